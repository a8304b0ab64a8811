import CatalogueKit
import Foundation
import Storage

/// A context for one kind of item, with lists and a search.
protocol CatalogueContext: Catalogue where Row: CatalogueRow, Overview: PageOverview {
    associatedtype Images: ItemImages

    var fetchImages: Fetch<Int, Images> { get }
    static func storedTitleCount(in statistics: StorageStatistics) -> Int
}

protocol PageOverview: ItemOverview where Details: PageDetails {
    /// The user's marks, or `nil` for a kind that can't be added to lists.
    var ownMarks: Marks? { get }
}

protocol PageDetails: Encodable, Sendable {
    var title: String { get }
    var imdbID: String? { get }
    var homepageURL: URL? { get }
    /// The URLs of the poster or portrait, by size.
    var pictureURLSet: ImageURLSet? { get }
}

/// A plug-in for a catalogue context. Its items can be opened by title or id.
protocol CataloguePlugin: ContextPlugin, TitleCatalogue where Context: CatalogueContext, Source == DataSource {
    typealias Row = Context.Row
    typealias List = Context.List
    typealias Search = Context.Search

    /// The keys that filter the context's lists; empty for people.
    static var filterKeys: [Key] { get }

    var cache: OpenStorage { get }
    var pictures: PictureLoader { get }
    /// - Parameter yours: The line about the user's records of the item.
    func screen(of overview: Context.Overview, yours: String?) -> Screen
    /// Returns the names of the item's facets that aren't empty.
    func facets(of overview: Context.Overview, _ id: Int) async -> [String]
    /// Returns the title or name of an item, or `nil` if the policy doesn't allow finding it.
    func title(of id: Int, _ policy: FetchPolicy) async -> String?
    /// Returns the first trailer, or else the first video, if any.
    func trailer(of id: Int) async throws -> PageLink?
    func compared(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<ComparedItem>
}

extension [any ContextPlugin] {
    var catalogues: [any CataloguePlugin] { compactMap { $0 as? any CataloguePlugin } }
}

extension CataloguePlugin {
    static var isNamedByPart: Bool { false }
    static var filterKeys: [Key] { [] }
    func trailer(of id: Int) async throws -> PageLink? { nil }
    func part(_ text: String) async -> Row? { nil }

    /// Returns an item in the form stored in lists, or `nil` if lists don't accept its kind.
    func listable(_ id: Int, _ policy: FetchPolicy) async throws -> (any ListableTitle)? {
        guard Context.Preview.self is any ListableTitle.Type else { return nil }
        return try await wording(id) { try await context.fetchPreview(id, policy).value } as? any ListableTitle
    }

    /// Returns whether, according to a stored response, the item no longer exists at TMDb.
    func isGone(_ id: Int) async -> Bool {
        do {
            _ = try await context.fetchPreview(id, .storedOnly)
        } catch {
            if case .notFound = error { return true }
        }
        return false
    }

    func clearCache(staleOnly: Bool) async throws -> Int { try await context.clearCache(staleOnly: staleOnly) }

    func storedTitleCount() async throws -> Int { Context.storedTitleCount(in: try await cache.statistics()) }

    static var catalogueKinds: [ResultKind] {
        [
            ResultKind("images", .object, "the URLs of pictures, in three sizes"),
            ResultKind("links", .rows, "the pages about an item, by site"),
        ]
    }

    static var kindArgument: Argument<Self> { nouns.argument() }

    /// Returns a command that shows one of TMDb's lists.
    ///
    /// - Parameters:
    ///   - isDefault: Whether the command shows this kind if the user gives none.
    ///   - isShown: Returns whether a row belongs to the list today.
    static func list(
        _ name: String, _ list: List, summary: String, isDefault: Bool = false, isInSample: Bool = true,
        isShown: @escaping @Sendable (Row) -> Bool = { _ in true },
        table: @escaping @Sendable ([Row]) -> Table = Row.table
    ) -> Command<Self> {
        let kind = isDefault ? kindArgument.optional : kindArgument
        return Command(
            name, summary: summary, examples: [isDefault ? name : "\(name) \(nouns.choices[0])"],
            forms: [
                Form(kind, keys: filterKeys, flags: [.page]) { invocation in
                    try await invocation.host.page(
                        of: list, invocation, isInSample: isInSample, isShown: isShown, table: table)
                }
            ])
    }

    static func trending(isDefault: Bool = false) -> Command<Self> {
        let kind = isDefault ? kindArgument.optional : kindArgument
        return Command(
            "trending", summary: "the most watched, today or this week",
            examples: isDefault ? ["trending", "trending day"] : ["trending \(nouns.choices[0])"],
            forms: [
                Form(kind, .window, keys: filterKeys, flags: [.page]) {
                    try await $0.host.page(of: trending(isOfDay: $0.arguments.isOfDay), $0)
                }
            ])
    }

    func page(
        of list: List, _ invocation: Call, isInSample: Bool = true,
        isShown: (Row) -> Bool = { _ in true }, table: ([Row]) -> Table = Row.table
    ) async throws -> CommandResult {
        if source.isSample, !isInSample {
            throw CommandFailure(
                .notFound(invocation.arguments.command),
                "the sample has no current schedule, so “\(invocation.arguments.command)” is unavailable",
                hint: DataSource.keyHint)
        }
        let filter = try await invocation.rowFilter(source)
        return try await invocation.table(Self.nouns.list, source, filter: filter, table: table) {
            try await context.fetchPage(list, page: $0, invocation.policy).map { $0.filter(isShown) }
        }
    }
}

extension CataloguePlugin {
    static func itemType(
        aliases: [String], summary: String, examples: [String], facets: [Facet<Self>]
    ) -> ItemType<Self> {
        ItemType(
            nouns.kind, name: nouns.command, noun: nouns.one, aliases: aliases, synonyms: nouns.choices,
            summary: summary, examples: examples, hasYear: nouns.hasYear,
            details: Facet("details", summary: "a \(nouns.possessive) page") { try await $0.host.details($1.id, $0) },
            facets: facets)
    }

    /// Returns the title of an item, or “movie 550” if it isn't stored.
    func name(of id: Int) async -> String { await title(of: id, .storedOnly) ?? "\(Self.nouns.one) \(id)" }

    /// Returns a sentence such as “TMDb lists no cast for Heat.”
    func none(_ what: String, of id: Int) async -> String { source.listsNo("\(what) for \(await name(of: id))") }

    func details(_ id: Int, _ invocation: Call) async throws -> CommandResult {
        try await wording(id) {
            let overview = try await context.fetchOverview(id, invocation.policy)
            let item = Item(ItemReference(Self.nouns.kind, id), title: overview.value.details.title)
            let yours = try await source.yours(overview.map(\.ownMarks), of: item.reference)
            let screen = screen(of: overview.value, yours: yours?.line(item.reference))
            var result = CommandResult(Self.nouns.command, overview.map(\.details), screen)
            if let yours { result = result.adding("mine", yours.json(item.reference)) }
            if invocation.isAtPrompt { result.suggestions = await facets(of: overview.value, id) }
            result.current = item
            return result
        }
    }

    func images(_ id: Int, _ invocation: Call) async throws -> CommandResult {
        try await wording(id) {
            let images = try await context.fetchImages(id, invocation.policy)
            return TitleScreens.images(images, orNone: await none("pictures", of: id))
        }
    }

    /// - Parameter kind: The kind of picture: “poster” or “portrait”.
    func picture(_ kind: String, of id: Int, _ invocation: Call) async throws -> CommandResult {
        try await wording(id) {
            let details = try await context.fetchDetails(id, invocation.policy)
            return try await invocation.picture(
                kind, details.value.title, details.map(\.pictureURLSet), pictures)
        }
    }
}

extension CataloguePlugin {
    /// Runs `body`, and rethrows its errors with messages about an item.
    ///
    /// - Parameters:
    ///   - unstored: The subject to report as not stored if requests are disabled, or `nil` for the item.
    ///   - hint: The suggestion if nothing was found, or `nil` for the item's own suggestion.
    func wording<Value>(
        _ id: Int, unstored: String? = nil, hint: String? = nil, _ body: () async throws -> Value
    ) async throws -> Value {
        let start = Date.now
        do {
            return try await body()
        } catch let error as FetchError {
            throw await failure(error, id, unstored: unstored, hint: hint, since: start)
        }
    }

    /// Runs `body`, and rethrows its errors with messages about an item. Adds the storage's name to the result.
    func wording(
        _ id: Int, unstored: String? = nil, hint: String? = nil, _ body: () async throws -> CommandResult
    ) async throws -> CommandResult {
        let start = Date.now
        do {
            var result = try await body()
            result.storage = cache.spec.name
            return result
        } catch let error as FetchError {
            throw await failure(error, id, unstored: unstored, hint: hint, since: start)
        }
    }

    /// - Parameter start: The time before the request, which an earlier “not found” response precedes.
    private func failure(
        _ error: FetchError, _ id: Int, unstored: String?, hint: String?, since start: Date
    ) async -> any Error {
        switch error {
        case .notFound(let subject) where source.isSample:
            let isMissing = await title(of: id, .storedOnly) == nil
            let hints = [isMissing ? titleHint(for: id) : nil, DataSource.keyHint]
            return CommandFailure(
                error, "\(subject) is not in the sample", hint: hints.compactMap(\.self).joined(separator: " · "))
        case .notFound(let subject):
            return await missing(error, subject, id, hint: hint, since: start)
        case .offline where source.isOffline():
            let what = unstored ?? "\(Self.nouns.one) \(id)"
            return CommandFailure(error, "offline, and \(what) is not stored", hint: source.offlineHint())
        default: return error
        }
    }

    /// Returns the error for an item that TMDb doesn't have: with the age of a remembered response, and with the remedy
    /// for the user's records about the item.
    private func missing(
        _ error: FetchError, _ subject: String, _ id: Int, hint: String?, since start: Date
    ) async -> CommandFailure {
        let line = "\(Self.nouns.command) \(id)"
        // If the stored absence can't be read, the message omits its age.
        let known = (try? await context.repository.absence(of: id)).flatMap { $0 }.flatMap { $0 < start ? $0 : nil }
        let age = known.map { " \(Phrases.age(Date.now.timeIntervalSince($0))) ago" } ?? ""
        let again = known.map { _ in "`\(line) --refresh` asks again" }
        let item = ItemReference(Self.nouns.kind, id)
        guard await isMissing(id), let records = await source.peers.records(about: item) else {
            let hints = [hint ?? titleHint(for: id), again].compactMap(\.self)
            return CommandFailure(error, "\(subject) was not found\(age)", hint: hints.joined(separator: " · "))
        }
        let count = Phrases.count(records.count, "of your records is about it", "of your records are about it")
        let hints = ["`\(LibraryPlugin.replacement(of: item))` moves them", again].compactMap(\.self)
        return CommandFailure(
            error, "\(subject) was not found\(age), and \(count): “\(Sanitizer.excerpt(records.title))”",
            hint: hints.joined(separator: " · "))
    }

    /// Returns whether the item itself is missing, and not only a part of it.
    private func isMissing(_ id: Int) async -> Bool {
        (try? await context.repository.absence(of: id)).flatMap { $0 } != nil
    }

    /// Returns a hint for a number that isn't an id but may be a title made of digits.
    private func titleHint(for id: Int) -> String {
        "\(Self.nouns.hasYear ? "titled" : "named") “\(id)”: \(Self.nouns.command) \"\(id)\""
    }
}

extension Argument {
    /// The period of a trend.
    static var window: Argument { .choice("window", ["day", "week"]) { $0 == "day" ? "today" : "this week" }.optional }
}

extension Arguments {
    var isOfDay: Bool { keyword("window") == "day" }
}
