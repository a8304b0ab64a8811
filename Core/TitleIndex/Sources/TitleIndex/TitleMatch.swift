import CoreDomain

/// The kinds of matches between a typed title and an item's title, the closest first.
public enum TitleMatch: Comparable, Hashable, Sendable {
    /// The same words.
    case same
    /// The same words, ignoring articles.
    case sameButArticles
    /// The first words, or those before or after a colon.
    case part
    /// The beginnings of some words.
    case words
    /// The first letters of three or more words.
    case initials
    /// The same title with a different year.
    case otherYear
    /// The typed text has additional words.
    case contained
    /// Words that differ in the given number of letters.
    case similar(Int)
    /// No match, but the source has the item among its results.
    case listed

    /// Whether the typed text and the title are the same, ignoring articles.
    public var isExact: Bool { self <= .sameButArticles }
    /// Whether the title contains everything that was typed.
    public var isComplete: Bool { self <= .initials }
}

extension TitleMatch {
    /// Creates the best match between a reading and an item's titles and year.
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

/// A typed title, folded once for comparison with many titles.
struct TypedTitle {
    let whole: TitleText
    /// The title without articles.
    let wanted: TitleText
    /// The spellings of each word except articles, the folded one first: “sev” begins a word of “Seven Samurai”,
    /// although the folded title has a 7.
    let spellings: [[String]]

    init(_ text: String) {
        let words = TitleText.Words(text)
        whole = TitleText(words: words.reduced)
        wanted = whole.withoutArticles
        spellings = zip(zip(words.reduced, words.raw).map { $0 == $1 ? [$0] : [$0, $1] }, words.isKept)
            .filter(\.1).map(\.0)
    }

    func match(_ title: String) -> TitleMatch {
        let words = TitleText.Words(title)
        let whole = TitleText(words: words.reduced)
        let titles = words.spelled == words.reduced ? [whole] : [whole, TitleText(words: words.spelled)]
        if titles.contains(where: { $0.letters == self.whole.letters }) { return .same }
        let own = titles.map(\.withoutArticles)
        if own.contains(where: { $0.letters == wanted.letters }) { return .sameButArticles }
        let parts = TitleText.parts(of: title)
        if own.contains(where: { $0.begins(with: wanted) })
            || parts.contains(where: { TitleText(String($0)).withoutArticles.letters == wanted.letters })
        {
            return .part
        }
        if spellings.allSatisfy({ $0.contains { words.all.hasWord(beginningAs: $0) } }) { return .words }
        if areInitials(of: title) { return .initials }
        if let errors = errors(in: words) { return .similar(errors + (own[0].words.count > spellings.count ? 1 : 0)) }
        if own.contains(where: { wanted.contains($0) && $0.letters.count > 2 }) { return .contained }
        return own.compactMap(difference).min().map(TitleMatch.similar) ?? .listed
    }

    /// Whether the text is a single word that may be a title's initials.
    var mayBeInitials: Bool { whole.words.count == 1 && 3...9 ~= whole.words[0].count }

    private func areInitials(of title: String) -> Bool {
        mayBeInitials && TitleText.initials(of: title).contains(whole.words[0])
    }

    /// Returns the number of letters that differ from a title's nearest words; `nil` if a word has too many.
    private func errors(in title: TitleText.Words) -> Int? {
        let others = title.notArticles.map { Array($0.unicodeScalars) }
        var sum = 0
        for spellings in spellings where !spellings.contains(where: { title.all.hasWord(beginningAs: $0) }) {
            let word = Array(spellings[0].unicodeScalars)
            let limit = TitleText.errors(in: spellings[0])
            guard limit > 0, let least = others.compactMap({ word.editDistance(to: $0, atMost: limit) }).min() else {
                return nil
            }
            sum += least
        }
        return sum
    }

    /// Returns the number of letters that differ between the whole titles; `nil` if there are too many.
    private func difference(_ title: TitleText) -> Int? {
        let letters = wanted.letters
        return letters.editDistance(to: title.letters, atMost: max(1, letters.count / 3))
    }
}

extension [String] {
    fileprivate func hasWord(beginningAs word: String) -> Bool { contains { $0.utf8.starts(with: word.utf8) } }
}
