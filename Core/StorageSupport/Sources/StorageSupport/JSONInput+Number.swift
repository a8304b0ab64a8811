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
        if let exact = shortDecimal(range) { return exact }
        guard let value = Double(String(decoding: bytes[range], as: UTF8.self)), value.isFinite else { throw malformed }
        return value
    }

    /// Skips a number and returns the range of its bytes.
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

    private mutating func takesHere(_ isWanted: (UInt8) -> Bool) -> Bool {
        guard position < bytes.count, isWanted(bytes[position]) else { return false }
        position += 1
        return true
    }

    private mutating func digits() throws {
        guard takesHere({ $0.digit != nil }) else { throw malformed }
        while takesHere({ $0.digit != nil }) {}
    }

    /// Reads up to 15 digits with a point and no exponent. The digits and the power of ten are exact as `Double`,
    /// so their quotient is rounded only once.
    private func shortDecimal(_ range: Range<Int>) -> Double? {
        var mantissa = 0.0
        var decimals: Int?
        guard range.count <= 15 else { return nil }
        let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
        for byte in bytes[range].dropFirst(isNegative ? 1 : 0) {
            if let digit = byte.digit {
                mantissa = mantissa * 10 + Double(digit)
                decimals = decimals.map { $0 + 1 }
            } else if byte == UInt8(ascii: ".") {
                decimals = 0
            } else {
                return nil
            }
        }
        // A whole number has no decimals.
        let value = mantissa / powersOfTen[decimals ?? 0]
        return isNegative ? -value : value
    }
}

private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]

extension UInt8 {
    var digit: UInt8? { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") ? self - UInt8(ascii: "0") : nil }
}
