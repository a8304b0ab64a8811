import Storage
import Testing

@Suite struct SimilarityQueryTests {
    @Test(arguments: [
        ("", "", 0), ("heat", "heat", 0), ("heat", "haet", 1), ("heat", "hat", 1), ("heat", "heaat", 1),
        ("heat", "beat", 1), ("kitten", "sitting", 3), ("", "abc", 3), ("café", "cafe\u{301}", 0), ("ca", "abc", 3),
    ])
    func `the edit distance counts changed, added, removed and swapped characters`(
        _ left: String, _ right: String, _ distance: Int
    ) {
        #expect(left.editDistance(to: right) == distance)
        #expect(right.editDistance(to: left) == distance)
        #expect(left.editDistance(to: right, atMost: distance) == distance)
        #expect(left.editDistance(to: right, atMost: distance - 1) == nil)
    }

    @Test(arguments: [
        ("fihgt club", ["Fight Club"]), ("AMELIE", ["Amélie"]), ("spiderman", ["Spider-Man"]),
        ("spider mann", ["Spider-Man"]), ("heta", ["Hera", "Heat"]), ("heat", ["Heat"]),
        ("nothing like it", []), ("", []), ("!", []),
    ])
    func `texts match that differ in at most a third of the letters, the nearest first`(
        _ typed: String, _ wanted: [String]
    ) {
        let titles = ["Fight Club", "Amélie", "Spider-Man", "Hera", "Heat", ""]
        let texts = titles.enumerated().map { (key: RecordKey(.integer(Int64($0))), text: $1) }
        let keys = SimilarityQuery(typed).best(of: texts, limit: 9)
        #expect(keys.map { key in texts.first { $0.key == key }?.text } == wanted)
        #expect(SimilarityQuery(typed).best(of: texts, limit: 1) == Array(keys.prefix(1)))
    }
}
