public import Foundation

/// A value from a remote data source, and what went wrong beside it.
public struct RemoteResponse<Value: Sendable>: Sendable {
    /// What the source returned.
    public let value: Value
    /// What the caller should report beside the value; usually empty.
    public let warnings: [FetchWarning]

    /// Creates a response with its warnings.
    public init(_ value: Value, warnings: [FetchWarning] = []) {
        self.value = value
        self.warnings = warnings
    }

    /// Returns the response with its value transformed.
    public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> RemoteResponse<Other> {
        RemoteResponse<Other>(try transform(value), warnings: warnings)
    }
}

extension RemoteResponse: Equatable where Value: Equatable {}

/// A remote source of data, as a context needs it.
public protocol RemoteDataSource: Sendable {
    /// The number of seconds for which the source's terms allow a copy to be kept; infinite if there is no limit.
    var maximumAge: TimeInterval { get }
}

extension RemoteDataSource {
    /// No limit.
    public var maximumAge: TimeInterval { .infinity }
}
