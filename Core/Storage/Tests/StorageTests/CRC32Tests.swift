import Storage
import StorageTesting
import Testing

@Suite struct CRC32Tests {
    private func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBufferPointer(CRC32.checksum) }

    /// Computes the checksum by definition, bit by bit.
    private func checksumByBits(_ bytes: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
        }
        return ~crc
    }

    @Test func `the CRC-32 checksum is the one used by zip and PNG`() {
        #expect(checksum(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(checksum([]) == 0)
    }

    @Test func `the CRC-32 checksum of any number of bytes matches the definition`() {
        var random = SeededGenerator(32)
        for count in 0...100 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(checksum(bytes) == checksumByBits(bytes), "\(count) bytes")
        }
    }
}
