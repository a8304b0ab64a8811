public import Foundation

/// A service that offers a movie.
public struct WatchProvider: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The logo's path, unresolved.
    public let logoPath: URL?
    /// The position among services; lower values are more prominent.
    public let displayPriority: Int?

    public init(id: Int, name: String, logoPath: URL? = nil, displayPriority: Int? = nil) {
        self.id = id
        self.name = name
        self.logoPath = logoPath
        self.displayPriority = displayPriority
    }
}
