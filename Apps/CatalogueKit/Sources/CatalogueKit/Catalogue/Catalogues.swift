public import CoreDomain
public import Foundation
public import Prompt
public import TMDbConfiguration
public import TerminalKit

/// The catalogues of all kinds of items, and what else is known about their items.
public struct Catalogues: Sendable {
    /// The source of the catalogues.
    public let source: DataSource
    /// The catalogues, in the order of their commands in help.
    public let all: [CatalogueFeature]
    /// The catalogues by the kind of their items.
    public let features: [ItemKind: CatalogueFeature]
    /// The user's records.
    public let records: UserRecords
    /// Returns the items that a text may refer to, from all titles of a kind; `nil` if these aren't stored.
    public let indexed: @Sendable (_ text: String, ItemKind) async -> [TitleCandidate]?

    /// - Parameters:
    ///   - source: The source of the catalogues.
    ///   - features: The catalogues, in the order of their commands in help.
    ///   - records: The user's records.
    ///   - indexed: Returns the items that a text may refer to, from all titles of a kind; `nil` if these aren't
    ///     stored.
    public init(
        _ source: DataSource, _ features: [CatalogueFeature], records: UserRecords,
        indexed: @escaping @Sendable (String, ItemKind) async -> [TitleCandidate]?
    ) {
        self.source = source
        all = features
        self.features = Dictionary(uniqueKeysWithValues: features.map { ($0.nouns.kind, $0) })
        self.records = records
        self.indexed = indexed
    }

    /// Returns the catalogues of the given kinds, in that order.
    public func features(of kinds: [ItemKind]) -> [CatalogueFeature] { kinds.compactMap { features[$0] } }

    /// The kinds of items that the user can record.
    public var recordedKinds: [ItemKind] { all.filter { $0.listables != nil }.map(\.nouns.kind) }
}

/// The properties of the catalogues' source that affect policies and messages.
public struct DataSource: Sendable {
    /// Whether the source is the sample.
    public let isSample: Bool
    /// Returns whether requests are disabled, which can change at any time.
    public let isOffline: @Sendable () -> Bool
    /// Returns a hint about how to enable requests again.
    public let offlineHint: @Sendable () -> Hint
    /// The ids of genres, services, companies and keywords.
    public let vocabulary: Vocabulary
    /// The country for offers and certifications.
    public let region: String
    /// The names or ids of the user's services.
    public let services: [String]

    /// - Parameters:
    ///   - isSample: Whether the source is the sample.
    ///   - isOffline: Returns whether requests are disabled.
    ///   - offlineHint: Returns a hint about how to enable requests again.
    ///   - vocabulary: The ids of genres, services, companies and keywords.
    ///   - region: The country for offers and certifications.
    ///   - services: The names or ids of the user's services.
    public init(
        isSample: Bool, isOffline: @escaping @Sendable () -> Bool, offlineHint: @escaping @Sendable () -> Hint,
        vocabulary: Vocabulary, region: String, services: [String]
    ) {
        self.isSample = isSample
        self.isOffline = isOffline
        self.offlineHint = offlineHint
        self.vocabulary = vocabulary
        self.region = region
        self.services = services
    }

    /// The ISO 639-1 code of the language of texts.
    public var language: String { String(vocabulary.locale.language.prefix(2)) }

    /// The hint about how to use TMDb instead of the sample.
    public static var keyHint: Hint { .note(keyAdvice, naming: "key set") }

    private static var keyAdvice: String { "run `key set` or set TMDB_ACCESS_TOKEN to use TMDb" }

    /// The hint for a search without results; `nil` unless only the sample was searched.
    public var sampleHint: Hint? {
        isSample ? .note("only the sample was searched; \(Self.keyAdvice)", naming: "key set") : nil
    }

    /// Returns a sentence about an empty list: “TMDb lists no cast for Heat.”
    public func listsNo(_ what: String) -> String { "\(isSample ? "The sample" : "TMDb") lists no \(what)." }

    /// Returns the error for a request with conditions that no item meets.
    public func noMatch(among nouns: Nouns) -> CommandFailure {
        CommandFailure(
            .notFound(nouns.list), "no \(nouns.one)\(isSample ? " in the sample" : "") matches the filter",
            hint: sampleHint ?? .note("fewer conditions may find some"))
    }

    /// The policy for additional data that is shown only if no request is needed.
    public var storedPolicy: FetchPolicy { isSample ? .cached : .storedOnly }

    /// Returns the policy for a title. In the sample, all items count as stored, and reading them stores nothing.
    public func titlePolicy(_ policy: FetchPolicy) -> FetchPolicy {
        guard isSample else { return policy }
        return policy == .storedOnly ? .unstored : .cached
    }
}

/// The news or first steps at the start of a session.
public enum Greeting: Equatable, Sendable {
    /// A sentence, and the line that shows more.
    case news(String, line: String)
    /// Nothing is recorded yet.
    case firstSteps
}

/// The user's records about items, as other features need them.
public struct UserRecords: Sendable {
    /// Returns the user's marks of items.
    public var marks: @Sendable ([ItemReference]) async throws -> [ItemReference: Marks] = { _ in [:] }
    /// Returns the values that filters compare with the user's records. The state of a series is needed only if
    /// requested, and may require its episodes.
    public var values:
        @Sendable (Catalogues, [ItemReference], _ needsState: Bool) async throws -> [ItemReference: TitleValues] = {
            _, _, _ in [:]
        }
    /// Returns the user's own titles of a kind that a text may refer to.
    public var titles: @Sendable (_ text: String, ItemKind) async -> [TitleCandidate] = { _, _ in [] }
    /// Returns all items with records.
    public var items: @Sendable () async throws -> [ItemReference] = { [] }
    /// Returns the user's title of an item and the number of records about it; `nil` without any.
    public var about: @Sendable (ItemReference) async -> (title: String, count: Int)? = { _ in nil }
    /// Replaces the stored title and length of an item, if it has records.
    public var renew: @Sendable (ItemReference, ListableTitle, _ runtime: Int?) async -> Void = { _, _, _ in }

    /// Returns what a session begins with, from what is stored: news about the records, or first steps without any; `nil`
    /// if there is nothing to say.
    public var greeting: @Sendable (Catalogues) async -> Greeting? = { _ in nil }

    /// Creates records of a user who has none.
    public init() {}
}

extension Catalogues {
    /// Fetches an item in the form that lists store.
    ///
    /// - Throws: `UsageError` if lists don't accept items of its kind.
    public func listable(_ item: ItemReference) async throws -> ListableTitle {
        guard let listables = features[item.kind]?.listables else {
            throw UsageError("a list can’t hold a \(features[item.kind]?.nouns.one ?? item.kind.rawValue)")
        }
        return try await wording(item) { try await listables([item.id], .cached)[0].get().value }
    }

    /// Returns those of the items that are stored in the form that lists store.
    public func storedListables(_ items: [ItemReference]) async -> [ItemReference: ListableTitle] {
        var found: [ItemReference: ListableTitle] = [:]
        for (kind, items) in Dictionary(grouping: items, by: \.kind) {
            // A title that can't be read is unknown, as one that isn't stored.
            let titles = try? await features[kind]?.listables?(items.map(\.id), source.storedPolicy)
            for (item, title) in zip(items, titles ?? []) { found[item] = title.success?.value }
        }
        return found
    }

    /// Fetches the facts about a title.
    ///
    /// - Parameters:
    ///   - item: The title.
    ///   - onlyCredits: Whether only the credits are needed. If so, missing credits are fetched even with the policy
    ///     `stored`.
    ///   - policy: The policy for stored results.
    public func facts(
        of item: ItemReference, onlyCredits: Bool = false, _ policy: FetchPolicy
    ) async throws -> TitleFacts {
        guard let facts = features[item.kind]?.facts else { throw FetchError.notFound("the title") }
        return try await facts(item.id, onlyCredits, policy)
    }

    /// Returns the facts about titles, and the errors for the titles that could not be read. With the policy
    /// `storedOnly`, titles that aren't stored have neither.
    ///
    /// - Parameters:
    ///   - items: The titles.
    ///   - onlyCredits: Whether only the credits are needed.
    ///   - policy: The policy for stored results.
    ///   - report: Receives the progress.
    public func facts(
        of items: [ItemReference], onlyCredits: Bool = false, _ policy: FetchPolicy, report: (CommandProgress) -> Void
    ) async throws -> (found: [ItemReference: TitleFacts], errors: [FetchError]) {
        // If the ids can't be read, each title is looked for.
        let known = policy == .storedOnly ? try await Result.fetching { try await stored(among: items) } : nil
        let items = known?.success ?? items
        let results = try await items.concurrentlyMapped(
            atMost: 8, progress: { report(CommandProgress("titles", $0, of: items.count)) }
        ) { item in
            try await Result.fetching { try await self.facts(of: item, onlyCredits: onlyCredits, policy) }
        }
        let found = zip(items, results).compactMap { item, result in result.success.map { (item, $0) } }
        return (Dictionary(uniqueKeysWithValues: found), results.compactMap(\.failure))
    }

    /// Returns those of the items that are stored in any language; all items if they are few, or of the sample.
    public func stored(among items: [ItemReference]) async throws -> [ItemReference] {
        // The ids of all stored items are read at once, which takes longer than looking for a few.
        if source.isSample || items.count < 100 { return items }
        var ids: [ItemKind: Set<Int>] = [:]
        for kind in Set(items.map(\.kind)) { ids[kind] = try await features[kind]?.storedIDs() }
        return items.filter { ids[$0.kind]?.contains($0.id) == true }
    }

    /// Returns the facts about titles that are available without a request.
    ///
    /// - Throws: `FetchError.cancelled` alone.
    public func storedFacts(of items: [ItemReference]) async throws -> [ItemReference: TitleFacts] {
        try await facts(of: items, source.storedPolicy) { _ in }.found
    }

    /// Returns the facts about a title that are available without a request; `nil` if there are none, or if they can't
    /// be read.
    public func storedFacts(of item: ItemReference) async -> TitleFacts? {
        try? await facts(of: item, source.storedPolicy)
    }

    /// Returns the names of the genres of the titles that are stored, unless the output has no genres.
    public func storedGenres(
        of items: [ItemReference], in invocation: Invocation
    ) async throws -> [ItemReference: [String]] {
        guard invocation.writesProperty("genres") else { return [:] }
        return try await storedFacts(of: items.map(\.whole).uniqued).mapValues { $0.genres.map(\.name) }
    }

    /// Returns how many titles the user has seen at least in part, or `nil` if the library can't be read. The table shown
    /// below the numbers reports the failure.
    ///
    /// - Parameter today: The user's current day, at 00:00 UTC.
    public func seenCount(among titles: [Title], on today: Date) async -> SeenCount? {
        guard let marks = try? await records.marks(titles.map(\.item.reference)) else { return nil }
        return SeenCount(of: titles, marks, on: today)
    }

    /// Updates the stored title of an item in the user's library after the item was fetched.
    public func renew(_ item: ItemReference) async {
        guard let title = await storedListables([item])[item] else { return }
        await records.renew(item, title, await storedFacts(of: item)?.runtime)
    }

    /// Returns the titles with user records, and those of them that the source no longer has.
    public func recordedTitles() async throws -> (all: [ItemReference], gone: [ItemReference]) {
        let items = try await records.items()
        var gone: [ItemReference] = []
        for item in items where await isGone(item) { gone.append(item) }
        return (items, gone)
    }

    /// Returns whether, according to a stored response, the item no longer exists.
    private func isGone(_ item: ItemReference) async -> Bool {
        do {
            _ = try await features[item.kind]?.title(item.id, .storedOnly)
        } catch {
            if case .notFound = FetchError(error) { return true }
        }
        return false
    }
}

extension SeenCount {
    /// Counts the titles that were seen at least in part, and those that are out by a day.
    ///
    /// - Parameters:
    ///   - marks: The user's marks of the titles.
    ///   - today: The user's current day, at 00:00 UTC.
    public init(of titles: [Title], _ marks: [ItemReference: Marks], on today: Date) {
        let out = titles.filter { $0.isOut(on: today) || marks[$0.item.reference]?.isSeen == true }
        self.init(seen: out.count { marks[$0.item.reference]?.isSeen == true }, out: out.count)
    }
}

extension Title {
    /// Returns whether the title was released by a day. One whose day isn't known was if its year is over.
    fileprivate func isOut(on today: Date) -> Bool {
        releaseDate.map { $0 <= today } ?? year.map { $0 < CalendarDay.year(of: today) } ?? false
    }
}
