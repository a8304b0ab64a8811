public import CoreDomain
public import Prompt
import Storage
import TerminalKit
public import TitleIndex

/// An item that may be meant by a typed title.
public struct TitleCandidate: Sendable {
    public let item: Item
    /// The item's title or name, followed by that in the original language and those in others.
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
    /// The text that distinguishes people of one name: “Acting, Fight Club”.
    var distinction: String?
    /// The year of a person's birth, if another candidate has the same name and it is known.
    var birthYear: Int?
    /// Whether the item is preferred to equally well-known ones.
    var isFavoured = false
    /// Whether the typed text is the item's number in a collection: “star wars 5”.
    var isNumbered = false
    /// The ISO 639-1 code of the original language; `nil` if it is unknown.
    var language: String?
    /// How the item was found.
    var origin = Origin.known

    /// How an item was found, the most reliable first.
    enum Origin: Comparable {
        /// By the source's search for the typed text, which knows titles that items don't show: “vaiana” is “Moana”.
        case answered
        /// In the storage, the index or the user's records.
        case known
        /// By a search for another text than the typed one.
        case invented
    }
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

    /// Whether the item has votes.
    var hasVotes: Bool { (votes ?? 0) > 0 }

    /// Returns the articles of a title's language. A translated title may be in any language.
    func articles(of title: String) -> TitleArticles {
        guard let language else { return .english }
        return titles.dropFirst().first ?? title == title ? TitleArticles(ofLanguage: language) : .all
    }

    /// Returns the candidate, marked as preferred if it has the given summary.
    func favoured(_ summary: String?) -> TitleCandidate {
        var candidate = self
        candidate.isFavoured = self.summary == summary
        return candidate
    }

    var json: JSONValue {
        .values([
            "kind": item.reference.kind.rawValue, "id": item.reference.id, "title": item.title, "year": year,
            "birthYear": birthYear, "voteCount": votes,
        ])
    }
}

extension Table {
    init(_ candidates: [TitleCandidate]) {
        let columns: [TableColumn<TitleCandidate>] = [
            TableColumn("Title", width: .flexible) { $0.titles.uniqued.joined(separator: " · ") },
            TableColumn("Year", role: .dim) { $0.year.map(String.init) ?? "" },
            TableColumn("Votes", alignment: .trailing, role: .dim) { $0.votes.map { Phrases.count($0) } ?? "" },
        ]
        let id = TableColumn<TitleCandidate>("TMDb id", alignment: .trailing, width: .kept, role: .dim) {
            String($0.item.reference.id)
        }
        let hasPeople = candidates.contains { $0.item.reference.kind == .person }
        let known = TableColumn<TitleCandidate>("Known for", width: .flexible) { $0.distinction ?? "" }
        let hasBirths = candidates.contains { $0.birthYear != nil }
        let born = TableColumn<TitleCandidate>("Born", role: .dim) { $0.birthYear.map(String.init) ?? "" }
        self.init(
            candidates, isNumbered: true,
            columns: columns + (hasPeople ? [known] : []) + (hasBirths ? [born] : [])
                + .types(of: candidates, \.item.reference.kind) + [id])
    }
}

extension Title {
    /// Returns the row as a result of a search.
    func found(by reading: TitleReading) -> Title { copy(of: self) { $0.reading = reading } }
}

extension CatalogueFeature {
    /// Searches for the words of a reading of a title, as TMDb does.
    func search(_ reading: TitleReading, page: Int, _ policy: FetchPolicy) async throws -> Fetched<Page<Title>> {
        try await rows(.search(reading.title, year: reading.year), page, policy).map { page in
            page.map { $0.found(by: reading) }
        }
    }

    /// Returns the first results of a search for a reading of a title.
    ///
    /// - Parameters:
    ///   - reading: The title, and the year if one was typed.
    ///   - policy: The policy for stored results.
    public func find(_ reading: TitleReading, _ policy: FetchPolicy) async throws -> [TitleCandidate] {
        try await search(reading, page: 1, policy).value.items.map(\.candidate)
    }

    /// Returns the movie that a text identifies by its number in a stored collection, if any.
    func part(_ text: String) async -> Title? {
        await numbered(text).map { title in copy(of: title) { $0.isNumbered = true } }
    }

    fileprivate func parts(_ text: String) async -> [TitleCandidate] {
        await part(text).map { [$0.candidate] } ?? []
    }

    fileprivate func candidates(_ text: String, limit: Int) async -> [TitleCandidate] {
        // Titles that can't be read are unknown, as those that aren't stored.
        await parts(text) + ((try? await stored(text, limit)) ?? []).map(\.candidate)
    }
}

extension Catalogues {
    /// Returns stored items with the words of a text in their title; in the sample, all items count as stored.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - catalogue: The catalogue of the items.
    public func stored(_ text: String, in catalogue: CatalogueFeature) async -> [TitleCandidate] {
        guard source.isSample else { return await catalogue.candidates(text, limit: 5) }
        return (try? await catalogue.rows(.search(text, year: nil), 1, .unstored).value.items.map(\.candidate)) ?? []
    }

    /// Returns the items that a text may refer to, from stored items and the index of all titles. Without the
    /// index, returns only a movie identified by its number in a collection.
    func known(_ text: String, in catalogue: CatalogueFeature) async -> [TitleCandidate] {
        guard let known = await indexed(text, catalogue.nouns.kind) else { return await catalogue.parts(text) }
        return await stored(text, in: catalogue) + known
    }

    /// Returns the stored items with titles most similar to a misspelled title.
    func near(_ text: String, in catalogue: CatalogueFeature) async -> [TitleCandidate] {
        guard let title = try? await catalogue.nearestTitle(text) else { return [] }
        return await catalogue.candidates(title, limit: 5)
    }

    /// Returns the stored items that an unfinished title may mean; in the sample, all items count as stored.
    func suggest(_ text: String, in catalogue: CatalogueFeature) async -> [TitleCandidate] {
        let found = await catalogue.candidates(text, limit: 20) + (await indexed(text, catalogue.nouns.kind) ?? [])
        guard source.isSample, found.count < 20, !Task.isCancelled else { return found }
        let query = WordQuery(text)
        return found + (await stored(text, in: catalogue)).filter { $0.titles.contains(where: query.matches) }
    }

    /// Returns the user's own titles that match a reading of a title, also by their original title, since TMDb may
    /// have deleted them.
    func recorded(_ readings: [TitleReading], in catalogues: [CatalogueFeature]) async -> [TitleCandidate] {
        var found: [TitleCandidate] = []
        for catalogue in catalogues {
            for reading in readings { found += await records.titles(reading.title, catalogue.nouns.kind) }
        }
        return found
    }
}
