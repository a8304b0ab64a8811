import Storage
import Testing

@Suite struct TextMatchTests {
    @Test(arguments: [
        ("fight", "Fight Club"), ("club", "Fight Club"), ("cl fi", "Fight Club"), ("FIGHT CLUB", "Fight Club"),
        ("amelie", "Amélie"), ("amélie", "Amelie"), ("  fight  ", "Fight Club"), ("spider-man", "Spider-Man: No Way"),
        ("spider man", "Spider-Man: No Way"), ("wall·e", "WALL·E"), ("2001", "2001: A Space Odyssey"),
        ("千と", "千と千尋の神隠し"),
        ("千尋", "千と千尋の神隠し"), ("Ｆｉｇｈｔ", "Fight Club"), ("10 things", "10 Things I Hate About You"), ("…", "And Then…"),
        ("ocean's", "Ocean's Eleven"), ("don't", "Don’t Don't"), ("é", "École"), ("ÉCOLE", "école"),
    ])
    func `words are found by their beginnings, whatever their case, accents or width`(_ text: String, _ title: String) {
        #expect(TextMatch(text).matches(title))
    }

    @Test(arguments: [("lub", "Fight Club"), ("ight cl", "Fight Club"), ("と千尋の", "千と千尋の神隠し")])
    func `the text as it stands is found wherever it is`(_ text: String, _ title: String) {
        #expect(TextMatch(text).matches(title))
    }

    @Test(arguments: [
        ("", "Fight Club"), ("   ", "Fight Club"), ("", ""), ("fight nothing", "Fight Club"),
        ("fightclub", "Fight Club"),
        ("lub ight", "Fight Club"), ("!!!", "Fight Club"), ("fight", ""), ("20011", "2001: A Space Odyssey"),
    ])
    func `a text without words matches nothing, and every word has to be there`(_ text: String, _ title: String) {
        #expect(!TextMatch(text).matches(title))
    }
}
