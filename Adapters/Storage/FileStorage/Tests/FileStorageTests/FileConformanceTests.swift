import FileStorage
import Foundation
import Storage
import StorageTesting
import Testing

@Suite struct `File storage conforms` {
    @Test(
        arguments: StorageConformance.checks + StorageConformance.persistence + StorageConformance.sharing
            + StorageConformance.search)
    func `a journal passes every check`(_ check: StorageConformance.Check) async throws {
        let folder = try TemporaryFolder()
        try await check.run { FileStorage(folder: folder.url, name: "test") }
    }

    @Test(arguments: StorageConformance.unreachable)
    func `an unreachable journal folder is reported as an error`(_ check: StorageConformance.Check) async throws {
        let folder = try TemporaryFolder()
        let unreachable = try folder.unreachableFolder()
        try await check.run { FileStorage(folder: unreachable, name: "test") }
    }

    @Test(arguments: StorageConformance.reconnection)
    func `a journal's folder is used again once it is reachable`(_ check: StorageConformance.Check) async throws {
        let folder = try TemporaryFolder()
        try await check.run(interruptedBy: folder.interruption) { FileStorage(folder: folder.url, name: "test") }
    }

    @Test func `reading or removing records doesn't create a journal`() async throws {
        let folder = try TemporaryFolder()
        let engine = FileStorage(folder: folder.url, name: "test")
        #expect(try await engine.load([1], of: TitleRecord.self).map { $0 == nil } == [true])
        #expect(try await engine.query(.all, of: TitleRecord.self).isEmpty)
        #expect(try await engine.commit([.removeAll(of: TitleRecord.self), .remove(1, of: TitleRecord.self)]).isEmpty)
        #expect(try await engine.statistics() == StorageStatistics(records: [:], bytes: 0))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }
}
