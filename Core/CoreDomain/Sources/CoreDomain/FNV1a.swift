/// The 64-bit FNV-1a hash. Unlike Swift's own hashes, it is the same in each process and on each machine, so it can be
/// stored.
public enum FNV1a {
    /// The hash of nothing, with which every hash begins.
    @inlinable public static var start: UInt64 { 0xcbf2_9ce4_8422_2325 }

    /// Returns the hash of bytes, or of larger numbers, none of which is negative.
    ///
    /// - Parameters:
    ///   - numbers: The bytes, or the numbers.
    ///   - start: The hash of what precedes them.
    @inlinable
    public static func hash(
        _ numbers: some Sequence<some FixedWidthInteger>, from start: UInt64 = FNV1a.start
    ) -> UInt64 {
        numbers.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Returns the hash of a text's UTF-8 bytes, in sixteen hexadecimal digits.
    public static func digits(of text: String) -> String { hash(text.utf8).hexadecimal }
}

extension UInt64 {
    /// The number in sixteen hexadecimal digits.
    package var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension String {
    /// Returns a new random id: sixteen hexadecimal digits.
    package static func randomID() -> String { UInt64.random(in: .min ... .max).hexadecimal }
}
