import Testing

@testable import TerminalKit

@Suite struct `A script` {
    @Test(arguments: [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("a\rb", ["a\rb"]),
        ("a\u{2028}b\u{85}c\u{C}d\u{B}e", ["a\u{2028}b\u{85}c\u{C}d\u{B}e"]),
        ("a\n\n\nb", ["a", "", "", "b"]), ("\n", [""]),
    ])
    func `a script is split into lines like standard input`(text: String, lines: [String]) {
        #expect(Script.lines(of: text) == lines[...])
    }
}

@Suite struct `An output` {
    @Test func `an output file that can’t be closed counts as a failed write`() async {
        let line = ProgressLine(width: { 80 }) { _ in }
        let file = OutputFile(descriptor: -1, isReplaced: false, newPath: nil)
        let outlet = Outlet(.file(file), output: -1, progressLine: line)
        _ = await outlet.finish(isComplete: true)
        #expect(outlet.delivery == .failed("Bad file descriptor"))
    }
}

@Suite struct `The shell’s arguments become words` {
    @Test(arguments: [
        ("550", Word("550")), ("heat", Word("heat")), ("spirited away", Word("spirited away", isQuoted: true)),
        (#""1917""#, Word("1917", isQuoted: true)), ("'1917'", Word("1917", isQuoted: true)),
        ("--json", Word("--json")),
        ("--fields=id, title", Word("--fields=id, title")), ("\"", Word("\"")), ("", Word("", isQuoted: true)),
        ("schindler's", Word("schindler's")), ("dept:costume & make-up", Word("dept:costume & make-up")),
        ("alien: romulus", Word("alien: romulus", isQuoted: true)),
        ("/spirited away", Word("/spirited away", isQuoted: true)),
    ])
    func `shell arguments become the words of a line`(argument: String, word: Word) {
        let own = Word(argument: argument)
        #expect(own.text == word.text && own.isQuoted == word.isQuoted)
    }

    @Test func `only quotes within a shell argument make a title exact`() {
        #expect(!Word(argument: "spirited away").isExact && Word(argument: "\"spirited away\"").isExact)
    }
}
