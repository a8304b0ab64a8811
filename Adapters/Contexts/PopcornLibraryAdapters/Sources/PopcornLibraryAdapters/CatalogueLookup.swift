public import CoreDomain
public import Foundation
public import LibraryDomain
public import TMDbConfiguration
import TitleIndex

/// A lookup of an import's titles in catalogues of movies and series.
///
/// ```swift
/// let lookup = CatalogueLookup(movies: movies, tvSeries: series, imdb: IMDbIndex(client: client, storage: cache))
/// let outcomes = try await library.importing(with: lookup).run(rows)
/// ```
public struct CatalogueLookup: ImportLookup {
    private let catalogues: [ItemKind: LookupCatalogue]
    private let imdb: IMDbIndex
    private let isOfflineMode: @Sendable () -> Bool
    private let today: @Sendable () -> Date

    /// Creates a lookup in contexts.
    ///
    /// - Parameters:
    ///   - movies: The context of movies.
    ///   - tvSeries: The context of series.
    ///   - imdb: The index of the ids of IMDb and TheTVDB.
    public init(movies: some TitleCatalogue, tvSeries: some TitleCatalogue, imdb: IMDbIndex) {
        self.init([.movie: LookupCatalogue(movies), .tvSeries: LookupCatalogue(tvSeries)], imdb: imdb)
    }

    /// Creates a lookup in catalogues.
    ///
    /// - Parameters:
    ///   - catalogues: The catalogues by the kind of their items. Titles of other kinds aren't found.
    ///   - imdb: The index of the ids of IMDb and TheTVDB.
    ///   - isOffline: Returns whether requests are turned off, so that waiting for the network is of no use.
    ///   - today: Returns the user's day at 00:00 UTC. Episodes of later days haven't aired.
    public init(
        _ catalogues: [ItemKind: LookupCatalogue], imdb: IMDbIndex,
        isOffline: @escaping @Sendable () -> Bool = { false },
        today: @escaping @Sendable () -> Date = { PartialDay(CalendarDay.local(.now)).start }
    ) {
        self.catalogues = catalogues
        self.imdb = imdb
        isOfflineMode = isOffline
        self.today = today
    }

    /// Whether requests are turned off, so that waiting for the network is of no use.
    public var isOffline: Bool { isOfflineMode() }

    /// Returns the movie or series with its title; `nil` if its catalogue doesn't have it.
    public func title(of item: ItemReference) async throws -> TitleSnapshot? {
        try await title(of: item, .cached).map { try TitleSnapshot($0, item) }
    }

    /// Returns the item with an id of IMDb or TheTVDB; `nil` if TMDb has none with that id.
    public func item(with id: ImportSubject.ID) async throws -> ResolvedID? {
        let found = try await unlessMissing { () -> IMDbIndex.Entry? in
            switch id {
            case .tmdb: nil
            case .imdb(let id): try await imdb.entry(id).value
            case .tvdb(let id): try await imdb.entry(tvdbID: id, isEpisode: false).value
            case .tvdbEpisode(let id): try await imdb.entry(tvdbID: id, isEpisode: true).value
            }
        }
        guard let entry = found ?? nil else { return nil }
        let item = entry.item
        let part = entry.season.map { ItemReference(item.kind, item.id, season: $0, episode: entry.episode) }
        let title = try entry.title.map { try TitleSnapshot(item: item, title: $0, year: entry.year) }
        return ResolvedID(part ?? item, episodeID: entry.episodeID, title: title)
    }

    /// Returns the episodes that have aired by today, and which of them have the title `name`.
    public func airedEpisodes(of series: ItemReference, named name: String?) async throws -> [NamedEpisode] {
        guard let catalogue = catalogues[series.kind] else { return [] }
        let today = today()
        let wanted = name.map { EpisodeName($0) }
        return try await catalogue.episodes(series.id).filter { $0.airDate.map { $0 <= today } ?? false }
            .map { episode in
                let isSame = wanted.map { wanted in episode.name.map { wanted.isSame(as: $0) } ?? false } ?? false
                return NamedEpisode(id: episode.id, episode.place, isSameTitle: isSame)
            }
    }

    /// Returns the items that may have `title`: the results of a search, or those that are stored.
    public func candidates(
        _ title: String, year: Int?, _ kind: ItemKind, isStored: Bool
    ) async throws -> [ImportMatch] {
        guard let catalogue = catalogues[kind] else { return [] }
        let indexed = try await catalogue.indexed(title).map { ItemReference(kind, $0) }
        let found =
            isStored
            ? try await stored(title, kind, in: catalogue, indexed)
            : try await requested(title, year, kind, in: catalogue, indexed)
        return try found.map { try ImportMatch($0, kind, named: title) }
    }

    /// The maximum number of fetched items with the same title. If the index has more, the user chooses.
    private static let mostFetched = 3

    /// The number of titles in one response of TMDb's search.
    private static let pageSize = 20

    private func stored(
        _ title: String, _ kind: ItemKind, in catalogue: LookupCatalogue, _ indexed: [ItemReference]
    ) async throws -> [CatalogueTitle] {
        var found = try await catalogue.stored(title)
        let others = indexed.filter { item in !found.contains { $0.id == item.id } }
        for item in others {
            if let title = try await self.title(of: item, .storedOnly) { found.append(title) }
        }
        return found
    }

    private func requested(
        _ title: String, _ year: Int?, _ kind: ItemKind, in catalogue: LookupCatalogue, _ indexed: [ItemReference]
    ) async throws -> [CatalogueTitle] {
        // One search finds the title of any year. Only a common title needs another one, for its own year.
        var found = try await unlessMissing { try await catalogue.search(title, nil) } ?? []
        let isFound = found.contains { $0.isTitled(title) && $0.isReleased(in: year, within: 1) }
        if let year, !isFound, found.count >= Self.pageSize {
            found += try await unlessMissing { try await catalogue.search(title, year) } ?? []
        }
        if found.contains(where: { $0.isTitled(title) }) { return found }
        // TMDb's search misses some spellings. The index has no years, so its items have to be fetched.
        for item in indexed.prefix(Self.mostFetched) {
            if let title = try await self.title(of: item, .cached) { found.append(title) }
        }
        return found
    }

    private func title(of item: ItemReference, _ policy: FetchPolicy) async throws -> CatalogueTitle? {
        guard let catalogue = catalogues[item.kind] else { return nil }
        do {
            return try await unlessMissing { try await catalogue.title(item.id, policy) }
        } catch FetchError.offline where policy == .storedOnly {
            // It isn't stored.
            return nil
        }
    }

    /// Returns the result of `body`, or `nil` for a title missing from the catalogue. Other errors are rethrown, so that a
    /// failure isn't mistaken for a missing title.
    private func unlessMissing<Value>(_ body: () async throws -> Value) async throws -> Value? {
        do {
            return try await body()
        } catch {
            let reason = FetchError(error)
            switch reason {
            case .notFound, .notOffered: return nil
            default: throw reason
            }
        }
    }
}

/// The title of an episode.
private struct EpisodeName {
    private let text: String
    private let number: Int?

    init(_ text: String) {
        self.text = text
        number = EpisodeReading.number(in: text)
    }

    /// Returns whether two titles are the same: both may only number the episode, such as “Episode 3” and “Folge 3”.
    func isSame(as other: String) -> Bool {
        text.isSameTitle(as: other) || number != nil && number == EpisodeReading.number(in: other)
    }
}

extension CatalogueTitle {
    fileprivate func isReleased(in year: Int?, within years: Int) -> Bool {
        guard let year, let own = self.year else { return false }
        return abs(own - year) <= years
    }

    /// Returns whether one of the titles is the given one, ignoring case, accents and punctuation.
    fileprivate func isTitled(_ text: String) -> Bool {
        ([title, originalTitle].compactMap(\.self) + otherTitles).contains { $0.isSameTitle(as: text) }
    }
}

extension TitleSnapshot {
    fileprivate init(_ title: CatalogueTitle, _ item: ItemReference) throws(LibraryError) {
        try self.init(item: item, title: title.title, originalTitle: title.originalTitle, year: title.year)
    }
}

extension ImportMatch {
    fileprivate init(_ found: CatalogueTitle, _ kind: ItemKind, named title: String) throws(LibraryError) {
        self.init(
            try TitleSnapshot(found, ItemReference(kind, found.id)), votes: found.voteCount,
            isSameTitle: found.isTitled(title))
    }
}
