import Foundation

/// A title reduced to what everybody types alike: without case, accents and punctuation, with digits for numerals,
/// “and” for “&” and “doctor” for “Dr.”.
public struct TitleText: Hashable, Sendable {
    /// The words in order.
    public let words: [String]

    /// Reduces a title, or what was typed for one.
    public init(_ text: String) {
        self.init(spelled: Self.words(of: text))
    }

    private init(spelled words: [String]) {
        self.init(words: words.map { Self.numerals[$0] ?? Self.abbreviations[$0] ?? $0 })
    }

    private init(words: [String]) {
        self.words = words
    }

    /// Returns the words of a text in order, with numerals as they are.
    public static func words(of text: String) -> [String] { split(articleFirst(text)) }

    /// The words without the blanks between them: “walle” for “WALL·E”, “spiderman” for “Spider-Man”.
    var letters: String { words.joined() }

    /// The same title without articles, unless nothing would be left.
    var withoutArticles: TitleText {
        var rest = words
        if rest.count > 2, Self.leadingArticles.contains(rest[0]) { rest.removeFirst() }
        rest.removeAll(where: Self.articles.contains)
        return rest.isEmpty ? self : TitleText(words: rest)
    }

    /// Whether an article is among the words.
    public var hasArticle: Bool { withoutArticles != self }

    /// The same title with letters for the digits within its words, “seven” for “Se7en”; `nil` if there are none.
    var withoutDigitsForLetters: TitleText? {
        let spelled = words.map(Self.spelled)
        return spelled == words ? nil : TitleText(spelled: spelled)
    }

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

    /// Whether each word of `other` begins a word here.
    func hasWords(beginningAs other: TitleText) -> Bool {
        !other.words.isEmpty && other.words.allSatisfy { word in words.contains { $0.hasPrefix(word) } }
    }
}

/// How a text is split into words.
extension TitleText {
    /// “Matrix, The” → “The Matrix”, and a blank after the article in “L’Avventura”.
    ///
    /// Thousands of titles are compared with each other, for which making a regular expression takes too long.
    private static func articleFirst(_ text: String) -> String {
        if let comma = text.lastIndex(of: ","), comma > text.startIndex {
            let last = text[text.index(after: comma)...].drop(while: \.isWhitespace)
            if last.count <= 3, articles.contains(last.lowercased()) { return "\(last) \(text[..<comma])" }
        }
        let start = text.drop(while: \.isWhitespace)
        guard start.count > 2, start.first?.lowercased() == "l", "'’".contains(start.dropFirst().prefix(1)) else {
            return text
        }
        return "\(start.prefix(1)) \(start.dropFirst(2))"
    }

    private static func split(_ text: String) -> [String] {
        let unquoted = text.filter { !apostrophes.contains($0) }
        let scalars = Array(unquoted.decomposedStringWithCompatibilityMapping.unicodeScalars)
        var words = [""]
        for (index, scalar) in scalars.enumerated() {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .letterNumber, .otherNumber:
                let letter = scalar.properties.lowercaseMapping
                words[words.count - 1] += plainLetters[letter] ?? letter
            case .nonspacingMark, .spacingMark, .enclosingMark: continue
            default:
                if scalar == "&" || scalar == "+" { words.append("and") }
                if !isWithinInitials(scalars, index) { words.append("") }
            }
        }
        return words.filter { !$0.isEmpty }
    }

    /// Whether a dot stands between initials, as those of “E.T.” and “S.W.A.T.” do.
    private static func isWithinInitials(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        func isLetter(_ index: Int) -> Bool {
            scalars.indices.contains(index) && scalars[index].properties.isAlphabetic
        }
        return scalars[index] == "." && isLetter(index - 1) && !isLetter(index - 2) && isLetter(index + 1)
            && !isLetter(index + 2)
    }

    /// “se7en” → “seven”: the letters for digits that stand between letters.
    private static func spelled(_ word: String) -> String {
        let characters = Array(word)
        return String(
            characters.indices.map { index in
                let isInside = index > 0 && index < characters.count - 1
                let isBetweenLetters = isInside && characters[index - 1].isLetter && characters[index + 1].isLetter
                return isBetweenLetters ? lettersForDigits[characters[index]] ?? characters[index] : characters[index]
            })
    }

    private static let apostrophes: Set<Character> = ["'", "’", "‘", "`", "´", "ʼ", "ʻ", "′"]
    private static let plainLetters = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    ]
    private static let lettersForDigits: [Character: Character] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "v",
    ]

    /// The articles of English, French, Spanish, Italian, German, Dutch, Portuguese and Swedish.
    static let articles: Set<String> = [
        "the", "a", "an", "le", "la", "les", "l", "un", "une", "el", "los", "las", "lo", "il", "gli", "der", "das",
        "ein", "eine", "het", "een", "os", "uma", "ett",
    ]
    /// The articles that mean something else in another language, and so count only before several words.
    private static let leadingArticles: Set<String> = ["die", "den", "de", "o"]

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
