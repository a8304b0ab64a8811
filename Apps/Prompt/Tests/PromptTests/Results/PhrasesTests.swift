import Foundation
import TerminalKit
import Testing

@testable import Prompt

@Suite struct `Common phrases` {
    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (31_033, "31,033"), (1_234_567, "1,234,567"),
        (-1000, "-1,000"),
        (99_999_999, "99,999,999"), (100_000_000, "1e+08"), (Int.min, "-9.22e+18"),
    ])
    func `a count is shown with thousands separators and the right plural`(number: Int, text: String) {
        #expect(Phrases.count(number) == text)
    }

    @Test(arguments: [
        (7.25, "7.3"), (8.438, "8.4"), (8.45, "8.5"), (0.04, "0.0"), (-0.0, "0.0"), (-0.04, "0.0"), (10, "10.0"),
        (999_999.9, "999999.9"), (1e308, "1e+308"),
    ])
    func `a decimal is rounded half up, and has at most ten characters`(number: Double, text: String) {
        #expect(Phrases.decimal(number) == text && text.count <= 10)
    }

    @Test func `a number with decimals is rounded as C rounds it, also between two neighbours`() {
        let exact = [0, -0.0, 0.05, 0.25, 0.35, 0.125, 0.15, 1.005, 2.5, 8.45, 9.95, 99.949, -0.04, -2.25, 999_949.95]
        var random = SystemRandomNumberGenerator()
        let others = (0..<2000).map { _ in Double.random(in: -1e7...1e7, using: &random) / 1e4 }
        let halves = (0..<2000).map { _ in Double(Int.random(in: -100_000...100_000, using: &random)) / 200 }
        for number in exact + others + halves {
            #expect(Phrases.fixed(number, decimals: 1) == String(format: "%.1f", number))
            #expect(Phrases.fixed(number, decimals: 2) == String(format: "%.2f", number))
        }
    }

    @Test(arguments: [
        (-5, "0 s"), (0, "0 s"), (59.9, "59 s"), (60, "1 min"), (3599, "59 min"), (7300, "2 h"), (86_399, "23 h"),
        (86_400, "1 day"), (172_799, "1 day"), (172_800, "2 days"), (15_552_000, "180 days"),
    ])
    func `an age is shown in the largest unit that fits`(seconds: TimeInterval, text: String) {
        #expect(Phrases.age(seconds) == text)
    }

    @Test(arguments: [
        (0, "0 B"), (1023, "1023 B"), (1024, "1.0 kB"), (19_083_264, "18.2 MB"), (5_368_709_120, "5.0 GB"),
    ])
    func `a number of bytes is shown in the largest unit that fits`(count: Int, text: String) {
        #expect(Phrases.bytes(count) == text)
    }
}
