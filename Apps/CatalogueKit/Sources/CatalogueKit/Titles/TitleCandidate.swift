public import CoreDomain
public import Prompt
import Storage
import TerminalKit
public import TitleIndex

/// An item that may be meant by a typed title.
public struct TitleCandidate: Sendable {
    public let item: Item
    /// The item's title or name, followed by the titles or names in other languages.
    public let titles: [String]
    /// The year of the release, or `nil` if it is unknown.
    public var year: Int?
    /// The number of votes for the item; `nil` for kinds without votes.
    public var votes: Int?
    /// The popularity of the item, used for kinds without votes.
    public var popularity: Double?
    /// The item's popularity in the index of titles, if only its title is known.
    public var indexed: Double?
    /// The number of more popular titles of the item's kind, if only the item's title is known.
    public var rank: Int?
    /// The average of the item's votes, if there are any.
    var rating: Double?
    /// Additional text for completions, such as a person's profession.
    var summary = ""
    /// Whether the item is preferred to equally well-known ones.
    var isFavoured = false
    /// Whether the typed text is the item's number in a collection: “star wars 5”.
    var isNumbered = false
    /// Whether the item was found only by searches for other texts than the typed one.
    var isInvented = false
}

extension TitleCandidate {
    public init(item: Item, titles: [String], year: Int? = nil) {
        self.item = item
        self.titles = titles
        self.year = year
    }

    /// The item's prominence, measured by votes or by another value that all items of its kind have.
    private var prominence: Double {
        (votes.map(Double.init) ?? popularity ?? indexed.map { $0 * Self.votesForPopularity } ?? 0)
            * (isFavoured ? 10 : 1)
    }
    /// The approximate number of votes per unit of popularity.
    private static let votesForPopularity = 300.0
    /// Whether hardly anybody knows the item. Of items known only from the index, these are all but the most popular;
    /// a search has to confirm them, since the title may also be a famous item's title in another language.
    public var isObscure: Bool {
        rank.map { $0 >= Self.knownTitles } ?? (prominence < (votes == nil ? 0.1 : Self.knownVotes))
    }
    /// The number of titles per kind that are accepted without a search. This is an estimate, not measured.
    private static let knownTitles = 10_000
    /// The number of votes from which an item counts as known.
    private static let knownVotes = 20.0
    /// Whether only the item's title and popularity are known, from the index.
    var isIndexed: Bool { votes == nil && indexed != nil }
    /// The prominence, used to order items.
    var fame: Double { prominence }
    /// The prominence, or the least that can be compared.
    var votesOrFewest: Double { max(prominence, votes == nil && indexed == nil ? 0.001 : 1) }

    /// Returns whether the item is known better than `other`, which may only be known from the index.
    func replaces(_ other: TitleCandidate) -> Bool { !isIndexed && other.isIndexed }

    /// Returns the candidate, marked as preferred if it has the given summary.
    func favoured(_ summary: String?) -> TitleCandidate {
        var candidate = self
        candidate.isFavoured = self.summary == summary
        return candidate
    }

    var json: JSONValue {
        .values([
            "kind": item.reference.kind.rawValue, "id": item.reference.id, "title": item.title, "year": year,
            "voteCount": votes,
        ])
    }
}

extension Table {
    init(_ candidates: [TitleCandidate]) {
        let columns: [TableColumn<TitleCandidate>] = [
            TableColumn("Title", width: .flexible) { $0.titles.uniqued.joined(separator: " · ") },
            TableColumn("Year") { $0.year.map(String.init) ?? "" },
            TableColumn("Votes", alignment: .trailing) { $0.votes.map { Phrases.count($0) } ?? "" },
        ]
        let id = TableColumn<TitleCandidate>("TMDb id", alignment: .trailing, width: .kept) {
            String($0.item.reference.id)
        }
        self.init(
            candidates, isNumbered: true, columns: columns + .types(of: candidates, \.item.reference.kind) + [id])
    }
}

extension TitleCatalogue {
    /// Searches for the words of a reading of a title, as TMDb does.
    func search(_ reading: TitleReading, page: Int, _ policy: FetchPolicy) async throws -> Fetched<Page<MixedRow>> {
        try await context.search(Self.search(reading.title, year: reading.year), page: page, policy).map { page in
            page.map { MixedRow($0, foundBy: reading) }
        }
    }

    /// Returns the first results of a search for a reading of a title.
    public func find(_ reading: TitleReading, _ policy: FetchPolicy) async throws -> [TitleCandidate] {
        try await search(reading, page: 1, policy).value.items.map(\.candidate)
    }

    /// Returns stored items with the words of a text in their title; in the sample, all items count as stored.
    public func stored(_ text: String) async -> [TitleCandidate] {
        guard source.isSample else { return await stored(text, limit: 5) }
        return (try? await context.search(Self.search(text, year: nil)).value.items.map { MixedRow($0).candidate })
            ?? []
    }

    private func stored(_ text: String, limit: Int) async -> [TitleCandidate] {
        await parts(text)
            + ((try? await context.findStored(Self.search(text, year: nil), limit: limit)) ?? [])
            .map { MixedRow($0).candidate }
    }

    /// Returns the movie that a text identifies by its number in a stored collection, if any.
    private func parts(_ text: String) async -> [TitleCandidate] {
        await part(text).map { [MixedRow($0, isNumbered: true).candidate] } ?? []
    }

    /// Returns the items that a text may refer to, from stored items and the index of all titles. Without the
    /// index, returns only a movie identified by its number in a collection.
    func known(_ text: String) async -> [TitleCandidate] {
        guard let known = source.known(text, of: Self.nouns.kind) else { return await parts(text) }
        return await stored(text) + known
    }

    /// Returns the stored items with titles most similar to a misspelled title.
    func near(_ text: String) async -> [TitleCandidate] {
        guard let title = try? await context.suggestTitle(near: text) else { return [] }
        return await stored(title, limit: 5)
    }

    /// Returns the stored items that an unfinished title may mean; in the sample, all items count as stored.
    func suggest(_ text: String) async -> [TitleCandidate] {
        let found = await stored(text, limit: 20) + (source.known(text, of: Self.nouns.kind) ?? [])
        guard source.isSample, found.count < 20, !Task.isCancelled else { return found }
        let query = WordQuery(text)
        return found + (await stored(text)).filter { $0.titles.contains(where: query.matches) }
    }
}

extension TitleSource {
    /// The hint about how to use TMDb instead of the sample.
    public static var keyHint: String { "run `key set` or set TMDB_ACCESS_TOKEN to use TMDb" }

    /// The hint for a search without results; `nil` unless only the sample was searched.
    public var sampleHint: String? {
        isSample ? "only the sample was searched; \(Self.keyHint)" : nil
    }
}
