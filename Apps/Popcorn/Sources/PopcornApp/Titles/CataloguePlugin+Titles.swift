import CoreDomain
import Prompt
import Storage
import TerminalKit
import TitleIndex

/// Typed titles: where the item that is meant is looked for.
extension CataloguePlugin {
    /// Searches for a reading of a title, as TMDb does: for its words.
    func search(_ reading: TitleReading, page: Int, _ policy: FetchPolicy) async throws -> Fetched<Page<MixedRow>> {
        try await context.search(Self.search(reading.title, year: reading.year), page: page, policy).map { page in
            page.map { MixedRow($0, foundBy: reading) }
        }
    }

    /// Returns the stored items that have the words of a text; in the sample, everything is as good as stored.
    func stored(_ text: String) async -> [TitleCandidate] {
        guard source.isSample else { return await stored(text, limit: 5) }
        return (try? await context.search(Self.search(text, year: nil)).value.items.map(\.candidate)) ?? []
    }

    private func stored(_ text: String, limit: Int) async -> [TitleCandidate] {
        await parts(text)
            + ((try? await context.findStored(Self.search(text, year: nil), limit: limit)) ?? []).map(\.candidate)
    }

    /// Returns the item that a text names by its number in a stored collection, if it does.
    private func parts(_ text: String) async -> [TitleCandidate] {
        await part(text).map { [MixedRow($0, alsoCalled: text).candidate] } ?? []
    }

    /// Returns the items that a text may mean, from all titles of their kind and from the stored items; if these titles
    /// aren't stored, only a part of a collection.
    func known(_ text: String) async -> [TitleCandidate] {
        guard let known = source.peers.known(text, of: Self.nouns.kind) else { return await parts(text) }
        return await stored(text) + known
    }

    /// Returns the stored items whose title is most like a misspelt one.
    func near(_ text: String) async -> [TitleCandidate] {
        guard let title = try? await context.suggestTitle(near: text) else { return [] }
        return await stored(title, limit: 5)
    }

    /// Returns the stored items that an unfinished title may mean. The sample has them all.
    func suggest(_ text: String) async -> [TitleCandidate] {
        let found = await stored(text, limit: 20) + (source.peers.known(text, of: Self.nouns.kind) ?? [])
        guard source.isSample, found.count < 20, !Task.isCancelled else { return found }
        let query = WordQuery(text)
        return found + (await stored(text)).filter { $0.titles.contains(where: query.matches) }
    }
}

extension DataSource {
    /// What leads from the sample to TMDb.
    static let keyHint = "key set or TMDB_ACCESS_TOKEN opens all of TMDb"

    /// What isn't in the sample may well be in TMDb.
    var sampleHint: String? {
        isSample ? "only the sample was searched; \(Self.keyHint)" : nil
    }

    /// The policy for a title: in the sample, everything is as good as stored.
    func titlePolicy(_ policy: FetchPolicy) -> FetchPolicy { isSample ? .cached : policy }
}

extension CatalogueRow {
    /// The row as something that a typed title may stand for.
    var candidate: TitleCandidate {
        TitleCandidate(
            item: row, titles: titles, year: year, votes: voteCount, popularity: popularity, rating: rating,
            summary: year == nil ? summary : "")
    }
}

extension [any CataloguePlugin] {
    /// The kinds that have an item named by part of the title.
    var namedByPart: Set<ItemKind> {
        Set(map { type(of: $0) }.filter { $0.isNamedByPart }.map { $0.nouns.kind })
    }
}
