public import Foundation

/// A catalogue whose titles a library can record: of movies, or of TV series.
///
/// Movies and series have models and names of their own. A catalogue of titles maps them to the same few values, so that
/// a library can look up, record and count both without depending on either.
public protocol TitleCatalogue: Catalogue {
    /// The part that contains the cast and crew.
    static var creditsPart: Item.Part { get }
    /// Returns a search for a title, released in `year` if that isn't `nil`.
    static func search(forTitle title: String, year: Int?) -> Search
    /// Returns the title in a row.
    static func title(of row: Row) -> CatalogueTitle
    /// Returns the facts in what an item's screen shows.
    static func facts(of overview: Overview) -> CatalogueFacts
    /// Fetches the episodes of several items, with a result for each; no episodes by default.
    ///
    /// - Parameters:
    ///   - ids: The ids at the remote source.
    ///   - policy: Whether to use stored values or request new ones.
    func episodes(of ids: [Int], policy: FetchPolicy) async throws(FetchError) -> [Result<
        [CatalogueEpisode], FetchError
    >]
}

extension TitleCatalogue {
    /// Returns no episodes for each item, without a request.
    public func episodes(
        of ids: [Int], policy: FetchPolicy
    ) async throws(FetchError) -> [Result<[CatalogueEpisode], FetchError>] {
        ids.map { _ in .success([]) }
    }
}

/// The title of a movie or a TV series, with the values that tell it from others.
public struct CatalogueTitle: Identifiable, Equatable, Sendable {
    public let id: Int
    /// The title in the language used to fetch it.
    public let title: String
    /// The title in the original language.
    public let originalTitle: String?
    /// Further titles, such as the English one.
    public let otherTitles: [String]
    /// The year of the release or of the first broadcast.
    public let year: Int?
    /// The number of votes.
    public let voteCount: Int?

    public init(
        id: Int, title: String, originalTitle: String? = nil, otherTitles: [String] = [], year: Int? = nil,
        voteCount: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.originalTitle = originalTitle
        self.otherTitles = otherTitles
        self.year = year
        self.voteCount = voteCount
    }
}

/// The facts about a movie or a TV series that statistics count. A fact is `nil` if the response didn't include it.
public struct CatalogueFacts: Equatable, Sendable {
    /// The names of the genres.
    public let genres: [String]
    /// The ISO 3166-1 codes of the countries of origin.
    public let countries: [String]
    /// The ISO 639-1 code of the original language.
    public let language: String?
    /// The directors; empty for a series, of which only episodes have directors.
    public let directors: [Person]?
    /// The cast, in the order of billing.
    public let cast: [Person]?
    /// The year of the release or of the first broadcast.
    public let year: Int?
    /// The length of the movie, or the usual length of an episode, in minutes.
    public let runtime: Int?
    /// The average vote, from 0 to 10; `nil` without votes.
    public let voteAverage: Double?

    public init(
        genres: [String], countries: [String], language: String?, directors: [Person]?, cast: [Person]?, year: Int?,
        runtime: Int?, voteAverage: Double?
    ) {
        self.genres = genres
        self.countries = countries
        self.language = language
        self.directors = directors
        self.cast = cast
        self.year = year
        self.runtime = runtime
        self.voteAverage = voteAverage
    }

    /// A member of the cast or crew.
    public struct Person: Identifiable, Equatable, Sendable {
        public let id: Int
        public let name: String

        public init(id: Int, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// Returns the average vote; `nil` for the 0 of a title without votes.
    public static func known(_ average: Double?, _ votes: Int?) -> Double? {
        average.flatMap { (votes ?? 0) > 0 || (votes == nil && $0 > 0) ? $0 : nil }
    }
}

/// An episode of a TV series, as a library finds it by its name.
public struct CatalogueEpisode: Equatable, Sendable {
    /// The id, which stays the same when the episode is renumbered.
    public let id: Int?
    /// The season and number of the episode.
    public let place: EpisodePlace
    public let name: String?
    /// The day of the first broadcast, at 00:00 UTC.
    public let airDate: Date?
    /// The length in minutes.
    public let runtime: Int?

    public init(id: Int?, _ place: EpisodePlace, name: String?, airDate: Date?, runtime: Int?) {
        self.id = id
        self.place = place
        self.name = name
        self.airDate = airDate
        self.runtime = runtime
    }
}
