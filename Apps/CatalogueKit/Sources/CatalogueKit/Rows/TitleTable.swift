public import CoreDomain
public import Prompt
public import TerminalKit

extension Invocation {
    /// Shows one page of a list, or as many as the limit requires, leaving out repeated rows.
    ///
    /// An error on a later page makes the command fail. In unstreamed human-readable output, it only adds a
    /// warning. A list without rows is an error, unless it belongs to an item.
    ///
    /// - Parameters:
    ///   - kind: The kind of rows in machine-readable output.
    ///   - source: The source of the rows.
    ///   - properties: The properties that a row can have.
    ///   - filter: Filters rows. Pages are fetched until there are enough: at most ten, or a hundred with a limit.
    ///   - orNone: Returns the sentence for an item without such rows; `nil` for an independent list.
    ///   - failure: The error for an empty list whose request had conditions; `nil` for a list without any.
    ///   - json: Returns a row in the machine formats, from its JSON with the properties of all kinds of titles.
    ///   - table: Returns the table of rows.
    ///   - fetch: Fetches a page, counted from 1. It is called for several pages at a time if the limit requires them.
    public func table(
        _ kind: String, _ source: DataSource, properties: [String], filter: RowFilter? = nil,
        orNone: (() async -> String)? = nil, ifEmpty failure: CommandFailure? = nil,
        json: @escaping @Sendable (Title, JSONValue) -> JSONValue = { $1 },
        table: ([Title]) async throws -> Table,
        fetch: @escaping @Sendable (Int) async throws -> Fetched<Page<Title>>
    ) async throws -> CommandResult {
        var list = ListedTitles(
            start, limit: flags.limit ?? (filter == nil ? nil : 20), isKept: !streams, isFiltered: filter != nil)
        var notices = [Notice]()
        var names = GenreNames()
        var pages = 0
        var number: Int? = flags.page ?? 1
        var failed: FetchError?
        try await withThrowingTaskGroup(of: PagesAhead<Fetched<Page<Title>>>.Arrival.self) { group in
            var ahead = PagesAhead(fetch)
            while let page = number, failed == nil, pages < mostPages(isFiltered: filter != nil || list.isEmpty) {
                do {
                    let fetched = try await ahead.page(page, through: list.lastPage ?? page, &group)
                    pages += 1
                    let passed = try await filter?.kept(fetched.value.items) { ($0.item, $0.values) }
                    notices += passed?.notices ?? []
                    let rows = list.append(fetched, keeping: passed?.rows)
                    try await names.add(rows, in: self, source)
                    if streams, !rows.isEmpty {
                        let data = try rows.map { json($0, try $0.json(names)) }
                        try await write(part(of: list, rows, data, try await table(rows), columns: properties))
                    }
                    number = list.nextPage
                    if let total = list.expectedCount { report(CommandProgress(kind, list.count, of: total)) }
                } catch let error as FetchError where error != .cancelled && !list.isEmpty {
                    failed = error
                } catch let error as FetchError where orNone == nil && source.isUnstored(error) {
                    throw source.unstored("the result of “\(arguments.command)”", error)
                }
            }
            group.cancelAll()
        }
        let block: Screen.Block =
            list.isEmpty
            ? .line(
                try await none(kind, source, list.fetched, filteredPages: filter == nil ? nil : pages, orNone, failure))
            : .table(try await table(list.kept).numbered(from: start.number))
        var result = CommandResult(kind: kind, screen: Screen([block])) { [kept = list.kept, names] in
            .array(try kept.map { json($0, try $0.json(names)) })
        }
        result.columns = properties
        result.isWritten = streams && !list.isEmpty
        result.notices = (notices + names.notices).uniqued
        result.describe(list)
        if list.isEmpty { return result }
        result.rows = list.items
        result.next = list.next
        result.shownRows = shownRows(of: list, isFiltered: filter != nil)
        result.suggestions = suggestions(list.items)
        if let failed, let number { report(failed, of: number, in: &result) }
        return result
    }

    /// Returns the latest rows of a list, to be written as they arrive.
    private func part(
        of list: ListedTitles, _ rows: [Title], _ data: [JSONValue], _ table: Table, columns: [String]
    ) -> ListPart {
        ListPart(
            data, table: table.numbered(from: start.number + list.count - rows.count), columns: columns,
            items: rows.map(\.item), isLast: list.nextPage == nil)
    }

    /// Returns the number of pages to fetch at most. Without a filter, the number of rows is the only limit.
    private func mostPages(isFiltered: Bool) -> Int {
        guard isFiltered else { return .max }
        return flags.limit == nil ? 10 : 100
    }

    private func shownRows(of list: ListedTitles, isFiltered: Bool) -> ShownRows {
        let last = start.number + list.count - 1
        let filteredTotal = list.next == nil ? last : nil
        let total = isFiltered ? filteredTotal : list.first?.totalResults ?? last
        return ShownRows(first: start.number, last: last, total: total)
    }

    private func report(_ error: FetchError, of page: Int, in result: inout CommandResult) {
        let message = "page \(page) is missing: \(error.message)"
        if streams || !session.settings.format.isForPeople {
            let hint = "continue the list with --page \(page)"
            result.failure = CommandFailure(
                error, message,
                hint: .note(display.isOutputFile ? "a file after “>” is unchanged; after “>>”, \(hint)" : hint))
        } else {
            result.notices.append(.warning(message))
        }
    }

    private func suggestions(_ rows: [Item]) -> [String] {
        let first = start.number
        let opens = String(first)
        let titles = rows.prefix { $0.reference.kind != .person }.prefix(3).count
        let added = titles > 1 ? "\(first)-\(first + titles - 1) add" : "\(first) add"
        return switch rows[0].reference.kind {
        case .movie: [opens, "\(first) seen", added]
        case .tvSeries: [opens, "\(first) seasons", added]
        default: [opens, "\(first) films"]
        }
    }

    /// Returns the sentence to show for an empty list, or throws the error if an empty list is a failure.
    private func none(
        _ kind: String, _ source: DataSource, _ fetched: Fetched<Void>?, filteredPages: Int?,
        _ orNone: (() async -> String)?, _ failure: CommandFailure?
    ) async throws -> String {
        if fetched?.warnings.skipped != nil {
            throw CommandFailure(
                .badData(""), "no entry of TMDb’s response could be read", hint: .note("try again later"))
        }
        if let filteredPages {
            let pages = filteredPages > 1 ? " on \(Phrases.count(filteredPages, "page"))" : ""
            throw CommandFailure(
                .notFound(kind), "no title\(pages) matches the filter", hint: .note("fewer conditions may find some"))
        }
        if let page = flags.page, page > 1 {
            throw CommandFailure(.notFound(kind), "page \(page) is empty", hint: .note("--page 1"))
        }
        guard let orNone else {
            throw failure
                ?? CommandFailure(
                    .notFound(kind), source.isSample ? "this list is empty in the sample" : "this list is empty",
                    hint: .note("try another list"))
        }
        return await orNone()
    }
}

extension CommandResult {
    /// Sets the properties of a list as a whole: its age, its warnings and its pages.
    fileprivate mutating func describe(_ list: ListedTitles) {
        freshness = list.fetched?.freshness
        fetchWarnings = list.fetched?.warnings ?? []
        page = list.first?.page
        totalPages = list.first?.totalPages
    }
}

/// The rows of a list, fetched page by page.
private struct ListedTitles {
    private let start: ListStart
    private let limit: Int
    private let isKept: Bool
    /// Whether pages are filtered, so that the list continues after the shown rows instead of at a row number.
    private let isFiltered: Bool
    /// The rows, unless they are written as they arrive.
    private(set) var kept: [Title] = []
    private(set) var items: [Item] = []
    /// The age and the warnings of all pages fetched so far; `nil` before the first page.
    private(set) var fetched: Fetched<Void>?
    private(set) var first: (page: Int, totalPages: Int, totalResults: Int)?
    /// The number of rows of the longest page so far.
    private var longestPage = 0
    /// The items already in this list or in the list it continues.
    private var seen: Set<ItemReference>
    private(set) var next: NextRows?

    init(_ start: ListStart, limit: Int?, isKept: Bool, isFiltered: Bool) {
        self.start = start
        self.limit = limit ?? 0
        self.isKept = isKept
        seen = start.shown
        self.isFiltered = isFiltered
    }

    var count: Int { items.count }
    var isEmpty: Bool { items.isEmpty }

    /// The next page required by the limit, or to have any rows; `nil` if there are enough rows, or no further pages.
    var nextPage: Int? { count < max(limit, 1) ? next?.page : nil }

    /// The last page that the limit is expected to require; `nil` if there are enough rows, or no further pages.
    var lastPage: Int? {
        guard let nextPage, let first, !isFiltered else { return nextPage }
        let pages = (limit - count + longestPage - 1) / max(1, longestPage)
        return max(nextPage, min(first.totalPages, nextPage + pages - 1))
    }

    /// The expected number of rows in the list; `nil` if no further page is needed.
    var expectedCount: Int? { nextPage == nil ? nil : min(limit, first?.totalResults ?? limit) }

    /// Adds a page's rows, except those already in the list, and returns the added rows within the limit.
    ///
    /// - Parameter passed: The rows accepted by a filter; `nil` if there is no filter.
    mutating func append(_ page: Fetched<Page<Title>>, keeping passed: [Title]? = nil) -> [Title] {
        let value = page.value
        let items = passed ?? value.items
        let new = items.indices.dropFirst(first == nil && !isFiltered ? start.skipped : 0)
            .filter { seen.insert(items[$0].item.reference).inserted }
        let shown = new.prefix(limit == 0 ? new.count : limit - count).map { items[$0] }
        if isKept { kept += shown }
        self.items += shown.map(\.item)
        let own = page.map { _ in () }
        fetched = fetched?.appending(own) { _, _ in () } ?? own
        first = first ?? (value.page, value.totalPages, value.totalResults)
        longestPage = max(longestPage, value.items.count)
        if let hidden = new.dropFirst(shown.count).first {
            next = NextRows(page: value.page, skipped: isFiltered ? 0 : hidden)
        } else {
            next = value.hasMore ? NextRows(page: value.page + 1) : nil
        }
        return shown
    }
}

extension Fetched {
    /// Returns this result combined with a later one from the same list, with the age of the older result and the
    /// warnings of both.
    func appending(_ next: Fetched, _ combine: (Value, Value) throws -> Value) rethrows -> Fetched {
        Fetched(
            try combine(value, next.value), freshness.older(next.freshness), warnings: (warnings + next.warnings).merged
        )
    }

    /// Returns several results as one, with the age of the oldest and the warnings of all.
    ///
    /// - Precondition: `results` isn't empty.
    public static func all<Element>(_ results: [Fetched<Element>]) -> Fetched where Value == [Element] {
        results.dropFirst().reduce(results[0].map { [$0] }) { all, next in all.appending(next.map { [$0] }, +) }
    }
}

extension [FetchWarning] {
    /// The warnings without duplicates, with the numbers of skipped elements added up.
    fileprivate var merged: [FetchWarning] {
        filter { $0.skippedCount == nil }.uniqued + [skipped].compactMap { $0 }
    }
}
