/// Who made a movie, ready for a face.
public struct CreditsDetails: Identifiable, Equatable, Sendable, Encodable {
    /// The movie’s id.
    public let id: Int
    /// In the order of TMDb.
    public let cast: [CastMemberDetails]
    /// By department: those who conceive a movie first.
    public let crew: [CrewMemberDetails]
}
