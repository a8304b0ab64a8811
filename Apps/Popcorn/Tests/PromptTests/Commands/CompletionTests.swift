import CoreDomain
import Testing

@testable import Prompt

@Suite struct `Completing a line` {
    private static let rows = [Item(ItemReference(.person, 1), title: "Albatross")]

    private static func texts(_ line: String) async throws -> [String] {
        let settings = try Settings(Setting.samples, environment: Environment([:]))
        let app = FakeApp(settings: settings, environment: Environment([:]), report: { _ in })
        return await FakeApp.table.completions(for: line, rows: rows, host: app).map(\.text)
    }

    @Test(arguments: [
        (
            "",
            [
                "ship", "fleet", "race", "crew", "deck", "cargo", "note", "storage", "set", "find", "more", "back",
                "quit", "help",
            ]
        ),
        ("s", ["ship", "storage", "set"]), ("S", ["ship", "storage", "set"]),
        ("ship ", ["Albatross", "Heron", "year:", "rank:"]), ("ship he", ["Heron"]),
        ("ship heron c", ["crew", "cargo"]), ("ship heron crew r", ["rank:"]), ("crew al", ["Albatross"]),
        ("1 ", ["note", "deck", "crew", "cargo", "rank:"]), ("1 note ", ["log"]),
        ("note ", ["log", "add", "year:"]), ("note add h", ["Heron"]),
        ("storage ", ["use"]), ("storage use ", ["file", "sqlite"]), ("storage use f", ["file"]),
        ("set o", ["offline"]), ("help exi", ["exit-codes"]), ("help sh", ["ship"]),
        ("fleet ", ["name", "age", "notes"]), ("fleet --pa", ["--page"]), ("fleet name ", []), ("nothing ", []),
        (#"ship "open"#, []),
    ])
    func `completions are the words that the argument accepts`(line: String, texts: [String]) async throws {
        #expect(try await Self.texts(line) == texts)
    }

    @Test func `completions of commands, facets and flags have descriptions`() async throws {
        let settings = try Settings(Setting.samples, environment: Environment([:]))
        let app = FakeApp(settings: settings, environment: Environment([:]), report: { _ in })
        for line in ["", "1 c", "--"] {
            let found = await FakeApp.table.completions(for: line, rows: Self.rows, host: app)
            #expect(!found.isEmpty && found.allSatisfy { !$0.summary.isEmpty })
        }
    }
}
