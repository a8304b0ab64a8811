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
        film(82_992, "Fast & Furious 6", 2013, 10_400),
    ]

    private static func film(_ id: Int, _ title: String, _ year: Int?, _ votes: Int?) -> TitleCandidate {
        TitleCandidate(item: Item(ItemReference(.movie, id), title: title), titles: [title], year: year, votes: votes)
    }

    private static func ids(_ text: String, year: Int? = nil) -> (certain: Int?, choice: [Int]) {
        let readings = TitleReading.all(of: text, year: year)
        // A search lists items with any similarity to the text.
        let listed = catalogue.filter { RankedCandidate($0, readings).match < .listed }
        switch TitleRanking(of: listed, for: readings, isNamedByPart: false).verdict {
        case .certain(let item, _, _): return (item.item.reference.id, [])
        case .choice(let items): return (nil, items.map(\.item.reference.id))
        case .nothing: return (nil, [])
        }
    }

    @Test(arguments: [
        ("matrix", 603), ("the matrix", 603), ("heat", 949), ("heat 1986", 2), ("heat (1995)", 949),
        ("blade runner", 78), ("blade runner 2049", 335_984), ("blade runner 1982", 78), ("seven", 807),
        ("shawshank", 278), ("two towers", 121), ("lord of the rings 1978", 123), ("heat 1994", 949),
        ("nobody voted", 10), ("matrix reloaded", 604), ("tsr", 278),
    ])
    func `a title's item is certain if it is much better known than all other candidates`(text: String, id: Int) {
        #expect(Self.ids(text).certain == id)
    }

    @Test(arguments: [
        ("lord of the rings", [120, 121, 123]), ("aladdin", [812, 420_817]), ("incpetion", [27_205]),
        ("matrix 2012", [603, 3]), ("se", [807, 8]), ("sev", [8]), ("fast and furious", [9799, 13_804, 82_992]),
        ("inception movie", [27_205]),
    ])
    func `if no item is certain, similar items are offered, with the most votes first`(text: String, ids: [Int]) {
        let found = Self.ids(text)
        #expect(found.certain == nil && Array(found.choice.prefix(ids.count)) == ids, "\(found)")
    }

    @Test(arguments: [
        ("heat", [949, 2]), ("matrix", [603, 604, 3]), ("lord of the rings", [120, 121, 123]),
        ("blade runner", [78, 335_984]),
    ])
    func `the rows for an uncertain title are ordered by class of match, then by votes`(text: String, ids: [Int]) {
        let readings = TitleReading.all(of: text)
        let listed = Self.catalogue.filter { RankedCandidate($0, readings).match < .listed }
        let order = listed.shuffled().ranked(for: readings, namedByPart: []).map(\.item.reference.id)
        #expect(Array(order.prefix(ids.count)) == ids)
    }

    @Test func `the best candidates of the different kinds are listed alternately`() {
        let series = [(1, "Fargo", 2500), (2, "Fargo: Extras", 30)].map { id, title, votes in
            TitleCandidate(
                item: Item(ItemReference(.tvSeries, id), title: title), titles: [title], year: nil, votes: votes)
        }
        let all =
            series + [
                Self.film(3, "Fargo", 1996, 8000), Self.film(4, "Fargo", 1952, 20), Self.person(5, "Jo Fargo", 3),
            ]
        let order = all.ranked(for: TitleReading.all(of: "fargo"), namedByPart: [.person]).map(\.item.reference.id)
        #expect(order == [3, 1, 4, 2, 5])
    }

    private static func person(_ id: Int, _ name: String, _ popularity: Double) -> TitleCandidate {
        TitleCandidate(
            item: Item(ItemReference(.person, id), title: name), titles: [name], year: nil, votes: nil,
            popularity: popularity
        )
    }
}
