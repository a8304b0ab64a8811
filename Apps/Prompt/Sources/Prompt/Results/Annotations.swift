public import TerminalKit

/// An application's additions to the rows of a table: a last column for people, and a JSON property.
public struct Annotations: Sendable {
    /// The header of the column.
    let title: String
    /// The name of the property.
    let key: String
    /// The cells, one per row. If all are empty, the column is left out.
    let cells: [String]
    /// The values, one per row; `nil` for a row without the property. Empty if not needed.
    let values: [JSONValue?]

    /// Creates the annotations of rows, one per cell.
    public init(_ title: String, cells: [String], key: String, values: [JSONValue?] = []) {
        (self.title, self.cells, self.key, self.values) = (title, cells, key, values)
    }

    func annotate(_ rows: [JSONValue]) -> [JSONValue] {
        guard rows.count == values.count else { return rows }
        return zip(rows, values).map { row, value in value.map { row.adding(key, $0) } ?? row }
    }
}

extension ListPart {
    func annotated(_ annotations: Annotations) -> ListPart {
        ListPart(
            annotations.annotate(rows), table: table.adding(annotations.title, annotations.cells), columns: columns,
            items: items)
    }
}

extension CommandResult {
    func annotated(_ annotations: Annotations) -> CommandResult {
        var result = self
        if let table = screen.onlyTable {
            let annotated = table.adding(annotations.title, annotations.cells)
            result.screen.blocks = screen.blocks.map { if case .table = $0 { .table(annotated) } else { $0 } }
        }
        let (data, rows) = (data, tableRows)
        result.data = {
            let data = try data()
            return if case .array(let rows) = data { .array(annotations.annotate(rows)) } else { data }
        }
        if let rows { result.tableRows = { annotations.annotate(try rows()) } }
        return result
    }
}
