import Foundation

/// A title reduced to the form shared by all typed variants: without case, accents or punctuation, with
/// digits for numerals, “and” for “&” and “doctor” for “Dr.”.
public struct TitleText: Hashable, Sendable {
    /// The words in order.
    public let words: [String]

    public init(_ text: String) {
        self.init(words: Self.words(of: text).map(Self.normal))
    }

    /// Returns the digits for a numeral, or the expansion of an abbreviation.
    static func normal(_ word: String) -> String { numerals[word] ?? abbreviations[word] ?? word }

    init(words: [String]) {
        self.words = words
    }

    /// Returns the words of a text in order, with numerals unchanged.
    package static func words(of text: String) -> [String] { folded(articleFirst(text)) }

    /// The words without spaces between them: “walle” for “WALL·E”, “spiderman” for “Spider-Man”.
    var letters: String { words.joined() }

    /// The title without articles, or the whole title if it has no other words.
    public var withoutArticles: TitleText {
        let rest = Self.isKept(words.map(ArticleUse.init))
        return TitleText(words: zip(words, rest).filter(\.1).map(\.0))
    }

    /// Returns the text that a title is sorted by, as in a library's catalogue: without an article at its front, so that
    /// “The Matrix” stands under M, and with digits for a numeral at its end, but not in “V for Vendetta”.
    ///
    /// - Parameters:
    ///   - title: The title as it is shown.
    ///   - languages: The ISO 639-1 codes of the languages that the title may be in. “La La Land” begins with an article
    ///     only in other languages than English.
    public static func sortingText(_ title: String, in languages: Set<String>) -> String {
        let text = articleFirst(title)
        let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        let article = parts.first?.lowercased() ?? ""
        let isArticle = languages.contains { TitleArticles.words(of: $0).contains(article) }
        var words = isArticle && parts.count == 2 ? folded(String(parts[1])) : []
        if words.isEmpty { words = folded(text) }
        if words.count > 1, let last = words.popLast() { words.append(numerals[last] ?? last) }
        return words.joined(separator: " ")
    }

    enum ArticleUse: UInt8 {
        case never, beforeSeveralWords, always

        init(_ word: String) {
            self = articles.contains(word) ? .always : leadingArticles.contains(word) ? .beforeSeveralWords : .never
        }
    }

    /// Returns, for each word of a title, whether it remains without articles; all remain if all are articles.
    static func isKept(_ words: [ArticleUse]) -> [Bool] {
        let kept = words.enumerated().map { index, use in
            use == .never || (use == .beforeSeveralWords && (index > 0 || words.count < 3))
        }
        return kept.contains(true) ? kept : words.map { _ in true }
    }

    /// Returns the maximum number of typing errors allowed in a word.
    static func errors(in word: String) -> Int { word.count < 4 ? 0 : word.count < 8 ? 1 : 2 }

    /// Returns the parts of a title before and after colons and dashes; empty if the title has neither.
    static func parts(of title: String) -> [Substring] {
        let isParted = title.utf8.contains { $0 == 0x3A || $0 == 0x2D || $0 == 0xE2 }
        guard isParted else { return [] }
        let parts = title.split { ":–—".contains($0) }.flatMap { $0.split(separator: " - ") }
        return parts.count > 1 ? parts : []
    }

    /// Returns the initials of a title, with and without a leading article: “lotr”. For a title with parts, also
    /// returns those of the first part. Empty if there are fewer than three words.
    static func initials(of title: String) -> Set<String> {
        let texts = [title] + parts(of: title).prefix(1).map { String($0) }
        let lists = texts.map(words).flatMap {
            [$0, $0.first.map(articles.contains) == true ? Array($0.dropFirst()) : $0]
        }
        return Set(lists.filter { $0.count > 2 }.map { String($0.compactMap(\.first)) })
    }

    func begins(with other: TitleText) -> Bool {
        !other.words.isEmpty && words.starts(with: other.words)
    }

    /// Returns whether the words of `other` occur consecutively in this title.
    func contains(_ other: TitleText) -> Bool {
        let own = words
        let wanted = other.words
        guard !wanted.isEmpty, own.count >= wanted.count else { return false }
        return (0...(own.count - wanted.count)).contains { own[$0...].starts(with: wanted) }
    }

}

extension TitleText {
    /// The words of a title in all their spellings.
    struct Words {
        /// The words as written, ignoring case, accents and punctuation.
        let raw: [String]
        /// The words with digits for numerals.
        let reduced: [String]
        /// The words with letters for digits inside words, “seven” for “Se7en”.
        let spelled: [String]
        /// Whether each word remains when articles are left out.
        let isKept: [Bool]

        init(_ text: String) {
            raw = TitleText.words(of: text)
            reduced = raw.map(normal)
            spelled = raw.map { normal(TitleText.spelled($0)) }
            isKept = TitleText.isKept(reduced.map(ArticleUse.init))
        }

        var all: [String] { raw + reduced + spelled }
        var notArticles: [String] {
            [raw, reduced, spelled].flatMap { zip($0, isKept).filter(\.1).map(\.0) }
        }
    }
}

extension TitleText {
    /// Turns “Matrix, The” into “The Matrix”, and adds a space after the article in “L’Avventura”.
    ///
    /// Thousands of titles are compared, and building a regular expression for each would take too long.
    static func articleFirst(_ text: String) -> String {
        if text.utf8.contains(UInt8(ascii: ",")), let comma = text.lastIndex(of: ","), comma > text.startIndex {
            let last = text[text.index(after: comma)...].drop(while: \.isWhitespace)
            if last.count <= 3, articles.contains(last.lowercased()) { return "\(last) \(text[..<comma])" }
        }
        guard text.utf8.first(where: { $0 > 0x20 }).map({ $0 | 0x20 == UInt8(ascii: "l") }) == true else { return text }
        let start = text.drop(while: \.isWhitespace)
        guard start.count > 2, "'’".contains(start.dropFirst().prefix(1)) else { return text }
        return "\(start.prefix(1)) \(start.dropFirst(2))"
    }

    /// Returns the words of a text without case, accents and punctuation.
    static func folded(_ text: String) -> [String] {
        var folding = TitleFolding()
        return folding.fold(text).split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Turns “se7en” into “seven”, replacing digits between letters.
    static func spelled(_ word: String) -> String {
        guard word.utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return word }
        let characters = Array(word)
        return String(
            characters.indices.map { index in
                let isInside = index > 0 && index < characters.count - 1
                let isBetweenLetters = isInside && characters[index - 1].isLetter && characters[index + 1].isLetter
                return isBetweenLetters ? lettersForDigits[characters[index]] ?? characters[index] : characters[index]
            })
    }

    private static let lettersForDigits: [Character: Character] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "v",
    ]

    /// The articles of English, French, Spanish, Italian, German, Dutch, Portuguese and Swedish.
    static let articles: Set<String> = [
        "the", "a", "an", "le", "la", "les", "l", "un", "une", "el", "los", "las", "lo", "il", "gli", "der", "das",
        "ein", "eine", "het", "een", "os", "uma", "ett",
    ]
    /// The articles that are other words in another language. They count as articles only before several words.
    static let leadingArticles: Set<String> = ["die", "den", "de", "o"]

    static let abbreviations = ["dr": "doctor", "mr": "mister"]

    static let numerals: [String: String] = {
        let roman = [
            "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi",
            "xvii", "xviii", "xix", "xx",
        ]
        let words = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
        ]
        let pairs = [roman, words].flatMap { $0.enumerated().map { ($1, String($0 + 1)) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()
}

extension String {
    /// Returns whether two titles are equal, ignoring case, accents, punctuation and the spelling of numbers.
    public func isSameTitle(as other: String) -> Bool {
        let words = TitleText(self).words
        return words.isEmpty ? self == other : words == TitleText(other).words
    }
}
