import Storage
import Testing

@Suite struct SimilarityQueryTests {
    @Test(arguments: [
        ("fihgt club", ["Fight Club"]), ("AMELIE", ["Amélie"]), ("spiderman", ["Spider-Man"]),
        ("spider mann", ["Spider-Man"]), ("heta", ["Hera", "Heat"]), ("heat", ["Heat"]),
        ("nothing like it", []), ("", []), ("!", []),
    ])
    func `matches differ in at most a third of their letters, and the most similar ones come first`(
        _ typed: String, _ wanted: [String]
    ) {
        let titles = ["Fight Club", "Amélie", "Spider-Man", "Hera", "Heat", ""]
        let texts = titles.enumerated().map { (key: RecordKey(.integer(Int64($0))), text: $1) }
        let keys = SimilarityQuery(typed).best(of: texts, limit: 9)
        #expect(keys.map { key in texts.first { $0.key == key }?.text } == wanted)
        #expect(SimilarityQuery(typed).best(of: texts, limit: 1) == Array(keys.prefix(1)))
    }
}
