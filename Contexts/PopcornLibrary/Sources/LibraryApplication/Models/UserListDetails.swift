/// A user's list with its entries.
public struct UserListDetails: Identifiable, Equatable, Sendable, Codable {
    /// The list's name as the user wrote it.
    public let name: String
    /// The name by which the list is found, which can be typed without quotes.
    public let slug: String
    /// The entries: the ranked ones in their order, then the others, the newest first.
    public let entries: [ListEntryDetails]

    public var id: String { slug }
}
