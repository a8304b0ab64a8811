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
    /// The folded words without blanks.
    let joined: String

    init(_ text: String) {
        self.text = Self.literal(text)
        words = Self.folded(text)
        joined = words.joined()
    }

    var isEmpty: Bool { text.isEmpty }

    /// Returns how the text fits another, a title’s name; `nil` if it doesn’t.
    func fit(_ name: TypedTitle) -> Fit? {
        guard !text.isEmpty, !name.text.isEmpty else { return nil }
        if name.text == text { return .literal }
        guard !words.isEmpty, !name.words.isEmpty else { return nil }
        if name.joined == joined { return .folded }
        guard name.words.count > words.count else { return nil }
        let starts = 0...(name.words.count - words.count)
        return starts.contains { Array(name.words[$0..<($0 + words.count)]) == words } ? .partial : nil
    }

    private static func literal(_ text: String) -> String {
        text.precomposedStringWithCanonicalMapping.lowercased()
            .split { $0.isWhitespace }.joined(separator: " ")
    }

    private static let articles: Set<String> = ["the", "a", "an"]

    /// Returns the words without accents, punctuation, an article and “and”, with a last numeral as a number. An article is
    /// in front, or behind a comma.
    static func folded(_ text: String) -> [String] {
        let plain = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: Locale(identifier: "en"))
        let marks = plain.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            $0.properties.generalCategory != .nonspacingMark
        }
        var text = String(String.UnicodeScalarView(marks)).lowercased()
        for mark in ["'", "’", "‘", "."] { text = text.replacing(mark, with: "") }
        var words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0 != "and" }
        if words.count > 1, articles.contains(words[0]) {
            words.removeFirst()
        } else if words.count > 1, let last = words.last, articles.contains(last), text.hasSuffix(", \(last)") {
            words.removeLast()
        }
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
