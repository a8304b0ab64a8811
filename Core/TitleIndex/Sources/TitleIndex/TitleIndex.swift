public import Foundation
import Synchronization

/// A title that an index knows.
public struct IndexedTitle: Hashable, Sendable {
    /// The id of its item.
    public let id: Int
    /// The title as its source writes it.
    public let title: String
    /// How popular the item is.
    public let popularity: Double
    /// What it has in common with the typed text.
    public let match: TitleMatch
}

/// Millions of titles in a file, found as people type them.
///
/// The file is mapped, not read: opening it takes the same time whatever its size, and processes share its memory.
/// `TitleIndexBuilder` writes it.
public final class TitleIndex: Sendable {
    /// The popularity from which a title has initials: “lotr”.
    public static let popularityForInitials: Float = 2

    /// The number of titles, with those that searches leave out.
    public let count: Int
    /// The day of the data, as the number 20261123; 0 if it isn't known.
    public let day: Int
    /// The size of the file in bytes.
    public let size: Int
    private let titles: Mutex<MappedTitles>

    /// Opens an index.
    public init(_ file: URL) throws(TitleIndexError) {
        let mapped = try MappedTitles(file)
        (count, day, size) = (mapped.count(.ids), mapped.header.day, mapped.header.fileSize)
        titles = Mutex(mapped)
    }

    /// Returns the titles that a text may mean, by class of match, and within a class the most popular first.
    ///
    /// Titles have all that was typed. Where there are none, they are those that have it with typing errors.
    ///
    /// - Parameter includingHidden: Whether to find what is left out by default.
    /// - Throws: `TitleIndexError.damaged` if the file isn't as it was written.
    public func find(
        _ text: String, limit: Int = 20, includingHidden: Bool = false
    ) throws(TitleIndexError) -> [IndexedTitle] {
        let typed = TypedTitle(text)
        guard !typed.whole.words.isEmpty, limit > 0 else { return [] }
        return try titles.withLock { titles throws(TitleIndexError) in
            var finder = TitleFinder(typed: typed, limit: limit, includingHidden: includingHidden)
            return try finder.find(in: &titles)
        }
    }
}

/// One search: the classes of match one after the other, until there are enough titles.
private struct TitleFinder {
    let typed: TypedTitle
    let limit: Int
    let includingHidden: Bool
    private var found: [UInt32: IndexedTitle] = [:]

    init(typed: TypedTitle, limit: Int, includingHidden: Bool) {
        (self.typed, self.limit, self.includingHidden) = (typed, limit, includingHidden)
    }

    private func hasEnough(before match: TitleMatch) -> Bool { found.values.count { $0.match < match } >= limit }

    mutating func find(in titles: inout MappedTitles) throws(TitleIndexError) -> [IndexedTitle] {
        let (letters, wanted) = (typed.whole.letters.utf8, typed.wanted.letters.utf8)
        try add(titles.titles(of: TitleIndexFormat.hash(letters, .whole)), &titles)
        try add(titles.titles(of: TitleIndexFormat.hash(wanted, .withoutArticles)), &titles)
        if !hasEnough(before: .part) {
            try add(titles.titles(of: TitleIndexFormat.hash(wanted, .part)), &titles)
            try add(titles.titles(beginningWith: typed.wanted.words, limit: limit * 2), &titles)
        }
        if !hasEnough(before: .words) {
            for words in typed.raw == typed.wanted.words ? [typed.raw] : [typed.wanted.words, typed.raw] {
                var constraints: [WordConstraint] = []
                for word in words { constraints.append(try titles.constraint(word)) }
                try add(titles.titles(with: constraints, limit: limit * 2), &titles)
            }
        }
        if !hasEnough(before: .initials), typed.mayBeInitials {
            try add(titles.titles(of: TitleIndexFormat.hash(letters, .initials)), &titles)
        }
        for errors in 1...2 where found.isEmpty || (errors == 2 && !hasEnough(before: .listed) && !hasComplete) {
            var constraints: [WordConstraint] = []
            for word in typed.wanted.words { constraints.append(try titles.constraint(word, errors: errors)) }
            try add(titles.titles(with: constraints, limit: limit * 3), &titles)
        }
        let order = found.sorted { ($0.value.match, $0.key) < ($1.value.match, $1.key) }
        return order.prefix(limit).map(\.value)
    }

    private var hasComplete: Bool { found.values.contains { $0.match.isComplete } }

    private mutating func add(_ numbers: [UInt32], _ titles: inout MappedTitles) throws(TitleIndexError) {
        var count = 0
        for number in numbers where found[number] == nil {
            let id = try titles.read(.ids, Int(number))
            guard includingHidden || id & TitleIndexFormat.mark == 0 else { continue }
            let title = try titles.text(.titles, .titleStarts, Int(number))
            let match = typed.match(title)
            guard match.isComplete || (match < .listed && match > .contained) else { continue }
            let popularity = try titles.read(.popularities, Int(number), as: Float.self)
            found[number] = IndexedTitle(
                id: Int(id & ~TitleIndexFormat.mark), title: title, popularity: Double(popularity), match: match)
            count += 1
            // Of one class, the most popular come first.
            if match.isComplete, count == limit { return }
        }
    }
}
