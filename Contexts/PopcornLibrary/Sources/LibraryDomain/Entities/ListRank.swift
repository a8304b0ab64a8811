import CoreDomain

/// The place of an entry on a list with an order of its own: a decimal number, such as 2.5.
///
/// There is a rank between any two, so that an entry moves without a change of the others.
public struct ListRank: Hashable, Sendable {
    /// The whole part.
    private let whole: Int
    /// The digits after the point, without zeros at the end.
    private let digits: [UInt8]

    /// Creates the rank with one of `numbers`.
    public init(_ number: Int) {
        self.init(whole: number, digits: [])
    }

    /// The maximum number of digits before the point.
    private static let maximumLength = 9
    /// The whole numbers that are ranks.
    public static let numbers = 1...999_999_999

    /// Parses a number such as “2” or “2.5”; `nil` for any other text, for zero, and for more than nine digits before the
    /// point.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0].utf8.count <= Self.maximumLength, let whole = Int(parts[0]),
            parts[0].allSatisfy(\.isNumber)
        else { return nil }
        var digits: [UInt8] = []
        if parts.count == 2 {
            for digit in parts[1].utf8 {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
                digits.append(digit - UInt8(ascii: "0"))
            }
            if digits.isEmpty { return nil }
        }
        guard whole > 0 || digits.contains(where: { $0 > 0 }) else { return nil }
        self.init(whole: whole, digits: digits)
    }

    private init(whole: Int, digits: [UInt8]) {
        self.whole = whole
        self.digits = Array(digits.reversed().drop { $0 == 0 }.reversed())
    }

    /// The number as text, such as “2.5”.
    public var text: String {
        digits.isEmpty ? String(whole) : "\(whole)." + digits.map(String.init).joined()
    }

    /// Returns a rank between two others; `nil` stands for the beginning and for the end of the list.
    ///
    /// - Precondition: `lower` is less than `upper`.
    static func between(_ lower: ListRank?, _ upper: ListRank?) -> ListRank {
        let lower = lower ?? ListRank(0)
        guard let upper else {
            return lower.whole < numbers.upperBound
                ? ListRank(lower.whole + 1) : ListRank(whole: lower.whole, digits: lower.digits + [9])
        }
        precondition(lower < upper, "the ranks are not in order")
        if lower.whole + 1 < upper.whole { return ListRank(lower.whole + 1) }
        if lower.whole < upper.whole, !upper.digits.isEmpty { return ListRank(upper.whole) }
        // The digits of the upper rank, if it begins with the whole part of the lower one; else a number above them all.
        let isBounded = lower.whole == upper.whole
        var digits: [UInt8] = []
        var isAbove = !isBounded
        for position in 0... {
            let low = position < lower.digits.count ? lower.digits[position] : 0
            let high = isAbove ? 10 : position < upper.digits.count ? upper.digits[position] : 0
            if high > low + 1 {
                digits.append((low + high) / 2)
                break
            }
            digits.append(low)
            if high > low { isAbove = true }
        }
        return ListRank(whole: lower.whole, digits: digits)
    }
}

extension ListRank: Codable {
    /// Reads the rank from a text such as “2.5”.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for any other text.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("a rank") { ListRank($0) }
    }

    /// Writes the number as text.
    public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}

extension ListRank: Comparable {
    /// Orders ranks by their numbers.
    public static func < (left: ListRank, right: ListRank) -> Bool {
        if left.whole != right.whole { return left.whole < right.whole }
        return left.digits.lexicographicallyPrecedes(right.digits)
    }
}
