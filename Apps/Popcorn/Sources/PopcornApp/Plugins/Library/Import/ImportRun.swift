import CatalogueKit
import Foundation
import Imports
import PopcornLibrary
import Prompt
import Synchronization
import TerminalKit

/// An import at the prompt: reads the files, shows the progress, and reports the outcomes.
struct ImportRun {
    private let commands: ImportCommands
    private let invocation: Invocation
    private let parts: Set<ImportRow.Part>?
    /// The only subject to import rows for; `nil` for all subjects.
    let key: String?
    private let source: String
    let isDryRun: Bool
    private let addsViewings: Bool
    private var report: ImportReport
    private var warnings: [Notice] = []

    init(
        _ commands: ImportCommands, _ invocation: Invocation, source: String,
        parts: Set<ImportRow.Part>?, key: String? = nil
    ) {
        self.commands = commands
        self.invocation = invocation
        self.parts = parts
        self.key = key
        self.source = source
        isDryRun = invocation.flags.contains(ImportCommands.dryRun)
        addsViewings = invocation.flags.contains(ImportCommands.ratedAreSeen)
        report = ImportReport(isDryRun: isDryRun, sampleHint: commands.catalogues.source.sampleHint?.text)
    }

    /// Imports files. Throws before importing anything if one of them is damaged.
    mutating func result(of files: inout [ImportFile]) async throws -> CommandResult {
        var rows: [ImportRow] = []
        var counts: [Int] = []
        for index in files.indices {
            try files[index].prepare()
            let found = try self.rows(of: files[index])
            rows += found
            counts.append(found.count)
        }
        let outcomes = try await outcomes(
            of: rows, key == nil ? ImportFile.coverage(by: files, of: parts) : [:],
            origins: try ImportFile.origins(of: files))
        var start = 0
        for (file, count) in zip(files, counts) {
            let range = start..<start + count
            report.begin(file)
            report.add(Array(rows[range]), Array(outcomes[range]), of: file)
            write(file, Array(outcomes[range]))
            start += count
        }
        return try await finish()
    }

    /// Returns the rows of a file with what the import needs: leftover rows are read again.
    private func rows(of file: ImportFile) throws -> [ImportRow] {
        let rows = try file.rows()
        var found: [ImportRow] = []
        while let row = try rows.next() {
            if let key, row.subject.key != key { continue }
            var row = selected(row)
            // The user has chosen what the subject is.
            if key != nil { row.subject.isChosen = true }
            row.compact()
            found.append(row)
        }
        return found
    }

    /// Returns the row, with a problem if `--only` excludes it.
    private func selected(_ row: ImportRow) -> ImportRow {
        var row = row
        if let parts, !parts.contains(row.part) {
            row.problem = ImportCommands.leftOut
        } else if addsViewings, row.part == .ratings, row.rating != nil, !row.isMark {
            row.isSeen = true
        }
        return row
    }

    private mutating func outcomes(
        of rows: [ImportRow], _ coverage: [String: ExportCoverage], origins: [String: ExportOrigin]
    ) async throws -> [ImportOutcome] {
        let imported = commands.library.importing(
            with: commands.catalogues.lookup(commands.imdb), source: source, isDryRun: isDryRun, coverage: coverage,
            origins: origins)
        let progress = ImportProgress()
        do {
            let removesLacking = invocation.flags.contains(ImportCommands.prune)
            let outcomes = try await imported.run(rows, removingLacking: removesLacking) { [invocation] in
                if let shown = progress.shown($0) { invocation.report(shown) }
            } allowOlder: { [invocation] in
                try await Self.allow(older: $0, invocation)
            }
            report.addedByOlder = await imported.addedByOlder
            report.noteLacking(await imported.lacking, areRemoved: removesLacking)
            report.otherAccounts = await imported.otherAccounts.sorted()
            return outcomes
        } catch let interruption as LibraryImport.Interruption {
            throw failure(interruption)
        }
    }

    /// Asks whether to go on with an export that is older than one imported before, unless `--older` says so.
    private static func allow(older programs: Set<String>, _ invocation: Invocation) async throws {
        if invocation.flags.contains(ImportCommands.older) { return }
        let names = programs.sorted().map { ImportFormat(rawValue: $0)?.name ?? $0 }.joined(separator: " and ")
        let problem = "this export from \(names) is older than one that was imported before"
        let question = "\(problem.capitalisedFirst). Add what the newer one lacks?"
        if try await invocation.confirm(asking: question) == true { return }
        throw UsageError(
            "\(problem); nothing was changed", hint: .note("import FILE --older adds what the newer one lacks"))
    }

    private func failure(_ interruption: LibraryImport.Interruption) -> CommandFailure {
        let end: String
        var hint = "run the same command again to continue"
        switch interruption.progress {
        case .recorded(let count, let total) where !isDryRun:
            end = " after \(Phrases.count(count)) of \(Phrases.count(total, "row")), which were kept"
        case .resolved(let count, let total) where interruption.error != .cancelled:
            end = ", after looking up \(Phrases.count(count)) of \(Phrases.count(total, "title")); nothing was imported"
        default:
            end = "; nothing was imported"
            hint = "run the same command again"
        }
        let reason = interruption.error == .cancelled ? "import interrupted" : interruption.error.message
        return CommandFailure(interruption.error, "\(reason)\(end)", hint: .note(hint))
    }

    /// Writes the rows of a file that were not imported.
    private mutating func write(_ file: ImportFile, _ outcomes: [ImportOutcome]) {
        if isDryRun || key != nil { return }
        do {
            var remainder = Remainder(file)
            guard outcomes.contains(where: { Remainder.reason($0) != nil }) else { return }
            let rows = try file.rows()
            for outcome in outcomes {
                guard let row = try rows.next() else { break }
                remainder.add(row, outcome)
            }
            if let path = try remainder.write() { report.remainder.append(path) }
        } catch {
            warnings.append(
                .warning(
                    "the rows that were not imported could not be written next to \(file.path): "
                        + error.localizedDescription))
        }
    }

    /// Completes the import, and stores its unsure rows for `import match`.
    private func finish() async throws -> CommandResult {
        if key == nil { try await commands.library.ask(report.questions(about: parts)) }
        var result = report.result()
        result.notices += warnings
        return result
    }

    mutating func merged(_ merge: LibraryMerge, of file: ImportFile) -> CommandResult {
        report.begin(file)
        report.add(merge)
        return report.result().warning(of: merge.viewError)
    }

    /// Whether all parts of the files are imported.
    var isWhole: Bool { key == nil && parts == nil }
}

/// The progress of an import as it is shown, with the remaining time.
private final class ImportProgress: Sendable {
    private let start = ContinuousClock.now
    /// The progress shown last, and the number of titles that needed no request.
    private let state = Mutex<(shown: CommandProgress?, known: Int?)>((nil, nil))

    /// Returns the progress to show; `nil` if it would change nothing.
    func shown(_ progress: LibraryImport.Progress) -> CommandProgress? {
        state.withLock { state in
            let next: CommandProgress
            switch progress {
            case .resolved(let done, let total):
                let known = state.known ?? done
                state.known = known
                let left = remaining(done - known, of: total - known)
                next = CommandProgress("looking up titles\(left)", done, of: total)
            case .recorded(let done, let total): next = CommandProgress("import", done, of: total)
            case .waiting:
                next = CommandProgress(
                    "TMDb can’t be reached; waiting", state.shown?.done ?? 0, of: state.shown?.total ?? 0)
            }
            if next == state.shown { return nil }
            state.shown = next
            return next
        }
    }

    /// Returns the remaining time: “, 2 min left”.
    private func remaining(_ done: Int, of total: Int) -> String {
        let elapsed = Double((ContinuousClock.now - start).components.seconds)
        let left = done > 0 ? elapsed / Double(done) * Double(total - done) : 0
        return left < 2 ? "" : ", \(left < 90 ? "\(Int(left)) s" : "\(Int(left / 60)) min") left"
    }
}
