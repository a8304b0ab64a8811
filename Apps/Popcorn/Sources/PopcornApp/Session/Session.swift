import Foundation
import PopcornMovies
import TMDb

/// One user at one prompt, or one script: takes lines, gives replies, and remembers what row numbers stand for.
///
/// Never touches the terminal. Whoever owns it writes the replies.
public actor Session {
    let environment: Environment
    let flags: Flags
    let place: Place
    let report: @Sendable (String) -> Void
    var settings: Settings
    var composition: Composition
    /// What row numbers open.
    var rows: [any TitleRow] = []
    /// The movie that was opened last.
    var current: Int?

    /// Where replies will be read.
    public struct Place: Sendable {
        let width: Int
        let isOutputTerminal: Bool
        let isErrorTerminal: Bool
        /// Whether somebody sits at a prompt, who is told more than a script.
        let isInteractive: Bool

        var errorWidth: Int { isErrorTerminal ? width : .max }

        public init(width: Int, isOutputTerminal: Bool, isErrorTerminal: Bool, isInteractive: Bool) {
            self.width = min(max(10, width), 1000)
            self.isOutputTerminal = isOutputTerminal
            self.isErrorTerminal = isErrorTerminal
            self.isInteractive = isInteractive
        }
    }

    /// - Throws: `UsageError`, or what opening a storage throws.
    init(
        environment: Environment, flags: Flags, place: Place, report: @escaping @Sendable (String) -> Void
    ) throws {
        self.environment = environment
        self.flags = flags
        self.place = place
        self.report = report
        settings = try Settings(flags: flags.settings, environment: environment, configPath: flags.configPath)
        composition = try Composition(settings: settings, environment: environment, report: report)
    }

    /// Runs one line as it was typed, or as it stands in a script.
    public func run(_ line: String, at position: ScriptPosition? = nil) async -> Reply {
        do { return await run(try Word.words(in: line), at: position) } catch {
            return reply(to: error, flags, at: position)
        }
    }

    /// Runs one command that is already taken apart.
    func run(_ words: [Word], at position: ScriptPosition? = nil) async -> Reply {
        var local = flags
        // Those of the program are in force from the start, and can be changed since.
        local.settings = [:]
        do {
            let rest = try local.take(from: words)
            if local.isHelp || local.isVersion { return try Self.information(rest, local, place) }
            guard let command = try CommandParser().parse(rest) else { return .nothing }
            return try await reply(to: command, local, at: position)
        } catch {
            return reply(to: error, local, at: position)
        }
    }

    private func reply(to command: Command, _ local: Flags, at position: ScriptPosition?) async throws -> Reply {
        let before = settings
        try await apply(local.settings)
        let reply: Reply
        do {
            let answer = try await answer(to: command, local)
            reply = try write(answer, local)
            remember(answer)
        } catch {
            reply = self.reply(to: error, local, at: position)
        }
        try await restore(before, after: local.settings)
        return reply
    }

    /// The first line or two at a prompt.
    public func banner() async -> String {
        let movies = (try? await statistics(of: composition.caches[0]))?.records["moviePreviews"] ?? 0
        let sample = "sample catalogue: \(SampleCatalogue.movieCount) movies; for all of TMDb set TMDB_ACCESS_TOKEN"
        let state = [
            "storage \(composition.movieScheme)", "\(Phrases.count(movies)) titles offline",
            composition.origin == .sample ? sample : nil, composition.isOffline ? "offline" : nil,
        ]
        let screen = Screen([
            .heading("popcorn \(Version.current) · movies from TMDb", right: "help · Ctrl-D"),
            .line(state.compactMap { $0 }.joined(separator: " · ")),
        ])
        return renderer(place.isOutputTerminal).text(of: screen)
    }

    public func close() async {
        await composition.close()
    }

    private func remember(_ answer: Answer) {
        if let rows = answer.rows { self.rows = rows }
        if let current = answer.current { self.current = current }
    }

    func renderer(_ isTerminal: Bool) -> ScreenRenderer {
        ScreenRenderer(width: place.width, style: style(isTerminal))
    }

    /// What is said beside an answer wraps where people read it, and keeps to one line for machines.
    var errorRenderer: ScreenRenderer {
        ScreenRenderer(width: place.errorWidth, style: style(place.isErrorTerminal))
    }

    private func style(_ isTerminal: Bool) -> Style {
        if settings[.format].text == OutputFormat.plain.rawValue { return .plain }
        return Style(color: settings[.color], environment: environment, isTerminal: isTerminal)
    }
}

extension Reply {
    static let nothing = Reply(output: "", errorOutput: "", exitCode: 0, quits: false)
}
