import CoreDomain
import Foundation
import LibraryDomain

/// Interprets the elements of Trakt's JSON files based on their members.
struct TraktRows {
    /// The list, named only in the file's name, such as `lists-list-123-winter.json`.
    let list: ImportList?
    /// The name of the file, in lower case.
    private let name: String

    init(path: String) {
        name = path.split(separator: "/").last.map(String.init)?.lowercased() ?? ""
        if name.hasPrefix("lists-watchlist") {
            list = .watchlist
        } else if name.hasPrefix("lists-favorites") {
            list = .favourites
        } else {
            let match = name.firstMatch(of: /^lists-list-([0-9]+)-(.+)\.json$/)
            list = match.flatMap { match in
                ImportText.list(String(match.2)).map { ImportList($0, key: "trakt:\(match.1)") }
            }
        }
    }

    /// The data that the file contains completely; `nil` for a file that only supplements the history.
    var coverage: ExportCoverage? {
        if let list { return ExportCoverage(part(of: list), list: list) }
        if name.hasPrefix("watched-history") { return ExportCoverage(.diary) }
        let ratings: [(prefix: String, rated: ExportCoverage.Rated)] = [
            ("ratings-movies", .movies), ("ratings-shows", .series), ("ratings-seasons", .seasons),
            ("ratings-episodes", .episodes),
        ]
        return ratings.first { name.hasPrefix($0.prefix) }.map { ExportCoverage(.ratings, ratings: [$0.rated]) }
    }

    private func part(of list: ImportList) -> ImportRow.Part {
        list.isWatchlist ? .watchlist : list == .favourites ? .likes : .lists
    }

    static func recognises(_ element: JSONElement) -> Bool {
        ["watched_at", "rated_at", "listed_at", "plays"].contains(where: element.contains)
            && ["movie", "show", "episode", "season"].contains(where: element.contains)
    }

    /// Returns the rows of an element: one, or one for each play of a movie or of a series' episodes.
    func rows(_ element: JSONElement, _ line: Int) -> [ImportRow] {
        let rows = Self.recognises(element) ? read(element, line) : [unrecognised(line)]
        return rows.map { row in
            var row = row
            row.program = ImportFormat.trakt.program
            return row
        }
    }

    private func unrecognised(_ line: Int) -> ImportRow {
        var row = ImportRow(line: line, part: .lists)
        row.problem = "neither a movie nor an episode"
        return row
    }

    private func read(_ element: JSONElement, _ line: Int) -> [ImportRow] {
        if element.contains("plays") { return watched(element, line) }
        var values = TraktValues()
        var row = ImportRow(line: line, part: .diary, subject: subject(element, &values))
        if element.contains("watched_at") {
            row.isSeen = true
            row.day = values.day(element["watched_at"])
            row.time = element["watched_at"]?.string.flatMap(ImportDays.time)
            row.source = values.integer(element["id"]).map { "trakt:\($0)" }
        } else if let rating = element["rating"] {
            row.part = .ratings
            row.loggedOn = values.day(element["rated_at"])
            let rounded = values.rating(rating)
            row.rating = rounded?.value
            row.isRounded = rounded?.isRounded ?? false
        } else {
            readEntry(element, &row, &values)
        }
        return [checked(row, values)]
    }

    private func readEntry(_ element: JSONElement, _ row: inout ImportRow, _ values: inout TraktValues) {
        row.part = list.map(part) ?? .lists
        row.list = list
        row.note = values.text(element["notes"])
        row.listedOn = values.day(element["listed_at"])
        row.rank = values.integer(element["rank"]).flatMap { ListRank.numbers.contains($0) ? ListRank($0) : nil }
        if element["episode"] != nil || element["season"] != nil {
            row.problem = "lists can hold only whole titles"
        }
        if list == nil { row.problem = "the file's name doesn't include the list's name" }
    }

    private func watched(_ element: JSONElement, _ line: Int) -> [ImportRow] {
        var values = TraktValues()
        let title = subject(element, &values)
        guard element["show"] != nil else { return plays(of: element, title, values, line) }
        let rows = (element["seasons"]?.elements ?? []).flatMap { season in
            (season["episodes"]?.elements ?? []).flatMap { episode -> [ImportRow] in
                var values = values
                var subject = title
                let place = (values.integer(season["number"]), values.integer(episode["number"]))
                if let season = place.0, let number = place.1 {
                    subject.place = EpisodePlace(season: season, number: number)
                } else {
                    values.fail("an episode has no number")
                }
                return plays(of: episode, subject, values, line)
            }
        }
        let pass = values.pass(element["reset_at"], isSaid: element.contains("reset_at"))
        if !rows.isEmpty {
            return rows.map { row in
                var row = row
                row.pass = pass
                row.problem = row.problem ?? values.problem
                return row
            }
        }
        var row = ImportRow(line: line, part: .watched, subject: title)
        row.problem = values.problem ?? "the seen episodes are missing"
        return [row]
    }

    /// Returns a row for each play. Only the last one has a day.
    private func plays(
        of element: JSONElement, _ subject: ImportSubject, _ values: TraktValues, _ line: Int
    ) -> [ImportRow] {
        var values = values
        var last = ImportRow(line: line, part: .watched, subject: subject)
        last.isSeen = true
        last.day = values.day(element["last_watched_at"])
        last.time = element["last_watched_at"]?.string.flatMap(ImportDays.time)
        let count = min(max(1, values.integer(element["plays"]) ?? 1), Self.maximumPlays)
        var other = last
        other.day = nil
        other.time = nil
        return [checked(last, values)] + Array(repeating: checked(other, values), count: count - 1)
    }

    private static let maximumPlays = 1000

    private func subject(_ element: JSONElement, _ values: inout TraktValues) -> ImportSubject {
        if let movie = element["movie"] {
            var subject = ImportSubject(
                values.text(movie["title"]) ?? "", year: values.integer(movie["year"]),
                ids: ids(movie, .movie, &values))
            subject.isTitled = true
            return subject
        }
        let show = element["show"] ?? .null
        var subject = ImportSubject(
            values.text(show["title"]) ?? "", year: values.integer(show["year"]), kind: .tvSeries)
        subject.isTitled = true
        // A series without an id must not become another one of the same name.
        subject.isSearchable = false
        let series = ids(show, .tvSeries, &values)
        if let episode = element["episode"] {
            addEpisode(episode, of: series, to: &subject, &values)
        } else if let season = element["season"], let number = values.integer(season["number"]) {
            subject.season = number
            subject.ids = series.compactMap { id in
                guard case .tmdb(let item) = id else { return nil }
                return .tmdb(ItemReference(item.kind, item.id, season: number))
            }
        } else if element["season"] == nil {
            subject.ids = series
        }
        return subject
    }

    private func addEpisode(
        _ episode: JSONElement, of series: [ImportSubject.ID], to subject: inout ImportSubject,
        _ values: inout TraktValues
    ) {
        let own = episode["ids"] ?? .null
        let season = values.integer(episode["season"])
        let number = values.integer(episode["number"])
        if let season, let number {
            subject.place = EpisodePlace(season: season, number: number)
            subject.episodeID = values.id(own["tmdb"])
            subject.ids = series
        }
        let foreign = [
            values.imdbID(own["imdb"]).map { ImportSubject.ID.imdb($0) },
            values.id(own["tvdb"]).map { .tvdbEpisode($0) },
        ].compactMap(\.self)
        // Trakt numbers episodes like TMDb, so TMDb's id of the series comes first.
        if case .tmdb = subject.ids.first {
            subject.ids += foreign
        } else {
            subject.ids = foreign + subject.ids
        }
    }

    private func ids(_ title: JSONElement, _ kind: ItemKind, _ values: inout TraktValues) -> [ImportSubject.ID] {
        let ids = title["ids"] ?? .null
        let tmdb = values.id(ids["tmdb"])
        let imdb = values.imdbID(ids["imdb"])
        let tvdb = kind == .tvSeries ? values.id(ids["tvdb"]) : nil
        return [
            tmdb.map { .tmdb(ItemReference(kind, $0)) }, imdb.map { .imdb($0) }, tvdb.map { .tvdb($0) },
        ].compactMap(\.self)
    }

    private func checked(_ row: ImportRow, _ values: TraktValues) -> ImportRow {
        var row = row
        row.problem = row.problem ?? values.problem
        let canBeFound = !row.subject.ids.isEmpty || row.subject.isSearchable && !row.subject.title.isEmpty
        if row.problem == nil, !canBeFound { row.problem = "no id supported by TMDb" }
        return row
    }
}

/// Reads the values of an element, and notes the first one that can't be read. Null and empty text are absent.
private struct TraktValues {
    /// The reason why the row can't be imported, with the text of the value.
    private(set) var problem: String?

    mutating func fail(_ reason: String) { problem = problem ?? reason }

    private mutating func fail(_ value: JSONElement, _ reason: String) {
        fail("“\(value.text.prefix(80))” \(reason)")
    }

    mutating func text(_ value: JSONElement?) -> String? {
        guard let value, value != .string("") else { return nil }
        if case .string(let text) = value { return text }
        fail(value, "is not a text")
        return nil
    }

    /// Returns a number, which may be written as text.
    mutating func integer(_ value: JSONElement?) -> Int? {
        guard let value, value != .string("") else { return nil }
        if let number = value.integer ?? value.string.flatMap({ Int($0) }), number >= 0 { return number }
        fail(value, "is not a number")
        return nil
    }

    /// Returns an id; `nil` for 0, which stands for an id that is absent.
    mutating func id(_ value: JSONElement?) -> Int? { integer(value).flatMap { $0 > 0 ? $0 : nil } }

    mutating func imdbID(_ value: JSONElement?) -> String? {
        guard let value, value != .string("") else { return nil }
        if let id = value.string.flatMap(ImportText.imdbID) { return id }
        fail(value, "is not an IMDb id")
        return nil
    }

    /// Returns a rating, rounded up.
    mutating func rating(_ value: JSONElement) -> (value: Int, isRounded: Bool)? {
        if let rating = ImportText.rating(value.text) { return rating }
        fail(value, "is not a rating")
        return nil
    }

    /// Returns the pass that began at a time, or the first one for `null`; `nil` if nothing is said.
    mutating func pass(_ value: JSONElement?, isSaid: Bool) -> ImportRow.Pass? {
        guard isSaid else { return nil }
        guard let value, value != .string("") else { return .first }
        if let time = value.string.flatMap(ImportDays.time) { return .again(since: time) }
        fail(value, "is not a time")
        return nil
    }

    /// Returns the day of a time where the user is; `nil` for 1970, which stands for an unknown one.
    mutating func day(_ value: JSONElement?) -> PartialDay? {
        guard let value, value != .string("") else { return nil }
        guard case .string(let text) = value else {
            fail(value, "is not a day")
            return nil
        }
        if text.hasPrefix("1970") || text.hasPrefix("1969-12-31") { return nil }
        do {
            return try ImportDays.day(text)
        } catch {
            fail((error as? ImportDays.Unreadable)?.message ?? "“\(text)” is not a day")
            return nil
        }
    }
}
