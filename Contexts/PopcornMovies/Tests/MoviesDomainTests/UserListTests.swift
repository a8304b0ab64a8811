import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MoviesDomainTestHelpers
import Testing

@testable import MoviesDomain

@Suite struct UserListTests {
    private let now = ManualClock.start

    @Test(arguments: ["watchlist", "a", "Krimi-Abend_2", "観たい", String(repeating: "x", count: 64)])
    func `a list's name is letters, digits, dashes and underscores`(_ name: String) throws {
        #expect(try #require(UserListID(name)).description == name)
    }

    @Test(arguments: [
        "", " ", "a b", "a/b", "..", "a.b", "a\n", "a\u{0}", "a:b", "🍿", String(repeating: "x", count: 65), "a=b", "*",
    ])
    func `no other name is one`(_ name: String) {
        #expect(UserListID(name) == nil)
    }

    @Test func `the watchlist is known by its name`() {
        #expect(UserListID("watchlist") == .watchlist)
    }

    @Test func `what is added comes first, and has happened`() {
        var list = UserList.mock(entries: [.mock(movie: .mock(id: 1), addedAt: now - 60)])
        let events = list.add(.mock(id: 2), at: now)
        #expect(events as? [MovieAddedToList] == [.init(movieID: 2, listID: .watchlist, occurredAt: now)])
        #expect(
            list
                == .mock(entries: [
                    .mock(movie: .mock(id: 2), addedAt: now), .mock(movie: .mock(id: 1), addedAt: now - 60),
                ]))
        #expect(list.entries.map(\.id) == [2, 1])
    }

    @Test func `what is on the list already stays where it is, and nothing has happened`() {
        let before = UserList.mock()
        var list = before
        #expect(list.add(before.entries[1].movie, at: now).isEmpty)
        #expect(list == before)
    }

    @Test(arguments: [0, -3600])
    func `the newest comes first even when the clock stands still or is put back`(_ seconds: TimeInterval) {
        var list = UserList(id: .watchlist)
        for id in 1...5 { _ = list.add(.mock(id: id), at: now + Double(id) * seconds) }
        #expect(list.entries.map(\.id) == [5, 4, 3, 2, 1])
        #expect(UserList(id: .watchlist, entries: list.entries.shuffled()) == list)
        #expect(Set(list.entries.map(\.addedAt.millisecondsSince1970)).count == 5)
    }

    @Test func `what is removed is gone, and that has happened`() {
        var list = UserList.mock(entries: [.mock(movie: .mock(id: 1)), .mock(movie: .mock(id: 2))])
        let events = list.remove(1, at: now)
        #expect(events as? [MovieRemovedFromList] == [.init(movieID: 1, listID: .watchlist, occurredAt: now)])
        #expect(list == .mock(entries: [.mock(movie: .mock(id: 2))]))
    }

    @Test func `removing what is not there changes nothing, and nothing has happened`() {
        var list = UserList.mock()
        #expect(list.remove(-1, at: now).isEmpty)
        #expect(list == .mock())
    }

    @Test func `entries are kept from the newest to the oldest, those of one instant by falling id`() {
        let entries = [(1, 10.0), (2, 30), (3, 20), (4, 20)].map { id, seconds in
            UserListEntry.mock(movie: .mock(id: id), addedAt: now + seconds)
        }
        #expect(UserList(id: .watchlist, entries: entries).entries.map(\.id) == [2, 4, 3, 1])
    }

    @Test func `a list knows what is on it`() {
        let list = UserList.mock(entries: [.mock(movie: .mock(id: 1))])
        #expect(list.contains(1))
        #expect(!list.contains(2))
    }
}
