public import TerminalKit

/// A part of a list as it arrives: the rows for machines, and the same as a table for people.
public struct ListPart: Sendable {
    /// The rows, in order.
    let rows: [JSONValue]
    /// The same rows.
    let table: Table
    /// The names of the properties that any row of the list can have.
    let columns: [String]

    /// Creates a part of a list.
    public init(_ rows: [JSONValue], table: Table, columns: [String]) {
        (self.rows, self.table, self.columns) = (rows, table, columns)
    }
}

/// Writes the rows of a list one part after another, in a format in which no row has to wait for those after it.
struct RowWriter {
    private let format: OutputFormat
    private let fields: [String]
    private let template: Template?
    private let renderer: ScreenRenderer
    /// The columns of all rows; `nil` before the first part.
    private var columns: [String]?
    /// The widths of the columns of a table so far. They only grow.
    private var widths: [Int] = []

    init(format: OutputFormat, fields: [String] = [], template: Template? = nil, renderer: ScreenRenderer) {
        (self.format, self.fields, self.template, self.renderer) = (format, fields, template, renderer)
    }

    /// Returns the text of the next rows, after the header before the first of them.
    ///
    /// - Throws: `UsageError` for a field that the first rows don't have.
    mutating func text(of part: ListPart) throws -> String {
        let isFirst = columns == nil
        let columns = try columns ?? self.columns(of: part)
        self.columns = columns
        if let template { return part.rows.map { line(of: $0, template) }.joined() }
        switch format {
        case .text, .plain: return table(of: part, isFirst: isFirst)
        case .json, .ndjson: return part.rows.map { selected($0).text + "\n" }.joined()
        case .csv, .safeCSV, .tsv: return lines(of: part.rows, columns, isFirst: isFirst, separator)
        case .md where fields.isEmpty && !part.table.headers.isEmpty:
            return markdown(part.table.rows, part.table.headers.map(\.title), isFirst: isFirst)
        case .md:
            let cells = part.rows.map { row in columns.map { row.value(at: $0).cell } }
            return markdown(cells, columns, isFirst: isFirst)
        }
    }

    /// Returns the requested columns, or those that any of the rows has.
    private func columns(of part: ListPart) throws -> [String] {
        let declared = part.columns.expandingImageSets
        for field in template?.fields ?? fields { try part.rows.check(field, columns: declared) }
        return fields.isEmpty ? (declared + part.rows.columns).uniqued.withoutPrefixes : fields
    }

    /// Returns the row with only the requested fields, each under its path.
    func selected(_ row: JSONValue) -> JSONValue {
        if fields.isEmpty { return row }
        return .object(fields.map { JSONValue.Member(key: $0, value: row.value(at: $0)) })
    }

    private func line(of row: JSONValue, _ template: Template) -> String {
        template.text { Sanitizer.line(row.value(at: $0).cell) } + "\n"
    }
}

/// Writes the rows of one list as they arrive.
actor RowStream {
    /// Writes text, or throws if nobody reads it.
    typealias Sink = @Sendable (String) throws -> Void

    private var writer: RowWriter
    private let sink: Sink

    init(_ writer: RowWriter, to sink: @escaping Sink) {
        (self.writer, self.sink) = (writer, sink)
    }

    func write(_ part: ListPart) throws { try sink(try writer.text(of: part)) }
}

/// Tables.
extension RowWriter {
    private mutating func table(of part: ListPart, isFirst: Bool) -> String {
        let table = fields.isEmpty ? part.table : Table(part.rows, fields: fields)
        return renderer.text(of: table, widths: &widths, hasHeader: isFirst)
    }

    private var separator: String { format == .tsv ? "\t" : "," }

    private func lines(of rows: [JSONValue], _ columns: [String], isFirst: Bool, _ separator: String) -> String {
        let cells = rows.map { row in columns.map { cell(row.value(at: $0)) } }
        return ((isFirst ? [columns] : []) + cells).map { line(of: $0, separator) }.joined()
    }

    /// Returns a line. A single empty cell is quoted, because programs may skip an empty line.
    private func line(of cells: [String], _ separator: String) -> String {
        (cells == [""] && format != .tsv ? "\"\"" : cells.joined(separator: separator)) + "\n"
    }

    private func cell(_ value: JSONValue) -> String {
        let text = Sanitizer.line(value.cell)
        switch format {
        case .csv: return text.quotedForCSV
        case .safeCSV: return (value.isFormula ? "'" + text : text).quotedForCSV
        default: return text
        }
    }

    private func markdown(_ cells: [[String]], _ columns: [String], isFirst: Bool) -> String {
        let lines = (isFirst ? [columns] : []) + cells
        let rows = lines.map { "| " + $0.map(\.escapedForMarkdown).joined(separator: " | ") + " |\n" }
        guard isFirst else { return rows.joined() }
        let rule = "|" + columns.map { _ in " --- |" }.joined() + "\n"
        return ([rows[0], rule] + rows.dropFirst()).joined()
    }
}

extension Table {
    /// Creates a table of some fields of rows.
    fileprivate init(_ rows: [JSONValue], fields: [String]) {
        self.init(
            headers: fields.map { Header(title: $0, alignment: .leading, width: .flexible) },
            rows: rows.map { row in fields.map { row.value(at: $0).cell } })
    }
}

extension JSONValue {
    /// Whether a spreadsheet takes the cell for a formula, which can run programs. Numbers are what they are.
    fileprivate var isFormula: Bool {
        if isNumber { return false }
        let text = cell
        if let first = text.first, ["\t", "\r", "\n", "\r\n"].contains(first) { return true }
        // Spreadsheets skip blanks, and some take wide signs for plain ones.
        return text.first { !$0.isWhitespace }.map { "=+-@＝＋－＠".contains($0) } ?? false
    }
}

extension String {
    fileprivate var quotedForCSV: String {
        contains { $0 == "," || $0 == "\"" } ? "\"" + replacing("\"", with: "\"\"") + "\"" : self
    }

    fileprivate var escapedForMarkdown: String {
        Sanitizer.line(self).replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("<", with: "&lt;")
    }
}
