import CoreDomain
import Foundation
import LibraryDomain

/// Interprets the rows of a CSV file.
struct CSVRows {
    let kind: FileKind
    /// The file's path, or its path in an archive.
    let path: String
    /// The name of the list, if the file contains one.
    var listName: String?
    /// The timestamps shared by too many TV Time marks to be actual viewing times.
    var bulkSeconds: Set<String> = []

    func row(_ cells: Cells, _ line: Int) -> ImportRow {
        var row = read(cells, line)
        let isSeries = row.subject.kind == .tvSeries
        if kind != .popcorn, kind != .tmdb, let text = cells["tmdb id", "tmdbid"] {
            if let item = ImportText.item(text, isSeries ? .tvSeries : .movie) {
                row.subject.ids = [.tmdb(item)]
                if item.episode != nil { row.subject.place = nil }
                row.subject.hasForeignNumbers = false
            } else {
                row.problem = "“\(text)” is not a TMDb id"
            }
        }
        if row.problem == nil, row.subject.ids.isEmpty, row.subject.title.isEmpty { row.problem = "no title" }
        return row
    }

    private func read(_ cells: Cells, _ line: Int) -> ImportRow {
        switch kind {
        case .imdb: imdb(cells, line)
        case .tmdb: tmdb(cells, line)
        case .tvTimeEpisodes: tvTime(cells, line)
        case .tvTimeFilms: tvTimeFilm(cells, line)
        case .tvTimeSeries: followed(cells, line, id: cells.integer("tv_show_id"), title: cells["tv_show_name"])
        case .popcorn: PopcornColumns.row(cells, line)
        case .letterboxdImport: letterboxdImport(cells, line)
        default: letterboxd(cells, line)
        }
    }

    private func letterboxd(_ cells: Cells, _ line: Int) -> ImportRow {
        let parts: [FileKind: ImportRow.Part] = [
            .letterboxdDiary: .diary, .letterboxdReviews: .reviews, .letterboxdRatings: .ratings,
            .letterboxdWatched: .watched, .letterboxdWatchlist: .watchlist, .letterboxdLikes: .likes,
        ]
        var row = ImportRow(
            line: line, part: parts[kind] ?? .lists,
            subject: ImportSubject(cells["name"] ?? "", year: cells.integer("year")))
        row.loggedOn = cells.day("date")
        switch row.part {
        case .diary, .reviews:
            row.day = cells.day("watched date")
            row.isSeen = row.part == .diary || row.day != nil
            row.isAgain = row.isSeen ? cells["rewatch"] == "Yes" : nil
            row.source = cells["letterboxd uri"].map { "letterboxd:\($0)" }
            row.note = cells["review"]
        case .watched: row.isSeen = true
        case .likes: row.list = ListName("favourites")
        case .watchlist: row.list = .watchlist
        case .lists:
            row.note = cells["description"]
            list(&row, listName)
        default: break
        }
        row.tags = tags(cells["tags"])
        rate(&row, cells["rating"], times: 2)
        return row
    }

    /// Interprets a row of Letterboxd's import format. Each row is a watched film.
    private func letterboxdImport(_ cells: Cells, _ line: Int) -> ImportRow {
        var row = ImportRow(
            line: line, part: .diary, subject: ImportSubject(cells["title"] ?? "", year: cells.integer("year")))
        if let id = cells["imdbid"] { row.subject.ids = [.imdb(id)] }
        row.isSeen = true
        row.day = cells.day("watcheddate")
        row.note = cells["review"]
        row.tags = tags(cells["tags"])
        row.loggedOn = row.day
        row.isAgain = cells["rewatch"].map { ["true", "yes"].contains($0.lowercased()) }
        rate(&row, cells["rating10"])
        return row
    }

    private var fileName: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

    private func imdb(_ cells: Cells, _ line: Int) -> ImportRow {
        let name = fileName.lowercased()
        let isRatings = cells["position"] == nil || name.contains("rating")
        let isWatchlist = name.contains("watchlist")
        var row = ImportRow(
            line: line, part: isRatings ? .ratings : isWatchlist ? .watchlist : .lists,
            subject: ImportSubject(cells["title"] ?? "", year: cells.integer("year")))
        guard let id = cells["const"], id.wholeMatch(of: /tt[0-9]+/) != nil else {
            row.problem = cells["const"]?.hasPrefix("nm") == true ? "a person" : "no IMDb id"
            return row
        }
        // Titles and types are in the account's language, so only the id is reliable.
        row.subject.ids = [.imdb(id)]
        row.subject.title = ""
        if isWatchlist {
            row.list = .watchlist
        } else if !isRatings {
            list(&row, fileName)
        }
        row.note = cells["description"]
        if let text = cells["your rating", "you rated"] {
            row.loggedOn = cells.day("date rated") ?? (isRatings ? cells.day("modified", "created") : nil)
            rate(&row, text)
        } else if isRatings {
            row.problem = "no rating"
        }
        return row
    }

    private func tmdb(_ cells: Cells, _ line: Int) -> ImportRow {
        let type = cells["type"]?.lowercased() ?? ""
        let name = fileName.lowercased()
        let kind: ItemKind = type.hasPrefix("movie") ? .movie : .tvSeries
        var row = ImportRow(
            line: line, part: .ratings,
            subject: ImportSubject(
                cells["name"] ?? "", year: cells.year(of: "release date"), kind: kind))
        let id = cells.integer("tmdb id").map { id in
            guard kind == .tvSeries, let season = cells.integer("season number") else { return ItemReference(kind, id) }
            return ItemReference(kind, id, season: season, episode: cells.integer("episode number"))
        }
        row.subject.ids = [id.map { .tmdb($0) }, cells["imdb id"].map { .imdb($0) }].compactMap(\.self)
        if row.subject.ids.isEmpty { row.problem = "no TMDb id" }
        if kind != .movie, !["tv", "series", "show", "season", "episode"].contains(where: type.contains) {
            row.problem = "the type “\(type)” is neither movie nor TV"
        }
        row.loggedOn = cells.day("date rated")
        if cells["your rating"] != nil {
            rate(&row, cells["your rating"])
        } else if name.contains("watchlist") {
            row.part = .watchlist
            row.list = .watchlist
        } else if name.contains("favorite") {
            row.part = .likes
            row.list = ListName("favourites")
        } else {
            row.problem = "no rating"
        }
        return row
    }

    private func list(_ row: inout ImportRow, _ name: String?) {
        row.list = name.flatMap(ImportText.list)
        guard row.list == nil else { return }
        row.problem = name.map { "the list’s name “\($0)” has no letter or digit" } ?? "the file doesn’t name its list"
    }

    private func tags(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private func rate(_ row: inout ImportRow, _ text: String?, times factor: Double = 1) {
        guard let text else { return }
        if let rating = ImportText.rating(text, times: factor) {
            row.rating = rating.value
            row.isRounded = rating.isRounded
        } else if text != "0" {
            row.problem = "“\(text)” is not a rating"
        }
    }
}

/// TV Time's files. Their ids are TheTVDB's, and their times have no time zone.
extension CSVRows {
    static func second(_ cells: Cells) -> String? { cells["created_at", "updated_at"] }

    private func day(_ cells: Cells) -> PartialDay? {
        let second = Self.second(cells)
        return second.flatMap { bulkSeconds.contains($0) ? nil : ImportText.day($0) }
    }

    private func tvTime(_ cells: Cells, _ line: Int) -> ImportRow {
        let key = cells["key"] ?? ""
        let series = cells.integer("s_id", "series_id")
        let title = cells["series_name", "tv_show_name"]
        if key.hasPrefix("user-series-") { return followed(cells, line, id: series, title: title) }
        var row = ImportRow(line: line, part: .diary, subject: ImportSubject(kind: .tvSeries))
        guard key.hasPrefix("watch-episode-") || key.hasPrefix("rewatch-episode-") else {
            row.problem = "neither a viewing nor a series"
            return row
        }
        row.subject.ids = [
            cells.integer("ep_id", "episode_id").map { .tvdbEpisode($0) }, series.map { .tvdb($0) },
        ].compactMap(\.self)
        row.subject.hasForeignNumbers = true
        if let season = cells.integer("season_number", "s_no"),
            let number = cells.integer("episode_number", "ep_no")
        {
            row.subject.place = EpisodePlace(season: season, number: number)
        } else {
            row.subject.ids.removeAll { if case .tvdb = $0 { true } else { false } }
        }
        if row.subject.ids.isEmpty { row.problem = "no episode id" }
        row.isSeen = true
        row.day = day(cells)
        row.source = "tvtime:\(key)"
        if key.hasPrefix("rewatch") { row.isAgain = true }
        return row
    }

    private func followed(_ cells: Cells, _ line: Int, id: Int?, title: String?) -> ImportRow {
        var row = ImportRow(
            line: line, part: .followed,
            subject: ImportSubject(kind: .tvSeries, ids: id.map { [.tvdb($0)] } ?? []))
        if id == nil { row.problem = "no series id" }
        if cells.isTrue("archived") || cells.isTrue("is_archived") {
            row.isDropped = true
        } else if cells["active"] == "0"
            || cells["is_followed"].map({ !["1", "true"].contains($0.lowercased()) }) == true,
            !cells.isTrue("is_for_later")
        {
            row.problem = "no longer followed"
        } else {
            row.list = .watchlist
        }
        return row
    }

    private func tvTimeFilm(_ cells: Cells, _ line: Int) -> ImportRow {
        let type = cells["type"] ?? ""
        var row = ImportRow(
            line: line, part: type == "towatch" ? .watchlist : .diary,
            subject: ImportSubject(
                cells["movie_name"] ?? "", year: cells.year(of: "release_date"), kind: .movie))
        switch type {
        case "towatch": row.list = .watchlist
        case "watch", "rewatch":
            row.isSeen = true
            row.day = day(cells)
            row.source = cells["uuid"].map { "tvtime:\(type):\($0)" }
            if type == "rewatch" { row.isAgain = true }
        default: row.problem = "neither a seen nor a planned film"
        }
        return row
    }
}
