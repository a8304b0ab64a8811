package import Foundation
package import Storage
import StorageTesting

/// The child process of `StorageTorture`.
///
/// Each line on its stdout is one report, written at once.
package enum StorageChild {
    /// The storage that a child opens.
    package struct Location: Sendable {
        /// The engine's name, for a child that supports several.
        package let engine: String
        /// A folder, which may not exist.
        package let folder: URL
        /// Receives a sentence about each problem.
        package let onWarning: @Sendable (String) -> Void
    }

    /// Opens an engine at a location.
    package typealias Opening = @Sendable (Location) throws -> any StorageEngine

    /// Opens a log at a location.
    package typealias LogOpening = @Sendable (Location) throws -> any EventLog

    /// Carries out the command line, and returns when done.
    package static func run(_ open: @escaping Opening, log openLog: @escaping LogOpening) async {
        do {
            let command = try ChildCommand(CommandLine.arguments.dropFirst())
            switch command.plan.content {
            case .records: try await command.run(open)
            case .lines: try await command.run(log: openLog)
            case .viewings: try await command.run(viewings: open, openLog)
            case .losses: try await command.run(losses: open, openLog)
            }
        } catch {
            report("error \(error)")
            exit(1)
        }
    }

    /// Writes a line to stdout with one system call.
    static func report(_ text: String) {
        let line = Array((text.replacing("\n", with: " ") + "\n").utf8)
        guard write(STDOUT_FILENO, line, line.count) == line.count else { abort() }
    }
}

/// The task of a child, from its command line.
struct ChildCommand {
    let verb: Verb
    let engine: String
    let plan: StorageScript.Plan
    let count: Int
    let folders: [URL]

    enum Verb: String {
        /// Commits the batches of a script up to a number, continuing after the last stored one.
        case write
        /// Compares each folder with the script, and commits its next batch.
        case inspect
        /// Counts in a storage that other children also use.
        case share
        /// Reports the counts of the children.
        case tally
        /// Compares each result with that of a `MemoryStorage`.
        case model
    }

    struct Unknown: Error {}

    init(
        _ verb: Verb, engine: String, plan: StorageScript.Plan, count: Int, folders: [URL]
    ) {
        self.verb = verb
        self.engine = engine
        self.plan = plan
        self.count = count
        self.folders = folders
    }

    init(_ arguments: ArraySlice<String>) throws {
        let words = Array(arguments)
        guard words.count > 6, let verb = Verb(rawValue: words[0]), let seed = UInt64(words[2]),
            let ballast = Int(words[3]), let content = StorageTorture.Content(rawValue: words[4]),
            let count = Int(words[5])
        else { throw Unknown() }
        self.init(
            verb, engine: words[1],
            plan: StorageScript.Plan(seed: seed, ballast: ballast, content: content), count: count,
            folders: words[6...].map { URL(filePath: $0) })
    }

    var words: [String] {
        [verb.rawValue, engine, "\(plan.seed)", "\(plan.ballast)", plan.content.rawValue, "\(count)"]
            + folders.map(\.path)
    }

    /// Carries out the command with a log.
    func run(log open: @escaping StorageChild.LogOpening) async throws {
        let warnings = RecordedWarnings()
        for (position, folder) in folders.enumerated() {
            let location = location(folder, warnings)
            let script = LogScript { try open(location) }
            switch verb {
            case .write: try await script.run(to: count)
            case .inspect: await script.inspect(position, warnings)
            case .share: try await script.share(Int(plan.seed), count: count)
            case .tally: try await script.tally()
            case .model: throw Unknown()
            }
        }
    }

    /// Carries out the command with a library.
    func run(
        viewings open: @escaping StorageChild.Opening, _ openLog: @escaping StorageChild.LogOpening
    ) async throws {
        let warnings = RecordedWarnings()
        let places = places(open, openLog, warnings)
        switch verb {
        case .write: try await LibraryScript.run(to: count, places[0])
        case .inspect:
            let inspector = try await LibraryInspector(count: count, warnings: warnings)
            for (position, place) in places.enumerated() { await inspector.inspect(position, place) }
        case .share: try await LibraryCounter(places[0]).run(Int(plan.seed), count: count)
        case .tally: StorageChild.report(try await LibraryCounter(places[0]).tally())
        case .model: throw Unknown()
        }
    }

    /// Carries out the command with a library whose log loses lines.
    func run(losses open: @escaping StorageChild.Opening, _ openLog: @escaping StorageChild.LogOpening) async throws {
        let warnings = RecordedWarnings()
        let places = places(open, openLog, warnings)
        switch verb {
        case .write: try await LossScript.run(to: count, places[0])
        case .inspect:
            for (position, place) in places.enumerated() {
                let before = warnings.all.count
                let finding = await LossScript.finding(place)
                StorageChild.report(finding.line(position, warnings: warnings.all.count - before))
            }
        case .share, .tally, .model: throw Unknown()
        }
    }

    private func places(
        _ open: @escaping StorageChild.Opening, _ openLog: @escaping StorageChild.LogOpening,
        _ warnings: RecordedWarnings
    ) -> [LibraryPlace] {
        folders.map { folder in
            let location = location(folder, warnings)
            return LibraryPlace(log: { try openLog(location) }, engine: { try open(location) })
        }
    }

    private func location(_ folder: URL, _ warnings: RecordedWarnings) -> StorageChild.Location {
        StorageChild.Location(engine: engine, folder: folder, onWarning: { warnings.add($0) })
    }

    /// Carries out the command with records.
    func run(_ open: @escaping StorageChild.Opening) async throws {
        let warnings = RecordedWarnings()
        let openings = folders.map { folder in
            let location = location(folder, warnings)
            return { try open(location) }
        }
        switch verb {
        case .write:
            var writer = ScriptWriter(script: StorageScript(plan), open: openings[0])
            try await writer.run(to: count)
        case .inspect:
            let inspector = ScriptInspector(plan, count: count, warnings: warnings)
            for (position, open) in openings.enumerated() { await inspector.inspect(position, open) }
        case .share: try await SharedCounter(number: Int(plan.seed), count: count).run(openings[0])
        case .tally: StorageChild.report(try await SharedCounts(of: openings[0]()).line)
        case .model:
            var comparison = ModelComparison(plan, count: count, open: openings[0])
            try await comparison.run()
        }
    }
}
