import CoreDomain
import Testing

@Suite struct `Edit distance` {
    @Test(arguments: [
        ("", "", 0), ("heat", "heat", 0), ("heat", "haet", 1), ("heat", "hat", 1), ("heat", "heaat", 1),
        ("heat", "beat", 1), ("kitten", "sitting", 3), ("", "abc", 3), ("café", "cafe\u{301}", 0), ("ca", "abc", 3),
        ("é", "e", 1), ("👨‍👩‍👧", "", 1),
    ])
    func `the edit distance counts changed, added, removed and swapped characters`(
        _ left: String, _ right: String, _ distance: Int
    ) {
        #expect(left.editDistance(to: right) == distance)
        #expect(right.editDistance(to: left) == distance)
        #expect(left.editDistance(to: right, atMost: distance) == distance)
        #expect(left.editDistance(to: right, atMost: distance - 1) == nil)
    }

    @Test func `the edit distance of two arrays counts elements`() {
        #expect([1, 2, 3].editDistance(to: [2, 1, 3, 4], atMost: 2) == 2)
        #expect([1, 2, 3].editDistance(to: [2, 1, 3, 4], atMost: 1) == nil)
    }
}
