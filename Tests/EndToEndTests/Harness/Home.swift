import Foundation
import LoopbackTMDb
import PopcornApp
import Prompt
import Synchronization
import TerminalKit
import TerminalKitTestHelpers
import Testing

/// A temporary home folder for the built program. It is removed when the value is released.
final class Home: Sendable {
    private let folder: TemporaryFolder
    private let settings: [String: String]
    /// The server, which is kept running for the program.
    private let server: LoopbackTMDb?
    private let runs = Mutex(0)
    /// The open files of runs within this process.
    private let descriptors = Mutex<[Int32]>([])

    /// Creates a home. Without a server, the program has no key and uses its sample.
    ///
    /// With an `engine`, records are stored in `store`, otherwise in the program's default folder.
    init(_ server: LoopbackTMDb? = nil, token: String = "x", engine: String? = nil) throws {
        self.server = server
        folder = try TemporaryFolder()
        let root = folder.url
        var settings = [
            "HOME": root.appending(path: "home").path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
            "TMPDIR": root.appending(path: "tmp").path,
        ]
        for kind in ["cache", "config", "data", "state"] {
            settings["XDG_\(kind.uppercased())_HOME"] = root.appending(path: "xdg/\(kind)").path
        }
        settings["POPCORN_API_BASE"] = server?.base
        settings["TMDB_ACCESS_TOKEN"] = server.map { _ in token }
        let store = root.appending(path: "store").path
        settings["POPCORN_STORAGE"] = engine.map { $0 == "memory" ? $0 : "\($0):\(store)" }
        self.settings = settings
        for folder in ["home", "tmp", "here", "runs", "xdg"] { try make(folder) }
    }

    /// Returns a new server, and a home whose program uses it.
    static func online(engine: String? = nil) throws -> (server: LoopbackTMDb, home: Home) {
        let server = try LoopbackTMDb.started()
        return (server, try Home(server, engine: engine))
    }

    deinit {
        descriptors.withLock { $0.forEach { close($0) } }
    }

    /// The folder that contains all others.
    var root: URL { folder.url }

    private func make(_ folder: String) throws {
        try FileManager.default.createDirectory(
            at: root.appending(path: folder), withIntermediateDirectories: true)
    }

    /// Returns `$XDG_<KIND>_HOME`.
    func xdg(_ kind: String) -> URL { root.appending(path: "xdg/\(kind)") }

    /// Writes the config file.
    func configure(_ text: String) throws {
        let folder = xdg("config").appending(path: "popcorn")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: "config.json"))
    }

    /// The folder where the engine stores records.
    var store: URL { root.appending(path: "store") }

    /// The folder where the program is started.
    var here: URL { root.appending(path: "here") }

    /// Returns the files below `folder` as relative paths.
    static func files(in folder: URL) -> [String] {
        contents(of: folder).filter { path in
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(
                atPath: folder.appending(path: path).path, isDirectory: &isFolder)
            return exists && !isFolder.boolValue
        }
    }

    /// Returns all files and folders below `folder` as relative paths.
    static func contents(of folder: URL) -> [String] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
        return (paths ?? []).sorted()
    }

    /// Returns the environment with `changes`; `nil` removes a variable.
    func environment(_ changes: [String: String?] = [:]) -> [String: String] {
        settings.merging(changes.compactMapValues(\.self)) { $1 }.filter { changes[$0.key] != .some(nil) }
    }

    /// Creates the folder for the output of the next run and returns its path.
    fileprivate func nextRun() throws -> String {
        let number = runs.withLock { runs in
            runs += 1
            return runs
        }
        try make("runs/\(number)")
        return root.appending(path: "runs/\(number)").path
    }
}

/// The result of a run.
struct Outcome: Sendable, CustomStringConvertible {
    let exitCode: Int32
    let stdout: [UInt8]
    let stderr: [UInt8]
    let duration: Duration

    var output: String { String(decoding: stdout, as: UTF8.self) }
    var errors: String { String(decoding: stderr, as: UTF8.self) }
    var description: String { "exit \(exitCode)\n--- stdout\n\(output)\n--- stderr\n\(errors)\n---" }

    /// Expects the exit code 0, and returns the outcome.
    @discardableResult
    func succeeded(sourceLocation: SourceLocation = #_sourceLocation) -> Outcome {
        #expect(exitCode == 0, "\(self)", sourceLocation: sourceLocation)
        return self
    }

    /// Expects an exit code and an empty standard output, and returns the outcome.
    @discardableResult
    func refused(_ code: Int32, sourceLocation: SourceLocation = #_sourceLocation) -> Outcome {
        #expect(exitCode == code && output == "", "\(self)", sourceLocation: sourceLocation)
        return self
    }
}

struct RunOptions: Sendable {
    var environment: [String: String?] = [:]
    /// The text for standard input.
    var input = ""
    /// Whether stderr is merged into stdout.
    var mergesErrors = false
    /// Whether the program mostly waits for the network, so that more such runs can overlap.
    var isIdle = false
    var limit: Duration = .seconds(300)
}

extension Home {
    /// Runs `popcorn` with these arguments.
    func run(_ arguments: String..., options: RunOptions = RunOptions()) async throws -> Outcome {
        try await run([try BuiltProduct.popcorn()] + arguments, options)
    }

    /// Runs `popcorn` with these arguments.
    func run(words: [String], _ options: RunOptions = RunOptions()) async throws -> Outcome {
        try await run([try BuiltProduct.popcorn()] + words, options)
    }

    /// Runs `popcorn` with `lines` on its standard input.
    func script(_ lines: [String], _ arguments: String..., options: RunOptions = RunOptions()) async throws -> Outcome {
        var options = options
        options.input = lines.map { $0 + "\n" }.joined()
        return try await run([try BuiltProduct.popcorn()] + arguments, options)
    }

    /// Runs a line of bash, where `$0` is the program.
    func shell(_ line: String, options: RunOptions = RunOptions()) async throws -> Outcome {
        try await run(["/bin/bash", "-c", line, try BuiltProduct.popcorn()], options)
    }

    /// Runs a command. Its first word is a path.
    ///
    /// `popcorn` runs within this process, unless the trait `.builtProgram` of the test starts it.
    func run(_ command: [String], _ options: RunOptions = RunOptions()) async throws -> Outcome {
        let gate = options.isIdle ? Gate.idleProcesses : .processes
        let isWithin = try command.first == BuiltProduct.popcorn() && !BuiltProgram.takeRun()
        return try await gate.pass {
            try await isWithin ? self.runWithin(Array(command.dropFirst()), options) : self.start(command, options)
        }
    }

    /// Runs the program in this process, on files.
    private func runWithin(_ arguments: [String], _ options: RunOptions) async throws -> Outcome {
        let files = try nextRun()
        let input = "\(files)/in"
        let output = "\(files)/out"
        let errors = "\(files)/err"
        try Data(options.input.utf8).write(to: URL(filePath: input))
        let descriptors = try [
            open(input, for: O_RDONLY), open(output, for: O_WRONLY | O_CREAT | O_APPEND),
            open(options.mergesErrors ? output : errors, for: O_WRONLY | O_CREAT | O_APPEND),
        ]
        // The program ignores SIGPIPE in a process of its own. Here, the tests must do so, or a reader that leaves
        // would end them.
        signal(SIGPIPE, SIG_IGN)
        let begin = ContinuousClock.now
        let exitCode = await Popcorn.run(
            arguments, environment(options.environment),
            streams: StandardStreams(input: descriptors[0], output: descriptors[1], errors: descriptors[2]))
        return Outcome(exitCode: exitCode, stdout: bytes(output), stderr: bytes(errors), duration: .now - begin)
    }

    /// Opens a file that stays open until the home is removed: a cancelled request may still be unwinding after a run.
    private func open(_ path: String, for access: Int32) throws -> Int32 {
        let descriptor = Foundation.open(path, access | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(path) }
        descriptors.withLock { $0.append(descriptor) }
        return descriptor
    }

    private func start(_ command: [String], _ options: RunOptions) async throws -> Outcome {
        let files = try nextRun()
        let input = "\(files)/in"
        let output = "\(files)/out"
        let errors = "\(files)/err"
        try Data(options.input.utf8).write(to: URL(filePath: input))
        let child = try ChildProcess(
            command, environment: environment(options.environment), in: here.path,
            streams: .files(input: input, output: output, errors: options.mergesErrors ? nil : errors))
        let end = try await child.end(within: options.limit)
        return Outcome(
            exitCode: end.exitCode, stdout: bytes(output), stderr: bytes(errors), duration: end.duration)
    }

    private func bytes(_ path: String) -> [UInt8] {
        (try? Data(contentsOf: URL(filePath: path))).map(Array.init) ?? []
    }
}

/// The products of the build that contains these tests.
enum BuiltProduct {
    /// Returns the path of the program, which is in the same folder as the running tests.
    static func popcorn() throws -> String {
        let path = try folder().appending(path: "popcorn").path
        guard FileManager.default.isExecutableFile(atPath: path) else { throw NotBuilt(path: path) }
        return path
    }

    private static func folder() throws -> URL {
        #if canImport(Darwin)
            // There, the tests are a bundle, which a program of the toolchain loads.
            let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" } ?? .main
            return bundle.bundleURL.deletingLastPathComponent()
        #else
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(filePath: tests).deletingLastPathComponent()
        #endif
    }
}

struct NotBuilt: Error, CustomStringConvertible {
    let path: String
    var description: String { "found no program at \(path); build the package first" }
}
