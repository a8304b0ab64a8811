import Foundation
import Testing

@Suite("The README and its pages")
struct PageTests {
    /// `popcorn` has no credential here and uses the sample.
    @Test(arguments: ["README.md", "Apps/Popcorn/Commands.md"])
    func `the program's output matches the transcripts on a documentation page`(page: String) async throws {
        let transcripts = Transcript.all(in: try Self.text(of: page))
        #expect(transcripts.isEmpty == false, "\(page) has no console block with a prompt in it")
        for transcript in transcripts {
            let shown = ComparableOutput(transcript.exchanges.flatMap(\.output))
            let printed = try await Self.output(of: transcript)
            #expect(printed.matches(shown), "\(Self.difference(printed.lines, shown.lines))")
        }
    }

    /// The build is left out, as these tests already run the program.
    @Test func `the README's commands install the program, its manual and its completions`() async throws {
        let home = try Home()
        let commands = try Self.block("install", "sh", of: "README.md").replacing("swift build", with: ": swift build")
        let build = #"mkdir -p .build/release && ln -s "$0" .build/release/popcorn"#
        let outcome = try await home.shell("set -eo pipefail; \(build)\n\(commands)")
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome)")
        let folder = home.root.appending(path: "home")
        #expect(
            Home.files(in: folder) == [
                ".config/fish/completions/popcorn.fish", ".local/bin/popcorn",
                ".local/share/bash-completion/completions/popcorn", ".local/share/man/man1/popcorn.1",
                ".local/share/zsh/site-functions/_popcorn",
            ])
        let page = try String(contentsOf: folder.appending(path: ".local/share/man/man1/popcorn.1"), encoding: .utf8)
        #expect(page.hasPrefix(".TH POPCORN 1 "))
        let version = try await home.run([folder.appending(path: ".local/bin/popcorn").path, "--version"])
        #expect(version.output.hasPrefix("popcorn "))
    }

    /// Instead of fzf, the second line is chosen.
    @Test(
        .needs("jq"),
        arguments: [
            (
                "Apps/Popcorn/Commands.md", "recipes",
                ["Added The Godfather (1972) to “watchlist”.", "Interstellar (2014)"]
            ),
            ("Core/Storage/Engines.md", "check", ["movies ", "Freed "]),
        ])
    func `the commands on a documentation page work`(page: String, block: String, printed: [String]) async throws {
        let home = try Home()
        let setup = #"""
            mkdir bin && ln -s "$0" bin/popcorn && printf '#!/bin/sh\nsed -n 2p\n' >bin/fzf && chmod +x bin/fzf
            PATH=$PWD/bin:$PATH
            popcorn -c 'movie 550' -c add >/dev/null
            """#
        let outcome = try await home.shell("set -eo pipefail; \(setup)\n\(try Self.block(block, "sh", of: page))")
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome)")
        #expect(printed.filter { !outcome.output.contains("\n" + $0) } == [], "\(outcome)")
    }

    /// `.ci/consumer` builds and runs the program.
    @Test func `the README's example can be built and run`() throws {
        let example = try Self.block("example", "swift", of: "README.md")
        #expect(try Self.text(of: "Tests/Consumer/Sources/ReadmeExample/main.swift") == example)
    }

    /// `.ci/consumer` builds and runs the programs.
    @Test(arguments: [
        (
            "Core/Storage/Sources/Storage/Storage.docc/AnEngineOfOnesOwn.md",
            ["NotebookStorage/NotebookStorage", "NotebookStorage/Row"]
        ),
        ("Core/Storage/Sources/Storage/Storage.docc/SwappingStorage.md", ["StorageByConfiguration/main"]),
        (
            "Core/Storage/Sources/Storage/Storage.docc/PolicyAgeAndEngine.md",
            ["PoliciesAndAges/PoliciesAndAges", "StorageByConfiguration/main"]
        ),
        ("Core/CoreDomain/Sources/CoreDomain/CoreDomain.docc/WhenItFails.md", ["WhenItFails/WhenItFails"]),
        (
            "Adapters/Contexts/PopcornLibraryAdapters/Sources/PopcornLibraryAdapters/PopcornLibraryAdapters.docc/ImportingAnExport.md",
            ["ImportReport/main"]
        ),
        (
            "Adapters/Contexts/PopcornLibraryAdapters/Sources/PopcornLibraryAdapters/PopcornLibraryAdapters.docc/Statistics.md",
            ["YearOfFilms/main"]
        ),
        (
            "Contexts/PopcornMovies/Sources/MoviesComposition/PopcornMovies.docc/ViewModel.md",
            ["AViewModel/AViewModel"]
        ),
        (
            "Contexts/PopcornLibrary/Sources/LibraryComposition/PopcornLibrary.docc/ServerWithUsers.md",
            ["AServerWithUsers/AServerWithUsers"]
        ),
    ])
    func `the code of an article is part of a program of the consumer package`(page: String, files: [String]) throws {
        let sources = try files.map { try Self.text(of: "Tests/Consumer/Sources/\($0).swift") }.joined()
        let blocks = try Self.text(of: page).matches(of: /```swift\n(?<code>.*?)```/.dotMatchesNewlines()).map(\.code)
        // A block may show a method without its type, and leave out those between two of them.
        let parts = blocks.flatMap { Self.unindented($0).split(separator: "\n\n") }
        let program = Self.unindented(sources)
        #expect(!parts.isEmpty && parts.filter { !program.contains($0) } == [])
    }

    @Test func `the reader on the page about engines is the one of the consumer package`() throws {
        let reader = try Self.block("reader", "swift", of: "Core/Storage/Engines.md")
        #expect(try Self.text(of: "Tests/Consumer/Sources/NotebookStorage/Row.swift").contains(reader))
    }

    /// Returns what the commands print to a terminal, without standard error and without pictures, which a page of text
    /// can't show.
    private static func output(of transcript: Transcript) async throws -> ComparableOutput {
        let lines = transcript.exchanges.map(\.command).joined(separator: "\n")
        let shell = ["/bin/sh", "-c", "\"$0\" --keep-going -c \"$1\" 2>/dev/null", try BuiltProduct.popcorn(), lines]
        let home = try Home()
        try home.configure(#"{ "pictures": "off" }"#)
        let terminal = try Terminal(home, command: shell, columns: 80, rows: 200)
        _ = try await terminal.exitCode()
        return ComparableOutput(terminal.text.replacing("\r\n", with: "\n").components(separatedBy: "\n"))
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")

    /// Returns the code without the spaces before its lines.
    private static func unindented(_ code: some StringProtocol) -> String {
        code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
            .joined(separator: "\n")
    }

    /// Returns the code between two markers.
    private static func block(_ name: String, _ language: String, of page: String) throws -> Substring {
        let text = try text(of: page)
        let start = try #require(text.range(of: "<!-- \(name) -->\n```\(language)\n")).upperBound
        return text[start..<(try #require(text.range(of: "```\n<!-- /\(name) -->")).lowerBound)]
    }

    private static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns the first lines that differ, and all output.
    private static func difference(_ printed: [String], _ shown: [String]) -> String {
        let index = zip(printed, shown).enumerated().first { $1.0 != $1.1 }?.offset ?? min(printed.count, shown.count)
        let left = printed.dropFirst(index).first ?? "—"
        let right = shown.dropFirst(index).first ?? "—"
        return
            "line \(index + 1) is\n\(left)\nand the page has\n\(right)\nAll of it:\n\(printed.joined(separator: "\n"))"
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
    func `transcripts are compared regardless of times, ages and sizes`(printed: String, shown: String, same: Bool) {
        let lines = [printed, shown].map { ComparableOutput($0.components(separatedBy: "\n")) }
        #expect(lines[0].matches(lines[1]) == same)
    }
}
