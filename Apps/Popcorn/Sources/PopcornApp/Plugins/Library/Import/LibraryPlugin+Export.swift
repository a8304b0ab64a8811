import CatalogueKit
import Foundation
import Imports
import PopcornLibrary
import Storage
import TerminalKit

extension LibraryPlugin {
    static var exporting: CommandSpec {
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

    func export(_ invocation: Call) async throws -> CommandResult {
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
                "a whole library can be written only to a .json or .jsonl file", hint: "export csv \(path)")
        }
        let texts: [String]
        let head: String
        let notes: [String]
        switch format {
        case "letterboxd": (texts, head, notes) = try await letterboxd()
        case "csv":
            let rows = try await viewings().map { CSVText.line(PopcornColumns.cells($0.row)) }
            head = CSVText.line(PopcornColumns.header)
            texts = [head + rows.joined()]
            notes = []
        default:
            texts = [String(decoding: try await library.export(), as: UTF8.self)]
            head = #"{"id":""#
            notes = []
        }
        if path == "-" {
            var result = CommandResult(source: texts.joined(), kind: "export")
            result.notices = notes.map(Notice.message)
            return result
        }
        let url = invocation.session.environment.url(of: path)
        let base = url.deletingPathExtension().path
        let files = texts.indices.map { index in
            index == 0
                ? url : URL(filePath: "\(base)-\(index + 1).\(url.pathExtension.isEmpty ? "csv" : url.pathExtension)")
        }
        for file in files where file.isRegularFile == true {
            let start = try? FileHandle(forReadingFrom: file).read(upToCount: head.utf8.count)
            guard start == Data(head.utf8) || start?.isEmpty == true else {
                throw UsageError("\(file.path) exists and is not an export of this kind", hint: "choose another file")
            }
        }
        for (file, text) in zip(files, texts) { try Self.write(text, to: file) }
        let names = files.map(\.path)
        return CommandResult(
            kind: "exported", data: .values(["files": names]),
            screen: Screen(names.map { .line("Wrote \($0).") } + notes.map { .line($0) }))
    }

    /// Writes to a regular file atomically, and to anything else, such as a pipe, directly.
    private static func write(_ text: String, to file: URL) throws {
        do {
            if file.isRegularFile != false {
                return try Data(text.utf8).write(to: file.resolvingSymlinksInPath(), options: .atomic)
            }
            let handle = FileHandle(fileDescriptor: try file.openForOutput(appends: false), closeOnDealloc: true)
            try handle.write(contentsOf: Data(text.utf8))
        } catch let error as UsageError { throw error } catch {
            let reason = error.systemReason ?? error.localizedDescription
            guard FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path) else {
                throw UsageError("cannot write to \(file.path): its folder does not exist", hint: "choose another file")
            }
            throw CommandFailure(
                .badData(reason), "cannot write to \(file.path): \(reason)", hint: "choose another file")
        }
    }

    /// Returns all viewings as rows, oldest first.
    private func viewings() async throws -> [(row: ImportRow, viewing: Viewing)] {
        try await library.viewings(limit: .max).reversed().map { viewing, title in
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
            return (row, viewing)
        }
    }

    /// Returns the seen and rated films in Letterboxd's columns, at most 1,000 per file.
    private func letterboxd() async throws -> (texts: [String], head: String, notes: [String]) {
        let head = CSVText.line([
            "tmdbID", "imdbID", "Title", "Year", "Rating10", "WatchedDate", "Rewatch", "Tags", "Review",
        ])
        let all = try await viewings()
        let films = all.filter { $0.viewing.item.kind == .movie }
        let repeated = films.map(\.viewing).repeated
        var lines = [String]()
        var partial = 0
        for (row, viewing) in films {
            let day = viewing.day.flatMap { $0.isWhole ? $0.text : nil }
            let rewatch = repeated.contains(viewing.id) ? "true" : viewing.isAgain == nil ? "" : "false"
            if viewing.day != nil, day == nil { partial += 1 }
            let item = try await library.item(viewing.item)
            let isLatest = item.readViewings.max(by: Viewing.isEarlier)?.id == viewing.id
            let rating = viewing.rating ?? (isLatest ? item.opinion(of: viewing.item).rating : nil)
            lines.append(
                CSVText.line([
                    String(viewing.item.id), "", row.subject.title, row.subject.year.map(String.init) ?? "",
                    rating.map(String.init) ?? "", day ?? "", day == nil ? "" : rewatch,
                    day == nil ? "" : row.tags.joined(separator: ", "), row.note ?? "",
                ]))
        }
        var unseen = 0
        for (title, marks) in try await library.marked(.latest, limit: .max) where title.item.kind == .movie {
            guard marks.timesSeen == 0, let rating = marks.rating else { continue }
            unseen += 1
            let year = title.year.map(String.init) ?? ""
            lines.append(CSVText.line([String(title.item.id), "", title.title, year, String(rating), "", "", "", ""]))
        }
        let others = all.count - films.count
        let notes =
            [
                ("Left out", others, "of episodes: Letterboxd only has films"),
                ("Wrote", partial, "without a day, since only the month or year is known"),
            ].filter { $0.1 > 0 }.map { "\($0) \(Phrases.count($1, "viewing")) \($2)." }
            + (unseen == 0
                ? [] : ["Wrote \(Phrases.count(unseen, "film")) rated but not seen, which Letterboxd treats as seen."])
        var texts = [String]()
        var text = head
        var count = 0
        for line in lines {
            // Letterboxd reads at most 1 MB per file.
            if count == 1000 || text.utf8.count + line.utf8.count > 1_000_000 {
                texts.append(text)
                text = head
                count = 0
            }
            text += line
            count += 1
        }
        return (texts + [text], head, notes)
    }

    /// Adds what a library in a file has and this one lacks.
    func merge(_ file: ImportFile, among files: [ImportFile], _ run: inout ImportRun) async throws -> CommandResult {
        guard files.count == 1, run.isWhole else {
            throw UsageError("a library must be imported on its own and as a whole", hint: "import \(file.name)")
        }
        do {
            let counts =
                try file.isFormerLibrary
                ? await library.take(formerLibrary: file.bytes(), source: file.path, isDryRun: run.isDryRun)
                : await library.merge(file.bytes(), isDryRun: run.isDryRun)
            return run.merged(counts, of: file)
        } catch let error as LibraryFormatError {
            throw CommandFailure(
                .badData(file.name), "\(file.name) is not a complete popcorn library: \(error)",
                hint: "export library.json again")
        }
    }
}

extension URL {
    /// Whether the file, or the one that a symbolic link leads to, is regular; `nil` if there is neither a file nor a
    /// link.
    fileprivate var isRegularFile: Bool? {
        var status = stat()
        if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFREG }
        return lstat(path, &status) == 0 ? false : nil
    }
}

extension Error {
    /// The system's reason for the failure of a file operation, if known.
    var systemReason: String? {
        guard let system = (self as NSError).userInfo[NSUnderlyingErrorKey] as? any Error else { return nil }
        let domain = (system as NSError).domain
        let code = Int32((system as NSError).code)
        return domain == NSPOSIXErrorDomain ? String(cString: strerror(code)) : nil
    }
}
