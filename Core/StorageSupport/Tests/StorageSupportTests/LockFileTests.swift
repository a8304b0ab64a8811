import Foundation
import Storage
import StorageSupport
import Testing

@Suite struct `Files shared by processes` {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "support-\(UUID())/a/b")

    @Test func `a private folder is created with the missing ones above it, for its owner only`() throws {
        try PrivateFolder.create(folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        for url in [folder, folder.deletingLastPathComponent()] {
            let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
            #expect(permissions == 0o700)
        }
        try PrivateFolder.create(folder)
        let file = folder.appending(path: "file")
        #expect(PrivateFolder.lacks(file))
        try Data("x".utf8).write(to: file)
        #expect(!PrivateFolder.lacks(file))
        #expect(throws: StorageError.self) { try PrivateFolder.create(file) }
    }

    @Test func `locking times out while the lock is held, and succeeds afterwards`() throws {
        try PrivateFolder.create(folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        let lock = LockFile(folder.appending(path: "lock"), lockTimeout: .zero)
        let result = try lock.locked {
            #expect(throws: StorageError.failed(location: lock.url.path, reason: "another process has it locked")) {
                try lock.locked {}
            }
            return 7
        }
        #expect(result == 7)
        try lock.locked {}
    }

    @Test func `a file that replaces another has a different identity`() throws {
        try PrivateFolder.create(folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, other) = (folder.appending(path: "file"), folder.appending(path: "other"))
        #expect(FileIdentity.look(at: file) == nil)
        for url in [file, other] { try Data("abc".utf8).write(to: url) }
        let before = FileIdentity.look(at: file)
        #expect(before?.size == 3)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.moveItem(at: other, to: file)
        #expect(FileIdentity.look(at: file)?.identity != before?.identity)
    }
}
