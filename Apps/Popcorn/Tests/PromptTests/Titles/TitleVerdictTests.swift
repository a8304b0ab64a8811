import CoreDomain
import Testing

@testable import Prompt

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
        film(82_992, "Fast & Furious 6", 2013, 10_400),
    ]

    private static func film(_ id: Int, _ title: String, _ year: Int?, _ votes: Int?) -> TitleCandidate {
        TitleCandidate(Item(ItemReference(.movie, id), title: title), titles: [title], year: year, votes: votes)
    }

    private static func ids(_ text: String, year: Int? = nil) -> (certain: Int?, choice: [Int]) {
        switch TitleVerdict(of: catalogue, for: TitleReading.all(of: text, year: year)) {
        case .certain(let item, _, _): (item.item.reference.id, [])
        case .choice(let items, _): (nil, items.map(\.item.reference.id))
        case .nothing: (nil, [])
        }
    }

    @Test(arguments: [
        ("matrix", 603), ("the matrix", 603), ("heat", 949), ("heat 1986", 2), ("heat (1995)", 949),
        ("blade runner", 78), ("blade runner 2049", 335_984), ("blade runner 1982", 78), ("seven", 807),
        ("shawshank", 278), ("two towers", 121), ("lord of the rings 1978", 123), ("heat 1994", 949),
        ("nobody voted", 10), ("matrix reloaded", 604),
    ])
    func `one item is certain if it is much better known than all others`(text: String, id: Int) {
        #expect(Self.ids(text).certain == id)
    }

    @Test(arguments: [
        ("lord of the rings", [120, 121, 123]), ("aladdin", [812, 420_817]), ("incpetion", [27_205]),
        ("matrix 2012", [603, 3]), ("se", [807, 8]), ("sev", [8]), ("fast and furious", [9799, 13_804, 82_992]),
        ("inception movie", [27_205]),
    ])
    func `otherwise the near ones are offered, the most votes first`(text: String, ids: [Int]) {
        let found = Self.ids(text)
        #expect(found.certain == nil && Array(found.choice.prefix(ids.count)) == ids, "\(found)")
    }

    @Test func `nothing is offered without candidates`() {
        guard case .nothing = TitleVerdict(of: [], for: TitleReading.all(of: "heat")) else {
            Issue.record("something was found among no candidates")
            return
        }
    }

    @Test func `a surname names the best known person`() {
        let people = [("Jonathan Nolan", 3.0), ("Christopher Nolan", 9.0)].enumerated().map { index, person in
            TitleCandidate(
                Item(ItemReference(.person, index), title: person.0), titles: [person.0], year: nil, votes: nil,
                popularity: person.1)
        }
        let readings = TitleReading.all(of: "nolan", hasYear: false)
        guard case .certain(let item, let others, false) = TitleVerdict(of: people, for: readings, isNamedByPart: true)
        else {
            Issue.record("a surname is not enough")
            return
        }
        #expect(item.item.title == "Christopher Nolan" && others.map(\.item.title) == ["Jonathan Nolan"])
    }

    @Test(
        arguments: [
            ("the matrix", "The Matrix", .same), ("matrix", "The Matrix", .sameButArticles),
            ("lord of the rings", "The Lord of the Rings: The Two Towers", .part),
            ("two towers", "The Lord of the Rings: The Two Towers", .part),
            ("shaw red", "The Shawshank Redemption", .words),
            ("heat 2", "Heat", .contained), ("incpetion", "Inception", .similar(1)), ("xyzzy", "Heat", .listed),
        ] as [(String, String, TitleMatch)])
    func `a title is compared word by word, then letter by letter`(text: String, title: String, match: TitleMatch) {
        #expect(TitleMatch(TitleReading(text), Self.film(1, title, nil, nil)) == match)
    }
}
