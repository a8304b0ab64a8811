/// The words of all titles, and the hashes of whole titles.
struct TitleWords {
    private var folding = TitleFolding()
    private var vocabulary = Vocabulary()
    private var starts: [UInt32] = [0]
    private var words: [UInt32] = []
    private var hashes: [UInt64] = []
    // The memory for one title, reused for the next.
    private var folded: [UInt8] = []
    private var raw: [UInt32] = []
    private var main: [UInt32] = []
    private var spelled: [UInt32] = []

    init(count: Int) {
        starts.reserveCapacity(count + 1)
        hashes.reserveCapacity(count)
    }

    /// Adds a title in UTF-8.
    ///
    /// - Parameter isPopular: Whether the title can be found by its initials.
    mutating func add(_ title: UnsafeBufferPointer<UInt8>, isPopular: Bool) {
        var parts: [Substring] = []
        if title.mayBeRearranged || isPopular {
            let text = String(decoding: title, as: UTF8.self)
            var first = TitleText.articleFirst(text)
            first.withUTF8 { readWords($0) }
            parts = TitleText.parts(of: text)
            if isPopular {
                for initials in TitleText.initials(of: text) {
                    addHash(TitleIndexFormat.hash(initials.utf8, .initials))
                }
            }
        } else {
            readWords(title)
        }
        addSpellings()
        for part in parts {
            var part = TitleText.articleFirst(String(part))
            part.withUTF8 { readWords($0) }
            addHash(withoutArticles(raw.map { vocabulary.words[Int($0)].normal }), .part)
        }
        starts.append(UInt32(words.count))
    }

    /// Adds the words of the title in `raw`, in all their spellings.
    private mutating func addSpellings() {
        guard !raw.allSatisfy({ vocabulary.isPlain($0) }) else {
            words += raw
            return addHash(raw, .whole)
        }
        main.removeAll(keepingCapacity: true)
        spelled.removeAll(keepingCapacity: true)
        for number in raw {
            let word = vocabulary.words[Int(number)]
            main.append(word.normal)
            spelled.append(word.spelled)
        }
        let start = words.count
        for (word, isKept) in zip(main, isKept(main)) {
            words.append(word | (isKept ? 0 : TitleIndexFormat.articleMark))
        }
        addOther(raw, after: start)
        addHashes(main)
        if spelled == main { return }
        addOther(spelled, after: start)
        addHashes(spelled)
    }

    /// Adds the words of another spelling of the title whose words begin at `start`.
    private mutating func addOther(_ spelling: [UInt32], after start: Int) {
        for word in spelling where !words[start...].contains(where: { $0 & ~TitleIndexFormat.marks == word }) {
            words.append(word | TitleIndexFormat.mark)
        }
    }

    private mutating func addHashes(_ words: [UInt32]) {
        addHash(words, .whole)
        let rest = withoutArticles(words)
        if rest.count < words.count { addHash(rest, .withoutArticles) }
    }

    /// Reads the numbers of a text's words into `raw`.
    private mutating func readWords(_ text: UnsafeBufferPointer<UInt8>) {
        folding.fold(text, into: &folded)
        raw.removeAll(keepingCapacity: true)
        folded.withUnsafeBufferPointer { folded in
            var start = 0
            // Every folded word is followed by a space.
            for end in folded.indices where folded[end] == 0x20 {
                raw.append(vocabulary.number(of: UnsafeBufferPointer(rebasing: folded[start..<end])))
                start = end + 1
            }
        }
    }

    private func isKept(_ words: [UInt32]) -> [Bool] {
        TitleText.isKept(words.map { vocabulary.words[Int($0)].use })
    }

    private func withoutArticles(_ words: [UInt32]) -> [UInt32] { zip(words, isKept(words)).filter(\.1).map(\.0) }

    private mutating func addHash(_ words: [UInt32], _ kind: TitleIndexFormat.HashKind) {
        addHash(TitleIndexFormat.hash(words, of: vocabulary, kind))
    }

    private mutating func addHash(_ hash: UInt32) { hashes.append(UInt64(hash) << 32 | UInt64(starts.count - 1)) }

    /// Writes the sections that follow those of the titles.
    mutating func write(to draft: TitleIndexDraft) throws {
        let order = vocabulary.sorted
        var ranks = [UInt32](repeating: 0, count: order.count)
        for (rank, number) in order.enumerated() { ranks[Int(number)] = UInt32(rank) }
        for index in words.indices {
            let word = words[index]
            words[index] = ranks[Int(word & ~TitleIndexFormat.marks)] | word & TitleIndexFormat.marks
        }
        try draft.write(starts)
        try draft.write(words)
        try draft.write(order.lazy.map(vocabulary.text))
        try draft.write(groups: order.count, of: UInt32.self, eachPosting)
        words = []
        starts = []
        var pieces = [UInt64]()
        var signatures = [UInt32]()
        for (rank, number) in order.enumerated() {
            let word = Array(String(decoding: vocabulary.text(number), as: UTF8.self).unicodeScalars)
            signatures.append(TitleIndexFormat.signature(word))
            for piece in TitleIndexFormat.pieces(ofLength: word.count) {
                let hash = TitleIndexFormat.hash(word[piece], at: piece.lowerBound, ofLength: word.count)
                pieces.append(UInt64(hash) << 32 | UInt64(rank))
            }
        }
        vocabulary = Vocabulary()
        try draft.write(table: pieces) { UInt64(signatures[Int($0 & 0xFFFF_FFFF)]) << 32 | $0 & 0xFFFF_FFFF }
        try draft.write(table: hashes) { $0 }
    }

    /// Calls `body` with each word of each title once.
    private func eachPosting(_ body: (_ word: Int, _ title: UInt32) -> Void) {
        words.withUnsafeBufferPointer { words in
            for title in 0..<starts.count - 1 {
                let start = Int(starts[title])
                for index in start..<Int(starts[title + 1]) {
                    let number = words[index] & ~TitleIndexFormat.marks
                    let isRepeated = (start..<index).contains { words[$0] & ~TitleIndexFormat.marks == number }
                    if !isRepeated { body(Int(number), UInt32(title)) }
                }
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a title in UTF-8 may have an article at the end or an abbreviated one, or several parts. Most have not.
    fileprivate var mayBeRearranged: Bool {
        var isFirst = true
        for byte in self {
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "-"), 0xE2: return true
            case UInt8(ascii: "L"), UInt8(ascii: "l"):
                if isFirst { return true }
                isFirst = false
            case 0...0x20: continue
            default: isFirst = false
            }
        }
        return false
    }
}
