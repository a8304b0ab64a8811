/// A column of a table, described once for every format.
public struct TableColumn<Row>: Sendable {
    let header: Table.Header
    let text: @Sendable (Row) -> String

    /// - Parameter text: A key path or a closure that returns the text of a row's cell.
    public init(
        _ title: String, alignment: Table.Alignment = .leading, width: Table.Width = .natural,
        _ text: @escaping @Sendable (Row) -> String
    ) {
        header = Table.Header(title: title, alignment: alignment, width: width)
        self.text = text
    }
}

/// Rows of text below headers.
public struct Table: Sendable {
    /// The alignment of a cell's text.
    public enum Alignment: Sendable {
        case leading
        case trailing
    }

    /// The behaviour of a column if the table is wider than the screen.
    public enum Width: Sendable {
        /// The column has its natural width or is omitted. The rightmost columns are omitted first.
        case natural
        /// The column becomes narrower, truncating its cells.
        case flexible
        /// The column is shown even on a narrow screen.
        case kept
    }

    package struct Header: Equatable, Sendable {
        package let title: String
        let alignment: Alignment
        let width: Width

        package init(title: String, alignment: Alignment, width: Width) {
            self.title = title
            self.alignment = alignment
            self.width = width
        }
    }

    package let headers: [Header]
    package let rows: [[String]]

    /// The numbers that users type to open rows; `nil` if the rows aren't numbered.
    package var numbers: [String]? { headers.first?.title == "#" ? rows.map { $0[0] } : nil }

    package init(headers: [Header], rows: [[String]]) {
        self.headers = headers
        self.rows = rows
    }

    /// Creates a table of `elements`, one per row.
    ///
    /// - Parameter isNumbered: Whether to add a first column with the numbers that users type to open rows.
    public init<Row>(_ elements: [Row], isNumbered: Bool = false, columns: [TableColumn<Row>]) {
        let number = Header(title: "#", alignment: .trailing, width: .kept)
        headers = (isNumbered ? [number] : []) + columns.map(\.header)
        rows = elements.enumerated().map { index, element in
            (isNumbered ? [String(index + 1)] : []) + columns.map { $0.text(element) }
        }
    }

    /// Returns the table with an additional column, which is shown even on a narrow screen.
    ///
    /// - Parameter isOptional: Whether to omit the column if all its cells are empty.
    public func adding(_ title: String, _ cells: [String], isOptional: Bool = true) -> Table {
        guard cells.count == rows.count, !isOptional || cells.contains(where: { !$0.isEmpty }) else { return self }
        return Table(
            headers: headers + [Header(title: title, alignment: .leading, width: .kept)],
            rows: zip(rows, cells).map { $0 + [$1] })
    }

    /// Returns a table with the columns that `headers` name by title, in that order. Missing columns are empty.
    package func with(_ headers: [Header]) -> Table {
        if headers == self.headers { return self }
        let indices = headers.map { header in self.headers.firstIndex { $0.title == header.title } }
        let rows = rows.map { row in
            indices.map { index in index.map { row[$0] } ?? "" }
        }
        return Table(headers: headers, rows: rows)
    }

    /// Returns this numbered table with its row numbers starting at `number`.
    public func numbered(from number: Int) -> Table {
        let numbered = rows.enumerated().map { [String($0 + number)] + $1.dropFirst() }
        return Table(headers: headers, rows: numbered)
    }
}
