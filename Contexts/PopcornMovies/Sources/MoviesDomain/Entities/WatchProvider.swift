public import Foundation

/// A service that offers a movie.
public struct WatchProvider: Identifiable, Equatable, Sendable {
    /// TMDb's id.
    public let id: Int
    /// The name.
    public let name: String
    /// The logo's path, unresolved.
    public let logoPath: URL?
    /// The position among services; lower values are more prominent.
    public let displayPriority: Int?

    /// Creates a watch provider.
    public init(id: Int, name: String, logoPath: URL? = nil, displayPriority: Int? = nil) {
        (self.id, self.name, self.logoPath, self.displayPriority) = (id, name, logoPath, displayPriority)
    }
}
