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
            let part = LoggedEvent.Part(id: "first-import", source: number == 1 ? "export.zip" : nil)
            _ = try await view.change(LibraryScope([ItemReference(.movie, number)], lists: [.watchlist]), as: part) {
                try $0.add([.movie(number)], to: .watchlist)
            }
        }
    }

    @Test func `are not read to continue it`() async throws {
        try await start()
        let before = engine.events
        #expect(try await view.openImport(from: "export.zip")?.id == "first-import")
        #expect(try await view.openImport(from: "other.zip") == nil)
        #expect(engine.events - before <= 4)
        _ = try await view.reverse("first-import", isUndone: true)
        #expect(try await view.openImport(from: "export.zip") == nil)
        _ = try await view.reverse("first-import", isUndone: false)
        #expect(try await view.openImport(from: "export.zip")?.id == "first-import")
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

/// Machines that have imported the same file.
@Suite struct `An import on two machines` {
    @Test func `leaves the viewings of the other one when it is undone, and names them`() async throws {
        let logs = [MemoryLog.Files(), MemoryLog.Files()]
        var views: [LibraryView] = []
        for (machine, files) in zip(["a", "b"], logs) {
            let log = MemoryLog(files, writer: machine)
            views.append(LibraryView(of: log, in: ContextStorage(MemoryStorage()), machine: machine))
        }
        var row = ImportRow(line: 1, part: .diary)
        row.isSeen = true
        row.source = "trakt:1"
        let rows = [(row: row, match: ImportMatch(.movie(1)))]
        for (machine, view) in zip(["a", "b"], views) {
            let part = LoggedEvent.Part(id: "import-\(machine)", source: "export.zip", isLast: true)
            _ = try await view.change(LibraryScope([ItemReference(.movie, 1)], .imported([:])), as: part) { draft in
                _ = draft.follow(rows)
                return LibraryAction(.titlesImported)
            }
        }
        let alone = try await views[0].reverse("import-a", isUndone: true)
        #expect(alone.remainder == nil)
        _ = try await views[0].reverse("import-a", isUndone: false)
        logs[0].bytes.merge(logs[1].bytes) { own, _ in own }
        let both = try await views[0].reverse("import-a", isUndone: true)
        #expect(both.remainder == .viewings(1, machines: ["b"]))
        #expect(try await views[0].marks(of: [ItemReference(.movie, 1)]).values.map(\.timesSeen) == [1])
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
