import CatalogueKit
import Foundation
import Imports
import PopcornLibrary
import Storage
import TMDbConfiguration
import TitleIndex

extension LibraryPlugin {
    static let dryRun = Flag("--dry-run", summary: "shows the effect of an import without changing anything")
    static let only = Flag(
        "--only", values: "PARTS",
        summary: "only these parts: \(ImportRow.Part.allCases.map(\.rawValue).joined(separator: ","))")
    static let leftOut = "left out by --only"

    static var importing: CommandSpec {
        let files = Argument.text(
            "files", label: "FILE…", messageIfMissing: "which zip archive, folder, CSV file or JSON file?")
        return CommandSpec(
            "import", summary: "imports your data from Letterboxd, IMDb, Trakt, TV Time, TMDb or popcorn",
            examples: [
                "import letterboxd-export.zip", "import imdb ratings.csv --dry-run", "import trakt.zip --only diary",
                "import match 12 3", "import library.json",
            ],
            forms: [
                Form(
                    .verb("match", summary: "resolves an unsure row of the last import"),
                    .value("row", label: "ROW", messageIfMissing: "which unsure row?"),
                    .value("candidate", label: "CANDIDATE", messageIfMissing: "which candidate?"),
                    handler: "import.match"),
                Form(
                    .choice("format", ImportFormat.allCases.map(\.rawValue)) { "a file of \(formatName($0))" }, files,
                    flags: [dryRun, only], handler: "import"),
                Form(files, flags: [dryRun, only], handler: "import"),
            ])
    }

    private static func formatName(_ word: String) -> String { ImportFormat(rawValue: word)?.name ?? word }

    func importFiles(_ invocation: Call) async throws -> CommandResult {
        let parts = try (invocation.flags.words(of: Self.only) ?? []).map { word in
            guard let part = ImportRow.Part(rawValue: word) else {
                throw UsageError(
                    unknown: "part", word, known: ImportRow.Part.allCases.map(\.rawValue), hint: "help import")
            }
            return part
        }
        let format = invocation.arguments.keyword("format").flatMap { ImportFormat(rawValue: $0) }
        let urls = invocation.arguments.texts("files").map(invocation.session.environment.url)
        let source = urls.map(\.path).joined(separator: "\n")
        var run = ImportRun(self, invocation, source: source, parts: parts.isEmpty ? nil : Set(parts))
        do {
            var unreadable: [String] = []
            var files = try urls.flatMap { try ImportFile.files(in: $0, format) { unreadable.append($0) } }
            if let library = files.first(where: \.isLibrary) { return try await merge(library, among: files, &run) }
            var result = try await run.result(of: &files)
            result.notices += unreadable.map { .warning("left out \($0), which is empty or damaged; export it again") }
            return result
        } catch let error as ImportError { throw error.failure }
    }

    func settle(_ invocation: Call) async throws -> CommandResult {
        let numbers = ["row", "candidate"].map { invocation.arguments.text($0).flatMap { Int($0) } }
        guard let row = numbers[0], let candidate = numbers[1] else {
            throw UsageError("row and candidate must be numbers", hint: "import match 12 3")
        }
        return try await settle(row, candidate, invocation)
    }

    /// Resolves an unsure row, and imports all rows in its file with the same subject.
    func settle(_ number: Int, _ candidate: Int, _ invocation: Call) async throws -> CommandResult {
        guard let question = try await library.question(number) else {
            throw CommandFailure(.notFound("row \(number)"), "there is no unsure row \(number)", hint: "import FILE")
        }
        guard question.candidates.indices.contains(candidate - 1) else {
            let words = question.candidates.enumerated().map { "\($0 + 1) \($1.words)" }.joined(separator: " · ")
            throw UsageError("row \(number) has no candidate \(candidate)", hint: words)
        }
        var run = ImportRun(self, invocation, source: question.key, parts: question.parts, key: question.key)
        do {
            var files = try ImportFile.files(in: URL(filePath: question.path))
            try await library.settle(question, as: question.candidates[candidate - 1])
            return try await run.result(of: &files)
        } catch let error as ImportError { throw error.failure }
    }

    static var unsureRows: ItemType {
        ItemType(
            .unsureRow, name: "unsure", noun: "row of an import",
            summary: "the candidates for an unsure row of the last import",
            examples: ["unsure 1"], hasYear: false,
            details: Facet("details", summary: "the candidates"), facets: []
        )
    }

    /// Shows the candidates for a row; the user chooses one by its number.
    func candidates(_ id: Int, _ invocation: Call) async throws -> CommandResult {
        if id >= Self.choices {
            return try await changing(invocation) {
                try await settle(id % Self.choices, id / Self.choices, invocation)
            }
        }
        guard let question = try await library.question(id) else {
            throw CommandFailure(.notFound("row \(id)"), "there is no unsure row \(id)", hint: "import FILE")
        }
        let table = Table(
            question.candidates, isNumbered: true,
            columns: [
                TableColumn("Title", width: .flexible) { $0.title.name },
                TableColumn("Year") { $0.title.year.map(String.init) ?? "" },
                TableColumn("Votes", alignment: .trailing) { $0.votes.map { Phrases.count($0) } ?? "" },
                TableColumn("TMDb id", alignment: .trailing) { "\($0.title.item.kind.rawValue)/\($0.title.item.id)" },
            ])
        var result = CommandResult(
            kind: "unsure", data: .array(question.candidates.map { .string($0.words) }), screen: Screen([.table(table)])
        )
        result.rows = question.candidates.indices.map { index in
            Item(
                ItemReference(.unsureRow, (index + 1) * Self.choices + id), title: question.candidates[index].title.name
            )
        }
        result.suggestions = ["1 chooses the first"]
        return result
    }

    /// The factor for ids: candidate n of row r is opened as the item with the id n × 1,000,000 + r.
    private static let choices = 1_000_000
}

extension ImportError {
    fileprivate var failure: CommandFailure { CommandFailure(.notFound("file"), message, hint: hint) }
}

struct ImportRun {
    private let plugin: LibraryPlugin
    private let invocation: Invocation
    private let parts: Set<ImportRow.Part>?
    /// The only subject to import rows for; `nil` for all subjects.
    let key: String?
    private let imported: LibraryImport
    let isDryRun: Bool
    private var report: ImportReport
    private var warnings: [Notice] = []
    private let start = ContinuousClock.now
    private var done = 0

    private static let batchSize = 500

    init(
        _ plugin: LibraryPlugin, _ invocation: Invocation, source: String,
        parts: Set<ImportRow.Part>?, key: String? = nil
    ) {
        self.plugin = plugin
        self.invocation = invocation
        self.parts = parts
        self.key = key
        isDryRun = invocation.flags.contains(LibraryPlugin.dryRun)
        imported = plugin.library.importing(
            with: TitleLookups(catalogues: plugin.catalogues, imdb: plugin.imdb), source: source, isDryRun: isDryRun)
        report = ImportReport(isDryRun: isDryRun, sampleHint: plugin.catalogues.source.sampleHint)
    }

    /// Imports files. Throws before importing anything if one of them is damaged.
    mutating func result(of files: inout [ImportFile]) async throws -> CommandResult {
        var total = 0
        for index in files.indices { total += try files[index].check() }
        for file in files {
            var remainder = Remainder(file)
            report.begin(file)
            let rows = try file.rows()
            while case let batch = try next(rows), !batch.isEmpty {
                let outcomes = try await take(batch, of: total)
                report.add(batch, outcomes, of: file)
                remainder.add(batch, outcomes)
            }
            write(remainder, of: file)
        }
        return try await finish()
    }

    private mutating func write(_ remainder: Remainder, of file: ImportFile) {
        if isDryRun || key != nil { return }
        do { if let path = try remainder.write() { report.remainder.append(path) } } catch {
            warnings.append(
                .warning(
                    "the rows that were not imported could not be written next to \(file.path): "
                        + error.localizedDescription))
        }
    }

    /// Completes the import, and stores its unsure rows for `import match`.
    private func finish() async throws -> CommandResult {
        if !isDryRun { try await imported.finish() }
        if key == nil { try await plugin.library.ask(report.questions(about: parts)) }
        var result = report.result()
        result.notices += warnings
        return result
    }

    mutating func merged(_ counts: (added: Int, known: Int), of file: ImportFile) -> CommandResult {
        report.begin(file)
        report.merge(counts, isUndoable: file.isFormerLibrary)
        return report.result()
    }

    /// Whether all parts of the files are imported.
    var isWhole: Bool { key == nil && parts == nil }

    private func interruption(of total: Int) -> CommandFailure {
        let rows = "\(Phrases.count(done)) of \(Phrases.count(total, "row"))"
        let end = done == 0 && !isDryRun ? "; nothing was imported" : " after \(rows)"
        let kept = done == 0 || isDryRun ? "" : ", which were kept"
        return CommandFailure(
            .cancelled, "import interrupted\(end)\(kept)",
            hint: "run the same command again\(done == 0 ? "" : " to continue")")
    }

    private func next(_ rows: ImportRows) throws -> [ImportRow] {
        var batch: [ImportRow] = []
        while batch.count < Self.batchSize, let row = try rows.next() {
            if let key, row.subject.key != key { continue }
            batch.append(selected(row))
        }
        return batch
    }

    /// Returns the row, with a problem if `--only` excludes it.
    private func selected(_ row: ImportRow) -> ImportRow {
        guard let parts, !parts.contains(row.part) else { return row }
        var row = row
        row.problem = LibraryPlugin.leftOut
        return row
    }

    /// Imports a batch, waiting and retrying a few times if TMDb is unreachable.
    private mutating func take(_ batch: [ImportRow], of total: Int) async throws -> [ImportOutcome] {
        var pauses = (done == 0 ? [1] : [1, 5, 15, 30])[...]
        while true {
            do {
                try Task.checkCancellation()
                let outcomes = try await imported.take(batch)
                done += batch.count
                invocation.report(CommandProgress(remaining(of: total), done, of: total))
                return outcomes
            } catch {
                if Task.isCancelled { throw interruption(of: total) }
                let reason = (error as? CommandFailure)?.error ?? FetchError(error)
                switch reason {
                case .offline where !plugin.catalogues.source.isOffline(), .rateLimited: break
                default: throw error
                }
                guard let pause = pauses.popFirst() else {
                    throw CommandFailure(
                        reason, "\(reason.message), after \(Phrases.count(done)) of \(Phrases.count(total, "row"))",
                        hint: "run the same command again to continue")
                }
                invocation.report(CommandProgress("TMDb can’t be reached; waiting", done, of: total))
                // The next try notices a cancellation.
                try? await Task.sleep(for: .seconds(pause))
            }
        }
    }

    /// Returns the progress of an import: “import, 2 min left”.
    private func remaining(of total: Int) -> String {
        let elapsed = Double((ContinuousClock.now - start).components.seconds)
        let left = done > 0 ? elapsed / Double(done) * Double(total - done) : 0
        return left < 2 ? "import" : "import, \(left < 90 ? "\(Int(left)) s" : "\(Int(left / 60)) min") left"
    }
}

/// A lookup of an import's titles in the catalogues.
struct TitleLookups: ImportLookup {
    let catalogues: Catalogues
    let imdb: IMDbIndex

    func title(of item: ItemReference) async throws -> TitleSnapshot? {
        guard LibraryPlugin.takes(item) else { return nil }
        return try await unlessMissing { TitleSnapshot(item, try await catalogues.listable(item)) }
    }

    func item(with id: ImportSubject.ID) async throws -> (item: ItemReference, episodeID: Int?)? {
        let found = try await unlessMissing { () -> IMDbIndex.Entry? in
            switch id {
            case .tmdb: nil
            case .imdb(let id): try await imdb.entry(id).value
            case .tvdb(let id): try await imdb.entry(tvdbID: id, isEpisode: false).value
            case .tvdbEpisode(let id): try await imdb.entry(tvdbID: id, isEpisode: true).value
            }
        }
        guard let entry = found ?? nil else { return nil }
        let item = entry.item
        let part = entry.season.map { ItemReference(item.kind, item.id, season: $0, episode: entry.episode) }
        return (part ?? item, entry.episodeID)
    }

    func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async throws -> [ImportMatch] {
        guard let catalogue = catalogues.features[kind] else { return [] }
        let indexed = (catalogues.indexed(title, kind) ?? []).filter { $0.item.title.isSameTitle(as: title) }
        if isStored {
            let stored = await catalogues.stored(title, in: catalogue).map { ImportMatch($0, named: title) }
            let others = indexed.map(\.item.reference).filter { item in !stored.contains { $0.title.item == item } }
            let titles = await catalogues.storedListables(others)
            return stored + others.compactMap { item in titles[item].map { ImportMatch(TitleSnapshot(item, $0)) } }
        }
        // The year narrows a common title down; without it, one that is a year off is found, as is a well-known title
        // that no other item has.
        let isUnique = indexed.count == 1 && !indexed[0].isObscure
        let years = year == nil ? [nil] : isUnique ? [nil, year] : [year, nil]
        var found: [ImportMatch] = []
        for own in years {
            let matches = try await search(TitleReading(title, year: own), in: catalogue)
            let isFound = matches.contains { $0.isSameTitle && $0.isReleased(in: year, within: own == nil ? 1 : 0) }
            if isFound || own == nil { found = matches }
            if isFound { break }
        }
        if found.contains(where: \.isSameTitle) { return found }
        // TMDb's search misses some spellings. The index has no years, so its items have to be fetched.
        for item in indexed.prefix(Self.mostFetched).map(\.item.reference) {
            if let title = try await self.title(of: item) { found.append(ImportMatch(title)) }
        }
        return found
    }

    /// The maximum number of fetched items with the same title. If the index has more, the user chooses.
    private static let mostFetched = 3

    private func search(_ reading: TitleReading, in catalogue: CatalogueFeature) async throws -> [ImportMatch] {
        let found = try await unlessMissing { try await catalogue.find(reading, .cached) }
        return (found ?? []).map { ImportMatch($0, named: reading.title) }
    }

    /// Returns the result of `body`, or `nil` for a title missing from TMDb. Other errors are rethrown, so that
    /// a failure isn't mistaken for a missing title.
    private func unlessMissing<Value>(_ body: () async throws -> Value) async throws -> Value? {
        do { return try await body() } catch {
            switch (error as? CommandFailure)?.error ?? FetchError(error) {
            case .notFound, .notOffered: return nil
            default: throw error
            }
        }
    }
}

extension ImportMatch {
    fileprivate func isReleased(in year: Int?, within years: Int) -> Bool {
        guard let year, let own = title.year else { return false }
        return abs(own - year) <= years
    }

    fileprivate init(_ candidate: TitleCandidate, named title: String) {
        let original = candidate.titles.first { $0 != candidate.item.title }
        self.init(
            TitleSnapshot(
                item: candidate.item.reference, title: candidate.item.title, originalTitle: original,
                year: candidate.year),
            votes: candidate.votes, isSameTitle: candidate.titles.contains { $0.isSameTitle(as: title) })
    }
}
