public import Foundation

/// Collects titles, and writes them as an index file.
public struct TitleIndexBuilder {
    private var ids: [UInt32] = []
    private var popularities: [Float] = []
    private var titleStarts: [UInt32] = [0]
    private var titles: [UInt8] = []

    /// Creates a builder without titles.
    public init() {}

    /// The number of titles so far.
    public var count: Int { ids.count }

    /// Adds a title. Of equally popular ones, the first that was added comes first. Searches leave a hidden one out by
    /// default.
    ///
    /// - Returns: `false` if the id isn't from 1 to 2³¹ − 1, or the index is full: then nothing is added.
    public mutating func add(id: Int, title: String, popularity: Double, isHidden: Bool = false) -> Bool {
        guard id > 0, id < 1 << 31, titles.count + title.utf8.count < 1 << 31 else { return false }
        ids.append(UInt32(id) | (isHidden ? TitleIndexFormat.mark : 0))
        popularities.append(popularity.isFinite && popularity > 0 ? Float(popularity) : 0)
        titles.append(contentsOf: title.utf8)
        titleStarts.append(UInt32(titles.count))
        return true
    }

    /// Writes the index of a day's data, as the number 20261123. Until it is complete, a former file stays as it is.
    public consuming func write(to file: URL, day: Int = 0) throws {
        sortByPopularity()
        var words = TitleWords(count: ids.count)
        for index in ids.indices {
            words.add(
                String(decoding: titles[Int(titleStarts[index])..<Int(titleStarts[index + 1])], as: UTF8.self),
                isPopular: popularities[index] >= TitleIndex.popularityForInitials)
        }
        let writer = try TitleIndexWriter(file)
        try writer.write(ids)
        try writer.write(popularities)
        try writer.write(titleStarts)
        try writer.write(titles)
        self = TitleIndexBuilder()
        try words.write(to: writer)
        try writer.finish(day: day)
    }

    private mutating func sortByPopularity() {
        // The bit patterns of non-negative numbers have the order of the numbers.
        var keys = popularities.enumerated().map { UInt64(~$1.bitPattern) << 32 | UInt64($0) }
        keys.sortByUpperHalf()
        let order = keys.map { Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF) }
        var sorted = TitleIndexBuilder()
        sorted.titles.reserveCapacity(titles.count)
        sorted.titleStarts.reserveCapacity(titleStarts.count)
        for index in order {
            sorted.titles += titles[Int(titleStarts[index])..<Int(titleStarts[index + 1])]
            sorted.titleStarts.append(UInt32(sorted.titles.count))
        }
        sorted.ids = order.map { ids[$0] }
        sorted.popularities = order.map { popularities[$0] }
        self = sorted
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
        if raw.allSatisfy({ vocabulary.words[Int($0)].isPlain }) { addPlain(raw) } else { addSpellings(raw) }
        for part in TitleText.parts(of: title) {
            let main = numbers(of: String(part)).map { vocabulary.words[Int($0)].normal }
            addHash(Self.filter(main, isKept(main)), .part)
        }
        if isPopular {
            for letters in TitleText.initials(of: title) { addHash(TitleIndexFormat.hash(letters.utf8, .initials)) }
        }
    }

    private mutating func addPlain(_ raw: [UInt32]) {
        words += raw
        starts.append(UInt32(words.count))
        addHash(raw, .whole)
    }

    private mutating func addSpellings(_ raw: [UInt32]) {
        let main = raw.map { vocabulary.words[Int($0)].normal }
        let spelled = raw.map { vocabulary.words[Int($0)].spelled }
        let kept = isKept(main)
        for (word, isKept) in zip(main, kept) { words.append(word | (isKept ? 0 : TitleIndexFormat.articleMark)) }
        let start = Int(starts[starts.count - 1])
        for word in raw + (spelled == main ? [] : spelled)
        where !words[start...].contains(where: { $0 & ~TitleIndexFormat.marks == word }) {
            words.append(word | TitleIndexFormat.mark)
        }
        starts.append(UInt32(words.count))
        addHashes(main, kept)
        if spelled != main { addHashes(spelled, isKept(spelled)) }
    }

    private mutating func numbers(of title: String) -> [UInt32] {
        let folded = folding.fold(TitleText.articleFirst(title))
        var (numbers, start) = ([UInt32](), 0)
        // A blank stands behind each word.
        for (end, byte) in folded.enumerated() where byte == 0x20 {
            numbers.append(vocabulary.number(of: folded[start..<end]))
            start = end + 1
        }
        return numbers
    }

    private func isKept(_ numbers: [UInt32]) -> [Bool] {
        TitleText.isKept(numbers.map { vocabulary.words[Int($0)].use })
    }

    private static func filter(_ numbers: [UInt32], _ isKept: [Bool]) -> [UInt32] {
        isKept.contains(false) ? zip(numbers, isKept).filter(\.1).map(\.0) : numbers
    }

    private mutating func addHashes(_ words: [UInt32], _ isKept: [Bool]) {
        addHash(words, .whole)
        if isKept.contains(false) { addHash(Self.filter(words, isKept), .withoutArticles) }
    }

    private mutating func addHash(_ numbers: [UInt32], _ kind: TitleIndexFormat.HashKind) {
        addHash(vocabulary.hash(of: numbers, kind))
    }

    private mutating func addHash(_ hash: UInt32) { hashes.append(UInt64(hash) << 32 | UInt64(starts.count - 2)) }

    /// Writes the sections after those of the titles.
    mutating func write(to writer: TitleIndexWriter) throws {
        let order = vocabulary.sorted
        var ranks = [UInt32](repeating: 0, count: order.count)
        for (rank, number) in order.enumerated() { ranks[Int(number)] = UInt32(rank) }
        for index in words.indices {
            let (word, marks) = (words[index] & ~TitleIndexFormat.marks, words[index] & TitleIndexFormat.marks)
            words[index] = ranks[Int(word)] | marks
        }
        try writer.write(starts)
        try writer.write(words)
        let lengths = order.map { vocabulary.bytes(of: $0).count }
        try writer.write(Self.starts(lengths))
        try writer.write(order.flatMap { vocabulary.bytes(of: $0) })
        try writePostings(order.count, writer)
        (starts, words) = ([], [])
        try writePieces(order, writer)
        hashes.sortByUpperHalf()
        // The hash precedes the title.
        for index in hashes.indices { hashes[index] = hashes[index] << 32 | hashes[index] >> 32 }
        try writer.write(hashes)
    }

    /// Writes the pieces of words, with the words that have them.
    private func writePieces(_ order: [UInt32], _ writer: TitleIndexWriter) throws {
        var (pieces, signatures) = ([UInt64](), [UInt32]())
        for (rank, number) in order.enumerated() {
            let word = Array(String(decoding: vocabulary.bytes(of: number), as: UTF8.self).unicodeScalars)
            signatures.append(TitleIndexFormat.signature(word))
            for piece in TitleIndexFormat.pieces(ofLength: word.count) {
                let hash = TitleIndexFormat.hash(word[piece], at: piece.lowerBound, ofLength: word.count)
                pieces.append(UInt64(hash) << 32 | UInt64(rank))
            }
        }
        var counts = [Int](repeating: 0, count: pieces.count / 4 + 1)
        for index in pieces.indices {
            let place = Int(pieces[index] >> 32) % counts.count
            counts[place] += 1
            pieces[index] = UInt64(place) << 32 | pieces[index] & 0xFFFF_FFFF
        }
        pieces.sortByUpperHalf()
        try writer.write(Self.starts(counts))
        try writer.write(pieces.map { UInt64(signatures[Int($0 & 0xFFFF_FFFF)]) << 32 | $0 & 0xFFFF_FFFF })
    }

    private func writePostings(_ wordCount: Int, _ writer: TitleIndexWriter) throws {
        var counts = [Int](repeating: 0, count: wordCount)
        eachPosting { word, _ in counts[word] += 1 }
        let postingStarts = Self.starts(counts)
        var next = postingStarts
        var postings = [UInt32](repeating: 0, count: counts.reduce(0, +))
        eachPosting { word, title in
            postings[Int(next[word])] = title
            next[word] += 1
        }
        try writer.write(postingStarts)
        try writer.write(postings)
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

    private static func starts(_ counts: [Int]) -> [UInt32] {
        var sum: UInt32 = 0
        return [0]
            + counts.map {
                sum += UInt32($0); return sum
            }
    }
}

/// A hash table of distinct words, numbered in the order of their first occurrence.
private struct Vocabulary {
    struct Word {
        let number: UInt32
        let range: Range<Int>
        /// The number of the word with digits for a numeral, or with an abbreviation expanded.
        var normal: UInt32
        /// The number of the word with letters for digits.
        var spelled: UInt32
        let use: TitleText.ArticleUse

        /// Whether it has one spelling, and is never left out.
        var isPlain: Bool { normal == number && spelled == number && use == .never }
    }

    private(set) var words: [Word] = []
    private var letters: [UInt8] = []
    /// The table with open addressing: a word's hash in the upper half, and its number plus one in the lower one.
    private var table = [UInt64](repeating: 0, count: 1 << 16)

    func bytes(of number: UInt32) -> ArraySlice<UInt8> { letters[words[Int(number)].range] }

    /// Returns the hash of the letters of several words.
    func hash(of numbers: [UInt32], _ kind: TitleIndexFormat.HashKind) -> UInt32 {
        letters.withUnsafeBufferPointer { letters in
            TitleIndexFormat.hash(numbers.lazy.flatMap { letters[words[Int($0)].range] }, kind)
        }
    }

    mutating func number(of bytes: ArraySlice<UInt8>) -> UInt32 {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } >> 32
        var place = Int(hash) & (table.count - 1)
        while table[place] != 0 {
            let number = UInt32(truncatingIfNeeded: table[place]) &- 1
            if table[place] >> 32 == hash, self.bytes(of: number) == bytes { return number }
            place = (place + 1) & (table.count - 1)
        }
        let number = UInt32(words.count)
        let start = letters.count
        letters += bytes
        let word = String(decoding: bytes, as: UTF8.self)
        words.append(
            Word(number: number, range: start..<letters.count, normal: number, spelled: number, use: .init(word)))
        table[place] = hash << 32 | UInt64(number + 1)
        if words.count * 2 > table.count { grow() }
        let spelled = TitleText.spelled(word)
        let (normal, other) = (TitleText.normal(word), TitleText.normal(spelled))
        if normal != word { words[Int(number)].normal = self.number(of: Array(normal.utf8)[...]) }
        words[Int(number)].spelled =
            spelled == word ? words[Int(number)].normal : self.number(of: Array(other.utf8)[...])
        return number
    }

    /// The numbers of the words ordered by the words' bytes.
    var sorted: [UInt32] {
        letters.withUnsafeBufferPointer { letters in
            words.indices.map { UInt32($0) }.sorted {
                letters[words[Int($0)].range].lexicographicallyPrecedes(letters[words[Int($1)].range])
            }
        }
    }

    private mutating func grow() {
        let entries = table
        table = [UInt64](repeating: 0, count: table.count * 4)
        for entry in entries where entry != 0 {
            var place = Int(entry >> 32) & (table.count - 1)
            while table[place] != 0 { place = (place + 1) & (table.count - 1) }
            table[place] = entry
        }
    }
}

extension [UInt64] {
    /// Sorts the numbers by their upper halves, with a stable sort.
    fileprivate mutating func sortByUpperHalf() {
        var sorted = self
        for shift in [32, 43, 54] as [UInt64] {
            var places = [Int](repeating: 0, count: 2049)
            for number in self { places[Int(number >> shift & 2047) + 1] += 1 }
            for digit in 1...2048 { places[digit] += places[digit - 1] }
            for number in self {
                let digit = Int(number >> shift & 2047)
                sorted[places[digit]] = number
                places[digit] += 1
            }
            swap(&self, &sorted)
        }
    }
}
