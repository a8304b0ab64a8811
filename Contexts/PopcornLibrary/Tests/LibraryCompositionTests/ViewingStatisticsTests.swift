import CoreDomain
import CoreDomainTestHelpers
import LibraryDomain
import LibraryDomainTestHelpers
import MemoryStorage
import PopcornLibrary
import Testing

@Suite struct ViewingStatisticsTests {
    private let library = LibraryContext(
        log: MemoryLog(), storage: ContextStorage(MemoryStorage(), clock: ManualClock().wall))

    private func recordViewings() async throws {
        try await library.see([
            .mock(.movie(1), "2026-03-01", rating: 8), .mock(.movie(1), "2025-01-01"), .mock(.movie(2)),
            .mock(.episode(3, 1, 1), "2026-03-02"),
        ])
    }

    @Test func `statistics without a source count what the user recorded`() async throws {
        try await recordViewings()
        let year = try await library.statistics(of: .period(try #require(PartialDay("2026"))))
        #expect(year.statistics.films == 1 && year.statistics.episodes == 1 && year.statistics.months == ["2026-03": 2])
        #expect(year.statistics.minutes == 139 * 2 && year.statistics.unknownLengths == 0)
        #expect(year.titles.values.map(\.title).sorted() == ["Movie 1", "Series 3"])
        #expect(try await library.statistics(of: .everything).statistics.films == 3)
        let movie = try await library.statistics(of: .titles([ItemReference(.movie, 1)])).statistics
        #expect(movie.films == 2 && movie.rewatches == 1 && movie.mean == 8 && movie.shares.isEmpty)
    }

    @Test func `lengths, years and names come from the source where it knows them`() async throws {
        try await recordViewings()
        let source = StatisticsSource(
            facts: { items in
                let facts = CountedFacts(
                    [.genres: [LibraryStatistics.Name("Drama")]], hasCredits: true, average: 7, year: 2011, runtime: 60)
                let known = items.filter { $0.id != 2 }
                return (
                    Dictionary(uniqueKeysWithValues: known.map { ($0, facts) }), [FetchError.offline("Movie 2")]
                )
            },
            lengths: { series in
                Dictionary(uniqueKeysWithValues: series.map { ($0, [EpisodePlace(season: 1, number: 1): 48]) })
            })
        let found = try await library.statistics(of: .everything, from: source)
        #expect(found.statistics.minutes == 60 + 60 + 139 + 48 && found.errors == [.offline("Movie 2")])
        #expect(found.statistics.titlesWithCredits == 2)
        #expect(found.statistics.shares[.genres]?.map(\.titles) == [2])
        #expect(found.statistics.shares[.decades]?.map(\.name.text) == ["2010s"])
        let viewings = try await library.viewings(limit: .max)
        let lengths = try await library.lengths(of: viewings, from: source)
        #expect(lengths.values.sorted() == [48, 60, 60, 139])
    }
}
