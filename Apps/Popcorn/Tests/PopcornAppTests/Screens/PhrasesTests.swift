import Foundation
import Testing

@testable import PopcornApp

@Suite struct `Values read well` {
    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (31_033, "31,033"), (1_234_567, "1,234,567"),
        (-1000, "-1,000"),
        (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func `a count`(number: Int, text: String) {
        #expect(Phrases.count(number) == text)
    }

    @Test(arguments: [(8.438, "8.4"), (8.45, "8.4"), (10, "10.0"), (0, "0.0"), (nil, "–")] as [(Double?, String)])
    func `a rating`(average: Double?, text: String) {
        #expect(Phrases.rating(average) == text)
    }

    @Test(arguments: [(0, "0m"), (59, "59m"), (60, "1h 0m"), (139, "2h 19m"), (5700, "95h 0m")])
    func `a running time`(minutes: Int, text: String) {
        #expect(Phrases.runtime(minutes) == text)
    }

    @Test(arguments: [
        (1, "$1"), (999_999, "$999,999"), (999_999.6, "$1.0 M"), (1_000_000, "$1.0 M"), (63_000_000, "$63.0 M"),
        (999_949_999, "$999.9 M"), (999_999_999, "$1.00 B"), (2_923_706_026, "$2.92 B"), (1e300, "–"), (-1e300, "–"),
        (.nan, "–"), (.infinity, "–"),
    ])
    func `money`(dollars: Double, text: String) {
        #expect(Phrases.money(dollars) == text)
    }

    @Test(arguments: [
        (-5, "0 s"), (0, "0 s"), (59.9, "59 s"), (60, "1 min"), (3599, "59 min"), (7300, "2 h"), (86_399, "23 h"),
        (86_400, "1 day"), (172_799, "1 day"), (172_800, "2 days"), (15_552_000, "180 days"),
    ])
    func `an age`(seconds: TimeInterval, text: String) {
        #expect(Phrases.age(seconds) == text)
    }

    @Test(arguments: [
        (0, "0 B"), (1023, "1023 B"), (1024, "1.0 kB"), (19_083_264, "18.2 MB"), (5_368_709_120, "5.0 GB"),
    ])
    func `bytes`(count: Int, text: String) {
        #expect(Phrases.bytes(count) == text)
    }

    @Test(arguments: [("en", "English"), ("ja", "Japanese"), ("cn", "cn"), ("xx", "xx"), ("", "")])
    func `a language`(code: String, name: String) {
        #expect(Phrases.language(code) == name)
    }

    @Test func `a year, in whatever zone one sits`() {
        #expect(Phrases.year(Date(timeIntervalSince1970: 915_148_800)) == "1999")
        #expect(Phrases.year(Date(timeIntervalSince1970: 915_148_799)) == "1998")
        #expect(Phrases.year(nil) == "")
    }
}
