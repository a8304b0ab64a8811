import CatalogueKit
import CoreDomain
import Foundation
import Imports
import PopcornLibrary
import Prompt
import TMDbConfiguration
import TerminalKit

/// The command that imports the exports of other programs, and libraries.
struct ImportCommands: Sendable {
    let library: LibraryContext
    let catalogues: Catalogues
    let imdb: IMDbIndex

    static let dryRun = Flag("--dry-run", summary: "shows the effect of an import without changing anything")
    static let only = Flag(
        "--only", values: "PARTS",
        summary: "only these parts: \(ImportRow.Part.allCases.map(\.rawValue).joined(separator: ","))")
    static let ratedAreSeen = Flag(
        "--seen", summary: "also records a viewing on an unknown day for each rated movie and episode")
    static let prune = Flag(
        "--prune",
        summary: "also removes viewings, ratings and list entries that an earlier export had and this one lacks")
    static let older = Flag(
        "--older", summary: "imports an export older than one imported before, adding only what the newer one lacks")
    static var flags: [Flag] { [dryRun, only, ratedAreSeen, prune, older] }
    static let leftOut = "left out by --only"

    static var spec: CommandSpec {
        let files = Argument.text(
            "files", label: "FILE…", messageIfMissing: "which zip archive, folder, CSV file or JSON file?")
        return CommandSpec(
            "import", summary: "imports your data from \(ImportFormat.names)",
            examples: [
                "import letterboxd-export.zip", "import imdb ratings.csv --dry-run", "import trakt.zip --only diary",
                "import match 12 3", "import library.json",
            ],
            forms: [
                Form(handler: "import.overview"),
                Form(
                    .choice("format", ImportFormat.allCases.map(\.rawValue)) { "a file of \(formatName($0))" },
                    handler: "import.missing"),
                Form(
                    .verb("match", summary: "resolves an unsure row of the last import"),
                    .value("row", label: "ROW", messageIfMissing: "which unsure row?"),
                    .value("candidate", label: "CANDIDATE", messageIfMissing: "which candidate?"),
                    handler: "import.match"
                ).change,
                Form(
                    .choice("format", ImportFormat.allCases.map(\.rawValue)) { "a file of \(formatName($0))" }, files,
                    flags: flags, handler: "import"
                ).change,
                Form(files, flags: flags, handler: "import").change,
            ])
    }

    static let part = LibraryPart(
        [spec], flags: flags,
        kinds: [
            ResultKind(
                "import", .object, "the outcome of each imported row",
                fields: [
                    "files", "total", "unsure", "remainder", "otherAccounts", "addedByOlder", "lacking", "leftOut",
                ], by: ["import"]),
            ResultKind(
                "imports", .rows, "the programs whose exports can be imported",
                fields: ["program", "name", "file", "from"], by: ["import"]),
            ResultKind("unsure", .rows, "the candidates for an unsure row of the last import", by: ["unsure"]),
        ]
    ) { $0.imports.handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.reading = [
            "import.overview": { _ in Self.overview() },
            "import.missing": { throw Self.missingFile($0) },
        ]
        handlers.changing = [
            "import": { try await importFiles($0) },
            "import.match": { try await settle($0) },
        ]
        return handlers
    }

    /// Returns a line for each program whose exports can be imported.
    static func overview() -> CommandResult {
        let formats = ImportFormat.allCases
        let table = Table(
            formats, isNumbered: false,
            columns: [
                TableColumn("From") { $0.name }, TableColumn("File", width: .wrapped) { $0.exportedFile },
                TableColumn("Where to get it", width: .wrapped) { $0.whereToExport },
            ])
        let rows = formats.map { format in
            JSONValue.values([
                "program": format.rawValue, "name": format.name, "file": format.exportedFile,
                "from": format.whereToExport,
            ])
        }
        var result = CommandResult(kind: "imports", data: .array(rows), screen: Screen([.table(table)]))
        result.suggestions = ["help importing"]
        return result
    }

    /// Returns the error of an import without a file, which says which one the program writes.
    static func missingFile(_ invocation: Invocation) -> UsageError {
        let format = invocation.arguments.keyword("format").flatMap { ImportFormat(rawValue: $0) } ?? .library
        return UsageError(
            "which file? \(format.name) writes \(format.exportedFile): \(format.whereToExport)",
            hint: .note("import \(format.rawValue) FILE"))
    }

    private static func formatName(_ word: String) -> String { ImportFormat(rawValue: word)?.name ?? word }

    func importFiles(_ invocation: Invocation) async throws -> CommandResult {
        let parts = try (invocation.flags.words(of: Self.only) ?? []).map { word in
            guard let part = ImportRow.Part(rawValue: word) else {
                throw UsageError(
                    unknown: "part", word, known: ImportRow.Part.allCases.map(\.rawValue), hint: .line("help import"))
            }
            return part
        }
        let format = invocation.arguments.keyword("format").flatMap { ImportFormat(rawValue: $0) }
        let urls = invocation.arguments.texts("files").map(invocation.session.environment.url)
        // The log is carried to other machines, which folders don't concern.
        let source = urls.map(\.lastPathComponent).joined(separator: "\n")
        var run = ImportRun(self, invocation, source: source, parts: parts.isEmpty ? nil : Set(parts))
        do {
            var unreadable: [String] = []
            var unread: [String] = []
            var files = try urls.flatMap { url in
                try ImportFile.files(in: url, format) {
                    unreadable.append($0)
                } unread: {
                    unread.append($0)
                }
            }
            if let library = files.first(where: \.isLibrary) { return try await merge(library, among: files, &run) }
            var result = try await run.result(of: &files)
            result.notices += unreadable.map {
                .warning("left out \($0), which is empty or damaged; make a new export")
            }
            if !unread.isEmpty { result.notices.append(Self.note(onUnread: unread)) }
            return result
        } catch let error as ImportError { throw error.failure }
    }

    /// Returns a note that names the first of the files that aren't read.
    private static func note(onUnread names: [String]) -> Notice {
        let shown = names.prefix(5).joined(separator: ", ")
        let rest = names.dropFirst(5).count
        return .note("not read: \(shown)\(rest == 0 ? "" : " and \(Phrases.count(rest, "other file"))")")
    }

    func settle(_ invocation: Invocation) async throws -> CommandResult {
        let numbers = ["row", "candidate"].map { invocation.arguments.text($0).flatMap { Int($0) } }
        guard let row = numbers[0], let candidate = numbers[1] else {
            throw UsageError("row and candidate must be numbers", hint: .line("import match 12 3"))
        }
        return try await settle(row, candidate, invocation)
    }

    /// Resolves an unsure row, and imports all rows in its file with the same subject.
    func settle(_ number: Int, _ candidate: Int, _ invocation: Invocation) async throws -> CommandResult {
        guard let question = try await library.question(number) else {
            throw CommandFailure(
                .notFound("row \(number)"), "there is no unsure row \(number)", hint: .note("import FILE"))
        }
        guard question.candidates.indices.contains(candidate - 1) else {
            let words = question.candidates.enumerated().map { "\($0 + 1) \($1.words)" }.joined(separator: " · ")
            throw UsageError("row \(number) has no candidate \(candidate)", hint: .note(words))
        }
        var run = ImportRun(self, invocation, source: question.key, parts: question.parts, key: question.key)
        do {
            var files = try ImportFile.files(in: URL(filePath: question.path))
            let chosen = question.candidates[candidate - 1]
            try await library.settle(question, as: chosen)
            return try await run.result(of: &files).adding(messages: ["Row \(number) is \(chosen.words)."])
        } catch let error as ImportError { throw error.failure }
    }

    static var unsureRows: ItemType {
        ItemType(
            .unsureRow, name: "unsure", noun: "row of an import",
            summary: "the candidates for an unsure row of the last import",
            examples: ["unsure 1"], hasYear: false, hasTitles: false,
            details: Facet("details", summary: "the candidates"))
    }

    /// Shows the candidates for a row; the user chooses one by its number.
    func candidates(_ id: Int, _ invocation: Invocation) async throws -> CommandResult {
        guard let question = try await library.question(id) else {
            throw CommandFailure(.notFound("row \(id)"), "there is no unsure row \(id)", hint: .note("import FILE"))
        }
        let table = Table(
            question.candidates, isNumbered: true,
            columns: [
                TableColumn("Title", width: .flexible) { $0.title.name },
                TableColumn("Year", role: .dim) { $0.title.year.map(String.init) ?? "" },
                TableColumn("Votes", alignment: .trailing, role: .dim) { $0.votes.map { Phrases.count($0) } ?? "" },
                TableColumn("TMDb id", alignment: .trailing, width: .spare, role: .dim) { $0.id },
            ])
        var result = CommandResult(
            kind: "unsure", data: .array(question.candidates.map { .string($0.words) }), screen: Screen([.table(table)])
        )
        result.rows = zip(1..., question.candidates).map { number, candidate in
            Item(
                running: ["import", "match", String(id), String(number)], ItemReference(.importCandidate, number),
                title: candidate.title.name)
        }
        result.suggestions = ["1"]
        return result
    }

    /// Adds what a library in a file has and this one lacks.
    func merge(_ file: ImportFile, among files: [ImportFile], _ run: inout ImportRun) async throws -> CommandResult {
        guard files.count == 1, run.isWhole else {
            throw UsageError("a library must be imported on its own and as a whole", hint: .line("import \(file.name)"))
        }
        do {
            return run.merged(try await library.merge(file.bytes(), from: file.name, isDryRun: run.isDryRun), of: file)
        } catch let error as LibraryFormatError {
            throw CommandFailure(
                .notFound("file"), "\(file.name) is not a popcorn library: \(error)",
                hint: .line("export library.json", for: "make a new export of the library"))
        }
    }
}

extension ItemKind {
    /// A candidate for an unsure row. Its number chooses it.
    fileprivate static let importCandidate = ItemKind(rawValue: "candidate")
}

extension ImportFormat {
    /// The file that the program writes.
    fileprivate var exportedFile: String {
        switch self {
        case .letterboxd: "letterboxd-NAME-DATE.zip"
        case .imdb: "ratings.csv, watchlist.csv or a list"
        case .trakt: "a zip of JSON files"
        case .tvtime: "a zip of CSV files"
        case .netflix: "NetflixViewingHistory.csv"
        case .tmdb: "ratings.csv, watchlist.csv or favorites.csv"
        case .library: "library.json, or a CSV file of `export csv`"
        }
    }

    /// Where the user gets the file.
    fileprivate var whereToExport: String {
        switch self {
        case .letterboxd: "letterboxd.com/settings/data, “Export your data”"
        case .imdb: "imdb.com, Your ratings or a list, “Export”"
        case .trakt: "trakt.tv/settings/data, “Export now”"
        case .tvtime: "the zip that TV Time sent on request"
        case .netflix: "netflix.com/viewingactivity, “Download all”"
        case .tmdb: "themoviedb.org, your lists, “Export”"
        case .library: "`export library.json` on another machine"
        }
    }
}

extension ImportError {
    fileprivate var failure: CommandFailure {
        CommandFailure(.notFound("file"), message, hint: hint.map { .note($0) } ?? Hint(lines))
    }
}
