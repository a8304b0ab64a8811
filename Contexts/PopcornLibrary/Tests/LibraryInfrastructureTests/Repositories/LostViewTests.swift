import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import LibraryInfrastructureTestHelpers
import MemoryStorage
import Storage
import StorageTestHelpers
import Synchronization
import Testing

@testable import LibraryInfrastructure

/// An engine that goes on without records from one of its reads on, as one does that moves a damaged file away.
private final class ForgetfulStorage: ForwardingStorage {
    private let bases = Mutex<(current: any StorageEngine, readsLeft: Int?)>((MemoryStorage(), nil))

    var base: any StorageEngine { bases.withLock(\.current) }

    /// Makes the records disappear before the read with this number, counted from 1.
    func forget(atRead number: Int) { bases.withLock { $0.readsLeft = number } }

    /// Whether the records have disappeared since the last call of `forget`.
    var hasForgotten: Bool { bases.withLock { $0.readsLeft == nil } }

    private func noteRead() {
        bases.withLock { state in
            guard let left = state.readsLeft else { return }
            state.readsLeft = left == 1 ? nil : left - 1
            if left == 1 { state.current = MemoryStorage() }
        }
    }

    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        noteRead()
        return try await base.load(references)
    }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        noteRead()
        return try await base.query(query, of: type)
    }
}

/// A command is answered from a whole view, whichever of its reads finds the damage.
@Suite(.timeLimit(.minutes(10))) struct `A view that is lost while it is read` {
    private let engine = ForgetfulStorage()
    private let log = FailingLog()
    private var view: LibraryView { LibraryView(of: log, in: ContextStorage(engine)) }

    private func fill() async throws {
        _ = try await view.createList(.noir, id: "noir")
        _ = try await view.add([.movie(1), .movie(2)], to: .noir)
        _ = try await view.add([.movie(3)], to: .watchlist)
    }

    /// Runs `body` again for each of its reads, and makes the records disappear at that read.
    private func atEachRead(_ body: () async throws -> Void) async throws {
        for read in 1...100 {
            engine.forget(atRead: read)
            try await body()
            if !engine.hasForgotten { return }
        }
        Issue.record("a command reads more than a hundred times")
    }

    @Test func `a list is found with its entries`() async throws {
        try await fill()
        try await atEachRead {
            try await #expect(view.list(.noir).entries.map(\.id.id).sorted() == [1, 2])
        }
    }

    @Test func `an unknown list is still unknown`() async throws {
        try await fill()
        try await atEachRead {
            await #expect(throws: LibraryError.noList(.later)) { _ = try await view.list(.later) }
        }
    }

    @Test func `the history has every event with its titles`() async throws {
        try await fill()
        let events = try await view.events(.library, limit: 10)
        try await atEachRead { try await #expect(view.events(.library, limit: 10) == events) }
    }

    @Test func `a change is undone once, with one line, and described as it is`() async throws {
        try await fill()
        let all = try await view.events(.library, limit: 1)
        try await atEachRead {
            let lines = try await log.read(after: LogPosition()).lines.count
            let undone = try await view.reverse(nil, isUndone: true)
            #expect(undone.event.id == all[0].id)
            #expect(undone.items.map(\.title.title) == [TitleSnapshot.movie(3).title])
            #expect(undone.items.map(\.before.isOnWatchlist) == [true])
            #expect(undone.items.map(\.after.isOnWatchlist) == [false])
            #expect(try await log.read(after: LogPosition()).lines.count == lines + 1)
            _ = try await view.reverse(undone.event.id, isUndone: false)
        }
    }

    @Test func `a title that is already on a list isn't added again`() async throws {
        try await fill()
        try await atEachRead {
            try await #expect(view.add([.movie(1)], to: .noir) == nil)
            await #expect(throws: LibraryError.self) { _ = try await view.createList(.noir, id: "other") }
        }
        #expect(try await view.lists().map(\.count) == [1, 2])
    }

    @Test func `a title that is lost is made again, and isn't shown as empty`() async throws {
        try await fill()
        _ = try await engine.commit([.remove(LibraryTitleEntity.reference(ItemReference(.movie, 1)))])
        let titles = try await view.list(.noir).entries.map(\.title.title).sorted()
        #expect(titles == [TitleSnapshot.movie(1).title, TitleSnapshot.movie(2).title].sorted())
    }

    @Test func `an event or a reversal that is lost is made again`() async throws {
        try await fill()
        let undone = try await view.reverse(nil, isUndone: true).event
        let item = ItemReference(.movie, 1)
        let events = try await view.events(.item(item), limit: 10)
        _ = try await engine.commit([.remove(LibraryEventEntity.reference(events[0].id))])
        #expect(try await view.events(.item(item), limit: 10) == events)
        _ = try await engine.commit([.remove(LibraryReversalEntity.reference(undone.id))])
        #expect(try await view.events(.library, limit: 1).map(\.isUndone) == [true])
        #expect(try await view.reverse(nil, isUndone: true).event.id != undone.id)
    }

    @Test func `a title that no event says is empty, and doesn't make the view again`() async throws {
        let event = LoggedEvent(
            id: .randomID(), date: .now, order: 5, kind: .titlesAdded,
            content: .facts([.listed(ItemReference(.movie, 9), on: .watchlist, at: .now)]), titles: [:])
        _ = try await log.append([EventLine.sealed(event)], at: LogPosition())
        for folds in [1, 0] {
            let reads = log.reads
            let list = try await view.list(.watchlist)
            #expect(list.entries.map(\.title.title) == [""])
            #expect(folds == 1 || log.reads == reads + 1)
        }
    }
}
