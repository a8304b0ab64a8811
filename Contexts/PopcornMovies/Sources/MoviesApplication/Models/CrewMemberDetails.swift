public import CoreDomain
public import MoviesDomain

/// Somebody who worked on a movie, ready for a face.
public struct CrewMemberDetails: Identifiable, Equatable, Sendable, Encodable {
    /// The person’s id.
    public let id: Int
    public let creditID: String
    public let name: String
    public let job: String
    public let department: String
    /// By TMDb’s numbers.
    public let gender: Gender
    public let profileURLSet: ImageURLSet?
}
