import CoreDomain
import CoreDomainTestHelpers
import LibraryDomain
import LibraryDomainTestHelpers
import MemoryStorage
import PopcornLibrary
import Testing

/// Reading the viewings in parts, against reading them all.
@Suite struct ViewingPagesTests {
    private let library = LibraryContext(
        log: MemoryLog(), storage: ContextStorage(MemoryStorage(), clock: ManualClock().wall))

    /// Records viewings of a few titles on whole, partly known and unknown days, several in each event.
    private func see(_ count: Int, _ random: inout Dice) async throws {
        let days = ["2019", "2019-03", "2019-03-14", "2021-12-31", "2022-01-01", "2026-11", nil]
        var sightings = (0..<count).map { _ in
            let id = Int.random(in: 1...4, using: &random)
            let title: TitleSnapshot =
                Bool.random(using: &random) ? .movie(id) : .episode(id, 1, Int.random(in: 1...2, using: &random))
            return Sighting.mock(title, days[Int.random(in: 0..<days.count, using: &random)])
        }
        while !sightings.isEmpty {
            let part = sightings.prefix(Int.random(in: 1...300, using: &random))
            try await library.see(Array(part))
            sightings.removeFirst(part.count)
        }
    }

    private func pages(latestFirst: Bool) async throws -> [[Viewing]] {
        var pages: [[Viewing]] = []
        for try await page in library.viewingPages(latestFirst: latestFirst) { pages.append(page.map(\.viewing)) }
        return pages
    }

    @Test(arguments: [0, 1, 60, 1700] as [Int], [1, 2, 3] as [UInt64])
    func `the pages of a library have all viewings in the diary's order, or in the reverse one`(
        _ count: Int, _ seed: UInt64
    ) async throws {
        var random = Dice(state: seed)
        try await see(count, &random)
        // What was only rated has a mark, which isn't in the diary.
        try await library.rate([.movie(9)], 8)
        let all = try await library.viewings(limit: .max).map(\.viewing)
        let descending = try await pages(latestFirst: true)
        let ascending = try await pages(latestFirst: false)
        #expect(all.count == count && descending.joined().map(\.id) == all.map(\.id))
        #expect(ascending.joined().map(\.id) == all.reversed().map(\.id))
        #expect((descending + ascending).allSatisfy { !$0.isEmpty && $0.count <= 500 })
    }

    @Test func `the viewings of a day without a year are those of its full day in each year`() async throws {
        let days = [
            nil, "1996-02-29", "2019", "2019-03", "2019-03-14", "2020-02-28", "2020-02-29", "2020-03-14", "2021-03-13",
            "2024-03-15", "2026-03-14", "2026-11",
        ]
        try await library.see(days.map { Sighting.mock(.movie(1), $0) } + [.mock(.movie(2), "2020-03-14")])
        let texts = { (month: Int, day: Int) in
            let day = try #require(DayOfYear(month: month, day: day))
            return try await library.viewings(on: day).map { "\($0.viewing.item.id) \($0.viewing.day?.text ?? "-")" }
        }
        let march = ["1 2026-03-14", "1 2020-03-14", "2 2020-03-14", "1 2019-03-14"]
        #expect(try await texts(3, 14).sorted() == march.sorted())
        #expect(try await texts(3, 14).map { $0.suffix(10) } == march.map { $0.suffix(10) })
        #expect(try await texts(2, 29) == ["1 2020-02-29", "1 1996-02-29"])
        #expect(try await texts(12, 31) == [])
    }

    @Test func `the viewings of a day without a year are those that all viewings have`() async throws {
        var random = Dice(state: 11)
        try await see(400, &random)
        let all = try await library.viewings(limit: .max).map(\.viewing)
        for (month, number) in [(3, 14), (12, 31), (1, 1), (7, 4)] {
            let day = try #require(DayOfYear(month: month, day: number))
            let found = try await library.viewings(on: day).map(\.viewing.id)
            let wanted = all.filter { $0.day?.text.hasSuffix("-" + day.text) == true }
            #expect(found == wanted.map(\.id))
        }
    }

    @Test func `the viewings of a period are those of its days among more than a page of others`() async throws {
        var random = Dice(state: 5)
        try await see(1300, &random)
        let all = try await library.viewings(limit: .max).map(\.viewing)
        for period in ["2019", "2019-03", "2019-03-14", "2026"].map(PartialDay.day) {
            let found = try await library.viewings(in: period).map(\.viewing.id)
            #expect(found == all.filter { $0.day?.text.hasPrefix(period.text) == true }.map(\.id))
        }
        let range = try await library.viewings(from: .day("2019-03-14"), through: .day("2022")).map(\.viewing.day?.text)
        #expect(Set(range) == ["2019-03-14", "2021-12-31", "2022-01-01"])
        #expect(try await library.viewings(from: .day("2022"), through: .day("2021")).isEmpty)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `entries know their places among all viewings, after viewings were removed, too`(_ seed: UInt64) async throws {
        var random = Dice(state: seed)
        try await see(40, &random)
        for removed in try await library.viewings(limit: .max).map(\.viewing).shuffled(using: &random).prefix(20) {
            let all = try await library.viewings(limit: .max)
            let places = ViewingPlaces(all.map(\.viewing))
            for entry in all {
                #expect(entry.place == places[entry.viewing])
                #expect(
                    entry.isRepeated
                        == all.contains {
                            $0.viewing.item == entry.viewing.item && Viewing.isEarlier($0.viewing, entry.viewing)
                        })
            }
            _ = try await library.remove([removed])
        }
    }
}
