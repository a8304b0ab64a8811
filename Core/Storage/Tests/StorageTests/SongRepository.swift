import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Storage

/// A song with its parts, the smallest item for tests of cached repositories.
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

    func value(of part: Part) -> (any Sendable)? {
        switch part {
        case .lyrics: lyrics
        case .covers: covers
        }
    }

    static let whole = Song(
        lyrics: "La la", covers: Page(items: [Cover(id: 2, title: "Cover")], page: 1, totalPages: 3, totalResults: 3))
}

/// A song as shown in lists.
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
    /// Distinguishes a record updated in place from a new one.
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
    /// Distinguishes a record updated in place from a new one.
    var isUpdated = false
    var cachedAt: Date

    static let schema = Schema(
        "lyrics", Self.init,
        key("songID", \.songID, Int.self),
        key("language", \.language, String.self),
        field("text", \.text, String.self),
        field("isUpdated", \.isUpdated, Bool.self),
        field("cachedAt", \.cachedAt, Date.self))
}

extension LyricsEntity {
    static func update(_ text: String, _ lyrics: inout LyricsEntity, _ cachedAt: Date) {
        lyrics.text = text
        lyrics.isUpdated = true
        lyrics.cachedAt = cachedAt
    }
}

struct SongSource: CatalogueRemoteDataSource {
    enum Request: Hashable, Sendable {
        case song(Int)
        case page(Int, of: SongList)
    }

    static let itemsName = "songs"
    let script = ScriptedSource<Request>()

    func item(_ id: Int, in locale: ContentLocale) throws -> RemoteResponse<Song> {
        try script.response(to: .song(id))
    }

    func page(_ page: Int, of list: SongList, in locale: ContentLocale) throws -> RemoteResponse<Page<Cover>> {
        try script.response(to: .page(page, of: list))
    }
}

struct SongRepository: CachedRepository {
    typealias Item = Song
    typealias Preview = Cover
    typealias List = SongList
    typealias Search = String

    let songs = SongSource()
    let storage: ContextStorage
    var locale = ContentLocale.unitedStates

    static let otherRecordTypes: [any StoredRecord.Type] = [KeepsakeEntity.self]

    static let parts: [StoredPart<Self>] = [
        .record(.lyrics, \.lyrics) { (lyrics: LyricsEntity) in
            lyrics.text
        } _: {
            LyricsEntity(songID: $1, language: $2, text: $0, cachedAt: $3)
        } update: {
            LyricsEntity.update($0, &$1, $2)
        },
        .firstPage(.covers, \.covers) { .covers(of: $0) },
    ]

    static func stored(_ list: SongList) -> PagedList {
        switch list {
        case .charts: PagedList("charts", dependsOnRegion: true)
        case .covers(let id): PagedList("covers/\(id)", owner: id)
        }
    }

    var remote: ScriptedSource<SongSource.Request> { songs.script }
    var source: Source { songs }

    static let roots = RecordMapping<SongEntity, Song> {
        Song(id: $0.songID, title: $0.title)
    } _: {
        SongEntity(songID: $0.id, language: $1, title: $0.title, isUpdated: false, cachedAt: $2)
    } update: {
        $1.title = $0.title
        $1.isUpdated = true
        $1.cachedAt = $2
    }

    static let rows = RecordMapping<NoteRowEntity, Cover> {
        Cover(id: $0.noteID, title: $0.title)
    } _: {
        .mock($0.id, language: $1, title: $0.title, year: nil, cachedAt: $2)
    } update: {
        $1.title = $0.title
        $1.cachedAt = $2
    }

    func preview(of item: Song) -> Cover { Cover(id: item.id, title: item.title) }

    func stored(matching search: String, limit: Int) async throws -> Fetched<[Cover]> {
        try await pages.search(search, in: ["title"], limit: limit).map { $0.map(Self.rows.read) }
    }

    func storedTitle(near text: String) async throws -> String? {
        try await pages.nearest(to: text, in: "title")?.title
    }
}
