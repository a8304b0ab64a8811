import Foundation
import Storage
import StorageTesting
import Synchronization
import Testing

@testable import FileStorage

@Suite struct `A disk that fails` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    /// Creates an engine on a disk with no more space than its folder already uses.
    private func engineOnFullDisk(_ durability: StorageDurability) throws -> FileStorage {
        let folder = location.folder.url
        let room = try Self.size(of: folder)
        return location.engine(durability) { settings in
            settings.worthwhileGarbage = 0
            settings.write = { file, bytes, offset in
                guard try Self.size(of: folder) - file.size + max(file.size, offset + bytes.count) <= room else {
                    throw StorageError.failed(location: file.url.path, reason: "No space left on device (28)")
                }
                try file.write(bytes, at: offset)
            }
        }
    }

    private static func size(of folder: URL) throws -> Int {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .reduce(0) { try $0 + (FileManager.default.attributesOfItem(atPath: $1.path)[.size] as? Int ?? 0) }
    }

    private func fill(_ durability: StorageDurability) async throws {
        try await location.using(durability) { engine in
            _ = try await engine.commit((1...50).map { .put(TitleRecord($0, "title \($0)", age: Double($0))) })
            _ = try await engine.commit((1...10).map { .put(EntryRecord("list", $0)) })
        }
    }

    @Test func `a full disk leaves the journal unchanged`() async throws {
        for durability in [StorageDurability.cache, .library] {
            let location = try StorageFile()
            try await Self(location: location).fill(durability)
            let whole = try location.bytes
            let engine = try Self(location: location).engineOnFullDisk(durability)
            await #expect(throws: StorageError.self) {
                _ = try await engine.commit([.put(TitleRecord(99, "more")), .remove(1, of: TitleRecord.self)])
            }
            try await #expect(engine.query(.all, of: TitleRecord.self).count == 50)
            #expect(try location.bytes == whole)
            #expect(try location.names.filter { $0 != "snapshots" } == ["test.jsonl"])
        }
    }

    @Test func `clearing a cache frees space even on a full disk`() async throws {
        try await fill(.cache)
        let other = location.engine()
        try await #expect(other.query(.all, of: TitleRecord.self).count == 50)
        let engine = try engineOnFullDisk(.cache)
        let clear: [Mutation] = [.removeAll(of: TitleRecord.self), .removeAll(of: EntryRecord.self)]
        try await #expect(engine.commit(clear).count == 60)
        #expect(try location.bytes.count < 200)
        try await #expect(other.query(.all, of: TitleRecord.self).isEmpty)
        _ = try await other.commit([.put(TitleRecord(7, "new"))])
        try await #expect(engine.query(.all, of: TitleRecord.self).map(\.key) == [7])
        #expect(location.warnings.all.isEmpty)
    }

    @Test func `on a full disk, stale records can be removed from a cache`() async throws {
        try await fill(.cache)
        let engine = try engineOnFullDisk(.cache)
        let sweep = Mutation.removeAll(of: TitleRecord.self, cachedBefore: TitleRecord.now - 10)
        try await #expect(engine.commit([sweep]).count == 40)
        await engine.close()
        try await #expect(location.titles().count == 10)
        try await location.using { try await #expect($0.query(.all, of: EntryRecord.self).count == 10) }
        #expect(location.warnings.all.isEmpty)
    }

    @Test func `emptying a library fails on a disk too full to record the removal`() async throws {
        try await fill(.library)
        let engine = try engineOnFullDisk(.library)
        await #expect(throws: StorageError.self) { _ = try await engine.commit([.removeAll(of: TitleRecord.self)]) }
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 50)
    }

    @Test func `a library rejects all calls after a failed folder sync until it is reopened`()
        async throws
    {
        let fails = Mutex(false)
        let engine = location.engine(.library) { settings in
            settings.worthwhileGarbage = 0
            settings.syncFolder = { folder in
                if fails.withLock({ $0 }) { throw StorageError.failed(location: folder.path, reason: "no disk") }
            }
        }
        _ = try await engine.commit([.put(TitleRecord(1, "one"))])
        fails.withLock { $0 = true }
        for _ in 1...2 {
            let error = await #expect(throws: StorageError.self) {
                for round in 1...5 { _ = try await engine.commit([.put(TitleRecord(1, "\(round)"))]) }
            }
            #expect(error?.description.contains("no disk") == true)
        }
        await #expect(throws: StorageError.self) { try await engine.load([1], of: TitleRecord.self) }
        let again = location.engine(.library) { settings in
            settings.syncFolder = { throw StorageError.failed(location: $0.path, reason: "no disk") }
        }
        await #expect(throws: StorageError.self) { try await again.load([1], of: TitleRecord.self) }
        try await #expect(location.titles(.library).count == 1)
    }

    @Test func `a new library whose folder can't be synced acknowledges no commit`() async throws {
        let engine = location.engine(.library) { settings in
            settings.syncFolder = { throw StorageError.failed(location: $0.path, reason: "no disk") }
        }
        await #expect(throws: StorageError.self) { _ = try await engine.commit([.put(TitleRecord(1, "one"))]) }
        try await #expect(location.titles(.library).isEmpty)
    }

    private init(location: StorageFile) { self.location = location }
}
