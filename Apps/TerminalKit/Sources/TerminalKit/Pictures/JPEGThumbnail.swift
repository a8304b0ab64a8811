public import Foundation

extension Pixels {
    /// Decodes a JPEG at an eighth of its size: each block of 8 × 8 pixels becomes one pixel, its average.
    ///
    /// The average of a block is its first coefficient, so that neither the others nor their scans are decoded.
    /// Baseline, extended and progressive files with 8 bits a sample are supported, in grey, YCbCr and RGB.
    ///
    /// - Parameter jpeg: The file.
    /// - Returns: `nil` for CMYK and YCCK, 12 bits, arithmetic coding, lossless and hierarchical files; for sizes
    ///   unknown in the header or above 4,096 × 4,096; and for damaged or incomplete files. Nothing that follows
    ///   the last first coefficient is checked.
    public init?(thumbnailOf jpeg: Data) {
        var decoder = JPEGThumbnailDecoder(jpeg)
        guard let pixels = try? decoder.pixels() else { return nil }
        self = pixels
    }
}

/// A decoder of the first coefficients of a JPEG (ITU-T T.81).
private struct JPEGThumbnailDecoder {
    private let bytes: [UInt8]
    private var position = 0
    private var frame: JPEGFrame?
    /// The first element of each quantisation table.
    private var quantisers = [Int?](repeating: nil, count: 4)
    private var tables = JPEGTables()
    /// The number of units between two restart markers; 0 without restarts.
    private var restartInterval = 0
    /// Whether an Adobe marker says that three components are red, green and blue.
    private var isRGB = false

    init(_ data: Data) { bytes = Array(data) }

    /// Reads segments until every component has its first coefficients.
    mutating func pixels() throws(UnreadableJPEG) -> Pixels {
        guard bytes.starts(with: [0xFF, 0xD8]) else { throw UnreadableJPEG() }
        position = 2
        while true {
            let marker = try marker()
            switch marker {
            case 0x01, 0xD0...0xD7: continue
            case 0xD8, 0xD9: throw UnreadableJPEG()
            default: break
            }
            let segment = try segment()
            switch marker {
            case 0xC0, 0xC1, 0xC2: try readFrame(segment, isProgressive: marker == 0xC2)
            case 0xC4: try readHuffmanTables(segment)
            // The other frames: lossless, hierarchical or arithmetic; and a height that follows the first scan.
            case 0xC3, 0xC5...0xCF, 0xDC, 0xDE, 0xDF: throw UnreadableJPEG()
            case 0xDA: try readScan(segment)
            case 0xDB: try readQuantisers(segment)
            case 0xDD:
                guard segment.count == 2 else { throw UnreadableJPEG() }
                restartInterval = segment.number(at: 0)
            case 0xEE: readAdobe(segment)
            default: break
            }
            if let pixels = frame?.pixels(isRGB: isRGB) { return pixels }
        }
    }

    /// Reads the next marker, skipping what is left of a scan.
    private mutating func marker() throws(UnreadableJPEG) -> UInt8 {
        while position + 1 < bytes.count {
            let code = bytes[position + 1]
            if bytes[position] == 0xFF, code != 0, code != 0xFF {
                position += 2
                return code
            }
            position += 1
        }
        throw UnreadableJPEG()
    }

    /// Reads the contents of a segment.
    private mutating func segment() throws(UnreadableJPEG) -> JPEGSegment {
        guard position + 2 <= bytes.count else { throw UnreadableJPEG() }
        let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
        guard length >= 2, position + length <= bytes.count else { throw UnreadableJPEG() }
        defer { position += length }
        return JPEGSegment(bytes: bytes[(position + 2)..<(position + length)])
    }

    private mutating func readFrame(_ segment: JPEGSegment, isProgressive: Bool) throws(UnreadableJPEG) {
        guard frame == nil else { throw UnreadableJPEG() }
        frame = try JPEGFrame(segment, isProgressive: isProgressive)
    }

    private mutating func readQuantisers(_ segment: JPEGSegment) throws(UnreadableJPEG) {
        var index = 0
        while index < segment.count {
            let (precision, number) = segment.nibbles(at: index)
            let length = precision == 0 ? 64 : 128
            guard precision <= 1, number < 4, index + 1 + length <= segment.count else { throw UnreadableJPEG() }
            quantisers[number] = precision == 0 ? segment[index + 1] : segment.number(at: index + 1)
            index += 1 + length
        }
    }

    private mutating func readHuffmanTables(_ segment: JPEGSegment) throws(UnreadableJPEG) {
        var index = 0
        while index < segment.count {
            let (kind, number) = segment.nibbles(at: index)
            guard kind <= 1, number < 4, index + 17 <= segment.count else { throw UnreadableJPEG() }
            let counts = segment.slice(from: index + 1, count: 16)
            let length = counts.reduce(0) { $0 + Int($1) }
            guard length <= 256, index + 17 + length <= segment.count else { throw UnreadableJPEG() }
            let table = try JPEGHuffmanTable(counts: counts, symbols: segment.slice(from: index + 17, count: length))
            if kind == 0 {
                tables.first[number] = table
            } else {
                tables.others[number] = table
            }
            index += 17 + length
        }
    }

    private mutating func readAdobe(_ segment: JPEGSegment) {
        guard segment.count >= 12, segment.slice(from: 0, count: 5).elementsEqual("Adobe".utf8) else { return }
        isRGB = segment[11] == 0
    }

    /// Decodes a scan, or skips it if it has no first coefficients.
    private mutating func readScan(_ segment: JPEGSegment) throws(UnreadableJPEG) {
        guard let count = segment.count > 0 ? segment[0] : nil, (1...4).contains(count),
            segment.count == 4 + 2 * count, let frame
        else { throw UnreadableJPEG() }
        let (high, low) = segment.nibbles(at: 3 + 2 * count)
        if frame.isProgressive, segment[1 + 2 * count] > 0 || high > 0 { return }
        guard low <= 13 else { throw UnreadableJPEG() }
        var parts: [JPEGScan.Part] = []
        for number in 0..<count {
            let (first, others) = segment.nibbles(at: 2 + 2 * number)
            let part = try frame.part(segment[1 + 2 * number], quantisers, tables, first: first, others: others)
            guard !parts.contains(where: { $0.index == part.index }) else { throw UnreadableJPEG() }
            parts.append(part)
        }
        var scan = JPEGScan(
            parts: parts, shift: frame.isProgressive ? low : 0, restartInterval: restartInterval,
            bits: JPEGBits(bytes, at: position))
        try scan.decode(into: &self.frame)
        position = scan.bits.position
    }
}

/// The Huffman tables in effect.
struct JPEGTables {
    /// The tables of first coefficients.
    var first = [JPEGHuffmanTable?](repeating: nil, count: 4)
    /// The tables of the other coefficients.
    var others = [JPEGHuffmanTable?](repeating: nil, count: 4)
}

/// The contents of a segment, without its length.
struct JPEGSegment {
    let bytes: ArraySlice<UInt8>

    var count: Int { bytes.count }
    subscript(index: Int) -> Int { Int(bytes[bytes.startIndex + index]) }

    /// Returns the number in two bytes.
    func number(at index: Int) -> Int { self[index] << 8 | self[index + 1] }
    /// Returns the numbers in the two halves of a byte.
    func nibbles(at index: Int) -> (Int, Int) { (self[index] >> 4, self[index] & 0xF) }
    func slice(from index: Int, count: Int) -> ArraySlice<UInt8> { bytes.dropFirst(index).prefix(count) }
}
