import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Storage

/// A song with its parts, the smallest item on which cached repositories are tested.
struct Song: CatalogueItem, Equatable {
    enum Part: String, ResponsePart, CaseIterable { case lyrics, covers }

    let id: Int
    let title: String
    let lyrics: String?
    /// The first page of `SongList.covers`.
    let covers: Page<Cover>?

    var subject: String { "song \(id)" }
    /// The song without lyrics and covers.
    var root: Song { Song(id: id, title: title) }

    init(id: Int = 1, title: String = "Song", lyrics: String? = nil, covers: Page<Cover>? = nil) {
        self.id = id
        self.title = title
        self.lyrics = lyrics
        self.covers = covers
    }

    init(_ root: Song, _ parts: PartValues<Part>) {
        self.init(id: root.id, title: root.title, lyrics: parts[.lyrics], covers: parts[.covers])
    }

    func contains(_ part: Part) -> Bool {
        switch part {
        case .lyrics: lyrics != nil
        case .covers: covers != nil
        }
    }

    static let whole = Song(
        lyrics: "La la", covers: Page(items: [Cover(id: 2, title: "Cover")], page: 1, totalPages: 3, totalResults: 3))
}

/// A song as a list shows it.
struct Cover: Equatable, Sendable {
    let id: Int
    let title: String
}

enum SongList: Hashable, Sendable {
    case charts
    case covers(of: Int)
}

struct SongEntity: StoredRecord {
    let songID: Int
    let language: String
    var title: String
    /// Tells a record that was updated in place from a new one.
    var isUpdated: Bool
    var cachedAt: Date

    static let schema = Schema(
        "songs", Self.init,
        key("songID", \.songID, Int.self),
        key("language", \.language, String.self),
        field("title", \.title, String.self),
        field("isUpdated", \.isUpdated, Bool.self),
        field("cachedAt", \.cachedAt, Date.self))

    static func name(of key: RecordKey) -> String { "song \(key.parts[0])" }
}

struct LyricsEntity: StoredRecord {
    let songID: Int
    let language: String
    var text: String
    var cachedAt: Date

    static let schema = Schema(
        "lyrics", Self.init,
        key("songID", \.songID, Int.self),
        key("language", \.language, String.self),
        field("text", \.text, String.self),
        field("cachedAt", \.cachedAt, Date.self))
}

struct SongRepository: CachedRepository {
    enum Request: Hashable, Sendable {
        case song(Int)
        case page(Int, of: SongList)
    }

    typealias Item = Song
    typealias Preview = Cover
    typealias List = SongList
    typealias Search = String

    let remote = ScriptedSource<Request>()
    let storage: ContextStorage
    var locale = ContentLocale.unitedStates

    static let otherRecordTypes: [any StoredRecord.Type] = [KeepsakeEntity.self]

    static let parts: [StoredPart<Self>] = [
        .record(.lyrics, \.lyrics) { (lyrics: LyricsEntity) in
            lyrics.text
        } _: {
            LyricsEntity(songID: $1, language: $2, text: $0, cachedAt: $3)
        },
        .firstPage(.covers, \.covers) { .covers(of: $0) },
    ]

    static func owner(of list: SongList) -> Int? {
        if case .covers(let id) = list { id } else { nil }
    }

    static func stored(_ list: SongList) -> PagedList {
        switch list {
        case .charts: PagedList("charts", dependsOnRegion: true)
        case .covers(let id): PagedList("covers/\(id)")
        }
    }

    func fetchItem(_ id: Int) async throws -> RemoteResponse<Song> { try remote.response(to: .song(id)) }

    func fetchPage(_ number: Int, of list: SongList) async throws -> RemoteResponse<Page<Cover>> {
        try remote.response(to: .page(number, of: list))
    }

    func map(_ root: SongEntity) -> Song { Song(id: root.songID, title: root.title) }

    func map(_ root: Song, cachedAt: Date) -> SongEntity {
        SongEntity(
            songID: root.id, language: locale.language, title: root.title, isUpdated: false, cachedAt: cachedAt)
    }

    func map(_ root: Song, to record: inout SongEntity, cachedAt: Date) {
        record.title = root.title
        record.isUpdated = true
        record.cachedAt = cachedAt
    }

    func preview(of item: Song) -> Cover { Cover(id: item.id, title: item.title) }

    func map(_ row: NoteRowEntity) -> Cover { Cover(id: row.noteID, title: row.title) }

    func map(_ preview: Cover, cachedAt: Date) -> NoteRowEntity {
        .mock(preview.id, language: locale.language, title: preview.title, year: nil, cachedAt: cachedAt)
    }

    func stored(matching search: String, limit: Int) async throws -> Fetched<[Cover]> {
        try await pages.search(search, in: ["title"], limit: limit).map { $0.map(map) }
    }

    func storedTitle(near text: String) async throws -> String? {
        try await pages.nearest(to: text, in: "title")?.title
    }
}
