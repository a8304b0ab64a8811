import Foundation
import Storage

struct TextKeyRecord: StoredRecord {
    let name: String
    var cachedAt: Date { TitleRecord.now }

    static let schema = Schema("named", Self.init, key("name", \.name, String.self))
}

struct FlagKeyRecord: StoredRecord {
    let flag: Bool
    var note: String
    var cachedAt: Date { TitleRecord.now }

    static let schema = Schema(
        "flagged", Self.init, key("flag", \.flag, Bool.self), field("note", \.note, String.self))
}

struct ThreePartRecord: StoredRecord {
    let kind: String
    let number: Int
    let language: String
    var note: String
    var cachedAt: Date { TitleRecord.now }

    static let schema = Schema(
        "threefold", Self.init, key("kind", \.kind, String.self), key("number", \.number, Int.self),
        key("language", \.language, String.self), field("note", \.note, String.self))
}

/// A record whose key has four parts of three types. Another property precedes the key.
struct FourPartRecord: StoredRecord {
    var marks: [NoteModel]?
    let first: String
    let second: String
    let isThird: Bool
    var note: String?
    let fourth: Int
    var cachedAt: Date { TitleRecord.now }

    static let schema = Schema(
        "fourfold", Self.init, children("marks", \.marks, [NoteModel]?.self), key("first", \.first, String.self),
        key("second", \.second, String.self), key("isThird", \.isThird, Bool.self),
        field("note", \.note, String?.self), key("fourth", \.fourth, Int.self))
}

extension FourPartRecord {
    init(_ first: String, _ second: String, _ isThird: Bool, _ fourth: Int, note: String? = nil) {
        self.init(
            marks: [NoteModel(text: first)], first: first, second: second, isThird: isThird, note: note, fourth: fourth)
    }
}

/// A record whose age is the value of a column with another name, which engines can't compare without reading it.
struct DatedRecord: StoredRecord {
    let recordID: Int
    var fetched: Date
    var cachedAt: Date { fetched }

    static let schema = Schema(
        "dated", Self.init, key("recordID", \.recordID, Int.self), field("fetched", \.fetched, Date.self))
}

extension DatedRecord {
    init(_ recordID: Int, age: Double) {
        self.init(recordID: recordID, fetched: TitleRecord.now - age)
    }
}
