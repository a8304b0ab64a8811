import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `Loading a journal part by part` {
    private let location: StorageFile

    init() throws { location = try StorageFile() }

    /// Writes batches of one and of several lines, some of them again after a compaction.
    private func fill() async throws {
        try await location.using { engine in
            for id in 0..<40 {
                _ = try await engine.commit((0...id % 4).map { .put(TitleRecord(id + $0, "Title \(id)")) })
                if id % 5 == 0 { _ = try await engine.commit([.remove(RecordKey(Scalar(id)), of: TitleRecord.self)]) }
                if id == 20 { _ = try await engine.compact() }
            }
            _ = try await engine.commit([.put(TitleRecord(99, String(repeating: "long ", count: 200)))])
        }
    }

    private func load(partSize: Int) throws -> Journal.Content? {
        let file = try #require(try OpenFile.existing(location.file))
        return try JournalLoading.content(of: file, size: try file.size, partSize: partSize)
    }

    @Test(arguments: [1, 100, 1000, 1 << 18])
    func `loading a journal in parts finds the same lines as a full scan`(_ partSize: Int) async throws {
        try await fill()
        let scan = try JournalScan(Array(location.bytes))
        let index = JournalIndex()
        for step in scan.steps { index.apply(step.operation, at: step.line) }
        let loaded = try #require(try load(partSize: partSize))
        #expect(loaded.index.lines == index.lines && loaded.index.liveBytes == index.liveBytes)
        #expect(loaded.end == scan.end && loaded.lastBatch == scan.lastBatch)
    }

    @Test func `loading a journal cut at any byte falls back to a full scan`() async throws {
        try await fill()
        let whole = try location.bytes
        let ends = Set(try JournalScan(Array(whole)).steps.map { $0.line.upperBound + 1 })
        for count in stride(from: 1, to: whole.count, by: 7) where !ends.contains(count) {
            try whole.prefix(count).write(to: location.file)
            #expect(try load(partSize: 1000)?.end == nil, "\(count) bytes")
        }
    }

    @Test func `loading a journal with a changed byte falls back to a full scan`() async throws {
        try await fill()
        let whole = try location.bytes
        for index in stride(from: 0, to: whole.count, by: 13) {
            var damaged = whole
            damaged[index] ^= 1
            try damaged.write(to: location.file)
            #expect(try load(partSize: 1000)?.end == nil, "byte \(index)")
        }
    }
}
