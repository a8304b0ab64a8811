/// A value from the remote side, with what went wrong beside it.
public struct RemoteAnswer<Value: Sendable>: Sendable {
    public let value: Value
    public let notices: [FetchNotice]

    public init(_ value: Value, notices: [FetchNotice] = []) {
        self.value = value
        self.notices = notices
    }
}
