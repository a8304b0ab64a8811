extension JSONInput {
    /// Reads a whole number within the range of `Int64`.
    public mutating func integer() throws -> Int64 {
        let range = try numberRange()
        var value: Int64 = 0
        let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
        for byte in bytes[range].dropFirst(isNegative ? 1 : 0) {
            guard let digit = byte.digit else { throw malformed }
            // Counting down reaches Int64.min; its magnitude has no positive counterpart.
            let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (next, tooSmall) = tens.subtractingReportingOverflow(Int64(digit))
            guard !tooLarge, !tooSmall else { throw malformed }
            value = next
        }
        guard isNegative || value != .min else { throw malformed }
        return isNegative ? value : -value
    }

    /// Reads a finite number, rounded to the nearest `Double`.
    public mutating func real() throws -> Double {
        let range = try numberRange()
        guard let value = Double(String(decoding: bytes[range], as: UTF8.self)), value.isFinite else { throw malformed }
        return value
    }

    /// Skips a number and returns the range of its bytes.
    @inlinable
    public mutating func numberRange() throws -> Range<Int> {
        _ = peek()
        let start = position
        _ = takesHere { $0 == UInt8(ascii: "-") }
        if !takesHere({ $0 == UInt8(ascii: "0") }) { try digits() }
        if takesHere({ $0 == UInt8(ascii: ".") }) { try digits() }
        if takesHere({ $0 | 0x20 == UInt8(ascii: "e") }) {
            _ = takesHere { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
            try digits()
        }
        return start..<position
    }

    @inlinable
    mutating func takesHere(_ isWanted: (UInt8) -> Bool) -> Bool {
        guard position < bytes.count, isWanted(bytes[position]) else { return false }
        position += 1
        return true
    }

    @inlinable
    mutating func digits() throws {
        guard takesHere({ $0.digit != nil }) else { throw malformed }
        while takesHere({ $0.digit != nil }) {}
    }
}

extension UInt8 {
    @inlinable
    var digit: UInt8? { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") ? self - UInt8(ascii: "0") : nil }
}
