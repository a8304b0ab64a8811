import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

/// The possible results of a power cut for a batch whose blocks reach the disk in any order.
@Suite struct `A torn write` {
    let location: StorageFile
    private let text = String(repeating: "long ", count: 200)

    init() throws { location = try StorageFile() }

    /// Returns the bytes of a journal with one batch, and with a second batch of three long records.
    private func journals() async throws -> (before: Data, after: Data) {
        try await location.using { try await $0.commit([.put(TitleRecord(1, "one"))]) }
        let before = try location.bytes
        try await location.using { engine in
            _ = try await engine.commit((2...4).map { .put(TitleRecord($0, text)) })
        }
        return (before, try location.bytes)
    }

    @Test func `a torn write that lacks any of its blocks loses its whole batch`() async throws {
        let (before, after) = try await journals()
        let blocks = Array(stride(from: before.count / 512 * 512, to: after.count, by: 512))
        for missing in 1..<(1 << blocks.count) {
            var torn = after
            for (bit, block) in blocks.enumerated() where missing & 1 << bit != 0 {
                let range = max(block, before.count)..<min(block + 512, after.count)
                torn.replaceSubrange(range, with: Data(count: range.count))
            }
            try torn.write(to: location.file)
            try await #expect(location.titles().map(\.titleID) == [1], "blocks \(missing)")
            #expect(try location.bytes == before)
        }
        #expect(location.warnings.all.isEmpty)
    }

    @Test func `a torn write before another batch is damage`() async throws {
        let (before, after) = try await journals()
        try await location.using { try await $0.commit([.put(TitleRecord(5, "five"))]) }
        let whole = try location.bytes
        for block in stride(from: (before.count / 512 + 1) * 512, to: after.count - 512, by: 512) {
            var torn = whole
            torn.replaceSubrange(block..<(block + 512), with: Data(count: 512))
            try torn.write(to: location.file)
            try await #expect(location.titles().isEmpty)
        }
        #expect(location.warnings.all.count >= 1)
    }

    @Test func `at the end of a journal, a torn write is distinguished from a zeroed byte`() async throws {
        try await location.using { try await $0.commit([.put(TitleRecord(1, "a b"))]) }
        var bytes = try location.bytes
        let space = try #require(bytes.lastIndex(of: UInt8(ascii: " ")))
        bytes[space] = 0
        try bytes.write(to: location.file)
        try await #expect(location.titles().isEmpty)
        #expect(location.warnings.all.count == 1)
        #expect(FileManager.default.fileExists(atPath: location.asideFile.path))
    }
}
