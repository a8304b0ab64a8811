import CatalogueKit
import TitleIndex

/// A finder that interprets typed titles using the contexts' catalogues.
struct Titles: TitleFinder {
    func find(_ lookup: TitleLookup, among kinds: [ItemKind], host: Composition) async throws -> FoundItem {
        var resolution = TitleResolution(lookup, among: kinds, host.catalogues)
        return try await resolution.find()
    }

    func stored(called title: String, among kinds: [ItemKind], host: Composition) async -> [Item] {
        var found: [TitleCandidate] = []
        for catalogue in host.catalogues.features(of: kinds) {
            found += await host.catalogues.stored(title, in: catalogue)
        }
        return found.filter { $0.titles.contains(title) }.map(\.item)
    }

    func isTitle(
        _ text: String, among kinds: [ItemKind], isKnown: Bool, _ policy: FetchPolicy, host: Composition
    ) async throws -> Bool {
        // Text with a separator can be one title or several. Names of people contain none, so people aren't searched.
        let kinds = host.catalogues.features(of: kinds).map(\.nouns).filter { !$0.isNamedByPart }.map(\.kind)
        let lookup = TitleLookup(title: text, year: nil, policy: policy)
        var resolution = TitleResolution(lookup, among: kinds, host.catalogues)
        return try await resolution.hasExactTitle(isKnown: isKnown)
    }

    func title(of item: ItemReference, _ policy: FetchPolicy, host: Composition) async -> String? {
        await host.catalogues.title(of: item, policy)
    }

    func completions(of text: String, among kinds: [ItemKind], shown: [Item], host: Composition) async -> [Completion] {
        await TitleCompletions(text, among: kinds, host.catalogues, shown: shown).all
    }

    func years(of title: String, among kinds: [ItemKind], host: Composition) async -> [Completion] {
        let found = await TitleCompletions(title, among: kinds, host.catalogues).candidates
        let same = found.filter { $0.titles.contains { $0.isSameTitle(as: title) } }
        return (same.isEmpty ? found : same).compactMap { candidate in
            candidate.year.map { Completion(String($0), summary: candidate.item.title) }
        }
    }
}
