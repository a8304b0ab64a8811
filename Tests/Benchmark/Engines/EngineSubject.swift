import Foundation
import MemoryStorage
import Storage

final class EngineSubject: Subject {
    private let make: () throws -> any StorageEngine
    private var engine: any StorageEngine
    private var selection = Selection(count: 1)
    /// The batches that the turns of a work commit, prepared before it is measured.
    private var batches: [Int: [Mutation]] = [:]

    init(_ make: @escaping () throws -> any StorageEngine) throws {
        self.make = make
        engine = try make()
    }

    func prepare(_ count: Int) async throws {
        selection = Selection(count: count)
        for batch in selection.batches { _ = try await engine.commit(batch.map { .put($0) }) }
    }

    func can(_ work: Work) -> Bool {
        // A memory storage loses its data when it is closed, so reopening it measures nothing.
        work != .open || !(engine is MemoryStorage)
    }

    func stage(_ work: Work, turns: Range<Int>) {
        batches = Dictionary(
            uniqueKeysWithValues: turns.map { ($0, selection.records(of: work, $0).map { .put($0) }) })
    }

    func perform(_ work: Work, turn: Int) async throws -> Int {
        switch work {
        case .getOne: try await get([selection.id(turn)])
        case .getMany, .getThousand: try await get(selection.ids(turn, work.operations))
        case .getFamily: try await get(key(selection.family(turn)), Family.self)
        case .getCredits: try await get(key(turn % 10), Credits.self)
        case .insertMany, .insertUnordered, .insertOne, .replaceMany, .putFamilies, .putCredits:
            try await engine.commit(batches[turn] ?? []).count
        case .pageByKey: try await page(.all)
        case .pageByOrder: try await page(.all.ordered(by: "popularity", descending: true))
        case .search: try await search(selection.word(turn))
        case .open: try await reopen(turn)
        }
    }

    func restore(after work: Work, turns: Range<Int>) async throws {
        let ids = turns.flatMap { selection.newIDs($0, work.operations) }
        switch work {
        case .insertMany, .insertOne: _ = try await engine.commit(ids.map { .remove(Film.key($0), of: Film.self) })
        case .insertUnordered: _ = try await engine.commit(ids.map { .remove(key($0), of: Listing.self) })
        case .putFamilies: _ = try await engine.commit(ids.map { .remove(key($0), of: Family.self) })
        default: break
        }
    }

    func bytes() async throws -> Int {
        try await (engine as? any InspectableStorage)?.statistics().bytes ?? 0
    }

    func close() async throws { try await engine.close() }

    private func key(_ id: Int) -> RecordKey { RecordKey(Scalar(id)) }

    private func get(_ ids: [Int]) async throws -> Int {
        try await engine.load(ids.map { RecordReference(Film.self, Film.key($0)) }).count { $0 != nil }
    }

    private func get(_ key: RecordKey, _ type: any StoredRecord.Type) async throws -> Int {
        try await engine.load([RecordReference(type, key)]).count { $0 != nil }
    }

    private func page(_ query: StorageQuery) async throws -> Int {
        try await engine.query(query.limited(to: 20), of: Film.self).count
    }

    /// An engine without an index is searched as `Store` does: record by record.
    private func search(_ text: String) async throws -> Int {
        if let engine = engine as? any SearchableStorage {
            return try await engine.search(.words(text), in: "title", of: Film.self, limit: 20).count
        }
        let films = try await engine.query(.all, of: Film.self).compactMap { $0 as? Film }
        return WordQuery(text).best(of: films.map { ($0.key, $0.title) }, limit: 20).count
    }

    private func reopen(_ turn: Int) async throws -> Int {
        try await engine.close()
        engine = try make()
        return try await get([selection.id(turn)])
    }
}
