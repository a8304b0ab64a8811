import Foundation
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt
@testable import TerminalKit

/// The hints of failed lines, typed as they are.
@Suite("Hints can be typed") struct HintRunTests {
    private static let more = [
        "moive 550", "movie 550 csat", "rate 11", "rate ten", "seen date:tomorrow", "seen 2012", "1 vs 2",
        "compare 1 2",
        "add horror", "list horror", "list new horror", "remove horror", "discover actor:pacino", "discover horror",
        "top popularity:100+", "discover genre:romcom", "popular -n 5", "popular 5", "seen #1 twice", "unseen heat",
        "movie zzzz", "tv office uk", "open 1", "99", "0", "export", "export json", "import trakt", "set services hulu",
        "calendar 7 days", "watchlist sort year", "diary last month", "stats this year", "drop", "ratings", "s9e9",
    ]

    private static func session(errorsToTerminal: Bool = false) async throws -> Session<Composition> {
        let folder = try TemporaryFolder()
        let session = try Session.inMemory(
            ["NO_COLOR": "1"], in: folder, toTerminal: true, errorsToTerminal: errorsToTerminal)
        for line in ["movie 550", "rate 8", "popular", "movie 550"] { _ = await session.run(line) }
        return session
    }

    /// A line that fails and one of the lines of its hint.
    private struct Hint {
        let failed: String
        let line: String
    }

    /// The hints of all failing lines. Those of the corpus are expected by another test, and aren't made again.
    private static let hints = Task { () async throws -> [Hint] in
        let session = try await Self.session()
        let start = await session.screen
        // The rows of the corpus aren't those of the session.
        var hints = Corpus.examples.flatMap { example in
            example.lines.filter { !Word($0.spokenWords[0]).selectsRows }.map { Hint(failed: example.typed, line: $0) }
        }
        for failed in more {
            await session.restore(start)
            let output = await session.run("\(failed) --json")
            hints += try lines(ofHintIn: output).map { Hint(failed: failed, line: $0) }
        }
        // An export would write into the current folder.
        return hints.filter { !$0.line.hasPrefix("export ") }
    }

    /// Returns the lines of the hint of a failed line; empty for one that didn't fail, or a hint without lines.
    private static func lines(ofHintIn output: CommandOutput) throws -> [String] {
        guard output.exitCode != 0, output.standardError.hasPrefix("{") else { return [] }
        let object = try JSONSerialization.jsonObject(with: Data(output.standardError.utf8)) as? [String: Any]
        let hints = (object?["error"] as? [String: Any])?["hints"] as? [String] ?? []
        // The program reads a redirection, not the session.
        return try hints.map { try RedirectedLine($0).command }
    }

    @Test func `the hint of a failed line doesn't fail with a usage error`() async throws {
        let hints = try await Self.hints.value.filter { !$0.line.hasPrefix("key set") && !$0.line.hasPrefix("quit") }
        let session = try await Self.session()
        let start = await session.screen
        for hint in hints.uniqued(by: { form(of: $0.line) }) {
            await session.restore(start)
            let output = await session.run(hint.line)
            // Whether a list exists can't be known from the words.
            let isAboutList = output.standardError.contains(/list “|a list named/)
            #expect(output.exitCode != 2 || isAboutList, "\(hint.failed) → \(hint.line): \(output.standardError)")
        }
        // Otherwise, the hints weren't found.
        #expect(hints.count > 150)
    }

    @Test func `on a screen, lines to type stand last, and advice stands in brackets`() async throws {
        let session = try await Self.session(errorsToTerminal: true)
        let start = await session.screen
        var count = 0
        for failed in Self.more {
            await session.restore(start)
            let lines = try Self.lines(ofHintIn: await session.run("\(failed) --json"))
            await session.restore(start)
            let text = await session.run(failed).standardError
            // A table of titles has hints of its own.
            guard text.hasPrefix("error: "), !text.contains("TMDb id") else { continue }
            let shown = text.split(separator: "\n").flatMap { row -> [String] in
                let parts = row.components(separatedBy: "   ")
                guard parts.count > 1, let commands = parts.last else { return [] }
                let advice = parts[0].hasPrefix("(") ? parts[0].hasSuffix(")") : true
                #expect(parts.count == 2 && advice, "\(row)")
                return commands.components(separatedBy: " · ")
            }
            #expect(shown.map { try? RedirectedLine($0).command } == lines, "\(failed): \(text)")
            count += shown.count
        }
        #expect(count > 20)
    }

    /// Returns what a line has in common with others of the same form: the command, and what is given.
    private func form(of line: String) -> String {
        guard let words = try? Word.words(in: line),
            let parsed = try? Composition.table.parse(words, rows: Spoken.rows, current: Spoken.heat)
        else { return line }
        let arguments = parsed.arguments
        let names = arguments.words.keys.sorted() + arguments.keys.keys.sorted()
        return ([arguments.command] + names).joined(separator: " ")
    }

    @Test func `a shell passes the words of each hint on`() async throws {
        let hints = try await Self.hints.value.map(\.line)
        let shell = ShellLine(table: Composition.table)
        let lines = hints.uniqued.filter { !$0.contains("…") }.map { hint in
            let line = shell.text(of: hint)
            return (hint, line.hasPrefix("popcorn ") ? line : "popcorn \(line)")
        }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        let start = #"popcorn() { for word; do printf '%s\n' "$word"; done; printf '%s\n' --end; }"#
        process.arguments = ["-c", ([start] + lines.map(\.1)).joined(separator: "\n")]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let passed = text.components(separatedBy: "--end\n").dropLast()
        #expect(passed.count == lines.count && lines.count > 100)
        for ((hint, line), words) in zip(lines, passed) {
            // An id with “#” has its kind instead.
            if hint.contains("#") { continue }
            let own = words.split(separator: "\n").map { Word(argument: String($0)).text }
            #expect(own == (try Word.words(in: hint)).map(\.text), "\(line)")
        }
    }

    @Test func `no command is suggested for English words that aren't near one`() {
        let words = """
            about above accept across act actor again age agree air allow always anger animal answer appear apple
            area arm army arrive art ask attack aunt autumn away baby bag ball base basket bath bean bear beautiful
            bed bedroom beer behave before begin bell below besides better between big bird birth birthday bit bite
            bleed block blood blow blue board boat body bone book border born borrow bottle bottom bowl box boy branch brave
            bread break breakfast breathe bridge bright bring brother brown brush build burn business bus buy cake camera
            careful carry catch cause chair chance cheap cheese chicken child chocolate choice circle city class
            clever climb clock cloth cloud cloudy coffee coat coin cold colour comb comfortable complete computer
            condition control cook cool copper corn corner correct count country course cover crash cross cry cup
            cut dance danger dark daughter day dead decide decrease deep deer depend desk destroy develop die different
            difficult dinner direction dirty eleven enemy energy engine enjoy enough equal evening event every exact example
            excellent except explain extremely eye face fail fair fall family famous farm father fault fear feed
            difficult dinner direction dirty discover disk dish doctor dog door double down draw dream dress drink drive
            dry duck dust duty each ear early earn earth easy eat education effect egg eight either electric elephant fence field fight fill finger finish
            fire fish flag flat float floor flour flower
            """.split(whereSeparator: \.isWhitespace).map(String.init)
        let commands = Set(Composition.table.commands.flatMap { [$0.name] + $0.aliases })
        let suggested = words.filter { !commands.contains($0) }
            .compactMap { word in Composition.table.nearestCommand(to: word).map { "\(word): \($0)" } }
        #expect(words.count >= 200)
        #expect(suggested == [], "\(suggested)")
    }
}

extension Session {
    /// What is on the screen, with the settings.
    fileprivate var screen: (state: SessionState, list: ShownList?) { (state, list) }

    /// Shows what was on the screen. The library keeps its changes.
    fileprivate func restore(_ screen: (state: SessionState, list: ShownList?)) {
        state = screen.state
        list = screen.list
    }
}
