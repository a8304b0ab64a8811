import Storage
import Testing

@Suite struct WordQueryTests {
    @Test(arguments: [
        ("fight", "Fight Club"), ("club", "Fight Club"), ("cl fi", "Fight Club"), ("FIGHT CLUB", "Fight Club"),
        ("amelie", "Amélie"), ("amélie", "Amelie"), ("  fight  ", "Fight Club"), ("spider-man", "Spider-Man: No Way"),
        ("spider man", "Spider-Man: No Way"), ("wall·e", "WALL·E"), ("2001", "2001: A Space Odyssey"),
        ("千と", "千と千尋の神隠し"), ("10 things", "10 Things I Hate About You"), ("ocean's", "Ocean's Eleven"),
        ("é", "École"), ("ÉCOLE", "école"),
    ])
    func `words are found by their beginnings, whatever their case or accents`(_ text: String, _ title: String) {
        #expect(WordQuery(text).best(of: [(RecordKey(1), title)], limit: 9) == [RecordKey(1)])
    }

    @Test(arguments: [
        ("", "Fight Club"), ("   ", "Fight Club"), ("", ""), ("fight nothing", "Fight Club"),
        ("fightclub", "Fight Club"), ("lub", "Fight Club"), ("!!!", "Fight Club"), ("fight", ""),
        ("20011", "2001: A Space Odyssey"),
    ])
    func `a text without words matches nothing, and every word has to be there`(_ text: String, _ title: String) {
        #expect(WordQuery(text).best(of: [(RecordKey(1), title)], limit: 9).isEmpty)
    }

    @Test func `the best is the very title, then what begins with it, then the shorter`() {
        let titles = ["The Alien", "Alien Resurrection", "Alien", "Aliens"]
        let keyed = titles.enumerated().map { (key: RecordKey(Scalar($0)), text: $1) }
        let best = WordQuery("alien").best(of: keyed, limit: 3)
        #expect(best == [RecordKey(2), RecordKey(3), RecordKey(1)])
    }
}
