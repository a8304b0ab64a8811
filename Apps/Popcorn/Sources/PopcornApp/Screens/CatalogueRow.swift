import CoreDomain
import Prompt

/// A row of a list of one kind, or of several.
protocol CatalogueRow: Sendable {
    /// What the row stands for.
    var row: Item { get }
    /// The title or name, and those in other languages.
    var titles: [String] { get }
    /// The year of the release, or `nil` if it is unknown or if the kind has none.
    var year: Int? { get }
    var popularity: Double? { get }
    /// What a completion says about the row.
    var summary: String { get }
    /// Returns the row as machines read it.
    func json() throws -> JSONValue
    /// Creates a table whose rows can be opened by their numbers.
    static func table(_ rows: [Self]) -> Table
}

extension CatalogueRow {
    var summary: String { year.map(String.init) ?? "" }
}

extension CatalogueRow where Self: Encodable {
    func json() throws -> JSONValue { try JSONTreeEncoder().encode(self) }
}

extension CatalogueRow where Self: TitleRow {
    var titles: [String] { [row.title, originalTitle].compactMap { $0 } }
    var year: Int? { releaseDate.map(CalendarDay.year) }
    static func table(_ rows: [Self]) -> Table { Table(titles: rows) }
}

extension Invocation {
    /// Shows one page of a list, or as many as the limit needs. A row that occurs again is left out.
    ///
    /// If a later page fails, shows the earlier ones with a warning.
    func table<Row: CatalogueRow>(
        _ kind: String, _ source: DataSource, fetch: (Int) async throws -> Fetched<Page<Row>>
    ) async throws -> CommandResult {
        let first = try await fetch(flags.page ?? 1)
        var (list, last) = (first.map(\.items), first.value)
        var messages: [String] = []
        while let limit = flags.limit, list.value.count < limit, last.hasMore {
            do {
                let next = try await fetch(last.page + 1)
                list = list.appending(next.map(\.items)) { ($0 + $1).uniqued(by: \.row.reference) }
                last = next.value
            } catch let error as FetchError where error != .cancelled {
                messages = ["warning: page \(last.page + 1) is missing: \(error.message)"]
                break
            }
        }
        list = list.map(limited)
        let rows = list.value
        guard !rows.isEmpty else { throw nothing(kind, source, list.warnings) }
        var result = CommandResult(
            kind: kind, data: .array(try rows.map { try $0.json() }), screen: Screen([.table(Row.table(rows))]))
        (result.freshness, result.fetchWarnings, result.messages) = (list.freshness, list.warnings, messages)
        result.rows = rows.map(\.row)
        (result.page, result.totalPages) = (first.value.page, first.value.totalPages)
        result.suggestions = [
            "\(rows.count) of \(Phrases.count(first.value.totalResults))", "1 opens the first",
            rows[0].row.reference.kind == .person ? "1 films" : "1 cast",
        ]
        return result
    }

    private func nothing(_ kind: String, _ source: DataSource, _ warnings: [FetchWarning]) -> CommandFailure {
        if warnings.contains(where: { $0.skippedCount != nil }) {
            return CommandFailure(.badData(""), "no entry of TMDb’s response could be read", hint: "try again later")
        }
        return CommandFailure(
            .notFound(kind), source.isSample ? "the sample has nothing here" : "there is nothing here",
            hint: "try another list")
    }
}
