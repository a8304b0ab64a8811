import Foundation
import Storage
import StorageTesting

@testable import FileStorage

/// A temporary journal, which tests use through engines and directly.
struct StorageFile {
    let folder: TemporaryFolder
    let warnings = RecordedWarnings()

    init() throws {
        self.init(in: try TemporaryFolder())
    }

    init(in folder: TemporaryFolder) {
        self.folder = folder
    }

    var file: URL { folder.url.appending(path: "test.jsonl") }
    var asideFile: URL { folder.url.appending(path: "test.jsonl.damaged") }

    var bytes: Data { get throws { try Data(contentsOf: file) } }
    /// The lines after the header.
    var lines: [Data] { get throws { try Array(bytes.split(separator: UInt8(ascii: "\n")).dropFirst()) } }
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() } }

    func engine(_ change: (inout Journal.Settings) -> Void = { _ in }) -> FileStorage {
        var settings = Journal.Settings { [warnings] in warnings.add($0) }
        change(&settings)
        return FileStorage(folder: folder.url, name: "test", settings)
    }

    /// Runs `body` with an engine, and closes it.
    @discardableResult
    func using<Value: Sendable>(_ body: (FileStorage) async throws -> Value) async throws -> Value {
        let engine = engine()
        let value = try await body(engine)
        await engine.close()
        return value
    }

    func titles() async throws -> [TitleRecord] {
        try await using { try await $0.query(.all, of: TitleRecord.self).compactMap { $0 as? TitleRecord } }
    }
}
