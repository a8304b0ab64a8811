import ScrapbookStorage
import StorageTesting
import Testing

struct ScrapbookConformanceTests {
    @Test(arguments: StorageConformance.checks)
    func conforms(_ check: StorageConformance.Check) async throws {
        try await check.run { ScrapbookStorage() }
    }
}
