import CoreDomain
import Foundation
public import TerminalKit

/// Encodes models as JSON with all properties in order, and null for absent values.
///
/// A property whose name ends in `At` is an instant (ISO 8601); any other date is a day (`yyyy-MM-dd`).
public struct JSONTreeEncoder {
    /// Creates an encoder.
    public init() {}

    /// Returns the tree of `value`.
    public func encode(_ value: some Encodable) throws -> JSONValue {
        try TreeEncoder { date, property in
            property?.hasSuffix("At") == true ? date.formatted(.iso8601) : CalendarDay.text(from: date)
        }.encode(value)
    }
}
