/// The CRC-32 checksum, as used by zip and PNG.
public enum CRC32 {
    /// Returns the checksum of `bytes`.
    public static func checksum(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        tables.withUnsafeBufferPointer { tables in
            var crc = ~UInt32(0)
            var index = 0
            // Processes sixteen bytes at a time, each with its own table.
            while index + 16 <= bytes.count {
                let first = crc ^ word(bytes, index)
                let second = word(bytes, index + 4)
                let third = word(bytes, index + 8)
                let fourth = word(bytes, index + 12)
                crc = 0
                for position in 0..<4 {
                    let shift = UInt32(8 * position)
                    crc ^= tables[(15 - position) << 8 | Int(first >> shift & 0xFF)]
                    crc ^= tables[(11 - position) << 8 | Int(second >> shift & 0xFF)]
                    crc ^= tables[(7 - position) << 8 | Int(third >> shift & 0xFF)]
                    crc ^= tables[(3 - position) << 8 | Int(fourth >> shift & 0xFF)]
                }
                index += 16
            }
            for byte in bytes[index...] { crc = tables[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
            return ~crc
        }
    }

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
        UInt32(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt32.self))
    }

    /// Sixteen tables of 256 values. Table n, counted from 0, is for a byte followed by n more bytes.
    private static let tables: [UInt32] = {
        var tables = (0..<256).map(remainder)
        for index in 256..<4096 {
            let before = tables[index - 256]
            tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
        }
        return tables
    }()

    private static func remainder(of byte: Int) -> UInt32 {
        var crc = UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
        return crc
    }
}
