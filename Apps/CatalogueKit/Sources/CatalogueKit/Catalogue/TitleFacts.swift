public import CoreDomain
public import Foundation
import TerminalKit

/// A title's properties beyond those in a list's row. A property is `nil` if the response didn't include it.
public struct TitleFacts: Sendable {
    /// A person's name and id.
    public typealias Person = (name: String, id: Int)

    /// The names and ids of the genres.
    public var genres: [(name: String, id: Int)] = []
    /// The names of the keywords.
    public var keywords: [String] = []
    /// The ISO 3166-1 codes of the title's countries.
    public var countries: [String]?
    /// The ISO 639-1 code of the title's language.
    public var language: String?
    /// The day of the release, at 00:00 UTC.
    public var released: Date?
    /// The length of the movie, or the usual lengths of episodes, in minutes; empty if unknown.
    public var runtimes: [Int] = []
    /// The revenue in dollars.
    public var revenue: Double?
    /// The average of the votes.
    public var average: Double?
    /// The number of votes.
    public var votes: Int?
    /// TMDb's popularity.
    public var popularity: Double?
    /// The ids of the production companies.
    public var companies: [Int]?
    /// The ids of the networks.
    public var networks: [Int] = []
    /// The certification in the user's region.
    public var certification: String?
    /// The word used by filters for the production status.
    public var status: String?
    /// The word used by filters for the kind of series.
    public var type: String?
    /// The services that offer the title in the user's region.
    public var offers: Offers?
    /// The directors.
    public var directors: [Person]?
    /// The cast.
    public var cast: [Person]?
    /// The ids of the crew members.
    public var crew: [Int]?

    /// Creates facts that are all unknown.
    public init() {}

    /// The length of the movie, or the usual length of an episode, in minutes.
    public var runtime: Int? { runtimes.first }

    /// Returns the values that filters compare.
    ///
    /// - Parameter kinds: The kinds of offers to include.
    public func values(offers kinds: Set<String>) -> TitleValues {
        func ids(_ ids: [Int]?) -> Set<String>? { ids.map { Set($0.map(String.init)) } }
        var values = TitleValues(
            genreIDs: genres.map(\.id), language: language, released: released, average: average, votes: votes,
            popularity: popularity)
        values.numbers[.runtime] = runtimes.map(Double.init)
        values.numbers[.revenue] = [revenue].compactMap(\.self).filter { $0 > 0 }
        if released == nil { values.numbers[.released] = [] }
        values.words[.country] = countries.map(Set.init)
        values.words[.certification] = Set([certification?.uppercased()].compactMap(\.self))
        values.words[.status] = Set([status].compactMap(\.self))
        values.words[.type] = Set([type].compactMap(\.self))
        values.words[.company] = ids(companies)
        values.words[.network] = ids(networks)
        let cast = ids(cast?.map(\.id))
        let crew = ids(crew)
        values.words[.cast] = cast
        values.words[.crew] = crew
        values.words[.person] = cast.flatMap { cast in crew.map(cast.union) }
        values.words[.service] = offers?.ids(of: kinds) ?? []
        return values
    }
}

/// A release day of a title in the user's region.
public struct TitleRelease: Hashable, Sendable {
    /// The kind of release, one of `words`.
    public let word: String
    /// The day of the release, at 00:00 UTC.
    public let day: Date

    /// - Parameters:
    ///   - word: The kind of release, one of `words`.
    ///   - day: The day of the release, at 00:00 UTC.
    public init(word: String, day: Date) {
        self.word = word
        self.day = day
    }

    /// The words for kinds of releases, in TMDb's order.
    public static let words = ["premiere", "limited", "cinema", "digital", "physical", "tv"]
}

/// A title with the properties stored in users' lists.
public struct ListableTitle: Sendable {
    /// The title.
    public let title: String
    /// The title in the original language.
    public var originalTitle: String?
    /// The ISO 639-1 code of the original language.
    public var originalLanguage: String?
    /// The description.
    public var overview: String?
    /// The day of the title's release, at 00:00 UTC.
    public var releaseDate: Date?
    /// The ids of the genres.
    public var genreIDs: [Int]?
    /// The path of the poster, relative to the base URL of TMDb's images.
    public var posterPath: URL?
    /// The path of the backdrop, relative to the base URL of TMDb's images.
    public var backdropPath: URL?
    /// TMDb's popularity.
    public var popularity: Double?
    /// The average of the votes.
    public var voteAverage: Double?
    /// The number of votes.
    public var voteCount: Int?
    /// Whether the title was released only on video; `nil` for kinds without such releases.
    public var hasVideo: Bool?
    /// Whether the title is for adults only.
    public var isAdultOnly: Bool?

    /// Creates a title whose other properties are unknown.
    public init(title: String) {
        self.title = title
    }
}

/// The episodes of a series, as far as they could be fetched.
public struct SeriesSchedule: Sendable {
    /// The air dates of the regular episodes and the specials.
    public let schedule: EpisodeSchedule
    /// The episodes by their place.
    public let episodes: [EpisodePlace: Episode]
    /// The numbers of the seasons with unknown episodes.
    public let missingSeasons: [Int]

    /// - Parameters:
    ///   - schedule: The air dates of the episodes.
    ///   - episodes: The episodes by their place.
    ///   - missingSeasons: The numbers of the seasons with unknown episodes.
    public init(schedule: EpisodeSchedule, episodes: [EpisodePlace: Episode], missingSeasons: [Int]) {
        self.schedule = schedule
        self.episodes = episodes
        self.missingSeasons = missingSeasons
    }

    /// An episode's name, length and votes.
    public struct Episode: Sendable {
        /// The title of the episode.
        public let name: String
        /// The length in minutes.
        public let runtime: Int?
        /// The average of the votes.
        public let voteAverage: Double?
        /// The number of votes.
        public let voteCount: Int?

        /// - Parameters:
        ///   - name: The title of the episode.
        ///   - runtime: The length in minutes.
        ///   - voteAverage: The average of the votes.
        ///   - voteCount: The number of votes.
        public init(name: String, runtime: Int?, voteAverage: Double?, voteCount: Int?) {
            self.name = name
            self.runtime = runtime
            self.voteAverage = voteAverage
            self.voteCount = voteCount
        }
    }
}
