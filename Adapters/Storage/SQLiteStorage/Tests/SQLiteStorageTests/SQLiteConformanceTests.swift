import Foundation
import SQLiteStorage
import Storage
import StorageTesting
import Testing

@Suite struct `SQLite storage conforms` {
    @Test(
        arguments: StorageConformance.checks + StorageConformance.persistence + StorageConformance.sharing
            + StorageConformance.search)
    func `a SQLite cache passes every check`(_ check: StorageConformance.Check) async throws {
        try await run(check, .cache)
    }

    @Test(
        arguments: StorageConformance.checks + StorageConformance.persistence + StorageConformance.library
            + StorageConformance.sharing + StorageConformance.search)
    func `a SQLite library passes every check`(_ check: StorageConformance.Check) async throws {
        try await run(check, .library)
    }

    @Test(arguments: StorageConformance.unreachable, [StorageDurability.cache, .library])
    func `an unreachable database folder is reported as an error`(
        _ check: StorageConformance.Check, _ durability: StorageDurability
    ) async throws {
        let folder = try TemporaryFolder()
        let unreachable = try folder.unreachableFolder()
        try await check.run { SQLiteStorage(file: unreachable.appending(path: "test.sqlite"), durability: durability) }
    }

    @Test(arguments: StorageConformance.reconnection, [StorageDurability.cache, .library])
    func `a database folder is used again once it is reachable`(
        _ check: StorageConformance.Check, _ durability: StorageDurability
    ) async throws {
        let folder = try TemporaryFolder()
        try await check.run(interruptedBy: folder.interruption) {
            SQLiteStorage(file: folder.url.appending(path: "test.sqlite"), durability: durability)
        }
    }

    @Test func `reading or removing records doesn't create a database file`() async throws {
        let folder = try TemporaryFolder()
        let engine = SQLiteStorage(
            file: folder.url.appending(path: "test.sqlite"), durability: .library)
        #expect(try await engine.load([1], of: TitleRecord.self).map { $0 == nil } == [true])
        #expect(try await engine.query(.all, of: TitleRecord.self).isEmpty)
        #expect(try await engine.commit([.removeAll(of: TitleRecord.self), .remove(1, of: TitleRecord.self)]).isEmpty)
        #expect(try await engine.statistics() == StorageStatistics(records: [:], bytes: 0))
        #expect(try await engine.verify([TitleRecord.self]) == StorageVerification(records: 0, damage: []))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    private func run(_ check: StorageConformance.Check, _ durability: StorageDurability) async throws {
        let folder = try TemporaryFolder()
        try await check.run { SQLiteStorage(file: folder.url.appending(path: "test.sqlite"), durability: durability) }
    }
}
