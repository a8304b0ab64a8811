/// Numbers from 0 to 10 in rows and columns, such as the ratings of a series by season and episode.
public struct Grid: Equatable, Sendable {
    /// The content of a cell.
    public enum Cell: Equatable, Sendable {
        /// A number from 0 to 10; any other number is shown as unknown.
        case number(Double)
        /// An unknown number: an episode without votes.
        case unknown
        /// A number that the user doesn't want to see yet. It has no colour.
        case hidden
        /// No cell, since the season has fewer episodes.
        case absent
        /// A cell with a check mark, for a seen episode.
        indirect case marked(Cell)
    }

    /// A row of cells.
    public struct Row: Equatable, Sendable {
        let label: String
        let cells: [Cell]
        let summary: Double?

        /// - Parameters:
        ///   - cells: The cells from the first column on. Cells missing at the end count as absent.
        ///   - summary: The number for the whole row, or `nil` if unknown.
        public init(label: String, cells: [Cell], summary: Double?) {
            self.label = label
            self.cells = cells
            self.summary = summary
        }
    }

    let columns: [String]
    let rows: [Row]
    let summaryTitle: String

    /// The grid as a table, with a column for the labels and one for the summaries.
    var table: Table {
        let headers = ([""] + columns + [summaryTitle]).map {
            Table.Header(title: $0, alignment: .leading, width: .natural)
        }
        let rows = rows.map { row in
            let cells = columns.indices.map { $0 < row.cells.count ? row.cells[$0].text : Cell.absent.text }
            return [row.label] + cells + [(row.summary.map(Cell.number) ?? .unknown).text]
        }
        return Table(headers: headers, rows: rows)
    }

    /// - Parameters:
    ///   - rows: The rows, top to bottom. Cells beyond the last column are dropped.
    ///   - summaryTitle: The name of the last column, which has the rows' summaries.
    public init(columns: [String], rows: [Row], summaryTitle: String) {
        self.columns = columns
        self.rows = rows
        self.summaryTitle = summaryTitle
    }
}

extension Grid.Cell {
    /// The content as text: “8.4”, “8.4✓”, or “–” for an unknown number.
    var text: String {
        switch self {
        case .absent: ""
        case .number(let number) where (0...10).contains(number): Phrases.decimal(number)
        case .number, .unknown: "–"
        case .hidden: "?"
        case .marked(let cell): cell.text + "✓"
        }
    }
}
