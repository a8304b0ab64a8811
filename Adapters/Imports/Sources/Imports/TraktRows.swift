import CoreDomain
import Foundation
import LibraryDomain

/// Interprets the elements of Trakt's JSON files based on their members.
struct TraktRows {
    /// The name of the list, found only in the file name, such as `lists-list-123-winter.json`.
    let list: ListName?

    init(path: String) {
        let name = path.split(separator: "/").last.map(String.init)?.lowercased() ?? ""
        let slug = name.firstMatch(of: /^lists-list-[0-9]+-(.+)\.json$/)?.1
        let known = ["lists-watchlist": "watchlist", "lists-favorites": "favourites"]
        list = (known.first { name.hasPrefix($0.key) }?.value ?? slug.map(String.init)).flatMap(ImportText.list)
    }

    static func recognises(_ element: [String: Any]) -> Bool {
        ["watched_at", "rated_at", "listed_at", "plays"].contains { element[$0] != nil }
            && ["movie", "show", "episode", "season"].contains { element[$0] != nil }
    }

    /// Returns the rows of an element: a single row, or one per watched episode of a series.
    func rows(_ element: [String: Any], _ line: Int) -> [ImportRow] {
        guard Self.recognises(element) else {
            var row = ImportRow(line: line, part: .lists)
            row.problem = "neither a movie nor an episode"
            return [row]
        }
        if element["plays"] != nil { return watched(element, line) }
        var row = ImportRow(line: line, part: .diary, subject: subject(element))
        if let watchedAt = element["watched_at"] as? String {
            row.isSeen = true
            row.day = ImportText.day(watchedAt)
            row.source = (element["id"] as? NSNumber).map { "trakt:\($0)" }
        } else if let rating = element["rating"] as? NSNumber {
            row.part = .ratings
            row.loggedOn = (element["rated_at"] as? String).flatMap(ImportText.day)
            row.rating = ImportText.rating("\(rating)")?.value
            if row.rating == nil { row.problem = "“\(rating)” is not a rating" }
        } else {
            row.part = list == .watchlist ? .watchlist : list?.text == "favourites" ? .likes : .lists
            row.list = list
            row.note = (element["notes"] as? String).flatMap { $0.isEmpty ? nil : $0 }
            if element["episode"] != nil || element["season"] != nil {
                row.problem = "lists can hold only whole titles"
            }
            if list == nil { row.problem = "the file's name doesn't include the list's name" }
        }
        return [checked(row)]
    }

    private func watched(_ element: [String: Any], _ line: Int) -> [ImportRow] {
        guard element["show"] != nil else {
            var row = ImportRow(line: line, part: .watched, subject: subject(element))
            row.isSeen = true
            return [checked(row)]
        }
        let places = (element["seasons"] as? [[String: Any]] ?? []).flatMap { season in
            (season["episodes"] as? [[String: Any]] ?? []).compactMap { episode -> EpisodePlace? in
                guard let number = season["number"] as? Int, let own = episode["number"] as? Int else { return nil }
                return EpisodePlace(season: number, number: own)
            }
        }
        let rows = places.map { place in
            var row = ImportRow(line: line, part: .watched, subject: subject(element))
            row.subject.place = place
            row.isSeen = true
            return checked(row)
        }
        if !rows.isEmpty { return rows }
        var row = ImportRow(line: line, part: .watched, subject: subject(element))
        row.problem = "the seen episodes are missing"
        return [row]
    }

    private func subject(_ element: [String: Any]) -> ImportSubject {
        if let movie = element["movie"] as? [String: Any] {
            return ImportSubject(
                movie["title"] as? String ?? "", year: movie["year"] as? Int,
                ids: ids(movie) { ItemReference(.movie, $0) })
        }
        let show = element["show"] as? [String: Any] ?? [:]
        var subject = ImportSubject(show["title"] as? String ?? "", year: show["year"] as? Int, kind: .tvSeries)
        let series = ids(show) { ItemReference(.tvSeries, $0) }
        // Clears the title, so that a series without an id isn't matched with another one of the same name.
        subject.title = ""
        guard let part = (element["episode"] ?? element["season"]) as? [String: Any] else {
            subject.ids = series
            return subject
        }
        let isEpisode = element["episode"] != nil
        let own = part["ids"] as? [String: Any] ?? [:]
        if isEpisode, let season = part["season"] as? Int, let number = part["number"] as? Int {
            subject.place = EpisodePlace(season: season, number: number)
            subject.episodeID = own["tmdb"] as? Int
            subject.ids = series
        } else if let number = part["number"] as? Int {
            subject.ids = series.compactMap { id in
                guard case .tmdb(let item) = id else { return nil }
                return .tmdb(ItemReference(item.kind, item.id, season: number))
            }
        }
        if isEpisode {
            let foreign = [
                (own["imdb"] as? String).map { ImportSubject.ID.imdb($0) },
                (own["tvdb"] as? Int).map { .tvdbEpisode($0) },
            ].compactMap(\.self)
            // Trakt numbers episodes like TMDb, so TMDb's id of the series comes first.
            if case .tmdb = subject.ids.first {
                subject.ids += foreign
            } else {
                subject.ids = foreign + subject.ids
            }
        }
        return subject
    }

    private func ids(_ title: [String: Any], _ item: (Int) -> ItemReference) -> [ImportSubject.ID] {
        let ids = title["ids"] as? [String: Any] ?? [:]
        let isSeries = item(1).kind == .tvSeries
        return [
            (ids["tmdb"] as? Int).map { .tmdb(item($0)) }, (ids["imdb"] as? String).map { .imdb($0) },
            isSeries ? (ids["tvdb"] as? Int).map { .tvdb($0) } : nil,
        ].compactMap(\.self)
    }

    private func checked(_ row: ImportRow) -> ImportRow {
        guard row.problem == nil, row.subject.ids.isEmpty, row.subject.title.isEmpty else { return row }
        var row = row
        row.problem = "no id supported by TMDb"
        return row
    }
}
