public import CoreDomain
import Foundation
public import Prompt
import TerminalKit
import TitleIndex

/// A row of a list that has items of several kinds.
struct MixedRow: CatalogueRow {
    let row: Item
    let titles: [String]
    let year: Int?
    let popularity: Double?
    let voteAverage: Double?
    let voteCount: Int?
    let rating: Double?
    let summary: String
    let values: TitleValues
    /// The search that found the row; `nil` for a row of any other list.
    let reading: TitleReading?
    /// The item as known from the index, if only its title is stored.
    private let known: TitleCandidate?
    /// Whether the typed text is the item's number in a collection.
    private let isNumbered: Bool
    private let ownJSON: @Sendable () throws -> JSONValue

    init(_ value: some CatalogueRow, foundBy reading: TitleReading? = nil, isNumbered: Bool = false) {
        self.reading = reading
        self.isNumbered = isNumbered
        known = nil
        ownJSON = value.json
        row = value.row
        titles = value.titles
        year = value.year
        popularity = value.popularity
        voteCount = value.voteCount
        rating = value.rating
        summary = value.summary
        values = value.values
        voteAverage = (value as? any TitleRow)?.voteAverage
    }

    /// Creates a row for an item known only by its title.
    init(_ known: TitleCandidate, foundBy reading: TitleReading) {
        let popularity = known.indexed ?? known.popularity
        self.reading = reading
        self.known = known
        isNumbered = false
        row = known.item
        titles = known.titles
        year = nil
        self.popularity = popularity
        voteAverage = nil
        voteCount = nil
        rating = nil
        summary = ""
        values = TitleValues(
            genreIDs: nil, language: nil, released: nil, average: nil, votes: nil, popularity: popularity)
        let json = JSONValue.values(["id": row.reference.id, "title": row.title, "popularity": popularity])
        ownJSON = { json }
    }

    /// Whether only the item's title is stored.
    var isTitleOnly: Bool { known != nil }

    /// The row as a candidate for a typed title.
    var candidate: TitleCandidate {
        let own = TitleCandidate(
            item: row, titles: titles, year: year, votes: voteCount, popularity: popularity, rating: rating,
            summary: year == nil ? summary : "")
        return copy(of: known ?? own) { $0.isNumbered = isNumbered }
    }

    /// Returns the JSON of the row's own type, with the kind as an additional member.
    func json() throws -> JSONValue { try ownJSON().adding("kind", .string(row.reference.kind.rawValue)) }

    /// The columns added to those of the rows' own types.
    static let columns = ["kind"]

    static func table(_ rows: [MixedRow]) -> Table {
        Table(
            rows, isNumbered: true,
            columns: [
                TableColumn("Title", width: .flexible) { $0.titles.uniqued.joined(separator: " · ") },
                TableColumn("Year") { $0.year.map(String.init) ?? "" },
                TableColumn("★", alignment: .trailing) {
                    $0.isTitle ? Phrases.rating($0.voteAverage, votes: $0.voteCount) : ""
                },
                TableColumn("Votes", alignment: .trailing) { $0.voteCount.map { Phrases.count($0) } ?? "" },
                TableColumn("Type") { $0.row.reference.kind.rawValue },
                TableColumn("TMDb id", alignment: .trailing) { String($0.row.reference.id) },
            ])
    }

    private var isTitle: Bool { row.reference.kind != .person }
}

/// A list combined from one list per kind, fetched concurrently.
public struct MixedList: Sendable {
    typealias Fetch = @Sendable (any TitleCatalogue, _ page: Int) async throws -> Fetched<Page<MixedRow>>

    let plugins: [any TitleCatalogue]
    /// The readings of the search text, used to order the rows; `nil` orders them by popularity.
    var readings: [TitleReading]?
    let fetch: Fetch

    /// The columns of the rows of all kinds, regardless of which kind is first.
    private var columns: [String] { (plugins.flatMap { type(of: $0).columns } + MixedRow.columns).uniqued }

    /// Shows one page of each list in a table. A list's failure adds a warning, or is thrown if no rows remain.
    public func table(
        _ kind: String, _ invocation: Invocation<some Sendable>, _ source: any TitleSource, filter: RowFilter? = nil
    ) async throws -> CommandResult {
        let notes = MixedNotes()
        var result = try await invocation.table(
            kind, source, columns: columns, filter: filter
        ) { page in
            try await self.page(page, notes)
        }
        result.notices += notes.notices(for: readings?.first)
        return result
    }

    private func page(_ number: Int, _ notes: MixedNotes) async throws -> Fetched<Page<MixedRow>> {
        var pages: [Fetched<Page<MixedRow>>] = []
        var errors: [(kind: String, error: FetchError)] = []
        let results = try await plugins.concurrentlyMapped { plugin in
            try await Result.fetching { try await fetch(plugin, number) }
        }
        for (plugin, result) in zip(plugins, results) {
            switch result {
            case .success(let page): pages.append(page)
            case .failure(let error): errors.append((type(of: plugin).nouns.many, error))
            }
        }
        if let error = errors.first?.error, pages.allSatisfy(\.value.items.isEmpty) { throw error }
        notes.add(errors)
        guard let first = pages.first else { throw FetchError.notFound("page \(number)") }
        let merged = pages.dropFirst().reduce(first) { $0.appending($1) { $0.merging($1) } }
        guard let readings else { return merged }
        notes.add(merged.value.items)
        return merged.map { $0.ranked(for: readings) }
    }
}

extension MixedList {
    /// Creates a list of the items that are popular today or this week.
    public init(trendingIn plugins: [any TitleCatalogue], isOfDay: Bool, _ policy: FetchPolicy) {
        self.init(plugins: plugins) { try await $0.trendingRows(isOfDay: isOfDay, page: $1, policy) }
    }

    /// Creates a list of the items found by a search.
    public init(of text: String, year: Int?, in plugins: [any TitleCatalogue], _ policy: FetchPolicy) {
        self.init(plugins: plugins, readings: TitleReading.all(of: text, year: year)) {
            try await $0.searchRows(text, year: year, page: $1, policy)
        }
    }
}

/// Notes about the rows: kinds whose lists couldn't be fetched, and the text used instead of the typed one.
private final class MixedNotes {
    private var errors: [(kind: String, error: FetchError)] = []
    private var readings: [TitleReading] = []
    private var titleOnly = 0

    func add(_ more: [(kind: String, error: FetchError)]) { errors = (errors + more).uniqued(by: \.kind) }
    func add(_ rows: [MixedRow]) {
        readings = (readings + rows.compactMap(\.reading)).uniqued
        titleOnly += rows.count(where: \.isTitleOnly)
    }

    func notices(for typed: TitleReading?) -> [Notice] {
        let titles =
            titleOnly > 0 ? [Notice.message("offline: for \(titleOnly) of these, only the name is stored")] : []
        let missing = titles + errors.map { Notice.warning("\($0.kind) are missing: \($0.error.message)") }
        guard let typed, let found = readings.first, !readings.contains(typed) else { return missing }
        let other = found.title + (found.year.map { " of \($0)" } ?? "")
        return missing + [
            .message("nothing matches “\(Sanitizer.excerpt(typed.title))”; these match “\(Sanitizer.excerpt(other))”.")
        ]
    }
}

extension Page<MixedRow> {
    /// Returns both pages merged: the more popular of the two next rows comes first, and each kind keeps its order.
    fileprivate func merging(_ other: Page) -> Page {
        var left = items[...]
        var right = other.items[...]
        var rows = [MixedRow]()
        while let first = left.first, let second = right.first {
            let isLeft = (first.popularity ?? 0) >= (second.popularity ?? 0)
            rows.append(isLeft ? left.removeFirst() : right.removeFirst())
        }
        return Page(
            items: rows + left + right, page: page, totalPages: Swift.max(totalPages, other.totalPages),
            totalResults: totalResults + other.totalResults)
    }

    fileprivate func ranked(for readings: [TitleReading]) -> Page {
        let rows = Dictionary(items.map { ($0.row.reference, $0) }) { first, _ in first }
        let typed = TitleSearch(readings: readings, isNamedByPart: false)
        let candidates = items.uniqued { $0.row.reference }.map { row in
            copy(of: row.candidate) { $0.isInvented = row.reading.map { !typed.isTyped($0) } ?? false }
        }
        return with(candidates.ranked(for: readings).compactMap { rows[$0.item.reference] })
    }

    /// Returns the page without rows that don't match the typed text at all.
    fileprivate func matching(_ readings: [TitleReading]) -> Page {
        with(items.filter { RankedCandidate($0.candidate, readings).match < .listed })
    }

    func with(_ items: [MixedRow]) -> Page {
        Page(items: items, page: page, totalPages: totalPages, totalResults: Swift.max(totalResults, items.count))
    }
}

extension TitleCatalogue {
    /// Returns a page of search results. The first page includes the results of the kind's own command, so that
    /// the item opened by that command is among the rows.
    func searchRows(
        _ text: String, year: Int?, page: Int, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<MixedRow>> {
        let readings = TitleReading.all(of: text, year: year, hasYear: Self.nouns.hasYear)
        let titleSearch = TitleSearch(readings: readings, isNamedByPart: Self.isNamedByPart)
        var found: Fetched<Page<MixedRow>>?
        let part =
            page == 1 ? await part(text).map { [MixedRow($0, foundBy: readings[0], isNumbered: true)] } ?? [] : []
        let known = page == 1 && source.isOffline() ? source.known(text, of: Self.nouns.kind) ?? [] : []
        for queries in page == 1 ? titleSearch.stages : [[readings[0]]] {
            if let rows = found?.value.items, titleSearch.isSettled(rows.map(\.candidate), for: .page) { break }
            do {
                let results = try await queries.concurrentlyMapped { query in
                    let rows = try await search(query, page: page, policy)
                    return titleSearch.isTyped(query) ? rows : rows.map { $0.matching(readings) }
                }
                for rows in results {
                    found = found?.appending(rows) { $0.with($0.items + $1.items) } ?? rows
                }
            } catch FetchError.offline
                where found?.value.items.isEmpty == false || !part.isEmpty || !known.isEmpty
            { break }
        }
        if !part.isEmpty || !known.isEmpty {
            let rows = known.map { MixedRow($0, foundBy: readings[0]) }
            let stored = found ?? Fetched(Page(items: [], page: 1, totalPages: 1, totalResults: 0), .fresh(since: .now))
            return stored.map { $0.with((part + $0.items + rows).uniqued { $0.row.reference }) }
        }
        guard let found else { throw FetchError.notFound("page \(page)") }
        return found
    }

    func trendingRows(isOfDay: Bool, page: Int, _ policy: FetchPolicy) async throws -> Fetched<Page<MixedRow>> {
        try await context.fetchPage(Self.trending(isOfDay: isOfDay), page: page, policy).map { $0.map { MixedRow($0) } }
    }
}
