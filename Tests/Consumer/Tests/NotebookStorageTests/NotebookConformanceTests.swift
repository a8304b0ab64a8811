import Foundation
import NotebookStorage
import Storage
import StorageTesting
import Testing

struct NotebookConformanceTests {
    @Test(arguments: StorageConformance.checks + StorageConformance.persistence)
    func conforms(_ check: StorageConformance.Check) async throws {
        let folder = URL.temporaryDirectory.appending(path: "notebook-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "records.notebook")
        try await check.run { try NotebookStorage(file: file) { _ in } }
    }

    @Test func `a damaged file is replaced with a warning, and a folder in its place is not`() async throws {
        let folder = URL.temporaryDirectory.appending(path: "notebook-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "records.notebook")
        try Data("not a notebook".utf8).write(to: file)
        await confirmation { warned in
            do { _ = try NotebookStorage(file: file) { _ in warned() } } catch { Issue.record(error) }
        }
        #expect(throws: StorageError.self) { try NotebookStorage(file: folder) { _ in } }
    }
}
