import CoreDomain

/// The words of the vocabulary that match a typed word.
struct WordConstraint {
    /// The words that begin like the typed one.
    let beginnings: [Range<Int>]
    /// The words that differ from it in a few letters, with the number of those letters, in order of the words.
    let near: [(word: Int, errors: Int)]
    /// The ranges of the postings of titles with these words.
    fileprivate let postings: [Range<Int>]
    /// The number of titles; a title with several of the words is counted more than once.
    fileprivate let count: Int

    /// Returns the number of wrong letters in the word of a title; `nil` if it isn't one of the words.
    func errors(in word: UInt32) -> Int? {
        let number = Int(word & ~TitleIndexFormat.marks)
        if beginnings.contains(where: { $0.contains(number) }) { return 0 }
        guard !near.isEmpty, word & TitleIndexFormat.articleMark == 0 else { return nil }
        var range = near.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if near[middle].word == number { return near[middle].errors }
            range = near[middle].word < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}

/// Access to titles by their words.
extension MappedTitles {
    /// Returns the titles of a hash, the most popular first.
    mutating func numbers(of hash: UInt32) throws(TitleIndexError) -> [UInt32] {
        let all = count(.hashes, of: UInt64.self)
        var index = try lowerBound(all) { titles, index throws(TitleIndexError) in
            UInt32(truncatingIfNeeded: try titles.read(.hashes, index, as: UInt64.self)) < hash
        }
        var found: [UInt32] = []
        while index < all {
            let entry = try read(.hashes, index, as: UInt64.self)
            guard UInt32(truncatingIfNeeded: entry) == hash else { break }
            found.append(UInt32(entry >> 32))
            index += 1
        }
        return found
    }

    /// Returns the constraint to titles with exactly this word; `nil` if no title has it.
    mutating func constraint(exactly word: String) throws(TitleIndexError) -> WordConstraint? {
        let range = try range(of: word)
        guard let first = range.first, try text(.vocabulary, .vocabularyStarts, first) == word else { return nil }
        return try constraint([first..<first + 1], near: [])
    }

    /// Returns the constraint to titles with a word that begins with one of these spellings, or differs in a few
    /// letters from the first.
    mutating func constraint(_ spellings: [String], misspelt: Bool) throws(TitleIndexError) -> WordConstraint {
        var beginnings: [Range<Int>] = []
        for spelling in spellings { beginnings.append(try range(of: spelling)) }
        let near = misspelt ? try words(near: spellings[0]) : []
        return try constraint(
            beginnings, near: near.filter { near in !beginnings.contains { $0.contains(near.word) } })
    }

    private mutating func constraint(
        _ beginnings: [Range<Int>], near: [(word: Int, errors: Int)]
    ) throws(TitleIndexError) -> WordConstraint {
        var postings: [Range<Int>] = []
        for range in beginnings + near.map({ $0.word..<$0.word + 1 }) where !range.isEmpty {
            let (start, end) = (try read(.postingStarts, range.lowerBound), try read(.postingStarts, range.upperBound))
            guard start <= end else { throw .damaged("section \(Section.postingStarts)") }
            postings.append(Int(start)..<Int(end))
        }
        return WordConstraint(
            beginnings: beginnings, near: near, postings: postings, count: postings.reduce(0) { $0 + $1.count })
    }

    /// Adds the titles with a word for each constraint.
    ///
    /// - Parameter errors: Returns the number of errors of a title with these words, or `nil` to skip it.
    mutating func add(
        with constraints: [WordConstraint], to first: inout FirstTitles,
        _ errors: (UnsafeBufferPointer<UInt32>) -> Int?
    ) throws(TitleIndexError) {
        let sorted = constraints.sorted { $0.count < $1.count }
        guard let rarest = sorted.first, rarest.count > 0 else { return }
        guard let second = sorted.dropFirst().first, rarest.count > second.count / 16 else {
            return try eachTitle(rarest) { titles, title throws(TitleIndexError) in
                if first.accepts(title) { try titles.add(title, to: &first, errors) }
            }
        }
        var bits = [UInt64](repeating: 0, count: count(.ids) / 64 + 1)
        try eachTitle(rarest) { _, title in bits[Int(title / 64)] |= 1 << UInt64(title % 64) }
        try eachTitle(second) { titles, title throws(TitleIndexError) in
            let bit = 1 << UInt64(title % 64) as UInt64
            guard bits[Int(title / 64)] & bit != 0, first.accepts(title) else { return }
            bits[Int(title / 64)] &= ~bit
            try titles.add(title, to: &first, errors)
        }
    }

    private mutating func add(
        _ title: UInt32, to first: inout FirstTitles, _ errors: (UnsafeBufferPointer<UInt32>) -> Int?
    ) throws(TitleIndexError) {
        let span = try span(.wordStarts, Int(title))
        guard let count = try read(.words, span, as: UInt32.self, errors), first.accepts(title, errors: count)
        else { return }
        let isHidden = try read(.ids, Int(title)) & TitleIndexFormat.mark != 0
        if first.includesHidden || !isHidden { first.add(title, errors: count) }
    }

    /// Passes each title with one of the words to `body`, possibly more than once.
    private mutating func eachTitle(
        _ constraint: WordConstraint,
        _ body: (inout MappedTitles, UInt32) throws(TitleIndexError) -> Void
    ) throws(TitleIndexError) {
        let end = UInt32(count(.ids))
        for range in constraint.postings {
            // Copies the piece, because `body` reads other sections. Pieces are small enough for the processor's
            // cache.
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
}

/// Access to the vocabulary.
extension MappedTitles {
    /// Returns the numbers of the words that begin with `prefix`.
    mutating func range(of prefix: String) throws(TitleIndexError) -> Range<Int> {
        let (wanted, words) = (Array(prefix.utf8), count(.vocabularyStarts) - 1)
        func bound(_ isBefore: (Slice<UnsafeBufferPointer<UInt8>>) -> Bool, _ titles: inout MappedTitles)
            throws(TitleIndexError) -> Int
        {
            try titles.lowerBound(words) { titles, index throws(TitleIndexError) in
                let span = try titles.span(.vocabularyStarts, index)
                return try titles.read(.vocabulary, span, as: UInt8.self) { isBefore($0.prefix(wanted.count)) }
            }
        }
        let first = try bound({ $0.lexicographicallyPrecedes(wanted) }, &self)
        return first..<max(first, try bound({ !wanted.lexicographicallyPrecedes($0) }, &self))
    }

    /// Returns the words that differ from `word` in at most as many letters as a typed word may, in order.
    private mutating func words(near word: String) throws(TitleIndexError) -> [(word: Int, errors: Int)] {
        let (own, limit) = (Array(word.unicodeScalars), TitleText.errors(in: word))
        let (signature, places) = (TitleIndexFormat.signature(own), count(.pieceStarts) - 1)
        guard limit > 0, places > 0 else { return [] }
        var similar: [Int] = []
        for (hash, bits) in TitleIndexFormat.pieces(near: own, errors: limit) {
            let span = try span(.pieceStarts, Int(hash) % places)
            try read(.pieces, span, as: UInt64.self) { entries in
                for entry in entries
                where (UInt32(truncatingIfNeeded: entry >> 32) ^ signature).nonzeroBitCount <= bits {
                    similar.append(Int(entry & 0xFFFF_FFFF))
                }
            }
        }
        similar.sort()
        var found: [(word: Int, errors: Int)] = []
        var letters: [Unicode.Scalar] = []
        for (index, number) in similar.enumerated() where index == 0 || similar[index - 1] != number {
            letters.removeAll(keepingCapacity: true)
            try read(.vocabulary, span(.vocabularyStarts, number), as: UInt8.self) { bytes in
                if bytes.allSatisfy({ $0 < 0x80 }) {
                    for byte in bytes { letters.append(Unicode.Scalar(byte)) }
                } else {
                    letters += String(decoding: bytes, as: UTF8.self).unicodeScalars
                }
            }
            if let errors = own.errors(in: letters, atMost: limit) { found.append((number, errors)) }
        }
        return found
    }

    /// Returns the first index that isn't before the target.
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

/// The titles with the fewest errors, and of those the most popular.
struct FirstTitles {
    let includesHidden: Bool
    private let limit: Int
    /// The fewest errors a title can have.
    private let least: Int
    /// The keys: the errors of a title in the upper half, its number in the lower one.
    private var keys: [UInt64] = []
    private var bound = UInt64.max

    init(_ limit: Int, includesHidden: Bool, errors least: Int = 0) {
        self.limit = limit
        self.includesHidden = includesHidden
        self.least = least
    }

    var all: [(title: UInt32, errors: Int)] {
        sorted.map { (UInt32(truncatingIfNeeded: $0), Int($0 >> 32)) }
    }

    private var sorted: [UInt64] { Array(Set(keys).sorted().prefix(limit)) }

    /// Whether a title may be among the first, if it has so many errors.
    func accepts(_ title: UInt32, errors: Int? = nil) -> Bool { key(title, errors ?? least) < bound }

    mutating func add(_ title: UInt32, errors: Int) {
        let key = key(title, errors)
        guard !keys.contains(key) else { return }
        keys.append(key)
        guard keys.count >= limit * 2 || keys.count == limit else { return }
        keys = sorted
        bound = keys.count < limit ? .max : keys.last ?? .max
    }

    private func key(_ title: UInt32, _ errors: Int) -> UInt64 { UInt64(errors) << 32 | UInt64(title) }
}

extension [Unicode.Scalar] {
    /// Returns the number of letters that differ between two words, as `editDistance` does.
    ///
    /// It allocates nothing: with `editDistance`, misspelt searches took half again as long.
    fileprivate func errors(in other: [Unicode.Scalar], atMost limit: Int) -> Int? {
        func errors(_ own: Int, _ others: Int, _ limit: Int) -> Int? {
            var (own, others) = (own, others)
            while own < count, others < other.count, self[own] == other[others] {
                (own, others) = (own + 1, others + 1)
            }
            let (rest, otherRest) = (count - own, other.count - others)
            if rest == 0 || otherRest == 0 {
                return Swift.max(rest, otherRest) <= limit ? Swift.max(rest, otherRest) : nil
            }
            guard limit > 0, abs(rest - otherRest) <= limit else { return nil }
            var best: Int?
            func attempt(_ skipped: Int, _ skippedOther: Int) {
                let least = errors(own + skipped, others + skippedOther, (best ?? limit + 1) - 2)
                if let least { best = least + 1 }
            }
            attempt(1, 1)
            attempt(1, 0)
            attempt(0, 1)
            if rest > 1, otherRest > 1, self[own] == other[others + 1], self[own + 1] == other[others] { attempt(2, 2) }
            return best
        }
        return errors(0, 0, limit)
    }
}
