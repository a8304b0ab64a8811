import CoreDomain

/// The kinds of matches between a typed title and an item's title, the closest first.
public enum TitleMatch: Comparable, Hashable, Sendable {
    /// The title is spelled as typed, apart from case, canonical Unicode form and extra white space.
    case literal
    /// The same title after folding accents, punctuation, an article in front, “&” and “and”, and a number at the end.
    case folded
    /// The same words in the same order, with more before or after them.
    case part
    /// The same title with numbers, abbreviations or letters written in another way (“7 samurai”, “se7en”), its
    /// initials (“lotr”), or an exact title released a year earlier or later than typed.
    case respelled
    /// The beginnings of some words.
    case words
    /// The same title with a different year.
    case otherYear
    /// The typed text has additional words.
    case contained
    /// Words with typing errors, the last one possibly unfinished. The number of wrong letters, 1 more if the title
    /// continues after the words, and 2 more if it doesn't begin with them.
    case similar(Int)
    /// No match, but the source has the item among its results.
    case listed

    /// Whether the typed text is the title, and not only similar to it.
    public var isExact: Bool { self <= .folded }
    /// Whether the title contains everything that was typed.
    public var isComplete: Bool { self <= .words }
}

extension TitleMatch {
    /// Creates the best match between a reading and an item's titles and year.
    ///
    /// - Parameters:
    ///   - reading: The typed title and year.
    ///   - titles: The item's titles.
    ///   - own: The year of the item, or `nil` if it is unknown.
    ///   - articles: Returns the articles that may be left out in front of a title.
    public init(
        _ reading: TitleReading, _ titles: [String], _ own: Int?,
        articles: (_ title: String) -> TitleArticles = { _ in .english }
    ) {
        let typed = TypedTitle(reading.title)
        let best = titles.map { typed.match($0, articles($0)) }.min() ?? .listed
        guard let year = reading.year else {
            self = best
            return
        }
        guard best.isComplete else {
            self = best == .listed ? best : max(best, .otherYear)
            return
        }
        switch own.map({ abs($0 - year) }) {
        case 0: self = best
        case 1 where best.isExact: self = .respelled
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
    private let literal: String
    private let folded: FoldedTitle

    init(_ text: String) {
        let words = TitleText.Words(text)
        whole = TitleText(words: words.reduced)
        wanted = whole.withoutArticles
        spellings = zip(zip(words.reduced, words.raw).map { $0 == $1 ? [$0] : [$0, $1] }, words.isKept)
            .filter(\.1).map(\.0)
        literal = TitleText.literal(text)
        folded = FoldedTitle(text)
    }

    /// - Parameter articles: The articles that may be left out in front of the title.
    func match(_ title: String, _ articles: TitleArticles = .english) -> TitleMatch {
        if TitleText.literal(title) == literal { return .literal }
        if whole.words.isEmpty { return .listed }
        let words = TitleText.Words(title)
        let whole = TitleText(words: words.reduced)
        let titles = words.spelled == words.reduced ? [whole] : [whole, TitleText(words: words.spelled)]
        let own = titles.map(\.withoutArticles)
        let hasSameLetters =
            titles.contains { $0.letters == self.whole.letters } || own.contains { $0.letters == wanted.letters }
        if hasSameLetters {
            if folded.matches(FoldedTitle(title), articles) { return .folded }
            // “land” is a part of “La La Land”, and “rocky las” has a word more than “Rocky”.
            if titles.contains(where: { $0.words.count > self.whole.words.count }) { return .part }
            let hasMore = titles.contains { $0.words.count < self.whole.words.count && self.whole.contains($0) }
            return hasMore ? .contained : .respelled
        }
        let parts = TitleText.parts(of: title)
        if own.contains(where: { $0.contains(wanted) })
            || parts.contains(where: { TitleText(String($0)).withoutArticles.letters == wanted.letters })
        {
            return .part
        }
        if areInitials(of: title) { return .respelled }
        if spellings.allSatisfy({ $0.contains { words.all.hasWord(beginningAs: $0) } }) { return .words }
        if let errors = errors(in: words) { return .similar(errors + distance(to: own[0].words)) }
        if own.contains(where: { wanted.contains($0) && $0.letters.count > 2 }) { return .contained }
        return own.compactMap(difference).min().map(TitleMatch.similar) ?? .listed
    }

    /// Whether the text is a single word that may be a title's initials.
    var mayBeInitials: Bool { whole.words.count == 1 && 3...9 ~= whole.words[0].count }

    private func areInitials(of title: String) -> Bool {
        mayBeInitials && TitleText.initials(of: title).contains(whole.words[0])
    }

    /// Returns the number of errors in a title's nearest words; `nil` if a word has too many.
    private func errors(in title: TitleText.Words) -> Int? {
        let others = title.notArticles
        var sum = 0
        for index in spellings.indices where !spellings[index].contains(where: { title.all.hasWord(beginningAs: $0) }) {
            guard let least = others.compactMap({ errors(index, in: $0)?.count }).min() else { return nil }
            sum += least
        }
        return sum
    }

    /// Returns 0 if a title consists of a word for each typed word in order, 1 if it continues after them, even within
    /// the last word, and 2 if it has them elsewhere.
    private func distance(to title: [String]) -> Int {
        let errors = zip(spellings.indices, title).map { self.errors($0, in: $1) }
        guard errors.count == spellings.count, !errors.contains(where: { $0 == nil }) else { return 2 }
        return title.count > spellings.count || errors.last??.isUnfinished == true ? 1 : 0
    }

    /// Returns the number of errors in a word of a title, and whether the word has more letters than the typed word at
    /// `index`; `nil` if there are too many.
    private func errors(_ index: Int, in word: String) -> (count: Int, isUnfinished: Bool)? {
        if spellings[index].contains(where: { word.utf8.starts(with: $0.utf8) }) { return (0, false) }
        let typed = Array(spellings[index][0].unicodeScalars)
        let own = Array(word.unicodeScalars)
        let limit = TitleText.errors(in: spellings[index][0])
        guard limit > 0 else { return nil }
        if let count = typed.editDistance(to: own, atMost: limit) { return (count, false) }
        return index == spellings.count - 1 && typed.begin(own) ? (1, true) : nil
    }

    /// Returns the number of letters that differ between the whole titles; `nil` if there are too many.
    private func difference(_ title: TitleText) -> Int? {
        let letters = wanted.letters
        return letters.editDistance(to: title.letters, atMost: max(1, letters.count / 3))
    }
}

extension [Unicode.Scalar] {
    /// Returns whether a word begins with these letters if one of them is corrected: a wrong, missing or additional
    /// letter, or two swapped ones. The first letter is neither wrong nor missing.
    fileprivate func begin(_ word: [Unicode.Scalar]) -> Bool {
        let same = zip(self, word).prefix { $0 == $1 }.count
        guard same < count else { return true }
        let rest = word.dropFirst(same + 1)
        if word.dropFirst(same).starts(with: dropFirst(same + 1)) { return true }
        if same > 0, rest.starts(with: dropFirst(same + 1)) || rest.starts(with: dropFirst(same)) { return true }
        guard same + 1 < count, same + 1 < word.count else { return false }
        return self[same] == word[same + 1] && self[same + 1] == word[same]
            && rest.dropFirst().starts(with: dropFirst(same + 2))
    }
}

extension [String] {
    fileprivate func hasWord(beginningAs word: String) -> Bool { contains { $0.utf8.starts(with: word.utf8) } }
}

extension TitleText {
    /// Returns a title in lower case, with single spaces. Swift compares the results by canonical equivalence.
    static func literal(_ title: String) -> String {
        title.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// A title without accents and punctuation, and with digits for a number after other words.
private struct FoldedTitle {
    private let whole: FoldedWords
    /// The first word and the rest, if the word may be an article.
    private let front: (word: String, rest: FoldedWords)?

    init(_ title: String) {
        var words: [FoldedWords.Word] = []
        for chunk in TitleText.articleFirst(title).split(whereSeparator: \.isWhitespace) {
            // Marks that folding removes, as in “E.T.”, also separate letters.
            let pieces = chunk.split { "'’‘´`.".contains($0) }
            let folded = pieces.flatMap { TitleText.folded(String($0)) }
            // The “L” and “A” of “L.A.” aren't articles.
            let isWord = folded.count == 1 && chunk.allSatisfy(\.isLetter)
            words += folded.enumerated().map { .init(text: $1, isAfterSpace: $0 == 0, isWhole: isWord) }
        }
        let first = words.first.flatMap { $0.isWhole && words.count > 1 ? $0.text : nil }
        let isArticle = first.map(TitleArticles.all.contains) ?? false
        // A number is digits only after another word than an article: “The II” isn't “the two”.
        if words.count > (isArticle ? 2 : 1), let last = words.popLast() {
            words.append(
                .init(
                    text: TitleText.numerals[last.text] ?? last.text, isAfterSpace: last.isAfterSpace,
                    isWhole: last.isWhole))
        }
        whole = FoldedWords(words)
        front = first.map { ($0, FoldedWords(words.dropFirst())) }
    }

    /// Returns whether this text, which somebody typed, is a title. One of them may have an article in front.
    func matches(_ title: FoldedTitle, _ articles: TitleArticles) -> Bool {
        if whole.matches(title.whole) { return true }
        if let front, articles.contains(front.word), front.rest.matches(title.whole) { return true }
        guard let front = title.front, articles.contains(front.word) else { return false }
        return whole.matches(front.rest)
    }
}

/// Folded words that are compared by their letters.
///
/// Punctuation may be left out or replaced by a space, but spaces matter: “spiderman” is “Spider-Man”, and “the rapist”
/// isn't “Therapist”.
private struct FoldedWords {
    struct Word {
        let text: String
        let isAfterSpace: Bool
        /// Whether the word consists of letters between spaces.
        let isWhole: Bool
    }

    private let letters: String
    /// The numbers of letters before each space.
    private let spaces: Set<Int>
    /// The numbers of letters before each space or punctuation mark.
    private let breaks: Set<Int>

    init(_ words: some Sequence<Word>) {
        var letters = ""
        var spaces: Set<Int> = []
        var breaks: Set<Int> = []
        for word in words {
            let count = letters.utf8.count
            breaks.insert(count)
            if word.isAfterSpace { spaces.insert(count) }
            letters += word.text
        }
        self.letters = letters
        self.spaces = spaces.subtracting([0])
        self.breaks = breaks
    }

    func matches(_ other: FoldedWords) -> Bool {
        letters == other.letters && spaces.isSubset(of: other.breaks) && other.spaces.isSubset(of: breaks)
    }
}
