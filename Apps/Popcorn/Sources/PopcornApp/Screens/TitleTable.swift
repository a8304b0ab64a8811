import CoreDomain
import Foundation
import Prompt

/// What a table of titles shows of a row, whichever context the row comes from.
protocol TitleRow: Sendable {
    /// What the row stands for.
    var row: Item { get }
    var originalTitle: String? { get }
    var releaseDate: Date? { get }
    var voteAverage: Double? { get }
    var voteCount: Int? { get }
}

extension Table {
    /// Creates a table of titles whose rows can be opened by their numbers, with their kinds if there are several.
    init<Row: TitleRow>(titles rows: [Row]) {
        var columns: [TableColumn<Row>] = [
            TableColumn("Title", width: .flexible) { $0.fullTitle },
            TableColumn("Year") { Phrases.year($0.releaseDate) },
            TableColumn("★", alignment: .trailing) { Phrases.rating($0.voteAverage) },
            TableColumn("Votes", alignment: .trailing) { $0.voteCount.map { Phrases.count($0) } ?? "" },
            TableColumn("TMDb id", alignment: .trailing) { String($0.row.reference.id) },
        ]
        if Set(rows.map(\.row.reference.kind)).count > 1 {
            columns.insert(TableColumn("Type") { $0.row.reference.kind.rawValue }, at: 4)
        }
        self.init(rows, isNumbered: true, columns: columns)
    }
}

extension TitleRow {
    /// The title, with the original one if it differs.
    fileprivate var fullTitle: String {
        guard let originalTitle, originalTitle != row.title else { return row.title }
        return "\(row.title) · \(originalTitle)"
    }
}
