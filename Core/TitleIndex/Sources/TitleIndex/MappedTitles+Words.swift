import CoreDomain

/// The words of a title of which one has to be there: neighbours in the vocabulary.
struct WordConstraint {
    /// The numbers of the words.
    let words: [Range<Int>]
    /// Where the titles with these words are in the postings.
    let postings: [Range<Int>]

    /// The number of titles, more than once with several of the words.
    var count: Int { postings.reduce(0) { $0 + $1.count } }

    func contains(_ word: UInt32) -> Bool { words.contains { $0.contains(Int(word & ~TitleIndexFormat.marks)) } }
}

/// The titles with words.
extension MappedTitles {
    /// The number of titles that are tried in order where most have each of the words.
    private static let scanned = 20_000

    /// Returns the titles of a hash, the most popular first.
    mutating func titles(of hash: UInt32) throws(TitleIndexError) -> [UInt32] {
        var index = try lowerBound(count(.hashes, of: UInt64.self)) { titles, index throws(TitleIndexError) in
            UInt32(truncatingIfNeeded: try titles.read(.hashes, index, as: UInt64.self)) < hash
        }
        var found: [UInt32] = []
        while index < count(.hashes, of: UInt64.self) {
            let entry = try read(.hashes, index, as: UInt64.self)
            guard UInt32(truncatingIfNeeded: entry) == hash else { break }
            found.append(UInt32(entry >> 32))
            index += 1
        }
        return found
    }

    /// Returns the titles that begin with these words but for articles.
    mutating func titles(beginningWith words: [String], limit: Int) throws(TitleIndexError) -> [UInt32] {
        var constraints: [WordConstraint] = []
        for word in words {
            let range = try range(of: word)
            guard let first = range.first, try text(.vocabulary, .vocabularyStarts, first) == word else { return [] }
            constraints.append(try constraint([first..<first + 1]))
        }
        let wanted = constraints.map { UInt32($0.words[0].lowerBound) }
        return try titles(with: constraints, limit: limit) { own in
            var next = 0
            for word in own where word & TitleIndexFormat.marks == 0 {
                guard word == wanted[next] else { return false }
                next += 1
                if next == wanted.count { return true }
            }
            return false
        }
    }

    /// Returns the words that begin as `word` does, and those that differ from it in as many letters.
    mutating func constraint(_ word: String, errors: Int = 0) throws(TitleIndexError) -> WordConstraint {
        let range = try range(of: word)
        let limit = min(errors, TitleText.errors(in: word))
        let near = limit > 0 ? try words(near: word, atMost: limit).filter { !range.contains($0) } : []
        return try constraint([range] + near.map { $0..<$0 + 1 })
    }

    private mutating func constraint(_ words: [Range<Int>]) throws(TitleIndexError) -> WordConstraint {
        var postings: [Range<Int>] = []
        for range in words where !range.isEmpty {
            let (start, end) = (try read(.postingStarts, range.lowerBound), try read(.postingStarts, range.upperBound))
            guard start <= end else { throw .damaged("section \(Section.postingStarts)") }
            postings.append(Int(start)..<Int(end))
        }
        return WordConstraint(words: words, postings: postings)
    }

    /// Returns the first titles, the most popular first, that meet all constraints and `isWanted`, which receives their
    /// words.
    mutating func titles(
        with constraints: [WordConstraint], limit: Int,
        where isWanted: (UnsafeBufferPointer<UInt32>) -> Bool = { _ in true }
    ) throws(TitleIndexError) -> [UInt32] {
        let sorted = constraints.sorted { $0.count < $1.count }
        // Without a word, as in a text of articles only, each title has all words.
        guard let rarest = sorted.first else { return (0..<UInt32(min(limit, count(.ids)))).map { $0 } }
        guard rarest.count > 0 else { return [] }
        var first = FirstTitles(limit)
        if sorted.count > 1, rarest.count > count(.ids) / 50 {
            for title in 0..<UInt32(min(Self.scanned, count(.ids))) where first.accepts(title) {
                if try has(title, sorted, isWanted) { first.add(title) }
            }
            if first.isFull { return first.all }
            first = FirstTitles(limit)
        }
        let second = sorted.dropFirst().first
        if let second, rarest.count > second.count / 16 {
            var bits = [UInt64](repeating: 0, count: count(.ids) / 64 + 1)
            try eachTitle(rarest) { titles, title throws(TitleIndexError) in
                bits[Int(title / 64)] |= 1 << UInt64(title % 64)
            }
            let others = sorted
            try eachTitle(second) { titles, title throws(TitleIndexError) in
                let bit = 1 << UInt64(title % 64) as UInt64
                guard bits[Int(title / 64)] & bit != 0, first.accepts(title) else { return }
                bits[Int(title / 64)] &= ~bit
                if try titles.has(title, others, isWanted) { first.add(title) }
            }
        } else {
            try eachTitle(rarest) { titles, title throws(TitleIndexError) in
                if first.accepts(title), try titles.has(title, sorted, isWanted) { first.add(title) }
            }
        }
        return first.all
    }

    /// Passes each title with one of the words to `body`, some of them more than once.
    private mutating func eachTitle(
        _ constraint: WordConstraint,
        _ body: (inout MappedTitles, UInt32) throws(TitleIndexError) -> Void
    ) throws(TitleIndexError) {
        let end = UInt32(count(.ids))
        for range in constraint.postings {
            // A copy, because `body` reads other sections. Pieces are short enough to stay close to the processor.
            for start in stride(from: range.lowerBound, to: range.upperBound, by: 4096) {
                let piece = try read(.postings, start..<min(start + 4096, range.upperBound), as: UInt32.self) {
                    Array($0)
                }
                for title in piece {
                    guard title < end else { throw .damaged("section \(Section.postings)") }
                    try body(&self, title)
                }
            }
        }
    }

    /// Whether a title has a word for each constraint.
    private mutating func has(
        _ title: UInt32, _ constraints: [WordConstraint], _ isWanted: (UnsafeBufferPointer<UInt32>) -> Bool
    ) throws(TitleIndexError) -> Bool {
        let span = try span(.wordStarts, Int(title))
        return try read(.words, span, as: UInt32.self) { own in
            constraints.allSatisfy { constraint in own.contains(where: constraint.contains) } && isWanted(own)
        }
    }
}

/// The words of the vocabulary.
extension MappedTitles {
    /// Returns the numbers of the words that begin with `prefix`.
    mutating func range(of prefix: String) throws(TitleIndexError) -> Range<Int> {
        let (wanted, words) = (Array(prefix.utf8), count(.vocabularyStarts) - 1)
        func bound(_ isBefore: ([UInt8]) -> Bool, _ titles: inout MappedTitles) throws(TitleIndexError) -> Int {
            try titles.lowerBound(words) { titles, index throws(TitleIndexError) in
                let span = try titles.span(.vocabularyStarts, index)
                return isBefore(try titles.read(.vocabulary, span, as: UInt8.self) { Array($0.prefix(wanted.count)) })
            }
        }
        let first = try bound({ $0.lexicographicallyPrecedes(wanted) }, &self)
        return first..<max(first, try bound({ !wanted.lexicographicallyPrecedes($0) }, &self))
    }

    /// Returns the numbers of the words that differ from `word` in at most `limit` letters.
    private mutating func words(near word: String, atMost limit: Int) throws(TitleIndexError) -> [Int] {
        let (wanted, letters) = (TitleIndexFormat.signature(word.unicodeScalars), 1 << 58 - 1 as UInt64)
        let (length, all) = (wanted >> 58, count(.signatures, of: UInt64.self))
        let bounds = (length > UInt64(limit) ? length - UInt64(limit) : 0, length + UInt64(limit) + 1)
        let start = try lowerBound(all) { titles, index throws(TitleIndexError) in
            try titles.read(.signatures, index, as: UInt64.self) >> 58 < bounds.0
        }
        let end = try lowerBound(all) { titles, index throws(TitleIndexError) in
            try titles.read(.signatures, index, as: UInt64.self) >> 58 < bounds.1
        }
        // An error changes at most two letters of a signature.
        let similar = try read(.signatures, start..<max(start, end), as: UInt64.self) { signatures in
            var similar: [Int] = []
            for (index, signature) in signatures.enumerated() {
                var bits = (signature ^ wanted) & letters
                for _ in 0..<2 * limit { bits &= bits &- 1 }
                if bits == 0 { similar.append(start + index) }
            }
            return similar
        }
        let own = Array(word.unicodeScalars)
        var found: [Int] = []
        for index in similar {
            let number = Int(try read(.signatureWords, index))
            let other = try text(.vocabulary, .vocabularyStarts, number)
            if own.editDistance(to: Array(other.unicodeScalars), atMost: limit) != nil { found.append(number) }
        }
        return found
    }

    /// Returns the first index that isn't before what is looked for.
    private mutating func lowerBound(
        _ count: Int, _ isBefore: (inout MappedTitles, Int) throws(TitleIndexError) -> Bool
    ) throws(TitleIndexError) -> Int {
        var range = 0..<max(0, count)
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = try isBefore(&self, middle) ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

/// The smallest of many numbers.
private struct FirstTitles {
    private let limit: Int
    private var numbers: [UInt32] = []
    private var bound = UInt32.max

    init(_ limit: Int) { self.limit = limit }

    var isFull: Bool { bound < .max }
    var all: [UInt32] { Array(Set(numbers)).sorted().prefix(limit).map { $0 } }

    func accepts(_ number: UInt32) -> Bool { number < bound }

    mutating func add(_ number: UInt32) {
        guard !numbers.contains(number) else { return }
        numbers.append(number)
        guard numbers.count >= limit * 2 || numbers.count == limit else { return }
        numbers = all
        bound = numbers.count < limit ? .max : (numbers.last ?? .max)
    }
}
