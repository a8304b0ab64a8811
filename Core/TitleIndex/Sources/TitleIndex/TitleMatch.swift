import CoreDomain

/// How much a typed title and that of an item have in common, the most first.
public enum TitleMatch: Comparable, Sendable {
    /// The same words.
    case same
    /// The same words but for articles.
    case sameButArticles
    /// The first words, or those before or after a colon.
    case part
    /// The beginnings of some words.
    case words
    /// The same title, but another year.
    case otherYear
    /// The typed text has further words.
    case contained
    /// Words that differ in as many letters.
    case similar(Int)
    /// Nothing; but the source lists the item among its results.
    case listed

    /// Whether the typed text and the title are the same.
    public var isExact: Bool { self <= .sameButArticles }
    /// Whether all that was typed is in the title.
    public var isComplete: Bool { self <= .words }
}

extension TitleMatch {
    /// Compares a reading with the titles of an item, and with its year.
    public init(_ reading: TitleReading, _ titles: [String], _ own: Int?) {
        let typed = TitleText(reading.title)
        let best =
            typed.words.isEmpty
            ? titles.contains(reading.title) ? .same : .listed
            : titles.map { Self.match(typed, reading.title, $0) }.min() ?? .listed
        guard let year = reading.year, best.isComplete else {
            self = reading.year == nil || best == .listed ? best : max(best, .otherYear)
            return
        }
        switch own.map({ abs($0 - year) }) {
        case 0: self = best
        case 1 where best.isExact: self = .words
        default: self = best.isExact ? .otherYear : .listed
        }
    }

    private static func match(_ typed: TitleText, _ text: String, _ title: String) -> TitleMatch {
        let whole = TitleText(title)
        let spellings = [whole, whole.withoutDigitsForLetters].compactMap { $0 }
        if spellings.contains(where: { $0.letters == typed.letters }) { return .same }
        let (wanted, own) = (typed.withoutArticles, spellings.map(\.withoutArticles))
        if own.contains(where: { $0.letters == wanted.letters }) { return .sameButArticles }
        let hasParts = title.contains { ":–—-".contains($0) }
        let parts = hasParts ? title.split(separator: /[:–—]|\s-\s/).map { TitleText(String($0)).withoutArticles } : []
        if own.contains(where: { $0.begins(with: wanted) }) || parts.contains(where: { $0.letters == wanted.letters }) {
            return .part
        }
        if own.contains(where: { $0.hasWords(beginningAs: wanted) }) || hasWords(beginningAs: text, title) {
            return .words
        }
        if own.contains(where: { wanted.contains($0) && $0.letters.count > 2 }) { return .contained }
        return own.compactMap { similarity(wanted, $0) }.min().map(TitleMatch.similar) ?? .listed
    }

    /// Whether each typed word begins a word of the title, numerals as they are written: “sev” of “Seven Samurai”.
    private static func hasWords(beginningAs text: String, _ title: String) -> Bool {
        let (words, own) = (TitleText.words(of: text), TitleText.words(of: title))
        return words.allSatisfy { word in TitleText.articles.contains(word) || own.contains { $0.hasPrefix(word) } }
    }

    /// Returns the number of letters in which two titles differ; `nil` if there are too many.
    private static func similarity(_ typed: TitleText, _ title: TitleText) -> Int? {
        let whole = distance(typed.letters, title.letters)
        guard typed.words.count > 1 || typed.letters.count > 4 else { return whole }
        let words = typed.words.map { word in title.words.compactMap { nearness(word, $0) }.min() }
        // Words that are left over make a title less like the typed one.
        let rest = title.words.count > typed.words.count ? 1 : 0
        let sum = words.contains(nil) ? nil : words.compactMap { $0 }.reduce(rest, +)
        return [whole, sum].compactMap { $0 }.min()
    }

    /// The distance of a word to another one, or to its beginning.
    private static func nearness(_ word: String, _ other: String) -> Int? {
        if other.hasPrefix(word) { return 0 }
        return word.count > 3 ? distance(word, other) : nil
    }

    private static func distance(_ text: String, _ other: String) -> Int? {
        text.editDistance(to: other, atMost: max(1, text.count / 3))
    }
}
