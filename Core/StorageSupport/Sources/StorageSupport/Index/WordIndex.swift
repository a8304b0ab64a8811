import Storage

/// The words of a column's texts, and the records containing them.
struct WordIndex: RecordIndex {
    /// The known words, ordered by their bytes, so that words with the same beginning are adjacent.
    private var vocabulary = SortedList<Word>()
    private var texts: [Scalar] = []
    private var numbers: [Scalar: Int32] = [:]
    /// The entries containing each word, by the word's number.
    private var holders: [[Int32]] = []
    /// The entries; `nil` for removed ones.
    private var entries: [Entry?] = []
    private var positions: [RecordKey: Int32] = [:]
    private var free: [Int32] = []

    private struct Word: Comparable {
        let text: Scalar
        let number: Int32

        static func < (left: Word, right: Word) -> Bool { left.text < right.text }
        static func == (left: Word, right: Word) -> Bool { left.text == right.text }
    }

    private struct Entry {
        let key: RecordKey
        let words: [Int32]
        let letters: LetterSet
    }

    init(_ values: [(key: RecordKey, value: Scalar)]) {
        for (key, value) in values { add(key, value) { _ in } }
        vocabulary = SortedList(texts.enumerated().map { Word(text: $1, number: Int32($0)) })
    }

    var count: Int { positions.count }

    mutating func remove(_ key: RecordKey) {
        guard let position = positions.removeValue(forKey: key), let entry = entries[Int(position)] else { return }
        entries[Int(position)] = nil
        free.append(position)
        for word in Set(entry.words) {
            guard let index = holders[Int(word)].firstIndex(of: position) else { continue }
            holders[Int(word)].swapAt(index, holders[Int(word)].count - 1)
            holders[Int(word)].removeLast()
        }
    }

    mutating func insert(_ key: RecordKey, _ value: Scalar) {
        var new: [Word] = []
        add(key, value) { new.append($0) }
        for word in new { vocabulary.insert(word) }
    }

    private mutating func add(_ key: RecordKey, _ value: Scalar, _ addWord: (Word) -> Void) {
        guard case .text(let text) = value else { return }
        let folded = WordQuery.words(of: text)
        let words = folded.map { number(of: .text($0), addWord) }
        let entry = Entry(key: key, words: words, letters: LetterSet(folded))
        let position = free.popLast() ?? Int32(entries.count)
        if Int(position) < entries.count {
            entries[Int(position)] = entry
        } else {
            entries.append(entry)
        }
        positions[key] = position
        for (index, word) in words.enumerated() where !words[..<index].contains(word) {
            holders[Int(word)].append(position)
        }
    }

    private mutating func number(of text: Scalar, _ addWord: (Word) -> Void) -> Int32 {
        if let number = numbers[text] { return number }
        let number = Int32(texts.count)
        texts.append(text)
        holders.append([])
        numbers[text] = number
        addWord(Word(text: text, number: number))
        return number
    }
}

extension WordIndex {
    /// Returns the keys of matching texts in the order of `TextQuery.best`.
    func best(for query: TextQuery, limit: Int) -> [RecordKey] {
        switch query {
        case .words(let text): best(for: WordQuery(text), limit: limit)
        case .near(let text): best(for: SimilarityQuery(text), limit: limit)
        }
    }

    private func best(for query: WordQuery, limit: Int) -> [RecordKey] {
        let matches = candidates(for: query).compactMap { position -> (rank: Int, key: RecordKey)? in
            guard let entry = entries[Int(position)] else { return nil }
            return query.rank(of: entry.words.lazy.map { self.text($0) }).map { ($0, entry.key) }
        }
        return matches.first(limit) { ($0.rank, $0.key) < ($1.rank, $1.key) }.map(\.key)
    }

    private func best(for query: SimilarityQuery, limit: Int) -> [RecordKey] {
        let letters = LetterSet(query.words)
        let matches = entries.lazy.compactMap { entry -> (distance: Int, key: RecordKey)? in
            guard let entry, entry.letters.mayBecome(letters, within: query.tolerance) else { return nil }
            return query.distance(ofWords: entry.words.map { text($0) }).map { ($0, entry.key) }
        }
        return matches.first(limit) { ($0.distance, $0.key) < ($1.distance, $1.key) }.map(\.key)
    }

    private func holders(ofWordsBeginningWith beginning: String) -> [[Int32]] {
        let start = vocabulary.partitioningIndex { $0.text < .text(beginning) }
        let words = vocabulary[start...].prefix { text($0.number).begins(with: beginning) }
        return words.map { holders[Int($0.number)] }
    }

    private func text(_ number: Int32) -> String {
        if case .text(let text) = texts[Int(number)] { text } else { "" }
    }

    /// Returns the entries for the rarest beginning in the query. They include all matches.
    private func candidates(for query: WordQuery) -> [Int32] {
        // A query without words matches nothing.
        let fewest = query.words.map(holders(ofWordsBeginningWith:)).min { $0.totalCount < $1.totalCount } ?? []
        // A word without texts has no holders.
        guard fewest.count > 1 else { return fewest.first ?? [] }
        var isSeen = [Bool](repeating: false, count: entries.count)
        return fewest.joined().filter { position in
            defer { isSeen[Int(position)] = true }
            return !isSeen[Int(position)]
        }
    }
}

extension [[Int32]] {
    fileprivate var totalCount: Int { reduce(0) { $0 + $1.count } }
}

/// An approximate set of a text's letters and their count, used to reject texts with too many differences.
private struct LetterSet {
    private let count: Int32
    /// A bit for each letter; several letters may share a bit.
    private let bits: UInt64

    /// Creates the set of the letters of `words`, joined by spaces.
    init(_ words: [String]) {
        var count = Int32(max(0, words.count - 1))
        var bits = words.count > 1 ? Self.bit(" ") : 0
        for letter in words.lazy.flatMap(\.unicodeScalars) {
            count += 1
            bits |= Self.bit(letter)
        }
        self.count = count
        self.bits = bits
    }

    private static func bit(_ letter: Unicode.Scalar) -> UInt64 { 1 << UInt64(letter.value & 63) }

    /// Returns whether at most `edits` edits, each of a single letter, could turn these letters into `other`.
    func mayBecome(_ other: LetterSet, within edits: Int) -> Bool {
        abs(count - other.count) <= edits && (bits & ~other.bits).nonzeroBitCount <= edits
            && (other.bits & ~bits).nonzeroBitCount <= edits
    }
}
