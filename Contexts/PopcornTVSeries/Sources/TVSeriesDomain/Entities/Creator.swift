public import Foundation

/// A person who created a TV series.
public struct Creator: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let creditID: String
    public let name: String
    /// The name in its original script.
    public let originalName: String
    public let gender: Gender
    /// The portrait's path, unresolved.
    public let profilePath: URL?

    public init(
        id: Int, creditID: String, name: String, originalName: String, gender: Gender, profilePath: URL? = nil
    ) {
        self.id = id
        self.creditID = creditID
        self.name = name
        self.originalName = originalName
        self.gender = gender
        self.profilePath = profilePath
    }
}
