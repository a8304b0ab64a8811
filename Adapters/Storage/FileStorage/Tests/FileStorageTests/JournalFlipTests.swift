import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `A flipped bit in a journal` {
    /// Creates a journal of five titles in four batches, one of two lines, with the third title removed.
    private func whole() async throws -> Data {
        let location = try StorageFile()
        try await location.using { engine in
            _ = try await engine.commit([.put(TitleRecord(1, "one"))])
            _ = try await engine.commit([.put(TitleRecord(2, "two")), .put(TitleRecord(3, "three"))])
            _ = try await engine.commit([.put(TitleRecord(4, "four"))])
            _ = try await engine.commit([.remove(3, of: TitleRecord.self)])
            _ = try await engine.commit([.put(TitleRecord(5, "five"))])
        }
        return try location.bytes
    }

    @Test(arguments: 0..<8)
    func `a flipped bit replaces the journal with a warning, or changes nothing`(_ bit: Int) async throws {
        let whole = try await whole()
        for offset in whole.indices where offset % 8 == bit || whole[offset] == UInt8(ascii: "\n") {
            let location = try StorageFile()
            var damaged = whole
            damaged[offset] ^= 1 << UInt8(bit)
            try damaged.write(to: location.file)
            let found = try await location.titles().map(\.title)
            let isLineFeed = whole[offset] == UInt8(ascii: "\n")
            #expect(found == (isLineFeed ? ["one", "two", "four", "five"] : []), "byte \(offset)")
            #expect(location.warnings.all.count == 1, "byte \(offset): \(location.warnings.all)")
        }
    }

    @Test func `a flipped bit is detected anywhere in a journal`() async throws {
        let whole = Array(try await whole())
        for offset in whole.indices {
            for bit in 0..<8 {
                var damaged = whole
                damaged[offset] ^= 1 << UInt8(bit)
                let scan = try JournalScan(damaged)
                let isLineFeed = whole[offset] == UInt8(ascii: "\n")
                #expect(scan.isDamaged != isLineFeed, "byte \(offset), bit \(bit)")
                #expect(scan.missingLineFeeds == (isLineFeed ? [offset] : []), "byte \(offset), bit \(bit)")
            }
        }
    }
}
