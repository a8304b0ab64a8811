import Foundation
package import Storage

/// Records with schemas that can't be stored, one for each rule of `checkSchema`.
package enum RefusedRecords {
    package static let all: [any StoredRecord] = [
        KeylessRecord(number: 1), OtherKeyRecord<Int?>(number: 1), OtherKeyRecord<String?>(number: nil),
        OtherKeyRecord<[Int]>(number: [1]), OtherKeyRecord<[String]>(number: ["1"]), OtherKeyRecord<Double>(number: 1),
        RenamedRecord<EmptyCollection>(), RenamedRecord<CollectionWithNUL>(), RenamedRecord<EmptyKey>(),
        RenamedRecord<EmptyField>(), RenamedRecord<Underscored>(), RenamedRecord<Spaced>(), RenamedRecord<Quoted>(),
        RenamedRecord<Accented>(), RenamedRecord<SameButCase>(), RenamedRecord<SameButCaseInChildren>(),
        RenamedRecord<UnderscoredInChildren>(),
    ]

    private enum EmptyCollection: RecordNames { static let collection = "" }
    private enum CollectionWithNUL: RecordNames { static let collection = "nul\0" }
    private enum EmptyKey: RecordNames { static let key = "" }
    private enum EmptyField: RecordNames { static let field = "" }
    private enum Underscored: RecordNames { static let field = "_field" }
    private enum Spaced: RecordNames { static let field = "a field" }
    private enum Quoted: RecordNames { static let field = "field\"" }
    private enum Accented: RecordNames { static let field = "Länge" }
    private enum SameButCase: RecordNames { static let field = "NUMBER" }
    private enum SameButCaseInChildren: RecordNames { static let childField = "NUMBER" }
    private enum UnderscoredInChildren: RecordNames { static let childField = "_field" }
}

private struct KeylessRecord: StoredRecord {
    let number: Int
    var cachedAt: Date { TitleRecord.now }

    static let schema = Schema("refused", Self.init, field("number", \.number, Int.self))
}

private struct OtherKeyRecord<Key: ColumnValue>: StoredRecord {
    let number: Key
    var cachedAt: Date { TitleRecord.now }

    static var schema: Schema<Self> { Schema("refused", Self.init, key("number", \.number, Key.self)) }
}

private protocol RecordNames: Sendable {
    static var collection: String { get }
    static var key: String { get }
    static var field: String { get }
    static var childField: String { get }
}

extension RecordNames {
    static var collection: String { "refused" }
    static var key: String { "number" }
    static var field: String { "field" }
    static var childField: String { "field" }
}

private struct RenamedRecord<Names: RecordNames>: StoredRecord {
    var number = 1
    var field = 1
    var children: [RenamedModel<Names>]? = [RenamedModel()]
    var cachedAt: Date { TitleRecord.now }

    static var schema: Schema<Self> {
        Schema(
            Names.collection, Self.init, key(Names.key, \.number, Int.self), field(Names.field, \.field, Int.self),
            children("children", \.children, [RenamedModel<Names>]?.self))
    }
}

private struct RenamedModel<Names: RecordNames>: StoredModel {
    var number = 1
    var field = 1

    static var schema: Schema<Self> {
        Schema(
            "renamed", Self.init, field("number", \.number, Int.self), field(Names.childField, \.field, Int.self))
    }
}
