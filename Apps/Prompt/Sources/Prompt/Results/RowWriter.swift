public import TerminalKit

/// A part of a list: rows for machines, and a table for people.
public struct ListPart: Sendable {
    let rows: [JSONValue]
    let table: Table
    /// The names of all properties that rows of the list can have.
    let columns: [String]
    let items: [Item]
    /// Whether no other part follows.
    let isLast: Bool

    /// Creates a part of a list from its rows as JSON, the same rows as a table, and the items that they open.
    ///
    /// - Parameters:
    ///   - table: The rows for people; `nil` if they are written for programs only.
    ///   - columns: The names of all properties that rows of the list can have.
    ///   - isLast: Whether no other part follows.
    public init(
        _ rows: [JSONValue], table: Table? = nil, columns: [String], items: [Item] = [], isLast: Bool = true
    ) {
        self.rows = rows
        self.table = table ?? Table.empty
        self.columns = columns
        self.items = items
        self.isLast = isLast
    }
}

/// A writer of a list's rows, part by part, in a format that doesn't depend on later rows.
struct RowWriter {
    let format: OutputFormat
    var fields: [String] = []
    var template: Template?
    let renderer: ScreenRenderer
    /// Whether CSV and TSV begin with the names of the columns.
    var hasHeader = true
    /// The columns of all rows; `nil` before the first part.
    private(set) var columns: [String]?
    /// The headers of the first part's table, also used for later parts.
    private(set) var headers: [Table.Header] = []
    /// The current widths of a table's columns, which never decrease.
    private(set) var widths: [Int] = []

    /// Returns the text of the next rows. The text of the first rows begins with the header.
    ///
    /// - Throws: `UsageError` for a field that the first rows don't have.
    mutating func text(of part: ListPart) throws -> String {
        let isFirst = columns == nil
        let columns = try columns ?? self.columns(of: part)
        self.columns = columns
        if isFirst { headers = part.table.headers }
        if let template {
            return part.rows.map { row in template.text { Sanitizer.line(row.value(at: $0).cell) } + "\n" }.joined()
        }
        switch format {
        case .text, .plain:
            let table = fields.isEmpty ? part.table.with(headers) : Table(part.rows, fields: fields)
            return renderer.text(of: table, widths: &widths, hasHeader: isFirst)
        case .json, .ndjson: return part.rows.map { selected($0).text + "\n" }.joined()
        case .csv, .safeCSV, .tsv:
            let cells = part.rows.map { row in columns.map { row.value(at: $0) } }
            return format.lines(of: cells, header: isFirst && hasHeader ? columns : nil)
        case .md where fields.isEmpty && !headers.isEmpty:
            return part.table.with(headers).markdown(hasHeader: isFirst)
        case .md:
            return part.rows.map { row in columns.map { row.value(at: $0).cell } }.markdown(columns, hasHeader: isFirst)
        }
    }

    /// Returns a table of the requested fields.
    ///
    /// - Throws: `UsageError` for a field that the rows don't have.
    func table(of part: ListPart) throws -> Table { Table(part.rows, fields: try columns(of: part)) }

    /// Returns the requested columns, or else all columns that any of the rows has.
    private func columns(of part: ListPart) throws -> [String] {
        let declared = part.columns.expandingImageSets
        // Columns of a table for spreadsheets needn't be properties of the rows.
        let isOfRows = format.isJSON && !part.rows.isEmpty
        for field in template?.fields ?? fields { try part.rows.check(field, columns: isOfRows ? [] : declared) }
        if !fields.isEmpty { return fields }
        let all = (declared + part.rows.columns).uniqued.withoutPrefixes
        // The addresses of pictures make up most of a row, and are seldom wanted in a spreadsheet.
        return format.isForPeople ? all : all.withoutImageSets
    }

    /// Returns the row with only the requested fields, keyed by path.
    func selected(_ row: JSONValue) -> JSONValue {
        if fields.isEmpty { return row }
        return .object(fields.map { JSONValue.Member(key: $0, value: row.value(at: $0)) })
    }
}

/// A stream that writes the rows of one list as they arrive.
actor RowStream {
    /// Writes text. Throws if the output is no longer read.
    typealias Sink = @Sendable (String) throws -> Void

    private var writer: RowWriter
    private let sink: Sink

    init(_ writer: RowWriter, to sink: @escaping Sink) {
        self.writer = writer
        self.sink = sink
    }

    func write(_ part: ListPart) throws { try sink(try writer.text(of: part)) }
}

extension [JSONValue] {
    /// Checks that a path exists in one of the rows or among the declared columns. Any path below an absent
    /// value counts as existing.
    ///
    /// - Throws: `UsageError` that lists the existing fields.
    func check(_ path: String, columns declared: [String] = []) throws {
        let columns = (declared + columns).uniqued
        if columns.contains(where: { $0 == path || $0.hasPrefix(path + ".") }) { return }
        var values = flatMap(\.branches)
        var start = ""
        for key in path.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
            if values.isEmpty, !start.isEmpty || columns.isEmpty { return }
            let keys = values.flatMap(\.keys)
            guard keys.contains(key) else {
                let known = start.isEmpty ? (columns + keys).uniqued.withoutPrefixes : keys.uniqued.map { start + $0 }
                throw UsageError(unknown: "field", path, known: known, hint: .choices(known))
            }
            values = values.compactMap { $0[key] }.flatMap(\.branches)
            start = start + key + "."
        }
    }
}

extension Table {
    fileprivate init(_ rows: [JSONValue], fields: [String]) {
        self.init(
            headers: fields.map { Header(title: $0, alignment: .leading, width: .flexible) },
            rows: rows.map { row in fields.map { row.value(at: $0).cell } })
    }
}

/// An application's additions to the rows of a table: a final column for people, and a JSON property.
public struct Annotations: Sendable {
    let title: String
    let key: String
    /// The cells, one per row. If all cells are empty, the column is omitted.
    let cells: [Text]
    /// The values, one per row; `nil` for a row without the property. Empty if not needed.
    let values: [JSONValue?]

    /// Creates annotations for rows, one cell each.
    public init(_ title: String, cells: [Text], key: String, values: [JSONValue?] = []) {
        self.title = title
        self.cells = cells
        self.key = key
        self.values = values
    }

    func annotate(_ rows: [JSONValue]) -> [JSONValue] {
        guard rows.count == values.count else { return rows }
        return zip(rows, values).map { row, value in value.map { row.adding(key, $0) } ?? row }
    }
}

extension ListPart {
    /// Returns the annotated part. An empty column is omitted only if no later part can fill it.
    func annotated(_ annotations: Annotations) -> ListPart {
        let table = table.adding(annotations.title, annotations.cells, isOptional: isLast)
        return ListPart(annotations.annotate(rows), table: table, columns: columns, items: items, isLast: isLast)
    }
}

extension CommandResult {
    func annotated(_ annotations: Annotations) -> CommandResult {
        var result = self
        if let table = screen.onlyTable {
            let annotated = table.adding(annotations.title, annotations.cells)
            result.screen.blocks = screen.blocks.map { block in
                if case .table = block { .table(annotated) } else { block }
            }
        }
        let data = data
        let rows = tableRows
        result.data = {
            let data = try data()
            guard case .array(let rows) = data else { return data }
            return .array(annotations.annotate(rows))
        }
        if let rows { result.tableRows = { annotations.annotate(try rows()) } }
        return result
    }
}
