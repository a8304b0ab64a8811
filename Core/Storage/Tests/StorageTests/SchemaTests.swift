import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MemoryStorage
import Storage
import StorageTestHelpers
import Testing

/// A record with a column of every kind.
private struct EverythingEntity: StoredRecord {
    struct Part: StoredModel {
        var name: String
        var size: Double?
        var parts: [Leaf]?

        static let schema = Schema(
            "anything", Self.init, field("name", \.name, String.self), field("size", \.size, Double?.self),
            children("parts", \.parts, [Leaf]?.self))
    }

    struct Leaf: StoredModel {
        var colour: String

        static let schema = Schema("leaves", Self.init, field("colour", \.colour, String.self))
    }

    let number: Int
    let language: String
    var real: Double?
    var flag: Bool?
    var link: URL?
    var day: Date?
    var instant: Date?
    var numbers: [Int]?
    var texts: [String]?
    var links: [URL]
    var parts: [Part]?
    var part: Part?
    var cachedAt: Date

    static let schema = Schema(
        "everything", Self.init, key("number", \.number, Int.self), key("language", \.language, String.self),
        field("real", \.real, Double?.self),
        field("flag", \.flag, Bool?.self), field("link", \.link, URL?.self), day("day", \.day, Date?.self),
        field("instant", \.instant, Date?.self),
        field("numbers", \.numbers, [Int]?.self), field("texts", \.texts, [String]?.self),
        field("links", \.links, [URL].self),
        children("parts", \.parts, [Part]?.self), child("part", \.part, Part?.self),
        field("cachedAt", \.cachedAt, Date.self))

    static func mock() -> EverythingEntity {
        EverythingEntity(
            number: 7, language: "en-US", real: 0.5, flag: true, link: url("https://example.org/a?b=c#d"),
            day: CalendarDay.date(from: "1999-10-15"), instant: Date(millisecondsSince1970: 1_750_000_000_123),
            numbers: [3, 1, 2], texts: ["b", "a"], links: [url("/x.jpg")],
            parts: [
                Part(name: "one", size: 1, parts: [Leaf(colour: "red")]), Part(name: "two", size: nil, parts: nil),
            ],
            part: Part(name: "three", size: 3, parts: []), cachedAt: ManualClock.start)
    }

    static func bare() -> EverythingEntity {
        EverythingEntity(number: 7, language: "", links: [], cachedAt: ManualClock.start)
    }
}

@Suite struct SchemaTests {
    private let schema = EverythingEntity.schema

    @Test func `a schema's columns have the declared order and roles`() {
        let columns = schema.columns.map { "\($0.index) \($0.name) \($0.role) \($0.type)\($0.isOptional ? "?" : "")" }
        #expect(
            columns == [
                "0 number key integer", "1 language key text", "2 real field real?", "3 flag field boolean?",
                "4 link field text?", "5 day field text?", "6 instant field integer?", "7 numbers field integers?",
                "8 texts field texts?", "9 links field texts", "10 parts children integer?", "11 part child integer?",
                "12 cachedAt field integer",
            ])
        #expect(schema.keyColumns.map(\.name) == ["number", "language"])
        #expect(schema.columns.filter(\.isRelationship).map(\.name) == ["parts", "part"])
        #expect(
            schema.columns.compactMap { $0.children?.columns.map(\.name) } == [
                ["name", "size", "parts"], ["name", "size", "parts"],
            ])
    }

    @Test func `the key consists of the key fields, in order`() {
        #expect(EverythingEntity.mock().key == RecordKey(7, "en-US"))
        #expect(EverythingEntity.mock().key.description == "7/en-US")
    }

    @Test(arguments: [
        ("number", Scalar.integer(7)), ("language", "en-US"), ("real", .real(0.5)), ("flag", 1),
        ("link", "https://example.org/a?b=c#d"), ("day", "1999-10-15"), ("instant", 1_750_000_000_123), ("numbers", 3),
        ("texts", 2), ("links", 1), ("parts", 2), ("part", 1), ("cachedAt", 1_750_000_000_000),
    ])
    func `a column's scalar is its value, or a list's length`(_ name: String, _ scalar: Scalar) throws {
        #expect(try schema.scalar(schema.column(name), of: .mock()) == scalar)
    }

    @Test(arguments: ["real", "flag", "link", "day", "instant", "numbers", "texts", "parts", "part"])
    func `an absent value's scalar is null`(_ name: String) throws {
        #expect(try schema.scalar(schema.column(name), of: .bare()) == .null)
    }

    @Test func `the error for an unknown column contains the column's name`() {
        #expect(throws: StorageError.unknownColumn("colour", collection: "everything")) { try schema.column("colour") }
    }

    @Test(arguments: [EverythingEntity.mock(), .bare()])
    private func `a record written column by column is read unchanged`(_ record: EverythingEntity) throws {
        let row = Row()
        try schema.write(record, to: row)
        #expect(try schema.read(from: row) == record)
    }

    @Test func `an absent list differs from an empty one`() throws {
        var record = EverythingEntity.bare()
        record.numbers = []
        record.texts = []
        record.parts = []
        let row = Row()
        try schema.write(record, to: row)
        #expect(try schema.read(from: row) == record)
        #expect(record != .bare())
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `NaN and infinities cannot be stored, not even in children`(_ number: Double) async {
        var record = EverythingEntity.mock()
        record.real = number
        await cannotBeStored(record, "real is \(number)")
        record = .mock()
        record.parts?[1].size = number
        await cannotBeStored(record, "size is \(number)")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 9_007_199_254_741])
    func `an instant that isn't a whole number of milliseconds cannot be stored`(_ seconds: Double) async {
        var record = EverythingEntity.mock()
        record.instant = Date(timeIntervalSince1970: seconds)
        await cannotBeStored(record, "instant is \(seconds) seconds after 1970")
        record = .mock()
        record.cachedAt = Date(timeIntervalSince1970: seconds)
        await cannotBeStored(record, "cachedAt is \(seconds) seconds after 1970")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -62_135_596_801, 253_402_300_800])
    func `a day outside the years 1 to 9999 cannot be stored`(_ seconds: Double) async {
        var record = EverythingEntity.mock()
        record.day = Date(timeIntervalSince1970: seconds)
        await cannotBeStored(record, "day is \(seconds) seconds after 1970")
    }

    @Test func `the checksum depends on every value, its position and whether it is nil`() throws {
        var records = [EverythingEntity.mock(), .bare()]
        for change: (inout EverythingEntity) -> Void in [
            { $0.real = 0.25 }, { $0.real = -0.0 }, { $0.real = 0.0 }, { $0.real = nil }, { $0.flag = false },
            { $0.texts = ["ba"] }, { $0.texts = ["a", "b"] }, { $0.texts = [] }, { $0.texts = nil },
            { $0.numbers = [3, 1, 2, 0] }, { $0.day = nil }, { $0.parts?.swapAt(0, 1) }, { $0.parts?.removeLast() },
            { $0.parts = [] }, { $0.parts = nil }, { $0.parts?[0].parts = [] }, { $0.parts?[0].parts = nil },
            { $0.part = nil }, { $0.cachedAt += 0.001 },
        ] {
            var record = EverythingEntity.mock()
            change(&record)
            records.append(record)
        }
        #expect(Set(try records.map { try $0.checksum() }).count == records.count)
        #expect(try EverythingEntity.mock().checksum() == EverythingEntity.mock().checksum())
    }

    private func cannotBeStored(_ record: EverythingEntity, _ what: String) async {
        #expect(throws: StorageError.unstorable(what)) { try schema.write(record, to: Row()) }
        await #expect(throws: StorageError.unstorable(what)) { try await MemoryStorage().commit([.put(record)]) }
    }

    @Test(arguments: [
        ("number", DamagedRow.Damage.isNull), ("links", .isNull), ("cachedAt", .isNull), ("day", .isText("1999-13-45")),
        ("day", .isText("")), ("link", .isText("")),
    ])
    func `reading a stored value that doesn't fit its column throws an error with the column's name`(
        _ name: String, _ damage: DamagedRow.Damage
    ) throws {
        let row = Row()
        try schema.write(.mock(), to: row)
        #expect(throws: StorageError.damagedValue(name)) {
            try schema.read(from: DamagedRow(row: row, column: name, damage: damage))
        }
    }

    @Test(arguments: [
        (Scalar.null, Scalar.integer(.min)), (1, 2), (1, .real(1.5)), (.real(-1), 0), (.integer(.max), ""), ("", "a"),
        ("Z", "a"), ("a", "aa"), ("é", "日"), (.real(9e99), "1"),
    ])
    func `null sorts before numbers, and numbers before text`(_ less: Scalar, _ more: Scalar) {
        #expect(less < more)
        #expect(!(more < less))
    }
}

/// A row with an invalid value in one column.
final class DamagedRow: RecordReader {
    enum Damage: Sendable {
        case isNull
        case isText(String)
    }

    private let row: Row
    private let column: String
    private let damage: Damage

    init(row: Row, column: String, damage: Damage) {
        self.row = row
        self.column = column
        self.damage = damage
    }

    func integer(_ column: Column) throws -> Int64? { isDamaged(column) ? nil : try row.integer(column) }
    func real(_ column: Column) throws -> Double? { isDamaged(column) ? nil : try row.real(column) }
    func boolean(_ column: Column) throws -> Bool? { isDamaged(column) ? nil : try row.boolean(column) }
    func integers(_ column: Column) throws -> [Int64]? { isDamaged(column) ? nil : try row.integers(column) }
    func texts(_ column: Column) throws -> [String]? { isDamaged(column) ? nil : try row.texts(column) }

    func text(_ column: Column) throws -> String? {
        guard isDamaged(column) else { return try row.text(column) }
        if case .isText(let text) = damage { return text }
        return nil
    }

    func children<Child>(_ column: Column, _ schema: Schema<Child>) throws -> [Child]? {
        isDamaged(column) ? nil : try row.children(column, schema)
    }

    private func isDamaged(_ column: Column) -> Bool { column.name == self.column }
}
