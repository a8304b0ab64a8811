public import Foundation

/// Somebody who plays in a movie. One person may play two parts, and is then listed twice.
public struct CastMember: Identifiable, Equatable, Sendable {
    /// The person's id.
    public let id: Int
    public let castID: Int?
    /// Identifies the credit.
    public let creditID: String
    public let name: String
    /// Empty where it is not known.
    public let character: String
    public let gender: Gender
    public let profilePath: URL?
    /// The place in the cast, from 0.
    public let order: Int

    public init(
        id: Int,
        castID: Int? = nil,
        creditID: String,
        name: String,
        character: String,
        gender: Gender,
        profilePath: URL? = nil,
        order: Int
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
