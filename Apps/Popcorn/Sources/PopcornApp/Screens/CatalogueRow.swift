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
    /// The number of votes, if the kind has any.
    var voteCount: Int? { get }
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
        let rows = try await rows(fetch)
        guard let list = rows.list, !rows.shown.isEmpty else { throw nothing(kind, source, rows.list?.warnings ?? []) }
        let shown = rows.shown
        let table = Row.table(shown).numbered(from: start.number)
        var result = CommandResult(
            kind: kind, data: .array(try shown.map { try $0.json() }), screen: Screen([.table(table)]))
        (result.freshness, result.fetchWarnings, result.messages) = (list.freshness, list.warnings, rows.messages)
        (result.rows, result.next) = (shown.map(\.row), rows.next)
        (result.page, result.totalPages) = (rows.first?.page, rows.first?.totalPages)
        result.suggestions = suggestions(shown, of: rows.first?.totalResults ?? 0, hasMore: rows.next != nil)
        return result
    }

    private func rows<Row: CatalogueRow>(
        _ fetch: (Int) async throws -> Fetched<Page<Row>>
    ) async throws -> ListedRows<Row> {
        var rows = ListedRows<Row>(start, limit: flags.limit)
        rows.append(try await fetch(flags.page ?? 1))
        while let limit = flags.limit, rows.count < limit, let last = rows.last, last.hasMore {
            do { rows.append(try await fetch(last.page + 1)) } catch let error as FetchError where error != .cancelled {
                rows.messages = ["warning: page \(last.page + 1) is missing: \(error.message)"]
                break
            }
        }
        return rows
    }

    private func suggestions<Row: CatalogueRow>(_ rows: [Row], of total: Int, hasMore: Bool) -> [String] {
        let (first, last) = (start.number, start.number + rows.count - 1)
        let range = first == 1 ? "\(last)" : "\(first)–\(last)"
        return ["\(range) of \(Phrases.count(total))", hasMore ? "more" : nil].compactMap { $0 } + [
            first == 1 ? "1 opens the first" : "\(first) opens the first of them",
            rows[0].row.reference.kind == .person ? "\(first) films" : "\(first) cast",
        ]
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

/// The rows of a list, page after page.
private struct ListedRows<Row: CatalogueRow> {
    private let start: ListStart
    private let limit: Int?
    /// The rows without those that were shown before.
    private(set) var list: Fetched<[Row]>?
    private(set) var first: Page<Row>?
    private(set) var last: Page<Row>?
    /// The number of rows that the last page added, and of those that weren't new.
    private var lastCount = (new: 0, old: 0)
    var messages: [String] = []

    init(_ start: ListStart, limit: Int?) {
        (self.start, self.limit) = (start, limit)
    }

    var count: Int { list?.value.count ?? 0 }

    /// The rows that the limit allows.
    var shown: [Row] { Array((list?.value ?? []).prefix(limit ?? .max)) }

    mutating func append(_ page: Fetched<Page<Row>>) {
        let items = page.value.items.dropFirst(list == nil ? start.skipped : 0)
        let known = start.shown.union((list?.value ?? []).map(\.row.reference))
        let new = items.filter { !known.contains($0.row.reference) }.uniqued(by: \.row.reference)
        lastCount = (new.count, page.value.items.count - new.count)
        list = list?.appending(page.map { _ in new }, +) ?? page.map { _ in new }
        (first, last) = (first ?? page.value, page.value)
    }

    /// Where the list continues.
    var next: NextRows? {
        guard let last else { return nil }
        let hidden = count - shown.count
        if hidden > 0 { return NextRows(page: last.page, skipped: lastCount.old + lastCount.new - hidden) }
        return last.hasMore ? NextRows(page: last.page + 1) : nil
    }
}
