import CatalogueKit
import CoreDomain
import Prompt
import TerminalKit
import TitleIndex

/// A finder that interprets typed titles using the contexts' catalogues.
struct Titles: TitleFinder {
    let catalogues: Catalogues

    func find(_ lookup: TitleLookup, among kinds: [ItemKind]) async throws -> FoundItem {
        var resolution = TitleResolution(lookup, among: kinds, catalogues)
        return try await resolution.find()
    }

    func stored(called title: String, among kinds: [ItemKind]) async -> [Item] {
        var found: [TitleCandidate] = []
        for catalogue in catalogues.features(of: kinds) {
            found += await catalogues.stored(title, in: catalogue)
        }
        return found.filter { $0.titles.contains(title) }.map(\.item)
    }

    func isTitle(
        _ text: String, among kinds: [ItemKind], isKnown: Bool, _ policy: FetchPolicy
    ) async throws -> Bool {
        // Text with a separator can be one title or several. Names of people contain none, so people aren't searched with
        // other kinds.
        let nouns = catalogues.features(of: kinds).map(\.nouns)
        let kinds = nouns.filter { nouns.count == 1 || !$0.isNamedByPart }.map(\.kind)
        let lookup = TitleLookup(title: text, year: nil, policy: policy)
        var resolution = TitleResolution(lookup, among: kinds, catalogues)
        return try await resolution.hasExactTitle(isKnown: isKnown)
    }

    func words(of title: String) -> [String] { TitleText(title).words }

    func title(of item: ItemReference, _ policy: FetchPolicy) async -> String? {
        await catalogues.title(of: item, policy)
    }

    func completions(of text: String, among kinds: [ItemKind], shown: [Item]) async -> [Completion] {
        await TitleCompletions(text, among: kinds, catalogues, shown: shown).all
    }

    func values(of key: String, in item: ItemReference) async -> [Completion] {
        guard key == FilterKey.keyword.name else { return [] }
        let facts = await catalogues.storedFacts(of: item)
        return (facts?.keywords ?? []).map { Completion($0) }
    }

    func years(of title: String, among kinds: [ItemKind]) async -> [Completion] {
        let found = await TitleCompletions(title, among: kinds, catalogues).candidates
        let same = found.filter { $0.titles.contains { $0.isSameTitle(as: title) } }
        return (same.isEmpty ? found : same).compactMap { candidate in
            candidate.year.map { Completion(String($0), summary: candidate.item.title) }
        }
    }
}
