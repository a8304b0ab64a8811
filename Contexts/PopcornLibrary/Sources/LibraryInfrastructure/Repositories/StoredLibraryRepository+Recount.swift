package import CoreDomain
import Foundation
import LibraryDomain
import Storage

extension StoredLibraryRepository {
    /// The number of items whose marks are stored in one batch.
    private static let batchSize = 500

    package func recount(isRepairing: Bool) async throws -> [ItemReference] {
        try await repeatingOnConflict {
            let types: [any StoredRecord.Type] = [
                LibraryMarksEntity.self, LibraryViewingEntity.self, LibraryOpinionEntity.self, LibraryEntryEntity.self,
            ]
            var records: [any StoredRecord] = []
            for type in types { records += try await self.storage.engine.query(.all, of: type) }
            let facts = try ItemFacts(records)
            let counted = facts.items.compactMap { Self.correction(of: $0, facts) }
                .sorted { $0.item < $1.item }
            let lists = try await self.lostLists(facts)
            if isRepairing {
                for start in stride(from: 0, to: counted.count, by: Self.batchSize) {
                    let marks = counted[start..<min(start + Self.batchSize, counted.count)]
                    try await self.store(Array(marks), over: facts)
                }
                if !lists.isEmpty { _ = try await self.storage.engine.commit(lists) }
            }
            return try counted.map { try ItemReference(key: $0.item) }
        }
    }

    private func store(_ marks: [LibraryMarksEntity], over facts: ItemFacts) async throws {
        let batch = try marks.flatMap { marks -> [Mutation] in
            [.expect(marks.reference, facts.marks[try ItemReference(key: marks.item)]), .put(marks)]
        }
        _ = try await storage.engine.commit(batch)
    }

    /// Returns the recounted marks of an item; `nil` if the stored ones are correct.
    private static func correction(of item: ItemReference, _ facts: ItemFacts) -> LibraryMarksEntity? {
        let stored = facts.marks[item]
        let counted = facts.counted(item)
        func marks(_ revision: Int) -> LibraryMarksEntity {
            MarksMapper().map(
                counted, number: 0, revision: revision, at: stored?.changedAt ?? Date(timeIntervalSince1970: 0))
        }
        return marks(stored?.revision ?? 0) == stored ? nil : marks((stored?.revision ?? 0) + 1)
    }

    /// Returns the mutations that correct lists' entry counts and restore lists whose records were lost. The
    /// names of restored lists come from the log of events.
    private func lostLists(_ facts: ItemFacts) async throws -> [Mutation] {
        let dates = facts.placements.values.reduce(into: [ListID: [Date]]()) { dates, places in
            for (list, date) in places { dates[list, default: []].append(date) }
        }
        let stored = try await storedLists()
        let known = Dictionary(stored.map { (ListID($0.listID), $0) }) { first, _ in first }
        var mutations: [Mutation] = []
        for list in Set(known.keys).union(dates.keys) {
            var record: LibraryUserListEntity
            if let stored = known[list] {
                record = stored
            } else {
                let name = try await events(of: list, limit: 1).first.flatMap { event in
                    [event.action.list, event.action.target].compactMap { $0 }.first { $0.id == list }?.name
                }
                record = LibraryUserListEntity(
                    listID: list.rawValue, name: name?.text ?? list.rawValue,
                    createdAt: dates[list]?.min() ?? storage.clock.now, count: 0, latestAt: nil)
            }
            record.count = dates[list]?.count ?? 0
            record.latestAt = [record.latestAt, dates[list]?.max()].compactMap { $0 }.max()
            if record == known[list] { continue }
            mutations += [.expect(record.reference, known[list]), .put(record)]
        }
        return mutations
    }
}
