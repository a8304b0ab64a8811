import CoreDomain
import LibraryDomain
import LibraryDomainTestHelpers
import MemoryStorage
import Storage
import StorageTestHelpers
import Synchronization
import Testing

@testable import LibraryInfrastructure

/// An import may have tens of thousands of lines, which only its summary needs.
@Suite struct `The lines of an import` {
    private let engine = CountingStorage()
    private let view: LibraryView

    init() { view = LibraryView(of: MemoryLog(), in: ContextStorage(engine)) }

    /// Imports 30 movies in 30 parts.
    private func start() async throws {
        for number in 1...30 {
            let part = LoggedEvent.ImportPart(id: "first-import", source: number == 1 ? "export.zip" : nil)
            _ = try await view.change(LibraryScope([ItemReference(.movie, number)], lists: [.watchlist]), as: part) {
                try $0.add([.movie(number)], to: .watchlist)
            }
        }
    }

    @Test func `are not read to continue it`() async throws {
        try await start()
        let before = engine.events
        #expect(try await view.openImport(from: "export.zip") == "first-import")
        #expect(try await view.openImport(from: "other.zip") == nil)
        #expect(engine.events - before <= 4)
        _ = try await view.reverse("first-import", isUndone: true)
        #expect(try await view.openImport(from: "export.zip") == nil)
        _ = try await view.reverse("first-import", isUndone: false)
        #expect(try await view.openImport(from: "export.zip") == "first-import")
        _ = try await view.change(LibraryScope([]), as: .init(id: "first-import", isLast: true)) { _ in nil }
        #expect(try await view.openImport(from: "export.zip") == nil)
    }

    @Test func `are not read to undo what precedes it, once it is undone`() async throws {
        let added = try await view.add([.movie(99)], to: .watchlist)
        try await start()
        _ = try await view.change(LibraryScope([]), as: .init(id: "first-import", isLast: true)) { _ in nil }
        _ = try await view.reverse(nil, isUndone: true)
        let before = engine.events
        #expect(try await view.reverse(nil, isUndone: true).event.id == added?.event.id)
        #expect(engine.events - before <= 15)
    }
}

/// An engine that counts the events that are read.
private final class CountingStorage: ForwardingStorage {
    let base: any StorageEngine = MemoryStorage()
    private let count = Mutex(0)

    var events: Int { count.withLock(\.self) }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        let found = try await base.query(query, of: type)
        count.withLock { $0 += found.count { $0 is LibraryEventEntity } }
        return found
    }
}
