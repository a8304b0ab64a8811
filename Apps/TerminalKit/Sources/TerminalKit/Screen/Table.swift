/// A column of a table, described once for every format.
public struct TableColumn<Row>: Sendable {
    let header: Table.Header
    let text: @Sendable (Row) -> Text

    /// - Parameters:
    ///   - role: The role of every cell; `nil` for ordinary values.
    ///   - text: A key path or a closure that returns the text of a row's cell.
    public init(
        _ title: String, alignment: Table.Alignment = .leading, width: Table.Width = .natural, role: Text.Role? = nil,
        _ text: @escaping @Sendable (Row) -> String
    ) {
        header = Table.Header(title: title, alignment: alignment, width: width)
        self.text = { Text(text($0), role) }
    }

    private init(_ header: Table.Header, _ text: @escaping @Sendable (Row) -> Text) {
        self.header = header
        self.text = text
    }

    /// Returns a column whose cells have roles that depend on the row.
    ///
    /// - Parameter text: A closure that returns a row's cell.
    public static func styled(
        _ title: String, alignment: Table.Alignment = .leading, width: Table.Width = .natural,
        _ text: @escaping @Sendable (Row) -> Text
    ) -> TableColumn {
        TableColumn(Table.Header(title: title, alignment: alignment, width: width), text)
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
        /// As `natural`, and at a prompt the column is omitted before a flexible one is truncated.
        case spare
        /// The column becomes narrower, truncating its cells.
        case flexible
        /// The column becomes narrower, wrapping its cells.
        case wrapped
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
    package let rows: [[Text]]

    /// The numbers that users type to open rows; `nil` if the rows aren't numbered.
    package var numbers: [String]? { headers.first?.title == "#" ? rows.map { $0[0].plain } : nil }

    package init(headers: [Header], rows: [[Text]]) {
        self.headers = headers
        self.rows = rows
    }

    /// A table without columns and rows.
    package static let empty = Table(headers: [], rows: [[Text]]())

    /// Creates a table of values without roles.
    package init(headers: [Header], rows: [[String]]) {
        self.init(headers: headers, rows: rows.map { $0.map { Text($0) } })
    }

    /// Creates a table of `elements`, one per row.
    ///
    /// - Parameter isNumbered: Whether to add a first column with the numbers that users type to open rows.
    public init<Row>(_ elements: [Row], isNumbered: Bool = false, columns: [TableColumn<Row>]) {
        let number = Header(title: "#", alignment: .trailing, width: .kept)
        headers = (isNumbered ? [number] : []) + columns.map(\.header)
        rows = elements.enumerated().map { index, element in
            (isNumbered ? [Text(String(index + 1))] : []) + columns.map { $0.text(element) }
        }
    }

    /// Returns the table with an additional column, which is shown even on a narrow screen.
    ///
    /// - Parameter isOptional: Whether to omit the column if all its cells are empty.
    public func adding(_ title: String, _ cells: [Text], isOptional: Bool = true) -> Table {
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
        let numbered = rows.enumerated().map { [Text(String($0 + number))] + $1.dropFirst() }
        return Table(headers: headers, rows: numbered)
    }

    /// Returns this numbered table with the numbers of these rows emphasised.
    ///
    /// - Parameter indices: The indices of the rows with the current title.
    package func emphasising(_ indices: Set<Int>) -> Table {
        let rows = rows.enumerated().map { index, row in
            indices.contains(index) ? [Text(row[0].plain, .current)] + row.dropFirst() : row
        }
        return Table(headers: headers, rows: rows)
    }

    /// Returns the table in Markdown.
    package func markdown(hasHeader: Bool) -> String {
        rows.map { $0.map(\.plain) }.markdown(headers.map(\.title), hasHeader: hasHeader)
    }
}
