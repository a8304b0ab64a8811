import CoreDomain
import Foundation
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage with a damaged file` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `a cache with a damaged header is moved to another file, with a warning`() async throws {
        try await fill(.cache)
        var bytes = try Data(contentsOf: location.file)
        bytes[3] ^= 0x10
        try bytes.write(to: location.file)
        let found = try await location.using { engine in
            _ = try await engine.commit([.put(TitleRecord(1, "a"))])
            return try await engine.query(.all, of: TitleRecord.self)
        }
        #expect(found.count == 1)
        let aside = try #require(try location.names.first { $0.contains("damaged") })
        #expect(try Data(contentsOf: location.folder.url.appending(path: aside)) == bytes)
        #expect(location.warnings.all.count == 1)
        #expect(location.warnings.all[0].contains("Moved it to \(aside) and started a new cache."))
        #expect(location.warnings.all[0].contains("SQLite code 26"))
    }

    @Test func `a library with no readable record or snapshot is left unchanged, and its error suggests a restore`()
        async throws
    {
        try await fill(.library)
        try damagePages(from: 4096)
        let before = try Data(contentsOf: location.file)
        let engine = location.engine(.library)
        for _ in 1...2 {
            let error = await #expect(throws: StorageError.self) {
                _ = try await engine.commit([.put(TitleRecord(1, "a"))])
            }
            #expect(error?.isDamage == true)
            #expect(error?.remedy == .restoreCopy)
        }
        await engine.close()
        #expect(try Data(contentsOf: location.file) == before)
        #expect(try location.names == ["test.sqlite"])
    }

    @Test func `a cache with damaged pages is replaced when those pages are read`() async throws {
        try await fill(.cache)
        try damagePages()
        let found = try await location.using { try await $0.query(.all, of: TitleRecord.self).count }
        #expect(found == 0)
        #expect(try location.names.contains { $0.contains("damaged") })
    }

    @Test(arguments: 1...60)
    func `a cache with random damage returns only its own records and keeps later commits`(
        _ seed: UInt64
    ) async throws {
        let damagedBytes = [1, 4, 64][Int(seed % 3)]
        try await fill(.cache)
        try damage(damagedBytes, seed: seed)
        let written = (1...50).map { TitleRecord($0, "again \($0)") }
        try await location.using { engine in
            let found = try await engine.load(filling.map(\.key), of: TitleRecord.self).map { $0 as? TitleRecord }
            // SQLite has no checksums: a byte within a value may change only that value.
            let changed = zip(filling, found).filter { $1 != nil && $0 != $1 }
            #expect(changed.count <= damagedBytes)
            #expect(changed.allSatisfy { $0.key == $1?.key })

            // The first search reads every row. If two have the same number, the cache is replaced.
            _ = try await engine.search("again", in: "title", of: TitleRecord.self, limit: 1)
            _ = try await engine.commit(written.map(Mutation.put))
            try await expect(written, in: engine)
        }
        try await location.using { try await expect(written, in: $0) }
    }

    private func expect(_ written: [TitleRecord], in engine: SQLiteStorage) async throws {
        let found = try await engine.load(written.map(\.key), of: TitleRecord.self)
        #expect(found.map { $0 as? TitleRecord } == written)
        let matches = try await engine.search("again", in: "title", of: TitleRecord.self, limit: 100)
        #expect(Set(matches.map(\.key)) == Set(written.map(\.key)))
        let listed = try await engine.query(.all.limited(to: 50), of: TitleRecord.self)
        #expect(listed.map { $0 as? TitleRecord } == written)
    }

    private func damage(_ count: Int, seed: UInt64) throws {
        var random = SeededGenerator(seed)
        var bytes = try Data(contentsOf: location.file)
        for _ in 0..<count {
            let index = Int.random(in: bytes.indices, using: &random)
            bytes[index] = bytes[index] &+ .random(in: 1...255, using: &random)
        }
        try bytes.write(to: location.file)
    }

    @Test(arguments: [StorageDurability.cache, .library])
    func `a record with an invalid value is left out, with a warning`(_ durability: StorageDurability) async throws {
        try await location.using(durability) { engine in
            _ = try await engine.commit([.put(EverythingRecord.full(1)), .put(EverythingRecord.full(2))])
        }
        _ = try location.raw("UPDATE everything SET optionalTexts = '[1' WHERE recordID = 1")
        try await location.using(durability) { engine in
            let found = try await engine.load([1, 2], of: EverythingRecord.self)
            #expect(found.map { $0 != nil } == [false, true])
        }
        #expect(location.warnings.all.count == 1)
    }

    @Test func `missing rows of a relationship are reported as damage`() async throws {
        try await location.using(.library) { try await $0.commit([.put(EverythingRecord.full(1))]) }
        _ = try location.raw("DELETE FROM everything_parts WHERE parts_position = 0")
        let engine = location.engine(.library)
        await #expect(throws: StorageError.damagedValue("everything_parts")) {
            try await engine.load([1], of: EverythingRecord.self)
        }
    }

    @Test func `a cache creates a new file after its file is removed`() async throws {
        let engine = location.engine()
        _ = try await engine.commit([.put(TitleRecord(1, "a"))])
        for name in try location.names {
            try FileManager.default.removeItem(at: location.folder.url.appending(path: name))
        }
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 0)
        _ = try await engine.commit([.put(TitleRecord(2, "b"))])
        await engine.close()
        #expect(try location.raw("SELECT titleID FROM titles") == ["2"])
    }

    @Test func `a library rejects further commits after its file is removed`() async throws {
        let engine = location.engine(.library)
        _ = try await engine.commit([.put(TitleRecord(1, "a"))])
        try FileManager.default.removeItem(at: location.file)
        let error = await #expect(throws: StorageError.self) {
            _ = try await engine.commit([.put(TitleRecord(2, "b"))])
        }
        #expect(error?.description.contains("removed while it was in use") == true)
        #expect(try location.names == [])
    }

    private func fill(_ durability: StorageDurability) async throws {
        try await location.using(durability) { try await $0.commit(filling.map(Mutation.put)) }
    }

    private let filling = (1...500).map { TitleRecord($0, String(repeating: "title \($0) ", count: 10)) }

    /// Overwrites the file except for its first pages.
    private func damagePages(from start: Int = 12_288) throws {
        var bytes = try Data(contentsOf: location.file)
        let middle = start..<bytes.count
        bytes.replaceSubrange(middle, with: Data(repeating: 0xA5, count: middle.count))
        try bytes.write(to: location.file)
    }
}
