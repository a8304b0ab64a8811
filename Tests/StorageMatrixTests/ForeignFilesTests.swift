import FileStorage
import Foundation
import SQLiteStorage
import Storage
import StorageTesting
import Testing

/// A foreign file in the place of an engine's file stays unchanged, and the error describes it.
@Suite(.serialized) struct ForeignFilesTests {
    @Test(.timeLimit(.minutes(10)), arguments: LastingEngine.all, ForeignThing.all)
    private func `a foreign file is refused and left unchanged`(
        _ engine: LastingEngine, _ thing: ForeignThing
    ) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: engine.file)
        try thing.make(file)
        let error = try await expectRefusal(by: engine, in: folder.url)
        if let kind = thing.kind { #expect(error == .foreign(location: file.path, reason: "it is \(kind)")) }
    }

    @Test(arguments: LastingEngine.all, LastingEngine.all)
    private func `another engine's store is refused and left unchanged`(
        _ engine: LastingEngine, _ other: LastingEngine
    ) async throws {
        guard engine.file != other.file else { return }
        let folder = try TemporaryFolder()
        let store = try other.open(folder.url)
        _ = try await store.commit([.put(EntryRecord("a", 1))])
        try await store.close()
        let from = folder.url.appending(path: other.file)
        let to = folder.url.appending(path: engine.file)
        #expect(rename(from.path, to.path) == 0)
        try await expectRefusal(by: engine, in: folder.url)
    }

    @Test(arguments: LastingEngine.all)
    private func `a later version's store is refused and left unchanged`(_ engine: LastingEngine) async throws {
        let folder = try TemporaryFolder()
        let store = try engine.open(folder.url)
        _ = try await store.commit([.put(TitleRecord(1, "Heat"))])
        try await store.close()
        let file = folder.url.appending(path: engine.file)
        try engine.makeLater(file)
        let error = try await expectRefusal(by: engine, in: folder.url)
        #expect(error == .newerVersion(location: file.path))
    }

    @Test(.enabled(if: getuid() != 0, "root may read every file"), arguments: LastingEngine.all)
    private func `a store without read permission is refused and left unchanged`(
        _ engine: LastingEngine
    ) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: engine.file)
        try Data("theirs".utf8).write(to: file)
        chmod(file.path, 0)
        defer { chmod(file.path, 0o600) }
        try await expectRefusal(by: engine, in: folder.url, compareContent: false)
    }

    @Test(arguments: LastingEngine.all)
    private func `an empty file is left unchanged by reads and used by the first commit`(_ engine: LastingEngine)
        async throws
    {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: engine.file)
        try Data().write(to: file)
        let before = try FolderContent(of: folder.url)
        let store = try engine.open(folder.url)
        #expect(try await store.load([1], of: TitleRecord.self).first.flatMap { $0 } == nil)
        #expect(try await store.query(.all, of: TitleRecord.self).isEmpty)
        #expect(try FolderContent(of: folder.url) == before)
        _ = try await store.commit([.put(TitleRecord(1, "Heat"))])
        try await store.close()
        let again = try engine.open(folder.url)
        #expect(try await again.query(.all, of: TitleRecord.self).count == 1)
        try await again.close()
    }

    /// Tries every operation, and returns the error of the last one.
    @discardableResult
    private func expectRefusal(
        by engine: LastingEngine, in folder: URL, compareContent: Bool = true
    ) async throws -> StorageError? {
        let before = try compareContent ? FolderContent(of: folder) : nil
        let store = try engine.open(folder)
        var last: StorageError?
        for (name, operation) in Self.operations {
            last = await #expect(throws: StorageError.self, "\(name)") { try await operation(store) }
            let message = last.map { "\($0)" } ?? ""
            #expect(message.contains(folder.appending(path: engine.file).path), "\(name): \(message)")
            #expect(!message.contains("\n"))
        }
        try await store.close()
        if let before { #expect(try FolderContent(of: folder) == before) }
        return last
    }

    private static let operations: [(String, @Sendable (any StorageEngine) async throws -> Void)] = [
        ("load", { _ = try await $0.load([1], of: TitleRecord.self) }),
        ("query", { _ = try await $0.query(.all, of: TitleRecord.self) }),
        ("statistics", { _ = try await ($0 as? any InspectableStorage)?.statistics() }),
        ("verify", { _ = try await ($0 as? any MaintainableStorage)?.verify([TitleRecord.self]) }),
        ("put", { _ = try await $0.commit([.put(TitleRecord(1, "Heat"))]) }),
        ("clear", { _ = try await $0.commit([.removeAll(of: TitleRecord.self)]) }),
        ("compact", { _ = try await ($0 as? any MaintainableStorage)?.compact() }),
    ]
}

/// An engine that keeps a file.
private struct LastingEngine: Sendable, CustomStringConvertible {
    let description: String
    let file: String
    let open: @Sendable (_ folder: URL) throws -> any StorageEngine
    /// Makes a store look as if written by a later version.
    let makeLater: @Sendable (URL) throws -> Void

    static let all = [
        LastingEngine(description: "file", file: "store.jsonl") { folder in
            FileStorage(folder: folder, name: "store")
        } makeLater: { file in
            let line = try sealed(#""_batch":0,"_format":"popcorn-journal","_version":99,"_last":true}"#)
            let rest = try String(contentsOf: file, encoding: .utf8).drop { $0 != "\n" }
            try Data((line + rest).utf8).write(to: file)
        },
        LastingEngine(description: "sqlite", file: "store.sqlite") { folder in
            SQLiteStorage(file: folder.appending(path: "store.sqlite"))
        } makeLater: { file in
            try sqlite("PRAGMA user_version = 99", at: file)
        },
    ]

    /// Returns a journal's line around `payload`, with its checksum.
    private static func sealed(_ payload: String) throws -> String {
        let sum = Array(payload.utf8).withUnsafeBufferPointer(CRC32.checksum)
        let digits = String(sum, radix: 16)
        return "{\"_crc\":\"" + String(repeating: "0", count: 8 - digits.count) + digits + "\"," + payload
    }
}

/// Everything in a folder: kinds, modes, sizes, modification dates, link targets and bytes.
private struct FolderContent: Equatable, CustomStringConvertible {
    let description: String

    init(of folder: URL) throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        description = try names.map { try "\($0): \(Self.describe(folder.appending(path: $0)))" }
            .joined(separator: "\n")
    }

    private static func describe(_ url: URL) throws -> String {
        var status = stat()
        try #require(lstat(url.path, &status) == 0)
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        let facts = "\(status.st_mode) \(status.st_size) \(modified.tv_sec).\(modified.tv_nsec)"
        switch status.st_mode & S_IFMT {
        case S_IFREG: return try "\(facts) \(checksum(of: Data(contentsOf: url)))"
        case S_IFLNK: return try "\(facts) -> \(FileManager.default.destinationOfSymbolicLink(atPath: url.path))"
        default: return facts
        }
    }

    private static func checksum(of data: Data) -> UInt32 {
        Array(data).withUnsafeBufferPointer(CRC32.checksum)
    }
}
