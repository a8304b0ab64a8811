import Foundation
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage keeps records of any name` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `collections with hostile or long names don't collide`() async throws {
        let engine = location.engine()
        try await expectUsable(Quotes.self, engine)
        try await expectUsable(Reserved.self, engine)
        try await expectUsable(Hash.self, engine)
        try await expectUsable(Long.self, engine)
        try await expectUsable(Percent.self, engine)
        let counts = try await engine.statistics().records
        #expect(counts == [Quotes.text: 1, Reserved.text: 1, Hash.text: 1, Long.text: 1, Percent.text: 1])
        await engine.close()
    }

    private func expectUsable<Name: CollectionName>(_ name: Name.Type, _ engine: SQLiteStorage) async throws {
        let records = [NamedRecord<Name>(1, "one"), NamedRecord<Name>(2, Name.text)]
        try await expectUsable(records, NamedRecord<Name>.self, engine)
    }

    private func expectUsable(
        _ records: [any StoredRecord], _ type: any StoredRecord.Type, _ engine: SQLiteStorage
    ) async throws {
        let changed = try await engine.commit(records.map { .put($0) })
        #expect(Set(changed.map(\.collection)) == [type.collection])
        try await #expect(engine.search("one", in: "text", of: type, limit: 9).map(\.key) == [1])
        try await #expect(engine.nearest(to: "ome", in: "text", of: type, limit: 1).map(\.key) == [1])
        _ = try await engine.commit([.remove(1, of: type)])
        let left = try await engine.query(.all, of: type)
        #expect(left.count == 1 && left[0].isEqual(to: records[1]))
        try await #expect(engine.verify([type]) == StorageVerification(records: 1, damage: []))
    }

    @Test func `a collection whose name differs from another one only in case is rejected`() async throws {
        let engine = location.engine()
        _ = try await engine.commit([.put(NamedRecord<MoviesCollection>(1, "kept"))])
        let error = await #expect(throws: StorageError.self) {
            try await engine.commit([.put(NamedRecord<UpperCase>(1, "refused"))])
        }
        guard case .invalidSchema("MOVIES", _) = error else { Issue.record("\(String(describing: error))"); return }
        try await #expect(engine.query(.all, of: NamedRecord<MoviesCollection>.self).count == 1)
        await engine.close()
    }

    @Test(arguments: [true, false])
    func `a collection with the name of a child table is rejected`(_ childrenFirst: Bool) async throws {
        let engine = location.engine()
        let owner = Mutation.put(EntryRecord("a", 1, marks: [NoteModel(text: "m")]))
        let other = Mutation.put(NamedRecord<EntriesMarks>(1, "x"))
        let batches = childrenFirst ? [owner, other] : [other, owner]
        _ = try await engine.commit([batches[0]])
        let error = await #expect(throws: StorageError.self) { try await engine.commit([batches[1]]) }
        guard case .invalidSchema = error else { Issue.record("\(String(describing: error))"); return }
        try await #expect(engine.query(.all, of: batches[0].type).count == 1)
        await engine.close()
    }

    @Test func `a property can have any name that SQLite uses, even that of the position column`() async throws {
        let record = RowidRecord(
            rowid: 1, rank: "first", oid: 2, parts: [RowidRecord.Part(parts_position: 7, rowid: "x")])
        let engine = location.engine()
        _ = try await engine.commit([.put(record)])
        try await #expect(engine.query(.all, of: RowidRecord.self).map { $0 as? RowidRecord } == [record])
        try await #expect(engine.search("fir", in: "rank", of: RowidRecord.self, limit: 1).count == 1)
        await engine.close()
    }

    @Test func `the sign of zero is stored, and both zeros are equal in a query`() async throws {
        let engine = location.engine()
        let scores = [0.0, -0.0, -1, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1.0]
        let records = scores.enumerated().map { TitleRecord($0, "t", score: $1) }
        _ = try await engine.commit(records.map(Mutation.put))
        let found = try await engine.query(.all, of: TitleRecord.self).compactMap { ($0 as? TitleRecord)?.score }
        #expect(found.map(\.bitPattern) == scores.map(\.bitPattern))
        let sorted = try await engine.query(.all.ordered(by: "score"), of: TitleRecord.self).map(\.key)
        #expect(sorted == [2, 4, 0, 1, 3, 5])
        await engine.close()
    }
}

private enum Quotes: CollectionName { static let text = "a\"b'c]d`e; DROP TABLE x --\n%_\\" }
private enum Reserved: CollectionName { static let text = "sqlite_master" }
private enum Hash: CollectionName { static let text = "#sqlite_master" }
private enum Percent: CollectionName { static let text = "ﬁ💡 %s%n" }
private enum Long: CollectionName { static let text = String(repeating: "long ", count: 2000) }
private enum UpperCase: CollectionName { static let text = "MOVIES" }
private enum EntriesMarks: CollectionName { static let text = "entries_marks" }

private struct RowidRecord: StoredRecord {
    struct Part: StoredModel {
        let parts_position: Int
        let rowid: String

        static let schema = Schema(
            "parts", Self.init, field("parts_position", \.parts_position, Int.self),
            field("rowid", \.rowid, String.self))
    }

    let rowid: Int
    let rank: String
    let oid: Int
    let parts: [Part]?
    var cachedAt: Date { .distantPast }

    static let schema = Schema(
        "rowids", Self.init, key("rowid", \.rowid, Int.self), field("rank", \.rank, String.self),
        field("oid", \.oid, Int.self), children("parts", \.parts, [Part]?.self))
}
