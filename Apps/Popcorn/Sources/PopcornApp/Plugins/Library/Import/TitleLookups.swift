import CoreDomain
import PopcornLibrary
import Prompt
import TMDbConfiguration
import TitleIndex

/// Looks for the titles of an import in the catalogues of the other plug-ins.
struct TitleLookups: ImportLookup {
    let peers: Peers
    let imdb: IMDbIndex

    func title(of item: ItemReference) async throws -> TitleSnapshot? {
        guard LibraryPlugin.takes(item) else { return nil }
        return try await unlessMissing { TitleSnapshot(item, try await peers.listable(item)) }
    }

    func item(with id: ImportSubject.ID) async throws -> (item: ItemReference, episodeID: Int?)? {
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
        return (part ?? item, entry.episodeID)
    }

    func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async throws -> [ImportMatch] {
        guard let catalogue = peers.catalogue(of: kind) else { return [] }
        if isStored { return await catalogue.stored(title).map { ImportMatch($0, named: title) } }
        // The year narrows a common title down; without it, one that is a year off is found.
        for reading in Set([year, nil]).sorted(by: { $0 != nil && $1 == nil }).map({ TitleReading(title, year: $0) }) {
            let found = try await unlessMissing { try await catalogue.search(reading, page: 1, .cached).value.items }
            let matches = (found ?? []).map { ImportMatch($0.candidate, named: title) }
            if reading.year == nil || matches.contains(where: { $0.isSameTitle && $0.title.year == year }) {
                return matches
            }
        }
        return []
    }

    /// Returns `nil` for what TMDb doesn't have. Any other error is thrown, so that no row is taken for a missing one.
    private func unlessMissing<Value>(_ body: () async throws -> Value) async throws -> Value? {
        do { return try await body() } catch {
            switch (error as? CommandFailure)?.error ?? FetchError(error) {
            case .notFound, .notOffered: return nil
            default: throw error
            }
        }
    }
}

extension ImportMatch {
    fileprivate init(_ candidate: TitleCandidate, named title: String) {
        let original = candidate.titles.first { $0 != candidate.item.title }
        self.init(
            TitleSnapshot(
                item: candidate.item.reference, title: candidate.item.title, originalTitle: original,
                year: candidate.year),
            votes: candidate.votes, isSameTitle: candidate.titles.contains { $0.isSameTitle(as: title) })
    }
}
