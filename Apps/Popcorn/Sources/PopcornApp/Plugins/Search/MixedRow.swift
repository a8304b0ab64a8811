import CoreDomain
import Foundation
import Prompt

/// A row of a list that has items of several kinds.
struct MixedRow: CatalogueRow {
    let row: Item
    let titles: [String]
    let year: Int?
    let popularity: Double?
    let voteAverage: Double?
    let voteCount: Int?
    private let value: any CatalogueRow

    init(_ value: some CatalogueRow) {
        (row, titles, year, popularity) = (value.row, value.titles, value.year, value.popularity)
        let title = value as? any TitleRow
        (voteAverage, voteCount) = (title?.voteAverage, title?.voteCount)
        self.value = value
    }

    /// Returns the row of its kind, with the kind as a further member.
    func json() throws -> JSONValue {
        guard case .object(let members) = try value.json() else { return .null }
        return .object(members + [.init(key: "kind", value: .string(row.reference.kind.rawValue))])
    }

    /// The property that rows of all kinds have beside their own.
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

/// A list that is made of one list a kind, fetched concurrently.
struct MixedList {
    typealias Fetch = @Sendable (any CataloguePlugin, _ page: Int) async throws -> Fetched<Page<MixedRow>>

    private let plugins: [any CataloguePlugin]
    private let fetch: Fetch
    private let isFirst: @Sendable (MixedRow) -> Bool

    /// - Parameter isFirst: Whether a row comes before all others.
    init(
        of plugins: [any CataloguePlugin], fetch: @escaping Fetch,
        isFirst: @escaping @Sendable (MixedRow) -> Bool = { _ in false }
    ) {
        (self.plugins, self.fetch, self.isFirst) = (plugins, fetch, isFirst)
    }

    /// The properties of rows of all kinds, so that they are the same whichever kinds come first.
    private var columns: [String] { (plugins.flatMap { type(of: $0).columns } + MixedRow.columns).uniqued }

    /// Shows a page of each list as one table. A list that fails costs a warning, unless there is nothing else to show.
    func table(_ kind: String, _ invocation: Invocation<Composition>) async throws -> CommandResult {
        let failures = FailedKinds()
        var result = try await invocation.table(kind, invocation.host.dataSource, columns: columns) { page in
            try await self.page(page, failures)
        }
        result.notices += failures.notices
        return result
    }

    private func page(_ number: Int, _ failures: FailedKinds) async throws -> Fetched<Page<MixedRow>> {
        var pages: [Fetched<Page<MixedRow>>] = []
        var errors: [(kind: String, error: FetchError)] = []
        for (plugin, result) in try await results(number) {
            switch result {
            case .success(let page): pages.append(page)
            case .failure(let error): errors.append((type(of: plugin).nouns.many, error))
            }
        }
        if let error = errors.first?.error, pages.allSatisfy(\.value.items.isEmpty) { throw error }
        failures.add(errors)
        guard let first = pages.first else { throw FetchError.notFound("page \(number)") }
        return pages.dropFirst().reduce(first) { $0.appending($1) { $0.merging($1) } }.map { page in
            page.sorting(first: isFirst)
        }
    }

    private func results(_ page: Int) async throws -> [(
        any CataloguePlugin, Result<Fetched<Page<MixedRow>>, FetchError>
    )] {
        try await plugins.concurrentlyMapped { plugin in
            do { return (plugin, .success(try await fetch(plugin, page))) } catch {
                let error = FetchError(error)
                if error == .cancelled { throw error }
                return (plugin, .failure(error))
            }
        }
    }
}

/// The kinds whose lists couldn't be fetched, each reported once.
private final class FailedKinds {
    private var errors: [(kind: String, error: FetchError)] = []

    func add(_ more: [(kind: String, error: FetchError)]) { errors = (errors + more).uniqued(by: \.kind) }

    var notices: [Notice] { errors.map { .warning("\($0.kind) are missing: \($0.error.message)") } }
}

extension Page<MixedRow> {
    /// Returns both pages as one: the more popular of the two next rows comes first, so that each kind keeps its order.
    fileprivate func merging(_ other: Page) -> Page {
        var (left, right, rows) = (items[...], other.items[...], [MixedRow]())
        while let first = left.first, let second = right.first {
            let isLeft = (first.popularity ?? 0) >= (second.popularity ?? 0)
            rows.append(isLeft ? left.removeFirst() : right.removeFirst())
        }
        return Page(
            items: rows + left + right, page: page, totalPages: Swift.max(totalPages, other.totalPages),
            totalResults: totalResults + other.totalResults)
    }

    fileprivate func sorting(first isFirst: (MixedRow) -> Bool) -> Page {
        Page(
            items: items.filter(isFirst) + items.filter { !isFirst($0) }, page: page, totalPages: totalPages,
            totalResults: totalResults)
    }
}
