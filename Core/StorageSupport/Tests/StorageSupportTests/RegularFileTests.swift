import Foundation
import Storage
import StorageSupport
import StorageTesting
import Testing

@Suite struct RegularFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: URL { folder.url.appending(path: "movies.jsonl") }

    private func link(to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    }

    @Test func `a missing file is reported as nonexistent, even in a missing folder`() throws {
        #expect(try !RegularFile.exists(at: file))
        #expect(try !RegularFile.exists(at: file.appending(path: "below")))
    }

    @Test func `a file and a link to a file are reported as existing`() throws {
        let other = folder.url.appending(path: "other")
        try Data().write(to: other)
        #expect(try RegularFile.exists(at: other))
        #expect(throws: StorageError.self) { try RegularFile.exists(at: other.appending(path: "below")) }
        try link(to: "other")
        #expect(try RegularFile.exists(at: file))
    }

    @Test func `a folder is rejected and reported as such`() throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        expectForeign("it is a folder")
    }

    @Test func `a FIFO is rejected and reported as such, without waiting for a writer`() throws {
        try #require(mkfifo(file.path, 0o600) == 0)
        expectForeign("it is a FIFO")
    }

    @Test func `a device is rejected and reported as such, even behind a link`() throws {
        try link(to: "/dev/null")
        expectForeign("it is a device")
    }

    @Test(arguments: ["nowhere", "movies.jsonl"])
    func `a broken symbolic link is rejected and reported as such`(_ target: String) throws {
        try link(to: target)
        expectForeign("it is a broken symbolic link")
    }

    @Test func `a file that appears during the check isn't reported as a link`() async throws {
        let file = file
        let other = Task.detached {
            while !Task.isCancelled {
                close(open(file.path, O_CREAT | O_WRONLY, 0o600))
                unlink(file.path)
            }
        }
        defer { other.cancel() }
        for _ in 1...50_000 { _ = try RegularFile.exists(at: file) }
    }

    private func expectForeign(_ reason: String) {
        #expect(throws: StorageError.foreign(location: file.path, reason: reason)) { try RegularFile.exists(at: file) }
    }
}
