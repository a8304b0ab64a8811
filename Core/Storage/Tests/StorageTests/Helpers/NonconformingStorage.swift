import Foundation
package import Storage

/// An engine in memory that breaks one rule of the conformance checks.
package struct NonconformingStorage: StorageEngine {
    package enum Flaw: CaseIterable, Sendable {
        case loadsEachKeyOnce, loadsTypeByType, forgetsOwner, forgetsOrder, forgetsLimit,
            breaksTiesByChance
        case commitsOneByOne, ignoresExpectations, namesTooMuch, namesTooLittle, sweepsTheDateItself, sweepsAll,
            neverRemoves, staysOpen
    }

    private let base = MemoryStorage()
    private let flaw: Flaw

    package init(_ flaw: Flaw) {
        self.flaw = flaw
    }

    package func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        switch flaw {
        case .loadsEachKeyOnce: return try await base.load(Array(Set(references)))
        case .loadsTypeByType:
            var records: [(any StoredRecord)?] = []
            for reference in references {
                records += try await base.load([reference])
                for _ in 1...10 { await Task.yield() }
            }
            return records
        default: return try await base.load(references)
        }
    }

    package func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        var query = query
        switch flaw {
        case .forgetsOwner: query.owner = nil
        case .forgetsOrder: query.order = nil
        case .forgetsLimit: query.limit = nil
        case .breaksTiesByChance where query.order?.descending == true:
            query.order = query.order.map { StorageQuery.all.ordered(by: $0.column).order } ?? nil
            return try await base.query(query, of: type).reversed()
        default: break
        }
        return try await base.query(query, of: type)
    }

    package func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        switch flaw {
        case .commitsOneByOne:
            var changed: Set<ChangedKey> = []
            for mutation in batch { changed.formUnion(try await base.commit([mutation])) }
            return changed
        case .namesTooMuch:
            let removed = batch.compactMap { mutation -> ChangedKey? in
                guard case .remove(let key, let type) = mutation else { return nil }
                return ChangedKey(collection: type.collection, key: key)
            }
            return try await base.commit(batch).union(removed)
        case .namesTooLittle: return Set(try await base.commit(batch).dropFirst())
        default: return try await base.commit(batch.compactMap(flawed))
        }
    }

    private func flawed(_ mutation: Mutation) -> Mutation? {
        switch (mutation, flaw) {
        case (.expect, .ignoresExpectations): nil
        case (.remove, .neverRemoves): nil
        case (.removeAll(let type, let date?), .sweepsTheDateItself): .removeAll(of: type, cachedBefore: date + 0.001)
        case (.removeAll(let type, _), .sweepsAll): .removeAll(of: type)
        default: mutation
        }
    }

    package func close() async throws {
        if flaw != .staysOpen { await base.close() }
    }
}
