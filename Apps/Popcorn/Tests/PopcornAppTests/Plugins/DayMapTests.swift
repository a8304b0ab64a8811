import CoreDomain
import Foundation
import Testing

@testable import PopcornApp
@testable import TerminalKit

@Suite struct `The map of a year's viewings` {
    private static func day(_ text: String) throws -> Date { try #require(PartialDay(text)).start }

    @Test func `a past year has every day in its week, and the months`() throws {
        let map = DayMap(
            year: 2024, counts: ["2024-01-01": 1, "2024-02-29": 2, "2024-12-31": 3, "2023-12-31": 9],
            today: try Self.day("2026-11-26"))
        #expect(map.weeks.count == 53 && map.weeks.flatMap(\.self).compactMap(\.self).count == 366)
        // 1 January 2024 was a Monday, 31 December a Tuesday.
        #expect(map.weeks[0][0] == 1 && map.weeks[52][1] == 3 && map.weeks[52][2] == nil)
        #expect(map.weeks[8][3] == 2)
        #expect(map.months.map(\.name).joined() == "JanFebMarAprMayJunJulAugSepOctNovDec")
        #expect(map.months.map(\.week) == [0, 4, 8, 13, 17, 21, 26, 30, 34, 39, 43, 47])
    }

    @Test func `the current year ends today`() throws {
        let map = DayMap(year: 2026, counts: ["2026-02-03": 1], today: try Self.day("2026-02-03"))
        // 1 January 2026 was a Thursday, 3 February a Tuesday.
        #expect(map.weeks.count == 6 && map.weeks[0] == [nil, nil, nil, 0, 0, 0, 0])
        #expect(map.weeks[5] == [0, 1, nil, nil, nil, nil, nil])
        #expect(map.months.map(\.name) == ["Jan", "Feb"])
    }

    @Test func `a year to come is empty`() throws {
        #expect(DayMap(year: 2027, counts: [:], today: try Self.day("2026-02-03")).weeks.isEmpty)
    }

    @Test(arguments: [(0, 10, 0), (1, 62, 1), (20, 62, 2), (62, 62, 8), (0, 0, 0)])
    func `a bar of progress has eight cells, and one for the first episode`(done: Int, all: Int, full: Int) {
        let bar = Phrases.progress(done, of: all).plain
        #expect(bar.count == 8 && bar.count { $0 == "█" } == full)
    }
}
