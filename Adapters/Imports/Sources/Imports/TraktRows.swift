import CoreDomain
import Foundation
import LibraryDomain

/// Interprets the elements of Trakt's JSON files based on their members.
struct TraktRows {
    /// The list, named only in the file's name, such as `lists-list-123-winter.json`.
    let list: ImportList?

    init(path: String) {
        let name = path.split(separator: "/").last.map(String.init)?.lowercased() ?? ""
        if name.hasPrefix("lists-watchlist") {
            list = .watchlist
        } else if name.hasPrefix("lists-favorites") {
            list = ListName("favourites").map { ImportList($0) }
        } else {
            let match = name.firstMatch(of: /^lists-list-([0-9]+)-(.+)\.json$/)
            list = match.flatMap { match in
                ImportText.list(String(match.2)).map { ImportList($0, key: "trakt:\(match.1)") }
            }
        }
    }

    static func recognises(_ element: [String: Any]) -> Bool {
        ["watched_at", "rated_at", "listed_at", "plays"].contains { element[$0] != nil }
            && ["movie", "show", "episode", "season"].contains { element[$0] != nil }
    }

    /// Returns the rows of an element: one, or one for each play of a movie or of a series' episodes.
    func rows(_ element: [String: Any], _ line: Int) -> [ImportRow] {
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

    private func read(_ element: [String: Any], _ line: Int) -> [ImportRow] {
        if element["plays"] != nil { return watched(element, line) }
        var row = ImportRow(line: line, part: .diary, subject: subject(element))
        if let watchedAt = element["watched_at"] {
            row.isSeen = true
            row.day = day(watchedAt, &row)
            row.source = (element["id"] as? NSNumber).map { "trakt:\($0)" }
        } else if let rating = element["rating"] {
            row.part = .ratings
            row.loggedOn = day(element["rated_at"], &row)
            let value = (rating as? NSNumber).flatMap { ImportText.rating("\($0)") }
            row.rating = value?.value
            if row.rating == nil { row.problem = "“\(rating)” is not a rating" }
        } else {
            readEntry(element, &row)
        }
        return [checked(row)]
    }

    private func readEntry(_ element: [String: Any], _ row: inout ImportRow) {
        row.part = list?.isWatchlist == true ? .watchlist : list?.name.text == "favourites" ? .likes : .lists
        row.list = list
        row.note = (element["notes"] as? String).flatMap { $0.isEmpty ? nil : $0 }
        row.listedOn = day(element["listed_at"], &row)
        row.rank = (element["rank"] as? Int).flatMap { $0 > 0 ? ListRank($0) : nil }
        if element["episode"] != nil || element["season"] != nil {
            row.problem = "lists can hold only whole titles"
        }
        if list == nil { row.problem = "the file's name doesn't include the list's name" }
    }

    /// Returns the day of a time where the user is; `nil` for 1970, which stands for an unknown one.
    private func day(_ value: Any?, _ row: inout ImportRow) -> PartialDay? {
        guard let value, !(value is NSNull) else { return nil }
        guard let text = value as? String else {
            row.problem = row.problem ?? "“\(value)” is not a day"
            return nil
        }
        if text.isEmpty || text.hasPrefix("1970") || text.hasPrefix("1969-12-31") { return nil }
        do {
            return try ImportDays.day(text)
        } catch {
            row.problem = row.problem ?? (error as? ImportDays.Unreadable)?.message
            return nil
        }
    }

    private func watched(_ element: [String: Any], _ line: Int) -> [ImportRow] {
        guard element["show"] != nil else { return plays(of: element, subject(element), line) }
        let rows = (element["seasons"] as? [[String: Any]] ?? []).flatMap { season in
            (season["episodes"] as? [[String: Any]] ?? []).flatMap { episode -> [ImportRow] in
                guard let number = season["number"] as? Int, let own = episode["number"] as? Int else { return [] }
                var subject = subject(element)
                subject.place = EpisodePlace(season: number, number: own)
                return plays(of: episode, subject, line)
            }
        }
        if !rows.isEmpty { return rows }
        var row = ImportRow(line: line, part: .watched, subject: subject(element))
        row.problem = "the seen episodes are missing"
        return [row]
    }

    /// Returns a row for each play. Only the last one has a day.
    private func plays(of element: [String: Any], _ subject: ImportSubject, _ line: Int) -> [ImportRow] {
        var last = ImportRow(line: line, part: .watched, subject: subject)
        last.isSeen = true
        last.day = day(element["last_watched_at"], &last)
        let count = min(max(1, element["plays"] as? Int ?? 1), Self.maximumPlays)
        var other = last
        other.day = nil
        return [checked(last)] + Array(repeating: checked(other), count: count - 1)
    }

    private static let maximumPlays = 1000

    private func subject(_ element: [String: Any]) -> ImportSubject {
        if let movie = element["movie"] as? [String: Any] {
            var subject = ImportSubject(
                movie["title"] as? String ?? "", year: movie["year"] as? Int,
                ids: ids(movie) { ItemReference(.movie, $0) })
            subject.isTitled = true
            return subject
        }
        let show = element["show"] as? [String: Any] ?? [:]
        var subject = ImportSubject(show["title"] as? String ?? "", year: show["year"] as? Int, kind: .tvSeries)
        subject.isTitled = true
        // A series without an id must not become another one of the same name.
        subject.isSearchable = false
        let series = ids(show) { ItemReference(.tvSeries, $0) }
        guard let part = (element["episode"] ?? element["season"]) as? [String: Any] else {
            subject.ids = series
            return subject
        }
        if element["episode"] != nil {
            addEpisode(part, of: series, to: &subject)
        } else if let number = part["number"] as? Int {
            subject.ids = series.compactMap { id in
                guard case .tmdb(let item) = id else { return nil }
                return .tmdb(ItemReference(item.kind, item.id, season: number))
            }
        }
        return subject
    }

    private func addEpisode(
        _ episode: [String: Any], of series: [ImportSubject.ID], to subject: inout ImportSubject
    ) {
        let own = episode["ids"] as? [String: Any] ?? [:]
        if let season = episode["season"] as? Int, let number = episode["number"] as? Int {
            subject.place = EpisodePlace(season: season, number: number)
            subject.episodeID = identifier(own["tmdb"])
            subject.ids = series
        }
        let foreign = [
            imdbID(own["imdb"]).map { ImportSubject.ID.imdb($0) }, identifier(own["tvdb"]).map { .tvdbEpisode($0) },
        ].compactMap(\.self)
        // Trakt numbers episodes like TMDb, so TMDb's id of the series comes first.
        if case .tmdb = subject.ids.first {
            subject.ids += foreign
        } else {
            subject.ids = foreign + subject.ids
        }
    }

    private func ids(_ title: [String: Any], _ item: (Int) -> ItemReference) -> [ImportSubject.ID] {
        let ids = title["ids"] as? [String: Any] ?? [:]
        let isSeries = item(1).kind == .tvSeries
        return [
            identifier(ids["tmdb"]).map { .tmdb(item($0)) }, imdbID(ids["imdb"]).map { .imdb($0) },
            isSeries ? identifier(ids["tvdb"]).map { .tvdb($0) } : nil,
        ].compactMap(\.self)
    }

    /// Returns a number, which may be written as text; `nil` for an id that is absent.
    private func identifier(_ value: Any?) -> Int? {
        let number = value as? Int ?? (value as? String).flatMap { Int($0) }
        return number.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Returns an IMDb id; `nil` for one that is absent, which may be written as an empty text.
    private func imdbID(_ value: Any?) -> String? { (value as? String).flatMap(ImportText.imdbID) }

    private func checked(_ row: ImportRow) -> ImportRow {
        let canBeFound = !row.subject.ids.isEmpty || row.subject.isSearchable && !row.subject.title.isEmpty
        guard row.problem == nil, !canBeFound else { return row }
        var row = row
        row.problem = "no id supported by TMDb"
        return row
    }
}
