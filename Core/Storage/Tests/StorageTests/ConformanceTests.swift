import Storage
import StorageTestHelpers
import StorageTesting
import Testing

@Suite struct `The conformance suite` {
    @Test(arguments: NonconformingStorage.Flaw.allCases)
    func `finds what an engine does wrong`(_ flaw: NonconformingStorage.Flaw) async throws {
        var failed: [String] = []
        for check in StorageConformance.checks {
            do {
                try await check.run { NonconformingStorage(flaw) }
            } catch is StorageConformance.Failure {
                failed.append(check.description)
            }
        }
        #expect(!failed.isEmpty)
    }

    @Test func `finds that an engine forgets what it should keep`() async throws {
        for check in StorageConformance.persistence.prefix(2) {
            await #expect(throws: StorageConformance.Failure.self) { try await check.run { MemoryStorage() } }
        }
    }

    @Test(arguments: StorageConformance.search)
    func `fails an engine that cannot search`(_ check: StorageConformance.Check) async {
        await #expect(throws: StorageConformance.Failure.self) { try await check.run { MemoryStorage() } }
    }

    @Test func `has a sentence of its own for each check`() {
        let checks =
            StorageConformance.checks + StorageConformance.persistence + StorageConformance.library
            + StorageConformance.sharing + StorageConformance.search
        #expect(Set(checks.map(\.description)).count == checks.count)
    }
}
