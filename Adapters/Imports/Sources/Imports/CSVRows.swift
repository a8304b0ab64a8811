import CoreDomain
import Foundation
import LibraryDomain

/// Interprets the rows of a CSV file.
struct CSVRows {
    let kind: FileKind
    /// The file's path, or its path in an archive.
    let path: String
    let columns: Columns
    /// The list, if the file contains one.
    var list: ImportList?
    /// The timestamps shared by too many TV Time marks to be actual viewing times.
    var bulkSeconds: Set<String> = []

    func row(_ record: [String], _ line: Int) -> ImportRow {
        var cells = Cells(columns, record)
        var row = read(&cells, line)
        let isSeries = row.subject.kind == .tvSeries
        if kind != .popcorn, kind != .tmdb, let text = cells["tmdb id", "tmdbid"] {
            if let item = ImportText.item(text, isSeries ? .tvSeries : .movie) {
                row.subject.ids = [.tmdb(item)]
                if item.episode != nil { row.subject.place = nil }
                row.subject.hasForeignNumbers = false
                row.subject.isTitled = false
                row.subject.isChosen = true
                row.subject.episodeReadings = []
            } else {
                cells.fail(text, "is not a TMDb id")
            }
        }
        row.problem = row.problem ?? cells.problem
        if row.problem == nil, row.subject.ids.isEmpty, row.subject.title.isEmpty { row.problem = "no title" }
        row.program = kind.format.program
        return row
    }

    private func read(_ cells: inout Cells, _ line: Int) -> ImportRow {
        switch kind {
        case .imdb: imdb(&cells, line)
        case .tmdb: tmdb(&cells, line)
        case .tvTimeEpisodes: tvTime(&cells, line)
        case .tvTimeFilms: tvTimeFilm(&cells, line)
        case .tvTimeSeries: followed(&cells, line, id: cells.integer("tv_show_id"), title: cells["tv_show_name"])
        case .netflix: NetflixRows.row(&cells, line)
        case .popcorn: PopcornColumns.row(&cells, line)
        case .letterboxdImport: letterboxdImport(&cells, line)
        default: letterboxd(&cells, line)
        }
    }

    /// The fields of a viewing or an opinion that the file has columns for.
    private func fields(_ names: [(column: String, field: RecordField)]) -> Set<RecordField> {
        Set(names.filter { columns.contains($0.column) }.map(\.field))
    }

    private var fileName: String { URL(filePath: path).deletingPathExtension().lastPathComponent }
}

// Letterboxd's files.
extension CSVRows {
    private func letterboxd(_ cells: inout Cells, _ line: Int) -> ImportRow {
        let parts: [FileKind: ImportRow.Part] = [
            .letterboxdDiary: .diary, .letterboxdReviews: .reviews, .letterboxdRatings: .ratings,
            .letterboxdWatched: .watched, .letterboxdWatchlist: .watchlist, .letterboxdLikes: .likes,
        ]
        var row = ImportRow(
            line: line, part: parts[kind] ?? .lists,
            subject: ImportSubject(cells["name"] ?? "", year: cells.year("year")))
        row.loggedOn = cells.day("date")
        switch row.part {
        case .diary, .reviews: readEntry(&row, &cells)
        case .watched: row.isSeen = true
        case .likes:
            row.list = .favourites
            row.listedOn = row.loggedOn
        case .watchlist:
            row.list = .watchlist
            row.listedOn = row.loggedOn
        case .lists:
            row.note = cells["description"]
            row.list = list
            row.rank = rank(&cells)
            if list == nil { row.problem = "the file doesn’t name its list" }
        case .ratings:
            if cells["rating"] == nil { row.problem = "no rating" }
        default: break
        }
        rate(&row, cells.rating("rating", times: 2))
        return row
    }

    private func readEntry(_ row: inout ImportRow, _ cells: inout Cells) {
        row.day = cells.day("watched date")
        row.isSeen = row.part == .diary || row.day != nil
        let isAgain = cells.flag("rewatch")
        row.isAgain = row.isSeen ? isAgain ?? false : nil
        if let address = cells["letterboxd uri"] {
            row.source = "letterboxd:\(address)"
            if !address.hasPrefix("http") { cells.fail(address, "is not the address of an entry") }
        }
        row.note = cells["review"]
        row.tags = cells.tags("tags")
        row.fields = fields([("rating", .rating), ("rewatch", .again), ("tags", .tags), ("review", .note)])
    }

    private func rank(_ cells: inout Cells) -> ListRank? {
        guard let text = cells["position"] else { return nil }
        if let number = Int(text), ListRank.numbers.contains(number) { return ListRank(number) }
        cells.fail(text, "is not a position")
        return nil
    }

    /// Interprets a row of Letterboxd's import format. Each row is a watched film.
    private func letterboxdImport(_ cells: inout Cells, _ line: Int) -> ImportRow {
        var row = ImportRow(
            line: line, part: .diary,
            subject: ImportSubject(cells["title", "name"] ?? "", year: cells.year("year")))
        if let id = cells.imdbID("imdbid") { row.subject.ids = [.imdb(id)] }
        row.isSeen = true
        row.day = cells.day("watcheddate")
        row.time = cells["watcheddate"].flatMap(ImportDays.time)
        row.note = cells["review"]
        row.tags = cells.tags("tags")
        row.loggedOn = row.day
        row.isAgain = cells.flag("rewatch")
        row.fields = fields([("rating", .rating), ("rating10", .rating), ("rewatch", .again), ("tags", .tags)])
        rate(&row, cells.rating("rating10") ?? cells.rating("rating", times: 2))
        if row.day == nil, row.rating == nil, row.note != nil {
            // A review without a day is one of the film.
            row.part = .reviews
            row.isSeen = false
        }
        return row
    }
}

// The files of IMDb and TMDb.
extension CSVRows {
    /// The part of the user's data that a file of IMDb has.
    var imdbPart: ImportRow.Part {
        let name = fileName.lowercased()
        let hasRatings = columns.contains("your rating") || columns.contains("you rated")
        if hasRatings && !columns.contains("position") || name.contains("rating") { return .ratings }
        return name.contains("watchlist") ? .watchlist : .lists
    }

    /// The data that a file of IMDb or TMDb contains completely; `nil` if its name doesn't say.
    var coverage: ExportCoverage? {
        let rated = Set(ExportCoverage.Rated.allCases)
        let part = kind == .imdb ? imdbPart : tmdbPart
        return switch part {
        case .ratings: ExportCoverage(.ratings, ratings: rated)
        case .watchlist: ExportCoverage(.watchlist, list: .watchlist)
        case .likes: ExportCoverage(.likes, list: .favourites)
        case .lists: ExportCoverage(.lists, list: imdbList)
        default: nil
        }
    }

    private var imdbList: ImportList? { ImportText.list(fileName).map { ImportList($0) } }

    /// The part of the user's data that a file of TMDb has by its name; `nil` for any other name.
    private var tmdbPart: ImportRow.Part? {
        let parts: [(word: String, part: ImportRow.Part)] = [
            ("watchlist", .watchlist), ("favorite", .likes), ("rating", .ratings),
        ]
        let name = fileName.lowercased()
        return parts.first { name.contains($0.word) }?.part
    }

    private func imdb(_ cells: inout Cells, _ line: Int) -> ImportRow {
        var row = ImportRow(
            line: line, part: imdbPart,
            subject: ImportSubject(cells["title"] ?? "", year: cells["year"].flatMap { Int($0) }))
        // Titles and types are in the account's language, so only the id is reliable.
        row.subject.isSearchable = false
        guard let text = cells["const"] else {
            row.problem = "no IMDb id"
            return row
        }
        guard let id = ImportText.imdbID(text) else {
            row.problem = text.hasPrefix("nm") ? "“\(text)” is a person" : "“\(text)” is not an IMDb id"
            return row
        }
        row.subject.ids = [.imdb(id)]
        row.note = cells["description"]
        let isRatings = row.part == .ratings
        if isRatings {
            row.loggedOn = cells.day("date rated", "modified", "created")
        } else {
            row.list = row.part == .watchlist ? .watchlist : imdbList
            row.rank = rank(&cells)
            row.listedOn = cells.day("created")
            row.loggedOn = cells.day("date rated")
        }
        rate(&row, cells.rating("your rating", "you rated"))
        if isRatings, row.rating == nil { row.problem = cells.problem ?? "no rating" }
        return row
    }

    private func tmdb(_ cells: inout Cells, _ line: Int) -> ImportRow {
        let type = cells["type"]?.lowercased() ?? ""
        let kind: ItemKind = type.hasPrefix("movie") ? .movie : .tvSeries
        var row = ImportRow(
            line: line, part: .ratings,
            subject: ImportSubject(cells["name"] ?? "", year: cells.year(of: "release date"), kind: kind))
        let number = cells.integer("tmdb id")
        let season = cells.integer("season number")
        let episode = cells.integer("episode number")
        let id = number.map { number in
            kind == .tvSeries && season != nil
                ? ItemReference(kind, number, season: season, episode: episode) : ItemReference(kind, number)
        }
        row.subject.ids = [id.map { .tmdb($0) }, cells.imdbID("imdb id").map { .imdb($0) }].compactMap(\.self)
        row.subject.isTitled = season == nil
        if row.subject.ids.isEmpty { row.problem = cells.problem ?? "no TMDb id" }
        if kind != .movie, !["tv", "series", "show", "season", "episode"].contains(where: type.contains) {
            row.problem = "the type “\(type)” is neither movie nor TV"
        }
        row.loggedOn = cells.day("date rated")
        if cells["your rating"] != nil {
            rate(&row, cells.rating("your rating"))
        } else if tmdbPart == .watchlist {
            row.part = .watchlist
            row.list = .watchlist
            row.rank = ListRank(line)
        } else if tmdbPart == .likes {
            row.part = .likes
            row.list = .favourites
            row.rank = ListRank(line)
        } else {
            row.problem = "no rating"
        }
        return row
    }

    private func rate(_ row: inout ImportRow, _ rating: (value: Int, isRounded: Bool)?) {
        row.rating = rating?.value
        row.isRounded = rating?.isRounded ?? false
    }
}

// TV Time's files. Their ids are TheTVDB's, and their times have no time zone.
extension CSVRows {
    static func second(_ cells: Cells) -> String? { cells["created_at", "updated_at"] }

    private func day(_ cells: inout Cells) -> PartialDay? {
        let day = cells.day("created_at", "updated_at")
        return Self.second(cells).map(bulkSeconds.contains) == true ? nil : day
    }

    private func tvTime(_ cells: inout Cells, _ line: Int) -> ImportRow {
        let key = cells["key"] ?? ""
        if key.hasPrefix("user-series-") {
            return followed(
                &cells, line, id: cells.integer("s_id", "series_id"), title: cells["series_name", "tv_show_name"])
        }
        guard key.hasPrefix("watch-episode-") || key.hasPrefix("rewatch-episode-") else {
            var row = ImportRow(line: line, part: .diary, subject: ImportSubject(kind: .tvSeries))
            row.problem = key.isEmpty ? "neither a viewing nor a series" : "“\(key)” is neither a viewing nor a series"
            return row
        }
        var row = tvTimeEpisode(&cells, line)
        row.source = "tvtime:\(key)"
        if key.hasPrefix("rewatch") { row.isAgain = true }
        return row
    }

    private func tvTimeEpisode(_ cells: inout Cells, _ line: Int) -> ImportRow {
        let series = cells.integer("s_id", "series_id")
        var row = ImportRow(
            line: line, part: .diary,
            subject: ImportSubject(cells["series_name", "tv_show_name"] ?? "", kind: .tvSeries))
        row.subject.isSearchable = false
        row.subject.ids = [
            cells.integer("ep_id", "episode_id").map { .tvdbEpisode($0) }, series.map { .tvdb($0) },
        ].compactMap(\.self)
        row.subject.hasForeignNumbers = true
        let season = cells.integer("season_number", "s_no")
        let number = cells.integer("episode_number", "ep_no")
        if let season, let number {
            row.subject.place = EpisodePlace(season: season, number: number)
        } else {
            row.subject.ids.removeAll { if case .tvdb = $0 { true } else { false } }
        }
        if row.subject.ids.isEmpty { row.problem = cells.problem ?? "no episode id" }
        row.isSeen = true
        row.day = day(&cells)
        row.time = Self.second(cells).flatMap(ImportDays.time)
        return row
    }

    private func followed(_ cells: inout Cells, _ line: Int, id: Int?, title: String?) -> ImportRow {
        var row = ImportRow(
            line: line, part: .followed,
            subject: ImportSubject(title ?? "", kind: .tvSeries, ids: id.map { [.tvdb($0)] } ?? []))
        row.subject.isSearchable = false
        if id == nil { row.problem = cells.problem ?? "no series id" }
        let flags = ["archived", "is_archived", "active", "is_followed", "is_for_later"].map { cells.flag($0) }
        if flags[0] == true || flags[1] == true {
            row.isDropped = true
        } else if flags[2] == false || flags[3] == false, flags[4] != true {
            row.problem = row.problem ?? "no longer followed"
        } else {
            row.list = .watchlist
        }
        return row
    }

    private func tvTimeFilm(_ cells: inout Cells, _ line: Int) -> ImportRow {
        let type = cells["type"] ?? ""
        let isEpisode = cells["movie_name"] == nil && cells["ep_id", "episode_id"] != nil
        if isEpisode, type == "watch" || type == "rewatch" {
            var row = tvTimeEpisode(&cells, line)
            row.source = cells["uuid"].map { "tvtime:\(type):\($0)" }
            if type == "rewatch" { row.isAgain = true }
            return row
        }
        var row = ImportRow(
            line: line, part: type == "towatch" ? .watchlist : .diary,
            subject: ImportSubject(cells["movie_name"] ?? "", year: cells.year(of: "release_date"), kind: .movie))
        switch type {
        case "towatch": row.list = .watchlist
        case "watch", "rewatch":
            row.isSeen = true
            row.day = day(&cells)
            row.time = Self.second(cells).flatMap(ImportDays.time)
            row.source = cells["uuid"].map { "tvtime:\(type):\($0)" }
            if type == "rewatch" { row.isAgain = true }
        default:
            let text = type.isEmpty ? "" : "“\(type)” is "
            row.problem = "\(text)neither a seen nor a planned film"
        }
        return row
    }
}
