public import Foundation

/// A service on which a movie can be watched.
public struct WatchProvider: Identifiable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let logoPath: URL?
    /// Lower is more prominent.
    public let displayPriority: Int?

    public init(
        id: Int,
        name: String,
        logoPath: URL? = nil,
        displayPriority: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.logoPath = logoPath
        self.displayPriority = displayPriority
    }
}
