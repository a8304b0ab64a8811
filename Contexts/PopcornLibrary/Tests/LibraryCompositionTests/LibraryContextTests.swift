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
    private let log = FailingLog()
    private let library: LibraryContext

    init() {
        library = LibraryContext(log: log, storage: ContextStorage(engine, clock: clock.wall))
    }

    @Test func `a list's history includes changes under its former name`() async throws {
        try await library.createList(named: .later)
        try await library.add([.movie(1)], to: .later)
        try await library.add([.movie(2)], to: .watchlist)
        try await library.move([ItemReference(.movie, 2)], from: .watchlist, to: .later)
        try await library.renameList(.later, to: .noir)
        #expect(try await library.history(of: .noir).count == 4)
        #expect(try await library.history(of: .noir, limit: -1).isEmpty)
        #expect(try await library.marked(.latest, limit: -1).isEmpty)
        #expect(
            try await library.history(of: .watchlist).map { $0.titles.map(\.title) } == [["Movie 2"], ["Movie 2"]])
        await #expect(throws: LibraryError.noList(.later)) { try await library.history(of: .later) }
        try await library.remove([ItemReference(.movie, 1)], from: .noir)
        #expect(try await library.list(.noir).entries.map(\.title) == ["Movie 2"])
        try await library.deleteList(.noir)
        #expect(try await library.lists().map(\.name) == ["watchlist"])
    }

    @Test func `a storage failure is thrown as a fetch error, and a refused change as a library error`() async throws {
        await #expect(throws: LibraryError.noList(.later)) { try await library.add([.movie(1)], to: .later) }
        log.fail(with: FailingStorage.diskFull)
        await #expect(throws: FailingStorage.diskFull.fetchError) { try await library.add([.movie(1)], to: .watchlist) }
        engine.fail(.query)
        await #expect(throws: FailingStorage.diskFull.fetchError) { try await library.list(.watchlist) }
        await #expect(throws: FailingStorage.diskFull.fetchError) { try await library.undo() }
    }

    @Test func `an observer of an item isn't notified of changes to other items`() async throws {
        let changes: AsyncStream<Void>
        do {
            let library = LibraryContext(log: log, storage: ContextStorage(engine, clock: clock.wall))
            changes = library.markChanges(of: ItemReference(.movie, 1))
            try await library.add([.movie(2), .series(1)], to: .watchlist)
        }
        // The stream ends with the library.
        #expect(await changes.reduce(0) { count, _ in count + 1 } == 0)
    }

    @Test func `mark changes are sent when an item is added and when the addition is undone`() async throws {
        let item = ItemReference(.movie, 1)
        var changes = library.markChanges(of: item).makeAsyncIterator()
        try await library.add([.movie(1)], to: .watchlist)
        #expect(await changes.next() != nil)
        #expect(try await library.marks(of: item).isOnWatchlist)
        try await library.undo()
        #expect(await changes.next() != nil)
        #expect(try await library.marks(of: item) == .none)
    }

    @Test func `the viewings of a year include those dated by day, by month or only by year`()
        async throws
    {
        let days = ["2019", "2019-03", "2019-03-14", "2020-01-01"]
        for (id, day) in days.enumerated() { try await library.see([.mock(.movie(id), day)]) }
        func ids(_ day: String) async throws -> [Int] {
            try await library.viewings(in: .day(day)).map(\.viewing.item.id)
        }
        #expect(try await ids("2019") == [2, 1, 0])
        #expect(try await ids("2019-03") == [2, 1])
        #expect(try await ids("2019-03-14") == [2])
    }

    @Test func `undoing every change leaves only titles and history`() async throws {
        let movie = ItemReference(.movie, 1)
        let series = ItemReference(.tvSeries, 7)
        try await library.createList(named: .later)
        try await library.add([.movie(1), .series(7)], to: .watchlist)
        try await library.see([.mock(.movie(1), "2026-11-20"), .mock(.episode(7, 1, 1), episodeID: 71)])
        try await library.rate([.movie(1), .episode(7, 1, 1)], 9)
        try await library.setNote("the diary in the diary", of: .movie(1))
        try await library.tag([.movie(1), .series(7)], adding: ["winter"])
        try await library.setDropped(true, of: [.series(7)])
        let viewing = try #require(try await library.item(movie).viewings?.first)
        try await library.change(viewing) { $0.day = .day("2019") }
        let moved = EpisodeSchedule([.init(id: 71, EpisodePlace(season: 1, number: 2), airDate: nil)], hasEnded: true)
        try await library.move(series, to: moved)
        #expect(try await library.item(series).opinions.keys.compactMap(\.episode) == [2])
        try await library.move(movie, to: .movie(2))
        #expect(try await library.marks(of: ItemReference(.movie, 2)).lastSeen == .day("2019"))
        try await library.unsee([ItemReference(.movie, 2)])
        #expect(try await library.rebuild())
        let count = try await library.history(limit: 100).count
        #expect(count == 11)
        for _ in 1...count { try await library.undo() }
        #expect(
            try await library.marks(of: [movie, series, ItemReference(.movie, 2)]).values.allSatisfy { $0 == .none })
        #expect(try await library.lists().map { "\($0.name) \($0.count)" } == ["watchlist 0"])
        #expect(try await library.rebuild())
        await #expect(throws: LibraryError.nothingToUndo) { try await library.undo() }
    }

    /// The order of the two titles' records must not matter, so each direction is tried.
    @Test(arguments: [(1, 2), (2, 1)])
    func `replacing a title keeps its viewings, as does undoing the replacement`(old: Int, new: Int) async throws {
        let source = ItemReference(.movie, old)
        let target = ItemReference(.movie, new)
        try await library.see([.mock(.movie(old), "2019"), .mock(.movie(new), "2020")])
        try await library.move(source, to: .movie(new))
        #expect(try await library.viewings(limit: 9).map(\.viewing.item) == [target, target])
        #expect(try await library.rebuild())
        try await library.undo()
        #expect(try await library.viewings(limit: 9).map(\.viewing.item) == [target, source])
        #expect(try await library.rebuild())
    }

    @Test func `viewings recorded together for one day are in a fixed order`() async throws {
        for _ in 1...8 {
            try await library.see([1, 2, 3].map { .mock(.movie($0), "2019") })
            #expect(try await library.viewings(limit: 3).map(\.viewing.item.id) == [3, 2, 1])
        }
    }

    @Test func `a change reports which items left the watchlist or were resumed`() async throws {
        try await library.add([.movie(1), .series(7)], to: .watchlist)
        try await library.setDropped(true, of: [.series(7)])
        let change = try await library.see([.mock(.movie(1)), .mock(.episode(7, 1, 1))])
        #expect(change?.items.map(\.wasUnlisted) == [true, true])
        #expect(change?.items.map(\.wasResumed) == [false, true])
        #expect(change?.items.map(\.after.timesSeen) == [1, 1])
    }

    @Test func `only the latest viewing rates its movie, and changing a removed one throws`() async throws {
        try await library.see([.mock(.movie(1), "2026-11-20")])
        let viewing = try #require(try await library.item(ItemReference(.movie, 1)).viewings?.first)
        let other = Viewing(item: ItemReference(.movie, 2), day: nil, note: "again", enteredAt: viewing.enteredAt)
        try await library.change(viewing) { $0 = other }
        #expect(try await library.viewings(limit: 9).map(\.viewing.item.id) == [1])
        await #expect(throws: LibraryError.self) { try await library.change(viewing) { $0.rating = 11 } }
        for rating in [8, nil] {
            try await library.change(viewing) { $0.rating = rating }
            #expect(try await library.marks(of: ItemReference(.movie, 1)).rating == rating)
        }
        try await library.see([.mock(.movie(1), "2026-11-21", rating: 6)])
        try await library.change(viewing) { $0.rating = 3 }
        #expect(try await library.marks(of: ItemReference(.movie, 1)).rating == 6)
        try await library.remove([viewing])
        #expect(try await library.remove([viewing]) == nil)
        await #expect(throws: LibraryError.noViewing) { try await library.change(viewing) { $0.rating = 3 } }
    }
}
