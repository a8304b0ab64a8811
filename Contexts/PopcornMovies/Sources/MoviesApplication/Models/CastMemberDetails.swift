public import CoreDomain
public import MoviesDomain

/// A person who acts in a movie, with the URLs of the portrait.
public struct CastMemberDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The id of the role within the movie.
    public let castID: Int?
    public let creditID: String
    public let name: String
    /// The role, or empty if it is unknown.
    public let character: String
    public let gender: Gender
    /// The portrait's URLs, or `nil` if the path or the images configuration is missing.
    public let profileURLSet: ImageURLSet?
    /// The position in the cast, counted from 0.
    public let order: Int
}
