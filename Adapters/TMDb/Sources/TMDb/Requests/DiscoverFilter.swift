public import Foundation

/// What titles must have in common to be discovered. All that is said must hold.
public struct DiscoverFilter: Hashable, Sendable {
    /// Ids of genres, of which a title must have each.
    public var genres: [Int] = []
    /// Ids of genres, of which a title may have none.
    public var excludedGenres: [Int] = []
    /// Days: the first release, or the first time on air, lies within them.
    public var from: Date?
    public var to: Date?
    public var minimumVotes: Int?
    /// 0 to 10.
    public var minimumRating: Double?
    /// ISO 639-1.
    public var originalLanguage: String?
    /// Ids of providers, of which one must show the title in the request's region.
    public var watchProviders: [Int] = []
    public var order: Order = .popularity

    public init() {}

    /// What comes first.
    public enum Order: String, CaseIterable, Sendable {
        case popularity
        case rating
        case votes
        case newest
        case oldest
        case title
        /// TMDb keeps it for movies only; TV series then come by popularity.
        case revenue
    }
}
