import Testing

@testable import TerminalKit

/// Types keys into vi's editor, and returns the line with a bar at the cursor.
private func typed(_ keys: String, history: [String] = []) -> String {
    var state = EditorState(history: history)
    state.keymap = .vi
    state.type(keys)
    return state.shown
}

/// The bytes of Escape; a terminal sends nothing for a while after it.
private let escape = "\u{1B}"

@Suite struct `Editing a line as in vi` {
    @Test(arguments: [
        ("abc", "abc|"), ("abc\u{1B}", "ab|c"), ("\u{1B}", "|"), ("abc\u{1B}hx", "a|c"), ("abc\u{1B}0x", "|bc"),
        ("one two\u{1B}b", "one |two"), ("one two\u{1B}0w", "one |two"), ("one two\u{1B}0e", "on|e two"),
        ("a-b c\u{1B}0w", "a|-b c"), ("a-b c\u{1B}0W", "a-b |c"), ("a-b c\u{1B}B", "|a-b c"),
        ("a-b cd\u{1B}B", "a-b |cd"), ("a-b c\u{1B}0E", "a-|b c"), ("  ab\u{1B}0^", "  |ab"), ("abc\u{1B}0$", "ab|c"),
        ("one two\u{1B}0fo", "one tw|o"), ("one two\u{1B}0ft", "one |two"), ("one two\u{1B}0tt", "one| two"),
        ("one two\u{1B}Fn", "o|ne two"), ("one two\u{1B}Tn", "on|e two"), ("abab\u{1B}0fb;", "aba|b"),
        ("abab\u{1B}0fb;,", "a|bab"), ("abab\u{1B}0tb;", "ab|ab"), ("abababa\u{1B}02fb", "aba|baba"),
        ("one two three\u{1B}02w", "one two |three"), ("abcdef\u{1B}03|", "ab|cdef"), ("abc\u{1B}9h", "|abc"),
        ("abc\u{1B}\u{1B}[D\u{1B}[D\u{1B}[C", "a|bc"), ("abc\u{1B}\u{1B}[H", "|abc"),
    ])
    func `vi motions move the cursor`(keys: String, shown: String) {
        #expect(typed(keys) == shown)
    }

    @Test(arguments: [
        ("one two\u{1B}0dw", "|two"), ("one two\u{1B}dw", "one t|w"), ("one two\u{1B}bdw", "one| "),
        ("one two three\u{1B}02dw", "|three"), ("one two three\u{1B}0d2w", "|three"), ("one two\u{1B}0de", "| two"),
        ("one two\u{1B}db", "one |o"), ("one two\u{1B}dd", "|"), ("one two\u{1B}0d$", "|"),
        ("one two\u{1B}bD", "one| "),
        ("one two\u{1B}d0", "|o"), ("one two\u{1B}0dfn", "|e two"), ("one two\u{1B}0dtt", "|two"),
        ("one two\u{1B}dFe", "on|o"), ("one two\u{1B}dTe", "one|o"), ("a b c d e f g\u{1B}02d3w", "|g"),
        ("one two\u{1B}0cwx\u{1B}", "|x two"), ("a two\u{1B}0cwx", "x| two"), ("one two\u{1B}cc", "|"),
        ("one two\u{1B}bCx", "one x|"), ("one two\u{1B}0Sx", "x|"), ("one two\u{1B}0sx", "x|ne two"),
        ("one  two\u{1B}03lcwx", "onex|two"), ("abc\u{1B}03s", "|"), ("\u{1B}cwx", "x|"), ("\u{1B}Cx", "x|"),
        ("abc\u{1B}02x", "|c"), ("abc\u{1B}X", "a|c"), ("abc\u{1B}9X", "|c"), ("abc\u{1B}0rx", "|xbc"),
        ("abc\u{1B}02rx", "x|xc"), ("abc\u{1B}2rx", "ab|c"), ("aBc\u{1B}03~", "Ab|C"), ("aß\u{1B}~", "a|ß"),
        ("one two\u{1B}0ywP", "one| one two"), ("ab\u{1B}yyp", "aba|b"), ("ab\u{1B}Y2P", "aaba|bb"),
        ("ab\u{1B}xp", "a|b"), ("ab\u{1B}0xp", "b|a"), ("abc\u{1B}ybP", "a|babc"), ("ab\u{1B}p", "a|b"),
        ("abc\u{1B}d\u{1B}x", "a|b"), ("abc\u{1B}dzx", "a|b"), ("abc\u{1B}2\u{1B}x", "a|b"),
        ("abc\u{1B}\u{1B}[3~", "a|b"), ("abc\u{1B}0\u{4}", "|bc"), ("abc\u{1B}0r\u{1B}[Cx", "a|c"),
        ("abc\u{1B}02\u{5}x", "a|b"), ("ab\u{1B}\(Keys.paste("cd"))", "abc|d"),
    ])
    func `vi's operators and other commands change the line`(keys: String, shown: String) {
        #expect(typed(keys) == shown)
    }

    @Test(arguments: [
        ("bc\u{1B}0ia", "a|bc"), ("ac\u{1B}0ab", "ab|c"), ("  b\u{1B}Ia", "  a|b"), ("ab\u{1B}0Ac", "abc|"),
        ("\u{1B}ab", "b|"), ("\u{1B}ib", "b|"),
    ])
    func `vi's insert commands insert text at their positions`(keys: String, shown: String) {
        #expect(typed(keys) == shown)
    }

    @Test(arguments: [
        ("one two\u{1B}u", "|"), ("one\u{1B}xu", "on|e"), ("one\u{1B}xxuu", "on|e"), ("one\u{1B}xxu\u{12}", "|o"),
        ("one\u{1B}cwtwo three\u{1B}u", "on|e"), ("one\u{1B}a two\u{17}three\u{1B}u", "on|e"),
        ("one\u{1B}xxx2u", "o|n"), ("one\u{1B}uu", "|"), ("one\u{1B}xu\u{12}\u{12}", "o|n"),
        ("one\u{1B}\u{12}", "on|e"),
        ("one\u{1B}xu$x\u{12}", "o|n"),
    ])
    func `undo in vi reverts a command together with all text typed after it`(keys: String, shown: String) {
        #expect(typed(keys) == shown)
    }

    @Test(arguments: [
        ("abcd\u{1B}0x.", "|cd"), ("abcdef\u{1B}02x.", "|ef"), ("abcdef\u{1B}0x3.", "|ef"),
        ("a b c d\u{1B}0dw..", "|d"), ("one two\u{1B}0cwx\u{1B}w.", "x |x"), ("a b\u{1B}0ix\u{1B}.", "|xxa b"),
        ("a b\u{1B}0ixy\u{7F}\u{1B}.", "|xxa b"), ("a b\u{1B}0rx2l.", "x |x"), ("ab\u{1B}0~.", "A|B"),
        ("ab\u{1B}.", "a|b"),
        ("ab\u{1B}0x.u", "|b"), ("ab\u{1B}yy0P.", "aa|bbab"),
    ])
    func `a dot in vi repeats the last change`(keys: String, shown: String) {
        #expect(typed(keys) == shown)
    }

    @Test(arguments: ["👨‍👩‍👧", "🇯🇵", "e\u{301}", "千", "👍🏽", "❤️", "한"])
    func `vi's commands work on user-perceived characters`(character: String) {
        #expect(typed("x\(character)\(escape)x") == "|x")
        #expect(typed("\(character)\(character)\(escape)h") == "|\(character)\(character)")
        #expect(typed("\(character)y\(escape)0xp") == "y|\(character)")
        #expect(typed("a\(character)\(escape)0dl") == "|\(character)")
    }

    private static let history = ["movie 550", "tv 1396", "movie heat"]

    @Test(arguments: [
        ("x\u{1B}k", "|movie heat"), ("x\u{1B}kk", "|tv 1396"), ("x\u{1B}3k", "|movie 550"),
        ("x\u{1B}9k", "|movie 550"),
        ("x\u{1B}kkj", "|movie heat"), ("x\u{1B}kj", "|x"), ("x\u{1B}kwk", "|tv 1396"),
        ("x\u{1B}\u{1B}[A", "|movie heat"),
        ("mo\u{1B}[A\u{1B}[A", "movie 550|"), ("x\u{1B}/tv\r", "|tv 1396"), ("x\u{1B}/mov\rn", "|movie 550"),
        ("x\u{1B}/mov\rnN", "|movie heat"), ("x\u{1B}/5\r", "movie |550"), ("x\u{1B}/zzz\r", "|x"), ("x\u{1B}n", "|x"),
        ("x\u{1B}/mov\rnnn", "|movie 550"), ("x\u{1B}N", "|x"), ("x\u{1B}ku", "|x"),
        ("x\u{1B}kA!\u{1B}j", "movie heat|!"),
        ("x\u{1B}/tv\u{7}", "|x"), ("x\u{1B}/tv\u{1B}", "|tv 1396"), ("\u{12}tv\u{1B}", "|tv 1396"),
    ])
    func `vi's keys move through the history and search it`(keys: String, shown: String) {
        #expect(typed(keys, history: Self.history) == shown)
    }

    @Test(
        arguments: [
            ("movie\u{1B}\r", .submit("movie")), ("movie\u{1B}d\r", .submit("movie")), ("movie\u{1B}\u{3}", .abandon),
            ("\u{1B}\u{4}", .end), ("\u{4}", .end), ("mov\t", .complete("mov")), ("mov\u{1B}\t", .complete("mov")),
            ("x\u{1B}\u{C}", .clearScreen), ("x\u{1B}\u{1A}", .suspend), ("x\u{1B}/mov\r\r", .submit("movie heat")),
        ] as [(String, EditorState.Reaction)])
    func `keys handled outside the editor do the same in vi as in Emacs`(keys: String, reaction: EditorState.Reaction) {
        var state = EditorState(history: Self.history)
        state.keymap = .vi
        #expect(state.type(keys) == reaction)
    }

    @Test func `a new line in vi starts in insert mode`() {
        var state = EditorState()
        state.keymap = .vi
        state.type("movie\u{1B}d")
        state.beginLine()
        state.type("dx")
        #expect(state.shown == "dx|" && !state.isCommanding)
    }

    @Test(arguments: [("popcorn> ", "popcorn: "), ("popcorn · 千> ", "popcorn · 千: "), ("$", ":"), ("", "")])
    func `the prompt shows vi's mode without changing in width`(prompt: String, sign: String) {
        var state = EditorState()
        state.keymap = .vi
        state.type("x\u{1B}")
        for (shown, isCommanding) in [(sign, true), (prompt, false)] {
            if !isCommanding { state.type("i") }
            let frame = Frame(state, prompt: prompt, width: 40, height: 5)
            #expect(String(frame.rows[0].map(\.character)) == shown + "x")
            #expect(frame.cursor.column == DisplayWidth.of(prompt))
        }
    }
}
