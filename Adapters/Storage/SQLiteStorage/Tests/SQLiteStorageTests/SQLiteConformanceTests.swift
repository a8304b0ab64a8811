import Foundation
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage conforms` {
    @Test(
        arguments: StorageConformance.checks + StorageConformance.persistence + StorageConformance.sharing
            + StorageConformance.search)
    func `a SQLite file passes every check`(_ check: StorageConformance.Check) async throws {
        let folder = try TemporaryFolder()
        try await check.run { SQLiteStorage(file: folder.url.appending(path: "test.sqlite")) }
    }

    @Test(arguments: StorageConformance.unreachable)
    func `an unreachable database folder is reported as an error`(_ check: StorageConformance.Check) async throws {
        let folder = try TemporaryFolder()
        let unreachable = try folder.unreachableFolder()
        try await check.run { SQLiteStorage(file: unreachable.appending(path: "test.sqlite")) }
    }

    @Test(arguments: StorageConformance.reconnection)
    func `a database folder is used again once it is reachable`(_ check: StorageConformance.Check) async throws {
        let folder = try TemporaryFolder()
        try await check.run(interruptedBy: folder.interruption) {
            SQLiteStorage(file: folder.url.appending(path: "test.sqlite"))
        }
    }

    @Test func `records are verified while another connection writes`() async throws {
        let location = try StorageFile()
        let engine = location.engine()
        _ = try await engine.commit([.put(EntryRecord("list", 1))])
        let writer = try Connection(path: location.file.path)
        try writer.execute("BEGIN IMMEDIATE; DELETE FROM entries")
        try await #expect(engine.verify([EntryRecord.self]) == StorageVerification(records: 1, damage: []))
        try writer.execute("ROLLBACK")
        await engine.close()
    }

    @Test func `reading or removing records doesn't create a database file`() async throws {
        let folder = try TemporaryFolder()
        let engine = SQLiteStorage(file: folder.url.appending(path: "test.sqlite"))
        #expect(try await engine.load([1], of: TitleRecord.self).map { $0 == nil } == [true])
        #expect(try await engine.query(.all, of: TitleRecord.self).isEmpty)
        #expect(try await engine.commit([.removeAll(of: TitleRecord.self), .remove(1, of: TitleRecord.self)]).isEmpty)
        #expect(try await engine.statistics() == StorageStatistics(records: [:], bytes: 0))
        #expect(try await engine.verify([TitleRecord.self]) == StorageVerification(records: 0, damage: []))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }
}
