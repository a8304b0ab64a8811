import Storage
import StorageTestHelpers
import StorageTesting
import Testing

@Suite struct `The conformance suite` {
    @Test(arguments: NonconformingStorage.Flaw.allCases)
    func `fails an engine with a flaw`(_ flaw: NonconformingStorage.Flaw) async throws {
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

    @Test func `fails an engine that loses its records when it is closed`() async throws {
        for check in StorageConformance.persistence.prefix(2) {
            await #expect(throws: StorageConformance.Failure.self) { try await check.run { MemoryStorage() } }
        }
    }

    @Test(arguments: StorageConformance.search)
    func `fails an engine that cannot search`(_ check: StorageConformance.Check) async {
        await #expect(throws: StorageConformance.Failure.self) { try await check.run { MemoryStorage() } }
    }

    @Test func `describes each check by a different sentence`() {
        let checks =
            StorageConformance.checks + StorageConformance.persistence + StorageConformance.library
            + StorageConformance.sharing + StorageConformance.search
        #expect(Set(checks.map(\.description)).count == checks.count)
    }
}
