import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomainTestHelpers
import MemoryStorage
import PopcornLibrary
import Synchronization
import Testing

@Suite struct LibraryCalendarTests {
    private let library = LibraryContext(
        log: MemoryLog(), storage: ContextStorage(MemoryStorage(), clock: ManualClock().wall))

    private static func day(_ text: String) -> Date { CalendarDay.date(from: text) ?? .distantPast }
    private let december = day("2026-12-01")..<day("2027-01-01")

    /// The same days for every title.
    private let source = CalendarSource(
        episodes: { _ in
            [
                DatedEpisode(EpisodePlace(season: 1, number: 2), name: "Two", on: day("2026-12-08")),
                DatedEpisode(EpisodePlace(season: 1, number: 3), name: "Three", on: day("2027-01-01")),
            ]
        },
        releases: { _, _ in
            [
                DatedRelease("digital", on: day("2026-12-24")), DatedRelease("cinema", on: day("2026-11-30")),
                DatedRelease("cinema", on: day("2026-12-01")), DatedRelease("tv", on: day("2026-12-02")),
            ]
        })

    private func ids(from source: CalendarSource? = nil) async throws -> [String] {
        try await library.calendar(of: december, releases: ["cinema", "digital"], from: { _ in source ?? self.source })
            .entries.map(\.id)
    }

    @Test func `the calendar has listed movies and watched series, but no dropped or unlisted ones`() async throws {
        #expect(try await ids() == [])
        try await library.add([.movie(1)], to: .watchlist)
        try await library.see([.mock(.movie(2)), .mock(.episode(3, 1, 1)), .mock(.episode(4, 1, 1))])
        try await library.setDropped(true, of: [.series(4)])
        #expect(try await ids() == ["movie-1-cinema-2", "tv-3-s01e02", "movie-1-digital"])
        let entries = try await library.calendar(of: december, releases: ["tv"], from: { _ in source }).entries
        #expect(entries.map(\.event).first == .release(DatedRelease("tv", on: Self.day("2026-12-02"))))
        #expect(entries.map(\.lists) == [["watchlist"], []])
    }

    @Test func `the source is made for all awaited titles at once`() async throws {
        try await library.add([.movie(1)], to: .watchlist)
        try await library.see([.mock(.movie(2)), .mock(.episode(3, 1, 1))])
        let made = Mutex<[[ItemReference]]>([])
        _ = try await library.calendar(of: december, releases: ["digital"]) { titles in
            made.withLock { $0.append(titles.map(\.item)) }
            return source
        }
        #expect(made.withLock { $0.map(Set.init) } == [[ItemReference(.movie, 1), ItemReference(.tvSeries, 3)]])
    }

    @Test func `a title that fails is reported, and the error is thrown if every title fails`() async throws {
        try await library.add([.movie(1), .movie(2)], to: .watchlist)
        let days = source
        let half = CalendarSource(episodes: days.episodes) { movie, isOld in
            if movie.id == 2 { throw FetchError.rateLimited(retryAfter: nil) }
            return try await days.releases(movie, isOld)
        }
        let calendar = try await library.calendar(of: december, releases: ["digital"], from: { _ in half })
        #expect(calendar.entries.map(\.id) == ["movie-1-digital"])
        #expect(calendar.failures.map(\.title.item.id) == [2])
        let none = CalendarSource(episodes: days.episodes) { _, _ in throw FetchError.rateLimited(retryAfter: nil) }
        await #expect(throws: FetchError.rateLimited(retryAfter: nil)) { try await ids(from: none) }
    }

    @Test func `an old movie has no releases if requests are disabled, and a new one fails`() async throws {
        try await library.add([.mock(year: 1999), .mock(item: ItemReference(.movie, 1), year: 2026)], to: .watchlist)
        let offline = CalendarSource(episodes: source.episodes) { _, isOld in
            throw FetchError.offline(isOld ? "old" : "new")
        }
        let calendar = try await library.calendar(of: december, releases: ["digital"], from: { _ in offline })
        #expect(calendar.entries == [] && calendar.failures.map(\.error) == [.offline("new")])
    }
}
