import CoreDomain
import Prompt
import Storage
import TerminalKit

/// Typed titles: where the item that is meant is looked for.
extension CataloguePlugin {
    /// Searches for a title, as TMDb does: for its words.
    func search(_ lookup: TitleLookup) async throws -> TitleResults {
        let search = Self.search(lookup.title, year: lookup.year)
        let found = try await context.search(search, page: 1, lookup.policy)
        let isOnlyStored = found.warnings.contains { $0.refetchError != nil }
        return TitleResults(candidates: found.value.items.map(\.candidate), isOnlyStored: isOnlyStored)
    }

    /// Returns the stored items that have the words of a text; in the sample, everything is as good as stored.
    func stored(_ text: String) async -> [TitleCandidate] {
        let search = Self.search(text, year: nil)
        if source.isSample { return (try? await context.search(search).value.items.map(\.candidate)) ?? [] }
        return ((try? await context.findStored(search, limit: 5)) ?? []).map(\.candidate)
    }

    /// Returns the stored items whose title is most like a misspelt one.
    func near(_ text: String) async -> [TitleCandidate] {
        guard let title = try? await context.suggestTitle(near: text) else { return [] }
        return ((try? await context.findStored(Self.search(title, year: nil), limit: 5)) ?? []).map(\.candidate)
    }

    /// Returns the stored items that an unfinished title may mean. The sample has them all.
    func suggest(_ text: String) async -> [TitleCandidate] {
        let found = ((try? await context.findStored(Self.search(text, year: nil), limit: 20)) ?? []).map(\.candidate)
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
            row, titles: titles, year: year, votes: voteCount, popularity: popularity,
            summary: year == nil ? summary : "")
    }
}

extension [any CataloguePlugin] {
    /// The kinds that have an item named by part of the title.
    var namedByPart: Set<ItemKind> {
        Set(map { type(of: $0) }.filter { $0.isNamedByPart }.map { $0.nouns.kind })
    }
}

/// The results of a search for a title.
struct TitleResults: Sendable {
    let candidates: [TitleCandidate]
    /// Whether they are only what is stored, because TMDb couldn't be reached.
    let isOnlyStored: Bool
}
