public import Foundation

/// A person who acts in a movie. Someone with two roles is listed twice.
public struct CastMember: Identifiable, Equatable, Sendable {
    /// The person's id.
    public let id: Int
    /// The id of the role within the movie.
    public let castID: Int?
    /// The id of the credit.
    public let creditID: String
    /// The name.
    public let name: String
    /// The role, or empty if it is unknown.
    public let character: String
    /// The person's gender.
    public let gender: Gender
    /// The portrait's path, unresolved.
    public let profilePath: URL?
    /// The position in the cast, counted from 0.
    public let order: Int

    /// Creates a cast member.
    public init(
        id: Int, castID: Int? = nil, creditID: String, name: String, character: String, gender: Gender,
        profilePath: URL? = nil, order: Int
    ) {
        (self.id, self.castID, self.creditID, self.name) = (id, castID, creditID, name)
        (self.character, self.gender, self.profilePath, self.order) = (character, gender, profilePath, order)
    }
}
