import MemoryStorage
import Storage
import StorageTesting

// Faults that show only with concurrent tasks.
extension Mutant {
    static let ofRaces: [Mutant] = [
        Mutant("a batch is seen step by step", by: StorageConformance.concurrencyChecks, .stepByStep).racing,
        Mutant("a batch of another engine is seen step by step", by: StorageConformance.sharing, .stepByStep).racing,
        Mutant("two commits at once lose one", by: StorageConformance.concurrencyChecks, .writingCopies).racing,
        Mutant("two commits at once by two engines lose one", by: StorageConformance.sharing, .writingCopies).racing,
        Mutant("loads type by type", by: StorageConformance.concurrencyChecks, .loadingOneByOne).racing,
    ]
}

extension Fault {
    /// Commits a batch that cannot fail mutation by mutation.
    fileprivate static var stepByStep: Fault {
        Fault(commit: { base, batch in
            for case .put(let record) in batch { try record.checkStorable() }
            let expectations = batch.filter { if case .expect = $0 { true } else { false } }
            let steps = batch.filter { if case .expect = $0 { false } else { true } }
            var changed = try await base.commit(expectations + steps.prefix(1))
            for step in steps.dropFirst() {
                await Task.yield()
                changed.formUnion(try await base.commit([step]))
            }
            return changed
        })
    }

    /// Changes a copy of the collections, and writes the copy back.
    fileprivate static var writingCopies: Fault {
        Fault(commit: { base, batch in
            let types = Dictionary(batch.map { ($0.type.collection, $0.type) }) { first, _ in first }.values
            let copy = MemoryStorage()
            for type in types { _ = try await copy.commit(try await base.query(.all, of: type).map(Mutation.put)) }
            let changed = try await copy.commit(batch)
            await Task.yield()
            var replacement: [Mutation] = []
            for type in types {
                replacement.append(.removeAll(of: type))
                replacement += try await copy.query(.all, of: type).map(Mutation.put)
            }
            _ = try await base.commit(replacement)
            return changed
        })
    }

    fileprivate static var loadingOneByOne: Fault {
        Fault(load: { base, references in
            var found: [(any StoredRecord)?] = []
            for reference in references {
                found += try await base.load([reference])
                await Task.yield()
            }
            return found
        })
    }
}
