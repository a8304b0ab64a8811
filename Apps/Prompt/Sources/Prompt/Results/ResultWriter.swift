import CoreDomain
import Foundation
import TerminalKit

struct ResultWriter {
    let format: OutputFormat
    let fields: [String]
    var template: Template?
    let renderer: ScreenRenderer
    /// The name of the source of all results, if it is neither the network nor a storage.
    let source: String?
    let now: Date
    /// Whether CSV and TSV begin with the names of the columns.
    var hasHeader = true

    func text(of result: CommandResult) throws -> String {
        if template == nil, format == .json { return try envelope(result).text + "\n" }
        if let screen = try screen(of: result) { return renderer.text(of: screen) }
        if format == .md, template == nil, fields.isEmpty, let page = result.screen.markdown { return page }
        let veil = template == nil && format == .md ? result.veil : nil
        let dataRows = try result.dataRows().map { veil?($0) ?? $0 }
        // In Markdown, an empty list is the same sentence as on the screen.
        if format == .md, template == nil, fields.isEmpty, dataRows.isEmpty { return renderer.text(of: result.screen) }
        let table = result.screen.onlyTable ?? Table.empty
        var writer = rows
        return try writer.text(of: ListPart(dataRows, table: table, columns: result.columns))
    }

    /// Returns the screen that shows a result; `nil` for a template and for the formats of machines and documents.
    func screen(of result: CommandResult) throws -> Screen? {
        // An exported table is CSV already.
        guard template == nil, format.isForPeople || (format.isCSV && result.isSource && fields.isEmpty) else {
            return nil
        }
        if fields.isEmpty { return result.screen }
        let rows = try result.dataRows().map { result.veil?($0) ?? $0 }
        return Screen([.table(try self.rows.table(of: ListPart(rows, columns: result.columns)))])
    }

    var rows: RowWriter {
        RowWriter(format: format, fields: fields, template: template, renderer: renderer, hasHeader: hasHeader)
    }

    /// Whether a list's rows can be written as they arrive, unlike a table that has to fit the screen's width.
    var canStream: Bool {
        template != nil || (format != .json && (!format.isForPeople || renderer.width == ScreenRenderer.unlimited))
    }

    private func envelope(_ result: CommandResult) throws -> JSONValue {
        let data = try data(of: result)
        let age = result.freshness?.storedAt.map { max(0, Int(now.timeIntervalSince($0))) } ?? 0
        var envelope = JSONValue.members([
            "schema": .integer(1), "kind": .string(result.kind),
            "source": .string(source ?? (result.freshness == .network ? "network" : "storage")),
            "ageSeconds": .integer(age), "data": data,
        ])
        // A list without pages counts as page 1 of 1.
        let only: Int? = if case .array = data { 1 } else { nil }
        if let page = result.page ?? only { envelope = envelope.adding("page", .integer(page)) }
        if let total = result.totalPages ?? only { envelope = envelope.adding("totalPages", .integer(total)) }
        if let count = result.seen {
            envelope = envelope.adding("seen", .integer(count.seen)).adding("out", .integer(count.out))
        }
        return envelope
    }

    private func data(of result: CommandResult) throws -> JSONValue {
        let data = try result.data()
        if fields.isEmpty { return data }
        let all = if case .array(let rows) = data { rows } else { [data] }
        // Columns of a table for spreadsheets needn't be properties of the data.
        let declared = all.isEmpty ? result.columns.expandingImageSets : []
        for field in fields { try all.check(field, columns: declared) }
        let selected = all.map(rows.selected)
        if case .array = data { return .array(selected) }
        return selected.first ?? .null
    }
}
