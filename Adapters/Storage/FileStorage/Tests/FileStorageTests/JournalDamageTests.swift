import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `A damaged journal` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `a batch torn at any byte is dropped, and the next one is kept`() async throws {
        let old = TitleRecord(1, "old")
        try await location.using { try await $0.commit([.put(old), .put(EntryRecord("a", 1))]) }
        let before = try location.bytes
        try await location.using { engine in
            _ = try await engine.commit([
                .put(TitleRecord(1, "new")), .put(TitleRecord(2, "é")),
                .remove(RecordKey("a", 1), of: EntryRecord.self),
            ])
        }
        let after = try location.bytes
        // Without its last line feed, the batch is still complete.
        for count in before.count..<(after.count - 1) {
            try after.prefix(count).write(to: location.file)
            try await #expect(location.titles() == [old])
            #expect(try location.bytes == before)
        }
        try await location.using { engine in
            _ = try await engine.commit([.put(TitleRecord(3, "next"))])
            try await #expect(engine.query(.all, of: EntryRecord.self).count == 1)
        }
        try await #expect(location.titles().map(\.titleID) == [1, 3])
        #expect(location.warnings.all.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: location.asideFile.path))
    }

    @Test func `a tail of zeros, as left by a power failure, is removed`() async throws {
        try await location.using { try await $0.commit([.put(TitleRecord(1, "a"))]) }
        let before = try location.bytes
        try (before + Data(count: 5000)).write(to: location.file)
        try await #expect(location.titles().count == 1)
        #expect(try location.bytes == before)
    }

    @Test func `a journal damaged at any byte is moved away, and a new one is started`() async throws {
        try await location.using { engine in
            _ = try await engine.commit([.put(TitleRecord(1, "one"))])
            _ = try await engine.commit([.put(TitleRecord(2, "two")), .put(TitleRecord(3, "three"))])
            _ = try await engine.commit([.put(TitleRecord(4, "four"))])
        }
        let whole = try location.bytes
        let lineFeed = UInt8(ascii: "\n")
        for offset in whole.indices where offset % 7 == 0 && whole[offset] != lineFeed {
            let location = try StorageFile()
            var damaged = whole
            damaged[offset] ^= 0x04
            try damaged.write(to: location.file)
            try await #expect(location.titles().isEmpty)
            #expect(location.warnings.all.count == 1)
            #expect(location.warnings.all.first?.contains("Moved it to test.jsonl.damaged and started a new") == true)
            #expect(try Data(contentsOf: location.asideFile) == damaged)
            try await location.using { _ = try await $0.commit([.put(TitleRecord(5, "five"))]) }
            try await #expect(location.titles().map(\.titleID) == [5])
            #expect(location.warnings.all.count == 1)
        }
    }

    @Test func `an engine in use starts a new journal after another one has moved it away`() async throws {
        let engine = location.engine()
        _ = try await engine.commit([.put(TitleRecord(1, "one")), .put(TitleRecord(2, "two"))])
        let file = try FileHandle(forWritingTo: location.file)
        try file.seek(toOffset: UInt64(location.bytes.count - 200))
        try file.write(contentsOf: Data("#".utf8))
        try await #expect(location.titles().isEmpty)
        try await #expect(engine.query(.all, of: TitleRecord.self).isEmpty)
        _ = try await engine.commit([.put(TitleRecord(3, "three"))])
        await engine.close()
        try await #expect(location.titles().map(\.titleID) == [3])
        #expect(location.warnings.all.count == 1)
    }

    @Test func `a damaged journal behind a link is replaced at the link's target`() async throws {
        let second = try TemporaryFolder()
        let target = second.url.appending(path: "elsewhere.jsonl")
        try await location.using { try await $0.commit([.put(TitleRecord(1, "one"))]) }
        var bytes = try location.bytes
        bytes[bytes.count - 20] ^= 1
        try bytes.write(to: target)
        try FileManager.default.removeItem(at: location.file)
        try FileManager.default.createSymbolicLink(at: location.file, withDestinationURL: target)
        try await #expect(location.titles().isEmpty)
        try await location.using { _ = try await $0.commit([.put(TitleRecord(2, "two"))]) }
        try await #expect(location.titles().map(\.titleID) == [2])
        #expect(try Data(contentsOf: target.appendingPathExtension("damaged")) == bytes)
    }

    @Test func `a journal with text that isn't one of its lines is moved away`() async throws {
        try await location.using { try await $0.commit([.put(TitleRecord(1, "one"))]) }
        let text = Data("{\"title\":\"by hand\"}\n\n# notes\nno end".utf8)
        let bytes = try location.bytes + text
        try bytes.write(to: location.file)
        try await #expect(location.titles().isEmpty)
        #expect(try Data(contentsOf: location.asideFile) == bytes)
        #expect(location.warnings.all.count == 1)
    }

    @Test func `a batch that lacks only its last line feed counts as complete`() async throws {
        try await location.using { try await $0.commit([.put(TitleRecord(1, "one"))]) }
        let whole = try location.bytes
        try whole.dropLast().write(to: location.file)
        try await #expect(location.titles().map(\.titleID) == [1])
        #expect(try location.bytes == whole)
        #expect(location.warnings.all.isEmpty)
    }

    @Test func `a record whose line was damaged after it was indexed is absent`() async throws {
        let engine = location.engine()
        _ = try await engine.commit([.put(TitleRecord(1, "one")), .put(TitleRecord(2, "two"))])
        let file = try FileHandle(forWritingTo: location.file)
        try file.seek(toOffset: UInt64(location.bytes.count - 200))
        try file.write(contentsOf: Data("#".utf8))
        try await #expect(engine.load([1, 2], of: TitleRecord.self).map { $0 != nil } == [false, true])
    }

    @Test(arguments: [
        #""_batch":1,"_merge":"titles","_last":1}"#, #""_batch":9223372036854775807,"_last":1}"#,
        #""_batch":-1,"_last":1}"#,
        #""_batch":0,"_format":"popcorn-journal","_version":1,"_kept":9223372036854775807,"_last":1}"#,
    ])
    func `a journal of a later version, or with impossible numbers, is rejected and left unchanged`(_ line: String)
        async throws
    {
        let payload = Array(line.utf8)
        let checksum = payload.withUnsafeBufferPointer { CRC32.checksum(of: $0) }.hexadecimal
        let line = Data("{\"_crc\":\"".utf8) + checksum + Data("\",".utf8) + payload + Data("\n".utf8)
        try line.write(to: location.file)
        let engine = location.engine()
        await #expect(
            throws: StorageError.newerVersion(location: location.file.path)
        ) { try await engine.load([1], of: TitleRecord.self) }
        #expect(try location.bytes == line)
    }

    @Test func `a cache creates a new file after its file is removed`() async throws {
        let engine = location.engine()
        _ = try await engine.commit([.put(TitleRecord(1, "a"))])
        try FileManager.default.removeItem(at: location.folder.url)
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 0)
        _ = try await engine.commit([.put(TitleRecord(2, "b"))])
        await engine.close()
        try await #expect(location.titles().map(\.titleID) == [2])
    }
}
