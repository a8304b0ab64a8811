import CatalogueKit
import Synchronization

/// The wired plug-ins, for commands that combine several contexts. Empty until all plug-ins are wired.
///
/// The marks come from the library's plug-in.
final class Peers: MarksProviding {
    private let contexts = Mutex<[any ContextPlugin]>([])

    func fill(with contexts: [any ContextPlugin]) {
        self.contexts.withLock { $0 = contexts }
    }

    /// Returns an item in the form stored in lists.
    ///
    /// - Throws: `UsageError` if lists don't accept items of its kind.
    func listable(_ item: ItemReference) async throws -> any ListableTitle {
        let plugin = catalogue(of: item.kind)
        if let title = try await plugin?.listable(item.id, .cached) { return title }
        let noun = plugin.map { type(of: $0).nouns.one } ?? item.kind.rawValue
        throw UsageError("a list can’t hold a \(noun)")
    }

    /// Returns the facts about titles that are available without a request.
    func storedFacts(of items: [ItemReference]) async -> [ItemReference: TitleFacts] {
        await known(of: items) { plugin, id in
            try? await (plugin as? any TitlePlugin)?.facts(of: id, plugin.source.storedPolicy)
        }
    }

    func facts(
        of item: ItemReference, onlyCredits: Bool = false, _ policy: FetchPolicy
    ) async throws -> TitleFacts {
        try await titles(of: item.kind).facts(of: item.id, onlyCredits: onlyCredits, policy)
    }

    /// Returns the facts about titles, and the errors for the titles that could not be read.
    func facts(
        of items: [ItemReference], onlyCredits: Bool = false, _ policy: FetchPolicy, report: (CommandProgress) -> Void
    ) async throws -> (found: [ItemReference: TitleFacts], errors: [FetchError]) {
        let results = try await items.concurrentlyMapped(
            atMost: 8, progress: { report(CommandProgress("titles", $0, of: items.count)) }
        ) { item in
            try await Result.fetching { try await self.facts(of: item, onlyCredits: onlyCredits, policy) }
        }
        let found = zip(items, results).compactMap { item, result in result.success.map { (item, $0) } }
        return (Dictionary(uniqueKeysWithValues: found), results.compactMap(\.failure))
    }

    func catalogue(of kind: ItemKind) -> (any CataloguePlugin)? {
        contexts.withLock { $0.catalogues.first { type(of: $0).nouns.kind == kind } }
    }

    func storedListables(_ items: [ItemReference]) async -> [ItemReference: any ListableTitle] {
        await known(of: items) { try? await $0.listable($1, $0.source.storedPolicy) }
    }

    func marks(of items: [ItemReference]) async throws -> [ItemReference: Marks] {
        try await keeper?.marks.marks(of: items) ?? [:]
    }

    /// Returns the number of items the user has seen at least in part, or `nil` if the library can't be read.
    /// The table shown below the number reports the failure.
    func seenCount(among items: [ItemReference]) async -> Int? {
        try? await marks(of: items).values.count { $0.timesSeen > 0 }
    }

    /// Updates the stored title of an item in the user's library after the item was fetched.
    func renew(_ item: ItemReference) async {
        guard let keeper, let title = await storedListables([item])[item] else { return }
        await keeper.renew(item, title, runtime: await storedFacts(of: [item])[item]?.runtime)
    }

    /// Returns the titles with user records, and those of them that TMDb no longer has.
    func recordedTitles() async throws -> (all: [ItemReference], gone: [ItemReference]) {
        let items = try await keeper?.recordedTitles() ?? []
        let gone = await known(of: items) { await $0.isGone($1) ? true : nil }
        return (items, items.filter { gone[$0] != nil })
    }

    /// Returns the items that `text` may refer to, from all titles of a kind, or `nil` if these aren't stored.
    func known(_ text: String, of kind: ItemKind) -> [TitleCandidate]? {
        first(TitlesPlugin.self)?.known(text, of: kind)
    }

    /// Returns the user's own titles that `text` may refer to.
    func recorded(_ text: String, of kind: ItemKind) async -> [TitleCandidate] {
        await keeper?.recorded(text, of: kind) ?? []
    }

    /// Returns the user's title of an item and the number of records about it; `nil` without any.
    func records(about item: ItemReference) async -> (title: String, count: Int)? {
        await keeper?.records(about: item)
    }

    private var keeper: LibraryPlugin? { first(LibraryPlugin.self) }

    private func first<P>(_ type: P.Type) -> P? { contexts.withLock { $0.lazy.compactMap { $0 as? P }.first } }

    private func titles(of kind: ItemKind) throws -> any TitlePlugin {
        guard let plugin = catalogue(of: kind) as? any TitlePlugin else { throw FetchError.notFound("the title") }
        return plugin
    }

    /// Returns the episodes of an episodic item.
    ///
    /// - Parameter specials: Whether to fetch specials. If `false`, only stored ones are included.
    func schedule(
        of item: ItemReference, specials: Bool = false, _ policy: FetchPolicy
    ) async throws -> Fetched<SeriesSchedule> {
        guard let plugin = catalogue(of: item.kind) as? any EpisodicPlugin else {
            throw UsageError("a \(item.kind.rawValue) has no episodes")
        }
        return try await plugin.schedule(of: item.id, specials: specials, policy)
    }

    /// Returns the releases of a title in the user's region.
    func releases(of item: ItemReference, _ policy: FetchPolicy) async throws -> Fetched<[TitleRelease]> {
        guard let plugin = catalogue(of: item.kind) as? any ReleasePlugin else {
            throw UsageError("a \(item.kind.rawValue) has no releases")
        }
        return try await plugin.releases(of: item.id, policy)
    }

    func compared(_ item: ItemReference, _ policy: FetchPolicy) async throws -> Fetched<ComparedItem> {
        guard let plugin = catalogue(of: item.kind) else { throw FetchError.notFound("the title") }
        return try await plugin.wording(item.id) { try await plugin.compared(item.id, policy) }
    }

    func credits(of item: ItemReference, _ policy: FetchPolicy) async throws -> Fetched<TitleCredits> {
        let plugin = try titles(of: item.kind)
        return try await plugin.wording(item.id) { try await plugin.credits(of: item.id, policy) }
    }

    func titles(of person: Int, _ policy: FetchPolicy) async throws -> Fetched<[ItemReference]> {
        guard let plugin = first((any FilmographyPlugin).self) else {
            throw FetchError.notFound("the credits of person \(person)")
        }
        return try await plugin.titles(of: person, policy)
    }

    func titlesDirected(by person: Int) async -> [ItemReference]? {
        await first((any FilmographyPlugin).self)?.titlesDirected(by: person)
    }

    private func known<Value>(
        of items: [ItemReference], _ find: (any CataloguePlugin, Int) async -> Value?
    ) async -> [ItemReference: Value] {
        let plugins = contexts.withLock { $0.catalogues }
        var found: [ItemReference: Value] = [:]
        for item in items {
            guard let plugin = plugins.first(where: { type(of: $0).nouns.kind == item.kind }) else { continue }
            found[item] = await find(plugin, item.id)
        }
        return found
    }
}

protocol EpisodicPlugin: CataloguePlugin {
    func schedule(of id: Int, specials: Bool, _ policy: FetchPolicy) async throws -> Fetched<SeriesSchedule>
}

protocol ReleasePlugin: CataloguePlugin {
    func releases(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<[TitleRelease]>
}

protocol FilmographyPlugin: CataloguePlugin {
    func titles(of person: Int, _ policy: FetchPolicy) async throws -> Fetched<[ItemReference]>
    /// Returns the titles that a person directed, or `nil` if that would require a request.
    func titlesDirected(by person: Int) async -> [ItemReference]?
    /// Shows the titles shared by two people.
    func common<Host>(
        _ first: Int, _ second: Int, _ invocation: Invocation<Host>
    ) async throws -> CommandResult
}

/// The episodes of a series, as far as they could be fetched.
struct SeriesSchedule: Sendable {
    /// The air dates of the regular episodes and the specials.
    let schedule: EpisodeSchedule
    let episodes: [EpisodePlace: Episode]
    /// The numbers of the seasons with unknown episodes.
    let missingSeasons: [Int]

    struct Episode: Sendable {
        let name: String
        let runtime: Int?
        let voteAverage: Double?
        let voteCount: Int?
    }
}

extension Result where Failure == FetchError {
    var success: Success? { if case .success(let value) = self { value } else { nil } }
    var failure: FetchError? { if case .failure(let error) = self { error } else { nil } }
}
