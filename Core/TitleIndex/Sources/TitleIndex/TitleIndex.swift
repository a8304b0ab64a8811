public import Foundation
import Synchronization

/// A title found in an index.
public struct IndexedTitle: Hashable, Sendable {
    /// The id of the title's item.
    public let id: Int
    /// The title as written by its source.
    public let title: String
    /// The item's popularity.
    public let popularity: Double
    /// The number of more popular titles in the index.
    public let rank: Int
    /// The kind of match between the title and the typed text.
    public let match: TitleMatch
}

/// An index file for finding a title among millions by the text that people type.
///
/// Only the pages that a search needs are read, so opening a large file takes hardly longer than opening a small one.
/// `TitleIndexBuilder` writes it.
public final class TitleIndex: Sendable {
    /// The minimum popularity of titles that can be found by their initials, such as “lotr”.
    static let popularityForInitials: Float = 2

    /// The number of titles, including hidden ones.
    public let count: Int
    /// The day of the data, as a number such as 20261123; 0 if unknown.
    public let day: Int
    /// The size of the file in bytes.
    public let size: Int
    private let titles: Mutex<PagedTitles>

    public init(_ file: URL) throws(TitleIndexError) {
        let titles = try PagedTitles(file)
        count = titles.count(.ids)
        day = titles.header.day
        size = titles.bytes.count
        self.titles = Mutex(titles)
    }

    /// Returns whether the opened file is still at its location and hasn't been changed.
    package func isCurrent() throws(TitleIndexError) -> Bool {
        try titles.withLock { titles throws(TitleIndexError) in try titles.isCurrent() }
    }

    /// Returns the titles that `text` may refer to, ordered by class of match, then by popularity.
    ///
    /// The titles contain the whole typed text or, if none does, the text with typing errors, whose last word may be
    /// unfinished. Titles added as hidden are left out by default.
    ///
    /// - Throws: `TitleIndexError.damaged` if the file has changed since it was written.
    public func find(
        _ text: String, limit: Int = 20, includingHidden: Bool = false
    ) throws(TitleIndexError) -> [IndexedTitle] {
        let typed = TypedTitle(text)
        guard !typed.whole.words.isEmpty, limit > 0 else { return [] }
        return try titles.withLock { titles throws(TitleIndexError) in
            var finder = TitleFinder(titles: titles, typed: typed, limit: limit, includingHidden: includingHidden)
            return try finder.find()
        }
    }
}

/// A single search that adds one class of matches after another until there are enough titles.
private struct TitleFinder {
    let titles: PagedTitles
    let typed: TypedTitle
    let limit: Int
    let includingHidden: Bool
    var found: [Int: IndexedTitle] = [:]

    mutating func find() throws(TitleIndexError) -> [IndexedTitle] {
        let letters = typed.whole.letters
        let wanted = typed.wanted.letters
        try addTitles(with: letters, as: .whole)
        // A title that has no article is indexed only as a whole, so look up the typed words without articles there
        // too.
        if wanted != letters { try addTitles(with: wanted, as: .whole) }
        try addTitles(with: wanted, as: .withoutArticles)
        if !hasEnough(before: .part) {
            try addTitles(with: wanted, as: .part)
            try addParts()
        }
        if !hasEnough(before: .respelled), typed.mayBeInitials { try addTitles(with: letters, as: .initials) }
        if !hasEnough(before: .words) { try addWords(misspelt: false) }
        if found.isEmpty { try addWords(misspelt: true) }
        return found.sorted { ($0.value.match, $0.key) < ($1.value.match, $1.key) }.prefix(limit).map(\.value)
    }

    private func hasEnough(before match: TitleMatch) -> Bool { found.values.count { $0.match < match } >= limit }

    /// Adds the titles with the given hash whose texts also match.
    private mutating func addTitles(
        with letters: String, as kind: TitleIndexFormat.HashKind
    ) throws(TitleIndexError) {
        var count = 0
        for number in try titles.numbers(of: TitleIndexFormat.hash(letters.utf8, kind)) where found[number] == nil {
            let isHidden = try titles.isHidden(number)
            guard includingHidden || !isHidden else { continue }
            let match = typed.match(try titles.text(.titles, number))
            guard match.isComplete else { continue }
            try add(number, as: match)
            count += 1
            // Titles of the same class are sorted by popularity, so the rest are less popular.
            if count == limit { return }
        }
    }

    /// - Parameter match: The kind of match; `nil` compares the title with the typed text.
    private mutating func add(_ number: Int, as match: TitleMatch? = nil) throws(TitleIndexError) {
        guard found[number] == nil else { return }
        let title = try titles.text(.titles, number)
        found[number] = IndexedTitle(
            id: Int(try titles.read(.ids, number) & ~TitleIndexFormat.mark), title: title,
            popularity: Double(try titles.read(.popularities, number, as: Float.self)), rank: number,
            match: match ?? typed.match(title))
    }

    /// Adds the titles with the typed words in a row, ignoring articles.
    private mutating func addParts() throws(TitleIndexError) {
        var constraints: [WordConstraint] = []
        for word in typed.wanted.words {
            guard let constraint = try titles.constraint(exactly: word) else { return }
            constraints.append(constraint)
        }
        var first = FirstTitles(limit, includesHidden: includingHidden)
        try titles.add(with: constraints, to: &first) { own, _ in
            let words = own.filter { $0 & TitleIndexFormat.marks == 0 }
            guard words.count >= constraints.count else { return nil }
            let hasAll = (0...(words.count - constraints.count)).contains { start in
                constraints.indices.allSatisfy { constraints[$0].errors(in: words[start + $0]) == 0 }
            }
            return hasAll ? 0 : nil
        }
        for title in first.all { try add(title.title) }
    }

    /// Adds the titles that have a word for each typed word.
    private mutating func addWords(misspelt: Bool) throws(TitleIndexError) {
        var constraints: [WordConstraint] = []
        for (index, spellings) in typed.spellings.enumerated() {
            let isLast = index == typed.spellings.count - 1
            constraints.append(try titles.constraint(spellings, misspelt: misspelt, isUnfinished: isLast))
        }
        var first = FirstTitles(limit, includesHidden: includingHidden, errors: misspelt ? 1 : 0)
        let errors = { [constraints] (own: UnsafeBufferPointer<UInt32>, most: Int) -> Int? in
            var sum = 0
            if misspelt {
                // At least one letter is wrong, since no title matches completely.
                let hasMore = own.count { $0 & TitleIndexFormat.marks == 0 } > constraints.count
                guard most > (hasMore ? 1 : 0) else { return nil }
                sum = Self.distance(own, constraints)
                guard sum < most else { return nil }
            }
            for constraint in constraints where sum <= most {
                var least = Int.max
                for word in own where least > 0 { least = min(least, constraint.errors(in: word) ?? least) }
                guard least < .max else { return nil }
                sum += least
            }
            return sum
        }
        try titles.add(with: constraints, to: &first, errors)
        if let last = constraints.popLast(), !last.corrected.isEmpty {
            // The wrong letter and the rest of the word.
            first.least = 2
            try titles.add(with: constraints + [last.onlyCorrected()], to: &first, errors)
        }
        // Misspelt words are searched only if no title matches completely.
        for title in first.all { try add(title.title, as: misspelt ? .similar(title.errors) : nil) }
    }

    /// Returns 0 if a title consists of a word for each typed word in order, 1 if it continues after them, even within
    /// the last word, and 2 if it has them elsewhere.
    private static func distance(_ own: UnsafeBufferPointer<UInt32>, _ constraints: [WordConstraint]) -> Int {
        var count = 0
        var continues = false
        for word in own where word & TitleIndexFormat.marks == 0 {
            if count < constraints.count {
                guard constraints[count].errors(in: word) != nil else { return 2 }
                continues = constraints[count].isCorrected(word)
            }
            count += 1
        }
        guard count >= constraints.count else { return 2 }
        return count > constraints.count || continues ? 1 : 0
    }
}
