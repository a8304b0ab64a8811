import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TMDbConfiguration
import TitleIndex

/// A lookup of an import's titles in the other plug-ins' catalogues.
struct TitleLookups: ImportLookup {
    let catalogues: Catalogues
    let imdb: IMDbIndex
    let isOfflineMode: @Sendable () -> Bool

    var isOffline: Bool { isOfflineMode() }

    func title(of item: ItemReference) async throws -> TitleSnapshot? {
        guard LibraryPlugin.takes(item) else { return nil }
        return try await unlessMissing { try TitleSnapshot(item, await catalogues.listable(item)) }
    }

    func airedEpisodes(of series: ItemReference, named name: String?) async throws -> [NamedEpisode] {
        let series = try await catalogues.schedule(of: series, .cached).value
        let today = LocalDay.today()
        let wanted = name.map { EpisodeName($0) }
        return series.schedule.episodes.filter { $0.airDate.map { $0 <= today } ?? false }.map { episode in
            let own = series.episodes[episode.place]?.name
            let isSame = wanted.map { wanted in own.map { wanted.isSame(as: $0) } ?? false } ?? false
            return NamedEpisode(id: episode.id, episode.place, isSameTitle: isSame)
        }
    }

    func item(with id: ImportSubject.ID) async throws -> ResolvedID? {
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

    func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async throws -> [ImportMatch] {
        guard let catalogue = catalogues.features[kind] else { return [] }
        let indexed = (await catalogues.indexed(title, kind) ?? []).filter { $0.item.title.isSameTitle(as: title) }
        if isStored {
            let stored = try await catalogues.stored(title, in: catalogue).map { try ImportMatch($0, named: title) }
            let others = indexed.map(\.item.reference).filter { item in !stored.contains { $0.title.item == item } }
            let titles = await catalogues.storedListables(others)
            return try stored
                + others.compactMap { item in try titles[item].map { try ImportMatch(TitleSnapshot(item, $0)) } }
        }
        // One search finds the title of any year. Only a common title needs another one, for its own year.
        var found = try await search(TitleReading(title, year: nil), in: catalogue)
        let isFound = found.contains { $0.isSameTitle && $0.isReleased(in: year, within: 1) }
        if let year, !isFound, found.count >= Self.pageSize {
            found += try await search(TitleReading(title, year: year), in: catalogue)
        }
        if found.contains(where: \.isSameTitle) { return found }
        // TMDb's search misses some spellings. The index has no years, so its items have to be fetched.
        for item in indexed.prefix(Self.mostFetched).map(\.item.reference) {
            if let title = try await self.title(of: item) { found.append(ImportMatch(title)) }
        }
        return found
    }

    /// The maximum number of fetched items with the same title. If the index has more, the user chooses.
    private static let mostFetched = 3

    /// The number of titles in one response of TMDb's search.
    private static let pageSize = 20

    private func search(_ reading: TitleReading, in catalogue: CatalogueFeature) async throws -> [ImportMatch] {
        let found = try await unlessMissing { try await catalogue.find(reading, .cached) }
        return try (found ?? []).map { try ImportMatch($0, named: reading.title) }
    }

    /// Returns the result of `body`, or `nil` for a title missing from TMDb. Other errors are rethrown, so that
    /// a failure isn't mistaken for a missing title.
    private func unlessMissing<Value>(_ body: () async throws -> Value) async throws -> Value? {
        do { return try await body() } catch {
            let reason = (error as? CommandFailure)?.error ?? FetchError(error)
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

extension ImportMatch {
    fileprivate func isReleased(in year: Int?, within years: Int) -> Bool {
        guard let year, let own = title.year else { return false }
        return abs(own - year) <= years
    }

    fileprivate init(_ candidate: TitleCandidate, named title: String) throws(LibraryError) {
        let original = candidate.titles.first { $0 != candidate.item.title }
        self.init(
            try TitleSnapshot(
                item: candidate.item.reference, title: candidate.item.title, originalTitle: original,
                year: candidate.year),
            votes: candidate.votes, isSameTitle: candidate.titles.contains { $0.isSameTitle(as: title) })
    }
}
