import Foundation
import Testing

@testable import Prompt

@Suite struct `Common phrases` {
    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (31_033, "31,033"), (1_234_567, "1,234,567"),
        (-1000, "-1,000"),
        (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func `a count has thousands separators and the right plural`(number: Int, text: String) {
        #expect(Phrases.count(number) == text)
    }

    @Test(arguments: [
        (-5, "0 s"), (0, "0 s"), (59.9, "59 s"), (60, "1 min"), (3599, "59 min"), (7300, "2 h"), (86_399, "23 h"),
        (86_400, "1 day"), (172_799, "1 day"), (172_800, "2 days"), (15_552_000, "180 days"),
    ])
    func `an age is in the largest unit that fits`(seconds: TimeInterval, text: String) {
        #expect(Phrases.age(seconds) == text)
    }

    @Test(arguments: [
        (0, "0 B"), (1023, "1023 B"), (1024, "1.0 kB"), (19_083_264, "18.2 MB"), (5_368_709_120, "5.0 GB"),
    ])
    func `bytes are in the largest unit that fits`(count: Int, text: String) {
        #expect(Phrases.bytes(count) == text)
    }
}
