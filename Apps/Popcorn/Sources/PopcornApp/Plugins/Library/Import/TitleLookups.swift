import CoreDomain
import PopcornLibrary
import Prompt
import TMDbConfiguration
import TitleIndex

/// Finds the titles of an import in the other plug-ins' catalogues.
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
        let indexed = (peers.known(title, of: kind) ?? []).filter { $0.item.title.isSameTitle(as: title) }
        if isStored {
            let stored = await catalogue.stored(title).map { ImportMatch($0, named: title) }
            let others = indexed.map(\.item.reference).filter { item in !stored.contains { $0.title.item == item } }
            let titles = await peers.storedListables(others)
            return stored + others.compactMap { item in titles[item].map { ImportMatch(TitleSnapshot(item, $0)) } }
        }
        // The year narrows a common title down; without it, one that is a year off is found, as is a well-known title
        // that no other item has.
        let isUnique = indexed.count == 1 && !indexed[0].isObscure
        let years = year == nil ? [nil] : isUnique ? [nil, year] : [year, nil]
        var found: [ImportMatch] = []
        for own in years {
            let matches = try await search(TitleReading(title, year: own), in: catalogue)
            let isFound = matches.contains { $0.isSameTitle && $0.isReleased(in: year, within: own == nil ? 1 : 0) }
            if isFound || own == nil { found = matches }
            if isFound { break }
        }
        if found.contains(where: \.isSameTitle) { return found }
        // TMDb's search misses some spellings. The index has no years, so its items have to be fetched.
        for item in indexed.prefix(Self.mostFetched).map(\.item.reference) {
            if let title = try await self.title(of: item) { found.append(ImportMatch(title)) }
        }
        return found
    }

    /// The largest number of items with the same title to fetch. If the index has more, the user chooses.
    private static let mostFetched = 3

    private func search(_ reading: TitleReading, in catalogue: any CataloguePlugin) async throws -> [ImportMatch] {
        let found = try await unlessMissing { try await catalogue.search(reading, page: 1, .cached).value.items }
        return (found ?? []).map { ImportMatch($0.candidate, named: reading.title) }
    }

    /// Returns `nil` for anything TMDb doesn't have. Rethrows any other error, so that a failure isn't mistaken for a
    /// missing title.
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
    fileprivate func isReleased(in year: Int?, within years: Int) -> Bool {
        guard let year, let own = title.year else { return false }
        return abs(own - year) <= years
    }

    fileprivate init(_ candidate: TitleCandidate, named title: String) {
        let original = candidate.titles.first { $0 != candidate.item.title }
        self.init(
            TitleSnapshot(
                item: candidate.item.reference, title: candidate.item.title, originalTitle: original,
                year: candidate.year),
            votes: candidate.votes, isSameTitle: candidate.titles.contains { $0.isSameTitle(as: title) })
    }
}
