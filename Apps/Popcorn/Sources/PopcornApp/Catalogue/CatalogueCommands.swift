import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// The commands and facets that all catalogues have.
struct CatalogueCommands: Sendable {
    let catalogue: CatalogueFeature
    let catalogues: Catalogues
    let pictures: PictureLoader

    var nouns: Nouns { catalogue.nouns }
    var source: DataSource { catalogues.source }
}

extension CatalogueCommands {
    init(_ catalogue: CatalogueFeature, in app: Composition) {
        self.init(catalogue: catalogue, catalogues: app.catalogues, pictures: app.pictures)
    }
}

extension Nouns {
    /// Returns the id of the code of a command or facet of the catalogue: “movie.cast”.
    func handler(_ name: String) -> HandlerID { HandlerID(rawValue: "\(command).\(name)") }
}

/// The descriptions of the commands.
extension CatalogueCommands {
    static func itemType(
        _ nouns: Nouns, aliases: [String], summary: String, examples: [String], parts: ItemType.Parts? = nil
    ) -> ItemType {
        ItemType(
            nouns.kind, name: nouns.command, noun: nouns.one, aliases: aliases, synonyms: nouns.choices,
            summary: summary, examples: examples, hasYear: nouns.hasYear, parts: parts,
            details: Facet("details", summary: "a \(nouns.possessive) page"))
    }

    static var kinds: [ResultKind] {
        [
            ResultKind(
                "images", .object, "the URLs of pictures, in several sizes",
                fields: ["id", "posterURLSets", "backdropURLSets", "logoURLSets"], by: ["images"]),
            ResultKind("links", .rows, "the pages about an item, by site", fields: ["site", "url"], by: ["links"]),
        ]
    }

    static func kindArgument(_ nouns: Nouns, isDefault: Bool) -> Argument {
        let argument: Argument = nouns.argument()
        return isDefault ? argument.optional : argument
    }

    /// Returns a command that shows one of TMDb's lists.
    ///
    /// - Parameters:
    ///   - isDefault: Whether the command shows this kind if the user gives none.
    static func list(
        _ name: String, _ nouns: Nouns, summary: String, keys: [Key] = [], isDefault: Bool = false
    ) -> CommandSpec {
        CommandSpec(
            name, summary: summary, examples: [isDefault ? name : "\(name) \(nouns.choices[0])"],
            forms: [
                Form(
                    kindArgument(nouns, isDefault: isDefault), keys: keys, flags: [.page],
                    handler: nouns.handler(name))
            ])
    }

    static func trending(_ nouns: Nouns, keys: [Key] = [], isDefault: Bool = false) -> CommandSpec {
        CommandSpec(
            "trending", summary: "titles and people trending on TMDb today or this week",
            examples: isDefault ? ["trending", "trending day"] : ["trending \(nouns.choices[0])"],
            forms: [
                Form(
                    kindArgument(nouns, isDefault: isDefault), .window, keys: keys, flags: [.page],
                    handler: nouns.handler("trending"))
            ])
    }
}

extension CatalogueCommands {
    /// The code of what all catalogues have.
    var handlers: Handlers {
        var handlers = Handlers()
        handlers.commands = [
            nouns.handler("trending"): { try await list(.trending(isOfDay: $0.arguments.isOfDay), $0) }
        ]
        handlers.facets = [
            nouns.handler("details"): { try await details($1, $0) },
            nouns.handler("images"): { try await images($1, $0) },
            nouns.handler("links"): { try await showLinks(to: $1, $0) },
        ]
        return handlers
    }

    /// Answers a command about an item. Errors name the item, and the result has the name of its storage.
    ///
    /// - Parameters:
    ///   - unstored: The subject to report as not stored if requests are disabled, or `nil` for the item.
    ///   - hint: The suggestion if nothing was found, or `nil` for the item's own suggestion.
    func answering(
        _ item: ItemReference, unstored: String? = nil, hint: Hint? = nil, _ body: () async throws -> CommandResult
    ) async throws -> CommandResult {
        var result = try await catalogues.wording(item, unstored: unstored, hint: hint, body)
        result.storage = catalogue.storage
        return result
    }

    /// Returns a sentence such as “TMDb lists no cast for Heat.”
    func none(_ what: String, of item: ItemReference) async -> String {
        source.listsNo("\(what) for \(await partName(of: item))")
    }

    /// Returns a sentence about an empty answer to a request for one language: it says nothing of the others.
    func noneInLanguage(_ what: String, of item: ItemReference) async -> String {
        // People's portraits have no language.
        if source.isSample || !nouns.hasYear { return await none(what, of: item) }
        return "No \(what) for \(await partName(of: item)) in \(Phrases.language(source.language))."
    }

    /// Returns the title of an item with the code of its season or episode: “Breaking Bad S01E02”.
    private func partName(of item: ItemReference) async -> String {
        let name = await catalogues.name(of: item.whole)
        return item.code.isEmpty ? name : "\(name) \(item.code)"
    }

    /// Shows one of TMDb's lists.
    ///
    /// - Parameters:
    ///   - isInSample: Whether the sample has such a list.
    ///   - isOfRegion: Whether the list is that of the user's region.
    ///   - isShown: Returns whether a row belongs to the list today.
    ///   - table: Returns the table; `nil` for the catalogue's own.
    func list(
        _ request: ListRequest, _ invocation: Invocation, isInSample: Bool = true, isOfRegion: Bool = false,
        isShown: @escaping @Sendable (Title) -> Bool = { _ in true },
        table: (@Sendable ([Title]) -> Table)? = nil
    ) async throws -> CommandResult {
        if source.isSample, !isInSample {
            throw CommandFailure(
                .notFound(invocation.arguments.command),
                "the sample has no current schedule, so “\(invocation.arguments.command)” is unavailable",
                hint: .lines("popular \(nouns.choices[0])", "top \(nouns.choices[0])") + DataSource.keyHint)
        }
        let filter = try await invocation.rowFilter(catalogues)
        return try await invocation.table(
            nouns.list, source, properties: catalogue.properties, filter: filter,
            ifEmpty: isOfRegion ? noneInRegion(invocation) : nil, table: table ?? catalogue.table
        ) { [catalogue] in
            try await catalogue.rows(request, $0, invocation.policy).map { $0.filter(isShown) }
        }
    }

    /// Returns the error for an empty list of the user's region: it says nothing of other regions.
    private func noneInRegion(_ invocation: Invocation) -> CommandFailure {
        let other = source.region == "US" ? "GB" : "US"
        return CommandFailure(
            .notFound(nouns.list), "this list has no \(nouns.many) for \(Phrases.country(source.region))",
            hint: .line("\(invocation.arguments.command) --region \(other)"))
    }

    func details(_ item: ItemReference, _ invocation: Invocation) async throws -> CommandResult {
        try await answering(item) {
            let fetched = try await catalogue.page(item.id, invocation.policy)
            let page = fetched.value
            let picture = invocation.startPicture(page.pictureURLSet, pictures, within: .poster) { room in
                // A person has a portrait or none: the name alone says nothing that the page doesn't.
                nouns.hasYear ? Picture(title: page.title, year: page.year, id: item.id, within: room) : nil
            }
            let yours = try await catalogues.yours(fetched.map(\.marks), of: item)
            let storedFacets = invocation.isAtPrompt ? await catalogue.storedFacets(item.id, source.storedPolicy) : []
            var screen = page.screen(yours: yours?.line(item))
            screen.picture = try await picture?.value()
            let isChosen = invocation.flags.choosesProperties
            var result = CommandResult(kind: nouns.command, screen: screen) { try isChosen ? page.row() : page.json() }
                .fetched(fetched)
            if let yours { result = result.adding("mine", yours.json(item)) }
            if invocation.isAtPrompt {
                result.suggestions = Signposts.page(of: item, yours: yours, facets: page.facets + storedFacets)
            }
            result.veil = page.veil
            result.current = Item(item, title: page.title)
            return result
        }
    }

    func images(_ item: ItemReference, _ invocation: Invocation) async throws -> CommandResult {
        try await answering(item) { try await pictures(of: item, invocation) }
    }

    /// Shows the pictures of an item, a season or an episode.
    func pictures(of item: ItemReference, _ invocation: Invocation) async throws -> CommandResult {
        let pictures = try await catalogue.pictures(item, invocation.policy)
        let sentence = await noneInLanguage("pictures", of: item)
        var result = CommandResult(kind: "images", screen: pictures.value.screen(orNone: sentence)) {
            try pictures.value.json()
        }.fetched(pictures)
        if let sentence = pictures.value.veil { result.veil = { _ in .string(sentence) } }
        return result
    }

    /// - Parameter kind: The kind of picture: “poster” or “portrait”.
    func picture(
        _ kind: String, of item: ItemReference, _ invocation: Invocation
    ) async throws -> CommandResult {
        try await answering(item) {
            let identity = try await catalogue.identity(item.id, invocation.policy)
            return try await invocation.picture(
                kind, identity.value.title, identity.map(\.pictureURLSet), pictures)
        }
    }
}

extension Argument {
    /// The period of a trend.
    static var window: Argument { .choice("window", ["day", "week"]) { $0 == "day" ? "today" : "this week" }.optional }
}

extension Arguments {
    var isOfDay: Bool { keyword("window") == "day" }
}
