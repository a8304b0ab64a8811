import Foundation
import Storage
import StorageSupport
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `A disk that fails` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    /// Creates an engine on a disk with no more space than its folder already uses.
    private func engineOnFullDisk() throws -> FileStorage {
        let folder = location.folder.url
        let room = try Self.size(of: folder)
        return location.engine { settings in
            settings.worthwhileGarbage = 0
            settings.write = { file, bytes, offset in
                guard try Self.size(of: folder) - file.size + max(file.size, offset + bytes.count) <= room else {
                    throw StorageError.system("it could not be written", at: file.url, ENOSPC)
                }
                try file.write(bytes, at: offset)
            }
        }
    }

    private static func size(of folder: URL) throws -> Int {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .reduce(0) { try $0 + (FileManager.default.attributesOfItem(atPath: $1.path)[.size] as? Int ?? 0) }
    }

    private func fill() async throws {
        try await location.using { engine in
            _ = try await engine.commit((1...50).map { .put(TitleRecord($0, "title \($0)", age: Double($0))) })
            _ = try await engine.commit((1...10).map { .put(EntryRecord("list", $0)) })
        }
    }

    @Test func `a full disk leaves the journal unchanged`() async throws {
        try await fill()
        let whole = try location.bytes
        let engine = try engineOnFullDisk()
        await #expect(throws: StorageError.self) {
            _ = try await engine.commit([.put(TitleRecord(99, "more")), .remove(1, of: TitleRecord.self)])
        }
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 50)
        #expect(try location.bytes == whole)
        #expect(try location.names == ["test.jsonl"])
    }

    @Test func `clearing a cache frees space even on a full disk`() async throws {
        try await fill()
        let other = location.engine()
        try await #expect(other.query(.all, of: TitleRecord.self).count == 50)
        let engine = try engineOnFullDisk()
        let clear: [Mutation] = [.removeAll(of: TitleRecord.self), .removeAll(of: EntryRecord.self)]
        try await #expect(engine.commit(clear).count == 60)
        #expect(try location.bytes.count < 200)
        try await #expect(other.query(.all, of: TitleRecord.self).isEmpty)
        _ = try await other.commit([.put(TitleRecord(7, "new"))])
        try await #expect(engine.query(.all, of: TitleRecord.self).map(\.key) == [7])
        #expect(location.warnings.all.isEmpty)
    }

    @Test func `on a full disk, stale records can be removed from a cache`() async throws {
        try await fill()
        let engine = try engineOnFullDisk()
        let sweep = Mutation.removeAll(of: TitleRecord.self, cachedBefore: TitleRecord.now - 10)
        try await #expect(engine.commit([sweep]).count == 40)
        await engine.close()
        try await #expect(location.titles().count == 10)
        try await location.using { try await #expect($0.query(.all, of: EntryRecord.self).count == 10) }
        #expect(location.warnings.all.isEmpty)
    }

    @Test(arguments: [EIO, EFBIG])
    func `a removal that fails for a reason other than space loses nothing`(_ reason: Int32) async throws {
        try await fill()
        let whole = try location.bytes
        let engine = location.engine { settings in
            settings.write = { file, _, _ in throw StorageError.system("it could not be written", at: file.url, reason)
            }
        }
        let sweep = Mutation.removeAll(of: TitleRecord.self, cachedBefore: TitleRecord.now - 10)
        for removal in [sweep, .removeAll(of: TitleRecord.self), .remove(1, of: TitleRecord.self)] {
            let failure = StorageError.system("it could not be written", at: location.file, reason)
            await #expect(throws: failure) { try await engine.commit([removal]) }
        }
        #expect(try location.bytes == whole)
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 50)
        await engine.close()
        try await #expect(location.titles().count == 50)
        #expect(location.warnings.all.isEmpty)
    }
}
