import Storage
import StorageTesting
import Synchronization

/// An engine with one fault, and the checks; at least one must fail it.
struct Mutant: Sendable, CustomStringConvertible {
    /// The fault, as a sentence.
    let description: String
    let checks: [StorageConformance.Check]
    /// Whether the fault shows only with concurrent tasks.
    var isRace = false
    private let isReachable: Bool
    private let fault: @Sendable () -> Fault

    init(
        _ description: String, by checks: [StorageConformance.Check] = StorageConformance.checks,
        isReachable: Bool = true, _ fault: @autoclosure @escaping @Sendable () -> Fault
    ) {
        self.description = description
        self.checks = checks
        self.isReachable = isReachable
        self.fault = fault
    }

    /// The same mutant, marked as showing only with concurrent tasks.
    var racing: Mutant {
        var mutant = self
        mutant.isRace = true
        return mutant
    }

    /// Returns the first check that fails the mutant.
    func firstFailure() async throws -> StorageConformance.Failure? {
        for check in checks {
            do {
                try await run(check)
            } catch let failure as StorageConformance.Failure {
                return failure
            }
        }
        return nil
    }

    func run(_ check: StorageConformance.Check) async throws {
        let place = Place(isReachable: isReachable)
        let interruption = StorageConformance.Interruption {
            place.isReachable = false
        } end: {
            place.isReachable = true
        }
        try await check.run(interruptedBy: interruption) { [fault] in
            let base = ReferenceStorage(place)
            let fault = fault()
            try await fault.open(base)
            return MutantStorage(base: base, fault: fault)
        }
    }
}

/// A mutant's replacement for an operation of its base.
struct Fault: Sendable {
    typealias Base = ReferenceStorage

    /// Runs before the engine is used.
    var open: @Sendable (Base) async throws -> Void = { _ in }
    var load: @Sendable (Base, [RecordReference]) async throws -> [(any StoredRecord)?] = { try await $0.load($1) }
    var query: @Sendable (Base, StorageQuery, any StoredRecord.Type) async throws -> [any StoredRecord] = {
        try await $0.query($1, of: $2)
    }
    var commit: @Sendable (Base, [Mutation]) async throws -> Set<ChangedKey> = { try await $0.commit($1) }
    var search: @Sendable (Base, Search) async throws -> [any StoredRecord] = { try await $1.run(in: $0) }
    var statistics: @Sendable (Base) async throws -> StorageStatistics = { try await $0.statistics() }
    var close: @Sendable (Base) -> Void = { $0.close() }
}

struct Search: Sendable {
    var text: String
    var column: String
    var type: any StoredRecord.Type
    var limit: Int

    func run(in base: ReferenceStorage) async throws -> [any StoredRecord] {
        try await base.search(text, in: column, of: type, limit: limit)
    }

    /// Returns the matches of another text, without a limit.
    func all(of text: String, in base: ReferenceStorage) async throws -> [any StoredRecord] {
        try await base.search(text, in: column, of: type, limit: .max)
    }
}

private struct MutantStorage: SearchableStorage, InspectableStorage {
    let base: ReferenceStorage
    let fault: Fault

    var location: String { base.location }

    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        try await fault.load(base, references)
    }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try await fault.query(base, query, type)
    }

    func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> { try await fault.commit(base, batch) }

    func search(
        _ query: TextQuery, in column: String, of type: any StoredRecord.Type, limit: Int
    ) async throws -> [any StoredRecord] {
        guard case .words(let text) = query else {
            return try await base.search(query, in: column, of: type, limit: limit)
        }
        return try await fault.search(base, Search(text: text, column: column, type: type, limit: limit))
    }

    func statistics() async throws -> StorageStatistics { try await fault.statistics(base) }

    func close() async throws { fault.close(base) }
}
