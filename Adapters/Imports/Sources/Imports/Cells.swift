import CoreDomain
import Foundation
public import LibraryDomain

/// A record's cells by column name, ignoring case.
struct Cells {
    private let index: [String: Int]
    private let cells: [String]

    init(_ index: [String: Int], _ cells: [String]) {
        self.index = index
        self.cells = cells
    }

    static func index(_ header: [String]) -> [String: Int] {
        Dictionary(header.enumerated().map { ($1.lowercased(), $0) }) { first, _ in first }
    }

    /// The text of the first non-empty cell among the columns `names`, or `nil` if all are empty.
    subscript(_ names: String...) -> String? {
        for name in names {
            guard let position = index[name], position < cells.count else { continue }
            let text = cells[position].trimmingCharacters(in: .whitespacesAndNewlines)
            if !text.isEmpty { return text }
        }
        return nil
    }

    /// Returns the first number in the columns `names`.
    func integer(_ names: String...) -> Int? {
        names.lazy.compactMap { self[$0] }.compactMap { Int($0) }.first
    }

    /// Returns the first day in the columns `names`.
    func day(_ names: String...) -> PartialDay? {
        names.lazy.compactMap { self[$0] }.compactMap(ImportText.day).first
    }

    /// Returns the year of the date in the column `name`, or `nil` for a placeholder year.
    func year(of name: String) -> Int? {
        guard let date = self[name], let year = Int(date.prefix(4)), year > 1800 else { return nil }
        return year
    }

    func isTrue(_ name: String) -> Bool { ["1", "true", "yes"].contains(self[name]?.lowercased()) }

    var isEmpty: Bool { cells.allSatisfy(\.isEmpty) }
}

/// Parses days, ratings, lists and ids as written by other programs.
enum ImportText {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Parses `2017-04-16` (with or without a time), `4/18/2026` and `Fri Feb 15 22:45:23 2013`.
    static func day(_ text: String) -> PartialDay? {
        if let day = PartialDay(String(text.prefix(10))) ?? PartialDay(text) {
            // Trakt's unknown day: 1970, or the last day before it where the time zone is west of UTC.
            return day.year == 1970 || day.text == "1969-12-31" ? nil : day
        }
        if let match = text.wholeMatch(of: /([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})/) {
            return PartialDay("\(match.3)-\(padded(match.1))-\(padded(match.2))")
        }
        if let match = text.wholeMatch(of: /[A-Za-z]{3} ([A-Za-z]{3}) +([0-9]{1,2}) [0-9:]+ (?:[A-Z]+ )?([0-9]{4})/),
            let month = months.firstIndex(of: match.1.lowercased())
        {
            return PartialDay("\(match.3)-\(padded(String(month + 1)[...]))-\(padded(match.2))")
        }
        return nil
    }

    private static func padded(_ digits: Substring) -> String { digits.count < 2 ? "0\(digits)" : String(digits) }

    /// Parses a rating, multiplies it and rounds it up. Returns `nil` unless the result is from 1 to 10.
    static func rating(_ text: String, times factor: Double = 1) -> (value: Int, isRounded: Bool)? {
        guard let number = Double(text.replacing(",", with: ".")) else { return nil }
        let exact = number * factor
        guard exact > 0, exact <= 10 else { return nil }
        return (Int(exact.rounded(.up)), exact != exact.rounded(.up))
    }

    /// Returns a list name, with dashes replacing invalid characters: “My Top 10!” → “My-Top-10”.
    static func list(_ text: String) -> ListName? {
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return ListName(String(words.joined(separator: "-").prefix(ListName.maximumLength)))
    }

    /// Parses a TMDb id: `550` (of the given kind), `tv/1396`, `tv 1396`, `tv 1396 s5e14`.
    static func item(_ text: String, _ kind: ItemKind) -> ItemReference? {
        guard let match = text.lowercased().wholeMatch(of: /(?:(movie|tv)[ \/])?#?([0-9]+)(?: s([0-9]+)e([0-9]+))?/),
            let id = Int(match.2), id > 0
        else { return nil }
        let kind = match.1.map { ItemKind(rawValue: String($0)) } ?? (match.3 == nil ? kind : .tvSeries)
        guard let season = match.3.flatMap({ Int($0) }) else { return ItemReference(kind, id) }
        return ItemReference(kind, id, season: season, episode: match.4.flatMap { Int($0) })
    }
}

/// popcorn's own columns: those of `export csv` and of rows left over from a JSON import.
public enum PopcornColumns {
    private typealias Column = (name: String, text: @Sendable (ImportRow) -> String?)

    private static let columns: [Column] = [
        ("Kind", { $0.subject.kind?.rawValue }),
        ("TMDb id", { $0.tmdb.map { "\($0.kind.rawValue)/\($0.id)" } }),
        ("Title", { $0.subject.title }), ("Year", { $0.subject.year.map(String.init) }),
        ("Season", { ($0.tmdb?.season ?? $0.subject.place?.season).map(String.init) }),
        ("Episode", { ($0.tmdb?.episode ?? $0.subject.place?.number).map(String.init) }),
        ("Date", { $0.day?.text }), ("Rewatch", { $0.isAgain.map { $0 ? "Yes" : "No" } }),
        ("Rating", { $0.rating.map(String.init) }), ("Logged on", { $0.loggedOn?.text }),
        ("Note", { $0.note }), ("Tags", { $0.tags.joined(separator: ", ") }), ("List", { $0.list?.text }),
        ("Dropped", { $0.isDropped ? "Yes" : nil }), ("Seen", { $0.isSeen ? "Yes" : nil }),
        ("Part", { $0.part.rawValue }), ("Key", { $0.source }),
        ("Episode id", { $0.subject.episodeID.map(String.init) }),
        ("IMDb id", { row in row.id { if case .imdb(let id) = $0 { id } else { nil } } }),
        ("TheTVDB id", { row in row.id { if case .tvdb(let id) = $0 { String(id) } else { nil } } }),
        ("TheTVDB episode id", { row in row.id { if case .tvdbEpisode(let id) = $0 { String(id) } else { nil } } }),
    ]

    /// The names of the columns.
    public static var header: [String] { columns.map(\.name) }

    /// Returns the cells of a row.
    public static func cells(_ row: ImportRow) -> [String] { columns.map { $0.text(row) ?? "" } }

    static func row(_ cells: Cells, _ line: Int) -> ImportRow {
        let place = cells.integer("season").flatMap { season in
            cells.integer("episode").map { EpisodePlace(season: season, number: $0) }
        }
        var subject = ImportSubject(
            cells["title"] ?? "", year: cells.integer("year"), kind: cells["kind"].map { ItemKind(rawValue: $0) },
            place: place, episodeID: cells.integer("episode id"))
        let kind = subject.kind ?? .movie
        if let item = cells["tmdb id"].flatMap({ ImportText.item($0, kind) }) { subject.ids.append(.tmdb(item)) }
        if let id = cells["imdb id"] { subject.ids.append(.imdb(id)) }
        if let id = cells.integer("thetvdb episode id") { subject.ids.append(.tvdbEpisode(id)) }
        if let id = cells.integer("thetvdb id") { subject.ids.append(.tvdb(id)) }
        var row = ImportRow(line: line, part: cells["part"].flatMap(ImportRow.Part.init) ?? .diary, subject: subject)
        row.isSeen = cells["seen"] != nil
        row.day = cells["date"].flatMap { PartialDay($0) }
        row.source = cells["key"]
        row.isAgain = cells["rewatch"].map { $0 == "Yes" }
        row.isDropped = cells["dropped"] != nil
        row.rating = cells["rating"].flatMap { ImportText.rating($0)?.value }
        row.loggedOn = cells.day("logged on")
        row.note = cells["note"]
        row.list = cells["list"].flatMap(ImportText.list)
        row.tags = (cells["tags"] ?? "").components(separatedBy: ", ").filter { !$0.isEmpty }
        return row
    }
}

extension ImportRow {
    fileprivate func id(_ text: (ImportSubject.ID) -> String?) -> String? { subject.ids.lazy.compactMap(text).first }

    fileprivate var tmdb: ItemReference? {
        subject.ids.lazy.compactMap { if case .tmdb(let item) = $0 { item } else { nil } }.first
    }
}
