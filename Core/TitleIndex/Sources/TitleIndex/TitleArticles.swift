/// The articles that may be left out in front of a title, or typed in front of one that has none.
///
/// A word is an article only in its language: “La” is one in “La vita è bella” and not in “La La Land”.
public struct TitleArticles: Sendable {
    private let words: Set<String>

    /// The articles of English, for titles in an unknown language.
    public static let english = TitleArticles(words: byLanguage["en"] ?? [])
    /// The articles of all languages.
    public static let all = TitleArticles(words: byLanguage.values.reduce(into: []) { $0.formUnion($1) })

    private init(words: Set<String>) {
        self.words = words
    }

    /// Creates the articles of English and of a title's own language.
    ///
    /// - Parameter language: The ISO 639-1 code of the title's language.
    public init(ofLanguage language: String) {
        words = Self.english.words.union(Self.words(of: language))
    }

    /// Returns the articles of a language; empty for one whose articles aren't known.
    static func words(of language: String) -> Set<String> { byLanguage[language] ?? [] }

    func contains(_ word: String) -> Bool { words.contains(word) }

    /// The articles in lower case and without accents, by the ISO 639-1 code of their language.
    private static let byLanguage: [String: Set<String>] = [
        "en": ["the", "a", "an"],
        "fr": ["le", "la", "les", "l", "un", "une"],
        "es": ["el", "la", "los", "las", "un", "una"],
        "it": ["il", "lo", "la", "i", "gli", "le", "l", "un", "uno", "una"],
        "de": ["der", "die", "das", "den", "ein", "eine"],
        "nl": ["de", "het", "een"],
        "pt": ["o", "a", "os", "as", "um", "uma"],
        "sv": ["den", "det", "en", "ett"],
        "da": ["den", "det", "en", "et"],
        "no": ["den", "det", "en", "et"],
    ]
}
