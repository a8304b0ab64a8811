public import Foundation

/// Collects titles, and writes them as an index file.
public struct TitleIndexBuilder {
    private var ids: [UInt32] = []
    private var known = NumberSet()
    private var popularities: [Float] = []
    private var titleStarts: [UInt32] = [0]
    private var titles: [UInt8] = []

    public init() {}

    /// The number of titles added so far.
    public var count: Int { ids.count }

    /// Adds a title. Equally popular titles stay in the order in which they were added. Searches leave out hidden
    /// titles by default. Of titles with the same id, only the first is added.
    ///
    /// - Returns: `false` if nothing was added because the id isn't from 1 to 2³¹ − 1 or the index is full.
    public mutating func add(id: Int, title: String, popularity: Double, isHidden: Bool = false) -> Bool {
        guard id > 0, id < 1 << 31, titles.count + title.utf8.count < 1 << 31 else { return false }
        guard known.insert(id) else { return true }
        append(
            UInt32(id) | (isHidden ? TitleIndexFormat.mark : 0), title.utf8,
            popularity.isFinite && popularity > 0 ? Float(popularity) : 0)
        return true
    }

    private mutating func append(_ id: UInt32, _ title: some Sequence<UInt8>, _ popularity: Float) {
        ids.append(id)
        popularities.append(popularity)
        titles.append(contentsOf: title)
        titleStarts.append(UInt32(titles.count))
    }

    /// Writes the index, with the day of its data, such as 20261123. An existing file is replaced at the end.
    public consuming func write(to file: URL, day: Int = 0) throws { try draft(of: file, day: day).replaceFile() }

    /// Writes the index under a temporary name next to `file`.
    public consuming func draft(of file: URL, day: Int = 0) throws -> TitleIndexDraft {
        sortByPopularity()
        var words = TitleWords(count: ids.count)
        for index in ids.indices {
            words.add(
                String(decoding: title(index), as: UTF8.self),
                isPopular: popularities[index] >= TitleIndex.popularityForInitials)
        }
        let draft = try TitleIndexDraft(of: file)
        try draft.write(ids)
        try draft.write(popularities)
        try draft.write(titleStarts)
        try draft.write(titles)
        self = TitleIndexBuilder()
        try words.write(to: draft)
        try draft.finish(day: day)
        return draft
    }

    private mutating func sortByPopularity() {
        // The bit patterns of non-negative numbers have the order of the numbers.
        let keys = popularities.enumerated().map { UInt64(~$1.bitPattern) << 32 | UInt64($0) }
        var sorted = TitleIndexBuilder()
        for index in keys.sorted().map({ Int($0 & 0xFFFF_FFFF) }) {
            sorted.append(ids[index], title(index), popularities[index])
        }
        self = sorted
    }

    private func title(_ index: Int) -> ArraySlice<UInt8> {
        titles[Int(titleStarts[index])..<Int(titleStarts[index + 1])]
    }
}

/// A set of numbers that needs little memory if most of them are close to each other.
private struct NumberSet {
    private static let partSize = 1 << 16
    /// A bit for each number, in parts that are empty until they have a number.
    private var parts: [[UInt64]] = []

    /// Adds a number that isn't negative, and returns whether it is new.
    mutating func insert(_ number: Int) -> Bool {
        let part = number / Self.partSize
        let place = number % Self.partSize
        if part >= parts.count { parts += Array(repeating: [], count: part + 1 - parts.count) }
        if parts[part].isEmpty { parts[part] = Array(repeating: 0, count: Self.partSize / 64) }
        let bit = 1 << UInt64(place % 64) as UInt64
        defer { parts[part][place / 64] |= bit }
        return parts[part][place / 64] & bit == 0
    }
}

/// The words of all titles, and the hashes of whole titles.
private struct TitleWords {
    private var folding = TitleFolding()
    private var vocabulary = Vocabulary()
    private var starts: [UInt32] = [0]
    private var words: [UInt32] = []
    private var hashes: [UInt64] = []

    init(count: Int) {
        starts.reserveCapacity(count + 1)
        hashes.reserveCapacity(count)
    }

    mutating func add(_ title: String, isPopular: Bool) {
        let raw = numbers(of: title)
        if raw.allSatisfy({ vocabulary.isPlain($0) }) {
            words += raw
            addHash(raw, .whole)
        } else {
            addSpellings(raw)
        }
        for part in TitleText.parts(of: title) {
            addHash(withoutArticles(numbers(of: String(part)).map { vocabulary.words[Int($0)].normal }), .part)
        }
        if isPopular {
            for letters in TitleText.initials(of: title) { addHash(TitleIndexFormat.hash(letters.utf8, .initials)) }
        }
        starts.append(UInt32(words.count))
    }

    private mutating func addSpellings(_ raw: [UInt32]) {
        let main = raw.map { vocabulary.words[Int($0)].normal }
        let spelled = raw.map { vocabulary.words[Int($0)].spelled }
        let start = words.count
        for (word, isKept) in zip(main, isKept(main)) {
            words.append(word | (isKept ? 0 : TitleIndexFormat.articleMark))
        }
        for word in raw + (spelled == main ? [] : spelled)
        where !words[start...].contains(where: { $0 & ~TitleIndexFormat.marks == word }) {
            words.append(word | TitleIndexFormat.mark)
        }
        for words in spelled == main ? [main] : [main, spelled] {
            addHash(words, .whole)
            let rest = withoutArticles(words)
            if rest.count < words.count { addHash(rest, .withoutArticles) }
        }
    }

    private mutating func numbers(of title: String) -> [UInt32] {
        let folded = folding.fold(TitleText.articleFirst(title))
        var numbers = [UInt32]()
        var start = 0
        // Every folded word is followed by a space.
        for (end, byte) in folded.enumerated() where byte == 0x20 {
            numbers.append(vocabulary.number(of: String(decoding: folded[start..<end], as: UTF8.self)))
            start = end + 1
        }
        return numbers
    }

    private func isKept(_ words: [UInt32]) -> [Bool] {
        TitleText.isKept(words.map { vocabulary.words[Int($0)].use })
    }

    private func withoutArticles(_ words: [UInt32]) -> [UInt32] { zip(words, isKept(words)).filter(\.1).map(\.0) }

    private mutating func addHash(_ words: [UInt32], _ kind: TitleIndexFormat.HashKind) {
        addHash(vocabulary.hash(of: words, kind))
    }

    private mutating func addHash(_ hash: UInt32) { hashes.append(UInt64(hash) << 32 | UInt64(starts.count - 1)) }

    /// Writes the sections that follow those of the titles.
    mutating func write(to draft: TitleIndexDraft) throws {
        let order = vocabulary.words.indices.sorted { [words = vocabulary.words] in
            words[$0].text.utf8.lexicographicallyPrecedes(words[$1].text.utf8)
        }
        let texts = order.map { vocabulary.words[$0].text }
        var ranks = [UInt32](repeating: 0, count: order.count)
        for (rank, number) in order.enumerated() { ranks[number] = UInt32(rank) }
        for (index, word) in words.enumerated() {
            words[index] = ranks[Int(word & ~TitleIndexFormat.marks)] | word & TitleIndexFormat.marks
        }
        try draft.write(starts)
        try draft.write(words)
        try draft.write(texts)
        try draft.write(groups: texts.count, of: UInt32.self, eachPosting)
        words = []
        starts = []
        var pieces = [UInt64]()
        var signatures = [UInt32]()
        for (rank, text) in texts.enumerated() {
            let word = Array(text.unicodeScalars)
            signatures.append(TitleIndexFormat.signature(word))
            for piece in TitleIndexFormat.pieces(ofLength: word.count) {
                let hash = TitleIndexFormat.hash(word[piece], at: piece.lowerBound, ofLength: word.count)
                pieces.append(UInt64(hash) << 32 | UInt64(rank))
            }
        }
        try draft.write(table: pieces) { UInt64(signatures[Int($0 & 0xFFFF_FFFF)]) << 32 | $0 & 0xFFFF_FFFF }
        try draft.write(table: hashes) { $0 }
    }

    /// Calls `body` with each word of each title once.
    private func eachPosting(_ body: (_ word: Int, _ title: UInt32) -> Void) {
        for title in 0..<starts.count - 1 {
            let own = words[Int(starts[title])..<Int(starts[title + 1])]
            for (index, word) in zip(own.indices, own) {
                let number = word & ~TitleIndexFormat.marks
                guard !own[..<index].contains(where: { $0 & ~TitleIndexFormat.marks == number }) else { continue }
                body(Int(number), UInt32(title))
            }
        }
    }
}

/// The distinct words, numbered in order of first occurrence.
private struct Vocabulary {
    struct Word {
        let text: String
        /// The number of the word with digits in place of a numeral, or with an abbreviation expanded.
        var normal: UInt32
        /// The number of the word with letters in place of digits.
        var spelled: UInt32
        let use: TitleText.ArticleUse
    }

    private(set) var words: [Word] = []
    private var numbers: [String: UInt32] = [:]

    /// Returns whether a word has only one spelling and is never left out.
    func isPlain(_ number: UInt32) -> Bool {
        let word = words[Int(number)]
        return word.normal == number && word.spelled == number && word.use == .never
    }

    func hash(of numbers: [UInt32], _ kind: TitleIndexFormat.HashKind) -> UInt32 {
        TitleIndexFormat.hash(numbers.lazy.flatMap { words[Int($0)].text.utf8 }, kind)
    }

    mutating func number(of word: String) -> UInt32 {
        if let number = numbers[word] { return number }
        let number = UInt32(words.count)
        numbers[word] = number
        words.append(Word(text: word, normal: number, spelled: number, use: .init(word)))
        let spelled = TitleText.spelled(word)
        let normal = self.number(of: TitleText.normal(word))
        words[Int(number)].normal = normal
        words[Int(number)].spelled = spelled == word ? normal : self.number(of: TitleText.normal(spelled))
        return number
    }
}
