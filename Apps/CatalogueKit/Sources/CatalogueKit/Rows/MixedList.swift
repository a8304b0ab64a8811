public import CoreDomain
import Foundation
public import Prompt
import Synchronization
import TerminalKit
import TitleIndex

/// A list combined from one list per kind, fetched concurrently.
public struct MixedList: Sendable {
    typealias Fetch = @Sendable (CatalogueFeature, _ page: Int) async throws -> Fetched<Page<Title>>

    let catalogues: [CatalogueFeature]
    /// The readings of the search text, used to order the rows; `nil` orders them by popularity.
    var readings: [TitleReading]?
    /// Returns the rows that stand first if no row of the lists has exactly the typed title: those of the whole line.
    public var wholeLine: (@Sendable () async throws -> [Title])?
    let fetch: Fetch

    /// The properties that rows of any kind have, followed by the kind.
    private var properties: [String] { (catalogues.flatMap(\.properties) + ["kind"]).uniqued }

    /// Shows one page of each list in a table. A list's failure adds a warning, or is thrown if no rows remain.
    ///
    /// - Parameters:
    ///   - kind: The kind of rows in machine-readable output.
    ///   - invocation: The command to answer.
    ///   - source: The source of the rows.
    ///   - filter: Filters rows; `nil` for all rows.
    public func table(
        _ kind: String, _ invocation: Invocation, _ source: DataSource, filter: RowFilter? = nil
    ) async throws -> CommandResult {
        let notes = MixedNotes()
        var result = try await invocation.table(
            kind, source, properties: properties, filter: filter,
            json: { $1.adding("kind", .string($0.item.reference.kind.rawValue)) },
            table: { Table(mixed: $0) }
        ) { page in
            try await self.page(page, notes)
        }
        result.notices += notes.notices(for: readings?.first)
        return result
    }

    private func page(_ number: Int, _ notes: MixedNotes) async throws -> Fetched<Page<Title>> {
        var pages: [Fetched<Page<Title>>] = []
        var errors: [(kind: String, error: FetchError)] = []
        let results = try await catalogues.concurrentlyMapped { catalogue in
            try await Result.fetching { try await fetch(catalogue, number) }
        }
        for (catalogue, result) in zip(catalogues, results) {
            switch result {
            case .success(let page): pages.append(page)
            case .failure(let error): errors.append((catalogue.nouns.many, error))
            }
        }
        let leading = try await number == 1 ? rowsOfWholeLine(besides: pages, &errors) : []
        if let error = errors.first?.error, pages.allSatisfy(\.value.items.isEmpty), leading.isEmpty { throw error }
        notes.add(errors, toPage: number)
        if pages.isEmpty, !leading.isEmpty { pages.append(.rows([])) }
        guard let first = pages.first else { throw FetchError.notFound("page \(number)") }
        let merged = pages.dropFirst().reduce(first) { $0.appending($1) { $0.merging($1) } }
        guard let readings else { return merged }
        notes.add(merged.value.items, toPage: number)
        return merged.map { page in
            let ranked = page.ranked(for: readings)
            return leading.isEmpty ? ranked : ranked.with((leading + ranked.items).uniqued { $0.item.reference })
        }
    }

    /// Returns the rows of the whole line if the source answered without an exact title. If they can't be fetched, they
    /// are missing like those of a kind.
    private func rowsOfWholeLine(
        besides pages: [Fetched<Page<Title>>], _ errors: inout [(kind: String, error: FetchError)]
    ) async throws -> [Title] {
        let isAnswered = pages.allSatisfy { $0.warnings.isEmpty } && errors.allSatisfy { $0.error.kind == "notFound" }
        guard let wholeLine, let readings, isAnswered else { return [] }
        let rows = pages.flatMap(\.value.items)
        if rows.contains(where: { RankedCandidate($0.candidate, readings).match.isExact }) { return [] }
        switch try await Result.fetching(wholeLine) {
        case .success(let rows): return rows
        case .failure(let error):
            if !pages.isEmpty { errors.append(("titles of the whole line", error)) }
            return []
        }
    }

    /// Returns the search's rows that have exactly the typed title, best known first.
    public func exactRows() async throws -> [Title] {
        guard let readings else { return [] }
        do {
            let page = try await page(1, MixedNotes()).value
            return page.items.filter { RankedCandidate($0.candidate, readings).match.isExact }
        } catch FetchError.notFound {
            return []
        }
    }
}

extension MixedList {
    /// Creates a list of the items that are popular today or this week.
    ///
    /// - Parameters:
    ///   - catalogues: The catalogues to combine.
    ///   - isOfDay: Whether the list is that of the day.
    ///   - policy: The policy for stored results.
    public init(trendingIn catalogues: [CatalogueFeature], isOfDay: Bool, _ policy: FetchPolicy) {
        self.init(catalogues: catalogues) { try await $0.rows(.trending(isOfDay: isOfDay), $1, policy) }
    }

    /// Creates a list of the items found by a search.
    ///
    /// - Parameters:
    ///   - text: The words to search for.
    ///   - year: The year of the titles, if the user gave one.
    ///   - chosen: The catalogues to search.
    ///   - catalogues: All catalogues.
    ///   - policy: The policy for stored results.
    public init(
        of text: String, year: Int?, in chosen: [CatalogueFeature], _ catalogues: Catalogues, _ policy: FetchPolicy
    ) {
        self.init(catalogues: chosen, readings: TitleReading.all(of: text, year: year)) {
            try await $0.searchRows(text, year: year, page: $1, catalogues, policy)
        }
    }
}

/// Notes about the rows: kinds whose lists couldn't be fetched, and the text used instead of the typed one.
///
/// Pages may arrive in any order.
private final class MixedNotes: Sendable {
    private struct Notes {
        var errors: [(kind: String, error: FetchError)] = []
        var readings: [TitleReading] = []
        var titleOnly = 0
    }

    private let pages = Mutex<[Int: Notes]>([:])

    func add(_ errors: [(kind: String, error: FetchError)], toPage page: Int) {
        pages.withLock { $0[page, default: Notes()].errors += errors }
    }

    func add(_ rows: [Title], toPage page: Int) {
        pages.withLock { pages in
            pages[page, default: Notes()].readings += rows.compactMap(\.reading).uniqued
            pages[page, default: Notes()].titleOnly += rows.count(where: \.isTitleOnly)
        }
    }

    func notices(for typed: TitleReading?) -> [Notice] {
        let notes = pages.withLock { pages in pages.sorted { $0.key < $1.key }.map(\.value) }
        let titleOnly = notes.reduce(0) { $0 + $1.titleOnly }
        let errors = notes.flatMap(\.errors).uniqued(by: \.kind)
        let readings = notes.flatMap(\.readings)
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

extension Fetched<Page<Title>> {
    /// Returns rows that need no request as the only page of a list.
    fileprivate static func rows(_ items: [Title]) -> Fetched {
        Fetched(Page(items: items, page: 1, totalPages: 1, totalResults: items.count), .fresh(since: .now))
    }
}

extension Page<Title> {
    /// Returns both pages merged: the more popular of the two next rows comes first, and each kind keeps its order.
    fileprivate func merging(_ other: Page) -> Page {
        var left = items[...]
        var right = other.items[...]
        var rows = [Title]()
        while let first = left.first, let second = right.first {
            let isLeft = (first.popularity ?? 0) >= (second.popularity ?? 0)
            rows.append(isLeft ? left.removeFirst() : right.removeFirst())
        }
        return Page(
            items: rows + left + right, page: page, totalPages: Swift.max(totalPages, other.totalPages),
            totalResults: totalResults + other.totalResults)
    }

    fileprivate func ranked(for readings: [TitleReading]) -> Page {
        let rows = Dictionary(items.map { ($0.item.reference, $0) }) { first, _ in first }
        let typed = TitleSearch(readings: readings, isNamedByPart: false)
        let candidates = items.uniqued { $0.item.reference }.map { row in
            copy(of: row.candidate) { $0.origin = row.origin(in: typed) }
        }
        return with(candidates.ranked(for: readings).compactMap { rows[$0.item.reference] })
    }

    /// Returns the page without rows that don't match the typed text at all.
    fileprivate func matching(_ readings: [TitleReading]) -> Page {
        with(items.filter { RankedCandidate($0.candidate, readings).match < .listed })
    }

    func with(_ items: [Title]) -> Page {
        Page(items: items, page: page, totalPages: totalPages, totalResults: Swift.max(totalResults, items.count))
    }
}

extension Title {
    /// How a search found the row.
    fileprivate func origin(in search: TitleSearch) -> TitleCandidate.Origin {
        guard let reading, !isTitleOnly else { return .known }
        return search.isTyped(reading) ? .answered : .invented
    }
}

extension CatalogueFeature {
    /// Returns a page of search results. The first page includes the results of the kind's own command, so that
    /// the item opened by that command is among the rows.
    func searchRows(
        _ text: String, year: Int?, page: Int, _ catalogues: Catalogues, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<Title>> {
        let readings = TitleReading.all(of: text, year: year, hasYear: nouns.hasYear)
        let titleSearch = TitleSearch(readings: readings, isNamedByPart: nouns.isNamedByPart)
        var found: Fetched<Page<Title>>?
        let part = page == 1 ? await part(text).map { [$0.found(by: readings[0])] } ?? [] : []
        let isKnown = page == 1 && catalogues.source.isOffline()
        let known = isKnown ? await catalogues.indexed(text, nouns.kind) ?? [] : []
        for queries in page == 1 ? titleSearch.stages : [[readings[0]]] {
            if let rows = found?.value.items {
                let isAnswered = rows.contains { $0.origin(in: titleSearch) == .answered && !$0.candidate.isObscure }
                if isAnswered || titleSearch.isSettled(rows.map(\.candidate), for: .page) { break }
            }
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
            let rows = known.map { Title($0, foundBy: readings[0]) }
            return (found ?? .rows([])).map { $0.with((part + $0.items + rows).uniqued { $0.item.reference }) }
        }
        guard let found else { throw FetchError.notFound("page \(page)") }
        return found
    }
}
