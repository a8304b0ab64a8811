import CoreDomain
import Foundation
import TMDb

/// Writes an answer in the format that was asked for.
struct AnswerWriter {
    let format: OutputFormat
    let fields: [String]
    let renderer: ScreenRenderer
    /// “sample” where the sample is the origin.
    let isSample: Bool
    let now: Date

    func text(of answer: Answer) throws -> String {
        switch format {
        case .text, .plain: renderer.text(of: fields.isEmpty ? answer.screen : try screen(answer))
        case .json: try envelope(answer).text + "\n"
        case .ndjson: try rows(of: answer).map { $0.text + "\n" }.joined()
        case .csv: try table(answer, cell: csvCell, separator: ",")
        case .tsv: try table(answer, cell: Sanitizer.line, separator: "\t")
        case .md: try markdown(answer)
        }
    }

    private func screen(_ answer: Answer) throws -> Screen {
        let rows = try rows(of: answer).map { row in fields.map { value(of: $0, in: row).cell } }
        return Screen([.table(Table(columns: fields.map { .init(name: $0, isFlexible: true) }, rows: rows))])
    }

    private func envelope(_ answer: Answer) throws -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(key: "schema", value: .integer(1)),
            .init(key: "kind", value: .string(answer.kind)),
            .init(key: "source", value: .string(source(of: answer))),
            .init(key: "ageSeconds", value: .integer(age(of: answer))),
            .init(key: "data", value: try data(of: answer)),
        ]
        // A list says which of how many pages it is; one that knows no pages is the only one.
        let only: Int? = if case .array = answer.data { 1 } else { nil }
        if let page = answer.page ?? only { members.append(.init(key: "page", value: .integer(page))) }
        if let total = answer.totalPages ?? only { members.append(.init(key: "totalPages", value: .integer(total))) }
        return .object(members)
    }

    private func source(of answer: Answer) -> String {
        if isSample { return SampleCatalogue.origin }
        return answer.freshness == .network ? "network" : "storage"
    }

    private func age(of answer: Answer) -> Int {
        answer.freshness?.storedAt.map { max(0, Int(now.timeIntervalSince($0))) } ?? 0
    }

    private func data(of answer: Answer) throws -> JSONValue {
        guard !fields.isEmpty else { return answer.data }
        let rows = try rows(of: answer)
        if case .array = answer.data { return .array(rows) }
        return rows.first ?? .null
    }

    /// The data as objects, one a row, cut down to the fields that were asked for.
    private func rows(of answer: Answer) throws -> [JSONValue] {
        let rows = if case .array(let rows) = answer.data { rows } else { [answer.data] }
        guard !fields.isEmpty else { return rows }
        try checkFields(in: rows)
        return rows.map { row in .object(fields.map { JSONValue.Member(key: $0, value: row.value(at: $0)) }) }
    }

    private func checkFields(in rows: [JSONValue]) throws {
        for field in fields {
            for row in rows { try row.check(field) }
        }
    }

    private func columns(of rows: [JSONValue]) -> [String] {
        guard fields.isEmpty else { return fields }
        guard case .object(let members)? = rows.first else { return rows.isEmpty ? [] : ["value"] }
        return members.map(\.key)
    }

    private func table(_ answer: Answer, cell: (String) -> String, separator: String) throws -> String {
        let rows = try rows(of: answer)
        let columns = columns(of: rows)
        let cells = rows.map { row in columns.map { cell(value(of: $0, in: row).cell) } }
        return ([columns] + cells).map { $0.joined(separator: separator) + "\n" }.joined()
    }

    private func markdown(_ answer: Answer) throws -> String {
        let rows = try rows(of: answer)
        let columns = columns(of: rows)
        let lines =
            [columns, columns.map { _ in "---" }]
            + rows.map { row in
                columns.map { markdownCell(value(of: $0, in: row).cell) }
            }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    /// A field that was asked for stands in the row under its whole path.
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
