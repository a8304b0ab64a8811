/// A user's list with its entries.
public struct UserListDetails: Identifiable, Equatable, Sendable, Codable {
    /// The list's name as the user wrote it.
    public let name: String
    /// The entries, the newest first.
    public let entries: [ListEntryDetails]

    public var id: String { name }
}
