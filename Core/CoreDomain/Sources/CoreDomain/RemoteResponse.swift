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
