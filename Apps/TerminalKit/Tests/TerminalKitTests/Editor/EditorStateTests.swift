import Testing

@testable import TerminalKit

@Suite struct `Editing a line` {
    private typealias K = Keys

    @Test(arguments: [
        ("movie", "movie|"), ("movie\u{1}x", "x|movie"), ("ab\u{2}x", "ax|b"),
        ("ab\(K.left)\(K.left)\(K.right)x", "ax|b"),
        ("ab\(K.home)\(K.end)x", "abx|"), ("ab\(K.home)\(K.delete)", "|b"), ("ab\(K.home)\u{4}", "|b"),
        ("ab\u{8}", "a|"),
        ("ab\(K.backspace)\(K.backspace)\(K.backspace)", "|"),
        ("one two-three", "one two-three|"), ("one two-three\(K.alt("b"))", "one two-|three"),
        ("one two-three\(K.controlLeft)\(K.controlLeft)", "one |two-three"), ("one two\u{1}\(K.alt("f"))", "one| two"),
        ("one two\u{1}\(K.controlRight)\(K.controlRight)", "one two|"), ("one two\u{1}\(K.alt("d"))", "| two"),
        ("one two-three\u{17}", "one |"), ("one two-three\(K.alt("\u{7F}"))", "one two-|"),
        ("one two\(K.alt("b"))\u{B}", "one |"), ("one two\(K.alt("b"))\u{15}", "|two"),
        ("one two\u{17}\u{1}\u{19}", "two|one "), ("one two\u{17}\u{17}\u{19}", "one two|"),
        ("one\u{17}two\u{17}\u{19}", "two|"), ("one\u{17}two\u{17}\u{19}\(K.alt("y"))", "one|"),
        ("one\u{17}two\u{17}\u{19}\(K.alt("y"))\(K.alt("y"))", "two|"), ("one\u{17}two\(K.alt("y"))", "two|"),
        ("ab\u{14}", "ba|"), ("abc\u{2}\u{14}", "acb|"), ("a\u{14}", "a|"), ("ab\u{1}\u{14}", "|ab"),
        ("one two\u{1F}", "one|"), ("one two\u{1F}\u{1F}\u{1F}", "|"), ("one\u{17}\u{1F}", "one|"),
        ("a\(K.paste("b\nc"))", "ab\nc|"), ("a\(K.paste("b"))\u{1F}", "a|"), ("a\u{7}\u{1B}", "a|"),
    ])
    func `editing keys work as in Emacs`(typed: String, shown: String) {
        var state = EditorState()
        state.type(typed)
        #expect(state.shown == shown)
    }

    @Test(arguments: ["👨‍👩‍👧", "🇯🇵", "e\u{301}", "千", "👍🏽", "❤️", "한", "a"])
    func `one key press moves over, deletes or swaps one user-perceived character`(character: String) {
        var state = EditorState()
        state.type("x\(character)")
        #expect(state.shown == "x\(character)|")
        state.type(K.left)
        #expect(state.shown == "x|\(character)")
        state.type(K.delete)
        #expect(state.shown == "x|")
        state.type("\(character)\u{14}")
        #expect(state.shown == "\(character)x|")
        state.type("\(K.left)\(K.backspace)")
        #expect(state.shown == "|x")
    }

    @Test func `excess accents on one letter are ignored`() {
        var state = EditorState()
        state.type("e" + String(repeating: "\u{301}", count: 800) + "x")
        #expect(state.shown == "e" + String(repeating: "\u{301}", count: Sanitizer.longestCharacter - 1) + "x|")
    }

    @Test(arguments: ["👨‍👩‍👧", "🇯🇵", "👍🏽", "❤️", "한"])
    func `a character of several scalars can be typed before an equal character`(character: String) {
        var state = EditorState()
        state.type(character + K.left + character)
        #expect(state.shown == character + "|" + character)
    }

    @Test func `an accent combines with the previous letter, and the cursor is after both`() {
        var state = EditorState()
        state.type("ex\(K.left)\u{301}")
        #expect(state.shown == "e\u{301}|x")
        state.type("\(K.home)\(K.delete)\u{301}\(K.home)e")
        #expect(state.shown == "e\u{301}|x")
    }

    @Test(
        arguments: [
            ("\r", .submit("")), ("movie 550\r", .submit("movie 550")), ("movie\(K.home)\n", .submit("movie")),
            ("\u{4}", .end), ("a\u{4}", nil), ("a\u{3}", .abandon), ("\u{3}", .abandon), ("\u{C}", .clearScreen),
            ("\u{1A}", .suspend), ("movie h\t", .complete("movie h")),
            ("movie heat\(K.alt("b"))\t", .complete("movie ")),
            ("movie \"he\t", .complete("movie \"he\"")), ("movie \"he a\t", .complete("movie \"he a\"")),
            (Keys.paste("quit\r"), nil), (Keys.paste("quit\r\nquit\n\n"), nil),
            (Keys.paste("top\nmovie he\n") + "\t", .complete("movie he")),
            (Keys.paste("top\nquit\n") + "\r", .submit("top\nquit")),
        ] as [(String, EditorState.Reaction?)])
    func `keys handled outside the editor return their reaction`(typed: String, reaction: EditorState.Reaction?) {
        var state = EditorState()
        #expect(state.type(typed) == reaction)
    }

    @Test func `when a new line begins, the editor keeps nothing but the cut text`() {
        var state = EditorState()
        state.type("one two\u{17}")
        state.beginLine()
        #expect(state.shown == "|")
        state.type("\u{1F}\u{19}")
        #expect(state.shown == "two|")
    }
}

@Suite struct `Recalling lines` {
    private static let history = ["movie 550", "tv 1396", "movie heat", "help"]

    @Test(arguments: [
        (Keys.up, "help|"), ("\u{10}\u{10}", "movie heat|"), (Keys.up + Keys.up + Keys.down, "help|"),
        (Keys.up + Keys.down, "|"), ("mov\(Keys.up)", "movie heat|"), ("mov\(Keys.up)\(Keys.up)", "movie 550|"),
        ("mov\(Keys.up)\(Keys.up)\(Keys.up)", "movie 550|"), ("mov\(Keys.up)\(Keys.down)", "mov|"),
        ("x\(Keys.up)", "x|"),
        ("mov\(Keys.up)\(Keys.down)\(Keys.down)", "mov|"), ("mov\(Keys.up)\u{1F}", "mov|"),
        ("movie 550\(Keys.home)\(Keys.up)", "help|"), ("help\(Keys.up)", "help|"), ("\(Keys.up)x", "helpx|"),
        ("t\(Keys.up)\(Keys.home)\(Keys.up)", "help|"), ("mov\(Keys.up)\u{7F}\(Keys.up)", "movie heat|"),
    ])
    func `Up finds history lines that begin with the text before the cursor`(typed: String, shown: String) {
        var state = EditorState(history: Self.history)
        state.type(typed)
        #expect(state.shown == shown)
    }

    @Test(arguments: [
        ("\u{12}mov", "|movie heat", "mov"), ("\u{12}mov\u{12}", "|movie 550", "mov"),
        ("\u{12}mov\u{12}\u{13}", "|movie heat", "mov"), ("\u{12}E H", "movi|e heat", "E H"),
        ("\u{12}550", "movie |550", "550"), ("x\u{12}zzz", "x|", "zzz"), ("\u{12}mov\u{12}\u{7F}", "|movie heat", "mo"),
        ("\u{12}\(Keys.paste("139\n"))", "tv |1396", "139"), ("\u{12}hez", "help|", "hez"), ("\u{12}", "|", ""),
        ("\u{12}\u{12}", "|help", ""), ("\u{12}\u{12}\u{12}", "|movie heat", ""), ("\u{12}h\u{7F}", "|", ""),
    ])
    func `Ctrl-R shows the newest line that contains the text`(typed: String, shown: String, query: String) {
        var state = EditorState(history: Self.history)
        state.type(typed)
        #expect(state.shown == shown)
        guard case .searching(let search) = state.mode else { return #expect(Bool(false), "no search") }
        #expect(search.query == query)
        #expect(search.isFound(in: Self.history) == !["zzz", "hez"].contains(query))
    }

    @Test(
        arguments: [
            ("ab\u{12}mov\u{7}", "ab|", nil), ("ab\u{12}mov\u{7}\r", "ab|", .submit("ab")),
            ("\u{12}550\u{1B}", "movie |550", nil), ("\u{12}550\r", "movie |550", .submit("movie 550")),
            ("\u{12}550\u{5}1", "movie 5501|", nil), ("x\u{12}550\u{1B}\u{1F}", "x|", nil),
            ("\u{12}550\u{3}", "movie |550", .abandon), ("\u{12}mov\(Keys.up)", "help|", nil),
        ] as [(String, String, EditorState.Reaction?)])
    func `a history search ends with the found line or the original one`(
        typed: String, shown: String, reaction: EditorState.Reaction?
    ) {
        var state = EditorState(history: Self.history)
        #expect(state.type(typed) == reaction)
        #expect(state.shown == shown)
    }

    @Test(arguments: [
        ("seen \(Keys.alt("."))", "seen help|"), ("seen \(Keys.alt("."))\(Keys.alt("."))", "seen heat|"),
        ("seen \(Keys.alt("."))\(Keys.alt("."))\(Keys.alt("_"))", "seen 1396|"),
        ("\(Keys.alt("."))\(Keys.alt("."))\(Keys.alt("."))\(Keys.alt("."))\(Keys.alt("."))", "550|"),
        ("\(Keys.alt("."))x\(Keys.alt("."))", "helpxhelp|"), ("a\(Keys.alt("."))\u{1F}", "a|"),
    ])
    func `Alt-. inserts the last word of earlier lines, one line after the other`(typed: String, shown: String) {
        var state = EditorState(history: Self.history)
        state.type(typed)
        #expect(state.shown == shown)
    }

    @Test func `a last word in quotes is inserted with them`() {
        var state = EditorState(history: [#"movie "the matrix""#])
        state.type("seen \(Keys.alt("."))")
        #expect(state.shown == #"seen "the matrix"|"#)
    }

    @Test(
        arguments: [
            ("movie heat\(Keys.alt("e"))", .openEditor("movie heat")), ("movie\u{18}\u{5}", .openEditor("movie")),
            ("movie\u{18}x\u{5}", nil), ("movie\u{5}", nil),
        ] as [(String, EditorState.Reaction?)])
    func `Alt-E and Ctrl-X Ctrl-E ask for the text editor`(typed: String, reaction: EditorState.Reaction?) {
        var state = EditorState(history: Self.history)
        #expect(state.type(typed) == reaction)
    }

    @Test(arguments: [
        ("mov", "ie heat"), ("", ""), ("movie 5", "50"), ("movie heat", ""), ("x", ""), ("mov\(Keys.left)", ""),
        (Keys.up, ""), ("h\u{12}", ""),
    ])
    func `a hint completes the line from the newest history line with the same beginning`(typed: String, hint: String) {
        var state = EditorState(history: Self.history, showsHints: true)
        state.type(typed)
        #expect(state.hint == hint)
        state.showsHints = false
        #expect(state.hint == "")
    }

    @Test(arguments: [
        ("mov\(Keys.right)", "movie heat|"), ("mov\u{5}", "movie heat|"), ("mov\(Keys.end)\u{1F}", "mov|"),
        ("mov\(Keys.left)\(Keys.right)", "mov|"), ("x\(Keys.right)", "x|"),
        ("mov\u{10}\(Keys.backspace)\u{10}\u{5}", "movie heat|"),
        ("movie\(Keys.up)\(Keys.up)\u{5}", "movie 550|"),
    ])
    func `moving past the end of the line accepts the hint`(typed: String, shown: String) {
        var state = EditorState(history: Self.history, showsHints: true)
        state.type(typed)
        #expect(state.shown == shown)
    }
}
