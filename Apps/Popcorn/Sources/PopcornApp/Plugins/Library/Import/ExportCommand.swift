import CatalogueKit
import Foundation
import Imports
import PopcornLibrary
import Prompt
import TerminalKit

/// The command that writes the library, or the viewings for other programs.
struct ExportCommand: Sendable {
    let library: LibraryContext

    static var spec: CommandSpec {
        let file = Argument.text(
            "file", label: "FILE", messageIfMissing: "which file? “-” is standard output")
        return CommandSpec(
            "export", summary: "writes your library, or your viewings for Letterboxd or as CSV, to a file",
            examples: ["export library -", "export letterboxd -", "export csv -"],
            forms: [
                Form(.choice("format", ["letterboxd", "csv", "library"]) { "for \($0)" }, file, handler: "export"),
                Form(file, handler: "export"),
            ])
    }

    static let part = LibraryPart(
        [spec],
        kinds: [
            ResultKind("export", .text, "your library or your viewings, as file contents", by: ["export"]),
            ResultKind("exported", .object, "the written files", fields: ["files"], by: ["export"]),
        ]
    ) { ExportCommand(library: $0.titles.library).handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.reading = ["export": { try await export($0) }]
        return handlers
    }

    func export(_ invocation: Invocation) async throws -> CommandResult {
        let format = invocation.arguments.keyword("format")
        let words = invocation.arguments.texts("file")
        guard words.count == 1, let path = words.first else {
            throw UsageError(
                "only one file can be written at a time", hint: .note("put quotes around a name with spaces"))
        }
        if path.hasPrefix("-"), path != "-" {
            throw UsageError(
                "“\(Sanitizer.excerpt(path))” looks like a flag, not a file", hint: .line("export csv ./\(path)"))
        }
        if format == nil, path != "-", !path.hasSuffix(".json"), !path.hasSuffix(".jsonl") {
            let stem = URL(filePath: path).deletingPathExtension().relativePath
            throw UsageError(
                "a whole library can be written only to a .json or .jsonl file",
                hint: path.contains(".")
                    ? .line("export csv \(stem).csv") : .lines("export library.json", "export csv diary.csv"),
                isGuess: true)
        }
        let header = format == "letterboxd" ? Self.letterboxdHeader : PopcornColumns.exportedHeader
        let isTable = format == "letterboxd" || format == "csv"
        let head = isTable ? CSVText.line(header) : #"{"id":""#
        var output = ExportOutput(path, head: head, isLog: !isTable, invocation)
        do {
            var notes: [String] = []
            try output.beginFile()
            switch format {
            case "letterboxd": notes = try await writeLetterboxd(to: &output)
            case "csv": try await writeCSV(to: &output, isSafe: invocation.session.settings.format == .safeCSV)
            default: try await library.export { try output.write(String(decoding: $0, as: UTF8.self)) }
            }
            return try output.finish(notes)
        } catch {
            output.discard()
            throw error
        }
    }

    /// Writes all viewings in the program's own columns, the oldest first, and then the opinions that don't follow from them.
    ///
    /// - Parameter isSafe: Whether cells that a spreadsheet takes for formulas begin with an apostrophe.
    private func writeCSV(to output: inout ExportOutput, isSafe: Bool) async throws {
        func line(_ row: ImportRow) -> String {
            let cells = PopcornColumns.exportedCells(row)
            return CSVText.line(isSafe ? cells.map(\.escapedFormula) : cells)
        }
        try output.write(output.head)
        var viewed = ViewedTitles()
        for try await page in library.viewingPages(latestFirst: false) {
            try output.write(page.map { line(Self.row(of: $0)) }.joined())
            for entry in page { viewed.note(entry.viewing) }
        }
        // Titles that have no rating and no other opinion, although a viewing of theirs has a rating.
        var unrated = viewed.rated
        try await forEachOpinion { opinions in
            unrated.subtract(opinions.filter { $0.opinion.rating != nil || $0.opinion.saysMore }.map(\.part))
            return opinions.filter { part, opinion in
                opinion.saysMore || opinion.rating != nil && opinion.rating != viewed.rating(of: part)
            }
        } _: { part, title, opinion, marks in
            var row = Self.row(of: opinion, saysRating: opinion.rating != viewed.rating(of: part), about: part, title)
            row.isMark = row.rating != nil && !viewed.contains(part) && marks.isMarked(part)
            try output.write(line(row))
        }
        let titles = try await library.titles(of: Array(unrated))
        for part in unrated.sorted(by: { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }) {
            try output.write(line(Self.row(of: Opinion(), saysRating: true, about: part, titles[part.whole])))
        }
    }

    private typealias OpinionOfPart = (part: ItemReference, opinion: Opinion)

    /// Calls `body` with each opinion that `selecting` leaves, its title, if one is recorded, and the marks of its movie or
    /// series. They are read in parts, so that few are in memory.
    private func forEachOpinion(
        selecting: ([OpinionOfPart]) async throws -> [OpinionOfPart],
        _ body: (ItemReference, TitleSnapshot?, Opinion, Marks) throws -> Void
    ) async throws {
        var last: ItemReference?
        while true {
            let opinions = try await library.opinions(after: last, limit: 500)
            guard let end = opinions.last else { return }
            last = end.part
            let selected = try await selecting(opinions)
            let titles = try await library.titles(of: selected.map(\.part))
            let marks = try await library.marks(of: selected.map(\.part))
            for (part, opinion) in selected {
                try body(part, titles[part.whole], opinion, marks[part.whole] ?? .none)
            }
        }
    }

    /// - Parameter saysRating: Whether the row states the title’s rating, or that it has none.
    private static func row(
        of opinion: Opinion, saysRating: Bool, about part: ItemReference, _ title: TitleSnapshot?
    ) -> ImportRow {
        var row = ImportRow(
            line: 0, part: saysRating || opinion.note == nil ? .ratings : .reviews,
            subject: ImportSubject(title?.title ?? "", year: title?.year, kind: part.kind, ids: [.tmdb(part)]))
        if saysRating {
            row.rating = opinion.rating
            row.loggedOn = opinion.ratedOn
            row.fields = [.rating]
        }
        row.note = opinion.note
        row.tags = opinion.tags
        row.isDropped = opinion.isDropped
        return row
    }

    private static func row(of entry: DiaryEntry) -> ImportRow {
        let viewing = entry.viewing
        let title = entry.title
        var row = ImportRow(
            line: 0, part: .diary,
            subject: ImportSubject(
                title.title, year: title.year, kind: viewing.item.kind, ids: [.tmdb(viewing.item)],
                episodeID: viewing.episodeID))
        row.isSeen = true
        row.day = viewing.day
        row.isAgain = viewing.isAgain
        row.rating = viewing.rating
        row.note = viewing.note
        row.tags = viewing.tags
        row.source = viewing.source ?? "popcorn:\(viewing.id.uuidString.lowercased())"
        return row
    }

    private static let letterboxdHeader = [
        "tmdbID", "imdbID", "Title", "Year", "Rating10", "WatchedDate", "Rewatch", "Tags", "Review",
    ]

    /// Writes the seen and rated films in Letterboxd's columns. Returns notes about what it can't take.
    private func writeLetterboxd(to output: inout ExportOutput) async throws -> [String] {
        var lines = LetterboxdLines()
        var partial = 0
        var others = 0
        var untagged = 0
        try output.write(output.head)
        for try await page in library.viewingPages(latestFirst: false) {
            let films = page.filter { $0.viewing.item.kind == .movie }
            others += page.count - films.count
            let opinions = try await library.opinions(of: films.filter(\.place.isLast).map(\.viewing.item))
            for entry in films {
                let viewing = entry.viewing
                let title = entry.title
                let day = viewing.day.flatMap { $0.isWhole ? $0.text : nil }
                if viewing.day != nil, day == nil { partial += 1 }
                let rewatch = entry.isRepeated ? "true" : viewing.isAgain == nil ? "" : "false"
                let opinion = entry.place.isLast ? opinions[viewing.item] : nil
                let rating = viewing.rating ?? opinion?.rating
                let tags = (viewing.tags + (opinion?.tags ?? [])).uniqued
                if day == nil, !tags.isEmpty { untagged += 1 }
                try lines.write(
                    [
                        String(viewing.item.id), "", title.title, title.year.map(String.init) ?? "",
                        rating.map(String.init) ?? "", day ?? "", day == nil ? "" : rewatch,
                        day == nil ? "" : tags.joined(separator: ", "), viewing.note ?? "",
                    ], to: &output)
                if let note = opinion?.note {
                    try lines.write(Self.review(of: viewing.item, title, rating: nil, note), to: &output)
                }
            }
            try lines.flush(to: &output)
        }
        var unseen = 0
        try await forEachOpinion(selecting: filmsWithoutViewings) { film, title, opinion, marks in
            if !marks.isSeen { unseen += 1 }
            if !opinion.tags.isEmpty { untagged += 1 }
            try lines.write(Self.review(of: film, title, rating: opinion.rating, opinion.note), to: &output)
        }
        try lines.flush(to: &output)
        let count = Phrases.count(unseen, "film")
        return [
            ("Left out", others, "of episodes: Letterboxd only has films"),
            ("Wrote", partial, "without a day, since only the month or year is known"),
        ].filter { $0.1 > 0 }.map { "\($0) \(Phrases.count($1, "viewing")) \($2)." }
            + (unseen == 0 ? [] : ["Wrote \(count) rated or noted but not seen: they count as seen there."])
            + (untagged == 0
                ? [] : ["Left out the tags of \(Phrases.count(untagged, "film")): Letterboxd only tags days."])
    }

    /// Returns the opinions with a rating or a note of films that have no viewing.
    private func filmsWithoutViewings(_ opinions: [OpinionOfPart]) async throws -> [OpinionOfPart] {
        let films = opinions.filter { part, opinion in
            part.kind == .movie && (opinion.rating != nil || opinion.note != nil)
        }
        let marks = try await library.marks(of: films.map(\.part))
        return films.filter { (marks[$0.part]?.timesSeen ?? 0) == 0 }
    }

    /// Returns the line of a film's rating and of the note that belongs to none of its viewings.
    private static func review(
        of film: ItemReference, _ title: TitleSnapshot?, rating: Int?, _ note: String?
    ) -> [String] {
        [
            String(film.id), "", title?.title ?? "", title?.year.map(String.init) ?? "", rating.map(String.init) ?? "",
            "", "", "", note ?? "",
        ]
    }
}

extension Marks {
    /// Returns whether a movie or an episode, which has no viewing, is marked as seen.
    fileprivate func isMarked(_ part: ItemReference) -> Bool {
        part.season == nil ? part.kind == .movie && isSeen : part.place.map(hasSeen) ?? false
    }
}

extension Opinion {
    /// Whether the opinion has more than a rating.
    fileprivate var saysMore: Bool { !tags.isEmpty || note != nil || isDropped }
}

extension ItemReference {
    /// The kind is that of a movie or of a part of a series.
    fileprivate var sortKey: [Int] { [kind == .movie ? 0 : 1, id, season ?? -1, episode ?? -1] }
}

/// The movies and episodes with viewings, and the ratings that an import of the viewings' rows gives them.
private struct ViewedTitles {
    private var parts: Set<ItemReference> = []
    private var ratings: [ItemReference: (day: String, rating: Int)] = [:]

    /// Those with a rating.
    var rated: Set<ItemReference> { Set(ratings.keys) }

    func contains(_ part: ItemReference) -> Bool { parts.contains(part) }

    /// Returns the rating of the latest day, the first of several.
    func rating(of part: ItemReference) -> Int? { ratings[part]?.rating }

    /// Notes a viewing that isn't earlier than those before.
    mutating func note(_ viewing: Viewing) {
        parts.insert(viewing.item)
        guard let rating = viewing.rating else { return }
        let day = viewing.day?.text ?? ""
        if ratings[viewing.item].map({ $0.day < day }) ?? true { ratings[viewing.item] = (day, rating) }
    }
}

/// The lines of files for Letterboxd, which reads at most 1 MB of a file.
private struct LetterboxdLines {
    private var text = ""
    /// The number of lines in the current file, and their bytes.
    private var count = 0
    private var bytes = 0

    mutating func write(_ cells: [String], to output: inout ExportOutput) throws {
        let line = CSVText.line(cells)
        if count == 1000 || output.head.utf8.count + bytes + line.utf8.count > 1_000_000 {
            try flush(to: &output)
            try output.beginNextFile()
            count = 0
            bytes = 0
        }
        text += line
        count += 1
        bytes += line.utf8.count
    }

    mutating func flush(to output: inout ExportOutput) throws {
        try output.write(text)
        text = ""
    }
}
