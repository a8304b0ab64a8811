import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
    /// `popcorn` runs without a credential here, so it uses the sample.
    @Test func `the README shows what the program prints`() async throws {
        let transcripts = Transcript.all(in: try Self.readme())
        #expect(transcripts.isEmpty == false, "README.md has no console block with a prompt in it")
        for transcript in transcripts {
            let shown = ComparableOutput(transcript.exchanges.flatMap(\.output))
            let printed = try await Self.output(of: transcript)
            #expect(printed.matches(shown), "\(Self.difference(printed.lines, shown.lines))")
        }
    }

    /// `.ci/consumer` builds and runs the program.
    @Test func `the example in the README is a program that is built and run`() throws {
        let readme = try Self.readme()
        let start = try #require(readme.range(of: "<!-- example -->\n```swift\n")).upperBound
        let end = try #require(readme.range(of: "```\n<!-- /example -->")).lowerBound
        let program = Self.root.appending(path: "Tests/Consumer/Sources/ReadmeExample/main.swift")
        #expect(try String(contentsOf: program, encoding: .utf8) == readme[start..<end])
    }

    /// Returns the output of the commands. Lines on standard error are optional.
    private static func output(of transcript: Transcript) async throws -> ComparableOutput {
        let lines = transcript.exchanges.map(\.command)
        let separate = try await Home().script(lines, "--keep-going")
        let merged = try await Home().script(lines, "--keep-going", options: RunOptions(mergesErrors: true))
        let errors = ComparableOutput(separate.errors.components(separatedBy: "\n")).lines
        return ComparableOutput(merged.output.components(separatedBy: "\n"), optional: Set(errors))
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")

    private static func readme() throws -> String {
        try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    }

    /// Returns the first different lines, and all of the output.
    private static func difference(_ printed: [String], _ shown: [String]) -> String {
        let index = zip(printed, shown).enumerated().first { $1.0 != $1.1 }?.offset ?? min(printed.count, shown.count)
        let (left, right) = (printed.dropFirst(index).first ?? "—", shown.dropFirst(index).first ?? "—")
        return
            "line \(index + 1) is\n\(left)\nand README.md shows\n\(right)\nAll of it:\n\(printed.joined(separator: "\n"))"
    }
}

@Suite("Transcripts")
struct TranscriptTests {
    @Test func `transcripts are read from console blocks`() {
        let text = """
            ```swift
            popcorn> no
            ```
            ```console
            $ popcorn
            a banner
            popcorn> movie 550
            Fight Club

            ★ 8.4
            popcorn> quit
            ```
            """
        let exchanges = Transcript.all(in: text).map(\.exchanges)
        let expected = [
            Transcript.Exchange(command: "movie 550", output: ["Fight Club", "", "★ 8.4"]),
            Transcript.Exchange(command: "quit", output: []),
        ]
        #expect(exchanges == [expected])
    }

    @Test(arguments: [
        ("2 results    network · 112 ms", "2 results   network · 7 ms", true), ("a\n\nb  c", "a\nb c", true),
        ("a\nb\nc\nd", "a\n…\nd", true), ("a\nb", "a\n…\nb", true), ("a\nb\nc", "a\n…\nd", false), ("a", "b", false),
        ("sqlite, 2 h old · 4 ms", "sqlite, 3 days old · 11 ms", true), ("1,204 records", "1,205 records", false),
    ])
    func `transcripts are compared without times, ages and sizes`(printed: String, shown: String, same: Bool) {
        let lines = [printed, shown].map { ComparableOutput($0.components(separatedBy: "\n")) }
        #expect(lines[0].matches(lines[1]) == same)
    }
}
