import Foundation
import SQLiteStorage
import Storage
import StorageTesting
import Testing

@Suite struct `SQLite storage conforms` {
    @Test(arguments: StorageConformance.checks + StorageConformance.persistence + StorageConformance.sharing)
    func `as a cache`(_ check: StorageConformance.Check) async throws {
        try await run(check, .cache)
    }

    @Test(
        arguments: StorageConformance.checks + StorageConformance.persistence + StorageConformance.library
            + StorageConformance.sharing)
    func `as a library`(_ check: StorageConformance.Check) async throws {
        try await run(check, .library)
    }

    private func run(_ check: StorageConformance.Check, _ durability: StorageDurability) async throws {
        let folder = try TemporaryFolder()
        try await check.run { SQLiteStorage(file: folder.url.appending(path: "test.sqlite"), durability: durability) }
    }
}
