import Testing

@testable import Prompt
@testable import TerminalKit

@Suite struct `Words of a line` {
    @Test(arguments: [
        ("", []),
        ("   \t ", []),
        ("movie 550", [Word("movie"), Word("550")]),
        ("\u{FEFF}movie 550", [Word("movie"), Word("550")]), ("# movie", []), ("\u{FEFF}# movie", []),
        ("#550", [Word("#550")]), ("movie # 550", [Word("movie"), Word("#"), Word("550")]),
        ("  movie   550\t", [Word("movie"), Word("550")]),
        ("movie\u{A0}550", [Word("movie"), Word("550")]),
        (#"movie "1917""#, [Word("movie"), Word("1917", isQuoted: true)]),
        ("movie '1917'", [Word("movie"), Word("1917", isQuoted: true)]),
        (#"note "again in  winter""#, [Word("note"), Word("again in  winter", isQuoted: true)]),
        (#"movie """#, [Word("movie"), Word("", isQuoted: true)]),
        (#"movie "it's""#, [Word("movie"), Word("it's", isQuoted: true)]),
        (#"note "a \"b\" c""#, [Word("note"), Word(#"a "b" c"#, isQuoted: true)]),
        (#"note:"a \"b\" c" 1"#, [Word(#"note:a "b" c"#), Word("1")]),
        (#"a\"b 'c\"'"#, [Word(#"a\"b"#), Word(#"c\""#, isQuoted: true)]),
        (#"movie 'say "hi"'"#, [Word("movie"), Word(#"say "hi""#, isQuoted: true)]),
        (#"storage use file:"/a b""#, [Word("storage"), Word("use"), Word("file:/a b")]),
        (#"crew dept:"costume & make-up""#, [Word("crew"), Word("dept:costume & make-up")]),
        (#"--storage="file:/a b""#, [Word("--storage=file:/a b")]),
        ("movie schindler's list", [Word("movie"), Word("schindler's"), Word("list")]),
        ("movie '71", [Word("movie"), Word("'71")]), ("movie 'til", [Word("movie"), Word("'til")]),
        ("movie shoot 'em up", [Word("movie"), Word("shoot"), Word("'em"), Word("up")]),
        ("movie rock 'n' roll", [Word("movie"), Word("rock"), Word("n", isQuoted: true), Word("roll")]),
        (#"movie 12" vinyl"#, [Word("movie"), Word(#"12""#), Word("vinyl")]),
        (#"movie "a"b""#, [Word("movie"), Word(#"a"b"#, isQuoted: true)]), (#"a"b"#, [Word(#"a"b"#)]),
        (
            #"compare "heat", "ronin""#,
            [Word("compare"), Word("heat,", isQuoted: true), Word("ronin", isQuoted: true)]
        ),
        ("movie 千と千尋の神隠し", [Word("movie"), Word("千と千尋の神隠し")]),
    ])
    func `a line is split into words as in a shell`(line: String, words: [Word]) throws {
        #expect(try Word.words(in: line) == words)
    }

    @Test(.timeLimit(.minutes(10))) func `a line of a million letters is split`() throws {
        let words = try Word.words(in: String(repeating: "a", count: 1_000_000) + " b")
        #expect(words.map(\.text.count) == [1_000_000, 1])
        #expect(throws: UsageError.self) { try FakeApp.table.parse(words) }
    }

    @Test(arguments: [#"movie "1917"#, #"""#, #"with:"robert"#])
    func `a double quote that is not closed is an error`(line: String) {
        #expect(throws: UsageError("a quote is not closed", hint: .note("add the closing quote"))) {
            try Word.words(in: line)
        }
    }

    @Test(
        arguments: [
            ("550", "550", false), ("#550", "550", true), ("tmdb:550", "550", true), ("TMDb:550", "550", true),
            ("tmdb:", nil, false), ("tmdb:heat", nil, false), ("#", nil, false), ("heat", nil, false),
        ] as [(String, String?, Bool)])
    func `digits are an id, with or without a mark`(text: String, digits: String?, isMarked: Bool) {
        #expect(Word(text).digits == digits && Word(text).isMarkedID == isMarked)
        #expect(Word(text, isQuoted: true).digits == nil)
    }
}
