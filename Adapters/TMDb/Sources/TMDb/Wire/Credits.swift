public import Foundation

/// Who played in a title and who made it.
public struct ShowCredits: Decodable, Equatable, Sendable {
    public let cast: [CastMember]
    public let crew: [CrewMember]
    /// Of an episode.
    public let guestStars: [CastMember]?
}

/// Someone who plays in a title. One person may appear twice in one cast.
public struct CastMember: WireChild, Equatable, Sendable {
    /// The person's id.
    public let id: Int
    public let castID: Int?
    /// Identifies the credit, and not the person.
    public let creditID: String
    public let name: String
    /// "" where TMDb does not know.
    public let character: String
    public let gender: Gender
    public let profilePath: URL?
    /// The place in the billing, from 0; where TMDb gives none, the position in the list.
    public let order: Int

    static let identity = ["id", "name", "creditId"]

    private enum CodingKeys: String, CodingKey {
        case id, name, character, gender, profilePath, order
        case castID = "castId"
        case creditID = "creditId"
    }
}

/// Someone who made a title, in one job.
public struct CrewMember: WireChild, Equatable, Sendable {
    /// The person's id.
    public let id: Int
    /// Identifies the credit, and not the person.
    public let creditID: String
    public let name: String
    /// "" where TMDb does not know.
    public let job: String
    /// "" where TMDb does not know.
    public let department: String
    public let gender: Gender
    public let profilePath: URL?

    static let identity = ["id", "name", "creditId"]

    private enum CodingKeys: String, CodingKey {
        case id, name, job, department, gender, profilePath
        case creditID = "creditId"
    }
}
