import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TMDbConfiguration
import TerminalKit

/// Commands for items of all kinds: search, trends and links.
enum SearchPlugin: Plugin {
    static var outline: Outline {
        Outline(
            words: ["search", "s", "/", "trending"],
            links: [
                LinkSpec(
                    "link", noun: "IMDb id or link",
                    examples: ["find tt0137523", "find https://www.themoviedb.org/movie/550"],
                    matches: CatalogueLink.matches)
            ],
            filters: FilterKey.all.map(\.key), keySynonyms: FilterKey.synonyms
        ) { contribution }
    }

    private static var contribution: Contribution {
        Contribution(
            commands: [search, trending], group: .titles,
            kinds: [
                ResultKind(
                    "search", .rows, "\(many); the “kind” property distinguishes them",
                    fields: [
                        "id", "title", "year", "genres", "originalTitle", "englishTitle", "originalLanguage",
                        "overview", "releaseDate", "genreIDs", "posterURLSet", "backdropURLSet", "popularity",
                        "voteAverage", "voteCount", "hasVideo", "isAdultOnly", "kind", "mine",
                    ], by: ["search"]),
                ResultKind(
                    "trending", .rows, "the same, for `trending all`",
                    fields: [
                        "id", "title", "year", "genres", "originalTitle", "englishTitle", "originalLanguage",
                        "overview", "releaseDate", "genreIDs", "posterURLSet", "backdropURLSet", "popularity",
                        "voteAverage", "voteCount", "hasVideo", "isAdultOnly", "kind", "mine",
                    ], by: ["trending"]),
            ])
    }

    private static var kinds: [Nouns] { Composition.catalogues.map { $0.nouns } }

    /// The plural nouns of the kinds: “movies, TV series and people”.
    private static var many: String {
        let words = kinds.map(\.many)
        return words.dropLast().joined(separator: ", ") + (words.count > 1 ? " and " : "") + (words.last ?? "")
    }

    private static var search: CommandSpec {
        func words(_ kinds: [Nouns]) -> Argument {
            .text(
                "words", label: "WORDS", messageIfMissing: "search for what?", suggesting: kinds.map(\.kind))
        }
        return CommandSpec(
            "search", aliases: ["s", "/"], summary: "searches titles and names of all kinds, or of one kind",
            examples: ["search spirited away", "/alien", "search alien year:1979", "search tv thrones"],
            forms: kinds.map { nouns in
                Form(
                    nouns.argument(), words([nouns]).optional, keys: nouns.hasYear ? [.year, FilterKey.genre.key] : [],
                    flags: [.page], handler: nouns.handler("search"))
            } + [Form(words(kinds), keys: [.year, FilterKey.genre.key], flags: [.page], handler: "search")])
    }

    static func handlers(in app: Composition) -> Handlers {
        var handlers = Handlers()
        handlers.commands = [
            "search": { try await find($0, nil, app.catalogues) },
            "trending": { try await trends($0, app.catalogues) },
        ]
        for nouns in kinds {
            handlers.commands[nouns.handler("search")] = { try await find($0, nouns.kind, app.catalogues) }
        }
        handlers.links = ["link": { try await follow($0, $1, app) }]
        return handlers
    }

    private static var trending: CommandSpec {
        CommandSpec(
            "trending", summary: "titles and people trending on TMDb today or this week",
            examples: ["trending all day"],
            forms: [
                Form(
                    .choice("kind", ["all"]) { _ in "combines the lists of \(many)" }, .window, flags: [.page],
                    handler: "trending")
            ])
    }

    private static func trends(_ invocation: Invocation, _ catalogues: Catalogues) async throws -> CommandResult {
        let lists = MixedList(
            trendingIn: catalogues.all, isOfDay: invocation.arguments.isOfDay, invocation.policy)
        var result = try await lists.table("trending", invocation, catalogues.source)
        result.suggestions.insert("combines one list of each kind", at: 0)
        return result
    }

    /// Returns the target of a link, or the item with an IMDb id.
    private static func follow(
        _ text: String, _ policy: FetchPolicy, _ app: Composition
    ) async throws -> FoundItem {
        switch CatalogueLink(text) {
        case .item(let reference, let facet):
            return FoundItem(Item(reference, title: nil), facet: facet)
        case .words(let kind, let words, let season, let episode):
            let lookup = TitleLookup(title: words, year: nil, policy: policy)
            let found = try await Titles(catalogues: app.catalogues).find(lookup, among: [kind])
            let reference = ItemReference(kind, found.item.reference.id, season: season, episode: episode)
            return FoundItem(Item(reference, title: found.item.knownTitle), messages: found.messages)
        case .imdb(let id):
            return try await found("the IMDb id \(id)", app) { try await app.imdb.entry(id, policy).value }
        case .tvdb(let id):
            return try await found("TheTVDB’s id \(id)", app) {
                try await app.imdb.entry(tvdbID: id, isEpisode: false, policy).value
            }
        case nil: throw UsageError("“\(Sanitizer.excerpt(text))” is not a supported link")
        }
    }

    /// Returns the item with an id of another catalogue.
    private static func found(
        _ id: String, _ app: Composition, _ fetch: () async throws -> IMDbIndex.Entry
    ) async throws -> FoundItem {
        do {
            let entry = try await app.catalogues.source.reading("the title with \(id)", fetch)
            let part = entry.episode == nil ? nil : entry.season
            let reference = ItemReference(entry.item.kind, entry.item.id, season: part, episode: entry.episode)
            return FoundItem(Item(reference, title: nil))
        } catch FetchError.notFound(let missing) {
            throw CommandFailure(
                .notFound(missing), "nothing with \(id) was found",
                hint: app.catalogues.source.sampleHint ?? .note("a title finds it: search TITLE"))
        }
    }

    private static func find(
        _ invocation: Invocation, _ kind: ItemKind?, _ catalogues: Catalogues
    ) async throws -> CommandResult {
        // If no other word follows, the word for a kind is the text to find: `/person`.
        let words = invocation.arguments.text("words")
        let text = words ?? invocation.arguments.text("kind") ?? ""
        let kind = words == nil ? nil : kind
        let year = invocation.arguments.year
        let filter = try await invocation.rowFilter(catalogues)
        // A person has neither a year nor a genre.
        let chosen = catalogues.all.filter { catalogue in
            let hasAll = (year == nil && filter == nil) || catalogue.nouns.hasYear
            return kind.map { catalogue.nouns.kind == $0 } ?? hasAll
        }
        var lists = MixedList(of: text, year: year, in: chosen, catalogues, invocation.policy)
        if kind != nil, year == nil, filter == nil, let word = invocation.arguments.text("kind") {
            // `/person of interest`
            let whole = MixedList(
                of: "\(word) \(text)", year: nil, in: catalogues.all, catalogues, invocation.policy)
            lists.wholeLine = { try await whole.exactRows() }
        }
        do {
            var result = try await lists.table("search", invocation, catalogues.source, filter: filter)
            result.tableName = text
            return result
        } catch let error as CommandFailure where ExitCode(error.error) == .notFound {
            let what = chosen.count == 1 ? "no \(chosen[0].nouns.one)" : "nothing"
            let message = "\(what) matches “\(Sanitizer.excerpt(text))”"
            guard let similar = await similarTitle(text, chosen.map(\.nouns.kind), invocation, catalogues) else {
                throw CommandFailure(
                    error.error, message, hint: catalogues.source.sampleHint ?? .note("try fewer words"))
            }
            if year != nil || filter != nil {
                throw CommandFailure(
                    error.error, "nothing that matches “\(Sanitizer.excerpt(text))” meets the conditions",
                    hint: .line(repeating: text) { "search \($0)" })
            }
            throw CommandFailure(
                error.error, "\(message). Did you mean “\(Sanitizer.excerpt(similar))”?",
                hint: .line(repeating: similar) { "search \($0)" })
        }
    }

    /// Returns the title that is most similar to a misspelt one; `nil` if none is.
    private static func similarTitle(
        _ text: String, _ kinds: [ItemKind], _ invocation: Invocation, _ catalogues: Catalogues
    ) async -> String? {
        let lookup = TitleLookup(title: text, year: nil, policy: invocation.policy)
        var resolution = TitleResolution(lookup, among: kinds, catalogues)
        do {
            return try await resolution.find().item.knownTitle
        } catch {
            // Without a similar title, the error of the search remains.
            return (error as? TitleChoice)?.items.first?.title
        }
    }
}
