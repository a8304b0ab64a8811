public import CoreDomain
public import Foundation

/// A row of another program's file: a title with the user's data about it.
public struct ImportRow: Equatable, Sendable, Codable {
    /// The part of the user's data that contains a row, as selected by `--only`.
    public enum Part: String, CaseIterable, Sendable, Codable {
        case diary, watched, ratings, reviews, likes, watchlist, lists, followed
    }

    /// A pass of a series in another program.
    public enum Pass: Equatable, Sendable, Codable {
        /// The series wasn't begun again.
        case first
        /// The series was begun again at this time.
        case again(since: Date)
    }

    /// The number of the row's first line, from 1; in a JSON file, the number of the element.
    public let line: Int
    /// The row's cells, as written in the file.
    public var cells: [String]
    /// The program that wrote the file, such as “letterboxd”.
    public var program = "file"
    /// The part of the user's data that contains the row.
    public var part: Part
    /// The title that the row names.
    public var subject: ImportSubject
    /// Whether a viewing of the movie or episode is reported.
    public var isSeen = false
    /// Whether the rating of the movie or episode marks it as seen, without a viewing.
    public var isMark = false
    /// The day of the viewing; `nil` if it is unknown.
    public var day: PartialDay?
    /// The time of the viewing, which orders the viewings of a day; `nil` if the file doesn't contain it.
    public var time: Date?
    /// The position among the rows of an import that report a viewing on this day; `nil` if it is the only one.
    package var orderInDay: Int?
    /// Whether all rows about the movie or episode on one day report one viewing, as with programs that add a row each
    /// time playing is resumed.
    public var isOncePerDay = false
    /// Whether the movie or episode had been seen before; `nil` if the file doesn't indicate it.
    public var isAgain: Bool?
    /// The viewing's key in the other program, such as “trakt:12372288491”.
    public var source: String?
    /// The rating, from 1 to 10.
    public var rating: Int?
    /// Whether the rating was rounded up by half a point.
    public var isRounded = false
    /// The day the rating was given or the note was written; `nil` if the file doesn't contain it.
    public var loggedOn: PartialDay?
    /// The note about the viewing, or about the title if the row has no viewing.
    public var note: String?
    /// The tags of the viewing, or of the title if the row has no viewing.
    public var tags: [String] = []
    /// The list that holds the title.
    public var list: ImportList?
    /// The day the title was added to the list; `nil` if the file doesn't contain it.
    public var listedOn: PartialDay?
    /// The rank on the list.
    public var rank: ListRank?
    /// The fields that the file has columns for, even if the row's cells are empty.
    ///
    /// A value that such a file no longer has was removed by the other program. Fields with values count anyway.
    public var fields: Set<RecordField> = []
    /// Whether the user has dropped the series.
    public var isDropped = false
    /// What the file says about the passes of the row's series; `nil` if it says nothing.
    public var pass: Pass?
    /// The reason why the row can't be imported; `nil` if it can be.
    public var problem: String?

    /// Whether a viewing on any day matches the row, since the row only reports that the title was seen.
    package var isOfAnyDay: Bool { part == .watched || part == .ratings }

    /// The reason why the row can't be imported, also since its texts don't fit in a line of the log; `nil` if it can be.
    package var obstacle: String? {
        problem ?? (textSize > Self.maximumTextSize ? "its note or its tags have more than 1 MB" : nil)
    }

    /// A line of the log can have 1,000,000 bytes. The rest is for what stands beside the texts.
    private static let maximumTextSize = 980_000

    /// The number of bytes that the note and the tags have in JSON.
    private var textSize: Int {
        (tags + [note ?? ""]).reduce(0) { size, text in
            text.utf8.reduce(size + 3) { size, byte in
                switch byte {
                case ..<0x20: size + 6
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): size + 2
                default: size + 1
                }
            }
        }
    }

    /// Removes what an import doesn't need: the cells, and the ids after one that identifies the title.
    public mutating func compact() {
        cells = []
        if subject.titledItem != nil, subject.ids.count > 1 { subject.ids = [subject.ids[0]] }
    }

    /// Creates a row without any recorded data.
    public init(line: Int, cells: [String] = [], part: Part, subject: ImportSubject = ImportSubject()) {
        self.line = line
        self.cells = cells
        self.part = part
        self.subject = subject
    }
}

/// A list in another program's file.
public struct ImportList: Hashable, Sendable, Codable {
    /// The name as written in the file.
    public let name: ListName
    /// The identity of the list in the other program, such as its address; `nil` for a list known by its name.
    public let key: String?
    /// Whether entries are put on the watchlist. A list that is only named like it is another one.
    public let isWatchlist: Bool

    public init(_ name: ListName, key: String? = nil) {
        self.name = name
        self.key = key
        isWatchlist = false
    }

    private init() {
        name = .watchlist
        key = nil
        isWatchlist = true
    }

    /// The watchlist.
    public static let watchlist = ImportList()

    /// The list of favourites.
    public static let favourites = ImportList(ListName.favourites)

    /// The id of the list, the same on each machine that imports it.
    package var id: ListID {
        isWatchlist
            ? .watchlist : .imported(UUID(hashing: "list:\(key ?? name.text.lowercased())"))
    }
}

/// The title or episode that a row names.
public struct ImportSubject: Hashable, Sendable, Codable {
    /// An item's id on TMDb, IMDb or TheTVDB.
    public enum ID: Hashable, Sendable, Codable {
        /// TMDb's id of a movie, a series or an episode.
        case tmdb(ItemReference)
        /// The IMDb id of a movie, a series or an episode, such as “tt0137523”.
        case imdb(String)
        /// TheTVDB's id of a series.
        case tvdb(Int)
        case tvdbEpisode(Int)
    }

    /// The ids, in the order they are tried.
    public var ids: [ID]
    /// The title of the movie or the series; empty if the file doesn't have it.
    public var title: String
    /// Whether the subject may be searched for by its title if no id is found.
    public var isSearchable = true
    /// Whether the title and the year are those of the item with the first id, so that it needn't be requested.
    public var isTitled = false
    /// The year of the release; `nil` if not given.
    public var year: Int?
    /// Whether the user has written the id, so that a viewing of a series means all of its episodes.
    public var isChosen = false
    /// Whether the file never has years, so that a title of only one item is enough to identify it.
    public var isYearless = false
    /// How the title may be read as that of an episode, in the order in which the readings are tried.
    public var episodeReadings: [EpisodeReading] = []
    /// The kind; `nil` if the subject is a movie or, if no movie matches, a miniseries.
    public var kind: ItemKind?
    /// The season and number of the episode if no id identifies the episode.
    public var place: EpisodePlace?
    /// The number of the season if the subject is a whole season.
    public var season: Int?
    /// TMDb's id of the episode.
    public var episodeID: Int?
    /// Whether `place` uses another catalogue's numbers, which may differ from TMDb's.
    public var hasForeignNumbers = false

    public init(
        _ title: String = "", year: Int? = nil, kind: ItemKind? = nil, ids: [ID] = [], place: EpisodePlace? = nil,
        episodeID: Int? = nil
    ) {
        self.title = title
        self.year = year
        self.kind = kind
        self.ids = ids
        self.place = place
        self.episodeID = episodeID
    }

    /// The item with the subject's first id if that is a TMDb id. It is the match unless TMDb has merged ids.
    package var item: ItemReference? {
        guard case .tmdb(let item) = ids.first else { return nil }
        guard item.kind == .tvSeries, item.season == nil, let place else { return item }
        return ItemReference(item.kind, item.id, season: place.season, episode: place.number)
    }

    /// The key for storing the item that the subject refers to.
    public var key: String {
        let place = place.map { " \($0.season)x\($0.number)" } ?? ""
        switch ids.first {
        case .tmdb(let item):
            return "tmdb:\(item.kind.rawValue)/\(item.id)\(item.season.map { "/\($0)" } ?? "")"
                + (item.episode.map { "/\($0)" } ?? "") + place
        case .imdb(let id): return "imdb:\(id)\(place)"
        case .tvdb(let id): return "tvdb:\(id)\(place)"
        case .tvdbEpisode(let id): return "tvdb-episode:\(id)"
        case nil:
            let kind = kind?.rawValue ?? (isYearless ? "yearless" : "title")
            return "\(kind):\(title.lowercased())|\(year.map(String.init) ?? "")\(place)"
        }
    }
}

/// A title that is read as that of an episode, such as “NAME: Season 5: EPISODE”.
public struct EpisodeReading: Hashable, Sendable, Codable {
    /// The title of the series.
    public let series: String
    /// The number of the season; `nil` if the title doesn't have one.
    public let season: Int?
    /// The possible titles of the episode.
    public let names: [String]

    /// - Parameters:
    ///   - series: The title of the series.
    ///   - season: The number of the season; `nil` if the title doesn't have one.
    ///   - names: The possible titles of the episode.
    public init(series: String, season: Int? = nil, names: [String]) {
        self.series = series
        self.season = season
        self.names = names
    }
}

/// An item that matches or may match a subject.
public struct ImportMatch: Equatable, Sendable, Codable {
    /// The movie, series or episode, with the title of the movie or series.
    public let title: TitleSnapshot
    /// TMDb's id of the episode.
    public let episodeID: Int?
    public let votes: Int?
    /// Whether the title equals the subject's, ignoring case, accents and punctuation.
    public let isSameTitle: Bool
    /// Whether a viewing of the series means all of its episodes that have aired, as for a miniseries that another
    /// program lists as a film.
    public var coversEpisodes = false
    /// The title of which the row's viewing is recorded, if that isn't this one.
    public internal(set) var recordedAs: TitleSnapshot?

    public init(_ title: TitleSnapshot, episodeID: Int? = nil, votes: Int? = nil, isSameTitle: Bool = true) {
        self.title = title
        self.episodeID = episodeID
        self.votes = votes
        self.isSameTitle = isSameTitle
    }
}

/// The outcome of importing a row.
public enum ImportOutcome: Equatable, Sendable, Codable {
    /// Something new was recorded.
    case added
    /// Everything was already recorded. `keepsOwn` is `true` if the file says something else than before and the user's
    /// own value was kept.
    case alreadyThere(keepsOwn: Bool)
    /// Something recorded earlier was changed.
    case changed
    /// The row is ambiguous. The associated value contains its candidates.
    case unsure([ImportMatch])
    /// TMDb has no such title.
    case notFound
    /// The row can't be imported, for the given reason.
    case skipped(String)
}

/// A lookup of the items that subjects name.
///
/// - Note: A failed request throws an error, so that it isn't mistaken for a missing title.
public protocol ImportLookup: Sendable {
    /// Returns the movie or series with its title; `nil` if TMDb doesn't have that id.
    func title(of item: ItemReference) async throws -> TitleSnapshot?
    /// Returns the item with a foreign id; `nil` if TMDb doesn't have the foreign id.
    func item(with id: ImportSubject.ID) async throws -> ResolvedID?
    /// Returns the episodes of a series that have aired, and which of them have the title `name`.
    func airedEpisodes(of series: ItemReference, named name: String?) async throws -> [NamedEpisode]
    /// Whether requests are turned off, so that waiting for the network is of no use.
    var isOffline: Bool { get }
    /// Returns the items of a kind that may have `title`, from storage or from TMDb's search.
    func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async throws -> [ImportMatch]
}

/// An episode of a series, and whether it has the title that is looked for.
public struct NamedEpisode: Equatable, Sendable, Codable {
    /// TMDb's id of the episode.
    public let id: Int?
    /// The season and number of the episode.
    public let place: EpisodePlace
    /// Whether the title equals the one looked for, ignoring case, accents and punctuation.
    public let isSameTitle: Bool

    /// - Parameters:
    ///   - id: TMDb's id of the episode.
    ///   - place: The season and number of the episode.
    ///   - isSameTitle: Whether the title equals the one looked for.
    public init(id: Int? = nil, _ place: EpisodePlace, isSameTitle: Bool = false) {
        self.id = id
        self.place = place
        self.isSameTitle = isSameTitle
    }
}

/// The item with the id of another catalogue.
public struct ResolvedID: Equatable, Sendable, Codable {
    /// The movie, series or episode.
    public let item: ItemReference
    /// TMDb's id of the episode.
    public let episodeID: Int?
    /// The title of the movie or the series, if the response has it.
    public let title: TitleSnapshot?

    public init(_ item: ItemReference, episodeID: Int? = nil, title: TitleSnapshot? = nil) {
        self.item = item
        self.episodeID = episodeID
        self.title = title
    }
}

/// An unsure row of the last import that requires the user's choice.
public struct ImportQuestion: Equatable, Sendable, Codable {
    /// The number that selects the row, from 1.
    public let number: Int
    /// The key of the row's subject.
    public let key: String
    /// The path of the file that was imported.
    public let path: String
    /// The parts that were imported, as selected by `--only`; `nil` for all.
    public let parts: Set<ImportRow.Part>?
    /// The candidates, in the order shown.
    public let candidates: [ImportMatch]

    public init(
        number: Int, key: String, path: String, parts: Set<ImportRow.Part>? = nil, candidates: [ImportMatch]
    ) {
        self.number = number
        self.key = key
        self.path = path
        self.parts = parts
        self.candidates = candidates
    }
}
