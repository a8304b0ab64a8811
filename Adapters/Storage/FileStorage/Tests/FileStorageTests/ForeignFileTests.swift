import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `A file that is not a journal` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    static let contents: [(name: String, bytes: Data)] = [
        ("one line of JSON", Data(#"{"name":"settings","size":3}"#.utf8)),
        ("one line of JSON with its end", Data("{\"name\":\"settings\",\"size\":3}\n".utf8)),
        ("several lines of JSON", Data("{\"a\":1}\n{\"b\":2}\n".utf8)),
        ("a JSON array over several lines", Data("[\n  1,\n  2\n]\n".utf8)),
        ("an empty JSON object", Data("{}".utf8)),
        ("one letter", Data("x".utf8)),
        ("one line feed", Data("\n".utf8)),
        ("text", Data("Dear diary,\n\nnothing.\n".utf8)),
        ("bytes without a line feed", Data((0...255).filter { $0 != 10 })),
        ("a SQLite database", Data("SQLite format 3\0".utf8) + Data(repeating: 1, count: 4080)),
        ("zeros", Data(count: 4096)),
        ("a line with another checksum", Data("{\"_crc\":\"00000000\",\"_batch\":1,\"_last\":true}\n".utf8)),
        ("half a line", Data("{\"_crc\":\"0000".utf8)),
        ("a checksum of another program", Data("{\"_crc\":1234,\"_batch\":1}\n".utf8)),
    ]

    @Test(arguments: contents, [StorageDurability.cache, .library])
    func `is refused unchanged by reads and writes`(
        _ content: (name: String, bytes: Data), _ durability: StorageDurability
    ) async throws {
        try content.bytes.write(to: location.file)
        try await expectRefusal(durability) { error in
            guard case .foreign(location.file.path, _) = error else { return false }
            return true
        }
        #expect(try location.bytes == content.bytes)
    }

    @Test(arguments: ["a folder", "a FIFO", "a socket", "a device", "a symbolic link that leads nowhere"])
    func `is refused by its name`(_ kind: String) async throws {
        switch kind {
        case "a folder": try FileManager.default.createDirectory(at: location.file, withIntermediateDirectories: true)
        case "a FIFO": try #require(mkfifo(location.file.path, 0o600) == 0)
        case "a socket": try makeSocket(location.file)
        case "a device": try link(location.file, to: "/dev/full")
        default: try link(location.file, to: "nowhere")
        }
        try await expectRefusal(.library) {
            $0 == .foreign(location: location.file.path, reason: "it is \(kind)")
        }
        #expect(!FileManager.default.fileExists(atPath: location.folder.url.appending(path: "nowhere").path))
    }

    @Test func `an empty file reads as no records, and the first commit uses it`() async throws {
        try Data().write(to: location.file)
        try await location.using(.library) { engine in
            try await #expect(engine.query(.all, of: TitleRecord.self).isEmpty)
            try await #expect(engine.load([1], of: TitleRecord.self).map { $0 == nil } == [true])
            _ = try await engine.commit([.removeAll(of: TitleRecord.self)])
            #expect(try location.bytes.isEmpty)
            #expect(try location.names == ["test.jsonl"])
            _ = try await engine.commit([.put(TitleRecord(1, "one"))])
        }
        #expect(try location.names == ["test.jsonl"])
        try await #expect(location.titles(.library).map(\.titleID) == [1])
    }

    @Test func `what lies under the names of helper files is never followed nor emptied`() async throws {
        let (precious, text) = (location.folder.url.appending(path: "precious"), Data("precious".utf8))
        try text.write(to: precious)
        for name in ["test.jsonl.new", "test.jsonl.damaged", "test.lock"] {
            try link(location.folder.url.appending(path: name), to: "precious")
        }
        let engine = location.engine(.library) { $0.worthwhileGarbage = 0 }
        for round in 1...5 { _ = try await engine.commit([.put(TitleRecord(round % 2, "\(round)"))]) }
        await engine.close()
        var bytes = try location.bytes
        bytes[bytes.count - 30] ^= 1
        try bytes.write(to: location.file)
        try await #expect(location.titles(.library).count <= 2)
        #expect(try Data(contentsOf: precious) == text)
        #expect(location.warnings.all.count >= 1)
    }

    /// Expects that a read and a write both throw an error for which `isRight` returns true, and make no file.
    private func expectRefusal(
        _ durability: StorageDurability, _ isRight: (StorageError) -> Bool
    ) async throws {
        let before = try location.names
        let engine = location.engine(durability)
        let read = await #expect(throws: StorageError.self) { try await engine.query(.all, of: TitleRecord.self) }
        let written = await #expect(throws: StorageError.self) {
            try await engine.commit([.put(TitleRecord(1, "one"))])
        }
        let error = await #expect(throws: StorageError.self) { try await engine.statistics() }
        #expect([read, written, error].allSatisfy { $0.map(isRight) == true })
        #expect(location.warnings.all.isEmpty)
        #expect(try location.names == before)
        await engine.close()
    }

    private func link(_ file: URL, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    }

    private func makeSocket(_ file: URL) throws {
        #if canImport(Glibc)
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try #require(file.path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: file.path.utf8) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
    }
}
