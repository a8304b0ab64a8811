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

@Suite(.timeLimit(.minutes(10))) struct SharedLibraryTests {
    private let library = InMemoryLibrary()
    private var repository: LibraryView { library.repository }

    private func ids(of list: ListName = .watchlist) async throws -> [Int] {
        try await repository.list(list).entries.map(\.id.id)
    }

    @Test(arguments: 1...6)
    func `a list is read as a consistent snapshot while another process changes it`(_ read: Int) async throws {
        let other = repository
        _ = try await repository.createList(.later, id: "later")
        _ = try await repository.add([.movie(1)], to: .later)
        let deletion = LibraryScope([], lists: [.later], .wholeLists)
        _ = try await other.change(deletion, as: nil) { try $0.deleteList(.later) }
        let engine = RacingStorage(library.engine)
        let reader = LibraryView(of: library.log, in: ContextStorage(engine, clock: library.clock.wall))
        func count() async throws -> Int? {
            do { return try await reader.list(.later).entries.count } catch LibraryError.noList { return nil }
        }
        await engine.run(beforeRead: read) { _ = try await other.undo() }
        let before = try await count()
        #expect(before == nil || before == 1)
        await engine.run(beforeRead: read) {
            _ = try await other.change(deletion, as: nil) { try $0.deleteList(.later) }
        }
        let after = try await count()
        #expect(after == nil || after == 1)
    }

    @Test(arguments: 1...8)
    func `an undo reverts the latest change while another process makes a change`(_ read: Int) async throws {
        let other = repository
        _ = try await repository.add([.movie(1)], to: .watchlist)
        let engine = RacingStorage(library.engine)
        let process = LibraryView(of: library.log, in: ContextStorage(engine, clock: library.clock.wall))
        await engine.run(beforeRead: read) { _ = try await other.createList(.later, id: "later") }
        let undone = try await process.undo()
        #expect(try await other.events(.library, limit: 10).first(where: \.isUndone) == undone.event)
    }

    @Test(arguments: 1...12)
    func `an undo reverts an earlier change if another process undoes the latest one meanwhile`(_ read: Int)
        async throws
    {
        let other = repository
        for id in 1...3 { _ = try await repository.add([.movie(id)], to: .watchlist) }
        let engine = RacingStorage(library.engine)
        let process = LibraryView(of: library.log, in: ContextStorage(engine, clock: library.clock.wall))
        await engine.run(beforeRead: read) { _ = try await other.undo() }
        _ = try await process.undo()
        // Without as many reads, only one of them undoes a change.
        let undone = try await other.events(.library, limit: 10).filter(\.isUndone).flatMap(\.titles).map(\.item.id)
        #expect([[3], [3, 2]].contains(undone), "\(undone)")
    }

    @Test func `only one of several processes creating the same list succeeds`() async throws {
        let results = await withTaskGroup(of: Bool.self) { group in
            for number in 1...8 {
                let process = library.another()
                group.addTask { (try? await process.createList(.noir, id: "\(number)")) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(results == 1)
        #expect(try await repository.lists().map(\.name) == [.watchlist, .noir])
    }

    /// `POPCORN_CHANGES=1000` makes more. The time grows with the square of their number.
    @Test func `after many changes by each of two processes, the marks equal a recount of all viewings`() async throws {
        let count = ProcessInfo.processInfo.environment["POPCORN_CHANGES"].flatMap { Int($0) } ?? 200
        let processes = [repository, library.another()]
        try await withThrowingTaskGroup { group in
            for (number, process) in processes.enumerated() {
                group.addTask {
                    for step in 1...count { try await process.change(atStep: step * 2 + number) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await repository.rebuild())
        let events = try await repository.events(.library, limit: 5000)
        #expect(Set(events.map(\.id)).count == events.count)
    }

    @Test func `an item whose viewings contradict their number is read from a new view`() async throws {
        _ = try await repository.see([.mock(.movie(1), "2019"), .mock(.movie(1), "2020")])
        let stored = try await library.storage.engine.query(.all, of: LibraryViewingEntity.self)
        _ = try await library.storage.engine.commit([.remove(stored[0].reference)])
        #expect(try await repository.item(ItemReference(.movie, 1)).readViewings.count == 2)
    }

    @Test func `a view whose records were changed or lost is made again from the log`() async throws {
        _ = try await repository.see([.mock(.movie(1), "2019", rating: 9), .mock(.episode(7, 1, 1), "2020")])
        _ = try await repository.createList(.noir, id: "Noir")
        _ = try await repository.add([.movie(1), .movie(2)], to: .noir)
        let marks = try await repository.marks(of: ItemReference(.movie, 1))
        let store = library.storage.store(of: LibraryMarksEntity.self)
        var wrong = try #require(try await store.get("movie/1")?.record)
        wrong.timesSeen = 7
        _ = try await library.storage.engine.commit([
            .put(wrong), .remove(RecordKey("tv/7"), of: LibraryMarksEntity.self),
            .remove(RecordKey("Noir"), of: LibraryUserListEntity.self),
        ])
        #expect(try await repository.rebuild() == false)
        #expect(try await repository.rebuild())
        #expect(try await repository.marks(of: ItemReference(.movie, 1)) == marks)
        #expect(try await ids(of: .noir).sorted() == [1, 2])
    }
}

extension LibraryView {
    /// Makes one of several changes to a few items, the same in each run.
    fileprivate func change(atStep step: Int) async throws {
        func draw(_ salt: Int, below bound: Int) -> Int {
            Int(UInt64(truncatingIfNeeded: (step &+ salt &* 7919) &* 6_364_136_223_846_793_005) >> 33) % bound
        }
        let id = 1 + draw(1, below: 5)
        let episode = TitleSnapshot.episode(id, draw(2, below: 3), 1 + draw(3, below: 5))
        let day = ["2019", "2026-11-0\(id)", nil][draw(4, below: 3)]
        let scope = LibraryScope([.init(.movie, id), episode.item], lists: [.watchlist], .viewings)
        switch draw(5, below: 6) {
        case 0: _ = try await add([.movie(id)], to: .watchlist)
        case 1: _ = try await change(scope, as: nil) { $0.unsee([episode.item, ItemReference(.movie, id)]) }
        case 2: _ = try await change(scope, as: nil) { try $0.rate([.movie(id), episode], id) }
        case 3: _ = try await see([.mock(.movie(id), day)])
        default: _ = try await see([.mock(episode, day)])
        }
    }
}
