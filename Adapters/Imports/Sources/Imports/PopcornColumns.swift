import CoreDomain
import Foundation
public import LibraryDomain

/// The columns of Popcorn’s own CSV files, which `ImportFile` recognises by their names.
///
/// A program writes `header` and the `cells` of the rows that its user is to import later: popcorn does so with the rows
/// left over from an import of JSON. The exported columns leave out lists: they are those of `export csv`.
public enum PopcornColumns {
    private typealias Column = (name: String, text: @Sendable (ImportRow) -> String?)

    private static let columns: [Column] = [
        ("Kind", { $0.subject.kind?.rawValue }),
        ("TMDb id", { $0.tmdb.map { "\($0.kind.rawValue)/\($0.id)" } }),
        ("Title", { $0.subject.title }), ("Year", { $0.subject.year.map(String.init) }),
        ("Season", { ($0.tmdb?.season ?? $0.subject.place?.season ?? $0.subject.season).map(String.init) }),
        ("Episode", { ($0.tmdb?.episode ?? $0.subject.place?.number).map(String.init) }),
        ("Date", { $0.day?.text }), ("Rewatch", { $0.isAgain.map { $0 ? "Yes" : "No" } }),
        ("Rating", { $0.rating.map(String.init) ?? ($0.fields.contains(.rating) ? notRated : nil) }),
        ("Logged on", { $0.loggedOn?.text }),
        ("Listed on", { $0.listedOn?.text }),
        ("Note", { $0.note }), ("Tags", { $0.tags.joined(separator: ", ") }),
        ("List", { $0.list?.name.text }), ("List key", { $0.list?.key }), ("Rank", { $0.rank?.text }),
        ("Dropped", { $0.isDropped ? "Yes" : nil }), ("Seen", { $0.isSeen || $0.isMark ? "Yes" : nil }),
        ("Part", { $0.part.rawValue }), ("Key", { $0.source }),
        ("Episode id", { $0.subject.episodeID.map(String.init) }),
        ("IMDb id", { row in row.id { if case .imdb(let id) = $0 { id } else { nil } } }),
        ("TheTVDB id", { row in row.id { if case .tvdb(let id) = $0 { String(id) } else { nil } } }),
        ("TheTVDB episode id", { row in row.id { if case .tvdbEpisode(let id) = $0 { String(id) } else { nil } } }),
    ]

    /// The rating of a title that has none, although one of its viewings may have.
    private static let notRated = "not rated"

    /// The columns of `export csv`, which has no lists.
    private static let exported = columns.filter { !["Listed on", "List", "List key", "Rank"].contains($0.name) }

    /// The names of the columns of `export csv`.
    public static var exportedHeader: [String] { exported.map(\.name) }

    /// Returns the cells of a row of `export csv`.
    public static func exportedCells(_ row: ImportRow) -> [String] { exported.map { $0.text(row) ?? "" } }

    /// The names of the columns.
    public static var header: [String] { columns.map(\.name) }

    /// Returns the cells of a row.
    public static func cells(_ row: ImportRow) -> [String] { columns.map { $0.text(row) ?? "" } }

    static func row(_ cells: inout Cells, _ line: Int) -> ImportRow {
        let season = cells.integer("season")
        let episode = cells.integer("episode")
        let place = season.flatMap { season in episode.map { EpisodePlace(season: season, number: $0) } }
        var subject = ImportSubject(
            cells["title"] ?? "", year: cells.year("year"), kind: kind(&cells),
            place: place, episodeID: cells.integer("episode id"))
        // A series without an id must not become another one of the same name.
        subject.isSearchable = subject.kind != .tvSeries
        subject.season = episode == nil ? season : nil
        addIDs(to: &subject, &cells)
        var row = ImportRow(line: line, part: .diary, subject: subject)
        if let text = cells["part"] {
            if let part = ImportRow.Part(rawValue: text) { row.part = part } else { cells.fail(text, "is not a part") }
        }
        row.isSeen = cells.flag("seen") ?? false
        row.day = cells.day("date")
        row.source = cells["key"]
        row.isAgain = cells.flag("rewatch")
        row.isDropped = cells.flag("dropped") ?? false
        if cells["rating"] == notRated { row.fields = [.rating] } else { row.rating = cells.rating("rating")?.value }
        row.loggedOn = cells.day("logged on")
        row.listedOn = cells.day("listed on")
        row.note = cells["note"]
        row.list = list(cells, row.part)
        if let text = cells["rank"] {
            row.rank = ListRank(text)
            if row.rank == nil { cells.fail(text, "is not a rank") }
        }
        // A rating that isn't one of a viewing only marks its title as seen.
        row.isMark = row.isSeen && row.part != .diary && row.rating != nil && row.day == nil && row.source == nil
        if row.isMark { row.isSeen = false }
        row.tags = (cells["tags"] ?? "").components(separatedBy: ", ").filter { !$0.isEmpty }
        return row
    }

    private static func addIDs(to subject: inout ImportSubject, _ cells: inout Cells) {
        if let text = cells["tmdb id"] {
            if let item = ImportText.item(text, subject.kind ?? .movie) {
                let isSeason = item.season == nil && subject.season != nil
                subject.ids.append(.tmdb(isSeason ? ItemReference(item.kind, item.id, season: subject.season) : item))
            } else {
                cells.fail(text, "is not a TMDb id")
            }
        }
        // Other catalogues’ ids of a series don't name its seasons.
        if subject.season != nil { return }
        if let id = cells.imdbID("imdb id") { subject.ids.append(.imdb(id)) }
        if let id = cells.integer("thetvdb episode id") { subject.ids.append(.tvdbEpisode(id)) }
        if let id = cells.integer("thetvdb id") { subject.ids.append(.tvdb(id)) }
    }

    private static func kind(_ cells: inout Cells) -> ItemKind? {
        guard let text = cells["kind"] else { return nil }
        let kind = ItemKind(rawValue: text)
        if ![.movie, .tvSeries].contains(kind) { cells.fail(text, "is not a kind") }
        return kind
    }

    private static func list(_ cells: Cells, _ part: ImportRow.Part) -> ImportList? {
        guard let name = cells["list"].flatMap(ImportText.list) else { return nil }
        let isWatchlist = [.watchlist, .followed].contains(part) && name == .watchlist
        return isWatchlist ? .watchlist : ImportList(name, key: cells["list key"])
    }
}

extension ImportRow {
    fileprivate func id(_ text: (ImportSubject.ID) -> String?) -> String? { subject.ids.lazy.compactMap(text).first }

    fileprivate var tmdb: ItemReference? {
        subject.ids.lazy.compactMap { if case .tmdb(let item) = $0 { item } else { nil } }.first
    }
}
