public import CoreDomain
import Foundation
public import Storage
public import TMDb

/// Finds items by IMDb and TheTVDB ids, and stores the results.
public struct IMDbIndex: Sendable {
    private let client: TMDbClient
    private let storage: ContextStorage

    /// The types of the stored records.
    public static var recordTypes: [any StoredRecord.Type] { [IMDbItemEntity.self] }

    public init(client: TMDbClient, storage: ContextStorage) {
        self.client = client
        self.storage = storage
        storage.limitAge(of: Self.recordTypes, to: TMDbTerms.maximumAge)
    }

    /// An item with another catalogue's id: a movie, a person, a TV series or one of its episodes.
    public struct Entry: Equatable, Sendable {
        /// The movie, the person or the TV series.
        public let item: ItemReference
        /// The season number of an episode, or `nil` for other items.
        public let season: Int?
        /// The number of an episode within its season, or `nil` for other items.
        public let episode: Int?
        /// TMDb's id of an episode, or `nil` for other items.
        public let episodeID: Int?
        /// The title of the movie or the series; `nil` for an episode, whose response doesn't have it.
        public let title: String?
        /// The year of the release or of the first broadcast.
        public let year: Int?

        init(
            _ item: ItemReference, season: Int? = nil, episode: Int? = nil, episodeID: Int? = nil,
            title: String? = nil, year: Int? = nil
        ) {
            self.title = title
            self.year = year
            self.item = item
            self.season = season
            self.episode = episode
            self.episodeID = episodeID
        }
    }

    /// Returns the item with an IMDb id, such as “tt0137523” or “nm0000093”.
    ///
    /// - Throws: `FetchError.notFound` if TMDb has nothing with that id.
    public func entry(_ imdbID: String, _ policy: FetchPolicy = .cached) async throws -> Fetched<Entry> {
        try await entry(imdbID, policy, .find(imdbID: imdbID)) { $0.title ?? $0.episode }
    }

    /// Returns the series or the episode with a TheTVDB id. Series and episodes are numbered independently.
    ///
    /// - Throws: `FetchError.notFound` if TMDb has nothing with that id.
    public func entry(
        tvdbID: Int, isEpisode: Bool, _ policy: FetchPolicy = .cached
    ) async throws -> Fetched<Entry> {
        try await entry("tvdb\(isEpisode ? "-episode" : ""):\(tvdbID)", policy, .find(tvdbID: tvdbID)) {
            isEpisode ? $0.episode : $0.series
        }
    }

    private func entry(
        _ id: String, _ policy: FetchPolicy, _ request: TMDbRequest<TMDb.FindResults>,
        _ choose: @escaping @Sendable (TMDb.FindResults) -> Entry?
    ) async throws -> Fetched<Entry> {
        let found = try await storage.store(of: IMDbItemEntity.self).fetch(RecordKey(.text(id)), policy) { _ in
            try await client.send(request).map { results in
                guard let entry = choose(results) else { throw FetchError.notFound(id) }
                return IMDbItemEntity(
                    imdbID: id, kind: entry.item.kind.rawValue, itemID: entry.item.id, season: entry.season,
                    episode: entry.episode, episodeID: entry.episodeID, title: entry.title,
                    year: entry.year, cachedAt: storage.clock.now)
            }
        }
        return found.map { entity in
            Entry(
                ItemReference(ItemKind(rawValue: entity.kind), entity.itemID), season: entity.season,
                episode: entity.episode, episodeID: entity.episodeID, title: entity.title, year: entity.year)
        }
    }
}

extension TMDb.FindResults {
    fileprivate var title: IMDbIndex.Entry? {
        let movie = movieResults?.first.map {
            IMDbIndex.Entry(
                ItemReference(.movie, $0.id), title: $0.title, year: $0.releaseDate.map(CalendarDay.year))
        }
        let person = personResults?.first.map { IMDbIndex.Entry(ItemReference(.person, $0.id)) }
        return movie ?? series ?? person
    }

    fileprivate var series: IMDbIndex.Entry? {
        tvResults?.first.map {
            IMDbIndex.Entry(
                ItemReference(.tvSeries, $0.id), title: $0.name, year: $0.firstAirDate.map(CalendarDay.year))
        }
    }

    fileprivate var episode: IMDbIndex.Entry? {
        tvEpisodeResults?.first.flatMap { episode in
            episode.showID.map {
                IMDbIndex.Entry(
                    ItemReference(.tvSeries, $0), season: episode.seasonNumber, episode: episode.episodeNumber,
                    episodeID: episode.id)
            }
        }
    }
}

/// The stored item for an IMDb or TheTVDB id, such as “tvdb:81189”.
struct IMDbItemEntity: StoredRecord {
    let imdbID: String
    var kind: String
    var itemID: Int
    var season: Int?
    var episode: Int?
    var episodeID: Int?
    var title: String?
    var year: Int?
    var cachedAt: Date

    static let schema = Schema(
        "imdbItems", Self.init,
        key("imdbID", \.imdbID, String.self),
        field("kind", \.kind, String.self),
        field("itemID", \.itemID, Int.self),
        field("season", \.season, Int?.self),
        field("episode", \.episode, Int?.self),
        field("episodeID", \.episodeID, Int?.self),
        field("title", \.title, String?.self),
        field("year", \.year, Int?.self),
        field("cachedAt", \.cachedAt, Date.self))

    static func name(of key: RecordKey) -> String { "\(key)" }
}
