import Foundation
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage that two versions use at once` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test(arguments: [true, false])
    func `a shared cache continues to work after another version has rebuilt a collection`(_ earlierFirst: Bool)
        async throws
    {
        let first = location.engine()
        let second = location.engine()
        let versions = earlierFirst ? [earlier, later] : [later, earlier]
        for round in 1...5 {
            for (engine, version) in zip([first, second], versions) {
                try await version.put(round, engine)
                try await #expect(version.get(round, engine))
                try await #expect(engine.search("round", in: "title", of: version.type, limit: 9).count == 1)
            }
        }
        await first.close()
        await second.close()
        #expect(try location.raw("PRAGMA integrity_check") == ["ok"])
    }

    @Test func `two versions that take turns writing a cache lose nothing except by rebuilding it`() async throws {
        let first = location.engine()
        let second = location.engine()
        _ = try await first.commit([.put(EntryRecord("a", 1))])
        for round in 1...20 {
            async let one: Void = earlier.put(round, first)
            async let other: Void = later.put(round, second)
            _ = try await (one, other)
        }
        try await #expect(second.query(.all, of: EntryRecord.self).count == 1)
        await first.close()
        await second.close()
    }

    @Test func `a batch that also contains a new type uses the layout that another version has rebuilt`()
        async throws
    {
        let first = location.engine()
        let second = location.engine()
        try await earlier.put(1, first)
        try await later.put(2, second)
        _ = try await first.commit([.put(earlier.record(3)), .put(EntryRecord("a", 1))])
        #expect(try location.raw("SELECT titleID FROM titles") == ["3"])
        await first.close()
        await second.close()
    }

    /// One version of a type, with the operations of a test.
    private struct Version {
        let type: any StoredRecord.Type
        let record: @Sendable (Int) -> any StoredRecord

        func put(_ key: Int, _ engine: SQLiteStorage) async throws {
            _ = try await engine.commit([.put(record(key))])
        }

        func get(_ key: Int, _ engine: SQLiteStorage) async throws -> Bool {
            let record = record(key)
            return try await engine.load([record.key], of: type)[0]?.key == record.key
        }
    }

    private let earlier = Version(type: TitleRecord.self) { TitleRecord($0, "round \($0)") }
    private let later = Version(type: LaterTitleRecord.self) {
        LaterTitleRecord(TitleRecord($0, "round \($0)"), tagline: "tagline \($0)", notes: [NoteModel(text: "n")])
    }
}
