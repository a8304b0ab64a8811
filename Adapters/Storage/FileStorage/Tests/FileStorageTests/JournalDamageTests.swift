import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `A damaged journal` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test(arguments: [StorageDurability.cache, .library])
    func `a batch torn at any byte is dropped, and the next one is kept`(_ durability: StorageDurability)
        async throws
    {
        let old = TitleRecord(1, "old")
        try await location.using(durability) { try await $0.commit([.put(old), .put(EntryRecord("a", 1))]) }
        let before = try location.bytes
        try await location.using(durability) { engine in
            _ = try await engine.commit([
                .put(TitleRecord(1, "new")), .put(TitleRecord(2, "é")),
                .remove(RecordKey("a", 1), of: EntryRecord.self),
            ])
        }
        let after = try location.bytes
        // Without its last line feed, the batch is still complete.
        for count in before.count..<(after.count - 1) {
            try after.prefix(count).write(to: location.file)
            try await #expect(location.titles(durability) == [old])
            #expect(try location.bytes == before)
        }
        try await location.using(durability) { engine in
            _ = try await engine.commit([.put(TitleRecord(3, "next"))])
            try await #expect(engine.query(.all, of: EntryRecord.self).count == 1)
        }
        try await #expect(location.titles(durability).map(\.titleID) == [1, 3])
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

    @Test func `a middle line damaged at any byte is moved to another file, and the other lines are kept`()
        async throws
    {
        try await location.using(.library) { engine in
            _ = try await engine.commit([.put(TitleRecord(1, "one"))])
            _ = try await engine.commit([.put(TitleRecord(2, "two")), .put(TitleRecord(3, "three"))])
            _ = try await engine.commit([.put(TitleRecord(4, "four"))])
        }
        let whole = try location.bytes
        let lines = try location.lines
        for (index, line) in lines.enumerated().dropLast() {
            let start = try #require(whole.range(of: line)).lowerBound
            for offset in stride(from: start, to: start + line.count, by: 7) {
                let location = try StorageFile()
                var damaged = whole
                damaged[offset] ^= 0x04
                try damaged.write(to: location.file)
                try await #expect(location.titles(.library).map(\.titleID) == [1, 2, 3, 4].filter { $0 != index + 1 })
                #expect(location.warnings.all.count == 1)
                #expect(try Data(contentsOf: location.asideFile) == damaged[start...(start + line.count)])
                // A second engine does not find it again.
                try await #expect(location.titles(.library).count == 3)
                #expect(location.warnings.all.count == 1)
            }
        }
    }

    @Test func `a damaged last line is moved to another file, unlike a torn one`() async throws {
        try await location.using(.library) { engine in
            _ = try await engine.commit([.put(TitleRecord(1, "one"))])
            _ = try await engine.commit([.put(TitleRecord(2, "two"))])
        }
        var damaged = try location.bytes
        damaged[damaged.count - 20] ^= 1
        try damaged.write(to: location.file)
        let lastLine = try location.lines[1]
        try await #expect(location.titles(.library).map(\.titleID) == [1])
        #expect(location.warnings.all.count == 1)
        #expect(try Data(contentsOf: location.asideFile).starts(with: lastLine))
    }

    @Test func `text in a journal that isn't one of its lines is moved to another file`() async throws {
        try await location.using(.library) { try await $0.commit([.put(TitleRecord(1, "one"))]) }
        let text = Data("{\"title\":\"by hand\"}\n\n# notes\nno end".utf8)
        try (location.bytes + text).write(to: location.file)
        try await #expect(location.titles(.library).count == 1)
        #expect(try Data(contentsOf: location.asideFile).starts(with: text))
        #expect(location.warnings.all.count == 1)
    }

    @Test(arguments: [StorageDurability.cache, .library])
    func `a batch that lacks only its last line feed counts as complete`(_ durability: StorageDurability) async throws {
        try await location.using(durability) { try await $0.commit([.put(TitleRecord(1, "one"))]) }
        let whole = try location.bytes
        try whole.dropLast().write(to: location.file)
        try await #expect(location.titles(durability).map(\.titleID) == [1])
        #expect(try location.bytes == whole)
        #expect(location.warnings.all.isEmpty)
    }

    @Test func `a line damaged after it was indexed is absent from a cache but causes an error in a library`()
        async throws
    {
        for durability in [StorageDurability.cache, .library] {
            let location = try StorageFile()
            let engine = location.engine(durability)
            _ = try await engine.commit([.put(TitleRecord(1, "one")), .put(TitleRecord(2, "two"))])
            let file = try FileHandle(forWritingTo: location.file)
            try file.seek(toOffset: UInt64(location.bytes.count - 200))
            try file.write(contentsOf: Data("#".utf8))
            if durability == .cache {
                try await #expect(engine.load([1, 2], of: TitleRecord.self).map { $0 != nil } == [false, true])
            } else {
                let error = await #expect(throws: StorageError.self) {
                    _ = try await engine.load([1, 2], of: TitleRecord.self)
                }
                #expect(error?.isDamage == true)
            }
            await engine.close()
        }
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

    @Test func `a library rejects further commits after its file is removed`() async throws {
        let engine = location.engine(.library)
        _ = try await engine.commit([.put(TitleRecord(1, "a"))])
        try FileManager.default.removeItem(at: location.file)
        let error = await #expect(throws: StorageError.self) {
            _ = try await engine.commit([.put(TitleRecord(2, "b"))])
        }
        #expect(error?.description.contains("removed while it was in use") == true)
        #expect(!FileManager.default.fileExists(atPath: location.file.path))
    }
}
