import CoreDomain

/// How much a typed title and that of an item have in common, the most first.
public enum TitleMatch: Comparable, Hashable, Sendable {
    /// The same words.
    case same
    /// The same words but for articles.
    case sameButArticles
    /// The first words, or those before or after a colon.
    case part
    /// The beginnings of some words.
    case words
    /// The first letters of three or more words.
    case initials
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
    public var isComplete: Bool { self <= .initials }
}

extension TitleMatch {
    /// Compares a reading with the titles of an item, and with its year.
    public init(_ reading: TitleReading, _ titles: [String], _ own: Int?) {
        let typed = TypedTitle(reading.title)
        let best =
            typed.whole.words.isEmpty
            ? titles.contains(reading.title) ? .same : .listed
            : titles.map(typed.match).min() ?? .listed
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
}

/// What was typed for a title, reduced once for comparisons with many.
struct TypedTitle {
    let whole: TitleText
    /// Without articles.
    let wanted: TitleText
    /// The words as they are written, without articles: “sev” begins one of “Seven Samurai”.
    let raw: [String]

    init(_ text: String) {
        whole = TitleText(text)
        wanted = whole.withoutArticles
        raw = TitleText.words(of: text).filter { !TitleText.articles.contains($0) }
    }

    func match(_ title: String) -> TitleMatch {
        let whole = TitleText(title)
        let spellings = [whole, whole.withoutDigitsForLetters].compactMap { $0 }
        if spellings.contains(where: { $0.letters == self.whole.letters }) { return .same }
        let own = spellings.map(\.withoutArticles)
        if own.contains(where: { $0.letters == wanted.letters }) { return .sameButArticles }
        let parts = TitleText.parts(of: title)
        if own.contains(where: { $0.begins(with: wanted) })
            || parts.contains(where: { TitleText(String($0)).withoutArticles.letters == wanted.letters })
        {
            return .part
        }
        if own.contains(where: { $0.hasWords(beginningAs: wanted) }) || hasRawWords(title) { return .words }
        if areInitials(of: title) { return .initials }
        if own.contains(where: { wanted.contains($0) && $0.letters.count > 2 }) { return .contained }
        return own.compactMap(similarity).min().map(TitleMatch.similar) ?? .listed
    }

    private func hasRawWords(_ title: String) -> Bool {
        let own = TitleText.words(of: title)
        return raw.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }

    /// Whether the text is a word that may be the initials of a title.
    var mayBeInitials: Bool { whole.words.count == 1 && 3...9 ~= whole.words[0].count }

    private func areInitials(of title: String) -> Bool {
        mayBeInitials && TitleText.initials(of: title).contains(whole.words[0])
    }

    /// Returns the number of letters in which two titles differ; `nil` if there are too many.
    private func similarity(_ title: TitleText) -> Int? {
        let letters = wanted.letters
        let whole = letters.editDistance(to: title.letters, atMost: max(1, letters.count / 3))
        guard wanted.words.count > 1 || letters.count > 4 else { return whole }
        let words = wanted.words.map { word in title.words.compactMap { Self.nearness(word, $0) }.min() }
        // Words that are left over make a title less like the typed one.
        let rest = title.words.count > wanted.words.count ? 1 : 0
        let sum = words.contains(nil) ? nil : words.compactMap { $0 }.reduce(rest, +)
        return [whole, sum].compactMap { $0 }.min()
    }

    /// The distance of a word to another one, or to its beginning.
    private static func nearness(_ word: String, _ other: String) -> Int? {
        if other.hasPrefix(word) { return 0 }
        let limit = TitleText.errors(in: word)
        return limit > 0 ? word.editDistance(to: other, atMost: limit) : nil
    }
}
