public import Foundation

/// A user's list without its entries.
public struct ListSummary: Identifiable, Equatable, Sendable, Codable {
    /// The list's name as the user wrote it.
    public let name: String
    /// The name by which the list is found, which can be typed without quotes.
    public let slug: String
    /// The number of entries.
    public let count: Int
    /// The date the latest entry was added, or `nil` if the list is empty.
    public let latestAt: Date?

    public var id: String { slug }
}
