public import Foundation

/// The portraits of a person as paths, the best rated first.
public struct ImageCollection: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The portraits' paths, unresolved.
    public let profilePaths: [URL]

    public init(id: Int, profilePaths: [URL]) {
        self.id = id
        self.profilePaths = profilePaths
    }
}
