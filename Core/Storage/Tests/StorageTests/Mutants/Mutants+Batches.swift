import CoreDomain
import Foundation
import Storage
import StorageTestHelpers
import StorageTesting
import Synchronization

// Faults in commits.
extension Mutant {
    static let ofCommits: [Mutant] = [
        Mutant("loses the last row of a batch", .batches { $0.dropLast() }),
        Mutant("loses the last row of a batch, and says it was kept", .losing { $0.dropLast() }),
        Mutant("loses the last row of a batch of more than 20", .losing { $0.count > 20 ? $0.dropLast() : $0[...] }),
        Mutant("loses what is beyond 1000 mutations", .losing { $0.prefix(1000) }),
        Mutant("returns the record before last", .returningEarlier),
        Mutant("ignores the cascade", .orphaning),
        Mutant("a put adds its children to the old ones", .merging { $0.addChildren(of: $1, $2) }),
        Mutant("a put keeps what the new record has not", .merging { $0.fill(from: $1, $2) }),
        Mutant(
            "never replaces",
            .merging {
                $0.values = $1.values; _ = $2
            }),
        Mutant("a batch is not atomic", .keepingBeginning),
        Mutant("commits mutations one by one", .oneByOne),
        Mutant("swallows errors", Fault(commit: { (try? await $0.commit($1)) ?? [] })),
        Mutant("stores what cannot be stored", .storingAll),
        Mutant("ignores expectations", .mutations { if case .expect = $0 { nil } else { $0 } }),
        Mutant("checks only the first expectation", .batches { $0.expecting { $0.prefix(1) } }),
        Mutant("checks only the last expectation", .batches { $0.expecting { $0.suffix(1) } }),
        Mutant(
            "checks only expectations about types that it puts",
            .batches { batch in
                batch.expecting { $0.filter { batch.putKeys.map(\.collection).contains($0.type.collection) }[...] }
            }),
        Mutant("never removes", .mutations { if case .remove = $0 { nil } else { $0 } }),
        Mutant("removes only in the first collection", .removingInFirst),
        Mutant("a sweep takes the date itself", .sweeps { .removeAll(of: $0, cachedBefore: $1 + 0.001) }),
        Mutant("a sweep takes all", .sweeps { type, _ in .removeAll(of: type) }),
        Mutant("a sweep goes through all collections", .sweepingEverywhere),
        Mutant("a clear forgets the children of others", .clearingChildren),
        Mutant("says that it removed what was not there", .changes { $0.union($1.removedKeys) }),
        Mutant("says nothing of what it changed", .changes { _, _ in [] }),
        Mutant("leaves out one of what it changed", .changes { changed, _ in Set(changed.dropFirst()) }),
    ]
}

extension Fault {
    /// Commits changed batches.
    static func batches(_ change: @escaping @Sendable ([Mutation]) -> ArraySlice<Mutation>) -> Fault {
        Fault(commit: { try await $0.commit(Array(change($1))) })
    }

    /// Commits part of each batch, but returns the keys of all its puts.
    static func losing(_ part: @escaping @Sendable ([Mutation]) -> ArraySlice<Mutation>) -> Fault {
        Fault(commit: { base, batch in
            let lost = batch.suffix(from: part(batch).endIndex)
            return try await base.commit(Array(part(batch))).union(Array(lost).putKeys)
        })
    }

    /// Commits changed mutations.
    static func mutations(_ change: @escaping @Sendable (Mutation) -> Mutation?) -> Fault {
        Fault(commit: { try await $0.commit($1.compactMap(change)) })
    }

    static func sweeps(_ change: @escaping @Sendable (any StoredRecord.Type, Date) -> Mutation) -> Fault {
        mutations { if case .removeAll(let type, let date?) = $0 { change(type, date) } else { $0 } }
    }

    /// Returns changed keys of each batch.
    static func changes(
        _ change: @escaping @Sendable (Set<ChangedKey>, [Mutation]) -> Set<ChangedKey>
    ) -> Fault {
        Fault(commit: { change(try await $0.commit($1), $1) })
    }

    /// Changes the row of each record with `merge`, given that of the replaced one, and the columns.
    static func merging(_ merge: @escaping @Sendable (_ row: Row, _ old: Row, [Column]) -> Void) -> Fault {
        Fault(commit: { base, batch in
            var latest: [RecordReference: any StoredRecord] = [:]
            var merged: [Mutation] = []
            for mutation in batch {
                guard case .put(var record) = mutation else {
                    merged.append(mutation)
                    continue
                }
                let row = try record.row()
                let stored = try await base.load([record.reference])[0]
                if let old = latest[record.reference] ?? stored {
                    merge(row, try old.row(), mutation.type.columns)
                    record = try mutation.type.read(from: row)
                }
                latest[record.reference] = record
                merged.append(.put(record))
            }
            return try await base.commit(merged)
        })
    }

    fileprivate static var returningEarlier: Fault {
        Fault(
            load: { base, references in
                let found = try await base.load(references)
                let earlier = base.place.memory.withLock(\.earlier)
                return zip(references, found).map { reference, record in
                    record.map { earlier[reference.changedKey] ?? $0 }
                }
            }, commit: { try await $0.commitKeepingEarlier($1) })
    }

    /// Keeps the children of removed records, and assigns them to the next records with their keys.
    fileprivate static var orphaning: Fault {
        Fault(commit: { base, batch in
            let adopting = try batch.map { mutation -> Mutation in
                guard case .put(let record) = mutation,
                    let orphaned = base.place.memory.withLock({ $0.removed[record.reference.changedKey] })
                else { return mutation }
                let row = try record.row()
                row.addChildren(of: try orphaned.row(), mutation.type.columns)
                return .put(try mutation.type.read(from: row))
            }
            let removed = try await base.removed(by: batch)
            let changed = try await base.commit(adopting)
            base.place.memory.withLock { memory in
                for record in removed { memory.removed[record.reference.changedKey] = record }
            }
            return changed
        })
    }

    /// Commits the mutations before the one that fails a batch.
    fileprivate static var keepingBeginning: Fault {
        Fault(commit: { base, batch in
            do {
                return try await base.commit(batch)
            } catch let error as StorageError {
                let beginning = batch.prefix { mutation in
                    guard case .put(let record) = mutation else { return true }
                    return (try? record.checkStorable()) != nil
                }
                if beginning.count < batch.count { _ = try await base.commit(Array(beginning)) }
                throw error
            }
        })
    }

    fileprivate static var oneByOne: Fault {
        Fault(commit: { base, batch in
            var changed: Set<ChangedKey> = []
            for mutation in batch { changed.formUnion(try await base.commit([mutation])) }
            return changed
        })
    }

    /// Keeps records that the base rejects.
    fileprivate static var storingAll: Fault {
        Fault(
            load: { base, references in
                let stored = try await base.load(references)
                let refused = base.place.memory.withLock(\.earlier)
                return zip(references, stored).map { refused[$0.changedKey] ?? $1 }
            },
            commit: { base, batch in
                let refused = batch.compactMap { mutation -> (any StoredRecord)? in
                    guard case .put(let record) = mutation, (try? record.checkStorable()) == nil else { return nil }
                    return record
                }
                base.place.memory.withLock { memory in
                    for record in refused { memory.earlier[record.reference.changedKey] = record }
                }
                let keys = Set(refused.map(\.reference.changedKey))
                return try await base.commit(batch.filter { !$0.puts(keys) }).union(keys)
            })
    }

    fileprivate static var removingInFirst: Fault {
        Fault(commit: { base, batch in
            let first = batch.first(where: \.isRemoval)?.type.collection
            return try await base.commit(batch.filter { !$0.isRemoval || $0.type.collection == first })
        })
    }

    fileprivate static var sweepingEverywhere: Fault {
        Fault(commit: { base, batch in
            let types = base.place.memory.withLock(\.types).values
            return try await base.commit(
                batch.flatMap { mutation -> [Mutation] in
                    guard case .removeAll(_, let date?) = mutation else { return [mutation] }
                    return [mutation] + types.map { .removeAll(of: $0, cachedBefore: date) }
                })
        })
    }

    /// Empties the lists of children in all other collections when one is cleared.
    fileprivate static var clearingChildren: Fault {
        Fault(commit: { base, batch in
            let changed = try await base.commit(batch)
            let types = base.place.memory.withLock(\.types)
            for case .removeAll(let cleared, nil) in batch {
                for type in types.values where type.collection != cleared.collection {
                    _ = try await base.commit(
                        try await base.query(.all, of: type).map { record in
                            let row = try record.row()
                            for column in type.columns where row.values[column.name] != nil && column.role == .children
                            {
                                row.values[column.name] = .children([])
                            }
                            return .put(try type.read(from: row))
                        })
                }
            }
            return changed
        })
    }
}

extension RecordReference {
    var changedKey: ChangedKey { ChangedKey(collection: type.collection, key: key) }
}

extension [Mutation] {
    /// The references of the records put or removed by key.
    var references: [RecordReference] {
        compactMap { mutation in
            switch mutation {
            case .put(let record): record.reference
            case .remove(let key, let type): RecordReference(type, key)
            case .removeAll, .expect: nil
            }
        }
    }

    /// Returns the batch with changed expectations, which come first.
    fileprivate func expecting(_ change: ([Mutation]) -> ArraySlice<Mutation>) -> ArraySlice<Mutation> {
        change(filter { if case .expect = $0 { true } else { false } })
            + filter { if case .expect = $0 { false } else { true } }
    }

    fileprivate var putKeys: Set<ChangedKey> {
        Set(compactMap { if case .put(let record) = $0 { record.reference.changedKey } else { nil } })
    }

    fileprivate var removedKeys: Set<ChangedKey> {
        Set(
            compactMap {
                if case .remove(let key, let type) = $0 {
                    RecordReference(type, key).changedKey
                } else {
                    nil
                }
            })
    }
}

extension Mutation {
    fileprivate func puts(_ keys: Set<ChangedKey>) -> Bool {
        if case .put(let record) = self { keys.contains(record.reference.changedKey) } else { false }
    }
}

extension ReferenceStorage {
    func commitKeepingEarlier(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        let before = try await load(batch.references)
        let changed = try await commit(batch)
        place.memory.withLock { memory in
            for case let record? in before { memory.earlier[record.reference.changedKey] = record }
        }
        return changed
    }

    /// Returns the records that the batch will remove.
    func removed(by batch: [Mutation]) async throws -> [any StoredRecord] {
        var removed: [any StoredRecord] = []
        for mutation in batch {
            switch mutation {
            case .remove(let key, let type): removed += try await load([key], of: type).compactMap { $0 }
            case .removeAll(let type, let date):
                removed += try await query(.all, of: type).filter { record in date.map { record.cachedAt < $0 } ?? true
                }
            case .put, .expect: break
            }
        }
        return removed
    }
}

extension Row {
    /// Inserts the children of another row before its own, for each list.
    fileprivate func addChildren(of old: Row, _ columns: [Column]) {
        for column in columns where column.role == .children {
            guard case .children(let former)? = old.values[column.name],
                case .children(let own)? = values[column.name]
            else { continue }
            values[column.name] = .children(former + own)
        }
    }

    /// Takes missing values from another row.
    fileprivate func fill(from old: Row, _ columns: [Column]) {
        values.merge(old.values) { own, _ in own }
    }
}
