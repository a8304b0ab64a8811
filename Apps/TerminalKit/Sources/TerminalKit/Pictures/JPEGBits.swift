/// The error for a JPEG that is damaged, incomplete or of an unsupported type.
struct UnreadableJPEG: Error {}

/// A Huffman table of a JPEG.
struct JPEGHuffmanTable {
    /// The length and symbol of the code at the start of each 8 bits: `length << 8 | symbol`; 0 for a longer code.
    private var short = [UInt16](repeating: 0, count: 256)
    /// For each length, the first number that is not a code of that length.
    private var ends = [Int](repeating: 0, count: 17)
    /// For each length, the number to add to a code for the index of its symbol.
    private var offsets = [Int](repeating: 0, count: 17)
    private let symbols: [UInt8]

    /// - Parameters:
    ///   - counts: The number of codes of each length from 1 to 16.
    ///   - symbols: The symbols in the order of their codes.
    init(counts: ArraySlice<UInt8>, symbols: ArraySlice<UInt8>) throws(UnreadableJPEG) {
        self.symbols = Array(symbols)
        var code = 0
        var index = 0
        for (length, count) in zip(1...16, counts.map(Int.init)) {
            guard index + count <= symbols.count, code + count <= 1 << length else { throw UnreadableJPEG() }
            offsets[length] = index - code
            ends[length] = code + count
            if length <= 8 {
                for position in 0..<count {
                    let first = (code + position) << (8 - length)
                    let entry = UInt16(length) << 8 | UInt16(self.symbols[index + position])
                    for bits in first..<first + (1 << (8 - length)) { short[bits] = entry }
                }
            }
            index += count
            code = (code + count) << 1
        }
    }

    /// Returns the length and the symbol of the code at the start of 16 bits; `nil` if there is no such code.
    func code(in bits: Int) -> (length: Int, symbol: Int)? {
        let entry = short[bits >> 8]
        if entry != 0 { return (Int(entry >> 8), Int(entry & 0xFF)) }
        for length in 9...16 {
            let code = bits >> (16 - length)
            if code < ends[length] { return (length, Int(symbols[code + offsets[length]])) }
        }
        return nil
    }
}

/// A reader of a scan's bits. It stops at the next marker.
struct JPEGBits {
    private let bytes: [UInt8]
    /// The index of the next byte to load.
    private(set) var position: Int
    /// The loaded bits, of which the last `count` haven't been read yet.
    private var loaded: UInt64 = 0
    private var count = 0
    /// The number of zeros that were loaded after the end of the scan.
    private var padding = 0

    init(_ bytes: [UInt8], at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Reads a code and returns its symbol.
    mutating func symbol(_ table: JPEGHuffmanTable) throws(UnreadableJPEG) -> Int {
        guard let code = table.code(in: next(16)) else { throw UnreadableJPEG() }
        try skip(code.length)
        return code.symbol
    }

    /// Reads a difference of `length` bits, at most 16. If its first bit is 0, the difference is negative.
    mutating func difference(_ length: Int) throws(UnreadableJPEG) -> Int {
        guard length > 0 else { return 0 }
        let bits = next(length)
        try skip(length)
        return bits < 1 << (length - 1) ? bits - (1 << length) + 1 : bits
    }

    /// Skips bits, at most 16.
    mutating func skip(_ length: Int) throws(UnreadableJPEG) {
        if count < length { load() }
        count -= length
        if count < padding { throw UnreadableJPEG() }
    }

    /// Drops the rest of the current byte, and continues after the restart marker that must follow.
    mutating func restart(_ number: Int) throws(UnreadableJPEG) {
        // The loaded bits end at the marker: bits of a whole byte before it belong to a damaged scan.
        while position + 1 < bytes.count, bytes[position] == 0xFF, bytes[position + 1] == 0xFF { position += 1 }
        guard count - padding < 8, position + 1 < bytes.count, bytes[position] == 0xFF,
            bytes[position + 1] == 0xD0 + UInt8(number % 8)
        else { throw UnreadableJPEG() }
        position += 2
        loaded = 0
        count = 0
        padding = 0
    }

    /// Returns the next bits, at most 16, without reading them. Zeros follow the end of the scan.
    private mutating func next(_ length: Int) -> Int {
        if count < length { load() }
        return Int(truncatingIfNeeded: loaded >> UInt64(count - length)) & ((1 << length) - 1)
    }

    private mutating func load() {
        while count <= 48 {
            loaded <<= 8
            count += 8
            guard position < bytes.count, let step = step else {
                padding += 8
                continue
            }
            loaded |= UInt64(bytes[position])
            position += step
        }
    }

    /// The number of bytes that stand for the next byte: two for 0xFF, which a zero follows; `nil` at a marker.
    private var step: Int? {
        guard bytes[position] == 0xFF else { return 1 }
        return position + 1 < bytes.count && bytes[position + 1] == 0 ? 2 : nil
    }
}
