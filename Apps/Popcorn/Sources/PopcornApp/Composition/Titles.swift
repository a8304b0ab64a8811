import CatalogueKit
import TitleIndex

/// A finder that interprets typed titles using the contexts' catalogues.
struct Titles: TitleFinder {
    func find(_ lookup: TitleLookup, among kinds: [ItemKind], host: Composition) async throws -> FoundItem {
        var resolution = TitleResolution(lookup, among: host.catalogues(of: kinds))
        return try await resolution.find()
    }

    func stored(called title: String, among kinds: [ItemKind], host: Composition) async -> [Item] {
        var found: [TitleCandidate] = []
        for catalogue in host.catalogues(of: kinds) { found += await catalogue.stored(title) }
        return found.filter { $0.titles.contains(title) }.map(\.item)
    }

    func isTitle(
        _ text: String, among kinds: [ItemKind], isKnown: Bool, _ policy: FetchPolicy, host: Composition
    ) async throws -> Bool {
        // Text with a separator can be one title or several. Names of people contain none, so people aren't searched.
        let catalogues = host.catalogues(of: kinds).filter { !type(of: $0).isNamedByPart }
        var resolution = TitleResolution(TitleLookup(title: text, year: nil, policy: policy), among: catalogues)
        return try await resolution.hasExactTitle(isKnown: isKnown)
    }

    func title(of item: ItemReference, _ policy: FetchPolicy, host: Composition) async -> String? {
        await host.catalogues(of: [item.kind]).first?.title(of: item.id, policy)
    }

    func completions(of text: String, among kinds: [ItemKind], shown: [Item], host: Composition) async -> [Completion] {
        await TitleCompletions(text, among: host.catalogues(of: kinds), shown: shown).all
    }

    func years(of title: String, among kinds: [ItemKind], host: Composition) async -> [Completion] {
        let found = await TitleCompletions(title, among: host.catalogues(of: kinds)).candidates
        let same = found.filter { $0.titles.contains { $0.isSameTitle(as: title) } }
        return (same.isEmpty ? found : same).compactMap { candidate in
            candidate.year.map { Completion(String($0), summary: candidate.item.title) }
        }
    }
}

extension Composition {
    /// Returns the catalogues of the given kinds of items, in the same order.
    fileprivate func catalogues(of kinds: [ItemKind]) -> [any CataloguePlugin] {
        kinds.compactMap { kind in contexts.catalogues.first { type(of: $0).nouns.kind == kind } }
    }
}
