public import Foundation

/// A person who created a TV series.
public struct Creator: Identifiable, Equatable, Sendable {
    /// The person's id.
    public let id: Int
    /// The id of the credit.
    public let creditID: String
    /// The name.
    public let name: String
    /// The name in its original script.
    public let originalName: String
    /// The person's gender.
    public let gender: Gender
    /// The portrait's path, unresolved.
    public let profilePath: URL?

    /// Creates a creator.
    public init(
        id: Int, creditID: String, name: String, originalName: String, gender: Gender, profilePath: URL? = nil
    ) {
        (self.id, self.creditID, self.name) = (id, creditID, name)
        (self.originalName, self.gender, self.profilePath) = (originalName, gender, profilePath)
    }
}
