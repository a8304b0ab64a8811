import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `Files beside a journal` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `a link with the name of a helper file is never followed, and its target is kept`() async throws {
        let precious = location.folder.url.appending(path: "precious")
        let text = Data("precious".utf8)
        try text.write(to: precious)
        for name in ["test.jsonl.new", "test.jsonl.damaged", "test.lock"] {
            try link(location.folder.url.appending(path: name), to: "precious")
        }
        let engine = location.engine { $0.worthwhileGarbage = 0 }
        for round in 1...5 { _ = try await engine.commit([.put(TitleRecord(round % 2, "\(round)"))]) }
        await engine.close()
        var bytes = try location.bytes
        bytes[bytes.count - 30] ^= 1
        try bytes.write(to: location.file)
        try await #expect(location.titles().count <= 2)
        #expect(try Data(contentsOf: precious) == text)
        #expect(location.warnings.all.count >= 1)
    }

    private func link(_ file: URL, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    }
}
