import CoreDomain
import Foundation
import MemoryStorage
import PopcornLibrary
import Storage
import StorageTesting
import Testing

/// The user's data, in every engine.
@Suite struct LibraryMatrixTests {
    private static let movie = ItemReference(.movie, 550)
    private static let fightClub = TitleSnapshot(recorded: movie, title: "Fight Club", year: 1999)

    private static func episode(_ season: Int, _ number: Int) -> TitleSnapshot {
        TitleSnapshot(recorded: ItemReference(.tvSeries, 1396, season: season, episode: number), title: "Breaking Bad")
    }

    private func sighting(_ title: TitleSnapshot, _ day: String?) -> Sighting {
        Sighting(title, onRecorded: day.flatMap(PartialDay.init))
    }

    /// The contents of a library: the marks, the diary, the series in progress and the lists.
    private struct Contents: Equatable {
        let marks: [ItemReference: Marks]
        let lines: [String]

        init(_ library: LibraryContext) async throws {
            let found = try await library.marks(of: [LibraryMatrixTests.movie, ItemReference(.tvSeries, 1396)])
            marks = found.filter { $0.value != Marks.none }
            let diary = try await library.viewings(limit: 10).map { "\($0.title.title) \($0.viewing.day?.text ?? "?")" }
            let progress = try await library.marked(.progress, limit: 10).map(\.title.title)
            let lists = try await library.lists().map { "\($0.name) \($0.count)" }
            lines = diary + progress + lists
        }
    }

    @Test(arguments: EngineKind.all)
    private func `viewings, ratings, notes, tags and lists are read back, and their changes are undone one by one`(
        _ engine: EngineKind
    ) async throws {
        let folder = try TemporaryFolder()
        let log = MemoryLog()
        let storage = ContextStorage(try engine.open(folder.url))
        let library = LibraryContext(log: log, storage: storage)
        let later = try #require(ListName("later"))
        let changes: [@Sendable () async throws -> LibraryChange?] = [
            { try await library.createList(named: later) },
            { try await library.add([Self.fightClub], to: .watchlist) },
            { try await library.add([Self.fightClub, Self.episode(1, 1)], to: later) },
            { try await library.see([sighting(Self.fightClub, "2026-11-20")]) },
            { try await library.see([sighting(Self.episode(1, 1), nil), sighting(Self.episode(1, 2), "2026-11")]) },
            { try await library.rate([Self.fightClub, Self.episode(1, 1)], 9) },
            { try await library.setNote("the diary in the diary", of: Self.fightClub) },
            { try await library.tag([Self.fightClub], adding: ["winter", "noir"]) },
            { try await library.setDropped(true, of: [Self.episode(1, 1)]) },
            { try await library.move([Self.movie], from: later, to: .watchlist) },
            { try await library.unsee([Self.movie]) },
            { try await library.deleteList(later) },
        ]
        var states: [Contents] = []
        for (index, change) in changes.enumerated() {
            states.append(try await Contents(library))
            #expect(try await change() != nil, "change \(index)")
            #expect(try await library.rebuild(), "after change \(index)")
        }
        #expect(try await library.marks(of: Self.movie).rating == 9)
        // Another process finds everything.
        let reader = engine.isLasting ? ContextStorage(try engine.open(folder.url)) : storage
        #expect(try await Contents(LibraryContext(log: log, storage: reader)) == (try await Contents(library)))
        for state in states.reversed() {
            try await library.undo()
            #expect(try await Contents(library) == state)
        }
        await #expect(throws: LibraryError.nothingToUndo) { try await library.undo() }
        try await storage.close()
        if engine.isLasting { try await reader.close() }
    }

    @Test(arguments: EngineKind.all)
    private func `two processes that change the same items lose nothing, and the marks count all viewings`(
        _ engine: EngineKind
    ) async throws {
        let folder = try TemporaryFolder()
        let log = MemoryLog()
        let first = ContextStorage(try engine.open(folder.url))
        let storages = [first, engine.isLasting ? ContextStorage(try engine.open(folder.url)) : first]
        try await withThrowingTaskGroup { group in
            for storage in storages {
                let library = LibraryContext(log: log, storage: storage)
                group.addTask {
                    for number in 1...20 {
                        try await library.see([
                            sighting(Self.fightClub, "2019"), sighting(Self.episode(1, number), "2020"),
                        ])
                    }
                }
            }
            try await group.waitForAll()
        }
        let library = LibraryContext(log: log, storage: first)
        #expect(try await library.marks(of: Self.movie).timesSeen == 40)
        #expect(try await library.marks(of: ItemReference(.tvSeries, 1396)).timesSeen == 40)
        #expect(try await library.rebuild())
        #expect(Set(try await library.history(limit: 100).map(\.id)).count == 40)
        for storage in Array(storages.prefix(engine.isLasting ? 2 : 1)) { try await storage.close() }
    }
}
