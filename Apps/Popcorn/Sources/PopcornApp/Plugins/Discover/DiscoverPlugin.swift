import CatalogueKit
import CoreDomain
import Prompt
import TMDbConfiguration
import TerminalKit

/// Commands for titles of all kinds: lists of the genres and services used in filters, and a random pick.
enum DiscoverPlugin: Plugin {
    static var outline: Outline {
        Outline(words: ["genres", "services", "pick"], settings: [.services]) { contribution }
    }

    private static var contribution: Contribution {
        Contribution(
            commands: [genresSpec, servicesSpec, pick], group: .lists,
            kinds: [
                ResultKind(
                    "genres", .rows, "TMDb’s genres, with the kinds of titles that use them",
                    fields: ["id", "name", "kinds"], by: ["genres"]),
                ResultKind(
                    "services", .rows, "the services of a region; the “mine” property marks yours",
                    fields: ["id", "name", "mine"], by: ["services"]),
            ])
    }

    private static var genresSpec: CommandSpec {
        CommandSpec(
            "genres", summary: "the genres for filtering titles", examples: ["genres"],
            forms: [
                Form(handler: "genres")
            ])
    }

    private static var servicesSpec: CommandSpec {
        CommandSpec(
            "services", summary: "the services of your region, with yours marked (data: JustWatch)",
            examples: ["services", "services netfl --region GB"],
            forms: [
                Form(
                    .text("words", label: "TEXT", messageIfMissing: "which services?").optional, handler: "services")
            ])
    }

    private static var pick: CommandSpec {
        CommandSpec(
            "pick", summary: "picks a random row from any table of titles, by default your watchlist",
            examples: ["pick", "pick watchlist under:2h", "pick discover genre:comedy seed:7"],
            forms: [
                Form(
                    .text("line", label: "TABLE", messageIfMissing: "which table?").optional,
                    keys: FilterKey.all.map(\.key) + [seed], handler: "pick")
            ])
    }

    private static let seed = Key("seed", example: "7", summary: "repeats a draw") { text in
        guard UInt64(text) != nil else {
            throw UsageError("“\(Sanitizer.excerpt(text))” is not a seed", hint: .note("seed:7"))
        }
    }

    static func handlers(in app: Composition) -> Handlers {
        var handlers = Handlers()
        handlers.commands = [
            "genres": { try await genres($0, app) },
            "services": { try await services($0, app) },
            "pick": { invocation in
                try await invocation.drawn(seed: seed, orFrom: "watchlist", with: FilterKey.all.map(\.key)) { rows in
                    let marks = try await app.catalogues.records.marks(rows.map(\.reference))
                    let typed = invocation.arguments.keys.values + [invocation.arguments.text("line") ?? ""]
                    // A table that is limited by this mark says itself which titles it has.
                    let isAsked = typed.contains { $0.contains("dropped") }
                    return rows.map { isAsked || marks[$0.reference]?.isDropped != true }
                }
            },
        ]
        return handlers
    }

    private static func genres(_ invocation: Invocation, _ app: Composition) async throws -> CommandResult {
        let all = try await app.catalogues.source.reading("the list of genres") {
            let movies = try await app.vocabulary.genres(of: .movie, invocation.policy)
            let series = try await app.vocabulary.genres(of: .tvSeries, invocation.policy)
            return Fetched.all([movies, series])
        }
        let words = all.value.flatMap(\.self).uniqued(by: \.id).sorted { $0.name < $1.name }
        let rows = words.map { word in
            let kinds = zip(["movies", "tv"], all.value).filter { $1.contains(word) }.map(\.0)
            return GenreRow(id: word.id, name: word.name, kinds: kinds)
        }
        return invocation.list(
            "genres", rows,
            columns: [
                TableColumn("Genre", width: .flexible) { $0.name },
                TableColumn("Of") { $0.kinds.joined(separator: ", ") },
                TableColumn("TMDb id", alignment: .trailing, width: .spare, role: .dim) { String($0.id) },
            ], orNone: "TMDb lists no genres.", suggesting: ["1"]
        ) { genre in
            let isOfMovies = genre.kinds.contains("movies")
            return Item(
                running: ["discover"] + (isOfMovies ? [] : ["tv"]) + ["genre:\(genre.name)"],
                ItemReference(ItemKind(rawValue: "genre"), genre.id), title: genre.name)
        }.fetched(all)
    }

    private static func services(_ invocation: Invocation, _ app: Composition) async throws -> CommandResult {
        let source = app.catalogues.source
        let region = source.region
        let fetched = try await source.offeredServices(of: LibraryPlugin.kinds, invocation.policy)
        let known = fetched.value
        guard !known.isEmpty else {
            throw CommandFailure(
                .notFound(region), "no streaming services were found for \(Phrases.country(region))",
                hint: .line("services --region \(region == "US" ? "GB" : "US")"))
        }
        let own = source.services.flatMap { FilterNames.services(called: $0, among: known) }
        let text = invocation.arguments.text("words")
        let found = text.map { FilterNames.services(called: $0, among: known) } ?? known
        let rows = found.map { ServiceRow(id: $0.id, name: $0.name, mine: own.contains($0)) }
        if rows.isEmpty, let text {
            throw CommandFailure(
                .notFound(text),
                "no service in \(Phrases.country(region)) is called “\(Sanitizer.excerpt(text))”",
                hint: known.map(\.name).nearest(to: text).map { .note("did you mean “\($0)”?") } ?? .line("services"))
        }
        var result = invocation.list(
            "services", rows,
            columns: [
                TableColumn("Service", width: .flexible) { $0.name },
                TableColumn("Yours", role: .good) { $0.mine ? "✓" : "" },
                TableColumn("TMDb id", alignment: .trailing, width: .spare, role: .dim) { String($0.id) },
            ], orNone: "", suggesting: ["1", "1 genre:comedy", "set services"]
        ) { service in
            Item(
                running: ["discover", "on:\(service.id)"],
                ItemReference(ItemKind(rawValue: "service"), service.id), title: service.name)
        }.fetched(fetched)
        result.notices = [.message("data: JustWatch, in \(Phrases.country(region))")]
        return result
    }
}

private struct GenreRow: KeyedRow {
    let id: Int
    let name: String
    let kinds: [String]

    enum CodingKeys: CodingKey, CaseIterable { case id, name, kinds }
}

private struct ServiceRow: KeyedRow {
    let id: Int
    let name: String
    let mine: Bool

    enum CodingKeys: CodingKey, CaseIterable { case id, name, mine }
}
