import CatalogueKit
import CoreDomain
import Foundation
import PopcornMovies
import Prompt
import TerminalKit

/// The collections that the user has started but not finished.
struct CollectionsCommand: Sendable {
    let context: MoviesContext
    let mapper: MovieFeatureMapper
    let commands: CatalogueCommands

    private var catalogues: Catalogues { commands.catalogues }

    static var spec: CommandSpec {
        CommandSpec(
            "collections", summary: "collections that you have started but not finished",
            examples: ["collections", "collections --fetch"],
            forms: [Form(flags: [StatisticsCommand.fetch], handler: "collections")])
    }

    /// The kind of the table's rows.
    private static let kind = ItemKind(rawValue: "collection")
    static let columns = ["id", "name", "seen", "out", "next.id", "next.title", "next.year"]

    /// A collection with the numbers of its movies.
    private struct Row: Sendable {
        let collection: MovieCollectionPartsDetails
        let count: SeenCount
        /// The first movie that is out, unseen and not dropped.
        let next: Title
        /// The latest known day of a viewing.
        let lastSeen: PartialDay?

        var json: JSONValue {
            .values([
                "id": collection.id, "name": collection.name, "seen": count.seen, "out": count.out,
                "next": JSONValue.values([
                    "id": next.item.reference.id, "title": next.item.title,
                    "year": next.releaseDate.map(CalendarDay.year),
                ]),
            ])
        }
    }

    /// Lists the collections, those seen last first, from what is stored; with `--fetch` also what is missing.
    func collections(_ invocation: Invocation) async throws -> CommandResult {
        let fetches = invocation.flags.contains(StatisticsCommand.fetch)
        let policy = fetches ? FetchPolicy.stored : commands.source.storedPolicy
        let movies = try await catalogues.records.items().filter { $0.kind == .movie }
        let marks = try await catalogues.records.marks(movies)
        let seen = movies.filter { marks[$0]?.isSeen == true }
        let details = try await context.details(of: seen.map(\.id), policy: policy)
        let known = try Self.values(of: details)
        let ids = known.compactMap(\.belongsToCollection?.id).uniqued
        let found = try await context.collection(ids, policy: policy)
        let collections = try Self.values(of: found)
        var rows = try await rows(of: collections)
        rows.sort { ($0.lastSeen?.text ?? "", $1.collection.name) > ($1.lastSeen?.text ?? "", $0.collection.name) }
        var result = list(rows, invocation, hasSeen: !seen.isEmpty)
        let missing = seen.count - known.count + ids.count - collections.count
        if missing > 0 {
            result.notices.append(missingNotice(missing, of: seen.count + ids.count, fetches: fetches))
            if !fetches { result.suggestions.append("collections --fetch") }
        }
        return result
    }

    /// Returns the values that there are.
    ///
    /// - Throws: The error of the storage, whose values may only seem to be missing.
    private static func values<Value>(of results: [FetchResult<Value>]) throws -> [Value] {
        try results.compactMap { result in
            switch result {
            case .success(let found): return found.value
            case .failure(let error):
                if case .storage = error { throw error }
                return nil
            }
        }
    }

    /// Returns the collections with a released movie that hasn't been seen.
    private func rows(of collections: [MovieCollectionPartsDetails]) async throws -> [Row] {
        let titles = collections.map { $0.movies.map(mapper.map) }
        let marks = try await catalogues.records.marks(titles.joined().map(\.item.reference).uniqued)
        let today = LocalDay.today()
        return zip(collections, titles).compactMap { collection, titles in
            let count = SeenCount(of: titles, marks, on: today)
            let next = titles.first { title in
                let own = marks[title.item.reference] ?? .none
                return !own.isSeen && !own.isDropped && title.releaseDate.map { $0 <= today } == true
            }
            guard let next, count.seen < count.out else { return nil }
            let lastSeen = titles.compactMap { marks[$0.item.reference]?.lastSeen }.max()
            return Row(collection: collection, count: count, next: next, lastSeen: lastSeen)
        }
    }

    private func list(_ rows: [Row], _ invocation: Invocation, hasSeen: Bool) -> CommandResult {
        let none =
            hasSeen ? "No collection that you have begun has another movie to see." : "You haven’t seen any movie."
        return invocation.list(
            "collections", rows, properties: Self.columns,
            columns: [
                TableColumn("Collection", width: .flexible) { $0.collection.name },
                TableColumn("Seen", alignment: .trailing) { "\($0.count.seen) of \($0.count.out)" },
                TableColumn("Next", width: .flexible) { row in
                    row.next.item.title + (row.next.releaseDate.map { " (\(CalendarDay.year(of: $0)))" } ?? "")
                },
            ],
            orNone: none, limit: invocation.rowLimit, suggesting: ["1"],
            opening: { row in
                Item(
                    running: ["movie", String(row.next.item.reference.id), "collection"],
                    ItemReference(Self.kind, row.collection.id), title: row.collection.name)
            }
        ) { $0.json }
    }

    private func missingNotice(_ missing: Int, of total: Int, fetches: Bool) -> Notice {
        let all = Phrases.count(total, "movie or collection", "movies and collections")
        let what = "\(Phrases.count(missing)) of \(all)"
        if fetches { return .warning("\(what) could not be fetched") }
        let cost = Phrases.count(missing, "request")
        return .message("\(what) aren’t stored: `collections --fetch` fetches them (\(cost))")
    }
}
