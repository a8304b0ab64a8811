import MemoryStorage
import Storage
import StorageTesting
import Testing

@Suite struct `Memory storage` {
    @Test(arguments: StorageConformance.checks + StorageConformance.search)
    func conforms(_ check: StorageConformance.Check) async throws {
        try await check.run { MemoryStorage() }
    }
}
