import CatalogueKit
import CoreDomain
import PopcornLibrary
import PopcornLibraryAdapters
import Prompt
import TMDbConfiguration
import TitleIndex

extension Catalogues {
    /// Returns a lookup of an import's titles in the other plug-ins' catalogues.
    func lookup(_ imdb: IMDbIndex) -> CatalogueLookup {
        let catalogues = features(of: LibraryPlugin.kinds).map { ($0.nouns.kind, LookupCatalogue($0, in: self)) }
        return CatalogueLookup(
            Dictionary(uniqueKeysWithValues: catalogues), imdb: imdb, isOffline: source.isOffline,
            today: { LocalDay.today() })
    }
}

extension LookupCatalogue {
    fileprivate init(_ feature: CatalogueFeature, in catalogues: Catalogues) {
        let kind = feature.nouns.kind
        self.init(
            title: { id, policy in
                guard let listables = feature.listables else { throw FetchError.notFound("\(feature.nouns.one) \(id)") }
                let policy = policy == .storedOnly ? catalogues.source.storedPolicy : policy
                return CatalogueTitle(id, try await listables([id], policy)[0].get().value)
            },
            search: { title, year in
                try await feature.find(TitleReading(title, year: year), .cached).map { CatalogueTitle($0) }
            },
            stored: { await catalogues.stored($0, in: feature).map { CatalogueTitle($0) } },
            episodes: { id in
                let series = try await catalogues.schedule(of: ItemReference(kind, id), .cached).value
                return series.schedule.episodes.map { episode in
                    let known = series.episodes[episode.place]
                    return CatalogueEpisode(
                        id: episode.id, episode.place, name: known?.name, airDate: episode.airDate,
                        runtime: known?.runtime)
                }
            })
        indexed = { title in
            (await catalogues.indexed(title, kind) ?? []).filter { $0.item.title.isSameTitle(as: title) }
                .map(\.item.reference.id)
        }
    }
}

extension CatalogueTitle {
    fileprivate init(_ id: Int, _ title: ListableTitle) {
        self.init(
            id: id, title: title.title, originalTitle: title.originalTitle,
            year: title.releaseDate.map(CalendarDay.year), voteCount: title.voteCount)
    }

    fileprivate init(_ candidate: TitleCandidate) {
        let others = candidate.titles.filter { $0 != candidate.item.title }
        self.init(
            id: candidate.item.reference.id, title: candidate.item.title, originalTitle: others.first,
            otherTitles: Array(others.dropFirst()), year: candidate.year, voteCount: candidate.votes)
    }
}
