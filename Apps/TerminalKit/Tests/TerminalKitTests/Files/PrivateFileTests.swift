import Foundation
import TerminalKitTestHelpers
import Testing

@testable import TerminalKit

@Suite struct `A private file` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String = "a/b/secret") -> PrivateFile { PrivateFile(folder.url.appending(path: name)) }

    private func permissions(_ name: String) throws -> Int? {
        let path = folder.url.appending(path: name).path
        return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `a private file is read back unchanged, and is readable only by its owner`() throws {
        #expect(try file().read() == nil)
        for text in ["first\n", "a much longer second text 千\n", ""] {
            try file().write(text)
            #expect(try file().read() == text)
        }
        #expect(try permissions("a/b/secret") == 0o600)
        #expect(try permissions("a/b") == 0o700)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "a/b").path) == ["secret"])
    }

    @Test func `a file readable by others is made private when it is replaced`() throws {
        let path = try folder.file("open", "x")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try file("open").write("y")
        #expect(try permissions("open") == 0o600)
    }

    @Test func `removing a private file returns whether the file existed`() throws {
        try file().write("x")
        #expect(try file().remove())
        #expect(try !file().remove())
        #expect(try file().read() == nil)
    }

    @Test func `a folder in place of a private file, or a file in place of its folder, is a failure`() throws {
        try FileManager.default.createDirectory(at: file("taken").url, withIntermediateDirectories: true)
        #expect(throws: PrivateFile.Failure.self) { try file("taken").read() }
        #expect(throws: PrivateFile.Failure.self) { try file("taken").write("x") }
        #expect(throws: PrivateFile.Failure.self) { try file("taken").remove() }
        _ = try folder.file("a", "")
        #expect(throws: PrivateFile.Failure(ENOTDIR)) { try file().write("x") }
        #expect(try file().read() == nil)
    }

    @Test func `a folder is made with its parents, all of them readable only by their owner`() throws {
        let url = folder.url.appending(path: "x/y/z")
        try PrivateFile.makeFolder(url)
        let made = try ["x", "x/y", "x/y/z"].map { try permissions($0) }
        #expect(made == [0o700, 0o700, 0o700])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
        try PrivateFile.makeFolder(url)
        #expect(try permissions("x/y/z") == 0o755)
    }

    @Test(arguments: ["taken", "taken/inside"])
    func `no folder is made in place of a file`(_ name: String) throws {
        _ = try folder.file("taken", "")
        #expect(throws: PrivateFile.Failure(ENOTDIR)) {
            try PrivateFile.makeFolder(folder.url.appending(path: name))
        }
    }

    @Test func `reading a pipe without a writer does not block`() throws {
        let url = folder.url.appending(path: "pipe")
        try #require(mkfifo(url.path, 0o600) == 0)
        #expect(try PrivateFile(url).read() == "")
    }
}
