import Foundation
import Storage
import StorageTesting
import Synchronization
import Testing

@testable import FileStorage

@Suite struct `The upkeep of a journal` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `a journal with mostly obsolete lines is compacted`() async throws {
        let engine = location.engine { $0.worthwhileGarbage = 2000 }
        let other = location.engine()
        for round in 1...100 {
            _ = try await engine.commit((1...3).map { .put(TitleRecord($0, "round \(round)")) })
            #expect(try location.bytes.count < 4000)
            let seen = try await other.query(.all, of: TitleRecord.self).map { ($0 as? TitleRecord)?.title }
            #expect(seen == Array(repeating: "round \(round)", count: 3))
        }
        _ = try await other.commit([.put(TitleRecord(4, "other"))])
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 4)
        await engine.close()
        await other.close()
        try await #expect(location.titles().map(\.titleID) == [1, 2, 3, 4])
        #expect(location.warnings.all.isEmpty)
        #expect(try location.names == ["test.jsonl"])
    }

    @Test func `a journal whose records were all removed is compacted to one line`() async throws {
        let engine = location.engine { $0.worthwhileGarbage = 0 }
        _ = try await engine.commit((1...3).map { .put(TitleRecord($0, "a")) })
        _ = try await engine.commit([.removeAll(of: TitleRecord.self)])
        #expect(try location.lines.count == 1)
        _ = try await engine.commit([.put(TitleRecord(4, "b"))])
        await engine.close()
        try await #expect(location.titles().map(\.titleID) == [4])
    }

    @Test func `a torn tail of a compacted journal is removed`() async throws {
        let engine = location.engine { $0.worthwhileGarbage = 0 }
        for _ in 1...2 { _ = try await engine.commit((1...3).map { .put(TitleRecord($0, "a")) }) }
        await engine.close()
        let whole = try location.bytes
        try await location.using { try await $0.commit([.put(TitleRecord(4, "b"))]) }
        let more = try location.bytes
        #expect(more.starts(with: whole))
        for count in whole.count..<(more.count - 1) {
            try more.prefix(count).write(to: location.file)
            try await #expect(location.titles().map(\.titleID) == [1, 2, 3])
        }
    }

    @Test func `the file of an interrupted compaction does not affect the next compaction`() async throws {
        try await location.using { try await $0.commit([.put(TitleRecord(1, "a"))]) }
        try Data("half a line".utf8).write(to: location.file.appendingPathExtension("new"))
        let engine = location.engine { $0.worthwhileGarbage = 0 }
        for _ in 1...3 { _ = try await engine.commit([.put(TitleRecord(1, "b"))]) }
        await engine.close()
        try await #expect(location.titles().map(\.title) == ["b"])
    }

    @Test func `a new file is synced, and a batch is not`() async throws {
        let syncs = Counter()
        let engine = location.engine { $0.sync = { _ in syncs.add() } }
        for round in 1...3 { _ = try await engine.commit([.put(TitleRecord(round, "a"))]) }
        #expect(syncs.count == 1)
    }

    @Test func `if another process holds the lock too long, a commit fails but a read succeeds`() async throws {
        try await location.using { try await $0.commit([.put(TitleRecord(1, "a"))]) }
        let reader = location.engine { $0.lockTimeout = .zero }
        _ = try await reader.load([1], of: TitleRecord.self)
        let other = open(location.folder.url.appending(path: "test.jsonl").path, O_RDWR)
        defer { close(other) }
        try #require(flock(other, LOCK_EX) == 0)
        let error = await #expect(throws: StorageError.self) {
            _ = try await reader.commit([.put(TitleRecord(2, "b"))])
        }
        #expect(error?.description.contains("it is locked by another process") == true)
        try await #expect(reader.load([1], of: TitleRecord.self).first.map { $0 != nil } == true)
    }

    @Test func `files left by interrupted compactions and creations are removed by the next compaction`() async throws {
        let engine = location.engine()
        for _ in 1...2 { _ = try await engine.commit([.put(TitleRecord(1, "a"))]) }
        let folder = location.folder.url
        for digits in ["0123456789abcdef", "fedcba9876543210"] {
            try Data("half a line".utf8).write(to: folder.appending(path: "test.jsonl.\(digits).new"))
        }
        // A process killed between linking the journal's name and removing the temporary one leaves both names.
        try FileManager.default.linkItem(
            at: location.file, to: folder.appending(path: "test.jsonl.aaaaaaaaaaaaaaaa.new"))
        for name in ["test.jsonl.new", "test.jsonl.notes.new", "other.jsonl.0123456789abcdef.new"] {
            try Data("somebody's".utf8).write(to: folder.appending(path: name))
        }
        _ = try await engine.compact()
        let left = ["other.jsonl.0123456789abcdef.new", "test.jsonl", "test.jsonl.new", "test.jsonl.notes.new"]
        #expect(try location.names == left)
        await engine.close()
        try await #expect(location.titles().count == 1)
    }

    @Test func `a requested compaction returns the number of bytes freed`() async throws {
        let engine = location.engine()
        try await #expect(engine.compact() == 0)
        _ = try await engine.commit([.put(TitleRecord(2, "alone"))])
        try await #expect(engine.compact() == 0)
        _ = try await engine.commit([.remove(2, of: TitleRecord.self)])
        for round in 1...20 { _ = try await engine.commit([.put(TitleRecord(1, "\(round)"))]) }
        let before = try location.bytes.count
        let freed = try await engine.compact()
        #expect(try freed == before - location.bytes.count)
        #expect(freed > 1000)
        try await #expect(engine.compact() == 0)
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 1)
        #expect(try JournalScan(Array(location.bytes)).steps.count == 2)
    }

    @Test func `a verification finds damage and changes nothing`() async throws {
        try await location.using { engine in
            #expect(try await engine.verify([TitleRecord.self]) == StorageVerification(records: 0, damage: []))
            _ = try await engine.commit((1...3).map { .put(TitleRecord($0, "a")) })
            #expect(try await engine.verify([TitleRecord.self]) == StorageVerification(records: 3, damage: []))
        }
        let whole = try location.bytes
        for offset in stride(from: 0, to: whole.count, by: 5) {
            var damaged = whole
            damaged[offset] ^= 8
            try damaged.write(to: location.file)
            let found = try await location.using { try await $0.verify([TitleRecord.self]) }
            #expect(found.damage.count == 1, "byte \(offset)")
            #expect(try location.bytes == damaged)
        }
        #expect(try location.names == ["test.jsonl"])
        #expect(location.warnings.all.isEmpty)
    }

    @Test func `a verification reports the key of a damaged record`() async throws {
        try await location.using {
            try await $0.commit([.put(EntryRecord("a", 1)), .put(EntryRecord("b", 2))])
        }
        var bytes = try location.bytes
        bytes[bytes.count - 20] ^= 1
        try bytes.write(to: location.file)
        let found = try await location.using { try await $0.verify([EntryRecord.self]) }
        #expect(found.records == 1)
        #expect(found.damage.map(\.collection) == ["entries"])
        #expect(found.damage.map(\.key) == [RecordKey("b", 2)])
    }

    @Test func `an engine in use reads what a truncation has left`() async throws {
        let engine = location.engine()
        _ = try await engine.commit([.put(TitleRecord(1, "one"))])
        let size = try location.bytes.count
        _ = try await engine.commit([.put(TitleRecord(2, "two"))])
        try #require(truncate(location.file.path, off_t(size)) == 0)
        try await #expect(engine.load([1, 2], of: TitleRecord.self).map { $0 != nil } == [true, false])
        try await #expect(location.titles().count == 1)
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}
