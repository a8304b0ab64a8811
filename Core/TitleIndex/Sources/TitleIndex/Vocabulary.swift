import CoreDomain

/// The distinct words of all titles, numbered in order of first occurrence.
///
/// The words are stored one after another and found by an open hash table: as strings in a dictionary, they made an index
/// take twice as long to build.
struct Vocabulary {
    struct Word {
        /// The number of the word with digits in place of a numeral, or with an abbreviation expanded.
        fileprivate(set) var normal: UInt32
        /// The number of the word with letters in place of digits.
        fileprivate(set) var spelled: UInt32
        let use: TitleText.ArticleUse
    }

    private(set) var words: [Word] = []
    private var letters: [UInt8] = []
    /// The start of each word in `letters`, and the end of the last one.
    private var starts: [UInt32] = [0]
    private var hashes: [UInt32] = []
    /// The number of a word plus one at the place of its hash or at one of the next places; 0 at free places.
    private var places = [UInt32](repeating: 0, count: 1 << 16)

    var count: Int { words.count }

    /// Returns the letters of a word.
    func text(_ number: UInt32) -> ArraySlice<UInt8> {
        letters[Int(starts[Int(number)])..<Int(starts[Int(number) + 1])]
    }

    /// Returns whether a word has only one spelling and is never left out.
    func isPlain(_ number: UInt32) -> Bool {
        let word = words[Int(number)]
        return word.normal == number && word.spelled == number && word.use == .never
    }

    /// Returns the number of a word, which is added if it is new.
    mutating func number(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let hash = Self.hash(word)
        var place = Int(hash) & (places.count - 1)
        while places[place] > 0 {
            let number = places[place] - 1
            if hashes[Int(number)] == hash, isWord(number, word) { return number }
            place = (place + 1) & (places.count - 1)
        }
        return add(word, hash, at: place)
    }

    private func isWord(_ number: UInt32, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(starts[Int(number)])
        guard Int(starts[Int(number) + 1]) - start == word.count else { return false }
        return letters.withUnsafeBufferPointer { letters in
            word.indices.allSatisfy { letters[start + $0] == word[$0] }
        }
    }

    private mutating func add(_ word: UnsafeBufferPointer<UInt8>, _ hash: UInt32, at place: Int) -> UInt32 {
        let text = String(decoding: word, as: UTF8.self)
        let number = UInt32(words.count)
        places[place] = number + 1
        hashes.append(hash)
        letters.append(contentsOf: word)
        starts.append(UInt32(letters.count))
        words.append(Word(normal: number, spelled: number, use: .init(text)))
        if words.count * 2 > places.count { makeRoom() }
        let spelled = TitleText.spelled(text)
        let normal = self.number(of: TitleText.normal(text))
        words[Int(number)].normal = normal
        words[Int(number)].spelled = spelled == text ? normal : self.number(of: TitleText.normal(spelled))
        return number
    }

    private mutating func number(of word: String) -> UInt32 {
        var word = word
        return word.withUTF8 { number(of: $0) }
    }

    private mutating func makeRoom() {
        places = [UInt32](repeating: 0, count: places.count * 4)
        for (number, hash) in hashes.enumerated() {
            var place = Int(hash) & (places.count - 1)
            while places[place] > 0 { place = (place + 1) & (places.count - 1) }
            places[place] = UInt32(number) + 1
        }
    }

    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let hash = FNV1a.hash(word)
        return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    }
}

extension Vocabulary {
    /// Returns the numbers of all words, ordered by their bytes.
    var sorted: [UInt32] {
        letters.withUnsafeBufferPointer { letters in
            // Most comparisons need only the first eight letters.
            let keys = words.indices.map { index -> (letters: UInt64, number: UInt32) in
                let word = letters[Int(starts[index])..<Int(starts[index + 1])].prefix(8)
                let first = word.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
                return (first << UInt64(8 * (8 - word.count)), UInt32(index))
            }
            return keys.sorted { a, b in
                if a.letters != b.letters { return a.letters < b.letters }
                return text(a.number).lexicographicallyPrecedes(text(b.number))
            }.map(\.number)
        }
    }
}
