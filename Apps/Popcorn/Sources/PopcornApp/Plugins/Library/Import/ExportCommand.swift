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
                "only one file can be written at a time", hint: "put quotes around a name with spaces")
        }
        if path.hasPrefix("-"), path != "-" {
            throw UsageError("“\(Sanitizer.excerpt(path))” looks like a flag, not a file", hint: "export csv ./\(path)")
        }
        if format == nil, path != "-", !path.hasSuffix(".json"), !path.hasSuffix(".jsonl") {
            throw UsageError(
                "a whole library can be written only to a .json or .jsonl file", hint: "export csv \(path)",
                isGuess: true)
        }
        let header = format == "letterboxd" ? Self.letterboxdHeader : PopcornColumns.header
        let head = format == "letterboxd" || format == "csv" ? CSVText.line(header) : #"{"id":""#
        var output = ExportOutput(path, head: head, invocation)
        do {
            var notes: [String] = []
            try output.beginFile()
            switch format {
            case "letterboxd": notes = try await writeLetterboxd(to: &output)
            case "csv": try await writeCSV(to: &output)
            default: try await library.export { try output.write(String(decoding: $0, as: UTF8.self)) }
            }
            return try output.finish(notes)
        } catch {
            output.discard()
            throw error
        }
    }

    /// Writes all viewings in the program's own columns, the oldest first, and then the opinions that none of them has.
    private func writeCSV(to output: inout ExportOutput) async throws {
        try output.write(output.head)
        for try await month in library.viewingsByMonth(latestFirst: false) {
            try output.write(month.map { CSVText.line(PopcornColumns.cells(Self.row(of: $0))) }.joined())
        }
        for (title, _) in try await library.marked(.latest, limit: .max) {
            let item = try await library.item(title.item)
            for part in item.opinions.keys.sorted(by: Self.isBefore) {
                guard let row = Self.row(ofOpinionAbout: part, title, in: item) else { continue }
                try output.write(CSVText.line(PopcornColumns.cells(row)))
            }
        }
    }

    /// Whether a part of a series stands before another one: the series, its seasons, and their episodes.
    private static func isBefore(_ first: ItemReference, _ second: ItemReference) -> Bool {
        (first.season ?? -1, first.episode ?? -1) < (second.season ?? -1, second.episode ?? -1)
    }

    /// Returns a row for the rating, note and tags that no viewing has; `nil` if there are none.
    private static func row(
        ofOpinionAbout part: ItemReference, _ title: TitleSnapshot, in item: LibraryItem
    ) -> ImportRow? {
        guard let opinion = item.opinions[part] else { return nil }
        let latest = item.latestViewing(of: part)
        let rating = opinion.rating == latest?.rating ? nil : opinion.rating
        guard rating != nil || opinion.note != nil || !opinion.tags.isEmpty else { return nil }
        var row = ImportRow(
            line: 0, part: opinion.note == nil ? .ratings : .reviews,
            subject: ImportSubject(title.title, year: title.year, kind: part.kind, ids: [.tmdb(part)]))
        row.rating = rating
        row.loggedOn = rating == nil ? nil : opinion.ratedOn
        row.note = opinion.note
        row.tags = opinion.tags
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
        try output.write(output.head)
        for try await month in library.viewingsByMonth(latestFirst: false) {
            let films = month.filter { $0.viewing.item.kind == .movie }
            others += month.count - films.count
            let marks = try await library.marks(of: films.map(\.viewing.item))
            for entry in films {
                let viewing = entry.viewing
                let title = entry.title
                let day = viewing.day.flatMap { $0.isWhole ? $0.text : nil }
                if viewing.day != nil, day == nil { partial += 1 }
                let rewatch = entry.isRepeated ? "true" : viewing.isAgain == nil ? "" : "false"
                let rating = viewing.rating ?? (entry.place.isLast ? marks[viewing.item]?.rating : nil)
                try lines.write(
                    [
                        String(viewing.item.id), "", title.title, title.year.map(String.init) ?? "",
                        rating.map(String.init) ?? "", day ?? "", day == nil ? "" : rewatch,
                        day == nil ? "" : viewing.tags.joined(separator: ", "), viewing.note ?? "",
                    ], to: &output)
                if entry.place.isLast, marks[viewing.item]?.hasNote == true {
                    try await lines.write(review(of: title, rating: nil), to: &output)
                }
            }
        }
        var unseen = 0
        for (title, marks) in try await library.marked(.unseen, limit: .max) where title.item.kind == .movie {
            if marks.rating == nil, !marks.hasNote { continue }
            unseen += 1
            try await lines.write(review(of: title, rating: marks.rating), to: &output)
        }
        try lines.flush(to: &output)
        return [
            ("Left out", others, "of episodes: Letterboxd only has films"),
            ("Wrote", partial, "without a day, since only the month or year is known"),
        ].filter { $0.1 > 0 }.map { "\($0) \(Phrases.count($1, "viewing")) \($2)." }
            + (unseen == 0
                ? []
                : ["Wrote \(Phrases.count(unseen, "film")) rated or noted but not seen: they count as seen there."])
    }

    /// Returns the line of a film's rating and of the note that belongs to none of its viewings.
    private func review(of title: TitleSnapshot, rating: Int?) async throws -> [String] {
        let note = try await library.item(title.item).opinion(of: title.item).note
        return [
            String(title.item.id), "", title.title, title.year.map(String.init) ?? "", rating.map(String.init) ?? "",
            "",
            "", "", note ?? "",
        ]
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
        if text.utf8.count > 65_536 { try flush(to: &output) }
    }

    mutating func flush(to output: inout ExportOutput) throws {
        try output.write(text)
        text = ""
    }
}
