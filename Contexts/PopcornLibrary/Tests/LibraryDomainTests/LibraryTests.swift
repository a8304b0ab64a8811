import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

@Suite struct LibraryTests {
    private let now = ManualClock.start
    private let heat = TitleSnapshot.movie(949)
    private let alien = TitleSnapshot.movie(348)

    /// A library with the lists “later” and “Noir” beside the watchlist.
    private func library() throws -> Library {
        var library = Library()
        for name in [ListName.noir, .later] {
            _ = try library.createList(named: name, id: ListID(name.text), at: now)
        }
        return library
    }

    @Test func `a new library has an empty watchlist`() throws {
        #expect(Library().lists.map(\.name) == [.watchlist])
        #expect(try Library().list(named: .watchlist).entries.isEmpty)
    }

    @Test func `the watchlist comes first and the others by name, ignoring case`() throws {
        #expect(try library().lists.map(\.name.text) == ["watchlist", "later", "Noir"])
    }

    @Test(arguments: ["later", "LATER", "watchlist", "WatchList"])
    func `a name that another list has is refused, ignoring case`(_ text: String) throws {
        var library = try library()
        let name = try #require(ListName(text))
        #expect(throws: LibraryError.nameTaken(name)) { try library.createList(named: name, id: ListID("x"), at: now) }
        #expect(throws: LibraryError.nameTaken(name)) { try library.renameList(.noir, to: name, at: now) }
    }

    @Test func `changing a list that doesn't exist throws and changes nothing`() throws {
        var library = Library()
        #expect(throws: LibraryError.noList(.later)) { try library.add([heat], to: .later, at: now) }
        #expect(throws: LibraryError.noList(.later)) { try library.remove([heat.item], from: .later, at: now) }
        #expect(throws: LibraryError.noList(.later)) { try library.deleteList(named: .later, at: now) }
        #expect(throws: LibraryError.noList(.later)) { try library.renameList(.later, to: .noir, at: now) }
        #expect(throws: LibraryError.noList(.later)) {
            try library.move([heat.item], from: .watchlist, to: .later, at: now)
        }
        #expect(library == Library())
    }

    @Test func `the watchlist can be neither renamed nor deleted`() throws {
        var library = Library()
        #expect(throws: LibraryError.watchlistIsPermanent) { try library.deleteList(named: .watchlist, at: now) }
        #expect(throws: LibraryError.watchlistIsPermanent) {
            try library.renameList(.watchlist, to: .later, at: now)
        }
    }

    @Test func `a list can be renamed to another case of its name`() throws {
        var library = try library()
        let upper = try #require(ListName("NOIR"))
        let event = try library.renameList(.noir, to: upper, at: now)
        #expect(event?.change == .listRenamed(ListLabel(id: ListID("Noir"), name: upper), from: .noir))
        #expect(try library.list(named: .noir).name.text == "NOIR")
        #expect(try library.renameList(.noir, to: upper, at: now) == nil)
    }

    @Test func `the title added last is on top, even if the clock stands still`() throws {
        var library = Library()
        let event = try library.add([heat, alien], to: .watchlist, at: now)
        let entries = try library.list(named: .watchlist).entries
        #expect(entries.map(\.title) == [alien, heat])
        #expect(event?.change == .titlesAdded(entries.reversed(), to: try library.list(named: .watchlist).label))
        #expect(event?.occurredAt == now)
    }

    @Test func `adding a title that is on the list changes nothing`() throws {
        var library = Library()
        _ = try library.add([heat], to: .watchlist, at: now)
        let before = library
        #expect(try library.add([heat, heat], to: .watchlist, at: now + 60) == nil)
        #expect(library == before)
    }

    @Test func `a movie and a series with the same id are two titles`() throws {
        var library = Library()
        _ = try library.add([.movie(1), .series(1)], to: .watchlist, at: now)
        _ = try library.remove([ItemReference(.movie, 1)], from: .watchlist, at: now)
        #expect(try library.list(named: .watchlist).entries.map(\.id) == [ItemReference(.tvSeries, 1)])
    }

    @Test func `removing a title that isn't on the list changes nothing`() throws {
        var library = Library()
        #expect(try library.remove([heat.item], from: .watchlist, at: now) == nil)
        #expect(library == Library())
    }

    @Test func `moving titles keeps their order and removes them from the first list`() throws {
        var library = try library()
        _ = try library.add([heat, alien], to: .later, at: now)
        let event = try library.move([heat.item, alien.item], from: .later, to: .noir, at: now + 60)
        #expect(try library.list(named: .later).entries.isEmpty)
        #expect(try library.list(named: .noir).entries.map(\.title) == [alien, heat])
        #expect(event?.titles == [alien, heat])
        #expect(event?.lists.map(\.name) == [.later, .noir])
        #expect(try library.move([heat.item], from: .later, to: .noir, at: now) == nil)
        #expect(try library.move([heat.item], from: .noir, to: .noir, at: now) == nil)
    }

    @Test func `membership names every list that holds an item`() throws {
        var library = try library()
        _ = try library.add([heat], to: .watchlist, at: now)
        _ = try library.add([heat, alien], to: .noir, at: now)
        let both = ListMembership(listNames: ["watchlist", "Noir"], isOnWatchlist: true)
        #expect(library.membership(of: heat.item) == both)
        #expect(library.membership(of: alien.item) == ListMembership(listNames: ["Noir"], isOnWatchlist: false))
        #expect(library.membership(of: ItemReference(.tvSeries, 949)) == .none)
    }

    // MARK: Undo

    typealias Change = @Sendable (inout Library) throws -> LibraryEvent?

    static let changes: [Change] = [
        { try $0.createList(named: ListName("new") ?? .later, id: ListID("new"), at: ManualClock.start) },
        { try $0.renameList(.later, to: ListName("soon") ?? .later, at: ManualClock.start) },
        { try $0.deleteList(named: .noir, at: ManualClock.start) },
        { try $0.add([.movie(3), .series(4)], to: .noir, at: ManualClock.start + 60) },
        { try $0.remove([ItemReference(.movie, 1), ItemReference(.movie, 2)], from: .noir, at: ManualClock.start) },
        { try $0.move([ItemReference(.movie, 2)], from: .noir, to: .later, at: ManualClock.start + 60) },
        // The watchlist has movie 5 already.
        {
            try $0.move(
                [ItemReference(.movie, 1), ItemReference(.movie, 5)], from: .noir, to: .watchlist,
                at: ManualClock.start + 60)
        },
    ]

    @Test(arguments: changes.indices)
    func `undoing a change restores the library exactly`(_ index: Int) throws {
        var library = try library()
        _ = try library.add([.movie(1), .movie(2), .movie(5)], to: .noir, at: now)
        _ = try library.add([.movie(5)], to: .watchlist, at: now)
        let before = library
        let event = try #require(try Self.changes[index](&library))
        #expect(library != before)
        try library.undo(event)
        #expect(library == before)
    }

    @Test func `undoing a change that a later one is in the way of throws and changes nothing`() throws {
        var library = try library()
        let added = try #require(try library.add([heat], to: .noir, at: now))
        _ = try library.deleteList(named: .noir, at: now)
        let before = library
        #expect(throws: LibraryError.noList(.noir)) { try library.undo(added) }
        #expect(library == before)
        let deleted = try library.deleteList(named: .later, at: now)
        _ = try library.createList(named: .later, id: ListID("other"), at: now)
        let replaced = library
        #expect(throws: LibraryError.nameTaken(.later)) { try library.undo(deleted) }
        #expect(library == replaced)
    }
}

@Suite struct ListNameTests {
    @Test(arguments: ["later", "Film_noir-1", "é", "千と千尋", String(repeating: "a", count: 64)])
    func `letters, digits, dashes and underscores are a valid list name`(_ text: String) {
        #expect(ListName(text)?.text == text)
    }

    @Test(arguments: ["", "a b", "a/b", "a,b", "\u{1B}[31m", "“later”", String(repeating: "a", count: 65)])
    func `any other text is not a valid list name`(_ text: String) {
        #expect(ListName(text) == nil)
    }
}
