import Foundation

/// A title reduced to what everybody types alike: without case, accents and punctuation, with digits for numerals,
/// “and” for “&” and “doctor” for “Dr.”.
public struct TitleText: Hashable, Sendable {
    /// The words in order.
    public let words: [String]

    /// Reduces a title, or what was typed for one.
    public init(_ text: String) {
        self.init(words: Self.words(of: text).map(Self.normal))
    }

    /// Returns the digits for a numeral, and what an abbreviation stands for.
    static func normal(_ word: String) -> String { numerals[word] ?? abbreviations[word] ?? word }

    init(words: [String]) {
        self.words = words
    }

    /// Returns the words of a text in order, with numerals as they are.
    public static func words(of text: String) -> [String] { split(articleFirst(text)) }

    /// The words without the blanks between them: “walle” for “WALL·E”, “spiderman” for “Spider-Man”.
    var letters: String { words.joined() }

    /// The same title without articles, unless nothing would be left.
    public var withoutArticles: TitleText {
        let rest = Self.isKept(words.map(ArticleUse.init))
        return TitleText(words: zip(words, rest).filter(\.1).map(\.0))
    }

    /// When a word is an article.
    enum ArticleUse: UInt8 {
        case never, beforeSeveralWords, always

        init(_ word: String) {
            self = articles.contains(word) ? .always : leadingArticles.contains(word) ? .beforeSeveralWords : .never
        }
    }

    /// Returns which words of a title remain without articles: all of them if nothing else would be left.
    static func isKept(_ words: [ArticleUse]) -> [Bool] {
        let kept = words.enumerated().map { index, use in
            use == .never || (use == .beforeSeveralWords && (index > 0 || words.count < 3))
        }
        return kept.contains(true) ? kept : words.map { _ in true }
    }

    /// The number of typing errors that a word may have.
    static func errors(in word: String) -> Int { word.count < 4 ? 0 : word.count < 8 ? 1 : 2 }

    /// The parts of a title before and after colons and dashes; none if it has neither.
    static func parts(of title: String) -> [Substring] {
        let isParted = title.utf8.contains { $0 == 0x3A || $0 == 0x2D || $0 == 0xE2 }
        guard isParted else { return [] }
        let parts = title.split { ":–—".contains($0) }.flatMap { $0.split(separator: " - ") }
        return parts.count > 1 ? parts : []
    }

    /// The initials of several words, with and without an article before them: “lotr”, and of a title with parts also
    /// those of the first; empty if there are fewer than three.
    static func initials(of title: String) -> Set<String> {
        let texts = [title] + parts(of: title).prefix(1).map { String($0) }
        let lists = texts.map(words).flatMap {
            [$0, $0.first.map(articles.contains) == true ? Array($0.dropFirst()) : $0]
        }
        return Set(lists.filter { $0.count > 2 }.map { String($0.compactMap(\.first)) })
    }

    /// Whether an article is among the words.
    public var hasArticle: Bool { withoutArticles != self }

    /// Whether the words of `other` are the first ones here.
    func begins(with other: TitleText) -> Bool {
        !other.words.isEmpty && words.starts(with: other.words)
    }

    /// Whether the words of `other` stand side by side here.
    func contains(_ other: TitleText) -> Bool {
        let (own, wanted) = (words, other.words)
        guard !wanted.isEmpty, own.count >= wanted.count else { return false }
        return (0...(own.count - wanted.count)).contains { own[$0...].starts(with: wanted) }
    }

}

extension TitleText {
    /// The words of a title in all their spellings.
    struct Words {
        /// As they are written, but for case, accents and punctuation; with digits for numerals; and with letters for the
        /// digits within them, “seven” for “Se7en”.
        let raw, reduced, spelled: [String]
        /// Which of the words remain without articles.
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

/// How a text is split into words.
extension TitleText {
    /// “Matrix, The” → “The Matrix”, and a blank after the article in “L’Avventura”.
    ///
    /// Thousands of titles are compared with each other, for which making a regular expression takes too long.
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

    private static func split(_ text: String) -> [String] {
        var folding = TitleFolding()
        return folding.fold(text).split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    }

    /// “se7en” → “seven”: the letters for digits that stand between letters.
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
    /// The articles that mean something else in another language, and so count only before several words.
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
    /// Returns whether two titles are the same but for case, accents, punctuation and the writing of numbers.
    public func isSameTitle(as other: String) -> Bool {
        let words = TitleText(self).words
        return words.isEmpty ? self == other : words == TitleText(other).words
    }
}
