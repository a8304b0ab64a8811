import TerminalKit
import Testing

@testable import Prompt

/// Words after an action that are a day, a part or another action, and not a title.
@Suite struct `Words after an action` {
    private func typing(_ lines: [String]) async throws -> String {
        let session = try Session<Shelf>(
            environment: Environment([:]), flags: Flags(),
            display: Display(width: 200, isOutputTerminal: false, isErrorTerminal: false, isInteractive: true),
            report: { _ in })
        var text = ""
        for line in lines {
            let output = await session.run(line)
            text = output.standardOutput + output.standardError
        }
        return String(text.dropLast())
    }

    @Test(arguments: [
        ("lend anna", "lent Emma"), ("lend anna tomorrow", "lent Emma day:tomorrow"),
        ("lend anna dune", "lent Dune"), ("lend anna dune tomorrow", "lent Dune day:tomorrow"),
        ("lend anna zen tomorrow", "lent Zen Tomorrow"),
        ("lend anna zen tomorrow tomorrow", "lent Zen Tomorrow day:tomorrow"),
        ("lend anna to c3", "lent Emma c3"), ("lend anna dune to c3", "lent Dune c3"), ("lend anna c3", "lent Emma c3"),
        ("lend anna it", "lent Emma"), ("lend anna it tomorrow", "lent Emma day:tomorrow"),
        ("lend anna 1815", "lent Emma day:1815"),
    ])
    func `the longest title wins, and what is left is read`(line: String, output: String) async throws {
        #expect(try await typing(["book 1", line]) == output)
    }

    @Test(arguments: [
        (
            "lend anna",
            "error: “lend” applies to the current title, but no title has been opened. (open one first)   book 1   lend anna"
        ),
        (
            "lend anna tomorrow",
            "error: “tomorrow” applies to the current title, but no title has been opened. (open a book first)   book 1   lend anna \"tomorrow\""
        ),
        (
            "lend anna 1815",
            "error: 1815 may be a year, #1815 or the title “1815”.   lend anna #1815 · lend anna \"1815\""
        ),
        ("lend anna dune 1815", "error: no book titled “dune 1815” was found.   shelf"),
        ("lend anna keep", "error: “keep” needs a line of its own.   lend anna · keep"),
        ("lend anna dune keep", "error: “keep” needs a line of its own.   lend anna dune · keep dune"),
        ("lend anna it?", "error: “lend it?” is a question.   lend \"it\""),
    ])
    func `without an open title, an error says what may be meant`(line: String, output: String) async throws {
        #expect(try await typing([line]) == output)
    }

    @Test func `a word for the open title may also mean the only row of the table`() async throws {
        #expect(
            try await typing(["book 1", "search Dune", "lend anna it"])
                == "error: “it” may be Dune (row 1) or Emma, which is open.   1 lend anna · _ lend anna")
        #expect(try await typing(["book 5", "search Dune", "lend anna it"]) == "lent Dune")
        #expect(try await typing(["book 1", "shelf", "lend anna it"]) == "lent Emma")
    }

    @Test(arguments: [
        ("2 lend anna", "lent Ulysses"), ("2 lend anna tomorrow", "lent Ulysses day:tomorrow"),
        ("1-2 lend anna tomorrow", "lent Emma, Ulysses day:tomorrow"), ("2 lend anna to c3", "lent Ulysses c3"),
        ("2 lend anna keep", "error: “keep” needs a line of its own.   2 lend anna · 2 keep"),
        ("2 lend anna soon", "error: “soon” is neither a day nor a part of a title.   2 lend anna"),
    ])
    func `after rows, only days and parts can follow`(line: String, output: String) async throws {
        let text = try await typing(["shelf", line])
        #expect(text == output, "\(text)")
    }
}
