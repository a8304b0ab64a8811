import CoreDomain
import Foundation
import LoopbackTMDb
import PopcornLibrary
import TerminalKit

@testable import PopcornApp
@testable import Prompt

/// A session at a prompt within this process, which compares the user's library before and after each line.
///
/// Everything is stored in memory.
actor TypedSession {
    /// A row of the last numbered table, or the current title.
    struct Named: Hashable, Sendable, CustomStringConvertible {
        /// The kind and the id: “movie/550”.
        let item: String
        let name: String
        /// The part of a series that it is about: “S01E02”.
        let part: String?

        var description: String { "\(item) \(name)\(part.map { " " + $0 } ?? "")" }
    }

    /// A typed line, and what it did.
    struct Turn: Sendable, CustomStringConvertible {
        let line: String
        let rows: [Named]
        let current: Named?
        /// Whether the session had shown a title or a table before the line.
        let hadShown: Bool
        let exitCode: Int32
        let output: String
        let errors: String
        /// The titles, seasons and episodes whose records changed.
        let changes: Set<Recorded>
        /// The titles whose records changed or that were named by an event.
        let written: Set<String>
        let rowsAfter: [Named]
        let currentAfter: Named?

        var text: String { output + errors }
        var description: String {
            let change = changes.isEmpty ? "" : "\n  wrote \(changes.map(\.description).sorted())"
            return "\n> \(line)\n  with \(current?.description ?? "nothing") open, exit \(exitCode): \(text)\(change)"
        }
    }

    private let session: Session<Composition>
    private var archive: String
    private var contents: LibraryContents
    private(set) var turns: [Turn] = []

    /// Starts a session with the server’s titles, or with the sample.
    init(_ server: LoopbackTMDb? = nil, _ variables: [String: String] = [:], width: Int = 120) async throws {
        var all = ["POPCORN_STORAGE": "memory", "POPCORN_LIBRARY": "memory", "LANG": "en_GB.UTF-8"]
        if let server {
            all["POPCORN_API_BASE"] = server.base
            all["TMDB_ACCESS_TOKEN"] = "x"
        }
        session = try Session<Composition>(
            environment: Environment(all.merging(variables) { $1 }), flags: Flags(),
            display: Display(width: width, isOutputTerminal: false, isErrorTerminal: false, isInteractive: true),
            report: { _ in })
        archive = try await Self.exported(session.library)
        contents = try await LibraryContents(archive)
    }

    /// Runs a line as if it had been typed, and returns what it did.
    @discardableResult
    func type(_ line: String) async throws -> Turn {
        let (rows, current) = await session.onScreen
        let hadShown = await session.state.hasShownItems
        let result = await session.run(line)
        let archive = try await Self.exported(session.library)
        let after = archive == self.archive ? contents : try await LibraryContents(archive)
        let (rowsAfter, currentAfter) = await session.onScreen
        let turn = Turn(
            line: line, rows: rows, current: current, hadShown: hadShown, exitCode: result.exitCode,
            output: result.standardOutput,
            errors: result.standardError, changes: after.changes(since: contents),
            written: after.titles(since: contents), rowsAfter: rowsAfter, currentAfter: currentAfter)
        self.archive = archive
        contents = after
        turns.append(turn)
        return turn
    }

    /// Runs lines, and returns what the last one did.
    @discardableResult
    func type(_ lines: [String]) async throws -> Turn {
        var last: Turn?
        for line in lines { last = try await type(line) }
        guard let last else { preconditionFailure("no lines") }
        return last
    }

    var prompt: String { get async { await session.prompt } }

    func close() async { await session.close() }

    /// Returns a library as lines of JSON, as `export library -` prints it. A line typed for it would be one of the session.
    private static func exported(_ library: LibraryContext) async throws -> String {
        var text = ""
        try await library.export { text += String(decoding: $0, as: UTF8.self) }
        return text
    }
}

extension Session<Composition> {
    fileprivate var library: LibraryContext { app.userLibrary.log.library }

    fileprivate var onScreen: (rows: [TypedSession.Named], current: TypedSession.Named?) {
        (state.rows.map(TypedSession.Named.init), state.current.map(TypedSession.Named.init))
    }
}

extension TypedSession.Named {
    fileprivate init(_ item: Item) {
        self.init(item: "\(item.reference.kind.rawValue)/\(item.reference.id)", name: item.title, part: item.part?.code)
    }
}
