/// The format of a result.
public enum OutputFormat: String, CaseIterable, Sendable {
    case text
    case plain
    case json
    case ndjson
    case csv
    case safeCSV = "csv-safe"
    case tsv
    case md

    package var summary: String {
        switch self {
        case .text: "the screen, with colours on a terminal"
        case .plain: "the screen without colours"
        case .json: "one JSON object"
        case .ndjson: "one JSON object per row"
        case .csv: "comma-separated values"
        case .safeCSV: "CSV with formulas escaped for spreadsheets"
        case .tsv: "tab-separated values"
        case .md: "a Markdown table"
        }
    }

    /// Whether the format is meant for people.
    public var isForPeople: Bool { self == .text || self == .plain }
    /// Whether the format is CSV, for a spreadsheet or not.
    package var isCSV: Bool { self == .csv || self == .safeCSV }
    /// Whether errors are written as JSON too.
    package var isJSON: Bool { self == .json || self == .ndjson }
}

extension OutputFormat {
    /// Returns rows of cells as lines for a spreadsheet, preceded by a header line unless `header` is `nil`.
    package func lines(of rows: [[JSONValue]], header: [String]?) -> String {
        let separator = self == .tsv ? "\t" : ","
        let lines = (header.map { [$0.map { cell(.string($0)) }] } ?? []) + rows.map { $0.map(cell) }
        return lines.map { cells in
            // A single empty cell is quoted, because programs may skip an empty line.
            (cells == [""] && self != .tsv ? "\"\"" : cells.joined(separator: separator)) + "\n"
        }.joined()
    }

    private func cell(_ value: JSONValue) -> String {
        let text = Sanitizer.line(value.cell)
        switch self {
        case .csv: return text.quotedForCSV
        case .safeCSV: return (value.isFormula ? "'" + text : text).quotedForCSV
        default: return text
        }
    }
}

extension [[String]] {
    /// Returns cells as rows of a Markdown table, preceded by the header if requested.
    package func markdown(_ header: [String], hasHeader: Bool) -> String {
        let rows = ((hasHeader ? [header] : []) + self).map { cells in
            "| " + cells.map(\.escapedForMarkdown).joined(separator: " | ") + " |\n"
        }
        guard hasHeader else { return rows.joined() }
        let rule = "|" + header.map { _ in " --- |" }.joined() + "\n"
        return ([rows[0], rule] + rows.dropFirst()).joined()
    }
}

extension JSONValue {
    /// Whether a spreadsheet treats the cell as a formula, which can run programs. Numbers are harmless.
    fileprivate var isFormula: Bool {
        switch self {
        case .integer, .number, .null: return false
        case .bool, .string, .array, .object: break
        }
        return cell.isFormula
    }
}

extension String {
    /// The text with an apostrophe before it if a spreadsheet would treat it as a formula. A number isn't one.
    public var escapedFormula: String { isFormula && Double(self) == nil ? "'" + self : self }

    /// Whether a spreadsheet treats the text as a formula, which can run programs.
    fileprivate var isFormula: Bool {
        if let first, ["\t", "\r", "\n", "\r\n"].contains(first) { return true }
        // Spreadsheets skip leading spaces, and some treat full-width characters like plain ones.
        return first { !$0.isWhitespace }.map { "=+-@＝＋－＠".contains($0) } ?? false
    }

    fileprivate var quotedForCSV: String {
        contains { $0 == "," || $0 == "\"" } ? "\"" + replacing("\"", with: "\"\"") + "\"" : self
    }

    fileprivate var escapedForMarkdown: String {
        Sanitizer.line(self).replacing(/[\\|\[*`]/) { "\\\($0.output)" }.replacing("<", with: "&lt;")
    }
}
