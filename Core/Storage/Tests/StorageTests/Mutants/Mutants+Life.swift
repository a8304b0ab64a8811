import Storage
import StorageTesting
import Synchronization

// Faults in opening and closing.
extension Mutant {
    static let ofLife: [Mutant] = [
        Mutant("stays open", Fault(close: { _ in })),
        Mutant("statistics count the dead", .counting { try await $0.removed(by: $1) }),
        Mutant("statistics count puts", .counting { try await $0.load($1.filter { !$0.isRemoval }.references) }),
        Mutant("forgets deletes after reopening", by: StorageConformance.persistence, .resurrecting),
        Mutant("keeps nothing", by: StorageConformance.persistence, Fault(open: { try await $0.clear() })),
        Mutant("another engine's changes are not seen", by: StorageConformance.sharing, .caching()),
        Mutant("accepts any schema", .ignoringSchemas),
        Mutant(
            "what cannot be reached looks empty", by: StorageConformance.unreachable, isReachable: false,
            .emptyUnlessReachable),
        Mutant(
            "an error does not name the location", by: StorageConformance.unreachable, isReachable: false,
            .renamingLocation),
        Mutant("never reconnects", by: StorageConformance.reconnection, .givingUp()),
        Mutant("what cannot be reached is lost", by: StorageConformance.reconnection, .losingWhileUnreachable),
    ]
}

extension Fault {
    fileprivate static func counting(
        _ dead: @escaping @Sendable (Base, [Mutation]) async throws -> [(any StoredRecord)?]
    ) -> Fault {
        Fault(
            commit: { base, batch in
                let removed = try await dead(base, batch)
                base.place.memory.withLock { memory in
                    for case let record? in removed { memory.removed[record.reference.changedKey] = record }
                }
                return try await base.commit(batch)
            },
            statistics: { base in
                let living = try await base.statistics()
                let dead = Dictionary(grouping: base.place.memory.withLock(\.removed).keys, by: \.collection)
                let records = living.records.merging(dead.mapValues(\.count), uniquingKeysWith: +)
                return StorageStatistics(records: records, bytes: 0)
            })
    }

    /// Restores removed records when the location is opened again.
    fileprivate static var resurrecting: Fault {
        Fault(
            open: { base in
                let removed = base.place.memory.withLock(\.removed)
                _ = try await base.commit(removed.values.map(Mutation.put))
            },
            commit: counting { try await $0.removed(by: $1) }.commit)
    }

    /// Returns cached results until the same engine commits.
    fileprivate static func caching() -> Fault {
        let found = Shared<[RecordReference: (any StoredRecord)?]>([:])
        return Fault(
            load: { base, references in
                let known = found.value.withLock { $0 }
                for reference in references where known[reference] == nil {
                    let record = try await base.load([reference])[0]
                    found.value.withLock { $0[reference] = .some(record) }
                }
                return found.value.withLock { found in references.map { found[$0] ?? nil } }
            },
            commit: { base, batch in
                let changed = try await base.commit(batch)
                found.value.withLock { $0 = [:] }
                return changed
            })
    }

    /// Finds nothing in a collection with a rejected schema, and keeps nothing there.
    fileprivate static var ignoringSchemas: Fault {
        Fault(
            load: { base, references in
                do {
                    return try await base.load(references)
                } catch StorageError.invalidSchema { return references.map { _ in nil } }
            },
            query: { base, query, type in
                do {
                    return try await base.query(query, of: type)
                } catch StorageError.invalidSchema { return [] }
            },
            commit: { base, batch in
                try await base.commit(batch.filter { (try? $0.type.checkSchema()) != nil })
            })
    }

    fileprivate static var emptyUnlessReachable: Fault {
        Fault(
            load: { base, references in
                base.place.isReachable ? try await base.load(references) : references.map { _ in nil }
            },
            query: { base, query, type in base.place.isReachable ? try await base.query(query, of: type) : [] })
    }

    fileprivate static var renamingLocation: Fault {
        Fault(query: { base, query, type in
            guard base.place.isReachable else { throw StorageError.failed(location: "", reason: "not found") }
            return try await base.query(query, of: type)
        })
    }

    /// Fails permanently after the first failure.
    fileprivate static func givingUp() -> Fault {
        let failure = Shared<StorageError?>(nil)
        return Fault(
            query: { base, query, type in
                if let failure = failure.value.withLock({ $0 }) { throw failure }
                do {
                    return try await base.query(query, of: type)
                } catch let error as StorageError {
                    if case .failed = error { failure.value.withLock { $0 = error } }
                    throw error
                }
            })
    }

    /// Loses everything during an interruption.
    fileprivate static var losingWhileUnreachable: Fault {
        Fault(query: { base, query, type in
            do {
                return try await base.query(query, of: type)
            } catch let error as StorageError {
                base.place.isReachable = true
                try await base.clear()
                base.place.isReachable = false
                throw error
            }
        })
    }
}

/// A value shared by the closures of a fault.
private final class Shared<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
}

extension ReferenceStorage {
    fileprivate func clear() async throws {
        let types = place.memory.withLock(\.types).values
        _ = try await commit(types.map { .removeAll(of: $0) })
    }
}
