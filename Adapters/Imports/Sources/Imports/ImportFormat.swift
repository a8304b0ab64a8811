import Foundation
import LibraryDomain

/// A program whose files can be imported.
public enum ImportFormat: String, CaseIterable, Sendable {
    case letterboxd, imdb, trakt, tvtime, netflix, tmdb, library

    /// The program's name.
    public var name: String {
        switch self {
        case .letterboxd: "Letterboxd"
        case .imdb: "IMDb"
        case .trakt: "Trakt"
        case .tvtime: "TV Time"
        case .netflix: "Netflix"
        case .tmdb: "TMDb"
        case .library: "popcorn"
        }
    }

    /// The names of all programs, the last two joined by “or”.
    public static var names: String { joined(allCases) }

    /// The names of all programs but popcorn, joined in the same manner.
    static var others: String { joined(allCases.filter { $0 != .library }) }

    private static func joined(_ formats: [ImportFormat]) -> String {
        let names = formats.map(\.name)
        return ([names.dropLast().joined(separator: ", ")] + names.suffix(1)).joined(separator: " or ")
    }

    /// The program's name in the library's statements.
    var program: String { self == .library ? "popcorn" : rawValue }
}

/// The kinds of importable files, each with its own row format.
enum FileKind: String {
    case letterboxdDiary, letterboxdReviews, letterboxdRatings, letterboxdWatched, letterboxdWatchlist
    case letterboxdLikes, letterboxdList, letterboxdImport
    case imdb, tmdb, tvTimeEpisodes, tvTimeFilms, tvTimeSeries, netflix, popcorn
    case trakt, library

    var format: ImportFormat {
        switch self {
        case .imdb: .imdb
        case .tmdb: .tmdb
        case .trakt: .trakt
        case .tvTimeEpisodes, .tvTimeFilms, .tvTimeSeries: .tvtime
        case .netflix: .netflix
        case .popcorn, .library: .library
        default: .letterboxd
        }
    }

    /// The columns that identify a CSV file, most specific first. Alternative names are separated by `|`.
    private static let headers: [(columns: [String], kind: FileKind)] = [
        (["key", "kind", "tmdb id", "part"], .popcorn),
        (["name", "letterboxd uri", "review", "watched date"], .letterboxdReviews),
        (["name", "letterboxd uri", "watched date"], .letterboxdDiary),
        (["name", "letterboxd uri", "rating"], .letterboxdRatings),
        (["position", "name", "year", "url"], .letterboxdList),
        (["tmdb id", "type", "name", "your rating"], .tmdb),
        (["const"], .imdb),
        (["key", "s_id|series_id", "ep_id|episode_id"], .tvTimeEpisodes),
        (["key", "s_id|series_id|ep_id|episode_id"], .tvTimeEpisodes),
        (["type", "movie_name"], .tvTimeFilms),
        (["tv_show_id", "tv_show_name"], .tvTimeSeries),
        (["title", "tmdbid|imdbid|rating10|watcheddate"], .letterboxdImport),
        (["tmdbid|imdbid", "rating|rating10|watcheddate|review"], .letterboxdImport),
    ]

    /// Detects a file's kind by its header, or by its name for three Letterboxd files with the same header.
    init?(header: [String], path: String) {
        let columns = Set(header.map(Columns.name))
        let match = Self.headers.first { entry in
            entry.columns.allSatisfy { $0.split(separator: "|").contains { columns.contains(String($0)) } }
        }
        if let kind = match?.kind {
            if kind == .letterboxdImport, !kind.foreign(header).isEmpty { return nil }
            self = kind
            return
        }
        // So short a header is Netflix's only as a whole, apart from the columns of rows that were left over.
        if columns.subtracting(["reason", "tmdb id"]) == ["title", "date"] {
            self = .netflix
            return
        }
        guard columns.isSuperset(of: ["name", "year", "letterboxd uri"]) else { return nil }
        let parts = path.lowercased().split(separator: "/").suffix(2)
        let name = parts == ["likes", "films.csv"] ? "likes" : parts.last ?? ""
        let names: [(String, FileKind)] = [
            ("watchlist", .letterboxdWatchlist), ("watched", .letterboxdWatched), ("likes", .letterboxdLikes),
        ]
        guard let kind = names.first(where: { name.contains($0.0) })?.1 else { return nil }
        self = kind
    }

    /// The columns of the programs' files that have no meaning here.
    private static let ignored: Set<String> = [
        "url", "title type", "imdb rating", "runtime (mins)", "genres", "num votes", "num. votes", "release date",
        "release date (month/day/year)", "directors", "original title", "created", "modified", "position", "reason",
        "user_id", "runtime", "updated_at", "created_at", "letterboxd uri", "letterboxduri", "series_name", "uuid",
        "rating", "title", "year", "type", "name",
    ]

    /// The columns that a file of this kind has besides others that are not read.
    private var known: Set<String> {
        let common: Set<String> = ["tmdb id", "tmdbid", "imdbid"]
        switch self {
        case .letterboxdDiary, .letterboxdReviews, .letterboxdRatings, .letterboxdWatched, .letterboxdWatchlist,
            .letterboxdLikes, .letterboxdList:
            return common.union([
                "date", "rewatch", "tags", "watched date", "review", "description", "rating",
            ])
        case .letterboxdImport: return common.union(["rating10", "watcheddate", "rewatch", "tags", "review"])
        case .imdb:
            return common.union(["const", "your rating", "you rated", "date rated", "description"])
        case .tmdb:
            return ["tmdb id", "imdb id", "season number", "episode number", "your rating", "date rated"]
        case .netflix: return common.union(["date"])
        case .popcorn: return Set(PopcornColumns.header.map(Columns.name))
        case .tvTimeEpisodes, .tvTimeFilms, .tvTimeSeries:
            return common.union([
                "key", "s_id", "series_id", "ep_id", "episode_id", "season_number", "s_no", "episode_number", "ep_no",
                "is_followed", "is_archived", "is_for_later", "archived", "active", "movie_name", "release_date",
                "tv_show_id", "tv_show_name",
            ])
        case .trakt, .library: return []
        }
    }

    /// Returns what a file of this kind has as a whole; `nil` if its rows are of several parts of the user's data.
    ///
    /// - Parameter list: The list that the file names.
    func coverage(of list: ImportList?) -> ExportCoverage? {
        switch self {
        case .letterboxdDiary, .netflix: ExportCoverage(.diary)
        case .letterboxdReviews: ExportCoverage(.reviews)
        case .letterboxdRatings: ExportCoverage(.ratings, ratings: [.movies, .series])
        case .letterboxdWatched: ExportCoverage(.watched)
        case .letterboxdWatchlist: ExportCoverage(.watchlist, list: .watchlist)
        case .letterboxdLikes: ExportCoverage(.likes, list: .favourites)
        case .letterboxdList: ExportCoverage(.lists, list: list)
        default: nil
        }
    }

    /// Returns the names of the columns that aren't read.
    func unused(_ header: [String]) -> [String] {
        if [.trakt, .library].contains(self) { return [] }
        return header.filter { name in
            let name = Columns.name(name)
            return !name.isEmpty && !known.contains(name) && !Self.ignored.contains(name)
        }
    }

    /// Returns the names of the columns that aren't read and that a program which isn't known seems to have for days, ratings
    /// or ids.
    private func foreign(_ header: [String]) -> [String] {
        let words = ["watch", "seen", "view", "rating", "rated", "score", "date"]
        return unused(header).filter { name in
            let isWord = words.contains(where: Columns.name(name).contains)
            return isWord || name.contains(/(?:[a-z]A|_a)t$/) || name.contains(/(?i:id)$/)
        }
    }

    /// The columns without which a row that is too short can't be read.
    static let essential: Set<String> = [
        "name", "title", "year", "letterboxd uri", "watched date", "watcheddate", "rating", "rating10", "const",
        "your rating", "you rated", "key", "tmdb id", "type", "movie_name", "tv_show_id", "archived", "active",
        "is_archived", "is_followed", "date", "date rated", "created_at", "release_date",
    ]

    /// Those of them that a row with an id can do without.
    static let identifying: Set<String> = ["name", "title", "year"]

    /// Whether the program writes the day or the month first in dates with slashes.
    var usualDayOrder: DayOrder { self == .imdb ? .monthFirst : .unknown }

    /// The files to open in archives and folders, in import order. Others, possibly private, aren't opened.
    private static let expected = [
        "diary.csv", "reviews.csv", "watched-history*.json", "tracking-prod-records-v2.csv",
        "tracking-prod-records.csv", "watched.csv", "watched-movies*.json", "watched-shows*.json", "ratings.csv",
        "ratings-*.json", "likes/films.csv", "watchlist.csv", "favorites.csv", "lists/*.csv", "lists-*.json",
        "followed_tv_show.csv", "netflixviewinghistory.csv",
    ]

    /// Returns whether a file of an archive has data that isn't read, by its name.
    static func isOtherData(_ path: String) -> Bool {
        let path = path.lowercased()
        let isData = path.hasSuffix(".csv") || path.hasSuffix(".json")
        return isData && !path.hasPrefix("__macosx/") && !path.hasPrefix(".") && position(of: path) == nil
    }

    /// Returns the position of an archived file in the import order, or `nil` if the file must not be opened.
    static func position(of path: String) -> Int? {
        let parts = path.lowercased().split(separator: "/").map(String.init)
        guard let name = parts.last, !parts.contains(where: { ["deleted", "orphaned", "__macosx"].contains($0) }),
            !name.hasPrefix(".")
        else { return nil }
        return expected.firstIndex { pattern in
            let wanted = pattern.split(separator: "/")
            guard parts.count >= wanted.count else { return false }
            return zip(wanted, parts.suffix(wanted.count)).allSatisfy { wanted, part in
                let affixes = wanted.split(separator: "*", omittingEmptySubsequences: false)
                guard affixes.count == 2 else { return wanted == part }
                return part.hasPrefix(affixes[0]) && part.hasSuffix(affixes[1])
            } && (wanted.count > 1 || parts.count < 2 || !["lists", "likes"].contains(parts[parts.count - 2]))
        }
    }
}
