import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `A journal can be read by people and tools` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `a journal line has the documented format`() async throws {
        let record = TitleRecord(550, "Fight Club", year: 1999, score: 8.4)
        try await location.using { engine in
            _ = try await engine.commit([.put(record), .put(EntryRecord("a", 1))])
            _ = try await engine.commit([.remove(550, of: TitleRecord.self)])
        }
        let lines = try location.bytes.split(separator: 10).map { String(decoding: $0.dropFirst(18), as: UTF8.self) }
        #expect(
            lines == [
                #","_batch":0,"_format":"popcorn-journal","_version":1,"_kept":0,"_last":1}"#,
                #","_batch":1,"_put":"titles","_key":[550],"titleID":550,"title":"Fight Club","year":1999,"score":8.4,"#
                    + #""cachedAt":1700000000000}"#,
                #","_batch":1,"_put":"entries","_key":["a",1],"listID":"a","position":1,"note":null,"marks":null,"#
                    + #""cachedAt":1700000000000,"_last":2}"#,
                #","_batch":2,"_remove":"titles","_key":[550],"_last":1}"#,
            ])
    }

    @Test func `every journal line is one JSON object with the property names as keys`() async throws {
        var hostile = EverythingRecord.full(1)
        hostile.text = "a\0\n\"\\\u{2028}\u{2029}\u{1F}🍿é"
        let record = hostile
        try await location.using { try await $0.commit([.put(record), .remove(1, of: EverythingRecord.self)]) }
        let object = try #require(try JSONSerialization.jsonObject(with: location.lines[0]) as? [String: Any])
        #expect(object["text"] as? String == hostile.text)
        #expect(object["real"] as? Double == 3.5)
        #expect(object["flag"] as? Bool == true)
        #expect(object["texts"] as? [String] == ["nine", "ten"])
        #expect(object["day"] as? String == "1970-01-17")
        #expect((object["parts"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["part 19", "part 20"])
        #expect((object["mainPart"] as? [String: Any])?["partID"] as? Int == 21)
        #expect(Set(object.keys) == Set(EverythingRecord.columns.map(\.name) + ["_crc", "_batch", "_put", "_key"]))
        for line in try location.lines { #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: line) } }
    }

    @Test func `a journal line contains no character that other tools treat as a line break`() async throws {
        try await location.using { try await $0.commit([.put(TitleRecord(1, "a\u{2028}b\u{2029}c\r\nd"))]) }
        #expect(try String(decoding: location.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).count == 2)
    }

    @Test func `a journal line's checksum is the CRC-32 of the bytes after the checksum's comma`() async throws {
        try await location.using { try await $0.commit((1...9).map { .put(EverythingRecord.full($0)) }) }
        for line in try location.lines {
            let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
            let checksum = Array(line.dropFirst(19)).withUnsafeBufferPointer(CRC32.checksum)
            let digits = String(checksum, radix: 16)
            #expect(object["_crc"] as? String == String(repeating: "0", count: 8 - digits.count) + digits)
        }
    }

    @Test func `a batch that changes nothing adds no line to the journal`() async throws {
        try await location.using { engine in
            _ = try await engine.commit([.put(TitleRecord(2, "b"))])
            let before = try location.bytes
            _ = try await engine.commit([])
            _ = try await engine.commit([.remove(1, of: TitleRecord.self)])
            #expect(try location.bytes == before)
        }
    }

    @Test func `a batch with only removals doesn't create a journal`() async throws {
        try await location.using { engine in
            _ = try await engine.commit([.remove(1, of: TitleRecord.self), .removeAll(of: TitleRecord.self)])
        }
        #expect(throws: CocoaError.self) { try location.bytes }
    }

    @Test func `journal folders and files are readable only by their owner`() async throws {
        let folder = location.folder.url.appending(path: "a/b")
        let engine = FileStorage(folder: folder, name: "test")
        _ = try await engine.commit([.put(TitleRecord(1, "a"))])
        let permissions = { (path: String) in
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try permissions(folder.path) == 0o700)
        #expect(try permissions(folder.deletingLastPathComponent().path) == 0o700)
        #expect(try permissions(folder.path + "/test.jsonl") == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["test.jsonl"])
    }
}
