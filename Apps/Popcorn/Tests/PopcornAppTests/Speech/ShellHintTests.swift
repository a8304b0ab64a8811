import Foundation
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite("Hints in a shell")
struct ShellHintTests {
    @Test(arguments: [
        (#"movie "1917""#, #"popcorn movie '"1917"'"#),
        (#"seen #2012 · seen "2012""#, #"popcorn seen movie 2012 · popcorn seen '"2012"'"#),
        ("movie #550", "popcorn movie 550"),
        (#"discover with:"brad pitt""#, "popcorn discover 'with:brad pitt'"),
        (#"movie "don't look up""#, #"popcorn movie '"don'\''t look up"'"#),
        (#"for a title, use quotes: search "rating:5""#, #"for a title, use quotes: popcorn search '"rating:5"'"#),
        ("diary 2025 --csv > 2025.csv", "popcorn diary 2025 --csv > 2025.csv"), ("back", "back"),
        ("movie 603", "movie 603"), ("search for part of it", "search for part of it"),
        ("`set` lists all settings", "`set` lists all settings"),
    ])
    func `a line that a shell would change is quoted for it`(hint: String, expected: String) {
        #expect(ShellHint(table: Composition.table).text(of: hint) == expected)
    }

    @Test func `lines that a shell doesn't change begin with the program, prose doesn't`() {
        let shell = ShellHint(table: Composition.table)
        #expect(
            shell.text(of: "movie 550 · 5 rows: top --limit 5", areLines: true)
                == "popcorn movie 550 · 5 rows: popcorn top --limit 5")
        #expect(shell.text(of: "search for part of it") == "search for part of it")
    }

    @Test(arguments: [
        #"movie "1917""#, #"seen "the matrix" yesterday"#, #"discover with:"brad pitt""#, #"note "it's a \ ! $HOME *""#,
        #"movie "50/50""#, #"compare "300", "1917""#,
    ])
    func `a shell passes on the words of the line`(line: String) throws {
        let hint = ShellHint(table: Composition.table).text(of: line)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", #"popcorn() { for word; do printf '%s\n' "$word"; done; }; "# + hint]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let words = text.split(separator: "\n").map { Word(argument: String($0)) }
        let typed = try Word.words(in: line)
        #expect(words.map(\.text) == typed.map(\.text))
        #expect(words.map(\.isQuoted) == typed.map(\.isQuoted))
    }
}
