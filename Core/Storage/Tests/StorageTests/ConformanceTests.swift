import MemoryStorage
import Storage
import StorageTesting
import Synchronization
import Testing

@Suite struct `The conformance suite` {
    @Test(arguments: Mutant.all)
    func `the conformance suite fails every faulty engine`(_ mutant: Mutant) async throws {
        for _ in 1...(mutant.isRace ? 10 : 1) {
            let failure = try await mutant.firstFailure()
            #expect(failure != nil)
        }
    }

    /// A fault that is removed from a list must be noticed.
    @Test func `the faulty engines are complete, with distinct descriptions`() {
        #expect(Set(Mutant.all.map(\.description)).count == 106 && Mutant.all.count == 106)
    }

    @Test(arguments: StorageConformance.everyList)
    func `the conformance suite passes the engine that the faulty engines are based on`(
        _ check: StorageConformance.Check
    ) async throws {
        try await Mutant("none", Fault()).run(check)
    }

    @Test(arguments: StorageConformance.everyList)
    func `the conformance suite marks each check whose batches have expectations`(_ check: StorageConformance.Check)
        async throws
    {
        let hasExpectations = Atomic(false)
        let watcher = Fault(commit: { base, batch in
            if batch.contains(where: { if case .expect = $0 { true } else { false } }) {
                hasExpectations.store(true, ordering: .relaxed)
            }
            return try await base.commit(batch)
        })
        try await Mutant("none", watcher).run(check)
        #expect(check.hasExpectations == hasExpectations.load(ordering: .relaxed))
    }

    @Test(arguments: StorageConformance.unreachable)
    func `the conformance suite passes the engine at an unreachable location`(_ check: StorageConformance.Check)
        async throws
    {
        try await Mutant("none", isReachable: false, Fault()).run(check)
    }

    @Test(arguments: StorageConformance.search)
    func `the conformance suite fails an engine that cannot search`(_ check: StorageConformance.Check) async {
        await #expect(throws: StorageConformance.Failure.self) {
            try await check.run { ObservedStorage(MemoryStorage()) }
        }
    }

    @Test(arguments: StorageConformance.unreachable + StorageConformance.reconnection)
    func `the conformance suite fails an engine that is never unreachable`(_ check: StorageConformance.Check) async {
        await #expect(throws: StorageConformance.Failure.self) { try await check.run { MemoryStorage() } }
    }

    @Test func `the conformance suite has a distinct description for each check`() {
        let checks = StorageConformance.everyList + StorageConformance.unreachable
        #expect(Set(checks.map(\.description)).count == checks.count)
    }
}

extension StorageConformance {
    /// The checks of all lists that an engine at a reachable location can pass.
    fileprivate static let everyList = checks + persistence + sharing + search + reconnection
}

extension Mutant {
    static let all = ofValues + ofKeys + ofReads + ofSearches + ofCommits + ofRaces + ofLife
}
