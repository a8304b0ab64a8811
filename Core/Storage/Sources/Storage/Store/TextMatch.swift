import Foundation

/// Finds titles by the beginnings of their words, whatever the case, accents or width of the letters.
public struct TextMatch: Sendable {
    private let words: [Substring]
    private let folded: String

    public init(_ text: String) {
        folded = Self.fold(text)
        words = Self.words(of: folded)
    }

    /// Whether every word of the searched text begins a word of `title`, or the title holds the text as it stands.
    public func matches(_ title: String) -> Bool {
        let foldedTitle = Self.fold(title)
        let titleWords = Self.words(of: foldedTitle)
        guard !words.isEmpty else { return !folded.isEmpty && foldedTitle.contains(folded) }
        return words.allSatisfy { word in titleWords.contains { $0.hasPrefix(word) } } || foldedTitle.contains(folded)
    }

    private static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func words(of text: String) -> [Substring] {
        text.split { !$0.isLetter && !$0.isNumber }
    }
}
