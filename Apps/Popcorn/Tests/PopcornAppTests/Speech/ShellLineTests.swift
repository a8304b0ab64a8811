import Foundation
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite("Lines in a shell")
struct ShellLineTests {
    @Test(arguments: [
        (#"movie "1917""#, #"popcorn movie '"1917"'"#), ("seen #2012", "popcorn seen movie 2012"),
        (#"seen "2012""#, #"popcorn seen '"2012"'"#), ("movie #550", "popcorn movie 550"),
        (#"discover with:"brad pitt""#, "popcorn discover 'with:brad pitt'"),
        (#"movie "don't look up""#, #"popcorn movie '"don'\''t look up"'"#),
        ("diary 2025 --csv > 2025.csv", "popcorn diary 2025 --csv > 2025.csv"), ("back", "popcorn back"),
        ("movie 603", "popcorn movie 603"), ("1 seen", "1 seen"),
    ])
    func `a line begins with the program, and what a shell would change is quoted`(line: String, expected: String) {
        #expect(ShellLine(table: Composition.table).text(of: line) == expected)
    }

    @Test func `only the lines of a hint are put into another form`() {
        let hint =
            Hint.line("top --limit 5", for: "5 rows") + .line("seen s1-", effect: "marks all aired episodes")
            + .note("`set` lists all settings", naming: "set") + .note("search for part of it") + .choices(["cast"])
        let typed = hint.mapLines(ShellLine(table: Composition.table).text)
        #expect(
            typed.text == "5 rows: popcorn top --limit 5 · `seen s1-` marks all aired episodes"
                + " · `set` lists all settings · search for part of it · Expected: cast.")
        #expect(typed.lines == ["popcorn top --limit 5", "popcorn seen s1-", "popcorn set"])
    }

    @Test(arguments: [
        #"movie "1917""#, #"seen "the matrix" yesterday"#, #"discover with:"brad pitt""#, #"note "it's a \ ! $HOME *""#,
        #"movie "50/50""#, #"compare "300", "1917""#,
    ])
    func `a shell passes on the words of the line`(line: String) throws {
        let typedLine = ShellLine(table: Composition.table).text(of: line)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", #"popcorn() { for word; do printf '%s\n' "$word"; done; }; "# + typedLine]
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
