import CoreDomainTestHelpers
import Foundation
import Storage

/// The root record for tests of storage.
struct NoteEntity: StoredRecord {
    let noteID: Int
    var title: String?
    var folderID: Int?
    var cachedAt: Date

    static let schema = Schema(
        "notes", Self.init,
        key("noteID", \.noteID, Int.self),
        field("title", \.title, String?.self),
        field("folderID", \.folderID, Int?.self),
        field("cachedAt", \.cachedAt, Date.self))

    static func mock(
        noteID: Int = 1, title: String? = "first", folderID: Int? = 10, cachedAt: Date = ManualClock.start
    ) -> NoteEntity {
        NoteEntity(noteID: noteID, title: title, folderID: folderID, cachedAt: cachedAt)
    }

    static func key(_ id: Int) -> RecordKey { RecordKey(Scalar(id)) }
}

struct NoteTagsEntity: StoredRecord {
    let noteID: Int
    var tags: [String]
    var cachedAt: Date

    static let schema = Schema(
        "noteTags", Self.init,
        key("noteID", \.noteID, Int.self),
        field("tags", \.tags, [String].self),
        field("cachedAt", \.cachedAt, Date.self))

    static func mock(
        noteID: Int = 1, tags: [String] = ["first tag"], cachedAt: Date = ManualClock.start
    ) -> NoteTagsEntity {
        NoteTagsEntity(noteID: noteID, tags: tags, cachedAt: cachedAt)
    }

    static let reference = RecordReference(Self.self, NoteEntity.key(1))
}

/// Another part of a note.
struct NoteSketchEntity: StoredRecord {
    let noteID: Int
    var path: String
    var cachedAt: Date

    static let schema = Schema(
        "noteSketches", Self.init,
        key("noteID", \.noteID, Int.self),
        field("path", \.path, String.self),
        field("cachedAt", \.cachedAt, Date.self))

    static func mock(
        noteID: Int = 1, path: String = "/first.png", cachedAt: Date = ManualClock.start
    ) -> NoteSketchEntity {
        NoteSketchEntity(noteID: noteID, path: path, cachedAt: cachedAt)
    }

    static let reference = RecordReference(Self.self, NoteEntity.key(1))
}

struct NoteRowEntity: PageRow {
    let noteID: Int
    let language: String
    var title: String
    var originalTitle: String?
    var year: Int?
    var cachedAt: Date

    static let schema = Schema(
        "noteRows", Self.init,
        key("noteID", \.noteID, Int.self),
        key("language", \.language, String.self),
        field("title", \.title, String.self),
        field("originalTitle", \.originalTitle, String?.self),
        field("year", \.year, Int?.self),
        field("cachedAt", \.cachedAt, Date.self))

    static let pageSchema = StoredPage<Self>.schema(named: "notePages")

    static func mock(
        _ noteID: Int, language: String = "en-US", title: String? = nil, originalTitle: String? = nil,
        year: Int? = 1999, cachedAt: Date = ManualClock.start
    ) -> NoteRowEntity {
        NoteRowEntity(
            noteID: noteID, language: language, title: title ?? "Note \(noteID)", originalTitle: originalTitle,
            year: year, cachedAt: cachedAt)
    }
}

/// A record of the user, which never expires.
struct KeepsakeEntity: StoredRecord {
    let name: String
    var cachedAt: Date

    static let schema = Schema(
        "keepsakes", Self.init, key("name", \.name, String.self), field("cachedAt", \.cachedAt, Date.self))

    static var freshnessKind: FreshnessKind { .library }

    static func mock(name: String = "shell", cachedAt: Date = ManualClock.start) -> KeepsakeEntity {
        KeepsakeEntity(name: name, cachedAt: cachedAt)
    }
}
