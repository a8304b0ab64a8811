import CatalogueKit
import Foundation
import Imports
import PopcornLibrary

/// The outcome of an import, file by file.
struct ImportReport {
    /// The number of rows for each outcome. Each row has exactly one outcome.
    struct Counts {
        var rows = 0
        /// The number of rows for each outcome, by its key in JSON.
        private var outcomes: [String: Int] = [:]
        /// The number of rows already in the library, but with a rating or note older than the library's.
        var newer = 0
        /// The number of rows with a rating that was rounded up by half a point.
        var rounded = 0

        private static let keys = ["added", "alreadyThere", "changed", "unsure", "notFound", "skipped"]

        mutating func count(_ row: ImportRow, _ outcome: ImportOutcome) {
            if row.isRounded { rounded += 1 }
            switch outcome {
            case .added: count(1, "added")
            case .alreadyThere(let isNewer):
                count(1, "alreadyThere")
                if isNewer { newer += 1 }
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
            sum.newer += right.newer
            sum.rounded += right.rounded
            return sum
        }

        fileprivate subscript(outcome: String) -> Int { outcomes[outcome] ?? 0 }

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
    private(set) var unsure: [Unsure] = []
    private var reasons: [String: Int] = [:]
    var remainder: [String] = []
    let isDryRun: Bool
    private var isUndoable = true

    private let sampleHint: String?

    /// - Parameter sampleHint: The hint for rows that weren't found; `nil` unless only the sample was searched.
    init(isDryRun: Bool, sampleHint: String?) {
        self.isDryRun = isDryRun
        self.sampleHint = sampleHint
    }

    var total: Counts { files.map(\.counts).reduce(Counts(), +) }

    mutating func begin(_ file: ImportFile) { files.append((file.name, Counts())) }

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

    /// Counts what another library had.
    ///
    /// - Parameter isUndoable: Whether one undo takes everything back.
    mutating func merge(_ counts: (added: Int, known: Int), isUndoable: Bool) {
        files[files.count - 1].counts.count(counts.added, "added")
        files[files.count - 1].counts.count(counts.known, "alreadyThere")
        self.isUndoable = isUndoable
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
        let isChanged = isUndoable && !isDryRun && total["added"] + total["changed"] > 0
        var blocks: [Screen.Block] = [.confirmation("\(verb)\(total.sentence).", hint: isChanged ? "undo" : "")]
        let files = files.filter { $0.counts.rows > 0 }
        if files.count > 1 { blocks.append(.pairs(files.map { ($0.name, $0.counts.sentence) })) }
        let notes = [
            (total.newer, "Kept your newer rating or note for"), (total.rounded, "Rounded up half points in"),
        ]
        blocks += notes.filter { $0.0 > 0 }.map { .line("\($1) \(Phrases.count($0, "row")).") }
        blocks += reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { .line("Skipped \(Phrases.count($0.value, "row")): \($0.key).") }
        if !unsure.isEmpty { blocks.append(.table(table)) }
        blocks += remainder.map { .line("Left over: \($0)") }
        var result = CommandResult(kind: "import", screen: Screen(blocks)) { json }
        if total["notFound"] > 0, let sampleHint { result.notices = [.note(sampleHint)] }
        if !unsure.isEmpty {
            result.rows = unsure.indices.map { Item(ItemReference(.unsureRow, $0 + 1), title: unsure[$0].title) }
            result.suggestions = ["1 shows the candidates for row 1", "import match 1 1"]
        }
        return result
    }

    private var table: Table {
        Table(
            unsure, isNumbered: true,
            columns: [
                TableColumn("Unsure", width: .flexible) { $0.title },
                TableColumn("Year") { $0.row.subject.year.map(String.init) ?? "" },
                TableColumn("File", width: .flexible) { "\($0.file.name):\($0.row.line)" },
                TableColumn("May be", width: .flexible) { $0.candidates.map(\.words).joined(separator: " · ") },
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
            }, "remainder": remainder,
        ])
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
        return "\(title.name)\(year) \(title.item.kind.rawValue)/\(title.item.id)"
    }

    fileprivate var json: JSONValue {
        .values([
            "kind": title.item.kind.rawValue, "id": title.item.id, "title": title.title, "year": title.year,
            "votes": votes,
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

    mutating func add(_ rows: [ImportRow], _ outcomes: [ImportOutcome]) {
        for (row, outcome) in zip(rows, outcomes) {
            let reason: String
            switch outcome {
            case .unsure(let candidates): reason = "unsure: \(candidates.map(\.words).joined(separator: " · "))"
            case .notFound: reason = "not found"
            case .skipped(LibraryPlugin.leftOut): continue
            case .skipped(let why): reason = why
            case .added, .alreadyThere, .changed: continue
            }
            let cells = row.cells.isEmpty ? PopcornColumns.cells(row) : row.cells
            text += CSVText.line(columns.map { $0.map { $0 < cells.count ? cells[$0] : "" } ?? reason })
            isEmpty = false
        }
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
