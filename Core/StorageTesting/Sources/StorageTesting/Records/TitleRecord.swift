package import Foundation
package import Storage

/// A record without relationships, for checks of ordering and searching.
package struct TitleRecord: StoredRecord {
    package let titleID: Int
    package var title: String
    package var year: Int?
    package var score: Double?
    package var cachedAt: Date

    package static let schema = Schema(
        "titles", Self.init,
        key("titleID", \.titleID, Int.self),
        field("title", \.title, String.self),
        field("year", \.year, Int?.self).ordered(),
        field("score", \.score, Double?.self).ordered(),
        field("cachedAt", \.cachedAt, Date.self))

    /// The reference time for ages.
    package static let now = Date(timeIntervalSince1970: 1_700_000_000)
}

extension TitleRecord {
    package init(_ titleID: Int, _ title: String, year: Int? = nil, score: Double? = nil, age: Double = 0) {
        self.init(titleID: titleID, title: title, year: year, score: score, cachedAt: Self.now - age)
    }
}

/// A later version of `TitleRecord`, with more properties.
package struct LaterTitleRecord: StoredRecord {
    package let titleID: Int
    package var title: String
    package var year: Int?
    package var score: Double?
    package var tagline: String?
    package var keywords: [String]?
    package var notes: [NoteModel]?
    package var cachedAt: Date

    package static let schema = Schema(
        "titles", Self.init,
        key("titleID", \.titleID, Int.self),
        field("title", \.title, String.self),
        field("year", \.year, Int?.self),
        field("score", \.score, Double?.self),
        field("tagline", \.tagline, String?.self),
        field("keywords", \.keywords, [String]?.self),
        children("notes", \.notes, [NoteModel]?.self),
        field("cachedAt", \.cachedAt, Date.self))
}

extension LaterTitleRecord {
    package init(_ earlier: TitleRecord, tagline: String? = nil, keywords: [String]? = nil, notes: [NoteModel]? = nil) {
        self.init(
            titleID: earlier.titleID, title: earlier.title, year: earlier.year, score: earlier.score, tagline: tagline,
            keywords: keywords, notes: notes, cachedAt: earlier.cachedAt)
    }
}

/// An entry of a list, with an owner and a key of two parts: text and a number.
package struct EntryRecord: StoredRecord {
    package let listID: String
    package let position: Int
    package var note: String?
    package var marks: [NoteModel]?
    package var cachedAt: Date

    package static let schema = Schema(
        "entries", Self.init,
        key("listID", \.listID, String.self),
        key("position", \.position, Int.self),
        field("note", \.note, String?.self),
        children("marks", \.marks, [NoteModel]?.self),
        field("cachedAt", \.cachedAt, Date.self))
}

extension EntryRecord {
    package init(_ listID: String, _ position: Int, note: String? = nil, marks: [NoteModel]? = nil) {
        self.init(listID: listID, position: position, note: note, marks: marks, cachedAt: TitleRecord.now)
    }
}
