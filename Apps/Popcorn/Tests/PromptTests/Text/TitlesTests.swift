import Testing

@testable import Prompt

@Suite struct `Matching titles` {
    @Test(arguments: [
        ("The Godfather Part II", "godfather part ii"), ("Amélie", "AMEL"), ("Spider-Man: No Way Home", "man spider"),
        ("千と千尋の神隠し", "千と"), ("Fight Club", "fi"), ("12 Angry Men", "12 men"),
    ])
    func `a title has words that begin with those of a query`(title: String, query: String) {
        #expect(title.hasWords(beginningWithThoseOf: query))
    }

    @Test(arguments: [
        ("The Godfather", "godfather ii"), ("The Godfather", "father"), ("Fight Club", ""), ("Fight Club", "…"),
    ])
    func `a word that no word of the title begins with does not match`(title: String, query: String) {
        #expect(!title.hasWords(beginningWithThoseOf: query))
    }
}
