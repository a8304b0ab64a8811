import CoreDomain
import Foundation

/// Writes a result in the requested format.
struct ResultWriter {
    let format: OutputFormat
    let fields: [String]
    var template: Template?
    let renderer: ScreenRenderer
    /// The name of the source that every result has, if it is neither the network nor a storage.
    let source: String?
    let now: Date

    func text(of result: CommandResult) throws -> String {
        if template == nil, format == .json { return try envelope(result).text + "\n" }
        if template == nil, format.isForPeople, fields.isEmpty { return renderer.text(of: result.screen) }
        var writer = rows
        return try writer.text(of: part(of: result))
    }

    /// Writes the rows of a list as they arrive.
    var rows: RowWriter { RowWriter(format: format, fields: fields, template: template, renderer: renderer) }

    /// Whether the rows of a list can be written as they arrive. A table for people that has to fit a width can't.
    var canStream: Bool {
        template != nil || (format != .json && (!format.isForPeople || renderer.width == ScreenRenderer.unlimited))
    }

    private func part(of result: CommandResult) -> ListPart {
        let data = result.tableRows.map(JSONValue.array) ?? result.data
        let rows = if case .array(let rows) = data { rows } else { [data] }
        return ListPart(rows, table: Table(headers: [], rows: []), columns: result.columns)
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

    /// The data, with only the requested fields if some are.
    private func data(of result: CommandResult) throws -> JSONValue {
        guard !fields.isEmpty else { return result.data }
        let all = if case .array(let rows) = result.data { rows } else { [result.data] }
        for field in fields { try all.check(field, columns: result.columns.expandingImageSets) }
        let selected = all.map(rows.selected)
        if case .array = result.data { return .array(selected) }
        return selected.first ?? .null
    }
}
