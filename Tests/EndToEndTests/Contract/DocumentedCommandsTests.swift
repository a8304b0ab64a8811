import Foundation
import Testing

@testable import PopcornApp
@testable import Prompt

/// The commands within the tables and lists of the documentation, typed at a prompt with the sample.
@Suite("Documented commands")
struct DocumentedCommandsTests {
    /// What may be open when a command is typed. The first that suits it counts.
    private static let openings = ["movie 603", "tv 1396", "tv 1396 s5e14", "person 287"]

    /// The user's records that examples are about.
    private static let records = [
        "seen 550", "seen 603", "watchlist add 550", "watchlist add 603", "seen memento", "rate 9 memento",
        "note \"again\" #77", "seen tv 1396 s1", "drop tv 1396", "seen 680", "undo",
    ]

    @Test(arguments: [("README.md", 12), ("Apps/Popcorn/Commands.md", 160), ("Apps/Adding.md", 4)])
    func `each command in a table or a list of a page works with the sample`(page: String, atLeast count: Int)
        async throws
    {
        let folder = URL.temporaryDirectory.appending(path: "popcorn-pages-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]
        var variables = Dictionary(uniqueKeysWithValues: names.map { ($0, folder.path) })
        // A storage in memory could not be copied.
        variables["POPCORN_STORAGE"] = "sqlite"
        let session = try await TypedSession(nil, variables)
        try await session.type(Self.records)
        let commands = try Self.commands(in: page)
        #expect(commands.count >= count)
        for command in commands {
            let turns = try await Self.turns(of: command, session)
            let isName = !command.contains(" ") && turns.allSatisfy { $0.exitCode == 2 }
            let works = turns.contains { $0.exitCode == 0 || Self.lacksData($0) }
            #expect(isName || works, "\(page): \(turns)")
        }
        await session.close()
    }

    /// Whether a command needs what the sample has not, a file, or a terminal.
    private static func lacksData(_ turn: TypedSession.Turn) -> Bool {
        let sample = #/the sample has no|while the sample is in use|^error: (an offer|a trailer) for /#
        let other = #/does not exist|is no unsure row|no key (is set|was entered)/#
        return turn.errors.contains(sample) || turn.errors.contains(other)
    }

    /// Types a command with one thing after another open, until it works; and then where nothing has been shown, as in a
    /// shell, where a number is an id.
    private static func turns(of command: String, _ session: TypedSession) async throws -> [TypedSession.Turn] {
        var command = command
        var turns: [TypedSession.Turn] = []
        for opening in openings {
            if ["undo", "redo", "history"].contains(command.prefix { $0 != " " }) {
                command = command.replacing("5f3a09c1", with: try await changed(for: command, session))
            }
            try await session.type(opening)
            turns.append(try await session.type(command))
            if turns.last?.exitCode == 0 { return turns }
        }
        let fresh = try await TypedSession()
        try await fresh.type(records + ["list create later", "list add later 550"])
        turns.append(try await fresh.type(command))
        await fresh.close()
        return turns
    }

    /// Makes three changes that can be undone or redone, shows them as rows, and returns the id of the first.
    private static func changed(for command: String, _ session: TypedSession) async throws -> String {
        try await session.type(["rate 7 #77", "rate 8 #77", "rate 9 #77"])
        if command.hasPrefix("redo") { try await session.type(["undo", "undo", "undo"]) }
        let history = try await session.type("history --ndjson").output
        try await session.type("history")
        return String(try #require(history.firstMatch(of: /"id":"(?<start>.{8})/)).start)
    }

    /// Returns the code within the tables and lists of a page that begins with a command, an alias or a facet.
    private static func commands(in page: String) throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
        let names = Set(Composition.table.commands.flatMap { [$0.name] + $0.aliases })
        let commands = text.replacing(#/```.*?```/#.dotMatchesNewlines(), with: "").split(separator: "\n")
            .filter { $0.contains(#/^\s*(\||-|\d+\.) /#) }
            .flatMap { $0.replacing("\\|", with: "|").matches(of: #/`(?<code>[^`]+)`/#).map { String($0.code) } }
            .filter { code in code.hasPrefix("/") || names.contains(String(code.prefix { $0 != " " })) }
        var seen: Set<String> = []
        return commands.filter { seen.insert($0).inserted }
    }
}
