import Foundation
import TerminalKitTestHelpers
import Testing

@testable import TerminalKit

@Suite struct `The history` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func environment(_ variables: [String: String] = [:]) -> Environment {
        Environment(["XDG_STATE_HOME": folder.url.path].merging(variables) { $1 })
    }

    private func history(_ variables: [String: String] = [:]) -> History {
        History(environment: environment(variables))
    }

    private var text: String { get throws { try folder.text("popcorn/history") } }

    private func permissions(_ path: String) throws -> Int? {
        let file = folder.url.appending(path: path).path
        return try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    }

    @Test func `history lines are stored in order, without duplicates, in a file readable only by its owner`() throws {
        var history = history()
        for line in ["movie 550", "help", "千と千尋", "movie 550"] { history.add(line) }
        #expect(history.lines == ["help", "千と千尋", "movie 550"])
        #expect(try text == "help\n千と千尋\nmovie 550\n")
        #expect(try permissions("popcorn") == 0o700 && permissions("popcorn/history") == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/popcorn") == ["history"])
        #expect(self.history().lines == history.lines)
    }

    @Test func `removed lines are gone from the file and, before the next line, from running sessions`() throws {
        var history = history()
        var other = self.history()
        for line in ["help", "note \"secret plan\"", "movie 550", "list add secret 13"] { history.add(line) }
        #expect(try PromptHistory(environment()).remove { $0.contains("secret") } == 2)
        #expect(try text == "help\nmovie 550\n")
        #expect(try permissions("popcorn/history") == 0o600)
        history.refresh()
        other.add("quit")
        #expect(history.lines == ["help", "movie 550"] && other.lines == ["help", "movie 550", "quit"])
        #expect(try PromptHistory(environment()).remove { $0.contains("secret") } == 0)
        #expect(try text == "help\nmovie 550\nquit\n")
    }

    @Test func `removing lines fails if the file can't be changed, and does nothing without a file`() throws {
        #expect(try PromptHistory(environment()).remove { _ in true } == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        var history = history()
        history.add("help")
        let file = folder.url.appending(path: "popcorn/history").path
        let descriptor = open(file, O_RDWR)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: PrivateFile.Failure.self) { try PromptHistory(environment()).remove { _ in true } }
    }

    @Test func `without XDG_STATE_HOME, the history file is below the home folder`() throws {
        var history = History(environment: Environment(["HOME": folder.url.path]))
        history.add("help")
        #expect(try folder.text(".local/state/popcorn/history") == "help\n")
        #expect(try permissions(".local") == 0o700)
    }

    @Test(arguments: [
        "", "   ", " movie 550", "\tmovie", "key CANARY123", "xCANARY123x", "set secret0",
        String(repeating: "x", count: 4001),
        "key 0123456789abcdef0123456789ABCDEF", "key eyJhbGciOiJIUzI1NiJ9.eyJhdWQi.c2lnbmF0dXJl",
    ])
    func `blank, secret and very long lines are not stored in the history`(line: String) throws {
        var history = history(["TMDB_ACCESS_TOKEN": "CANARY123", "TMDB_API_KEY": "secret0"])
        history.add("help")
        history.add(line)
        #expect(history.lines == ["help"])
        #expect(try text == "help\n")
    }

    @Test(arguments: ["movie x", "key test", "movie 0123456789"])
    func `lines that contain a variable's short value are stored in the history`(line: String) throws {
        var history = history(["TMDB_ACCESS_TOKEN": "x", "API_KEY": ""])
        history.add(line)
        #expect(history.lines == [line])
    }

    @Test(arguments: [
        ("a\nb\na\n", ["b", "a"]), ("a\n\n  \nb", ["a", "b"]), ("a\u{1B}[31m\u{202E}b\n", ["a[31mb"]), ("", []),
        ("\0\n", []),
        ("a\r\nb\r\n", ["a", "b"]),
    ])
    func `a history file edited by hand is cleaned up`(text: String, lines: [String]) throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "popcorn"), withIntermediateDirectories: true)
        _ = try folder.file("popcorn/history", text)
        var history = history()
        #expect(history.lines == lines)
        history.add("new")
        #expect(history.lines == lines + ["new"])
        #expect(try self.text == (lines + ["new"]).map { $0 + "\n" }.joined())
        #expect(try permissions("popcorn/history") == 0o600)
    }

    @Test func `invalid UTF-8 or a line without a line break affects no other line`() throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "popcorn"), withIntermediateDirectories: true)
        try Data([0x61, 0xFF, 0x0A, 0x62]).write(to: folder.url.appending(path: "popcorn/history"))
        var history = history()
        history.add("c")
        #expect(history.lines == ["a\u{FFFD}", "b", "c"])
        #expect(try text == "a\u{FFFD}\nb\nc\n")
    }

    @Test func `two sessions share one history and lose no lines`() throws {
        var first = history()
        var second = history()
        first.add("a")
        second.add("b")
        first.add("c")
        #expect(first.lines == ["a", "b", "c"])
        second.add("a")
        #expect(second.lines == ["b", "c", "a"])
        #expect(try text == "b\nc\na\n")
    }

    @Test func `sessions that write at the same time lose no history lines`() async throws {
        let environment = environment()
        await withTaskGroup { group in
            for session in 0..<4 {
                group.addTask {
                    var history = History(environment: environment)
                    // Every second line is the same in all sessions, so that the file is also rewritten, not only
                    // appended to.
                    for number in 0..<25 { for line in ["\(session) \(number)", "same"] { history.add(line) } }
                }
            }
        }
        let lines = history().lines
        #expect(lines.count == 101 && Set(lines).count == 101)
        for session in 0..<4 {
            #expect(lines.filter { $0.hasPrefix("\(session) ") } == (0..<25).map { "\(session) \($0)" })
        }
    }

    @Test func `the oldest of more than 10,000 history lines are dropped`() throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "popcorn"), withIntermediateDirectories: true)
        _ = try folder.file("popcorn/history", (1...10_050).map { "movie \($0)\n" }.joined())
        var history = history()
        history.add("help")
        #expect(history.lines.count == 10_000 && history.lines.first == "movie 52" && history.lines.last == "help")
        #expect(try text.split(separator: "\n").map(String.init) == history.lines)
    }

    @Test(arguments: [[:], ["HOME": "/dev/null"], ["XDG_STATE_HOME": "/proc/self/nothing"], ["HOME": "relative"]])
    func `without a folder, history lines last only for the session`(variables: [String: String]) {
        var history = History(environment: Environment(variables))
        for line in ["a", "b", "a"] { history.add(line) }
        #expect(history.lines == ["b", "a"])
    }

    @Test func `an open history file is no longer current once it has been replaced or removed`() throws {
        let file = HistoryFile(url: URL(filePath: try folder.file("history", "a\n")))
        let opened = try FileHandle(forUpdating: file.url)
        #expect(file.isCurrent(opened.fileDescriptor))
        #expect(file.update { _ in (true, .replace("b\n")) } == true)
        #expect(!file.isCurrent(opened.fileDescriptor))
        try FileManager.default.removeItem(at: file.url)
        #expect(!file.isCurrent(opened.fileDescriptor))
    }

    @Test func `a history file that another session is changing is left unchanged`() throws {
        let file = HistoryFile(url: URL(filePath: try folder.file("history", "a\n")), lockTimeout: 3)
        let other = try FileHandle(forUpdating: file.url)
        #expect(flock(other.fileDescriptor, LOCK_EX) == 0)
        #expect(file.update { _ in (true, .append("b\n")) } == nil)
        #expect(try folder.text("history") == "a\n")
        try other.close()
        #expect(file.update { _ in (true, .append("b\n")) } == true)
        #expect(try folder.text("history") == "a\nb\n")
    }

    @Test func `a history file that isn’t a regular file is neither read nor changed`() throws {
        let path = folder.url.appending(path: "popcorn/history").path
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "popcorn"), withIntermediateDirectories: true)
        #expect(mkfifo(path, 0o640) == 0)
        var history = history()
        history.add("a")
        #expect(history.lines == ["a"])
        #expect(try permissions("popcorn/history") == 0o640)
    }
}
