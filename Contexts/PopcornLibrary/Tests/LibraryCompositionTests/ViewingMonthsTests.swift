import CoreDomain
import CoreDomainTestHelpers
import LibraryDomain
import LibraryDomainTestHelpers
import MemoryStorage
import PopcornLibrary
import Testing

/// Reading the viewings in parts, against reading them all.
@Suite struct ViewingMonthsTests {
    private let library = LibraryContext(
        log: MemoryLog(), storage: ContextStorage(MemoryStorage(), clock: ManualClock().wall))

    /// Records viewings of a few titles on whole, partly known and unknown days.
    private func see(_ count: Int, _ random: inout Dice) async throws {
        let days = ["2019", "2019-03", "2019-03-14", "2021-12-31", "2022-01-01", "2026-11", nil]
        for _ in 0..<count {
            let id = Int.random(in: 1...4, using: &random)
            let title: TitleSnapshot =
                Bool.random(using: &random) ? .movie(id) : .episode(id, 1, Int.random(in: 1...2, using: &random))
            try await library.see([.mock(title, days[Int.random(in: 0..<days.count, using: &random)])])
        }
    }

    private func months(latestFirst: Bool) async throws -> [[Viewing]] {
        var months: [[Viewing]] = []
        for try await month in library.viewingsByMonth(latestFirst: latestFirst) { months.append(month.map(\.viewing)) }
        return months
    }

    @Test(arguments: [0, 1, 5, 60] as [Int], [1, 2, 3] as [UInt64])
    func `the months of a library have all viewings in the diary's order, or in the reverse one`(
        _ count: Int, _ seed: UInt64
    ) async throws {
        var random = Dice(state: seed)
        try await see(count, &random)
        let all = try await library.viewings(limit: .max).map(\.viewing)
        let descending = try await months(latestFirst: true)
        let ascending = try await months(latestFirst: false)
        #expect(all.count == count && descending.joined().map(\.id) == all.map(\.id))
        #expect(ascending.joined().map(\.id) == all.reversed().map(\.id))
        for month in descending + ascending {
            #expect(!month.isEmpty && Set(month.map { $0.day?.month ?? $0.day?.text }).count == 1)
        }
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
