public import CoreDomain
public import Prompt
public import TerminalKit
import TitleIndex

/// The completions of an unfinished title, from shown and stored items.
public struct TitleCompletions {
    private let catalogues: Catalogues
    private let chosen: [CatalogueFeature]
    private let text: String
    private let shown: [Item]

    /// - Parameters:
    ///   - text: The unfinished title.
    ///   - kinds: The kinds of items to offer.
    ///   - catalogues: All catalogues.
    ///   - shown: The items last shown in the session.
    public init(_ text: String, among kinds: [ItemKind], _ catalogues: Catalogues, shown: [Item] = []) {
        self.catalogues = catalogues
        self.text = text
        chosen = catalogues.features(of: kinds)
        self.shown = shown.filter { kinds.contains($0.reference.kind) }.uniqued(by: \.reference)
    }

    private var nouns: [Nouns] { chosen.map(\.nouns) }

    /// The shortest text that is compared with titles letter by letter if no title has words that begin like it.
    private static let shortestMisspelled = 4

    /// The items with words that begin with the typed words, or else those with similar titles; if no word is typed,
    /// the shown items.
    public var candidates: [TitleCandidate] {
        get async {
            let known = shown.map { TitleCandidate(item: $0, titles: [$0.title]) }
            if text.allSatisfy(\.isWhitespace) { return known }
            var found: [TitleCandidate] = []
            for catalogue in chosen where !Task.isCancelled { found += await catalogues.suggest(text, in: catalogue) }
            found += known.filter { $0.item.title.hasWords(beginningAs: text) }
            if found.isEmpty, text.count >= Self.shortestMisspelled {
                for catalogue in chosen where !Task.isCancelled { found += await catalogues.near(text, in: catalogue) }
            }
            return found.uniqued(by: \.item.reference)
                .ranked(for: TitleReading.all(of: text))
        }
    }

    /// The completions, each of which identifies a single item.
    public var all: [Completion] {
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
        let title = candidate.item.title
        let reference = candidate.item.reference
        let summary = summary(of: candidate)
        if others.count == 1 { return Completion(title, summary: summary) }
        // As in headings, a year in brackets distinguishes items with the same title.
        if let year = candidate.year, others.filter({ $0.year == year }).count == 1 {
            return Completion("\(title) (\(year))", summary: summary)
        }
        let command = nouns.first { $0.kind == reference.kind }?.command
        let prefix = nouns.count == 1 ? "#" : (command ?? "") + " "
        let id = "\(prefix)\(reference.id)"
        return Completion("\(title) (#\(reference.id))", summary: summary).typed(as: id)
    }

    private func summary(of candidate: TitleCandidate) -> String {
        let noun = nouns.first { $0.kind == candidate.item.reference.kind }?.one
        let other = candidate.titles.first { $0 != candidate.item.title }
        let rating = candidate.rating.map { "★ \(Phrases.rating($0))" }
        return [noun, candidate.year.map(String.init), rating, candidate.summary, other].joined(separator: " · ")
    }
}

extension String {
    /// Returns whether each word of `text` is the beginning of one of these words.
    fileprivate func hasWords(beginningAs text: String) -> Bool {
        let words = TitleText.words(of: text)
        let own = TitleText.words(of: self)
        return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }
}
