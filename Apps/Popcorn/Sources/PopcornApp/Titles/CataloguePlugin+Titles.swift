import CoreDomain
import Prompt
import Storage
import TerminalKit
import TitleIndex

extension CataloguePlugin {
    /// Searches for a reading of a title as TMDb does, by words.
    func search(_ reading: TitleReading, page: Int, _ policy: FetchPolicy) async throws -> Fetched<Page<MixedRow>> {
        try await context.search(Self.search(reading.title, year: reading.year), page: page, policy).map { page in
            page.map { MixedRow($0, foundBy: reading) }
        }
    }

    /// Returns the stored items with the words of a text; in the sample, all items count as stored.
    func stored(_ text: String) async -> [TitleCandidate] {
        guard source.isSample else { return await stored(text, limit: 5) }
        return (try? await context.search(Self.search(text, year: nil)).value.items.map(\.candidate)) ?? []
    }

    private func stored(_ text: String, limit: Int) async -> [TitleCandidate] {
        await parts(text)
            + ((try? await context.findStored(Self.search(text, year: nil), limit: limit)) ?? []).map(\.candidate)
    }

    /// Returns the item named by its number in a stored collection, if any.
    private func parts(_ text: String) async -> [TitleCandidate] {
        await part(text).map { [MixedRow($0, alsoCalled: text).candidate] } ?? []
    }

    /// Returns the items that a text may mean, from all titles of their kind and from stored items; if these titles
    /// aren't stored, only a part of a collection.
    func known(_ text: String) async -> [TitleCandidate] {
        guard let known = source.peers.known(text, of: Self.nouns.kind) else { return await parts(text) }
        return await stored(text) + known
    }

    /// Returns the stored items with the titles most similar to a misspelled one.
    func near(_ text: String) async -> [TitleCandidate] {
        guard let title = try? await context.suggestTitle(near: text) else { return [] }
        return await stored(title, limit: 5)
    }

    /// Returns the stored items that an unfinished title may mean. The sample includes them all.
    func suggest(_ text: String) async -> [TitleCandidate] {
        let found = await stored(text, limit: 20) + (source.peers.known(text, of: Self.nouns.kind) ?? [])
        guard source.isSample, found.count < 20, !Task.isCancelled else { return found }
        let query = WordQuery(text)
        return found + (await stored(text)).filter { $0.titles.contains(where: query.matches) }
    }
}

extension DataSource {
    static let keyHint = "run key set or set TMDB_ACCESS_TOKEN to use TMDb"

    var sampleHint: String? {
        isSample ? "only the sample was searched; \(Self.keyHint)" : nil
    }

    /// Returns the policy for a title; in the sample, all items count as stored.
    func titlePolicy(_ policy: FetchPolicy) -> FetchPolicy { isSample ? .cached : policy }
}

extension CatalogueRow {
    var candidate: TitleCandidate {
        TitleCandidate(
            item: row, titles: titles, year: year, votes: voteCount, popularity: popularity, rating: rating,
            summary: year == nil ? summary : "")
    }
}

extension [any CataloguePlugin] {
    var namedByPart: Set<ItemKind> {
        Set(map { type(of: $0) }.filter { $0.isNamedByPart }.map { $0.nouns.kind })
    }
}
