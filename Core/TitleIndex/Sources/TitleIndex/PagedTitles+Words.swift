import CoreDomain

/// The words of the vocabulary that match a typed word.
struct WordConstraint {
    /// The words that begin with the typed word.
    let beginnings: [Range<Int>]
    /// The words that differ from the typed word in a few letters, with the number of errors, in word order.
    let near: [(word: Int, errors: Int)]
    /// The words that begin with the typed word if one letter is corrected, as separate ranges in word order.
    let corrected: [Range<Int>]
    /// The posting ranges of titles with these words, except the corrected ones.
    fileprivate var postings: [Range<Int>]
    /// The posting ranges of titles with the corrected words.
    fileprivate let correctedPostings: [Range<Int>]

    /// The number of titles; a title with several of the words is counted more than once.
    fileprivate var count: Int { postings.reduce(0) { $0 + $1.count } }

    /// Returns the number of errors in a title's word; `nil` if the word isn't one of these words.
    @inline(__always)
    func errors(in word: UInt32) -> Int? { uncorrectedErrors(in: word) ?? (isCorrected(word) ? 1 : nil) }

    @inline(__always)
    private func uncorrectedErrors(in word: UInt32) -> Int? {
        let number = Int(word & ~TitleIndexFormat.marks)
        if beginnings.contains(where: { $0.contains(number) }) { return 0 }
        guard !near.isEmpty, word & TitleIndexFormat.articleMark == 0 else { return nil }
        let place = near.indices.partition { near[$0].word < number }
        return place < near.count && near[place].word == number ? near[place].errors : nil
    }

    /// Returns whether a title's word only begins like the typed word, and only if one of its letters is corrected.
    func isCorrected(_ word: UInt32) -> Bool {
        guard !corrected.isEmpty, word & TitleIndexFormat.articleMark == 0 else { return false }
        let number = Int(word & ~TitleIndexFormat.marks)
        let place = corrected.indices.partition { corrected[$0].upperBound <= number }
        return place < corrected.count && corrected[place].contains(number) && uncorrectedErrors(in: word) == nil
    }

    /// Returns a constraint with the same errors that selects only titles with corrected words.
    func onlyCorrected() -> WordConstraint {
        var copy = self
        copy.postings = correctedPostings
        return copy
    }
}

extension PagedTitles {
    /// Returns the numbers of the titles with the given hash, the most popular first.
    func numbers(of hash: UInt32) throws(TitleIndexError) -> [Int] {
        try entries(.hashes, of: hash).filter { UInt32($0 >> 32) == hash }.map { Int($0 & 0xFFFF_FFFF) }
    }

    /// Returns the constraint that selects titles with exactly this word; `nil` if no title has it.
    func constraint(exactly word: String) throws(TitleIndexError) -> WordConstraint? {
        guard let first = try range(of: word).first, try text(.vocabulary, first) == word else { return nil }
        return try constraint([first..<first + 1], near: [])
    }

    /// Returns the constraint that selects titles with a word that begins with one of these spellings.
    ///
    /// - Parameters:
    ///   - spellings: The spellings of a typed word.
    ///   - misspelt: Whether to select words that differ in a few letters from the first spelling, too.
    ///   - isUnfinished: Whether to select misspelt words that have more letters than typed.
    func constraint(
        _ spellings: [String], misspelt: Bool, isUnfinished: Bool
    ) throws(TitleIndexError) -> WordConstraint {
        var beginnings: [Range<Int>] = []
        for spelling in spellings { beginnings.append(try range(of: spelling)) }
        let near = misspelt ? try words(near: spellings[0]) : []
        return try constraint(
            beginnings, near: near.filter { near in !beginnings.contains { $0.contains(near.word) } },
            corrected: misspelt && isUnfinished ? try words(beginningNear: spellings[0]) : [])
    }

    private func constraint(
        _ beginnings: [Range<Int>], near: [(word: Int, errors: Int)], corrected: [Range<Int>] = []
    ) throws(TitleIndexError) -> WordConstraint {
        WordConstraint(
            beginnings: beginnings, near: near, corrected: corrected,
            postings: try postings(of: beginnings + near.map { $0.word..<$0.word + 1 }),
            correctedPostings: try postings(of: corrected))
    }

    private func postings(of words: [Range<Int>]) throws(TitleIndexError) -> [Range<Int>] {
        var postings: [Range<Int>] = []
        for words in words where !words.isEmpty { postings.append(try positions(.postings, of: words)) }
        return postings
    }

    /// Adds the titles that have a word for each constraint.
    ///
    /// - Parameter errors: A closure that returns the number of errors in a title's words; `nil` skips it. Its second
    ///   argument is the number up to which the title would be added.
    func add(
        with constraints: [WordConstraint], to first: inout FirstTitles,
        _ errors: (UnsafeBufferPointer<UInt32>, Int) -> Int?
    ) throws(TitleIndexError) {
        let sorted = constraints.sorted { $0.count < $1.count }
        guard let rarest = sorted.first, rarest.count > 0 else { return }
        // Reading a title's words takes as long as testing hundreds of bits.
        guard let second = sorted.dropFirst().first, rarest.count > second.count / 256 else {
            return try eachTitle(rarest) { title throws(TitleIndexError) in
                if first.accepts(title) { try add(title, to: &first, errors) }
            }
        }
        var bits = [UInt64](repeating: 0, count: count(.ids) / 64 + 1)
        try eachTitle(rarest) { title in bits[Int(title / 64)] |= 1 << UInt64(title % 64) }
        try eachTitle(second) { title throws(TitleIndexError) in
            let bit = 1 << UInt64(title % 64) as UInt64
            guard bits[Int(title / 64)] & bit != 0, first.accepts(title) else { return }
            bits[Int(title / 64)] &= ~bit
            try add(title, to: &first, errors)
        }
    }

    /// Passes each title with one of the words to `body`, possibly more than once.
    private func eachTitle(
        _ constraint: WordConstraint, _ body: (UInt32) throws(TitleIndexError) -> Void
    ) throws(TitleIndexError) {
        let end = UInt32(count(.ids))
        for range in constraint.postings {
            for title in try read(.postings, range) {
                guard title < end else { throw .damaged("section \(Section.postings)") }
                try body(title)
            }
        }
    }

    private func add(
        _ title: UInt32, to first: inout FirstTitles, _ errors: (UnsafeBufferPointer<UInt32>, Int) -> Int?
    ) throws(TitleIndexError) {
        let words = try group(.words, Int(title), as: UInt32.self)
        guard let count = errors(words, first.mostErrors(of: title)), first.accepts(title, errors: count) else {
            return
        }
        let isHidden = try isHidden(Int(title))
        if first.includesHidden || !isHidden { first.add(title, errors: count) }
    }

    func isHidden(_ title: Int) throws(TitleIndexError) -> Bool { try read(.ids, title) & TitleIndexFormat.mark != 0 }
}

extension PagedTitles {
    /// Returns the numbers of the words that begin with `prefix`.
    func range(of prefix: String) throws(TitleIndexError) -> Range<Int> {
        try words(in: 0..<max(0, groupCount(.vocabulary)), with: Array(prefix.utf8)[...], at: 0)
    }

    /// Returns those of some words that have the given bytes at `offset`. The bytes before it must be the same in all.
    private func words(
        in words: Range<Int>, with wanted: ArraySlice<UInt8>, at offset: Int
    ) throws(TitleIndexError) -> Range<Int> {
        let first = try words.partition { word throws(TitleIndexError) in
            try group(.vocabulary, word).compare(wanted, at: offset) < 0
        }
        guard first < words.upperBound, try group(.vocabulary, first).compare(wanted, at: offset) == 0 else {
            return first..<first
        }
        let end = try (first..<words.upperBound).partition { word throws(TitleIndexError) in
            try group(.vocabulary, word).compare(wanted, at: offset) == 0
        }
        return first..<end
    }

    /// Returns the words that begin with `word` if one of its letters is corrected: a wrong, missing or additional
    /// letter, or two swapped ones. As people hardly ever mistype the first letter, it is neither wrong nor missing.
    private func words(beginningNear word: String) throws(TitleIndexError) -> [Range<Int>] {
        guard TitleText.errors(in: word) > 0 else { return [] }
        let letters = word.unicodeScalars.map { Array(String($0).utf8) }
        var found: [Range<Int>] = []
        var begun = 0..<max(0, groupCount(.vocabulary))
        var offset = 0
        for (index, letter) in letters.enumerated() where !begun.isEmpty {
            let rest = Array(letters[(index + 1)...].joined())
            found.append(try words(in: begun, with: rest[...], at: offset))
            if index + 1 < letters.count {
                let swapped = letters[index + 1] + letter + letters[(index + 2)...].joined()
                found.append(try words(in: begun, with: swapped[...], at: offset))
                if index > 0 {
                    let missing = letter + rest
                    var next = begun
                    while let (other, words) = try nextLetter(in: &next, at: offset) {
                        guard other != letter else { continue }
                        found.append(try self.words(in: words, with: rest[...], at: offset + other.count))
                        found.append(try self.words(in: words, with: missing[...], at: offset + other.count))
                    }
                }
            }
            begun = try words(in: begun, with: letter[...], at: offset)
            offset += letter.count
        }
        return found.filter { !$0.isEmpty }.united
    }

    /// Removes the words with the least letter at `offset` from `words`, and returns them with the letter. Skips a word
    /// that ends there.
    private func nextLetter(
        in words: inout Range<Int>, at offset: Int
    ) throws(TitleIndexError) -> (letter: [UInt8], words: Range<Int>)? {
        while let first = words.first {
            let bytes = try group(.vocabulary, first).dropFirst(offset)
            guard let byte = bytes.first else {
                words = first + 1..<words.upperBound
                continue
            }
            let letter = Array(bytes.prefix(byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4))
            let end = try words.partition { word throws(TitleIndexError) in
                try group(.vocabulary, word).compare(letter[...], at: offset) == 0
            }
            // In a damaged file, the words may not be in order.
            let found = first..<max(end, first + 1)
            words = found.upperBound..<words.upperBound
            return (letter, found)
        }
        return nil
    }

    /// Returns, in order, the words that differ from `word` in no more letters than allowed in a typed word.
    private func words(near word: String) throws(TitleIndexError) -> [(word: Int, errors: Int)] {
        let own = Array(word.unicodeScalars)
        let limit = TitleText.errors(in: word)
        let signature = TitleIndexFormat.signature(own)
        guard limit > 0 else { return [] }
        var similar: [Int] = []
        for (hash, bits) in TitleIndexFormat.pieces(near: own, errors: limit) {
            for entry in try entries(.pieces, of: hash)
            where (UInt32(entry >> 32) ^ signature).nonzeroBitCount <= bits { similar.append(Int(entry & 0xFFFF_FFFF)) }
        }
        var found: [(word: Int, errors: Int)] = []
        var letters: [Unicode.Scalar] = []
        for number in similar.sorted() where number != found.last?.word {
            letters.removeAll(keepingCapacity: true)
            letters.append(contentsOf: try text(.vocabulary, number).unicodeScalars)
            if let errors = own.errors(in: letters, atMost: limit) { found.append((number, errors)) }
        }
        return found
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns a negative number if the bytes at `offset`, as many as `wanted` has, precede it; 0 if they are the same.
    @inline(__always)
    fileprivate func compare(_ wanted: ArraySlice<UInt8>, at offset: Int) -> Int {
        var place = offset
        for byte in wanted {
            guard place < count else { return -1 }
            guard self[place] == byte else { return Int(self[place]) - Int(byte) }
            place += 1
        }
        return 0
    }
}

extension [Range<Int>] {
    /// The ranges in order, with those that overlap or touch united.
    fileprivate var united: [Range<Int>] {
        var united: [Range<Int>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = united.last, range.lowerBound <= last.upperBound {
                united[united.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                united.append(range)
            }
        }
        return united
    }
}

extension Range<Int> {
    /// Returns the first number for which `isBefore` is `false`; it must be `true` for all smaller numbers.
    fileprivate func partition<Failure>(_ isBefore: (Int) throws(Failure) -> Bool) throws(Failure) -> Int {
        var range = self
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = try isBefore(middle) ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

/// The titles with the fewest errors; among equals, the most popular.
struct FirstTitles {
    let includesHidden: Bool
    private let limit: Int
    /// The fewest errors that a title added from now on can have.
    var least: Int
    /// A key for each title, in order: its errors in the upper half and its number in the lower half.
    private var keys: [UInt64] = []

    init(_ limit: Int, includesHidden: Bool, errors least: Int = 0) {
        self.limit = limit
        self.includesHidden = includesHidden
        self.least = least
    }

    var all: [(title: Int, errors: Int)] { keys.map { (Int($0 & 0xFFFF_FFFF), Int($0 >> 32)) } }

    /// Returns whether a title with the given number of errors may be among the first.
    func accepts(_ title: UInt32, errors: Int? = nil) -> Bool {
        keys.count < limit || key(title, errors ?? least) < keys[limit - 1]
    }

    /// The largest number of errors with which a title would be among the first.
    func mostErrors(of title: UInt32) -> Int {
        guard keys.count >= limit else { return .max }
        let errors = Int(keys[limit - 1] >> 32)
        return UInt64(title) < keys[limit - 1] & 0xFFFF_FFFF ? errors : errors - 1
    }

    mutating func add(_ title: UInt32, errors: Int) {
        let key = key(title, errors)
        let place = keys.indices.partition { keys[$0] < key }
        guard place == keys.count || keys[place] != key else { return }
        keys.insert(key, at: place)
        if keys.count > limit { keys.removeLast() }
    }

    private func key(_ title: UInt32, _ errors: Int) -> UInt64 { UInt64(errors) << 32 | UInt64(title) }
}

extension [Unicode.Scalar] {
    /// Returns the number of letters that differ between two words, as `editDistance` does.
    ///
    /// It allocates nothing: with `editDistance`, a search for a misspelt title took 1.5 times as long.
    fileprivate func errors(in other: [Unicode.Scalar], atMost limit: Int) -> Int? {
        func errors(_ own: Int, _ others: Int, _ limit: Int) -> Int? {
            var own = own
            var others = others
            while own < count, others < other.count, self[own] == other[others] {
                own += 1
                others += 1
            }
            let rest = count - own
            let otherRest = other.count - others
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
