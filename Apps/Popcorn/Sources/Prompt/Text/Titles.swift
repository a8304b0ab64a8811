import Foundation

extension String {
    /// Returns whether two titles are the same but for case, accents and full-width letters.
    public func isSameTitle(as other: String) -> Bool { folded == other.folded }

    /// Returns whether every word of `query` begins a word of this title, in any order.
    ///
    /// Case, accents and full-width letters don't count. No title matches a query without words.
    public func hasWords(beginningWithThoseOf query: String) -> Bool {
        let (words, beginnings) = (foldedWords, query.foldedWords)
        return !beginnings.isEmpty
            && beginnings.allSatisfy { beginning in words.contains { $0.hasPrefix(beginning) } }
    }

    private var foldedWords: [Substring] { folded.split { !$0.isLetter && !$0.isNumber } }

    private var folded: String {
        folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
