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

@Suite(.timeLimit(.minutes(10))) struct StoredLibraryRepositoryTests {
    private let library = InMemoryLibrary()
    private var repository: StoredLibraryRepository { library.repository }

    @discardableResult
    private func add(_ titles: TitleSnapshot..., to list: ListName = .watchlist) async throws -> Activity? {
        try await repository.update { try $0.add(titles, to: list, at: $1) }
    }

    private func create(_ name: ListName) async throws {
        _ = try await repository.update { try $0.createList(named: name, id: ListID(name.text), at: $1) }
    }

    private func ids(of list: ListName = .watchlist) async throws -> [Int] {
        try await repository.library().list(named: list).entries.map(\.id.id)
    }

    @Test func `reading a library that was never changed writes nothing`() async throws {
        #expect(try await repository.library() == Library())
        #expect(try await repository.activities() == [])
        library.engine.fail(.commit)
        #expect(try await repository.membership(of: ItemReference(.movie, 550)) == .none)
    }

    @Test func `a stored library is read back whole by any repository`() async throws {
        try await create(.noir)
        try await add(.mock(), .series(1), to: .noir)
        try await add(.movie(2))
        let read = try await library.another().library()
        #expect(read == (try await repository.library()))
        #expect(try read.list(named: .noir).entries.map(\.title) == [.series(1), .mock()])
    }

    @Test func `concurrent changes are all stored, each with its activity`() async throws {
        try await withThrowingTaskGroup { group in
            for id in 1...50 { group.addTask { try await add(.movie(id)) } }
            for try await event in group { #expect(event != nil) }
        }
        #expect(try await ids().sorted() == Array(1...50))
        #expect(Set(try await repository.activities().map(\.id)).count == 50)
    }

    @Test func `adding a title concurrently adds it once`() async throws {
        let events = try await withThrowingTaskGroup(of: Activity?.self) { group in
            for _ in 1...20 { group.addTask { try await add(.movie(1)) } }
            return try await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
        }
        #expect(events == 1)
    }

    @Test func `a change keeps another process's changes`() async throws {
        try await add(.movie(1))
        _ = try await library.another().update { try $0.add([.movie(2)], to: .watchlist, at: $1) }
        try await add(.movie(3))
        #expect(try await ids() == [3, 2, 1])
    }

    @Test func `a change that can't be stored has no effect, and the next one succeeds`() async throws {
        library.engine.fail(.commit)
        await #expect(throws: FailingStorage.diskFull) { try await add(.movie(1)) }
        library.engine.recover()
        #expect(try await ids() == [])
        #expect(try await repository.activities() == [])
        #expect(try await add(.movie(1)) != nil)
    }

    @Test func `a refused change stores nothing`() async throws {
        await #expect(throws: LibraryError.noList(.later)) { try await add(.movie(1), to: .later) }
        #expect(try await repository.activities() == [])
    }

    @Test func `a library that can't be read throws`() async throws {
        try await add(.movie(1))
        library.engine.fail(.query)
        await #expect(throws: FailingStorage.diskFull) { try await repository.library() }
        await #expect(throws: FailingStorage.diskFull) { try await repository.membership(of: ItemReference(.movie, 1)) }
        await #expect(throws: FailingStorage.diskFull) { try await add(.movie(2)) }
    }

    @Test func `entries never expire`() async throws {
        try await add(.movie(1))
        library.clock.advance(by: 5000 * 86_400)
        #expect(try await ids() == [1])
    }

    @Test func `a membership takes one read by key, however long the lists are, until the lists change`() async throws {
        try await create(.noir)
        for id in 1...30 { try await add(.movie(id)) }
        try await add(.movie(7), to: .noir)
        let engine = CountingStorage(library.engine)
        let reader = StoredLibraryRepository(storage: ContextStorage(engine))
        let both = ListMembership(listNames: [ListName.watchlist.text, ListName.noir.text], isOnWatchlist: true)
        #expect(try await reader.membership(of: ItemReference(.movie, 7)) == both)
        _ = engine.takeOperations()
        #expect(try await reader.membership(of: ItemReference(.movie, 7)) == both)
        #expect(try await reader.membership(of: ItemReference(.movie, 31)) == .none)
        #expect(engine.takeOperations() == [.load(3), .load(3)])
        try await add(.movie(31), to: .noir)
        let noir = ListMembership(listNames: [ListName.noir.text], isOnWatchlist: false)
        #expect(try await reader.membership(of: ItemReference(.movie, 31)) == noir)
    }

    @Test func `membership names all lists with the item and distinguishes kinds`() async throws {
        try await create(.noir)
        try await add(.movie(1), to: .noir)
        try await add(.movie(1), .series(2))
        let both = ListMembership(listNames: ["watchlist", "Noir"], isOnWatchlist: true)
        #expect(try await repository.membership(of: ItemReference(.movie, 1)) == both)
        #expect(try await repository.membership(of: ItemReference(.tvSeries, 1)) == .none)
    }

    // MARK: Undo and history

    @Test func `undo reverts change after change, even those of an earlier session`() async throws {
        try await create(.noir)
        try await add(.movie(1), .movie(2), to: .noir)
        _ = try await repository.update { try $0.deleteList(named: .noir, at: $1) }
        let later = library.another()
        _ = try await later.undo()
        #expect(try await ids(of: .noir) == [2, 1])
        _ = try await later.undo()
        #expect(try await ids(of: .noir) == [])
        _ = try await later.undo()
        await #expect(throws: LibraryError.noList(.noir)) { try await ids(of: .noir) }
        await #expect(throws: LibraryError.nothingToUndo) { try await later.undo() }
    }

    @Test func `history keeps every event and when it was undone`() async throws {
        try await add(.movie(1))
        library.clock.advance(by: 60)
        try await add(.movie(2))
        library.clock.advance(by: 60)
        let undone = try await repository.undo()
        let activities = try await repository.activities()
        #expect(activities.first == undone)
        #expect(activities.map { $0.event.titles.map(\.item.id) } == [[2], [1]])
        #expect(activities.map(\.undoneAt) == [library.clock.now, nil])
        #expect(activities.map(\.event.occurredAt) == [ManualClock.start + 60, ManualClock.start])
    }

    @Test func `an undo that can't be stored has no effect`() async throws {
        try await add(.movie(1))
        library.engine.fail(.commit)
        await #expect(throws: FailingStorage.diskFull) { try await repository.undo() }
        library.engine.recover()
        #expect(try await ids() == [1])
        #expect(try await repository.activities().map(\.undoneAt) == [nil])
    }

    @Test func `history lists later events first, even if the clock was set back`() async throws {
        try await add(.movie(1))
        library.clock.advance(by: -3600)
        try await add(.movie(2))
        #expect(try await repository.activities().map { $0.event.titles.map(\.item.id) } == [[2], [1]])
    }

    @Test func `of concurrent undos in several processes each takes back another change`() async throws {
        for id in 1...12 { try await add(.movie(id)) }
        let processes = (1...4).map { _ in library.another() }
        let undone = try await withThrowingTaskGroup(of: Activity.self) { group in
            for process in processes { for _ in 1...3 { group.addTask { try await process.undo() } } }
            return try await group.reduce(into: []) { $0 += $1.event.titles.map(\.item.id) }
        }
        #expect(undone.sorted() == Array(1...12))
        #expect(try await ids() == [])
    }

    @Test(arguments: 1...5)
    func `the lists are read as of one moment while another process changes them`(_ read: Int) async throws {
        let other = repository
        try await create(.later)
        try await add(.movie(1), to: .later)
        _ = try await other.update { try $0.deleteList(named: .later, at: $1) }
        let engine = RacingStorage(library.engine)
        let reader = StoredLibraryRepository(storage: ContextStorage(engine, clock: library.clock.wall))
        await engine.run(beforeRead: read) { _ = try await other.undo() }
        let counts = try await reader.library().lists.filter { $0.name == .later }.map(\.entries.count)
        #expect(counts == [] || counts == [1])
        await engine.run(beforeRead: read) { _ = try await other.update { try $0.deleteList(named: .later, at: $1) } }
        let names = try await reader.membership(of: ItemReference(.movie, 1)).listNames
        #expect(names == ["later"] || names == [])
    }

    @Test(arguments: 1...8)
    func `an undo takes back the latest change while another process makes one`(_ read: Int) async throws {
        let other = repository
        try await add(.movie(1))
        let engine = RacingStorage(library.engine)
        let process = StoredLibraryRepository(storage: ContextStorage(engine, clock: library.clock.wall))
        await engine.run(beforeRead: read) {
            _ = try await other.update { try $0.createList(named: .later, id: ListID("later"), at: $1) }
        }
        let undone = try await process.undo()
        #expect(try await other.activities().first { $0.undoneAt != nil } == undone)
    }

    @Test func `of processes that create one list at the same time, one does`() async throws {
        let results = await withTaskGroup(of: Bool.self) { group in
            for number in 1...8 {
                let process = library.another()
                group.addTask {
                    let id = ListID("\(number)")
                    return (try? await process.update { try $0.createList(named: .noir, id: id, at: $1) }) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(results == 1)
        #expect(try await repository.library().lists.map(\.name) == [.watchlist, .noir])
    }

    @Test func `a change of a later version is neither undone nor skipped`() async throws {
        try await add(.movie(1))
        var later = try #require(
            try await library.storage.store(of: LibraryActivityEntity.self).list().first?.record)
        later = LibraryActivityEntity(
            activityID: later.activityID + 1, kind: "titleRated", listID: later.listID, listName: later.listName,
            occurredAt: later.occurredAt)
        _ = try await library.storage.engine.commit([.put(later)])
        await #expect(throws: LibraryError.laterVersion) { try await repository.undo() }
        #expect(try await ids() == [1])
    }

    @Test func `a list whose record was lost keeps its titles and its name, and is stored again by the next change`()
        async throws
    {
        try await create(.noir)
        try await add(.movie(1), .movie(2), to: .noir)
        let lists = library.storage.store(of: LibraryUserListEntity.self)
        let lost = try #require(try await lists.list().map(\.record).first { $0.name == ListName.noir.text })
        _ = try await library.storage.engine.commit([.remove(lost.reference)])
        #expect(try await ids(of: .noir).sorted() == [1, 2])
        try await add(.movie(3))
        #expect(try await lists.list().map(\.record.name).contains(ListName.noir.text))
        #expect(try await library.another().library().list(named: .noir).entries.count == 2)
    }
}
