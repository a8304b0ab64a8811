public import Foundation

extension TMDb {
    /// The conditions of a discovery, all of which a title must meet.
    public struct DiscoverFilter: Hashable, Sendable {
        /// The ids of genres, all of which a title must have.
        public var genres: [Int] = []
        /// The ids of genres, none of which a title may have.
        public var excludedGenres: [Int] = []
        /// The first day of the release, or of the first episode.
        public var from: Date?
        /// The last day of the release, or of the first episode.
        public var to: Date?
        /// The minimum number of ratings.
        public var minimumVotes: Int?
        /// The minimum average rating, from 0 to 10.
        public var minimumRating: Double?
        /// The original language, as ISO 639-1.
        public var originalLanguage: String?
        /// The ids of providers, one of which must offer the title in the request's region.
        public var watchProviders: [Int] = []
        /// The order of the results.
        public var order: Order = .popularity

        /// Creates a filter that every title passes.
        public init() {}

        /// An order of results, best or newest first.
        public enum Order: String, CaseIterable, Sendable {
            /// By TMDb's popularity, the highest first.
            case popularity
            /// By the average rating, the highest first.
            case rating
            /// By the number of votes, the highest first.
            case votes
            /// By the release date, the latest first.
            case newest
            /// By the release date, the earliest first.
            case oldest
            /// By the title, alphabetically.
            case title
            /// For movies only; TV series are ordered by popularity instead.
            case revenue
        }
    }
}
