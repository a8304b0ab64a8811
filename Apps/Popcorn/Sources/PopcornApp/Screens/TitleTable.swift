import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// A row of a table of titles, whatever its context.
protocol TitleRow: FilterableRow {
    var originalTitle: String? { get }
    var originalLanguage: String? { get }
    var genreIDs: [Int]? { get }
    var releaseDate: Date? { get }
    var year: Int? { get }
    var voteAverage: Double? { get }
    var voteCount: Int? { get }
    var popularity: Double? { get }
    /// The length in minutes, if lists include it.
    var runtime: Int? { get }
}

extension Table {
    /// Creates a table of titles whose rows can be opened by number, with their kinds if there are several.
    ///
    /// - Parameter showsDays: Whether to show the day of the release rather than the year.
    init<Row: TitleRow>(titles rows: [Row], showsDays: Bool = false) {
        let date =
            showsDays
            ? TableColumn<Row>("Release") { $0.releaseDate.map(Phrases.day) ?? "" }
            : TableColumn("Year") { $0.year.map(String.init) ?? "" }
        self.init(
            rows, isNumbered: true,
            columns: [
                TableColumn("Title", width: .flexible) { $0.fullTitle }, date,
                TableColumn("★", alignment: .trailing) { Phrases.rating($0.voteAverage, votes: $0.voteCount) },
                TableColumn("Votes", alignment: .trailing) { $0.voteCount.map { Phrases.count($0) } ?? "" },
            ] + .types(of: rows, \.row.reference.kind) + [
                TableColumn("TMDb id", alignment: .trailing) { String($0.row.reference.id) }
            ])
    }
}

extension Array {
    /// Returns a column with the rows' kinds, if there are several.
    static func types<Row>(of rows: [Row], _ kind: @escaping @Sendable (Row) -> ItemKind) -> Self
    where Element == TableColumn<Row> {
        Set(rows.map(kind)).count > 1 ? [TableColumn("Type") { kind($0).rawValue }] : []
    }
}

extension TitleRow {
    var year: Int? { releaseDate.map(CalendarDay.year) }
    var runtime: Int? { nil }

    /// The title, followed by the original one if it differs.
    fileprivate var fullTitle: String {
        guard let originalTitle, originalTitle != row.title else { return row.title }
        return "\(row.title) · \(originalTitle)"
    }
}
