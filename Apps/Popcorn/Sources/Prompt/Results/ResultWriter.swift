import CoreDomain
import Foundation

/// Writes a result in the requested format.
struct ResultWriter {
    let format: OutputFormat
    let fields: [String]
    let renderer: ScreenRenderer
    /// The name of the source that every result has, if it is neither the network nor a storage.
    let source: String?
    let now: Date

    func text(of result: CommandResult) throws -> String {
        switch format {
        case .text, .plain: renderer.text(of: fields.isEmpty ? result.screen : try screen(result))
        case .json: try envelope(result).text + "\n"
        case .ndjson: try rows(of: result).map { $0.text + "\n" }.joined()
        case .csv: try table(result, cell: csvCell, separator: ",")
        case .tsv: try table(result, cell: Sanitizer.line, separator: "\t")
        case .md: try markdown(result)
        }
    }

    private func screen(_ result: CommandResult) throws -> Screen {
        let rows = try rows(of: result).map { row in fields.map { value(of: $0, in: row).cell } }
        return Screen([
            .table(Table(headers: fields.map { .init(title: $0, alignment: .leading, width: .flexible) }, rows: rows))
        ])
    }

    private func envelope(_ result: CommandResult) throws -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(key: "schema", value: .integer(1)),
            .init(key: "kind", value: .string(result.kind)),
            .init(key: "source", value: .string(source(of: result))),
            .init(key: "ageSeconds", value: .integer(age(of: result))),
            .init(key: "data", value: try data(of: result)),
        ]
        // A list without pages is its own only page.
        let only: Int? = if case .array = result.data { 1 } else { nil }
        if let page = result.page ?? only { members.append(.init(key: "page", value: .integer(page))) }
        if let total = result.totalPages ?? only { members.append(.init(key: "totalPages", value: .integer(total))) }
        return .object(members)
    }

    private func source(of result: CommandResult) -> String {
        source ?? (result.freshness == .network ? "network" : "storage")
    }

    private func age(of result: CommandResult) -> Int {
        result.freshness?.storedAt.map { max(0, Int(now.timeIntervalSince($0))) } ?? 0
    }

    private func data(of result: CommandResult) throws -> JSONValue {
        guard !fields.isEmpty else { return result.data }
        let rows = try rows(of: result)
        if case .array = result.data { return .array(rows) }
        return rows.first ?? .null
    }

    /// The data as objects, one a row, with only the requested fields.
    private func rows(of result: CommandResult) throws -> [JSONValue] {
        let rows = if case .array(let rows) = result.data { rows } else { [result.data] }
        guard !fields.isEmpty else { return rows }
        for field in fields { try rows.check(field) }
        return rows.map { row in .object(fields.map { JSONValue.Member(key: $0, value: row.value(at: $0)) }) }
    }

    /// Returns the names of the columns: of all rows, in the order of their first appearance.
    private func columns(of rows: [JSONValue], _ result: CommandResult) -> [String] {
        if !fields.isEmpty { return fields }
        if rows.isEmpty { return result.columns }
        let keys = rows.keys
        return keys.isEmpty ? ["value"] : keys
    }

    private func table(_ result: CommandResult, cell: (String) -> String, separator: String) throws -> String {
        let rows = try rows(of: result)
        let columns = columns(of: rows, result)
        let cells = rows.map { row in columns.map { cell(value(of: $0, in: row).cell) } }
        return ([columns] + cells).map { $0.joined(separator: separator) + "\n" }.joined()
    }

    private func markdown(_ result: CommandResult) throws -> String {
        let rows = try rows(of: result)
        let columns = columns(of: rows, result)
        let lines =
            [columns, columns.map { _ in "---" }]
            + rows.map { row in
                columns.map { markdownCell(value(of: $0, in: row).cell) }
            }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    /// A requested field has its whole path as its key.
    private func value(of column: String, in row: JSONValue) -> JSONValue {
        if case .object = row { row[column] ?? .null } else { row }
    }

    private func csvCell(_ text: String) -> String {
        let text = Sanitizer.line(text)
        let isPlain = !text.contains { $0 == "," || $0 == "\"" }
        return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    private func markdownCell(_ text: String) -> String {
        Sanitizer.line(text).replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("<", with: "&lt;")
    }
}
