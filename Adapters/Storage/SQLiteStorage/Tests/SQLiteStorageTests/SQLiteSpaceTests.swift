import CoreDomain
import Foundation
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage and the space on the disk` {
    private let long = String(repeating: "word ", count: 400)

    @Test func `clearing a cache frees its space`() async throws {
        let location = try StorageFile()
        let engine = location.engine()
        _ = try await engine.commit((1...5000).map { .put(TitleRecord($0, long)) })
        try await #expect(engine.statistics().bytes > 8_000_000)
        _ = try await engine.commit([.removeAll(of: TitleRecord.self)])
        try await #expect(engine.statistics().bytes < 200_000)
        await engine.close()
    }

    @Test func `sweeping or clearing types that were never stored creates no tables`() async throws {
        let location = try StorageFile()
        let engine = location.engine()
        _ = try await engine.commit([.put(TitleRecord(1, "Heat"))])
        for date in [nil, Date.now] {
            _ = try await engine.commit([.removeAll(of: EntryRecord.self, cachedBefore: date)])
        }
        #expect(try location.raw("SELECT name FROM sqlite_schema WHERE tbl_name = 'entries'").isEmpty)
        await engine.close()
    }

    @Test func `compacting frees the space of removed records`() async throws {
        let location = try StorageFile()
        let engine = location.engine()
        try await #expect(engine.compact() == 0)
        _ = try await engine.commit((1...500).map { .put(TitleRecord($0, long)) })
        _ = try await engine.compact()
        let before = try await engine.statistics().bytes
        _ = try await engine.commit((1...200).map { .remove(RecordKey(Scalar($0)), of: TitleRecord.self) })
        let freed = try await engine.compact()
        try await #expect(engine.statistics().bytes <= before - 300_000)
        #expect(freed >= 300_000)
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 300)
        await engine.close()
    }

    @Test func `a record whose key is not UTF-8 is removed with the others`() async throws {
        let location = try StorageFile()
        try await location.using { try await $0.commit([.put(EntryRecord("a", 1))]) }
        _ = try location.raw(
            "INSERT INTO entries (listID, position, cachedAt) VALUES (CAST(x'ff' AS TEXT), 1, 0)")
        let engine = location.engine()
        let changed = try await engine.commit([.removeAll(of: EntryRecord.self)])
        #expect(changed == [ChangedKey(collection: "entries", key: RecordKey("a", 1))])
        #expect(try location.raw("SELECT count(*) FROM entries") == ["0"])
        await engine.close()
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser of Linux can mount one"), arguments: [false, true])
    func `on a full disk, a cache can be cleared, and its space is freed`(_ reopened: Bool) async throws {
        let disk = try SmallDisk()
        let file = disk.folder.url.appending(path: "test.sqlite")
        var engine = SQLiteStorage(file: file)
        let filled = try await fill(engine, disk)
        if reopened {
            await engine.close()
            unlink(file.path + "-shm")
            try disk.fillCompletely()
            engine = SQLiteStorage(file: file)
            let error = await #expect(throws: StorageError.self) { try await engine.load([1], of: TitleRecord.self) }
            #expect(error?.remedy == .freeSpace)
        }
        let changed = try await engine.commit([.removeAll(of: TitleRecord.self)])
        if !reopened { #expect(changed.count == filled) }
        try await #expect(engine.query(.all, of: TitleRecord.self).isEmpty)
        await engine.close()
        if !reopened { try await disk.waitForFreeBytes(6_000_000) }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser of Linux can mount one"))
    func `on a full disk, one of two collections can be cleared`() async throws {
        let disk = try SmallDisk()
        let warnings = RecordedWarnings()
        let file = disk.folder.url.appending(path: "test.sqlite")
        let engine = SQLiteStorage(file: file) { warnings.add($0) }
        _ = try await engine.commit([.put(EntryRecord("kept", 1))])
        let filled = try await fill(engine, disk)
        let changed = try await engine.commit([.removeAll(of: TitleRecord.self)])
        #expect(changed.count == filled)
        try await #expect(engine.query(.all, of: TitleRecord.self).isEmpty)
        let kept = try await engine.query(.all, of: EntryRecord.self).count
        #expect(kept == 1 || warnings.all.count == 1)
        _ = try await engine.commit([.put(EntryRecord("new", 1))])
        await engine.close()
    }

    /// Commits until the disk is full, and returns the number of records.
    private func fill(_ engine: SQLiteStorage, _ disk: SmallDisk) async throws -> Int {
        var count = 0
        while true {
            do {
                let batch = (1...20).map { TitleRecord(count + $0, long) }
                _ = try await engine.commit(batch.map(Mutation.put))
                count += 20
            } catch let error as StorageError {
                guard case .failed(_, let reason, _) = error, reason.contains("full") || reason.contains("I/O") else {
                    throw error
                }
                try disk.fillCompletely()
                return count
            }
        }
    }
}

/// A file system of 8 MB.
private final class SmallDisk {
    let folder: TemporaryFolder

    #if os(Linux)
        static let isPossible = geteuid() == 0 && (try? SmallDisk()) != nil
    #else
        static let isPossible = false
    #endif

    init() throws {
        folder = try TemporaryFolder()
        try Self.run("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder.url.path)
    }

    deinit { try? Self.run("umount", "-l", folder.url.path) }

    func fillCompletely() throws {
        let file = folder.url.appending(path: "filling-\(UUID().uuidString)")
        let descriptor = open(file.path, O_CREAT | O_WRONLY, 0o600)
        defer { close(descriptor) }
        let bytes = [UInt8](repeating: 1, count: 4096)
        while write(descriptor, bytes, bytes.count) > 0 {}
    }

    /// Fails unless `bytes` become free within ten seconds. A removed file takes its space until no process has it
    /// open, and a process that another test starts has all files of this one open until it runs its program.
    func waitForFreeBytes(_ bytes: Int) async throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while try freeBytes() < bytes {
            try #require(ContinuousClock.now < deadline)
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func freeBytes() throws -> Int {
        let attributes = try FileManager.default.attributesOfFileSystem(forPath: folder.url.path)
        return try #require(attributes[.systemFreeSize] as? Int)
    }

    private static func run(_ words: String...) throws {
        let command = words.map { "'\($0)'" }.joined(separator: " ")
        guard runShell(command + " 2> /dev/null") == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
