import Foundation
import Storage
import StorageSupport
import Testing

@Suite struct `Files shared by processes` {
    private let root: URL
    private let folder: URL

    init() {
        root = FileManager.default.temporaryDirectory.appending(path: "support-\(UUID())")
        folder = root.appending(path: "a/b")
    }

    @Test func `a private folder and its missing parents are created with access for the owner only`() throws {
        try PrivateFolder.create(folder)
        defer { try? FileManager.default.removeItem(at: root) }
        for url in [folder, folder.deletingLastPathComponent()] {
            let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
            #expect(permissions == 0o700)
        }
        try PrivateFolder.create(folder)
        let file = folder.appending(path: "file")
        try Data("x".utf8).write(to: file)
        #expect(throws: StorageError.self) { try PrivateFolder.create(file) }
    }

    @Test func `locking times out while the lock is held, and succeeds afterwards`() throws {
        try PrivateFolder.create(folder)
        defer { try? FileManager.default.removeItem(at: root) }
        let file = folder.appending(path: "file")
        let descriptors = (0..<2).map { _ in open(file.path, O_RDWR | O_CREAT, 0o600) }
        defer { for descriptor in descriptors { close(descriptor) } }
        let locks = descriptors.map { FileLock(on: $0, of: file) }
        try locks[0].lock(until: .now)
        #expect(try !locks[1].tryLock())
        let error = #expect(throws: StorageError.self) { try locks[1].lock(until: .now) }
        #expect(error?.description.contains("\(file.path) failed: it is locked by another process") == true)
        locks[0].unlock()
        try locks[1].lock(until: .now)
    }

    @Test func `a lock is released when its file is closed`() throws {
        try PrivateFolder.create(folder)
        defer { try? FileManager.default.removeItem(at: root) }
        let file = folder.appending(path: "file")
        for _ in 1...2 {
            let descriptor = open(file.path, O_RDWR | O_CREAT, 0o600)
            try FileLock(on: descriptor, of: file).lock(until: .now)
            close(descriptor)
        }
    }

    @Test func `a file that replaces another one has a different identity`() throws {
        try PrivateFolder.create(folder)
        defer { try? FileManager.default.removeItem(at: root) }
        let file = folder.appending(path: "file")
        let other = folder.appending(path: "other")
        #expect(FileIdentity.look(at: file) == nil)
        for url in [file, other] { try Data("abc".utf8).write(to: url) }
        let before = FileIdentity.look(at: file)
        #expect(before?.size == 3)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.moveItem(at: other, to: file)
        #expect(FileIdentity.look(at: file)?.identity != before?.identity)
    }
}
