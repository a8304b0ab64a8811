import CatalogueKit
import CoreDomain
import Foundation
import Imports
import PopcornLibrary
import Prompt
import TerminalKit

/// The outcome of an import, file by file.
struct ImportReport {
    /// The number of rows for each outcome. Each row has exactly one outcome.
    struct Counts {
        var rows = 0
        /// The number of rows for each outcome, by its key in JSON.
        private var outcomes: [String: Int] = [:]
        /// The number of rows whose file says something new, but where the user's own value was kept.
        var kept = 0
        /// The number of rows with a rating that was rounded up by half a point.
        var rounded = 0

        private static let keys = ["added", "alreadyThere", "changed", "unsure", "notFound", "skipped"]

        mutating func count(_ row: ImportRow, _ outcome: ImportOutcome) {
            if row.isRounded { rounded += 1 }
            switch outcome {
            case .added: count(1, "added")
            case .alreadyThere(let keepsOwn):
                count(1, "alreadyThere")
                if keepsOwn { kept += 1 }
            case .changed: count(1, "changed")
            case .unsure: count(1, "unsure")
            case .notFound: count(1, "notFound")
            case .skipped: count(1, "skipped")
            }
        }

        mutating func count(_ number: Int, _ outcome: String) {
            rows += number
            outcomes[outcome, default: 0] += number
        }

        static func + (left: Counts, right: Counts) -> Counts {
            var sum = left
            for (outcome, number) in right.outcomes { sum.count(number, outcome) }
            sum.kept += right.kept
            sum.rounded += right.rounded
            return sum
        }

        fileprivate subscript(outcome: String) -> Int { outcomes[outcome] ?? 0 }

        /// Whether some rows were not imported.
        fileprivate var needsLook: Bool { self["unsure"] + self["notFound"] + self["skipped"] > 0 }

        fileprivate var json: JSONValue {
            Self.keys.reduce(.values(["rows": rows])) { $0.adding($1, .integer(self[$1])) }
        }

        /// The counts as a sentence: “12 rows: 10 added, 2 not found”.
        fileprivate var sentence: String {
            let parts = Self.keys.filter { self[$0] > 0 }.map { "\(Phrases.count(self[$0])) \($0.separated)" }
            return
                "\(Phrases.count(rows, "row")): \(parts.isEmpty ? "nothing to import" : parts.joined(separator: ", "))"
        }
    }

    struct Unsure {
        let file: ImportFile
        let row: ImportRow
        let candidates: [ImportMatch]
    }

    private(set) var files: [(name: String, counts: Counts)] = []
    private var unusedColumns: [(name: String, columns: [String])] = []
    private(set) var unsure: [Unsure] = []
    private var reasons: [String: Int] = [:]
    /// The records from an earlier export that are missing from this one.
    private var lacking: LackingRecords?
    private var isLackingRemoved = false
    /// The programs whose export belongs to an account that wasn't known.
    var otherAccounts: [String] = []
    /// The titles of what an export older than an imported one has added.
    var addedByOlder: [TitleSnapshot] = []
    /// The lines of another library that were left out.
    private var leftOut: [LibraryMerge.Line] = []
    var remainder: [String] = []
    let isDryRun: Bool

    private let sampleHint: String?

    /// - Parameter sampleHint: The hint for rows that weren't found; `nil` unless only the sample was searched.
    init(isDryRun: Bool, sampleHint: String?) {
        self.isDryRun = isDryRun
        self.sampleHint = sampleHint
    }

    var total: Counts { files.map(\.counts).reduce(Counts(), +) }

    mutating func noteLacking(_ records: LackingRecords, areRemoved: Bool) {
        lacking = records
        isLackingRemoved = areRemoved
    }

    mutating func begin(_ file: ImportFile) {
        files.append((file.name, Counts()))
        if !file.unusedColumns.isEmpty { unusedColumns.append((file.name, file.unusedColumns)) }
    }

    /// Counts the rows of the current file.
    mutating func add(_ rows: [ImportRow], _ outcomes: [ImportOutcome], of file: ImportFile) {
        for (row, outcome) in zip(rows, outcomes) {
            files[files.count - 1].counts.count(row, outcome)
            if case .unsure(let candidates) = outcome {
                unsure.append(Unsure(file: file, row: row, candidates: candidates))
            }
            if case .skipped(let reason) = outcome {
                reasons[reason.replacing(/line [0-9]+ is/, with: "a row is"), default: 0] += 1
            }
        }
    }

    /// Counts the lines of another library.
    mutating func add(_ merge: LibraryMerge) {
        files[files.count - 1].counts.count(merge.added, "added")
        files[files.count - 1].counts.count(merge.known, "alreadyThere")
        files[files.count - 1].counts.count(merge.leftOut.count, "skipped")
        leftOut += merge.leftOut
        for (reason, lines) in Dictionary(grouping: merge.leftOut, by: \.reason) {
            reasons[reason.sentence(about: lines.map(\.number)), default: 0] += lines.count
        }
    }

    func questions(about parts: Set<ImportRow.Part>?) -> [ImportQuestion] {
        unsure.enumerated().map {
            ImportQuestion(
                number: $0 + 1, key: $1.row.subject.key, path: $1.file.path, parts: parts, candidates: $1.candidates)
        }
    }

    func result() -> CommandResult {
        let total = total
        let verb = isDryRun ? "Dry run: nothing was changed. " : ""
        let isChanged = !isDryRun && total["added"] + total["changed"] > 0
        var blocks: [Screen.Block] = [.confirmation("\(verb)\(total.sentence).", next: isChanged ? ["undo"] : [])]
        blocks += fileBlocks
        let notes = [
            (total.kept, "Kept your own rating, note, tags or day for"), (total.rounded, "Rounded up half points in"),
        ]
        blocks += notes.filter { $0.0 > 0 }.map { .line("\($1) \(Phrases.count($0, "row")).") }
        blocks += otherAccounts.map { program in
            let name = ImportFormat(rawValue: program)?.name ?? program
            return .line("\(name): this looks like another account; nothing was compared.")
        }
        if !addedByOlder.isEmpty {
            let count = Phrases.count(addedByOlder.count, "title")
            let verb = isDryRun ? "Would add" : "Added"
            blocks.append(.line("\(verb) what a newer export lacks of \(count): \(names(of: addedByOlder, upTo: 10))."))
        }
        if let sentence = lackingSentence { blocks.append(.line(sentence)) }
        blocks += Self.lines(
            reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { "Skipped \(Phrases.count($0.value, "row")): \($0.key)." }, "reasons", upTo: shownReasons)
        blocks += Self.lines(
            unusedColumns.map { "Not read in \($0.name): \($0.columns.joined(separator: ", "))." }, "files")
        if !unsure.isEmpty { blocks.append(.table(table)) }
        if unsure.count > Self.shownRows {
            blocks.append(.line("The first \(Self.shownRows) of \(Phrases.count(unsure.count, "unsure row"))."))
        }
        blocks += Self.lines(remainder.map { "Left over: \($0)" }, "files")
        var result = CommandResult(kind: "import", screen: Screen(blocks)) { json }
        if total["notFound"] > 0, let sampleHint { result.notices = [.note(sampleHint)] }
        if !unsure.isEmpty {
            result.rows = unsure.indices.prefix(Self.shownRows).map {
                Item(ItemReference(.unsureRow, $0 + 1), title: unsure[$0].title)
            }
            result.suggestions = ["1", "import match 1 1"]
        }
        return result
    }

    /// The number of lines for each kind of information: the whole report has at most twenty.
    private static let shownLines = 2
    /// The number of unsure rows in the table; `import match` takes the number of any.
    private static let shownRows = 4

    /// “2 viewings that an earlier export had …”, with their titles; `nil` if nothing is lacking.
    private var lackingSentence: String? {
        guard let lacking else { return nil }
        let kept = lacking.kept > 0 && isLackingRemoved ? "\(Phrases.count(lacking.kept)) kept: yours." : nil
        guard lacking.count > 0 else { return kept }
        let counts = [
            (lacking.viewings.count, "viewing"), (lacking.ratings.count, "rating"),
            (lacking.entries.count, "list entry"),
        ]
        let words = counts.filter { $0.0 > 0 }.map { Phrases.count($0, $1, $1 == "list entry" ? "list entries" : nil) }
        let records = "\(words.joined(separator: ", ")) that an earlier export had and this one lacks"
        if isLackingRemoved {
            let verb = isDryRun ? "Would remove" : "Removed"
            return ["\(verb) \(records): \(names(of: lacking.titles, upTo: 10)).", kept].compactMap(\.self).joined(
                separator: " ")
        }
        let verb = lacking.count == 1 ? "was" : "were"
        return "\(records.capitalisedFirst) \(verb) kept (\(names(of: lacking.titles, upTo: 2))): import FILE --prune"
    }

    /// Returns the first of some titles, and the number of the others: “Heat (1995), Ronin (1998) and 3 others”.
    private func names(of titles: [TitleSnapshot], upTo limit: Int) -> String {
        let names = titles.prefix(limit).map(\.named)
        let rest = titles.count - names.count
        let more = rest == 0 ? "" : rest == 1 ? " and 1 other" : " and \(Phrases.count(rest)) others"
        return names.joined(separator: ", ") + more
    }

    /// The number of lines for reasons. Without unsure rows, there is room for more.
    private var shownReasons: Int { unsure.isEmpty ? Self.shownLines + Self.shownRows + 1 : Self.shownLines }

    /// Returns the first lines, and the number of the others.
    private static func lines(
        _ lines: [String], _ noun: String, upTo limit: Int = shownLines
    ) -> [Screen.Block] {
        if lines.count <= limit { return lines.map { .line($0) } }
        let rest = Phrases.count(lines.count - limit + 1)
        return lines.prefix(limit - 1).map { .line($0) } + [.line("… and \(rest) other \(noun)")]
    }

    /// The counts of each file, those with rows that weren't imported first.
    private var fileBlocks: [Screen.Block] {
        let counted = files.filter { $0.counts.rows > 0 }
        guard counted.count > 1 else { return [] }
        let inOrder = counted.filter(\.counts.needsLook) + counted.filter { !$0.counts.needsLook }
        let shown = counted.count > Self.shownFiles ? inOrder.prefix(Self.shownFiles - 1) : inOrder[...]
        let names = Self.withoutCommonFolder(shown.map(\.name))
        var pairs = zip(names, shown).map { ($0, $1.counts.sentence) }
        let rest = inOrder.dropFirst(shown.count)
        if !rest.isEmpty {
            let sum = rest.map(\.counts).reduce(Counts(), +)
            pairs.append(("\(Phrases.count(rest.count)) other files", sum.sentence))
        }
        return [.pairs(pairs)]
    }

    private static let shownFiles = 4

    /// Returns the names of files without the archive and the folders that they share, which the user has named.
    private static func withoutCommonFolder(_ names: [String]) -> [String] {
        let paths = names.map { $0.split(separator: "/") }
        let depth = paths.map { $0.count - 1 }.min() ?? 0
        let common = (0..<depth).prefix { level in paths.allSatisfy { $0[level] == paths[0][level] } }.count
        return common == 0 ? names : paths.map { $0.dropFirst(common).joined(separator: "/") }
    }

    private var table: Table {
        Table(
            Array(unsure.prefix(Self.shownRows)), isNumbered: true,
            columns: [
                TableColumn("Unsure", width: .flexible) { $0.title },
                TableColumn("Year", role: .dim) { $0.row.subject.year.map(String.init) ?? "" },
                TableColumn("File", width: .flexible) { "\($0.file.name):\($0.row.line)" },
                TableColumn("May be", width: .wrapped) { $0.candidates.map(\.words).joined(separator: " · ") },
            ])
    }

    private var json: JSONValue {
        .values([
            "files": files.map { JSONValue.values(["name": $0.name]).adding($0.counts.json) }, "total": total.json,
            "unsure": unsure.enumerated().map { index, unsure in
                JSONValue.values([
                    "row": index + 1, "file": unsure.file.name, "line": unsure.row.line, "title": unsure.title,
                    "year": unsure.row.subject.year, "candidates": unsure.candidates.map(\.json),
                ])
            }, "remainder": remainder, "otherAccounts": otherAccounts, "addedByOlder": addedByOlder.map(\.json),
            "lacking": JSONValue.values([
                "viewings": lacking?.viewings.count ?? 0, "ratings": lacking?.ratings.count ?? 0,
                "entries": lacking?.entries.count ?? 0, "kept": lacking?.kept ?? 0,
                "removed": isLackingRemoved && !isDryRun, "titles": (lacking?.titles ?? []).map(\.json),
            ]),
            "leftOut": leftOut.map { JSONValue.values(["line": $0.number, "reason": $0.reason.rawValue]) },
        ])
    }
}

extension LibraryMerge.Line.Reason {
    /// Returns the reason with the numbers of the lines: “lines 12, 40, 41 are damaged”, or those of the first ones.
    fileprivate func sentence(about numbers: [Int]) -> String {
        let shown = numbers.prefix(3).map { Phrases.count($0) }
        let names =
            numbers.count > shown.count
            ? "line \(shown[0]) and \(Phrases.count(numbers.count - 1)) others"
            : numbers.count == 1 ? "line \(shown[0])" : "lines \(shown.joined(separator: ", "))"
        let isOne = numbers.count == 1
        return switch self {
        case .damaged: "\(names) \(isOne ? "is" : "are") damaged"
        case .foreign: "\(names) \(isOne ? "is" : "are") not a change to a library"
        case .contradiction: "\(names) \(isOne ? "has" : "have") the id of another change"
        case .undone: "\(names) came with an import that was undone"
        }
    }
}

extension ItemKind {
    /// The kind of an unsure row: a row of the last import that may refer to several items.
    static let unsureRow = ItemKind(rawValue: "unsure")
}

extension ImportReport.Unsure {
    fileprivate var title: String { row.subject.title.isEmpty ? candidates.first?.title.name ?? "" : row.subject.title }
}

extension ImportMatch {
    /// The row's text in messages: “Heat (1995) movie/949”.
    var words: String {
        let year = title.year.map { " (\($0))" } ?? ""
        let all = coversEpisodes ? ", all aired episodes on that day" : ""
        let recorded = recordedAs.map { ", but is recorded as \($0.named)" } ?? ""
        return "\(title.name)\(year) \(id)\(all)\(recorded)"
    }

    /// The TMDb id, as the column `TMDb id` of a file accepts it: “movie/949”, “tv/1396 s5e14”.
    var id: String {
        let item = title.item
        let place = item.season.flatMap { season in item.episode.map { " s\(season)e\($0)" } }
        return "\(item.kind.rawValue)/\(item.id)\(place ?? "")"
    }

    fileprivate var json: JSONValue {
        .values([
            "kind": title.item.kind.rawValue, "id": title.item.id, "season": title.item.season,
            "episode": title.item.episode, "title": title.title, "year": title.year, "votes": votes,
            "recordedAs": recordedAs?.named,
        ])
    }
}

/// The rows of a file that were not imported, written to a new file next to it, with the same columns.
///
/// An existing file isn't overwritten. The new file gets a number, unless both have the same contents.
struct Remainder {
    private let file: ImportFile
    private let columns: [Int?]
    private var text: String

    init(_ file: ImportFile) {
        self.file = file
        var header = file.header
        if !header.contains("Reason") { header.append("Reason") }
        if !header.contains(where: { $0.lowercased() == "tmdb id" }) { header.append("TMDb id") }
        columns = header.map { name in name == "Reason" ? nil : file.header.firstIndex(of: name) ?? .max }
        text = file.preamble + CSVText.line(header)
    }

    private var isEmpty = true

    /// Returns why a row is left over; `nil` if it was imported or isn't to be.
    static func reason(_ outcome: ImportOutcome) -> String? {
        switch outcome {
        case .unsure(let candidates): "unsure: \(candidates.map(\.words).joined(separator: " · "))"
        case .notFound: "not found"
        case .skipped(ImportCommands.leftOut): nil
        case .skipped(let why): why
        case .added, .alreadyThere, .changed: nil
        }
    }

    mutating func add(_ row: ImportRow, _ outcome: ImportOutcome) {
        guard let reason = Self.reason(outcome) else { return }
        let cells = row.cells.isEmpty ? PopcornColumns.cells(row) : row.cells
        text += CSVText.line(columns.map { $0.map { $0 < cells.count ? cells[$0] : "" } ?? reason })
        isEmpty = false
    }

    /// Writes the file and returns its path, or returns `nil` if there are no rows for it.
    func write() throws -> String? {
        if isEmpty { return nil }
        let url = URL(filePath: file.path)
        let name = file.name.replacing(/\.(csv|json|zip)/, with: "").replacing("/", with: "-")
            .replacing(/-left(-[0-9]+)?$/, with: "")
        for number in 1...999 {
            let path = url.deletingLastPathComponent().appending(
                path: "\(name)-left\(number == 1 ? "" : "-\(number)").csv")
            if FileManager.default.fileExists(atPath: path.path) {
                if (try? Data(contentsOf: path)) == Data(text.utf8) { return path.path }
                continue
            }
            try Data(text.utf8).write(to: path, options: .withoutOverwriting)
            return path.path
        }
        throw CocoaError(.fileWriteFileExists)
    }
}
