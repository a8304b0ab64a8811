import Foundation
import Storage
import StorageTesting
import Synchronization
import Testing

@testable import FileStorage

@Suite struct `The upkeep of a journal` {
    let place: StorageFile

    init() throws { place = try StorageFile() }

    @Test func `a journal that is mostly garbage is compacted`() async throws {
        let engine = place.engine { $0.worthwhileGarbage = 2000 }
        let other = place.engine()
        for round in 1...100 {
            _ = try await engine.commit((1...3).map { .put(TitleRecord($0, "round \(round)")) })
            #expect(try place.bytes.count < 4000)
            let seen = try await other.query(.all, of: TitleRecord.self).map { ($0 as? TitleRecord)?.title }
            #expect(seen == Array(repeating: "round \(round)", count: 3))
        }
        _ = try await other.commit([.put(TitleRecord(4, "other"))])
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 4)
        await engine.close()
        await other.close()
        try await #expect(place.titles().map(\.titleID) == [1, 2, 3, 4])
        #expect(place.warnings.all.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.url.path).count == 2)
    }

    @Test func `a journal of which nothing counts any more becomes one line`() async throws {
        let engine = place.engine { $0.worthwhileGarbage = 0 }
        _ = try await engine.commit((1...3).map { .put(TitleRecord($0, "a")) })
        _ = try await engine.commit([.removeAll(of: TitleRecord.self)])
        #expect(try place.lines.count == 1)
        _ = try await engine.commit([.put(TitleRecord(4, "b"))])
        await engine.close()
        try await #expect(place.titles().map(\.titleID) == [4])
    }

    @Test func `a torn tail of a compacted journal is cut`() async throws {
        let engine = place.engine { $0.worthwhileGarbage = 0 }
        for _ in 1...2 { _ = try await engine.commit((1...3).map { .put(TitleRecord($0, "a")) }) }
        await engine.close()
        let whole = try place.bytes
        try await place.using { try await $0.commit([.put(TitleRecord(4, "b"))]) }
        let more = try place.bytes
        #expect(more.starts(with: whole))
        for count in whole.count..<more.count {
            try more.prefix(count).write(to: place.file)
            try await #expect(place.titles().map(\.titleID) == [1, 2, 3])
        }
    }

    @Test func `what a rewriting left behind when it was interrupted does no harm`() async throws {
        try await place.using { try await $0.commit([.put(TitleRecord(1, "a"))]) }
        try Data("half a line".utf8).write(to: place.file.appendingPathExtension("new"))
        let engine = place.engine { $0.worthwhileGarbage = 0 }
        for _ in 1...3 { _ = try await engine.commit([.put(TitleRecord(1, "b"))]) }
        await engine.close()
        try await #expect(place.titles().map(\.title) == ["b"])
    }

    @Test func `an engine whose disk has failed once takes nothing more`() async throws {
        let isAsked = Counter()
        let engine = place.engine(.library) { settings in
            settings.sync = { file in
                isAsked.add()
                if isAsked.count == 2 { throw StorageError.failed(location: file.url.path, reason: "no disk") }
                try file.sync()
            }
        }
        _ = try await engine.commit([.put(TitleRecord(1, "one"))])
        for _ in 1...3 {
            let error = await #expect(throws: StorageError.self) {
                _ = try await engine.commit([.put(TitleRecord(2, "two"))])
            }
            #expect(error?.description.contains("no disk") == true)
        }
        await #expect(throws: StorageError.self) { try await engine.load([1], of: TitleRecord.self) }
        #expect(isAsked.count == 2)
        await engine.close()
        try await #expect(place.titles(.library).map(\.titleID) == [1])
    }

    @Test func `a library asks for the disk at every batch, a cache does not`() async throws {
        for (durability, count) in [(StorageDurability.library, 3), (.cache, 0)] {
            let place = try StorageFile()
            let asked = Counter()
            let engine = place.engine(durability) { $0.sync = { _ in asked.add() } }
            for round in 1...3 { _ = try await engine.commit([.put(TitleRecord(round, "a"))]) }
            #expect(asked.count == count)
        }
    }

    @Test func `an engine that waits for another too long says so`() async throws {
        try await place.using { try await $0.commit([.put(TitleRecord(1, "a"))]) }
        let reader = place.engine { $0.lockTimeout = .zero }
        _ = try await reader.load([1], of: TitleRecord.self)
        let other = open(place.folder.url.appending(path: "test.lock").path, O_RDWR)
        defer { close(other) }
        try #require(flock(other, LOCK_EX) == 0)
        let error = await #expect(throws: StorageError.self) {
            _ = try await reader.commit([.put(TitleRecord(2, "b"))])
        }
        #expect(error?.description.contains("another process has it locked") == true)
        try await #expect(reader.load([1], of: TitleRecord.self).first.map { $0 != nil } == true)
    }

    @Test func `a lock file that was removed does not separate two engines`() async throws {
        let (one, other) = (place.engine(), place.engine())
        for round in 1...3 {
            _ = try await one.commit([.put(TitleRecord(round, "one"))])
            try FileManager.default.removeItem(at: place.folder.url.appending(path: "test.lock"))
            _ = try await other.commit([.put(TitleRecord(round + 10, "other"))])
        }
        try await #expect(one.query(.all, of: TitleRecord.self).count == 6)
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}
