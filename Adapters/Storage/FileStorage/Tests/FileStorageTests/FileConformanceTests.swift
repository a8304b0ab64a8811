import FileStorage
import Foundation
import Storage
import StorageTesting
import Testing

@Suite struct `File storage conforms` {
    @Test(
        arguments: StorageConformance.checks + StorageConformance.persistence + StorageConformance.sharing
            + StorageConformance.search)
    func `a journal used as a cache passes every check`(_ check: StorageConformance.Check) async throws {
        try await run(check, .cache)
    }

    @Test(
        arguments: StorageConformance.checks + StorageConformance.persistence + StorageConformance.library
            + StorageConformance.sharing + StorageConformance.search)
    func `a journal used as a library passes every check`(_ check: StorageConformance.Check) async throws {
        try await run(check, .library)
    }

    @Test(arguments: StorageConformance.unreachable, [StorageDurability.cache, .library])
    func `an unreachable journal folder is reported as an error`(
        _ check: StorageConformance.Check, _ durability: StorageDurability
    ) async throws {
        let folder = try TemporaryFolder()
        let unreachable = try folder.unreachableFolder()
        try await check.run { FileStorage(folder: unreachable, name: "test", durability: durability) }
    }

    @Test(arguments: StorageConformance.reconnection, [StorageDurability.cache, .library])
    func `a journal's folder is used again once it is reachable`(
        _ check: StorageConformance.Check, _ durability: StorageDurability
    ) async throws {
        let folder = try TemporaryFolder()
        try await check.run(interruptedBy: folder.interruption) {
            FileStorage(folder: folder.url, name: "test", durability: durability)
        }
    }

    @Test func `reading or removing records doesn't create a journal`() async throws {
        let folder = try TemporaryFolder()
        let engine = FileStorage(folder: folder.url, name: "test", durability: .library)
        #expect(try await engine.load([1], of: TitleRecord.self).map { $0 == nil } == [true])
        #expect(try await engine.query(.all, of: TitleRecord.self).isEmpty)
        #expect(try await engine.commit([.removeAll(of: TitleRecord.self), .remove(1, of: TitleRecord.self)]).isEmpty)
        #expect(try await engine.statistics() == StorageStatistics(records: [:], bytes: 0))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    private func run(_ check: StorageConformance.Check, _ durability: StorageDurability) async throws {
        let folder = try TemporaryFolder()
        try await check.run { FileStorage(folder: folder.url, name: "test", durability: durability) }
    }
}
