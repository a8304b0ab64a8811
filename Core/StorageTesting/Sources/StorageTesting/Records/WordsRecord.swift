import Foundation
import Storage

/// A record with properties named like database keywords.
struct WordsRecord: StoredRecord {
    let order: Int
    let index: String
    var rank: Int
    var rowid: String
    var oid: Int?
    var select: String?
    var group: Double
    var table: Bool
    var from: [String]
    var values: [WordsModel]?
    var key: WordsModel?
    var cachedAt: Date

    static let schema = Schema(
        "table", Self.init,
        key("order", \.order, Int.self),
        key("index", \.index, String.self),
        field("rank", \.rank, Int.self),
        field("rowid", \.rowid, String.self),
        field("oid", \.oid, Int?.self),
        field("select", \.select, String?.self),
        field("group", \.group, Double.self),
        field("table", \.table, Bool.self),
        field("from", \.from, [String].self),
        children("values", \.values, [WordsModel]?.self),
        child("key", \.key, WordsModel?.self),
        field("cachedAt", \.cachedAt, Date.self))

    static func numbered(_ number: Int) -> WordsRecord {
        let model = WordsModel(position: number, owner: "\(number)", values_position: -number)
        return WordsRecord(
            order: number, index: "\(number)", rank: -number, rowid: "row \(9 - number)", oid: number, select: "where",
            group: -Double(number), table: number.isMultiple(of: 2), from: ["a", "b"], values: [model, model],
            key: model, cachedAt: TitleRecord.now)
    }
}

/// A child with properties named like an engine's own columns.
struct WordsModel: StoredModel {
    var position: Int
    var owner: String
    var values_position: Int

    static let schema = Schema(
        "words", Self.init,
        field("position", \.position, Int.self),
        field("owner", \.owner, String.self),
        field("values_position", \.values_position, Int.self))
}
