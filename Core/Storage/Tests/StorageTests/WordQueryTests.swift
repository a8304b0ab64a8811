import Storage
import Testing

@Suite struct WordQueryTests {
    private func finds(_ text: String, _ title: String) -> Bool {
        !WordQuery(text).best(of: [(key: RecordKey(1), text: title)], limit: 1).isEmpty
    }

    @Test(arguments: [
        ("fight", "Fight Club"), ("club", "Fight Club"), ("cl fi", "Fight Club"), ("FIGHT CLUB", "Fight Club"),
        ("amelie", "Amélie"), ("amélie", "Amelie"), ("ame\u{301}lie", "Am\u{e9}lie"), ("  fight  ", "Fight Club"),
        ("spider-man", "Spider-Man: No Way"), ("spider man", "Spider-Man: No Way"), ("wall·e", "WALL·E"),
        ("2001", "2001: A Space Odyssey"), ("千と", "千と千尋の神隠し"), ("ocean's", "Ocean's Eleven"),
        ("ocean’s", "Ocean's Eleven"),
        ("ÉCOLE", "école"), ("istanbul", "İstanbul"), ("ёлки", "Ёлки"), ("елки", "Ёлки"),
        ("10 things", "10 Things I Hate"),
        ("a a", "A"),
    ])
    func `words are found by their prefixes, ignoring case and accents`(_ text: String, _ title: String) {
        #expect(finds(text, title))
    }

    @Test(arguments: [
        ("The Godfather Part II", "godfather part ii"), ("Amélie", "AMEL"), ("Spider-Man: No Way Home", "man spider"),
        ("千と千尋の神隠し", "千と"), ("Fight Club", "fi"), ("12 Angry Men", "12 men"),
    ])
    func `a title matches if it has words that begin with those of the query`(title: String, query: String) {
        #expect(WordQuery(query).matches(title))
    }

    @Test(arguments: [
        ("The Godfather", "godfather ii"), ("The Godfather", "father"), ("Fight Club", ""), ("Fight Club", "…"),
    ])
    func `a title without a word that begins with the query's word does not match`(title: String, query: String) {
        #expect(!WordQuery(query).matches(title))
    }

    @Test(arguments: [
        ("", "Fight Club"), ("   ", "Fight Club"), ("", ""), ("fight nothing", "Fight Club"),
        ("fightclub", "Fight Club"),
        ("ight", "Fight Club"), ("!!!", "Fight Club!!!"), ("fight", ""), ("20011", "2001: A Space Odyssey"), ("🍿", "🍿"),
    ])
    func `a text without words matches nothing, and every word has to match`(_ text: String, _ title: String) {
        #expect(!finds(text, title))
    }

    @Test
    func `exact matches come first, then those that begin with the query, each group by length and key`() {
        let titles = [
            "The Alien Factor", "Aliens", "Alien: Romulus", "Alien", "My Alien", "Alien Nation Now", "alien", "Other",
        ]
        let texts = titles.enumerated().map { (key: RecordKey(Scalar($0)), text: $1) }
        let found = WordQuery("alien").best(of: texts, limit: 10)
        #expect(found == [3, 6, 1, 2, 5, 4, 0])
        #expect(WordQuery("alien").best(of: texts, limit: 2) == [3, 6])
        #expect(WordQuery("alien").best(of: texts, limit: 0) == [])
        #expect(WordQuery("alien").best(of: texts, limit: -1) == [])
    }
}
