import Testing

@testable import Prompt
@testable import TerminalKit

@Suite struct `A line whose output is redirected` {
    @Test(arguments: [
        ("popular", "popular", OutputTarget.standard),
        ("popular --csv > f.csv", "popular --csv ", .file(Word("f.csv"), appends: false)),
        ("popular >f.csv", "popular ", .file(Word("f.csv"), appends: false)),
        ("popular >> f.csv", "popular ", .file(Word("f.csv"), appends: true)),
        ("popular > \"my file\"", "popular ", .file(Word("my file", isQuoted: true), appends: false)),
        ("movie 550 | less", "movie 550 ", .program(" less")),
        ("popular |jq '.data[0]' > x | cat", "popular ", .program("jq '.data[0]' > x | cat")),
        ("movie heat | grep don't", "movie heat ", .program(" grep don't")),
        (#"search "a > b""#, #"search "a > b""#, .standard), ("search 'a | b'", "search 'a | b'", .standard),
        (#"search "a > b" > f"#, #"search "a > b" "#, .file(Word("f"), appends: false)),
        ("discover movie votes:>500", "discover movie votes:>500", .standard), ("search a|b", "search a|b", .standard),
        ("# a | b", "# a | b", .standard), ("\u{FEFF}# a > b", "# a > b", .standard),
        (#"search "a | b"#, #"search "a | b"#, .standard),
    ])
    func `a redirection sign at the start of a word ends the command`(
        line: String, command: String, target: OutputTarget
    ) throws {
        let redirected = try RedirectedLine(line)
        #expect(redirected.command == command && redirected.target == target)
    }

    @Test(arguments: [
        ("popular |", "“|” needs a program that reads the output"),
        ("popular || true", "“|” needs a program that reads the output"),
        ("popular >", "“>” needs a file"), ("popular >> \"\"", "“>>” needs a file"),
        ("popular > a --csv", "unexpected “--csv” after the file of “>”"), ("popular > \"a", "a quote is not closed"),
        ("> undo", "“>” needs a command before it"), (" >> notes", "“>>” needs a command before it"),
    ])
    func `a redirection sign without its argument is a usage error`(line: String, message: String) {
        let error = #expect(throws: UsageError.self) { try RedirectedLine(line) }
        #expect(error?.message == message)
    }

    @Test func `text after a redirection sign is neither coloured nor completed as a command`() throws {
        let roles = LinePainter(table: FakeApp.table).roles(of: Array("fleet | xyzzy"), cursor: 13)
        #expect(roles[..<5].allSatisfy { $0 == .command } && roles[5...].allSatisfy { $0 == nil })
    }
}
