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
        let header = format == "letterboxd" ? LetterboxdExport.header : PopcornColumns.exportedHeader
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
        var export = PopcornExport()
        try output.write(output.head)
        for try await page in library.viewingPages(latestFirst: false) {
            try output.write(page.map { line(export.row(of: $0)) }.joined())
        }
        try await forEachOpinion { opinions in
            opinions.filter { export.hasRow($0.opinion, of: $0.part) }
        } _: { part, title, opinion, marks in
            try output.write(line(export.row(of: opinion, about: part, title, marks)))
        }
        let titles = try await library.titles(of: export.unrated)
        for part in export.unrated { try output.write(line(export.row(ofUnrated: part, titles[part.whole]))) }
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

    /// Writes the seen and rated films in Letterboxd's columns. Returns notes about what it can't take.
    private func writeLetterboxd(to output: inout ExportOutput) async throws -> [String] {
        var export = LetterboxdExport()
        var lines = LetterboxdLines()
        try output.write(output.head)
        for try await page in library.viewingPages(latestFirst: false) {
            let films = page.filter { $0.viewing.item.kind == .movie && $0.place.isLast }
            let opinions = try await library.opinions(of: films.map(\.viewing.item))
            for entry in page {
                for row in export.rows(of: entry, entry.place.isLast ? opinions[entry.viewing.item] : nil) {
                    try lines.write(row, to: &output)
                }
            }
            try lines.flush(to: &output)
        }
        try await forEachOpinion(selecting: filmsWithoutViewings) { film, title, opinion, marks in
            if let row = export.row(of: film, title, opinion, isSeen: marks.isSeen) {
                try lines.write(row, to: &output)
            }
        }
        try lines.flush(to: &output)
        return Self.notes(on: export)
    }

    /// Returns what Letterboxd can't take.
    private static func notes(on export: LetterboxdExport) -> [String] {
        let count = Phrases.count(export.unseen, "film")
        return [
            ("Left out", export.episodes, "of episodes: Letterboxd only has films"),
            ("Wrote", export.partialDays, "without a day, since only the month or year is known"),
        ].filter { $0.1 > 0 }.map { "\($0) \(Phrases.count($1, "viewing")) \($2)." }
            + (export.unseen == 0 ? [] : ["Wrote \(count) rated or noted but not seen: they count as seen there."])
            + (export.untagged == 0
                ? [] : ["Left out the tags of \(Phrases.count(export.untagged, "film")): Letterboxd only tags days."])
    }

    /// Returns the opinions of films that have no viewing.
    private func filmsWithoutViewings(_ opinions: [OpinionOfPart]) async throws -> [OpinionOfPart] {
        let films = opinions.filter { $0.part.kind == .movie }
        let marks = try await library.marks(of: films.map(\.part))
        return films.filter { marks[$0.part].map { $0.timesSeen == 0 } ?? true }
    }
}

/// The lines of files for Letterboxd, which reads only so much of a file.
private struct LetterboxdLines {
    private var text = ""
    /// The number of lines in the current file, and their bytes.
    private var count = 0
    private var bytes = 0

    mutating func write(_ cells: [String], to output: inout ExportOutput) throws {
        let line = CSVText.line(cells)
        let size = output.head.utf8.count + bytes + line.utf8.count
        if count == LetterboxdExport.maximumRows || size > LetterboxdExport.maximumBytes {
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
