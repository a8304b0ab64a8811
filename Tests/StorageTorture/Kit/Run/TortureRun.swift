import Foundation
import Storage
import StorageTesting

/// One run of a round, with its folder, its figures and the problems found.
struct TortureRun {
    let subject: StorageTorture
    var figures: TortureFigures
    var random: SeededGenerator
    private(set) var problems: [String] = []
    private let scratch: TemporaryFolder
    private let end: ContinuousClock.Instant
    private var folders = 0

    init(_ subject: StorageTorture) throws {
        self.subject = subject
        end = .now + subject.limit
        scratch = try TemporaryFolder(in: Self.memory ?? .temporaryDirectory)
        figures = TortureFigures(subject.description)
        random = SeededGenerator(subject.seed)
    }

    /// A file system in memory, if there is one: the disk is simulated, and this is much faster.
    private static var memory: URL? {
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? URL(filePath: "/dev/shm") : nil
    }

    /// Returns one number for a short round and another for a long one.
    ///
    /// Rounds with ballast take longer, and are meant for few operations.
    func count(_ short: Int, long: Int, sample: Int? = nil) -> Int {
        switch subject.extent {
        case .sample: sample ?? short
        case .short: subject.ballast > 0 ? (short + 3) / 4 : short
        case .long: long
        }
    }

    /// Whether the round must end because its time is up.
    var isOver: Bool { ContinuousClock.now > end }

    /// Returns the path of a folder that doesn't exist yet.
    mutating func newFolder() -> URL {
        folders += 1
        return scratch.url.appending(path: "\(folders)")
    }

    mutating func problem(_ text: String) { problems.append(text) }

    func command(_ verb: ChildCommand.Verb, _ folders: [URL], seed: UInt64? = nil, count: Int) -> ChildCommand {
        ChildCommand(
            verb, engine: subject.engine,
            plan: StorageScript.Plan(seed: seed ?? subject.seed, ballast: subject.ballast, content: subject.content),
            count: count,
            folders: folders)
    }

    /// Starts a child. If a folder is `watched`, its changes can be recorded and disturbed.
    mutating func start(
        _ command: ChildCommand, watching watched: URL? = nil, log: URL? = nil, fault: String? = nil
    ) throws -> RunningChild {
        let recorder = watched.map { FileRecorder(folder: $0, log: log, fault: fault) }
        let environment = ProcessInfo.processInfo.environment.merging(try recorder?.environment ?? [:]) { $1 }
        return try RunningChild(
            [subject.program.path] + command.words, environment: environment,
            output: newFolder().appendingPathExtension("out"))
    }

    /// Records a child that commits `count` batches to a folder in a new one.
    mutating func record(count: Int) async throws -> (recording: FileRecording, folder: URL) {
        let folder = newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let log = scratch.url.appending(path: "\(folders).log")
        let child = try start(
            command(.write, [folder.appending(path: Self.store)], count: count), watching: folder, log: log)
        guard try await child.end() == 0, try child.reports.acknowledged == count else {
            throw TortureFailure(description: "the undisturbed child failed: \(try child.reports.suffix(3))")
        }
        return (try FileRecording(log: log, folder: folder), folder)
    }

    /// The name of the storage's folder in the watched one.
    static let store = "parent/store"

    /// Inspects storages in fresh processes. A process that crashes or hangs is replaced for the remaining ones.
    mutating func inspect(_ folders: [URL], count: Int) async throws -> [(warnings: Int, finding: Finding)] {
        var findings: [(warnings: Int, finding: Finding)] = []
        while findings.count < folders.count {
            let part = Array(folders[findings.count...].prefix(100))
            let child = try start(command(.inspect, part, count: count))
            let exitCode = try await child.end(within: .seconds(300))
            let found = try child.reports.compactMap(Finding.parse)
            findings += found.map { ($0.warnings, $0.finding) }
            if exitCode != 0 || found.count < part.count { findings.append((0, .crash)) }
        }
        return findings
    }
}
