import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `A journal whose types have changed` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `a record replaced by an earlier version loses the values of a later version`() async throws {
        try await location.using { engine in
            _ = try await engine.commit([.put(LaterTitleRecord(TitleRecord(1, "one"), tagline: "old"))])
            _ = try await engine.commit([.put(TitleRecord(1, "two"))])
            let found = try await engine.load([1], of: LaterTitleRecord.self)
            #expect(found.first.flatMap { $0 as? LaterTitleRecord }?.tagline == nil)
        }
    }

    @Test func `records whose keys no longer fit are removed`() async throws {
        try await location.using { _ = try await $0.commit([.put(OneKeyRecord(number: 1, name: "a"))]) }
        try await location.using { engine in
            try await #expect(engine.query(.all, of: TwoKeyRecord.self).isEmpty)
            #expect(try await engine.statistics().records.values.reduce(0, +) == 0)
        }
    }

    @Test func `an unreadable record counts as absent and is reported once`() async throws {
        try await location.using { engine in
            _ = try await engine.commit([.put(TitleRecord(1, "one")), .put(TitleRecord(2, "two"))])
            _ = try await engine.commit([.put(TextYearRecord(titleID: 3, year: "soon"))])
            for _ in 1...2 {
                for query in [StorageQuery.all, .all.ordered(by: "year")] {
                    try await #expect(engine.query(query, of: TitleRecord.self).map(\.key) == [1, 2])
                }
            }
            try await #expect(engine.load([1, 3], of: TitleRecord.self).map { $0 != nil } == [true, false])
            #expect(try await engine.verify([TitleRecord.self]).damage.map(\.key) == [3])
            _ = try await engine.commit([.put(TitleRecord(3, "three"))])
            try await #expect(engine.query(.all, of: TitleRecord.self).count == 3)
        }
        #expect(location.warnings.all.count == 1)
        #expect(location.warnings.all.first?.contains("Skipped titles 3") == true)
    }

    @Test func `a journal rejects a type with an invalid schema`() async throws {
        let engine = location.engine()
        let error = await #expect(throws: StorageError.self) { _ = try await engine.commit([.put(BadNameRecord())]) }
        guard case .invalidSchema = error else { return #expect(Bool(false), "\(String(describing: error))") }
        await #expect(throws: StorageError.self) { try await engine.query(.all, of: BadNameRecord.self) }
        #expect(try location.names.isEmpty)
    }
}

private struct OneKeyRecord: StoredRecord {
    let number: Int
    let name: String
    var extra = "kept"
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "things", Self.init, key("number", \.number, Int.self), field("name", \.name, String.self),
        field("extra", \.extra, String.self), field("cachedAt", \.cachedAt, Date.self))
}

private struct TwoKeyRecord: StoredRecord {
    let name: String
    let number: Int
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "things", Self.init, key("name", \.name, String.self), key("number", \.number, Int.self),
        field("cachedAt", \.cachedAt, Date.self))
}

/// A title whose year is a text.
private struct TextYearRecord: StoredRecord {
    let titleID: Int
    var title = ""
    let year: String
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "titles", Self.init, key("titleID", \.titleID, Int.self), field("title", \.title, String.self),
        field("year", \.year, String.self), field("cachedAt", \.cachedAt, Date.self))
}

private struct BadNameRecord: StoredRecord {
    var number = 1
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "bad", { BadNameRecord(number: $0, cachedAt: $1) }, key("_key", \.number, Int.self),
        field("cachedAt", \.cachedAt, Date.self))
}
