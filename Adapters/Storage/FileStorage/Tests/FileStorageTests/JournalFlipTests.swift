import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `A flipped bit in a journal` {
    /// Creates a library of five titles in four batches, one of two lines, with the third title removed.
    private func whole() async throws -> Data {
        let location = try StorageFile()
        try await location.using(.library) { engine in
            _ = try await engine.commit([.put(TitleRecord(1, "one"))])
            _ = try await engine.commit([.put(TitleRecord(2, "two")), .put(TitleRecord(3, "three"))])
            _ = try await engine.commit([.put(TitleRecord(4, "four"))])
            _ = try await engine.commit([.remove(3, of: TitleRecord.self)])
            _ = try await engine.commit([.put(TitleRecord(5, "five"))])
        }
        return try location.bytes
    }

    @Test(arguments: 0..<8)
    func `in a library, a flipped bit affects at most the change on its line and is reported`(_ bit: Int) async throws {
        let whole = try await whole()
        let right = try await titles(whole, .library)
        #expect(right.titles.map(\.title) == ["one", "two", "four", "five"])
        for offset in whole.indices where offset % 8 == bit || whole[offset] == UInt8(ascii: "\n") {
            var damaged = whole
            damaged[offset] ^= 1 << UInt8(bit)
            let found = try await titles(damaged, .library)
            // A damaged removal leaves the record and is reported.
            let known = ["one", "two", "three", "four", "five"]
            #expect(found.titles.allSatisfy { known.contains($0.title) }, "byte \(offset)")
            #expect(Set(right.titles.map(\.title)).subtracting(found.titles.map(\.title)).count <= 1, "byte \(offset)")
            #expect(found.warnings.count == 1, "byte \(offset): \(found.warnings)")
            if whole[offset] == UInt8(ascii: "\n") { #expect(found.titles == right.titles, "byte \(offset)") }
        }
    }

    @Test func `a flipped bit is detected anywhere in a journal and affects at most one line`() async throws {
        let whole = Array(try await whole())
        let lines = try JournalScan(whole, .library).steps.map(\.line)
        for offset in whole.indices {
            for bit in 0..<8 {
                var damaged = whole
                damaged[offset] ^= 1 << UInt8(bit)
                let scan = try JournalScan(damaged, .library)
                let kept = scan.steps.map(\.line)
                let isLineFeed = whole[offset] == UInt8(ascii: "\n")
                let expected = isLineFeed ? lines : lines.filter { !$0.contains(offset) }
                #expect(kept == expected, "byte \(offset), bit \(bit)")
                #expect(scan.damage.isEmpty == isLineFeed, "byte \(offset), bit \(bit)")
                #expect(scan.missingLineFeeds == (isLineFeed ? [offset] : []), "byte \(offset), bit \(bit)")
                #expect(scan.end == whole.count, "byte \(offset), bit \(bit)")
            }
        }
    }

    @Test func `in a cache, a flipped bit drops the whole batch, never part of it`() async throws {
        let location = try StorageFile()
        try await location.using { engine in
            for round in 1...3 { _ = try await engine.commit((1...3).map { .put(TitleRecord(round * 10 + $0, "a")) }) }
        }
        let whole = try location.bytes
        for offset in stride(from: 0, to: whole.count, by: 3) {
            var damaged = whole
            damaged[offset] ^= 0x10
            let rounds = Dictionary(grouping: try await titles(damaged, .cache).titles) { $0.titleID / 10 }
            #expect(rounds.values.allSatisfy { $0.count == 3 }, "byte \(offset)")
            #expect(rounds.count >= 2, "byte \(offset)")
        }
    }

    private func titles(
        _ bytes: Data, _ durability: StorageDurability
    ) async throws -> (titles: [TitleRecord], warnings: [String]) {
        let location = try StorageFile()
        try bytes.write(to: location.file)
        let titles = try await location.titles(durability)
        let warnings = location.warnings.all
        try await #expect(location.titles(durability) == titles)
        #expect(location.warnings.all.count == warnings.count)
        return (titles, warnings)
    }
}
