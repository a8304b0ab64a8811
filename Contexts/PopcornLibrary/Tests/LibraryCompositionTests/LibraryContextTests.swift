import CoreDomainTestHelpers
import Foundation
import LibraryDomainTestHelpers
import LibraryInfrastructureTestHelpers
import PopcornLibrary
import StorageTestHelpers
import Testing

@Suite(.timeLimit(.minutes(10))) struct LibraryContextTests {
    private let engine = FailingStorage()
    private let clock = ManualClock()
    private let library: LibraryContext

    init() {
        library = LibraryContext(storage: ContextStorage(engine, clock: clock.wall), images: FakeImages())
    }

    @Test func `lists are created, filled, emptied, renamed and deleted`() async throws {
        try await library.createList(named: .later)
        try await library.add([.movie(1), .series(2)], to: .later)
        try await library.move([ItemReference(.movie, 1)], from: .later, to: .watchlist)
        #expect(try await library.lists().map { "\($0.name) \($0.count)" } == ["watchlist 1", "later 1"])
        try await library.renameList(.later, to: .noir)
        #expect(try await library.list(named: .noir).entries.map(\.title) == ["Series 2"])
        try await library.remove([ItemReference(.tvSeries, 2)], from: .noir)
        try await library.deleteList(named: .noir)
        #expect(try await library.lists().map(\.name) == ["watchlist"])
    }

    @Test func `a list's history includes changes under its former name`() async throws {
        try await library.createList(named: .later)
        try await library.add([.movie(1)], to: .later)
        try await library.add([.movie(2)], to: .watchlist)
        try await library.move([ItemReference(.movie, 2)], from: .watchlist, to: .later)
        try await library.renameList(.later, to: .noir)
        #expect(try await library.history(of: .noir).count == 4)
        #expect(
            try await library.history(of: .watchlist).map { $0.event.titles.map(\.title) } == [
                ["Movie 2"], ["Movie 2"],
            ])
        await #expect(throws: LibraryError.noList(.later)) { try await library.history(of: .later) }
    }

    @Test func `a failing storage throws a fetch error, a refused change a library error`() async throws {
        await #expect(throws: LibraryError.noList(.later)) { try await library.add([.movie(1)], to: .later) }
        engine.fail(.commit)
        await #expect(throws: FailingStorage.diskFull.fetchError) { try await library.add([.movie(1)], to: .watchlist) }
        engine.fail(.query)
        await #expect(throws: FailingStorage.diskFull.fetchError) { try await library.list(named: .watchlist) }
        await #expect(throws: FailingStorage.diskFull.fetchError) { try await library.undo() }
    }

    @Test func `a change that concerns other items isn't sent`() async throws {
        let changes: AsyncStream<Void>
        do {
            let library = LibraryContext(storage: ContextStorage(engine, clock: clock.wall), images: FakeImages())
            changes = library.membershipChanges(of: ItemReference(.movie, 1))
            try await library.add([.movie(2), .series(1)], to: .watchlist)
        }
        // The stream ends with the library.
        #expect(await changes.reduce(0) { count, _ in count + 1 } == 0)
    }

    @Test func `membership changes are sent after adding and undoing the item`() async throws {
        let item = ItemReference(.movie, 1)
        var changes = library.membershipChanges(of: item).makeAsyncIterator()
        try await library.add([.movie(1)], to: .watchlist)
        #expect(await changes.next() != nil)
        #expect(try await library.membership(of: item).isOnWatchlist)
        try await library.undo()
        #expect(await changes.next() != nil)
        #expect(try await library.membership(of: item) == .none)
    }
}
