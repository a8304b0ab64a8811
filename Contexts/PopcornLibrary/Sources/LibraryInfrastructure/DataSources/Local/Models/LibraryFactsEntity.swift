import CoreDomain
package import Foundation
import LibraryDomain
package import Storage

/// What one event says of one movie, series or list, from which the item can be folded again.
package struct LibraryFactsEntity: StoredRecord, LibraryRecord {
    /// The key of the movie or series, such as “movie/550”, or “list/” with the id of a list.
    package let subject: String
    package let order: Int
    package let eventID: String
    /// The event as in the log, with the facts about the subject only; or the key of a subject that is linked to this
    /// one, because both have named the same viewing.
    package var line: String
    /// The positions of the facts among all facts of the event; `nil` if the event names nothing else.
    package var positions: [Int]?
    /// Whether the event or its import is undone.
    package var isUndone: Bool

    package var cachedAt: Date { Date(millisecondsSince1970: Int64(order)) }

    package static let schema = Schema(
        "libraryFacts", Self.init,
        key("subject", \.subject, String.self),
        key("order", \.order, Int.self),
        key("eventID", \.eventID, String.self),
        field("line", \.line, String.self),
        field("positions", \.positions, [Int]?.self),
        field("isUndone", \.isUndone, Bool.self))

    static func reference(_ subject: String, _ place: EventPlace) -> RecordReference {
        RecordReference(
            Self.self, RecordKey(.text(subject), .integer(place.order), .text(place.id)))
    }
}
