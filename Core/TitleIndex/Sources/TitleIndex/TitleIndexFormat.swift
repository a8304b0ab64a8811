public import CoreDomain
public import Foundation

/// The layout of an index file.
///
/// All numbers are little-endian. A title's number is its rank by popularity, the most popular first; a word's number
/// is its rank by its bytes, so that words with the same beginning are adjacent.
///
/// | Part | Content |
/// |---|---|
/// | page 0 | the header, see `TitleIndexHeader` |
/// | pages 1… | the sections, one after another, each at a multiple of 8 bytes |
/// | last pages | a checksum for each page from page 1, 8 bytes each |
///
/// The header contains a checksum of itself and another of the checksums. A page is checked when first read,
/// so that opening a file takes constant time and no unchecked data is used.
enum TitleIndexFormat {
    static let magic: UInt64 = 0x3130_5845_4449_5450  // “PTIDEX01”
    /// The version of the layout. The magic number, the version and the header's checksum have the same places in all
    /// versions, so that a later version's file isn't taken for a damaged one.
    static let version: UInt64 = 3
    static let pageSize = 4096
    /// The bit that marks an id as that of a hidden title, and a title's word as outside the main spelling.
    static let mark: UInt32 = 1 << 31
    /// The bit that marks a title's word as an article that may be left out.
    static let articleMark: UInt32 = 1 << 30
    static let marks: UInt32 = 3 << 30

    /// The sections in file order.
    ///
    /// A section of groups follows a section with each group's start and the last group's end, 4 bytes each.
    enum Section: Int, CaseIterable {
        /// For each title, its id (4 bytes) and its popularity (a 4-byte float).
        case ids, popularities
        /// The titles in UTF-8.
        case titleStarts, titles
        /// For each title, the numbers of its words, 4 bytes each.
        case wordStarts, words
        /// The distinct words in UTF-8.
        case vocabularyStarts, vocabulary
        /// For each word, the numbers of its titles in order, 4 bytes each.
        case postingStarts, postings
        /// A hash table of the pieces of words: a word's number and signature, 4 bytes each. A group holds the
        /// entries whose hashes are equal modulo the number of groups.
        case pieceStarts, pieces
        /// A hash table of whole titles, parts and initials: a title's number and the hash, 4 bytes each.
        case hashStarts, hashes

        /// The section with the starts of this section's groups.
        var starts: Section { Self.allCases[rawValue - 1] }
    }

    enum HashKind: UInt64 {
        case whole, withoutArticles, part, initials
    }

    static func hash(_ letters: some Sequence<UInt8>, _ kind: HashKind) -> UInt32 { hash(letters, seed: kind.rawValue) }

    /// Returns a hash of numbers that depends on the seed.
    @inline(__always)
    static func hash(_ numbers: some Sequence<some FixedWidthInteger>, seed: UInt64) -> UInt32 {
        folded(FNV1a.hash(numbers, from: start(seed)))
    }

    /// Returns the hash of the letters of all words of a title, without spaces.
    @inline(__always)
    static func hash(_ words: [UInt32], of vocabulary: Vocabulary, _ kind: HashKind) -> UInt32 {
        folded(words.reduce(start(kind.rawValue)) { FNV1a.hash(vocabulary.text($1), from: $0) })
    }

    /// Spreads the seed's bits; otherwise, similar texts could collide for similar seeds.
    private static func start(_ seed: UInt64) -> UInt64 { seed &* 0x9E37_79B9_7F4A_7C15 ^ FNV1a.start }

    private static func folded(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash ^ (hash >> 32)) }

    /// Returns the ranges that split a word of a given length into pieces: two, or three for six or more letters.
    ///
    /// An error damages one piece, so a word with fewer errors than pieces has an intact one. Letters swapped across a
    /// boundary count for the piece before it; the piece after it may start one letter earlier.
    static func pieces(ofLength length: Int) -> [Range<Int>] {
        let count = length < 3 ? 0 : length < 6 ? 2 : 3
        return (0..<count).map { length * $0 / count..<length * ($0 + 1) / count }
    }

    /// Returns the hash of a piece at `start` in a word of the given length.
    static func hash(_ piece: some Sequence<Unicode.Scalar>, at start: Int, ofLength length: Int) -> UInt32 {
        hash(piece.lazy.map(\.value), seed: UInt64(start << 16 + length))
    }

    /// Returns hashes of pieces such that every word within `limit` errors has at least one of them. The values
    /// are the maximum numbers of bits that differ in the signatures of such words.
    static func pieces(near word: [Unicode.Scalar], errors limit: Int) -> [UInt32: Int] {
        var found: [UInt32: Int] = [:]
        for length in word.count - limit...word.count + limit {
            let pieces = pieces(ofLength: length).suffix(limit + 1)
            let change = length - word.count
            for shift in -limit...limit where abs(shift) + abs(shift + change) <= limit {
                for piece in pieces where piece.lowerBound + shift >= 0 && piece.upperBound + shift <= word.count {
                    let start = piece.lowerBound + shift
                    var letters = Array(word[start..<piece.upperBound + shift])
                    for first in [start, start - 1] where first >= 0 {
                        letters[0] = word[first]
                        let hash = hash(letters, at: piece.lowerBound, ofLength: length)
                        found[hash] = max(found[hash, default: 0], 2 * limit - abs(change))
                    }
                }
            }
        }
        return found
    }

    /// Returns a bit set of the letters that occur an odd number of times. An error changes at most two bits.
    static func signature(_ word: [Unicode.Scalar]) -> UInt32 { word.reduce(0) { $0 ^ 1 << ($1.value % 32) } }

    /// Returns the checksum of a page or of other bytes. The number of bytes must be a multiple of 8.
    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var first = 0x9E37_79B9_7F4A_7C15 as UInt64
        var second = 0xC2B2_AE3D_27D4_EB4F as UInt64
        var offset = 0
        while offset + 16 <= bytes.count {
            first = (first ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
            second =
                (second ^ bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)) &* 0xC4CE_B9FE_1A85_EC53
            first = first ^ (first >> 29)
            second = second ^ (second >> 31)
            offset += 16
        }
        if offset + 8 <= bytes.count {
            first = (first ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
        }
        return first &+ second &* 31 ^ (first >> 32)
    }
}

/// The numbers in the first page of an index file, 8 bytes each.
struct TitleIndexHeader {
    /// The day of the data, as a number such as 20261123; 0 if unknown.
    let day: Int
    /// The checksum of the checksums.
    let checksums: UInt64
    /// The range of each section in the file, in bytes.
    let sections: [Range<Int>]

    /// The number of pages with sections.
    var pages: Int { ((sections.last?.upperBound ?? 0) - 1) / TitleIndexFormat.pageSize }
    /// The offset of the checksums.
    var end: Int { TitleIndexFormat.pageSize * (pages + 1) }

    var page: [UInt8] {
        var numbers = [TitleIndexFormat.magic, TitleIndexFormat.version, UInt64(day), checksums]
        numbers += sections.map { UInt64($0.count) }
        numbers += Array(repeating: 0, count: TitleIndexFormat.pageSize / 8 - 1 - numbers.count)
        numbers.append(numbers.withUnsafeBytes(TitleIndexFormat.checksum))
        return numbers.withUnsafeBytes { Array($0) }
    }

    static func start(after sections: [Range<Int>]) -> Int {
        ((sections.last?.upperBound ?? TitleIndexFormat.pageSize) + 7) & ~7
    }
}

extension TitleIndexHeader {
    /// Reads the header and the checksums.
    ///
    /// - Parameters:
    ///   - file: The file's size, and its contents as far as they have been read.
    ///   - read: Reads a range of bytes to `file`.
    /// - Throws: `TitleIndexError.damaged` if the header, a section or a checksum is missing.
    init(
        of file: UnsafeMutableRawBufferPointer, reading read: (Range<Int>) throws(TitleIndexError) -> Void
    ) throws(TitleIndexError) {
        let size = TitleIndexFormat.pageSize
        try read(0..<size)
        let numbers = stride(from: 0, to: size, by: 8).map { file.loadUnaligned(fromByteOffset: $0, as: UInt64.self) }
        let own = TitleIndexFormat.checksum(.init(rebasing: file[..<(size - 8)]))
        guard numbers[0] == TitleIndexFormat.magic, numbers.last == own else { throw .damaged("its header") }
        guard numbers[1] >= TitleIndexFormat.version else { throw .earlierVersion }
        guard numbers[1] == TitleIndexFormat.version else { throw .laterVersion }
        guard let day = Int(exactly: numbers[2]) else { throw .damaged("its day") }
        var sections: [Range<Int>] = []
        for count in numbers[4...].prefix(TitleIndexFormat.Section.allCases.count) {
            let start = Self.start(after: sections)
            guard count <= UInt64(file.count), start <= file.count else { throw .damaged("its sections") }
            sections.append(start..<start + Int(count))
        }
        self.init(day: day, checksums: numbers[3], sections: sections)
        guard file.count == end + 8 * pages else { throw .damaged("its size") }
        try read(end..<file.count)
        guard TitleIndexFormat.checksum(.init(rebasing: file[end...])) == checksums else {
            throw .damaged("its checksums")
        }
    }
}

/// The reason why an index can't be used.
public enum TitleIndexError: FetchErrorConvertible, Equatable, CustomStringConvertible {
    /// The file isn't a complete index. The text names the damaged part: “its header”.
    case damaged(String)
    /// An earlier version wrote the file, in a layout that this version doesn't read.
    case earlierVersion
    /// A later version wrote the file, in a layout that this version doesn't know.
    case laterVersion
    /// The system couldn't read or write the file. The text contains the operation and the reason.
    case system(String, remedy: StorageRemedy?)

    /// The error as a sentence, without a full stop.
    public var description: String {
        switch self {
        case .damaged(let part): "the title index is damaged: \(part) is invalid"
        case .earlierVersion: "the title index was written by an earlier version of the program"
        case .laterVersion: "the title index was written by a later version of the program"
        case .system(let reason, _): reason
        }
    }

    /// The error as a storage error.
    public var fetchError: FetchError {
        let remedy: StorageRemedy? =
            switch self {
            case .damaged, .earlierVersion: .replace
            case .laterVersion: .newerVersion
            case .system(_, let remedy): remedy
            }
        return .storage(description, remedy: remedy)
    }
}

extension TitleIndexError: LocalizedError {
    /// The error as a sentence.
    public var errorDescription: String? { SentenceText(description).text }
}
