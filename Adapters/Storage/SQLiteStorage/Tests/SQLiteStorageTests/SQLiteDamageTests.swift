import CSQLite
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
        try await fill()
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

    @Test func `a cache with damaged pages is replaced when those pages are read`() async throws {
        try await fill()
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
        try await fill()
        try damage(damagedBytes, seed: seed)
        let written = (1...50).map { TitleRecord($0, "again \($0)") }
        try await location.using { engine in
            let found = try await engine.load(filling.map(\.key), of: TitleRecord.self).map { $0 as? TitleRecord }
            #expect(zip(filling, found).allSatisfy { $1 == nil || $0 == $1 })

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

    @Test func `a record with an invalid value is left out, with a warning`() async throws {
        try await location.using { engine in
            _ = try await engine.commit([.put(EverythingRecord.full(1)), .put(EverythingRecord.full(2))])
        }
        _ = try location.raw("UPDATE everything SET optionalTexts = '[1' WHERE recordID = 1")
        try await location.using { engine in
            let found = try await engine.load([1, 2], of: EverythingRecord.self)
            #expect(found.map { $0 != nil } == [false, true])
        }
        #expect(location.warnings.all.count == 1)
    }

    @Test func `a record that lacks rows of a relationship is left out, with a warning`() async throws {
        try await location.using { try await $0.commit([.put(EverythingRecord.full(1))]) }
        _ = try location.raw("DELETE FROM everything_parts WHERE parts_position = 0")
        let engine = location.engine()
        try await #expect(engine.load([1], of: EverythingRecord.self).map { $0 == nil } == [true])
        #expect(location.warnings.all.count == 1)
        await engine.close()
    }

    @Test func `a file whose first page is lost is moved away`() async throws {
        try await fill()
        var bytes = try Data(contentsOf: location.file)
        bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
        try bytes.write(to: location.file)
        try await location.using { engine in
            try await #expect(engine.query(.all, of: TitleRecord.self).isEmpty)
            _ = try await engine.commit([.put(TitleRecord(1, "a"))])
        }
        try await location.using { try await #expect($0.query(.all, of: TitleRecord.self).count == 1) }
        try #require(location.warnings.all.count == 1, "\(location.warnings.all)")
        #expect(location.warnings.all[0].contains("changed by another program (its first page is damaged"))
    }

    @Test func `a file of an earlier version is moved away`() async throws {
        try await fill()
        try location.write("PRAGMA user_version = 1")
        try await location.using { try await #expect($0.query(.all, of: TitleRecord.self).isEmpty) }
        try #require(location.warnings.all.count == 1, "\(location.warnings.all)")
        #expect(location.warnings.all[0].contains("was written by an earlier version. Moved it to test.sqlite."))
        try await location.using { _ = try await $0.commit([.put(TitleRecord(1, "a"))]) }
        try await location.using { try await #expect($0.query(.all, of: TitleRecord.self).count == 1) }
        #expect(location.warnings.all.count == 1)
    }

    @Test func `a read that reports damage is repeated, and an intact file is not replaced`() async throws {
        try await fill()
        let engine = location.engine()
        try await engine.expectSecondAttempt()
        try await #expect(engine.query(.all, of: TitleRecord.self).count == filling.count)
        await engine.close()
        #expect(try location.names.allSatisfy { !$0.contains("damaged") })
        #expect(location.warnings.all.isEmpty)
    }

    @Test func `engines that find the same damage start one new file`() async throws {
        try await fill()
        try damagePages(from: 4096)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...6 {
                let engine = location.engine()
                group.addTask {
                    _ = try await engine.commit([.put(TitleRecord(1000 + number, "by \(number)"))])
                    await engine.close()
                }
            }
            try await group.waitForAll()
        }
        #expect(location.warnings.all.count == 1)
        #expect(try location.names.count { $0.contains(/damaged-[0-9]+$/) } == 1)
        #expect(try location.names.contains { $0.contains(".new-") } == false)
        try await location.using { try await #expect($0.query(.all, of: TitleRecord.self).count == 6) }
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

    private func fill() async throws {
        try await location.using { try await $0.commit(filling.map(Mutation.put)) }
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

extension SQLiteStorage {
    /// Runs work whose first attempt reports damage.
    fileprivate func expectSecondAttempt() throws {
        var attempts = 0
        try retryingAfterDamage { _ in
            attempts += 1
            if attempts == 1 {
                throw SQLiteError(code: SQLITE_CORRUPT, message: "unable to get the page. error code=8458")
            }
        }
        #expect(attempts == 2)
    }
}
