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

@Suite struct FormerLayoutTests {
    private let library = InMemoryLibrary()

    private func entry(_ id: Int, on list: String, at seconds: TimeInterval) -> LibraryListEntryEntity {
        LibraryListEntryEntity(
            listID: list, kind: "movie", itemID: id, title: "Movie \(id)", originalTitle: "Film \(id)",
            overview: "A film.", releaseDate: CalendarDay.date(from: "1999-10-15"), genreIDs: [18],
            addedAt: ManualClock.start + seconds)
    }

    /// Stores a library as the former layout had it after: create noir, add 1 and 2 to it, add 1 to the watchlist, move
    /// 2 from noir to the watchlist.
    private func store(withRevision: Bool = true) async throws {
        let noir = LibraryUserListEntity(listID: "n", name: "Noir", createdAt: ManualClock.start, count: 0)
        let log: [(String, [LibraryListEntryEntity], String?)] = [
            ("listCreated", [], nil), ("titlesAdded", [entry(1, on: "n", at: 1), entry(2, on: "n", at: 2)], nil),
            ("titlesAdded", [entry(1, on: "watchlist", at: 3)], nil),
            ("titlesMoved", [entry(2, on: "n", at: 2)], "watchlist"),
        ]
        let activities = log.enumerated().map { index, activity in
            let list = activity.1.first?.listID ?? "n"
            return LibraryActivityEntity(
                activityID: index + 1, kind: activity.0, listID: list, listName: list == "n" ? "Noir" : "watchlist",
                targetListID: activity.2, targetListName: activity.2, entries: activity.1,
                occurredAt: ManualClock.start + Double(index))
        }
        let records: [any StoredRecord] =
            [noir, entry(1, on: "n", at: 1), entry(1, on: "watchlist", at: 3), entry(2, on: "watchlist", at: 4)]
            + activities
            + (withRevision
                ? [LibraryRevisionEntity(libraryID: "lists", revision: 4, changedAt: ManualClock.start)] : [])
        _ = try await library.storage.engine.commit(records.map { .put($0) })
    }

    private func titles(on list: ListName) async throws -> [String] {
        try await library.another().list(named: list).entries.map(\.title.title)
    }

    @Test func `the lists of the former layout are read with their titles, and none is lost`() async throws {
        try await store()
        #expect(try await titles(on: .watchlist) == ["Movie 2", "Movie 1"])
        #expect(try await titles(on: .noir) == ["Movie 1"])
        let entry = try #require(try await library.repository.list(named: .noir).entries.first)
        let expected = TitleSnapshot(
            item: ItemReference(.movie, 1), title: "Movie 1", originalTitle: "Film 1", year: 1999)
        #expect(entry.title == expected && entry.addedAt == ManualClock.start + 1)
        #expect(try await library.repository.marks(of: ItemReference(.movie, 1)).listNames == ["watchlist", "Noir"])
        #expect(try await library.repository.lists().map(\.count) == [2, 1])
        #expect(try await library.repository.recount(isRepairing: false) == [])
    }

    @Test func `the history of the former layout stays, and can be undone to its beginning`() async throws {
        try await store()
        let events = try await library.repository.events(of: ListID("n"), limit: 10)
        #expect(events.map(\.action.kind) == [.titlesMoved, .titlesAdded, .listCreated])
        for expected in [["Movie 1"], ["Movie 1"], [], []] {
            #expect(try await titles(on: .watchlist) == (expected.isEmpty ? [] : try await titles(on: .watchlist)))
            _ = try await library.repository.undo()
        }
        #expect(try await library.repository.lists().map(\.name) == [.watchlist])
        await #expect(throws: LibraryError.nothingToUndo) { try await library.repository.undo() }
    }

    @Test func `an undone move of the former layout puts the title back where it was`() async throws {
        try await store()
        _ = try await library.repository.undo()
        #expect(try await titles(on: .noir) == ["Movie 2", "Movie 1"])
        #expect(try await titles(on: .watchlist) == ["Movie 1"])
    }

    @Test func `a conversion that can't be stored leaves everything, and the next one succeeds`() async throws {
        try await store()
        library.engine.fail(.commit)
        await #expect(throws: (any Error).self) { try await library.repository.lists() }
        library.engine.recover()
        #expect(try await titles(on: .noir) == ["Movie 1"])
    }

    @Test func `several processes convert one library once`() async throws {
        try await store()
        let processes = (1...6).map { _ in library.another() }
        try await withThrowingTaskGroup { group in
            for process in processes { group.addTask { _ = try await process.lists() } }
            try await group.waitForAll()
        }
        #expect(try await library.repository.events(of: nil, limit: 10).count == 4)
        #expect(try await titles(on: .watchlist) == ["Movie 2", "Movie 1"])
    }

    @Test func `a library whose count of changes was lost is converted by a recount`() async throws {
        try await store(withRevision: false)
        _ = try await library.repository.recount(isRepairing: true)
        #expect(try await titles(on: .noir) == ["Movie 1"])
    }
}
