import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import LibraryInfrastructureTestHelpers
import Storage
import StorageTestHelpers
import Testing

@testable import LibraryInfrastructure

@Suite(.timeLimit(.minutes(10))) struct LibraryViewTests {
    private let library = InMemoryLibrary()
    private var repository: LibraryView { library.repository }

    @discardableResult
    private func add(_ titles: TitleSnapshot..., to list: ListName = .watchlist) async throws -> LibraryChange? {
        try await repository.add(titles, to: list)
    }

    private func create(_ name: ListName) async throws {
        _ = try await repository.createList(name, id: name.text)
    }

    private func ids(of list: ListName = .watchlist) async throws -> [Int] {
        try await repository.list(list).entries.map(\.id.id)
    }

    private func events() async throws -> [LibraryEvent] { try await repository.events(.library, limit: 1000) }

    @Test func `reading an unchanged library writes nothing`() async throws {
        library.engine.fail(.commit)
        #expect(try await repository.lists() == [.emptyWatchlist])
        #expect(try await ids() == [])
        #expect(try await events() == [])
        #expect(try await repository.marks(of: ItemReference(.movie, 550)) == .none)
    }

    @Test func `concurrent changes are all stored with their events, and repeated ones only once`() async throws {
        let added = try await withThrowingTaskGroup(of: LibraryChange?.self) { group in
            for id in 0..<70 { group.addTask { try await add(.movie(id % 50)) } }
            return try await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
        }
        #expect(try await ids().sorted() == Array(0..<50))
        #expect(try await Set(events().map(\.id)).count == 50 && added == 50)
    }

    @Test(arguments: [FailingStorage.diskFull, .conflict("the log")])
    func `a change that can't be stored has no effect, and the next one succeeds`(_ error: StorageError) async throws {
        library.log.fail(with: error)
        await #expect(throws: error) { try await add(.movie(1)) }
        library.log.fail(with: nil)
        await #expect(throws: LibraryError.noList(.later)) { try await add(.movie(1), to: .later) }
        #expect(try await ids() == [])
        #expect(try await events() == [])
        #expect(try await add(.movie(1)) != nil)
    }

    @Test func `reading a library throws if its storage can't be read`() async throws {
        try await add(.movie(1))
        library.engine.fail(.query)
        await #expect(throws: FailingStorage.diskFull) { try await repository.lists() }
        await #expect(throws: FailingStorage.diskFull) { try await repository.marks(of: ItemReference(.movie, 1)) }
        await #expect(throws: FailingStorage.diskFull) { try await add(.movie(2)) }
    }

    @Test func `entries on a list never expire`() async throws {
        try await add(.movie(1))
        library.clock.advance(by: 5000 * 86_400)
        #expect(try await ids() == [1])
    }

    @Test func `marks name every list that contains the item, and distinguish kinds with the same id`() async throws {
        try await create(.noir)
        try await add(.movie(1), to: .noir)
        try await add(.movie(1), .series(2))
        let both = Marks(listNames: ["watchlist", "Noir"], isOnWatchlist: true)
        #expect(try await repository.marks(of: ItemReference(.movie, 1)) == both)
        #expect(try await repository.marks(of: ItemReference(.tvSeries, 1)) == .none)
    }

    // MARK: What it costs

    @Test func `a change and the marks of twenty rows take the same number of calls in any library`() async throws {
        let engine = CountingStorage(library.engine)
        let counted = LibraryView(of: library.log, in: ContextStorage(engine, clock: library.clock.wall))
        var counts: [[Int]] = []
        _ = try await counted.add([.movie(9999)], to: .watchlist)
        for round in 0..<2 {
            let first = round * 1000
            var calls: [Int] = []
            _ = try await counted.lists()
            _ = engine.takeOperations()
            _ = try await counted.add([.movie(first + 1)], to: .watchlist)
            calls.append(engine.takeOperations().count)
            _ = try await counted.see([.mock(.movie(first + 1))])
            calls.append(engine.takeOperations().count)
            _ = try await counted.see([.mock(.movie(first + 1))])
            calls.append(engine.takeOperations().count)
            _ = try await counted.marks(of: (1...20).map { ItemReference(.movie, first + $0) })
            calls.append(engine.takeOperations().count)
            counts.append(calls)
            for id in 2...40 { _ = try await counted.add([.movie(first + id)], to: .watchlist) }
        }
        #expect(counts[0] == counts[1])
    }

    // MARK: Viewings

    @Test func `a viewing is read back with all its properties`() async throws {
        var sighting = Sighting.mock(.episode(7, 1, 2), "2019-03", episodeID: 72, rating: 8, source: "trakt:1")
        sighting.note = "again in winter"
        sighting.tags = ["winter", "noir"]
        sighting.isAgain = true
        _ = try await repository.see([sighting])
        let item = try await library.another().item(ItemReference(.tvSeries, 7))
        let viewing = try #require(item.viewings?.first)
        let expected = Viewing(
            id: sighting.id, item: sighting.title.item, day: .day("2019-03"), rating: 8, note: "again in winter",
            tags: ["winter", "noir"], isAgain: true, source: "trakt:1", episodeID: 72, enteredAt: ManualClock.start,
            entry: viewing.entry, position: 0, ownFields: [.existence, .day, .rating, .note, .tags, .again])
        #expect(viewing == expected)
        let opinion = Opinion(rating: 8, ratedOn: .day("2019-03"), ownFields: [.rating])
        #expect(item.opinion(of: sighting.title.item) == opinion)
        #expect(item.title?.title == "Series 7")
        #expect(item.latestProgress == expected)
        #expect(item.marks.seasons == [1: [2]] && item.marks.part(season: 1, episode: 2)?.rating == 8)
    }

    @Test func `updating a recorded title keeps the facts that the source doesn't have`() async throws {
        try await add(.movie(1))
        let renewed = TitleSnapshot(recorded: ItemReference(.movie, 1), title: "Renamed", runtime: 90)
        try await repository.renew([renewed, .movie(2)])
        let title = try #require(try await repository.item(ItemReference(.movie, 1)).title)
        #expect(title.title == "Renamed" && title.runtime == 90 && title.year == 1999)
        #expect(try await repository.item(ItemReference(.movie, 2)).title == nil)
    }

    // MARK: Undo and history

    @Test func `repeated undos revert one change at a time, even changes of an earlier session`() async throws {
        try await create(.noir)
        try await add(.movie(1), .movie(2), to: .noir)
        _ = try await repository.change(LibraryScope([], lists: [.noir], .wholeLists), as: nil) {
            try $0.deleteList(.noir)
        }
        #expect(try await repository.marks(of: ItemReference(.movie, 1)) == .none)
        let later = library.another()
        _ = try await later.undo()
        #expect(try await ids(of: .noir) == [2, 1])
        #expect(try await repository.marks(of: ItemReference(.movie, 1)).listNames == ["Noir"])
        _ = try await later.undo()
        #expect(try await ids(of: .noir) == [])
        _ = try await later.undo()
        await #expect(throws: LibraryError.noList(.noir)) { try await ids(of: .noir) }
        await #expect(throws: LibraryError.nothingToUndo) { try await later.undo() }
    }

    @Test func `undo finds this machine's last change behind many changes of another machine`() async throws {
        try await add(.movie(1))
        let other = LibraryView(of: library.log, in: library.storage, machine: "other")
        await #expect(throws: LibraryError.nothingToUndo) { try await other.undo() }
        for id in 2...30 { _ = try await other.add([.movie(id)], to: .watchlist) }
        _ = try await repository.undo()
        #expect(try await ids() == Array((2...30).reversed()))
        await #expect(throws: LibraryError.nothingToUndo) { try await repository.undo() }
    }

    @Test func `the history has one line for every event, the newest first, even if the clock was set back`()
        async throws
    {
        try await add(.movie(1))
        library.clock.advance(by: -60)
        try await add(.movie(2), .movie(3), .movie(4), .movie(5))
        library.clock.advance(by: 60)
        let undone = try await repository.undo()
        let events = try await events()
        #expect(events.first == undone.event && undone.direction == .undone)
        #expect(events.map { $0.titles.map(\.item.id) } == [[2, 3, 4, 5], [1]])
        #expect(events.map(\.count) == [4, 1])
        #expect(events.map(\.isUndone) == [true, false])
        #expect(events.map(\.occurredAt) == [ManualClock.start - 60, ManualClock.start])
    }

    private func writeLines(_ texts: [String]) async throws {
        let lines = texts.map { LogLine(sealing: Array($0.utf8)) }
        _ = try await library.log.append(lines, at: try await library.log.read(after: LogPosition()).position)
    }

    private func dropping(_ id: String, order: String, _ series: Int) -> String {
        #"{"id":"\#(id)","at":"2026-11-25T21:38:12.345Z","order":\#(order),"did":"seriesDropped","#
            + #""dropped":[{"tv":\#(series),"title":"Series \#(series)"}]}"#
    }

    @Test(arguments: ["9223372036854775807", "0", "-1", "281474976710657"])
    func `a line with an impossible order is named, counts for nothing, and is not followed`(_ order: String)
        async throws
    {
        try await add(.movie(1))
        try await writeLines([dropping("x", order: order, 7), dropping("y", order: "5", 8)])
        let findings = try await repository.follow()
        #expect(findings.remarks == [.init(file: "memory.jsonl", event: "x", .order)])
        #expect(findings.foreignLines == 0)
        #expect(try await repository.marks(of: ItemReference(.tvSeries, 7)) == .none)
        #expect(try await repository.marks(of: ItemReference(.tvSeries, 8)).isDropped)
        try await add(.movie(2))
        #expect(try await ids() == [2, 1])
        #expect(try await repository.rebuild())
        let latest = try await library.log.read(after: LogPosition()).lines.compactMap(EventReader.event).map(\.order)
        #expect(latest.allSatisfy { $0 < 4_000_000_000_000 })
    }

    @Test func `after the greatest order, changes have it too and still count`() async throws {
        try await writeLines([dropping("x", order: "281474976710656", 7)])
        #expect(try await repository.follow().remarks == [.init(file: "memory.jsonl", event: "x", .ahead)])
        try await add(.movie(1))
        try await add(.movie(2))
        #expect(try await ids().sorted() == [1, 2])
        #expect(try await repository.rebuild())
    }

    @Test(arguments: [[("5", 7), ("6", 8)], [("6", 8), ("5", 7)], [("5", 7), ("5", 8)], [("5", 8), ("5", 7)]])
    func `of two lines with one id the one with the lower order counts, else the one whose bytes sort first`(
        _ lines: [(String, Int)]
    ) async throws {
        for (order, series) in lines {
            try await writeLines([dropping("x", order: order, series)])
            try await repository.follow()
        }
        for view in [repository, LibraryView(of: library.log, in: ContextStorage(FailingStorage()))] {
            #expect(try await view.marks(of: ItemReference(.tvSeries, 7)).isDropped)
            #expect(try await view.marks(of: ItemReference(.tvSeries, 8)) == .none)
            #expect(try await view.events(.library, limit: 9).count == 1)
        }
        let fresh = LibraryView(of: library.log, in: ContextStorage(FailingStorage()))
        #expect(try await fresh.follow().remarks == [.init(file: "memory.jsonl", event: "x", .sameID)])
    }

    @Test func `concurrent undos in several processes each revert a different change`() async throws {
        for id in 1...12 { try await add(.movie(id)) }
        let processes = (1...4).map { _ in library.another() }
        let undone = try await withThrowingTaskGroup(of: LibraryChange.self) { group in
            for process in processes { for _ in 1...3 { group.addTask { try await process.undo() } } }
            return try await group.reduce(into: []) { $0 += $1.items.map(\.title.item.id) }
        }
        #expect(undone.sorted() == Array(1...12))
        #expect(try await ids() == [])
    }

    @Test func `an import of several batches is one line of the history and is reverted by one undo`() async throws {
        let imported = LibraryScope((0...1200).map { ItemReference(.movie, $0) }, .viewings)
        for batch in 0..<3 {
            // The last movie of a batch is also the first one of the next.
            let sightings = (0...400).map { Sighting.mock(.movie(batch * 400 + $0), "2019") }
            let part = LoggedEvent.Part(id: "import", source: batch == 0 ? "a.zip" : nil, isLast: batch == 2)
            // Each batch comes from another process, as after a kill.
            _ = try await library.another().change(LibraryScope(imported.items, .viewings), as: part) {
                try $0.see(sightings)
            }
        }
        let event = try #require(try await events().first)
        #expect(event.count == 1201 && !event.isOpen && event.id == "import")
        #expect(try await repository.viewings(.latest(2000)).count == 1203)
        #expect(try await library.another().reverse(nil, isUndone: true).event.isUndone)
        #expect(try await repository.viewings(.latest(2000)).isEmpty)
        #expect(try await repository.rebuild())
        #expect(try await repository.redo().event.id == "import")
        #expect(try await repository.viewings(.latest(2000)).count == 1203)
        #expect(try await repository.rebuild())
    }

    @Test func `an undone change keeps its title where the view is made from the log`() async throws {
        try await add(.movie(1))
        _ = try await repository.undo()
        let elsewhere = LibraryView(of: library.log, in: ContextStorage(FailingStorage()))
        let titles = try await events().first?.titles.map(\.title)
        #expect(try await elsewhere.events(.library, limit: 1).first?.titles.map(\.title) == titles)
        #expect(titles?.first?.isEmpty == false)
    }

    @Test func `a change is named by eight characters of its id, and is undone and redone whatever followed`()
        async throws
    {
        let first = try #require(try await add(.movie(1))).event
        try await add(.movie(2))
        let handle = String(first.id.prefix(8))
        #expect(try await repository.reverse(handle, isUndone: true).items.map(\.title.item.id) == [1])
        #expect(try await ids() == [2])
        await #expect(throws: LibraryError.self) { try await repository.reverse(handle, isUndone: true) }
        for id in ["", "abc", String(first.id.prefix(7)), "0000000000000000"] {
            await #expect(throws: LibraryError.noChange(id)) { try await repository.reverse(id, isUndone: true) }
        }
        #expect(try await repository.reverse(first.id, isUndone: false).direction == .redone)
        #expect(try await ids() == [2, 1])
    }

    @Test func `plain undo and redo are for this machine's changes, the last one first`() async throws {
        let other = LibraryView(of: library.log, in: library.storage, machine: "other")
        await #expect(throws: LibraryError.nothingToUndo) { try await repository.undo() }
        await #expect(throws: LibraryError.nothingToRedo) { try await repository.redo() }
        for id in 1...3 { try await add(.movie(id)) }
        _ = try await other.add([.movie(9)], to: .watchlist)
        for id in [3, 2] { #expect(try await repository.undo().items.map(\.title.item.id) == [id]) }
        await #expect(throws: LibraryError.nothingToRedo) { try await other.redo() }
        for id in [2, 3] { #expect(try await repository.redo().items.map(\.title.item.id) == [id]) }
        await #expect(throws: LibraryError.nothingToRedo) { try await repository.redo() }
        #expect(try await other.undo().items.map(\.title.item.id) == [9])
    }
}

extension LibraryView {
    func marks(of item: ItemReference) async throws -> Marks { try await marks(of: [item])[item] ?? .none }

    func undo() async throws -> LibraryChange { try await reverse(nil, isUndone: true) }

    func redo() async throws -> LibraryChange { try await reverse(nil, isUndone: false) }

    func add(_ titles: [TitleSnapshot], to list: ListName) async throws -> LibraryChange? {
        try await change(LibraryScope(titles.map(\.item), lists: [list]), as: nil) { try $0.add(titles, to: list) }
    }

    func createList(_ name: ListName, id: String) async throws -> LibraryChange? {
        try await change(LibraryScope([]), as: nil) { try $0.createList(named: name, id: ListID(id)) }
    }

    func see(_ sightings: [Sighting]) async throws -> LibraryChange? {
        try await change(LibraryScope(sightings.map(\.title.item), lists: [.watchlist], .viewings), as: nil) {
            try $0.see(sightings)
        }
    }
}
