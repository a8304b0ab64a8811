import CoreDomain
import TerminalKit

/// The titles that an unfinished one may become: of items that were shown, and of stored ones.
struct TitleCompletions<Host: Sendable>: Sendable {
    private let types: [ItemType<Host>]
    private let text: String
    private let host: Host
    private let shown: [Item]

    /// - Parameters:
    ///   - kinds: The kinds of the items; `nil` for all.
    ///   - text: The words that were typed.
    ///   - shown: The items that the session has shown last.
    init(_ kinds: [ItemKind]?, _ text: String, _ table: CommandTable<Host>, _ host: Host, shown: [Item] = []) {
        types = kinds.map { $0.compactMap(table.type) } ?? table.types
        (self.text, self.host) = (text, host)
        self.shown = shown.filter { [types] item in types.contains { $0.kind == item.reference.kind } }
            .uniqued(by: \.reference)
    }

    /// The items whose titles have words that begin as the typed ones do; without a word, those that were shown.
    var candidates: [TitleCandidate] {
        get async {
            guard !text.isBlank else { return shown.map(TitleCandidate.init(shown:)) }
            var found: [TitleCandidate] = []
            for type in types where !Task.isCancelled { found += await type.titles.suggest(host, text) }
            let matching = shown.filter { $0.title.hasWords(beginningAs: text) }
            let all = (found + matching.map(TitleCandidate.init(shown:))).uniqued(by: \.item.reference)
            let namedByPart = Set(types.filter(\.titles.isNamedByPart).map(\.kind))
            return all.ranked(for: TitleReading.all(of: text), namedByPart: namedByPart)
        }
    }

    /// The completions, of which each names its item.
    var all: [Completion] {
        get async {
            let candidates = await candidates
            let names = Dictionary(grouping: candidates) { $0.item.title.lowercased() }
            return candidates.map { candidate in
                completion(of: candidate, among: names[candidate.item.title.lowercased()] ?? [])
            }
        }
    }

    /// - Parameter others: All items of that title.
    private func completion(of candidate: TitleCandidate, among others: [TitleCandidate]) -> Completion {
        let (title, reference) = (candidate.item.title, candidate.item.reference)
        let summary = summary(of: candidate)
        if others.count == 1 { return Completion(title, summary: summary) }
        // A year in brackets is how headings tell items of one title apart.
        if let year = candidate.year, others.filter({ $0.year == year }).count == 1 {
            return Completion("\(title) (\(year))", summary: summary)
        }
        let type = types.first { $0.kind == reference.kind }
        let id = types.count == 1 ? "#\(reference.id)" : "\(type?.name ?? "") \(reference.id)"
        return Completion("\(title) (#\(reference.id))", summary: summary).typed(as: id)
    }

    private func summary(of candidate: TitleCandidate) -> String {
        let type = types.first { $0.kind == candidate.item.reference.kind }
        let other = candidate.titles.first { $0 != candidate.item.title }
        let facts = [types.count == 1 ? nil : type?.noun, candidate.year.map(String.init), candidate.summary, other]
        return facts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension String {
    /// Whether each word of `text` begins a word here.
    fileprivate func hasWords(beginningAs text: String) -> Bool {
        let (words, own) = (TitleText.words(of: text), TitleText.words(of: self))
        return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }
}

extension TitleCandidate {
    /// Creates a candidate of which only the title is known.
    fileprivate init(shown item: Item) {
        self.init(item, titles: [item.title], year: nil, votes: nil)
    }
}
