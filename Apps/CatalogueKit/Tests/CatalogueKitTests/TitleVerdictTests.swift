import CoreDomain
import Prompt
import TerminalKit
import Testing
import TitleIndex

@testable import CatalogueKit

@Suite struct `The verdict about a typed title` {
    private static let catalogue: [TitleCandidate] = [
        film(949, "Heat", 1995, 7000), film(2, "Heat", 1986, 90), film(603, "The Matrix", 1999, 27_000),
        film(3, "Matrix", 1993, 4), film(604, "The Matrix Reloaded", 2003, 11_500),
        film(120, "The Lord of the Rings: The Fellowship of the Ring", 2001, 26_600),
        film(121, "The Lord of the Rings: The Two Towers", 2002, 23_100),
        film(123, "The Lord of the Rings", 1978, 950), film(78, "Blade Runner", 1982, 14_500),
        film(335_984, "Blade Runner 2049", 2017, 14_550), film(812, "Aladdin", 1992, 11_400),
        film(420_817, "Aladdin", 2019, 9900), film(807, "Se7en", 1995, 22_300), film(8, "Seven Samurai", 1954, 4000),
        film(278, "The Shawshank Redemption", 1994, 29_000), film(9, "Shawshank: The Redeeming Feature", 2001, 40),
        film(27_205, "Inception", 2010, 38_000), film(10, "Nobody Voted", nil, nil),
        film(9799, "The Fast and the Furious", 2001, 9900), film(13_804, "Fast & Furious", 2009, 7400),
        film(82_992, "Fast & Furious 6", 2013, 10_400), film(11, "M3GAN", 2022, 4000),
    ]

    private static func film(_ id: Int, _ title: String, _ year: Int?, _ votes: Int?) -> TitleCandidate {
        TitleCandidate(item: Item(ItemReference(.movie, id), title: title), titles: [title], year: year, votes: votes)
    }

    private static func verdict(
        _ text: String, year: Int? = nil, isQuoted: Bool = false, for use: TitleUse = .page,
        among catalogue: [TitleCandidate] = catalogue
    ) -> (certain: Int?, choice: [Int]) {
        let readings = TitleReading.all(of: text, year: year, isQuoted: isQuoted)
        // A search lists items with any similarity to the text.
        let listed = catalogue.filter { RankedCandidate($0, readings).match < .listed }.shuffled()
        switch TitleRanking(of: listed, for: readings, isQuoted: isQuoted).verdict(for: use) {
        case .certain(let item, _): return (item.item.reference.id, [])
        case .choice(let items): return (nil, items.map(\.item.reference.id))
        case .nothing: return (nil, [])
        }
    }

    @Test(arguments: [
        ("matrix", 603), ("the matrix", 603), ("heat", 949), ("heat 1986", 2), ("heat (1995)", 949),
        ("blade runner", 78), ("blade runner 2049", 335_984), ("blade runner 1982", 78), ("megan", 11),
        ("shawshank", 278), ("two towers", 121), ("lord of the rings 1978", 123), ("heat 1994", 949),
        ("nobody voted", 10), ("matrix reloaded", 604), ("tsr", 278),
    ])
    func `a page opens an exact title, or else a similar one, that is known twice as well as the next`(
        text: String, id: Int
    ) {
        #expect(Self.verdict(text).certain == id)
    }

    @Test(arguments: [
        ("matrix", 603), ("the matrix", 603), ("heat", 949), ("heat 1986", 2), ("heat (1995)", 949),
        ("blade runner", 78), ("blade runner 2049", 335_984), ("inception", 27_205), ("nobody voted", 10),
        ("fast and the furious", 9799), ("fast and furious", 13_804),
    ])
    func `a change takes an exact title that is known ten times as well as the next`(text: String, id: Int) {
        #expect(Self.verdict(text, for: .change).certain == id)
    }

    @Test(arguments: [
        "seven", "shawshank", "two towers", "tsr", "heat 1994", "incpetion", "inception movie", "aladdin",
        "lord of the rings", "shaw red", "runner", "fast and furious 1", "megan",
    ])
    func `a change never takes a title that is only similar, or has a namesake that is known as well`(text: String) {
        #expect(Self.verdict(text, for: .change).certain == nil)
    }

    @Test(arguments: [
        ("Heat", 949), ("matrix", 3), ("THE MATRIX", 603), ("blade runner 2049", 335_984), ("heat (1986)", 2),
    ])
    func `quotes leave only titles that are spelled as typed`(text: String, id: Int) {
        #expect(Self.verdict(text, isQuoted: true).certain == id)
        #expect(Self.verdict(text, isQuoted: true, for: .change).certain == id)
    }

    @Test(arguments: ["fast and furious", "shawshank", "the heat", "runner", "heat 1995", "seven"])
    func `without a title spelled as typed, quotes offer similar ones`(text: String) {
        for use in [TitleUse.page, .change] {
            let found = Self.verdict(text, isQuoted: true, for: use)
            #expect(found.certain == nil && !found.choice.isEmpty)
        }
    }

    @Test(arguments: [
        ("lord of the rings", [123, 120, 121]), ("aladdin", [812, 420_817]), ("incpetion", [27_205]),
        ("matrix 2012", [603, 3]), ("se", [807, 8]), ("sev", [8]), ("inception movie", [27_205]),
        ("seven", [8, 807]),
    ])
    func `the rows for an uncertain title begin with exact ones, each class with the most votes first`(
        text: String, ids: [Int]
    ) {
        let found = Self.verdict(text, for: .change)
        #expect(found.certain == nil && Array(found.choice.prefix(ids.count)) == ids, "\(found)")
    }

    @Test(arguments: [
        ("heat", [949, 2]), ("matrix", [603, 3, 604]), ("lord of the rings", [123, 120, 121]),
        ("blade runner", [78, 335_984]),
    ])
    func `an exact title that hardly anybody voted for comes after the known ones`(text: String, ids: [Int]) {
        let readings = TitleReading.all(of: text)
        let listed = Self.catalogue.filter { RankedCandidate($0, readings).match < .listed }
        let order = listed.shuffled().ranked(for: readings).map(\.item.reference.id)
        #expect(Array(order.prefix(ids.count)) == ids)
    }

    @Test func `an exact title is uncertain beside a similar one that is much better known`() {
        let films = [Self.film(1, "Monster", 2003, 1900), Self.film(2, "Monster", 2018, 30)]
        #expect(Self.verdict("monster", for: .change, among: films).certain == 1)
        let part = Self.film(3, "A Monster Calls", 2016, 25 * 1900)
        #expect(Self.verdict("monster", for: .change, among: films + [part]).choice == [1, 2, 3])
        let near = Self.film(4, "Monsters, Inc.", 2001, 10 * 1900)
        #expect(Self.verdict("monster", for: .page, among: films + [near]).choice == [1, 2, 4])
        #expect(Self.verdict("monster", isQuoted: true, among: films + [near, part]).certain == 1)
    }

    @Test(arguments: [(3, 300, true), (3, 299, false), (0, 100, true), (19, 1900, true), (20, 2000, false)])
    func `a page opens a title with more words that is known a hundred times as well as obscure exact ones`(
        exactVotes: Int, votes: Int, isOpened: Bool
    ) {
        let films = [Self.film(1, "Monster", 1911, exactVotes), Self.film(2, "Monster House", 2006, votes)]
        #expect(Self.verdict("monster", among: films).certain == (isOpened ? 2 : nil))
        #expect(Self.verdict("monster", for: .change, among: films).certain == nil)
        #expect(Self.verdict("monster", isQuoted: true, among: films).certain == 1)
        // Another title with more words that is known as well leaves the choice open.
        let other = Self.film(3, "Monster Trucks", 2016, votes)
        #expect(Self.verdict("monster", among: films + [other]).certain == nil)
    }

    @Test func `a change takes a title of the index only if no other title is exact`() {
        var known = TitleCandidate(item: Item(ItemReference(.movie, 1), title: "Solaris"), titles: ["Solaris"])
        known.indexed = 20
        known.rank = 100
        #expect(Self.verdict("solaris", for: .change, among: [known]).certain == 1)
        #expect(Self.verdict("solaris", for: .change, among: [known, Self.film(2, "Solaris", 2002, 3)]).certain == nil)
    }

    @Test func `a result of a search for another text than the typed one comes last`() {
        var invented = Self.film(1, "It Happened One Night", 1934, 9000)
        invented.origin = .invented
        let films = [invented, Self.film(2, "As Good as It Gets", 1997, 100), Self.film(3, "It", 2017, 19_000)]
        let order = films.ranked(for: TitleReading.all(of: "it")).map(\.item.reference.id)
        #expect(order == [3, 2, 1])
    }

    /// Returns a title that the source's search found by an alternative name, which isn't in its answer.
    private static func answer(_ id: Int, _ title: String, _ votes: Int) -> TitleCandidate {
        var answer = film(id, title, 2016, votes)
        answer.origin = .answered
        return answer
    }

    @Test func `the source's answers come before similar titles from elsewhere, those with the most votes first`() {
        let films = [
            Self.film(1, "Valiana", 2005, 2000), Self.answer(2, "Moana", 13_000), Self.answer(3, "Moana 2", 2600),
            Self.answer(4, "Vaiana Island Songs", 3),
        ]
        let order = films.shuffled().ranked(for: TitleReading.all(of: "vaiana")).map(\.item.reference.id)
        #expect(order == [4, 2, 3, 1])
    }

    @Test func `the source's only answer with votes comes first, whatever its title`() {
        let films = [
            Self.film(1, "Valiana", 2005, 2000), Self.answer(2, "Moana", 13_000), Self.answer(3, "Vaiana", 0),
            Self.answer(4, "Vaiana Island Songs", 0),
        ]
        let readings = TitleReading.all(of: "vaiana")
        let order = films.shuffled().ranked(for: readings).map(\.item.reference.id)
        #expect(order == [2, 3, 4, 1])
        for use in [TitleUse.page, .change] {
            #expect(Self.verdict("vaiana", for: use, among: films).certain == nil)
        }
    }

    @Test func `the source's only answer with votes doesn't come before a title of the typed year`() {
        let films = [Self.answer(1, "Moana", 13_000), Self.film(2, "Vaiana", 2007, 0)]
        for (text, order) in [("vaiana", [1, 2]), ("vaiana 2007", [2, 1]), ("vaiana 2016", [1, 2])] {
            let ranked = films.ranked(for: TitleReading.all(of: text)).map(\.item.reference.id)
            #expect(ranked == order, "\(text)")
        }
    }

    @Test func `an exact title with votes comes before the source's only answer`() {
        let films = [Self.answer(1, "Edge of Tomorrow", 13_000), Self.film(2, "Live Die Repeat", 2010, 40)]
        let order = films.ranked(for: TitleReading.all(of: "live die repeat")).map(\.item.reference.id)
        #expect(order == [2, 1])
    }

    @Test func `a change doesn't take a folded title beside a literal one with 20 votes`() {
        let films = [Self.film(1, "The Matrix", 1999, 27_000), Self.film(2, "Matrix", 1993, 20)]
        #expect(Self.verdict("matrix", for: .change, among: films).certain == nil)
        #expect(Self.verdict("matrix", for: .change, among: films).choice == [2, 1])
        let obscure = [films[0], Self.film(2, "Matrix", 1993, 19)]
        #expect(Self.verdict("matrix", for: .change, among: obscure).certain == 1)
    }

    @Test(arguments: ["land", "la land", "hard 2", "rocky las", "alien a", "untergang"])
    func `a change doesn't take a title without a word that isn't an article of its language`(text: String) {
        let films = [
            Self.film(1, "La La Land", 2016, 16_000), Self.film(2, "Die Hard 2", 1990, 6000),
            Self.film(3, "Rocky", 1976, 7600), Self.film(4, "Alien", 1979, 15_000),
            Self.film(5, "Der Untergang", 2004, 3000),
        ]
        #expect(Self.verdict(text, for: .change, among: films).certain == nil)
    }

    @Test func `an article of the title's own language can be left out, and one of any language in a translation`() {
        var film = Self.film(5, "Der Untergang", 2004, 3000)
        film.language = "de"
        #expect(Self.verdict("untergang", for: .change, among: [film]).certain == 5)
        var translated = TitleCandidate(
            item: Item(ItemReference(.movie, 6), title: "Der Pate"), titles: ["Der Pate", "The Godfather"], year: 1972,
            votes: 22_000)
        translated.language = "en"
        #expect(Self.verdict("pate", for: .change, among: [translated]).certain == 6)
        #expect(Self.verdict("godfather", for: .change, among: [translated]).certain == 6)
    }

    @Test func `titles and people of a class are listed alternately`() {
        let series = [(1, "Fargo", 2500), (2, "Fargo: Extras", 30)].map { id, title, votes in
            TitleCandidate(
                item: Item(ItemReference(.tvSeries, id), title: title), titles: [title], year: nil, votes: votes)
        }
        let all =
            series + [
                Self.film(3, "Fargo", 1996, 8000), Self.film(4, "Fargo", 1952, 20), Self.film(6, "Fargo", 1900, 3),
                Self.person(5, "Jo Fargo", 3), Self.person(7, "Al Fargo", 9), Self.film(8, "Fargo II", 1999, 9),
            ]
        let order = all.shuffled().ranked(for: TitleReading.all(of: "fargo")).map(\.item.reference.id)
        #expect(order == [3, 1, 4, 6, 2, 7, 8, 5])
    }

    private static func person(_ id: Int, _ name: String, _ popularity: Double) -> TitleCandidate {
        TitleCandidate(
            item: Item(ItemReference(.person, id), title: name), titles: [name], year: nil, votes: nil,
            popularity: popularity
        )
    }
}
