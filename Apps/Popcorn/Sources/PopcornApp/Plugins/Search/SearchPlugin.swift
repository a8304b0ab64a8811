import CoreDomain
import Prompt
import TMDbConfiguration

/// What concerns items of all kinds: search, the trend of everything, and links.
enum SearchPlugin: Plugin {
    static var contribution: Contribution<Composition> {
        Contribution(
            commands: [search, trending], group: .titles,
            links: [LinkResolver(matches: CatalogueLink.matches, resolve: follow)],
            filters: filters)
    }

    /// What TMDb can filter by, and people type beside a title.
    private static var filters: [Key] {
        [
            Key("genre", example: "crime"), Key("votes", example: ">500"), Key("rating", example: ">7"),
            Key("sort", example: "rating"), Key("runtime", example: "<100"), Key("lang", example: "de"),
            Key("language", example: "de"), Key("country", example: "GB"), Key("provider", example: "8"),
            Key("cast", example: "287"), Key("with", example: "287"), Key("without", example: "27"),
        ]
    }

    private static var kinds: [Nouns] {
        Composition.contextPlugins.compactMap { $0.catalogue?.nouns }
    }

    private static var search: Command<Composition> {
        func words(_ kinds: [Nouns]) -> Argument<Composition> {
            .text(
                "words", label: "WORDS", messageIfMissing: "what is searched for?", suggesting: kinds.map(\.kind))
        }
        return Command(
            "search", aliases: ["s", "/"], summary: "titles and names of all kinds, or of one",
            examples: ["search spirited away", "/heat", "search alien year:1979", "search tv office"],
            forms: kinds.map { nouns in
                Form(nouns.argument(), words([nouns]), keys: nouns.hasYear ? [.year] : [], flags: [.page]) {
                    try await find($0, nouns.kind)
                }
            } + [Form(words(kinds), keys: [.year], flags: [.page]) { try await find($0, nil) }])
    }

    private static var trending: Command<Composition> {
        Command(
            "trending", summary: "what is watched most, today or this week", examples: ["trending all day"],
            forms: [
                Form(.choice("kind", ["all"]) { _ in "titles and people" }, .window, flags: [.page]) { invocation in
                    let isOfDay = invocation.arguments.isOfDay
                    let lists = MixedList(of: invocation.host.catalogues) { plugin, page in
                        try await plugin.trendingRows(isOfDay: isOfDay, page: page, invocation.policy)
                    }
                    return try await lists.table("trending", invocation)
                }
            ])
    }

    /// Returns the item to which a link leads, or which has that id at IMDb.
    @Sendable private static func follow(
        _ host: Composition, _ text: String, _ policy: FetchPolicy
    ) async throws -> FoundItem {
        switch CatalogueLink(text) {
        case .item(let reference, let facet):
            return FoundItem(Item(reference, title: nil), facet: facet)
        case .imdb(let id):
            do {
                let entry = try await host.imdb.entry(id, policy).value
                let episode = entry.season.flatMap { season in entry.episode.map { "s\(season)e\($0)" } }
                return FoundItem(
                    Item(entry.item, title: nil), facet: episode.map { [$0] } ?? [])
            } catch FetchError.notFound(let missing) {
                throw CommandFailure(
                    .notFound(missing), "nothing has the IMDb id \(id)",
                    hint: host.dataSource.sampleHint ?? "search by title")
            }
        case nil: throw UsageError("“\(Sanitizer.excerpt(text))” is not a link that can be followed")
        }
    }

    private static func find(_ invocation: Invocation<Composition>, _ kind: ItemKind?) async throws -> CommandResult {
        let (text, year) = (invocation.arguments.text("words") ?? "", invocation.arguments.year)
        // A person has no year.
        let plugins = invocation.host.catalogues.filter { plugin in
            kind.map { type(of: plugin).nouns.kind == $0 } ?? (year == nil || type(of: plugin).nouns.hasYear)
        }
        let readings = [TitleReading(text, year: year)] + (year == nil ? TitleReading.alternatives(to: text) : [])
        var failure: CommandFailure?
        for reading in readings {
            do {
                let result = try await table(of: reading, plugins, invocation)
                let other = reading.title + (reading.year.map { " of \($0)" } ?? "")
                let message = "nothing matches “\(Sanitizer.excerpt(text))”; these match “\(Sanitizer.excerpt(other))”."
                return failure == nil ? result : result.adding(messages: [message])
            } catch let error as CommandFailure where ExitCode(error.error) == .notFound {
                failure = failure ?? error
            }
        }
        let what = plugins.count == 1 ? "no \(type(of: plugins[0]).nouns.one)" : "nothing"
        throw CommandFailure(
            failure?.error ?? .notFound(text),
            "\(what) matches “\(Sanitizer.excerpt(text))”.\(await guess(text, plugins))",
            hint: invocation.host.dataSource.sampleHint ?? "try fewer words")
    }

    private static func table(
        of reading: TitleReading, _ plugins: [any CataloguePlugin], _ invocation: Invocation<Composition>
    ) async throws -> CommandResult {
        let lists = MixedList(of: plugins) { plugin, page in
            try await plugin.searchRows(reading.title, year: reading.year, page: page, invocation.policy)
        } isFirst: { row in
            row.titles.contains { $0.isSameTitle(as: reading.title) }
        }
        return try await lists.table("search", invocation)
    }

    /// “ Did you mean …?” if a stored title is near.
    private static func guess(_ text: String, _ plugins: [any CataloguePlugin]) async -> String {
        var titles: [String] = []
        for plugin in plugins {
            titles += ((try? await plugin.context.suggestTitle(near: text)) ?? nil).map { [$0] } ?? []
        }
        return (titles.nearest(to: text) ?? titles.first).map { " Did you mean “\($0)”?" } ?? ""
    }
}

extension Composition {
    /// The contexts with items that lists show.
    var catalogues: [any CataloguePlugin] { contexts.catalogues }
}

extension CataloguePlugin {
    func searchRows(
        _ text: String, year: Int?, page: Int, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<MixedRow>> {
        try await context.search(Self.search(text, year: year), page: page, policy).map { $0.map(MixedRow.init) }
    }

    func trendingRows(isOfDay: Bool, page: Int, _ policy: FetchPolicy) async throws -> Fetched<Page<MixedRow>> {
        try await context.fetchPage(Self.trending(isOfDay: isOfDay), page: page, policy).map { $0.map(MixedRow.init) }
    }
}
