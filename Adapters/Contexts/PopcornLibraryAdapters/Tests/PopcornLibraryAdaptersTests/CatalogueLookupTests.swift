import CoreDomain
import Foundation
import LibraryDomain
import MemoryStorage
import Storage
import TMDb
import TMDbConfiguration
import Testing

@testable import PopcornLibraryAdapters

@Suite("Looking up titles in catalogues") struct CatalogueLookupTests {
    private static let heat = CatalogueTitle(id: 949, title: "Heat", year: 1995, voteCount: 7000)

    /// A catalogue with one title that its search finds, and the requests that it has received.
    private static func lookup(
        of kind: ItemKind = .movie, _ change: (inout LookupCatalogue) -> Void = { _ in }
    ) -> CatalogueLookup {
        var catalogue = LookupCatalogue(
            title: { id, _ in
                guard id == heat.id else { throw FetchError.notFound("movie \(id)") }
                return heat
            }, search: { _, _ in [heat] }, stored: { _ in [] }, episodes: { _ in [] })
        change(&catalogue)
        let client = TMDbClient(transport: SampleCatalogue())
        let imdb = IMDbIndex(client: client, storage: ContextStorage(MemoryStorage()))
        return CatalogueLookup([kind: catalogue], imdb: imdb, today: { Date(timeIntervalSince1970: 86_400) })
    }

    @Test func `a title that the catalogue lacks is nil, and so is one of another kind`() async throws {
        let lookup = Self.lookup()
        #expect(try await lookup.title(of: ItemReference(.movie, 949))?.year == 1995)
        #expect(try await lookup.title(of: ItemReference(.movie, 1)) == nil)
        #expect(try await lookup.title(of: ItemReference(.tvSeries, 949)) == nil)
    }

    @Test func `a failed request is not a missing title`() async throws {
        let lookup = Self.lookup {
            $0.title = { _, _ in throw FetchError.offline("no network") }
            $0.search = { _, _ in throw FetchError.offline("no network") }
        }
        await #expect(throws: FetchError.offline("no network")) {
            try await lookup.title(of: ItemReference(.movie, 949))
        }
        await #expect(throws: FetchError.offline("no network")) {
            try await lookup.candidates("Heat", year: 1995, .movie, isStored: false)
        }
    }

    @Test func `a candidate has the same title if one of its titles differs only in accents and case`() async throws {
        let lookup = Self.lookup {
            $0.search = { _, _ in
                [
                    CatalogueTitle(id: 1, title: "Moana", otherTitles: ["Váiana"]),
                    CatalogueTitle(id: 2, title: "Vaiana 2"),
                    CatalogueTitle(id: 3, title: "A", originalTitle: "VAIANA"),
                ]
            }
        }
        let matches = try await lookup.candidates("Vaiana", year: nil, .movie, isStored: false)
        #expect(matches.map(\.isSameTitle) == [true, false, true])
    }

    @Test func `a full page without the title of that year is followed by a search in the year`() async throws {
        let lookup = Self.lookup {
            $0.search = { _, year in
                year == nil ? (1...20).map { CatalogueTitle(id: $0, title: "Heat \($0)", year: 1990) } : [Self.heat]
            }
        }
        let matches = try await lookup.candidates("Heat", year: 1995, .movie, isStored: false)
        #expect(matches.count == 21 && matches.last?.title.item.id == 949)
    }

    @Test func `titles of the index are fetched where the search misses them, and read where requests aren't allowed`()
        async throws
    {
        let lookup = Self.lookup {
            $0.search = { _, _ in [] }
            $0.indexed = { _ in [949, 1] }
        }
        let found = try await lookup.candidates("Heat", year: 1995, .movie, isStored: false)
        #expect(found.map(\.title.title) == ["Heat"])
        let stored = try await lookup.candidates("Heat", year: 1995, .movie, isStored: true)
        #expect(stored.map(\.title.item.id) == [949])
        let unstored = Self.lookup {
            $0.title = { _, _ in throw FetchError.offline("not stored") }
            $0.indexed = { _ in [949] }
        }
        #expect(try await unstored.candidates("Heat", year: nil, .movie, isStored: true) == [])
    }

    @Test func `only episodes that have aired are returned, with those of that name marked`() async throws {
        let lookup = Self.lookup(of: .tvSeries) {
            $0.episodes = { _ in
                [
                    CatalogueEpisode(
                        id: 1, EpisodePlace(season: 1, number: 1), name: "Pilot",
                        airDate: Date(timeIntervalSince1970: 0), runtime: nil),
                    CatalogueEpisode(
                        id: 2, EpisodePlace(season: 1, number: 2), name: "Episode 2",
                        airDate: Date(timeIntervalSince1970: 86_400), runtime: nil),
                    CatalogueEpisode(
                        id: 3, EpisodePlace(season: 1, number: 3), name: "Pilot",
                        airDate: Date(timeIntervalSince1970: 172_800), runtime: nil),
                    CatalogueEpisode(
                        id: 4, EpisodePlace(season: 1, number: 4), name: nil, airDate: nil, runtime: nil),
                ]
            }
        }
        let series = ItemReference(.tvSeries, 5)
        let pilots = try await lookup.airedEpisodes(of: series, named: "pilot")
        #expect(pilots.map(\.id) == [1, 2] && pilots.map(\.isSameTitle) == [true, false])
        #expect(try await lookup.airedEpisodes(of: series, named: "Folge 2").map(\.isSameTitle) == [false, true])
        #expect(try await lookup.airedEpisodes(of: ItemReference(.movie, 5), named: nil) == [])
    }

    @Test func `an id of IMDb is looked up in the index of the source`() async throws {
        let found = try await Self.lookup().item(with: .imdb("tt0137523"))
        #expect(found?.item == ItemReference(.movie, 550))
        #expect(try await Self.lookup().item(with: .imdb("tt0000000")) == nil)
    }
}
