import Foundation
import LoopbackTMDb

/// How a typed text fits a title, by simple rules of the tests' own.
enum Fit: Int, Comparable {
    /// Spelled as typed, case and Unicode form aside.
    case literal
    /// The same after folding accents, punctuation, articles, “&” and numerals.
    case folded
    /// The same words, with more before or after.
    case partial

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
}

/// A text that was typed for a title.
struct TypedTitle: Sendable {
    let text: String
    private let words: [String]

    init(_ text: String) {
        self.text = Self.literal(text)
        words = Self.folded(text)
    }

    var isEmpty: Bool { text.isEmpty }

    /// Returns how the text fits a name; `nil` if it doesn't.
    func fit(_ name: String) -> Fit? {
        guard !text.isEmpty else { return nil }
        if Self.literal(name) == text { return .literal }
        let own = Self.folded(name)
        guard !words.isEmpty, !own.isEmpty else { return nil }
        if own.joined() == words.joined() { return .folded }
        guard own.count > words.count else { return nil }
        let starts = 0...(own.count - words.count)
        return starts.contains { Array(own[$0..<($0 + words.count)]) == words } ? .partial : nil
    }

    /// Returns how the text fits a title by its best name.
    func fit(_ title: MadeTitle) -> Fit? {
        [title.name, title.originalName].compactMap { $0.flatMap { fit($0) } }.min()
    }

    /// Whether the text is a name of the title, apart from case, accents, punctuation and the like.
    func isExact(for title: MadeTitle) -> Bool { fit(title).map { $0 <= .folded } ?? false }

    private static func literal(_ text: String) -> String {
        text.precomposedStringWithCanonicalMapping.lowercased()
            .split { $0.isWhitespace }.joined(separator: " ")
    }

    private static let articles: Set<String> = ["the", "a", "an"]

    /// Returns the words without accents, punctuation, articles and “and”, with a last numeral as a number.
    static func folded(_ text: String) -> [String] {
        let plain = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: Locale(identifier: "en"))
        let marks = plain.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            $0.properties.generalCategory != .nonspacingMark
        }
        var text = String(String.UnicodeScalarView(marks)).lowercased()
        for mark in ["'", "’", "‘", "."] { text = text.replacing(mark, with: "") }
        var words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0 != "and" }
        let withoutArticles = words.filter { !articles.contains($0) }
        if !withoutArticles.isEmpty { words = withoutArticles }
        if words.count > 1, let last = words.last, let number = numerals[last] { words[words.count - 1] = number }
        return words
    }

    private static let numerals: [String: String] = {
        let roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]
        let spoken = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        let pairs = (roman + spoken).enumerated().map { ($1, String($0 % 10 + 1)) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()
}
