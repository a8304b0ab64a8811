import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

/// Folds whose time would show if it grew with the square of what one log says.
@Suite(.timeLimit(.minutes(1))) struct `The fold of a long log` {
    private func event(_ number: Int, _ facts: [LibraryFact]) -> LoggedEvent {
        LoggedEvent(
            id: "\(number)", date: Date(millisecondsSince1970: Int64(number)), order: Int64(number),
            kind: .titlesAdded, content: .facts(facts))
    }

    private func movie(_ number: Int) -> ItemReference { ItemReference(.movie, number) }

    @Test func `follows 5,000 movies that became the next one`() {
        let count = 5000
        let events = (1...count).flatMap { number in
            [
                event(2 * number, [.opinion(movie(number), .tag("\(number)"))]),
                event(2 * number + 1, [.same(movie(number), as: movie(number + 1))]),
            ]
        }
        let fold = LibraryFold(effective: events)
        #expect(Array(fold.items.keys) == [movie(count + 1)])
        #expect(fold.items[movie(count + 1)]?.opinions[movie(count + 1)]?.tags == (1...count).map(String.init))
    }

    @Test func `keeps 20,000 tags of a movie in the order in which they were added last`() {
        let tags = (1...20_000).map(String.init)
        let facts = tags.map { LibraryFact.opinion(movie(1), .tag($0)) }
        let again: [LibraryFact] = [.opinion(movie(1), .tag("7")), .opinion(movie(1), .untag("9"))]
        let fold = LibraryFold(effective: [event(1, facts), event(2, again)])
        #expect(fold.items[movie(1)]?.opinions[movie(1)]?.tags == tags.filter { !["7", "9"].contains($0) } + ["7"])
    }

    @Test func `numbers 3,000 lists of one name in the order in which they were made`() {
        let events = (1...3000).map { event($0, [.listMade(ListID("list\($0)"), name: .noir)]) }
        let slugs = LibraryFold(effective: events).lists.slugs
        #expect(slugs[ListID("list1")] == ListName("noir") && slugs[ListID("list3000")] == ListName("noir-3000"))
        #expect(Set(slugs.values).count == 3000)
    }

    @Test func `adds 50,000 movies that one event names`() {
        let facts = (1...50_000).map { LibraryFact.listed(movie($0), on: .watchlist, at: .distantPast) }
        #expect(LibraryFold(effective: [event(1, facts)]).items.count == 50_000)
    }
}
