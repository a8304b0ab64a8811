public import CoreDomain
public import MoviesDomain

/// Somebody who plays in a movie, ready for a face.
public struct CastMemberDetails: Identifiable, Equatable, Sendable, Encodable {
    /// The person’s id.
    public let id: Int
    public let castID: Int?
    public let creditID: String
    public let name: String
    /// Empty where it is not known.
    public let character: String
    /// By TMDb’s numbers.
    public let gender: Gender
    public let profileURLSet: ImageURLSet?
    public let order: Int
}
