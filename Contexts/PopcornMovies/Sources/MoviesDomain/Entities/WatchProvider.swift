public import Foundation

/// A service a movie can be watched on.
public struct WatchProvider: Identifiable, Equatable, Sendable {
    /// The id, unique among its kind.
    public let id: Int
    /// The name.
    public let name: String
    /// The logo's path, unresolved.
    public let logoPath: URL?
    /// The rank among the services; the lowest is the most prominent.
    public let displayPriority: Int?

    /// Creates a watch provider.
    public init(id: Int, name: String, logoPath: URL? = nil, displayPriority: Int? = nil) {
        (self.id, self.name, self.logoPath, self.displayPriority) = (id, name, logoPath, displayPriority)
    }
}
