public import Foundation

/// A person who acts in a season or an episode. Someone with two roles is listed twice.
public struct CastMember: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The id of the role within the title.
    public let castID: Int?
    public let creditID: String
    public let name: String
    /// The role, or empty if it is unknown.
    public let character: String
    public let gender: Gender
    /// The portrait's path, unresolved.
    public let profilePath: URL?
    /// The position in the cast, counted from 0.
    public let order: Int

    public init(
        id: Int, castID: Int? = nil, creditID: String, name: String, character: String, gender: Gender,
        profilePath: URL? = nil, order: Int
    ) {
        self.id = id
        self.castID = castID
        self.creditID = creditID
        self.name = name
        self.character = character
        self.gender = gender
        self.profilePath = profilePath
        self.order = order
    }
}
