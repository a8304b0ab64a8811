import Foundation

extension JSONInput {
    /// Reads a string.
    public mutating func string() throws -> String { try string(in: try stringRange()) }

    /// Returns the string whose bytes between the quotes are in `range`.
    public func string(in range: Range<Int>) throws -> String {
        let raw = UnsafeBufferPointer(rebasing: bytes[range])
        guard raw.contains(backslash) else { return try text(raw) }
        return try unescaped(raw).withUnsafeBufferPointer(text)
    }

    /// Skips a string and returns the range of the bytes between its quotes, escapes included.
    mutating func stringRange() throws -> Range<Int> {
        try take(UInt8(ascii: "\""))
        let start = position
        var index = start
        while true {
            index = bytes.endOfPlainBytes(from: index)
            guard index < bytes.count, bytes[index] >= 0x20 else {
                position = min(index, bytes.count)
                throw malformed
            }
            if bytes[index] != backslash { break }
            index += 2
        }
        position = index + 1
        return start..<index
    }

    private func text(_ raw: UnsafeBufferPointer<UInt8>) throws -> String {
        // Decoding replaces bytes that aren't UTF-8. A comparison finds that faster than the standard library's generic
        // validation.
        var text = String(decoding: raw, as: UTF8.self)
        let isValid = text.withUTF8 { utf8 in
            guard utf8.count == raw.count, let start = utf8.baseAddress, let rawStart = raw.baseAddress else {
                return raw.isEmpty
            }
            return memcmp(start, rawStart, raw.count) == 0
        }
        guard isValid else { throw malformed }
        return text
    }

    private func unescaped(_ raw: UnsafeBufferPointer<UInt8>) throws -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(raw.count)
        var rest = raw[...]
        while let byte = rest.popFirst() {
            guard byte == backslash, let letter = rest.popFirst() else {
                result.append(byte)
                continue
            }
            if letter == UInt8(ascii: "u") {
                result.append(contentsOf: try scalar(&rest).utf8)
            } else {
                result.append(try plain(letter))
            }
        }
        return result
    }

    private func plain(_ letter: UInt8) throws -> UInt8 {
        switch letter {
        case UInt8(ascii: "\""), backslash, UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: throw malformed
        }
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
        guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw malformed }
        return unit
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of the first quote, backslash or control character at or after `index`; the end if there is
    /// none.
    fileprivate func endOfPlainBytes(from index: Int) -> Int {
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
}

private let backslash = UInt8(ascii: "\\")
