import Foundation
import LoopbackTMDb
import Synchronization
import Testing

/// A pseudo-terminal that runs the program, with functions to type and to read.
final class Terminal: Sendable {
    private struct Screen {
        var bytes: [UInt8] = []
        /// The index after the last expected text.
        var read = 0
        var isClosed = false
    }

    /// The home, which is kept as long as the program runs.
    private let home: Home
    private let master: Master
    private let child: ChildProcess
    private let screen = Mutex(Screen())
    /// The terminal's settings before the program started.
    let initialSettings: [UInt8]

    /// Starts a command on a terminal that doesn't reply to queries. Its first word is a path.
    init(_ home: Home, command: [String], columns: UInt16, rows: UInt16, environment: [String: String?] = [:]) throws {
        let (master, path) = try Self.open()
        self.home = home
        self.master = master
        Self.resize(master.descriptor, columns, rows)
        initialSettings = Self.settings(of: master.descriptor)
        let settings = ["TERM": "xterm-256color"].merging(environment) { $1 }
        child = try ChildProcess(
            command, environment: home.environment(settings), in: home.here.path, streams: .terminal(path))
        Thread.detachNewThread { [weak self] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = Foundation.read(master.descriptor, &buffer, buffer.count)
                guard let self, count > 0 else { break }
                self.screen.withLock { $0.bytes += buffer.prefix(count) }
            }
            self?.screen.withLock { $0.isClosed = true }
        }
    }

    deinit { child.kill() }
}

/// The side of a pseudo-terminal that types and reads.
///
/// It stays open while a thread reads it: a descriptor closed earlier could belong to another terminal at the next
/// read.
private final class Master: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}

extension Terminal {
    /// Starts `popcorn`.
    convenience init(
        _ home: Home, _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 24,
        environment: [String: String?] = [:]
    ) throws {
        let command = [try BuiltProduct.popcorn()] + arguments
        try self.init(home, command: command, columns: columns, rows: rows, environment: environment)
    }

    /// Starts `popcorn` on a terminal of 80 columns and 24 rows.
    convenience init(_ home: Home, _ arguments: String...) throws { try self.init(home, arguments) }

    /// Starts `popcorn` and waits for its prompt.
    convenience init(
        atPromptOf home: Home, _ arguments: [String] = [], columns: UInt16 = 80, rows: UInt16 = 24,
        environment: [String: String?] = [:]
    ) async throws {
        try self.init(home, arguments, columns: columns, rows: rows, environment: environment)
        try await expect("popcorn> ")
    }

    func type(_ text: String) { type(Array(text.utf8)) }

    /// Types a text, and waits until each of the expected ones is printed, in this order.
    func type(_ text: String, expecting first: String, _ others: String...) async throws {
        type(text)
        for expected in [first] + others { try await expect(expected) }
    }

    func type(_ bytes: [UInt8]) { _ = Foundation.write(master.descriptor, bytes, bytes.count) }

    /// Types Ctrl and a letter. Ctrl-D must wait for the prompt: earlier, the terminal takes it for the end of a file.
    func control(_ letter: Character) { type([(letter.asciiValue ?? 0) & 0x1f]) }

    /// Types Ctrl-D at the prompt, and expects the end of the program without an error.
    func quit(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        control("d")
        #expect(try await exitCode() == 0, "\(text)", sourceLocation: sourceLocation)
    }

    func send(_ signal: Int32) { child.send(signal) }

    func resize(columns: UInt16, rows: UInt16) { Self.resize(master.descriptor, columns, rows) }

    var bytes: [UInt8] { screen.withLock(\.bytes) }

    /// All printed text, without escape sequences.
    var text: String { Self.plain(bytes) }

    /// The terminal's current settings.
    var settings: [UInt8] { Self.settings(of: master.descriptor) }

    /// Excludes the text printed so far from later expectations.
    func skip() { screen.withLock { $0.read = $0.bytes.count } }

    /// Waits until `text` is printed after the last expected text.
    func expect(_ text: String, within limit: Duration = .seconds(60)) async throws {
        let found = await watch(within: limit) { self.advance(past: text) ? true : nil }
        if found == nil { throw NeverAppeared(text: text, screen: self.text) }
    }

    /// Waits until text that matches a regular expression is printed after the last expected text.
    func expect(matching pattern: String, within limit: Duration = .seconds(60)) async throws {
        let found = await watch(within: limit) { () -> String? in
            let fresh = self.screen.withLock { Self.plain($0.bytes[$0.read...]) }
            return fresh.range(of: pattern, options: .regularExpression).map { String(fresh[$0]) }
        }
        guard let found else { throw NeverAppeared(text: pattern, screen: text) }
        try await expect(found.value)
    }

    /// Waits until the program ends and its output is read, and returns the exit code.
    func exitCode(within limit: Duration = .seconds(60)) async throws -> Int32 {
        let end = try await child.end(within: limit)
        _ = await watch(within: .seconds(10)) { self.screen.withLock(\.isClosed) ? true : nil }
        return end.exitCode
    }

    private func advance(past text: String) -> Bool {
        screen.withLock { screen in
            let fresh = screen.bytes[screen.read...]
            guard let end = Self.end(of: text, in: fresh) else { return false }
            screen.read = end
            return true
        }
    }

    /// Returns the end of the shortest prefix of `bytes` that contains `text`, ignoring escape sequences.
    private static func end(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
        guard plain(bytes).contains(text) else { return nil }
        var without = bytes.startIndex
        var with = bytes.endIndex
        while with - without > 1 {
            let middle = (without + with) / 2
            if plain(bytes[..<middle]).contains(text) {
                with = middle
            } else {
                without = middle
            }
        }
        return with
    }

    private static func plain(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
            .replacing(/\u{1B}\[[0-?]*[ -\/]*[@-~]|\u{1B}\][^\u{7}\u{1B}]*(\u{7}|\u{1B}\\)|\u{1B}[=>78]/, with: "")
    }
}

extension Terminal {
    #if canImport(Darwin)
        private static func open() throws -> (master: Master, path: String) {
            let master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
            guard master >= 0 else { throw SystemError("posix_openpt") }
            guard grantpt(master) == 0, unlockpt(master) == 0, let path = ptsname(master) else {
                throw SystemError("a new terminal")
            }
            return (Master(master), String(cString: path))
        }
    #else
        /// Opens a new terminal by the ioctls of posix_openpt and its companions, which are not imported into Swift.
        private static func open() throws -> (master: Master, path: String) {
            let unlock: UInt = 0x4004_5431
            let number: UInt = 0x8004_5430
            let master = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            guard master >= 0 else { throw SystemError("/dev/ptmx") }
            var zero: Int32 = 0
            var index: Int32 = 0
            guard ioctl(master, unlock, &zero) == 0, ioctl(master, number, &index) == 0 else {
                throw SystemError("a new terminal")
            }
            return (Master(master), "/dev/pts/\(index)")
        }
    #endif

    private static func resize(_ master: Int32, _ columns: UInt16, _ rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    private static func settings(of master: Int32) -> [UInt8] {
        var settings = termios()
        tcgetattr(master, &settings)
        return withUnsafeBytes(of: settings) { Array($0) }
    }
}

/// An expected text was not printed in time.
struct NeverAppeared: Error, CustomStringConvertible {
    let text: String
    let screen: String
    var description: String { "“\(text)” never appeared on the screen:\n\(screen)" }
}
