public import CoreDomain
import Foundation
public import Storage
public import TMDb

/// Finds items by their ids at IMDb, and stores what was found.
public struct IMDbIndex: Sendable {
    private let client: TMDbClient
    private let storage: ContextStorage

    /// The types of the records that it stores.
    public static var recordTypes: [any StoredRecord.Type] { [IMDbItemEntity.self] }

    /// Creates an index that fetches with `client` and stores in `storage`.
    public init(client: TMDbClient, storage: ContextStorage) {
        self.client = client
        self.storage = storage.retaining(Self.recordTypes, for: TMDbTerms.maximumAge)
    }

    /// What has an id at IMDb: a movie, a person, or a TV series or one of its episodes.
    public struct Entry: Equatable, Sendable {
        /// The movie, the person or the TV series.
        public let item: ItemReference
        /// The number of the episode's season; `nil` if it isn't an episode.
        public let season: Int?
        /// The number of the episode within its season; `nil` if it isn't an episode.
        public let episode: Int?

        init(_ item: ItemReference, season: Int? = nil, episode: Int? = nil) {
            (self.item, self.season, self.episode) = (item, season, episode)
        }
    }

    /// Returns what has that id at IMDb: “tt0137523”, “nm0000093”.
    ///
    /// - Throws: `FetchError.notFound` if TMDb has nothing with that id.
    public func entry(_ imdbID: String, _ policy: FetchPolicy = .cached) async throws -> Fetched<Entry> {
        let found = try await storage.store(of: IMDbItemEntity.self).fetch(RecordKey(.text(imdbID)), policy) { _ in
            try await client.send(.find(imdbID: imdbID)).map { results in
                guard let entry = results.entry else { throw FetchError.notFound(imdbID) }
                return IMDbItemEntity(
                    imdbID: imdbID, kind: entry.item.kind.rawValue, itemID: entry.item.id, season: entry.season,
                    episode: entry.episode, cachedAt: storage.clock.now)
            }
        }
        return found.map { entity in
            Entry(
                ItemReference(ItemKind(rawValue: entity.kind), entity.itemID), season: entity.season,
                episode: entity.episode)
        }
    }

    /// Removes what was found, or only what is stale, and returns the number of removed records.
    public func clearCache(staleOnly: Bool = false) async throws -> Int {
        try await storage.clear(Self.recordTypes, staleOnly: staleOnly)
    }
}

extension TMDb.FindResults {
    fileprivate var entry: IMDbIndex.Entry? {
        let movie = movieResults?.first.map { IMDbIndex.Entry(ItemReference(.movie, $0.id)) }
        let series = tvResults?.first.map { IMDbIndex.Entry(ItemReference(.tvSeries, $0.id)) }
        let person = personResults?.first.map { IMDbIndex.Entry(ItemReference(.person, $0.id)) }
        let episode = tvEpisodeResults?.first.flatMap { episode in
            episode.showID.map {
                IMDbIndex.Entry(
                    ItemReference(.tvSeries, $0), season: episode.seasonNumber, episode: episode.episodeNumber)
            }
        }
        return movie ?? series ?? person ?? episode
    }
}

/// What has an id at IMDb.
struct IMDbItemEntity: StoredRecord {
    let imdbID: String
    var kind: String
    var itemID: Int
    var season: Int?
    var episode: Int?
    var cachedAt: Date

    static let schema = Schema(
        "imdbItems", Self.init,
        key("imdbID", \.imdbID, String.self),
        field("kind", \.kind, String.self),
        field("itemID", \.itemID, Int.self),
        field("season", \.season, Int?.self),
        field("episode", \.episode, Int?.self),
        field("cachedAt", \.cachedAt, Date.self))

    static func name(of key: RecordKey) -> String { "\(key)" }
}
