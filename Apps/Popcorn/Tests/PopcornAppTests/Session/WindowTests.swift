import Foundation
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

/// What `more` and rows mean after the window has cut a result, on the sample.
@Suite struct `Windows at a prompt` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func session(
        height: Int? = 12, _ variables: [String: String] = [:], isInteractive: Bool = true
    ) throws -> Session<Composition> {
        try .inMemory(
            ["NO_COLOR": "1", "TERM": "xterm"].merging(variables) { $1 }, in: folder, height: height, toTerminal: true,
            errorsToTerminal: true, isInteractive: isInteractive)
    }

    private func outputs(_ session: Session<Composition>, _ lines: String...) async -> [String] {
        var outputs: [String] = []
        for line in lines {
            let output = await session.run(line)
            outputs.append(output.standardOutput + output.standardError)
        }
        return outputs
    }

    private func titles(_ session: Session<Composition>) async -> [String] { await session.state.rows.map(\.title) }

    @Test func `a table ends where the window does, and “more” goes on with the next numbers`() async throws {
        let session = try session()
        let outputs = await outputs(session, "popular", "more", "more")
        #expect(outputs[0].split(separator: "\n").count == 11 && outputs[0].contains("\n9 of 65 · more · 1 · "))
        #expect(outputs[1].contains("\n10 Fight Club") && outputs[1].contains("\n10–18 of 65 · more · "), "\(outputs)")
        #expect(outputs[2].contains("\n19 Star Wars") && outputs[2].contains("\n20 Barbie"))
        #expect(!outputs[2].contains("\n21 ") && outputs[2].contains("19–20 of 65 · more · "))
        #expect(await titles(session).count == 20)
        // The next page follows the rows of the first one.
        #expect(await self.outputs(session, "more")[0].contains("\n21 The Godfather Part II"))
    }

    @Test(arguments: 8...14) func `candidates for a title fit the window, and only these have numbers`(height: Int)
        async throws
    {
        let session = try session(height: height)
        for line in ["seen star", "rate 9 the", "movie the"] {
            let output = await session.run(line)
            try #require(output.exitCode == 3, "\(line): \(output)")
            let lines = output.standardError.split(separator: "\n")
            #expect(lines.count < height, "\(line):\n\(output.standardError)")
            let numbers = lines.filter { !$0.hasPrefix("   ") }.compactMap {
                $0.split(separator: " ").first.flatMap { Int($0) }
            }
            #expect(!numbers.isEmpty && numbers == Array(1...numbers.count))
            #expect(await titles(session).count == numbers.count)
        }
    }

    @Test func `rows that weren't printed aren't selected, and a confirmation says so`() async throws {
        let session = try session()
        let outputs = await outputs(session, "popular --limit 15", "12", "all add", "more", "all add")
        #expect(outputs[1].hasPrefix("error: "), "\(outputs[1])")
        let confirmations = outputs.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        #expect(
            confirmations[2].hasPrefix("Added 9 movies") && confirmations[2].contains("(9 of 65 rows)."),
            "\(outputs[2])")
        #expect(
            confirmations[4].hasPrefix("Added 6 movies") && confirmations[4].contains("(15 of 65 rows)"),
            "\(outputs[4])")
        #expect(await titles(session).count == 15)
    }

    @Test func `a page that yields is printed whole by “more”, and then the table goes on`() async throws {
        let session = try session()
        let outputs = await outputs(session, "popular", "16", "2", "more", "more")
        #expect(outputs[1].hasPrefix("error: "))
        #expect(outputs[2].hasPrefix("Interstellar (2014)") && outputs[2].contains("\nmore · seen · "), "\(outputs[2])")
        #expect(!outputs[2].contains("Keywords") && !outputs[2].contains("Money"))
        #expect(outputs[3].contains("\nInterstellar (2014)") && outputs[3].contains("\nMoney"), "\(outputs[3])")
        #expect(!outputs[3].contains("\nmore · "))
        #expect(outputs[4].contains("\n10 Fight Club"), "\(outputs[4])")
    }

    @Test func `“more” is about the last thing printed if it was cut, else about the last table`() async throws {
        let session = try session()
        let outputs = await outputs(session, "popular", "help movie", "more", "version", "more", "more")
        #expect(outputs[1].hasPrefix("movie") && outputs[1].contains("\nmore\n"), "\(outputs[1])")
        #expect(!outputs[2].contains("a movie, by TMDb id") && outputs[2].contains("\nmore"), "\(outputs[2])")
        #expect(outputs[4].contains("\n10 Fight Club") && outputs[5].contains("\n19 Star Wars"), "\(outputs)")
    }

    @Test func `an error leaves what “more” is about`() async throws {
        let session = try session()
        let outputs = await outputs(session, "popular", "moer", "more")
        #expect(outputs[2].contains("\n10 Fight Club"), "\(outputs[2])")
    }

    @Test func `after the rest of a table, “back” shows the table from its beginning`() async throws {
        let session = try session()
        let outputs = await outputs(session, "popular", "more", "back")
        #expect(outputs[2] == outputs[0])
        #expect(await titles(session).count == 9)
    }

    @Test func `the statistics are one screen, and “more” has all of them`() async throws {
        let session = try session(height: 24)
        let lines = ["seen dune", "seen inception", "seen interstellar", "rate 9", "movie interstellar", "movie dune"]
        for line in lines { _ = await session.run(line) }
        let outputs = await outputs(session, "stats", "more")
        #expect(outputs[0].split(separator: "\n", omittingEmptySubsequences: false).count <= 24, "\(outputs[0])")
        #expect(
            outputs[0].contains("3 films") && outputs[0].contains("Christopher Nolan") && outputs[0].contains("\nmore"))
        #expect(outputs[1].contains("Credits are known for"), "\(outputs[1])")
    }

    @Test func `machine formats are never cut, and have only what wasn't printed`() async throws {
        let session = try session()
        let outputs = await outputs(session, "popular --fields id --csv", "popular", "more --fields id --csv")
        #expect(outputs[0].split(separator: "\n").count == 21)
        #expect(outputs[2].hasPrefix("id\n550\n"), "\(outputs[2])")
    }

    @Test(
        arguments: [(nil, [:], true), (7, [:], true), (12, ["TERM": "dumb"], true), (12, [:], false)]
            as [(Int?, [String: String], Bool)])
    func `nothing is cut without a known height, in a low window, with TERM=dumb, and outside a prompt`(
        height: Int?, variables: [String: String], isInteractive: Bool
    ) async throws {
        let session = try session(height: height, variables, isInteractive: isInteractive)
        #expect(await outputs(session, "popular")[0].contains("\n20 Barbie"))
    }
}
