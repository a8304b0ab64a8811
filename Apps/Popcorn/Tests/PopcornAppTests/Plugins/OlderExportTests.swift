import Foundation
import Prompt
import Synchronization
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp

/// An export that is older than one that was imported before.
@Suite("Exports that are imported after a newer one") struct OlderExportTests {
    private let folder: TemporaryFolder
    private let session: Session<Composition>
    private let answers = Answers()

    /// The answer at the terminal, and the questions that were asked.
    private final class Answers: Sendable {
        private let state = Mutex<(answer: Bool?, questions: [String])>((nil, []))

        func ask(_ question: String) -> Bool? {
            state.withLock { state in
                state.questions.append(question)
                return state.answer
            }
        }

        func set(_ answer: Bool?) { state.withLock { $0.answer = answer } }
        var questions: [String] { state.withLock(\.questions) }
    }

    init() throws {
        folder = try TemporaryFolder()
        session = try .inMemory(
            ["NO_COLOR": "1"], width: 200,
            confirm: { [answers] question, _ in
                answers.ask(question)
            })
    }

    private func write(_ text: String, _ name: String) throws -> String { try folder.file(name, text) }

    private func run(_ line: String) async -> String { await session.lastOutput(of: [line]) }

    /// Writes the folder of an export of one day with a rating of “Alien” and perhaps a rating of “Up”.
    private func export(_ day: String, _ rating: Int, hasUp: Bool) throws -> String {
        let name = "letterboxd-anna-\(day)-10-15-utc"
        let up = hasUp ? "2024-01-01,Up,2009,https://boxd.it/f2,3\n" : ""
        _ = try write(
            "Date,Name,Year,Letterboxd URI,Rating\n2024-01-01,Alien,1979,https://boxd.it/f1,\(rating)\n\(up)",
            "\(name)/ratings.csv")
        return folder.url.appending(path: name).path
    }

    @Test func `an older export changes nothing without “--older”, and adds what is lacking with it`() async throws {
        let older = try export("2024-02-01", 1, hasUp: true)
        let newer = try export("2024-02-02", 4, hasUp: false)
        #expect(await run("import \(newer)").hasPrefix("1 row: 1 added"))
        let before = await run("yours --csv --fields title,mine.rating")
        let refused = await session.run("import \(older)")
        #expect(refused.exitCode == 2 && refused.standardOutput.isEmpty)
        let problem = "this export from Letterboxd is older than one that was imported before; nothing was changed"
        #expect(refused.standardError.contains(problem) && refused.standardError.contains("import FILE --older"))
        #expect(await session.run("import \(older) --dry-run").exitCode == 2)
        #expect(await run("yours --csv --fields title,mine.rating") == before)
        let added = await run("import \(older) --older")
        #expect(added.hasPrefix("2 rows: 1 added, 1 already there"), "\(added)")
        #expect(added.contains("Added what a newer export lacks of 1 title: Up (2009)."), "\(added)")
        let after = await run("yours --csv --fields title,mine.rating")
        #expect(after.contains("Alien,8") && after.contains("Up,6"), "\(after)")
        // The newer export is still the newest, and equal isn't older.
        #expect(await run("import \(newer)").hasPrefix("1 row: 1 already there"))
        #expect(await session.run("import \(older)").exitCode == 2)
    }

    @Test func `at a terminal, it is asked whether to add what the newer export lacks`() async throws {
        let older = try export("2024-02-01", 1, hasUp: true)
        _ = await run("import \(try export("2024-02-02", 4, hasUp: false))")
        answers.set(false)
        #expect(await session.run("import \(older)").exitCode == 2)
        answers.set(true)
        #expect(await run("import \(older)").hasPrefix("2 rows: 1 added, 1 already there"))
        let question =
            "This export from Letterboxd is older than one that was imported before. Add what the newer one lacks?"
        #expect(answers.questions == [question, question])
    }

    @Test func `without a time, an export is older if its newest day lies before`() async throws {
        let columns = "Title,Date\n"
        let first = "Inception,2024-01-01\nFight Club,2024-01-02\n"
        let older = try write(columns + first, "a/NetflixViewingHistory.csv")
        let newer = try write(columns + first + "Alien,2024-01-03\n", "b/NetflixViewingHistory.csv")
        _ = await run("import \(newer)")
        #expect(await session.run("import \(older)").exitCode == 2)
        #expect(await run("import \(older) --older").hasPrefix("2 rows: 2 already there"))
        #expect(await run("import \(newer)").hasPrefix("3 rows: 3 already there"))
    }

    @Test func `an export isn't older than one whose import was undone`() async throws {
        let older = try export("2024-02-01", 1, hasUp: true)
        _ = await run("import \(try export("2024-02-02", 4, hasUp: false))")
        _ = await run("undo")
        #expect(await run("import \(older)").hasPrefix("2 rows: 2 added"))
        _ = await run("undo")
        _ = await run("redo")
        #expect(await run("yours --csv --fields title,mine.rating").contains("Alien,2"))
    }
}
