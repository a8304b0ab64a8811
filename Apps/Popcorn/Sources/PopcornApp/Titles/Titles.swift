import CoreDomain
import Prompt
import TerminalKit
import TitleIndex

/// A finder that interprets typed titles using the contexts' catalogues.
struct Titles: TitleFinder {
    func find(_ lookup: TitleLookup, among kinds: [ItemKind], host: Composition) async throws -> FoundItem {
        var resolution = TitleResolution(lookup, among: host.catalogues(of: kinds))
        return try await resolution.find()
    }

    func stored(_ title: String, exactly: Bool, among kinds: [ItemKind], host: Composition) async -> [Item] {
        var found: [TitleCandidate] = []
        for catalogue in host.catalogues(of: kinds) { found += await catalogue.stored(title) }
        let reading = TitleReading(title)
        return found.filter {
            exactly ? $0.titles.contains(title) : TitleMatch(reading, $0.titles, $0.year).isComplete
        }.map(\.item)
    }

    func isTitle(
        _ text: String, among kinds: [ItemKind], _ policy: FetchPolicy, host: Composition
    ) async throws -> Bool {
        // Names of people have no separators.
        let catalogues = host.catalogues(of: kinds).filter { !type(of: $0).isNamedByPart }
        var resolution = TitleResolution(TitleLookup(title: text, year: nil, policy: policy), among: catalogues)
        return try await resolution.hasExactTitle()
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
    /// Returns the catalogues of the given kinds of items, in the order of the kinds.
    fileprivate func catalogues(of kinds: [ItemKind]) -> [any CataloguePlugin] {
        kinds.compactMap { kind in contexts.catalogues.first { type(of: $0).nouns.kind == kind } }
    }
}

/// The completions of an unfinished title, from shown and stored items.
struct TitleCompletions {
    private let catalogues: [any CataloguePlugin]
    private let text: String
    private let shown: [Item]

    /// - Parameter shown: The items last shown in the session.
    init(_ text: String, among catalogues: [any CataloguePlugin], shown: [Item] = []) {
        (self.catalogues, self.text) = (catalogues, text)
        let kinds = catalogues.map { type(of: $0).nouns.kind }
        self.shown = shown.filter { kinds.contains($0.reference.kind) }.uniqued(by: \.reference)
    }

    private var nouns: [Nouns] { catalogues.map { type(of: $0).nouns } }

    /// The items with words that begin with the typed words; if no word is typed, the shown items.
    var candidates: [TitleCandidate] {
        get async {
            let known = shown.map { TitleCandidate(item: $0, titles: [$0.title]) }
            if text.allSatisfy(\.isWhitespace) { return known }
            var found: [TitleCandidate] = []
            for catalogue in catalogues where !Task.isCancelled { found += await catalogue.suggest(text) }
            let matching = known.filter { $0.item.title.hasWords(beginningAs: text) }
            return (found + matching).uniqued(by: \.item.reference)
                .ranked(for: TitleReading.all(of: text), namedByPart: catalogues.namedByPart)
        }
    }

    /// The completions, each identifying its item.
    var all: [Completion] {
        get async {
            let candidates = await candidates
            let names = Dictionary(grouping: candidates) { $0.item.title.lowercased() }
            return candidates.map { candidate in
                completion(of: candidate, among: names[candidate.item.title.lowercased()] ?? [])
            }
        }
    }

    /// - Parameter others: All items with the candidate's title.
    private func completion(of candidate: TitleCandidate, among others: [TitleCandidate]) -> Completion {
        let (title, reference) = (candidate.item.title, candidate.item.reference)
        let summary = summary(of: candidate)
        if others.count == 1 { return Completion(title, summary: summary) }
        // As in headings, a year in brackets distinguishes items with the same title.
        if let year = candidate.year, others.filter({ $0.year == year }).count == 1 {
            return Completion("\(title) (\(year))", summary: summary)
        }
        let command = nouns.first { $0.kind == reference.kind }?.command
        let id = nouns.count == 1 ? "#\(reference.id)" : "\(command ?? "") \(reference.id)"
        return Completion("\(title) (#\(reference.id))", summary: summary).typed(as: id)
    }

    private func summary(of candidate: TitleCandidate) -> String {
        let noun = nouns.first { $0.kind == candidate.item.reference.kind }?.one
        let other = candidate.titles.first { $0 != candidate.item.title }
        let rating = candidate.rating.map { "★ \(Phrases.rating($0))" }
        return TitleScreens.facts([noun, candidate.year.map(String.init), rating, candidate.summary, other])
    }
}

extension String {
    /// Returns whether each word of `text` is the beginning of one of these words.
    fileprivate func hasWords(beginningAs text: String) -> Bool {
        let (words, own) = (TitleText.words(of: text), TitleText.words(of: self))
        return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }
}
