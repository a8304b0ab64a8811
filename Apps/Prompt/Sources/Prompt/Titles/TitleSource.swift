public import CoreDomain
import TerminalKit

/// Where the titles of one kind of items are looked for.
public struct TitleSource<Host: Sendable>: Sendable {
    /// Searches for a title, as a source does: for its words.
    public typealias Search = @Sendable (Host, TitleLookup) async throws -> TitleResults
    /// Returns stored items, without a request.
    public typealias Stored = @Sendable (Host, _ text: String) async -> [TitleCandidate]

    /// Returns the title of the item of that id, if the policy leads to it.
    public typealias Title = @Sendable (Host, _ id: Int, FetchPolicy) async -> String?

    let search: Search
    let stored: Stored
    let near: Stored
    let suggest: Stored
    let title: Title
    let hint: @Sendable (Host) -> String?
    let isNamedByPart: Bool

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - search: Searches for a title.
    ///   - stored: Returns the stored items that have the words of a title.
    ///   - near: Returns the stored items whose titles are most like a misspelt one.
    ///   - suggest: Returns the items whose titles have words that begin as those of an unfinished title do.
    ///   - title: Returns the title of the item of that id.
    ///   - hint: Returns why a title may be missing, and what to do about it.
    ///   - isNamedByPart: Whether a part of a title names an item, as a surname does.
    public init(
        search: @escaping Search, stored: @escaping Stored = { _, _ in [] }, near: @escaping Stored = { _, _ in [] },
        suggest: @escaping Stored = { _, _ in [] },
        title: @escaping Title = { _, _, _ in nil }, hint: @escaping @Sendable (Host) -> String? = { _ in nil },
        isNamedByPart: Bool = false
    ) {
        (self.search, self.stored, self.near, self.suggest) = (search, stored, near, suggest)
        (self.title, self.hint, self.isNamedByPart) = (title, hint, isNamedByPart)
    }

    func pullback<Outer>(_ inner: @escaping @Sendable (Outer) -> Host) -> TitleSource<Outer> {
        let (search, stored, near, suggest, title, hint) = (search, stored, near, suggest, title, hint)
        return TitleSource<Outer>(
            search: { try await search(inner($0), $1) }, stored: { await stored(inner($0), $1) },
            near: { await near(inner($0), $1) }, suggest: { await suggest(inner($0), $1) },
            title: { await title(inner($0), $1, $2) }, hint: { hint(inner($0)) },
            isNamedByPart: isNamedByPart)
    }
}

/// A title to search for.
public struct TitleLookup: Sendable {
    /// The title, or some of its words.
    public let title: String
    /// The year, if it was given.
    public let year: Int?
    /// How much a stored result may serve.
    public let policy: FetchPolicy
    /// The summary of those who are meant rather than others of the same name.
    let favouring: String?

    /// Creates a lookup.
    public init(title: String, year: Int?, policy: FetchPolicy) {
        self.init(title: title, year: year, policy: policy, favouring: nil)
    }

    init(title: String, year: Int?, policy: FetchPolicy, favouring: String?) {
        (self.title, self.year, self.policy, self.favouring) = (title, year, policy, favouring)
    }
}

/// What a search for a title has found.
public struct TitleResults: Sendable {
    /// The items.
    public let candidates: [TitleCandidate]
    /// Whether they are only what is stored, because the remote source couldn't be reached.
    public let isOnlyStored: Bool

    /// Creates results.
    public init(_ candidates: [TitleCandidate], isOnlyStored: Bool = false) {
        (self.candidates, self.isOnlyStored) = (candidates, isOnlyStored)
    }
}
