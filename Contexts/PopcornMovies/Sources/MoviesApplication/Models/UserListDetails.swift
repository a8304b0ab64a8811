/// A user’s list, ready for a face.
public struct UserListDetails: Identifiable, Equatable, Sendable, Encodable {
    public let name: String
    /// The newest first.
    public let entries: [UserListEntryDetails]

    public var id: String { name }
}
