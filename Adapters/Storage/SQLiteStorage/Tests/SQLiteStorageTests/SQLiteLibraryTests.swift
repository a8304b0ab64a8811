import Foundation
import Storage
import StorageSupport
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage of a library` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    private let records = (1...300).map { TitleRecord($0, "title \($0)") }

    @Test func `opening a library several times a day creates only one snapshot`() async throws {
        try await location.using(.library) { try await $0.commit(records.map(Mutation.put)) }
        for _ in 1...3 {
            try await location.using(.library) { _ = try await $0.query(.all, of: TitleRecord.self) }
        }
        let snapshots = try DailySnapshots(of: location.file).newestFirst()
        try #require(snapshots.count == 1)
        let found = try await SQLiteStorage(file: snapshots[0].url, durability: .cache)
            .query(.all, of: TitleRecord.self)
        #expect(found.map { $0 as? TitleRecord } == records)
        #expect(location.warnings.all == [])
    }

    @Test func `a damaged library is replaced by its newest intact snapshot, with one warning`() async throws {
        try await keepSnapshot()
        try damage(location.file)
        let damaged = try Data(contentsOf: location.file)
        // A newer copy that is itself damaged.
        let newest = location.folder.url.appending(path: "snapshots/test-0009-2026-11-20.sqlite")
        try damaged.write(to: newest)
        try await location.using(.library) { engine in
            try await #expect(engine.query(.all, of: TitleRecord.self).map { $0 as? TitleRecord } == records)
            _ = try await engine.commit([.put(TitleRecord(301, "later"))])
        }
        let aside = try #require(try location.names.first { $0.contains(".damaged-") })
        #expect(try Data(contentsOf: location.folder.url.appending(path: aside)) == damaged)
        try #require(location.warnings.all.count == 1)
        let day = try #require(try DailySnapshots(of: location.file).newestFirst().last?.day)
        #expect(location.warnings.all[0].contains("Restored from the snapshot of \(day)"))
        #expect(location.warnings.all[0].contains("Moved it to \(aside)"))
        try await location.using(.library) { try await #expect($0.query(.all, of: TitleRecord.self).count == 301) }
    }

    @Test func `several engines that find the same damage restore the library once, losing nothing`() async throws {
        try await keepSnapshot()
        try damage(location.file)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...6 {
                let engine = location.engine(.library)
                group.addTask {
                    _ = try await engine.commit([.put(TitleRecord(1000 + number, "by \(number)"))])
                    await engine.close()
                }
            }
            try await group.waitForAll()
        }
        #expect(location.warnings.all.count == 1)
        #expect(try location.names.count { $0.contains(".damaged-") } == 1)
        #expect(try location.names.contains { $0.contains(".new-") } == false)
        try await location.using(.library) { try await #expect($0.query(.all, of: TitleRecord.self).count == 306) }
    }

    @Test func `a connection to a damaged file does not touch the journal of the replacement file`() async throws {
        try await keepSnapshot()
        try damage(location.file)
        let former = try Connection(path: location.file.path)
        let engine = location.engine(.library)
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 300)
        let writer = try Connection(path: location.file.path)
        try writer.execute("PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE titles SET title = hex(zeroblob(4000))")
        #expect(throws: Never.self) { try former.execute("PRAGMA schema_version") }
        #expect(throws: SQLiteError.self) { try former.execute("BEGIN IMMEDIATE") }
        #expect(throws: Never.self) { try writer.execute("COMMIT") }
        await engine.close()
    }

    @Test func `a batch is never written to a file that has been replaced`() async throws {
        try await keepSnapshot()
        let engine = location.engine(.library)
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 300)
        let snapshot = try #require(try DailySnapshots(of: location.file).newestFirst().first)
        try FileManager.default.removeItem(at: location.file)
        try FileManager.default.copyItem(at: snapshot.url, to: location.file)
        _ = try await engine.commit([.put(TitleRecord(301, "later"))])
        await engine.close()
        try await location.using(.library) { try await #expect($0.query(.all, of: TitleRecord.self).count == 301) }
    }

    @Test(arguments: [
        "UPDATE titles SET title = 'another' WHERE titleID = 2", "UPDATE titles SET score = 9e999 WHERE titleID = 2",
        "UPDATE titles SET title = CAST(x'ff' AS TEXT) WHERE titleID = 2",
    ])
    func `a damaged record is reported as lost, and the others are kept`(_ damage: String) async throws {
        try await location.using(.library) { try await $0.commit(records.prefix(3).map(Mutation.put)) }
        _ = try location.raw(damage)
        let engine = location.engine(.library)
        let found = try await engine.verify([TitleRecord.self])
        #expect(found.records == 2)
        #expect(found.damage.map(\.key) == [2])
        #expect(found.damage.map(\.collection) == ["titles"])
        try await #expect(engine.query(.all, of: TitleRecord.self).map(\.key) == [1, 3])
        #expect(location.warnings.all.count == 1)
        #expect(location.warnings.all.first?.contains("Lost: ") == true)
        try await #expect(engine.search("title", in: "title", of: TitleRecord.self, limit: 9).map(\.key) == [1, 3])
        try await #expect(engine.load([2], of: TitleRecord.self).map { $0 == nil } == [true])
        try await #expect(engine.verify([TitleRecord.self]).damage == [])
        _ = try await engine.commit([.put(records[1])])
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 3)
        await engine.close()
    }

    private func keepSnapshot() async throws {
        try await location.using(.library) { try await $0.commit(records.map(Mutation.put)) }
        try await location.using(.library) { _ = try await $0.query(.all, of: TitleRecord.self) }
    }

    private func damage(_ file: URL) throws {
        var bytes = try Data(contentsOf: file)
        let middle = 8192..<(bytes.count - 4096)
        bytes.replaceSubrange(middle, with: Data(repeating: 0xA5, count: middle.count))
        try bytes.write(to: file)
    }
}
