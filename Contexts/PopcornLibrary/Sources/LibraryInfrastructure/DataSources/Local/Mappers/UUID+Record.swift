import Foundation

// The ids of viewings in records. In a database, a key stands in the table and in each index.
extension UUID {
    /// The id as 22 digits of base 64, which sort by their values.
    var recordKey: String {
        let value = withUnsafeBytes(of: uuid) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) }
        return String(unsafeUninitializedCapacity: Self.digitCount) { text in
            for position in 0..<Self.digitCount {
                let digit = UInt8(truncatingIfNeeded: value >> UInt128(6 * (Self.digitCount - 1 - position))) & 63
                text.initializeElement(at: position, to: Self.digits[Int(digit)])
            }
            return Self.digitCount
        }
    }

    /// Creates an id from its digits; `nil` for any other text.
    init?(recordKey: String) {
        var value: UInt128 = 0
        var count = 0
        for byte in recordKey.utf8 {
            let digit = Self.values[Int(byte)]
            guard digit < 64, value >> 122 == 0 else { return nil }
            value = value << 6 | UInt128(digit)
            count += 1
        }
        guard count == Self.digitCount else { return nil }
        self = withUnsafeBytes(of: value.bigEndian) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    private static let digitCount = 22
    private static let digits = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)
    /// The values of all bytes; 64 for those that are no digits.
    private static let values = (0...UInt8.max).map { byte in UInt8(digits.firstIndex(of: byte) ?? 64) }
}
