extension JSONInput {
    /// Reads a string.
    public mutating func string() throws -> String {
        let range = try stringRange()
        let raw = UnsafeBufferPointer(rebasing: bytes[range])
        guard raw.contains(backslash) else { return try text(raw) }
        return try unescaped(raw).withUnsafeBufferPointer(text)
    }

    /// Passes over a string and returns the range of the bytes between its quotes, escapes included.
    public mutating func stringRange() throws -> Range<Int> {
        try take(UInt8(ascii: "\""))
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return start..<(position - 1)
            case backslash: position += 2
            case 0..<0x20: throw malformed
            default: position += 1
            }
        }
        throw malformed
    }

    private func text(_ raw: UnsafeBufferPointer<UInt8>) throws -> String {
        guard let text = String(validating: raw, as: UTF8.self) else { throw malformed }
        return text
    }

    private func unescaped(_ raw: UnsafeBufferPointer<UInt8>) throws -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(raw.count)
        var index = 0
        while index < raw.count {
            guard raw[index] == backslash else {
                result.append(raw[index])
                index += 1
                continue
            }
            let letter = raw[index + 1]
            index += 2
            if letter == UInt8(ascii: "u") {
                result.append(contentsOf: try scalar(raw, &index).utf8)
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

    /// The scalar whose first four digits are at `index`; one beyond U+FFFF takes two escapes.
    private func scalar(_ raw: UnsafeBufferPointer<UInt8>, _ index: inout Int) throws -> Character {
        let first = try unit(raw, &index)
        if let scalar = Unicode.Scalar(first) { return Character(scalar) }
        guard index + 1 < raw.count, raw[index] == backslash, raw[index + 1] == UInt8(ascii: "u") else {
            throw malformed
        }
        index += 2
        let second = try unit(raw, &index)
        guard let character = String(validating: [first, second], as: UTF16.self)?.first else { throw malformed }
        return character
    }

    private func unit(_ raw: UnsafeBufferPointer<UInt8>, _ index: inout Int) throws -> UInt16 {
        guard index + 4 <= raw.count else { throw malformed }
        let digits = raw[index..<(index + 4)]
        index += 4
        guard digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw malformed }
        return unit
    }
}

private let backslash = UInt8(ascii: "\\")
