/// A string of a JSON text: where its bytes stand.
public struct JSONText: Sendable {
    /// The range of the bytes between the quotes, escapes included.
    public let range: Range<Int>
    /// Whether any of the bytes belong to an escape.
    public let hasEscapes: Bool

    @inlinable
    init(_ range: Range<Int>, hasEscapes: Bool) {
        self.range = range
        self.hasEscapes = hasEscapes
    }
}

extension JSONInput {
    /// Reads a string.
    public mutating func string() throws -> String {
        let text = try text()
        return try text.hasEscapes ? unescaped(text.range) : plain(text.range)
    }

    /// Returns the string whose bytes between the quotes are in `range`.
    public func string(in range: Range<Int>) throws -> String {
        try bytes[range].contains(backslash) ? unescaped(range) : plain(range)
    }

    /// Skips a string, and returns where its bytes stand. Whether two escapes form a surrogate pair is checked only when
    /// the string is read.
    @inlinable
    public mutating func text() throws -> JSONText {
        try take(UInt8(ascii: "\""))
        let start = position
        var hasEscapes = false
        while true {
            position = bytes.endOfPlainBytes(from: position)
            guard position < bytes.count else { throw malformed }
            if bytes[position] == UInt8(ascii: "\"") { break }
            hasEscapes = true
            try skipEscape()
        }
        position += 1
        return JSONText(start..<position - 1, hasEscapes: hasEscapes)
    }

    /// Skips an escape; a control character at its place is malformed.
    @usableFromInline
    mutating func skipEscape() throws {
        guard bytes[position] == backslash, position + 1 < bytes.count else { throw malformed }
        switch bytes[position + 1] {
        case UInt8(ascii: "u"):
            guard position + 6 <= bytes.count, bytes[position + 2..<position + 6].allSatisfy(\.isHexadecimal) else {
                throw malformed
            }
            position += 6
        case let letter:
            guard letter.unescaped != nil else { throw malformed }
            position += 2
        }
    }

    private func plain(_ range: Range<Int>) throws -> String {
        // Decoding replaces bytes that aren't UTF-8. A comparison finds that faster than the standard library's generic
        // validation.
        let raw = UnsafeBufferPointer(rebasing: bytes[range])
        var text = String(decoding: raw, as: UTF8.self)
        guard text.withUTF8({ $0.hasBytes(of: raw) }) else { throw malformed }
        return text
    }

    private func unescaped(_ range: Range<Int>) throws -> String {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var rest = bytes[range]
        while let byte = rest.popFirst() {
            guard byte == backslash, let letter = rest.popFirst() else {
                result.append(byte)
                continue
            }
            if letter == UInt8(ascii: "u") {
                result.append(contentsOf: try scalar(&rest).utf8)
            } else if let plain = letter.unescaped {
                result.append(plain)
            } else {
                throw malformed
            }
        }
        guard let text = String(validating: result, as: UTF8.self) else { throw malformed }
        return text
    }

    /// Reads a Unicode scalar from its four hexadecimal digits; one beyond U+FFFF takes two escapes.
    private func scalar(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) throws -> Character {
        let first = try unit(&rest)
        if let scalar = Unicode.Scalar(first) { return Character(scalar) }
        guard rest.starts(with: "\\u".utf8) else { throw malformed }
        rest.removeFirst(2)
        let second = try unit(&rest)
        guard let character = String(validating: [first, second], as: UTF16.self)?.first else { throw malformed }
        return character
    }

    private func unit(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) throws -> UInt16 {
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        guard digits.count == 4, digits.allSatisfy(\.isHexadecimal),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw malformed }
        return unit
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of the first quote, backslash or control character at or after `index`; the end if there is
    /// none.
    @inlinable
    func endOfPlainBytes(from index: Int) -> Int {
        guard let base = UnsafeRawPointer(baseAddress) else { return count }
        var index = index
        let ones: UInt64 = 0x0101_0101_0101_0101
        while index + 8 <= count {
            let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            // The lowest high bit set in each of these marks the first such byte of eight.
            let quotes = word ^ (ones &* 0x22)
            let escapes = word ^ (ones &* 0x5C)
            let isQuote = (quotes &- ones) & ~quotes
            let isEscape = (escapes &- ones) & ~escapes
            let isControl = (word &- (ones &* 0x20)) & ~word
            let found = (isQuote | isEscape | isControl) & (ones &* 0x80)
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < count, self[index] >= 0x20, self[index] != 0x22, self[index] != 0x5C { index += 1 }
        return index
    }

    /// Returns whether the bytes equal others, eight at a time.
    fileprivate func hasBytes(of other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard let left = UnsafeRawPointer(baseAddress), let right = UnsafeRawPointer(other.baseAddress) else {
            return true
        }
        var index = 0
        while index + 8 <= count {
            let word = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if word != right.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
            index += 8
        }
        return self[index...].elementsEqual(other[index...])
    }
}

extension UInt8 {
    fileprivate var isHexadecimal: Bool { Unicode.Scalar(self).properties.isASCIIHexDigit }

    /// The byte that an escape of one letter stands for; `nil` for any other letter.
    fileprivate var unescaped: UInt8? {
        switch self {
        case UInt8(ascii: "\""), backslash, UInt8(ascii: "/"): self
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }
}

private let backslash = UInt8(ascii: "\\")
