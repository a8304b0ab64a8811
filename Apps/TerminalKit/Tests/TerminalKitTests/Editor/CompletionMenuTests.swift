import Testing

@testable import TerminalKit

@Suite struct `Offering completions` {
    private static func state(_ typed: String, _ offered: [String]) -> EditorState {
        var state = EditorState()
        state.type(typed)
        state.offer(offered.map { Completion($0, summary: "a \($0)") }, rows: 12)
        return state
    }

    @Test(
        arguments: [
            ("mov", ["movie"], "movie |"), ("movie ye", ["year:"], "movie year:|"), ("MOV", ["movie"], "movie |"),
            ("movie ", ["Heat"], "movie Heat |"), ("movie the", ["The Godfather"], "movie \"The Godfather\" |"),
            ("movie \"the g", ["The Godfather"], "movie \"The Godfather\" |"),
            ("movie \"the", ["The Godfather"], "movie \"The Godfather\" |"), ("movie 19", ["1917"], "movie \"1917\" |"),
            ("movie w", ["What “is\" it's"], "movie 'What “is\" it’s' |"), ("fleet --pa", ["--page"], "fleet --page |"),
            ("movie x", ["x\u{1B}[31m\u{202E}y"], "movie x[31my |"), ("movie x", [], "movie x|"),
            ("movie godf", ["The Godfather"], "movie \"The Godfather\" |"),
            ("mov x\(Keys.left)\(Keys.left)", ["movie"], "movie |x"), ("movie", ["movie"], "movie |"),
            ("movie a", ["Alien", "Aliens"], "movie Alien|"), ("movie t", ["The Thing", "The Fly"], "movie t|"),
            ("movie ", ["cast", "crew"], "movie c|"), ("movie h", ["Heat", "Heat"], "movie Heat |"),
        ] as [(String, [String], String)])
    func `a completion inserts the unambiguous prefix, quoted if necessary`(
        typed: String, offered: [String], shown: String
    ) {
        #expect(Self.state(typed, offered).shown == shown)
    }

    @Test(arguments: [
        ("movie the god", "\t", "movie \"The Godfather\"|"), ("movie the god", "\t\t", "movie \"The Goddess\"|"),
        ("movie the god", "\t\t\t", "movie the #3|"), ("movie the god", "\t\u{1B}", "movie the god|"),
        ("movie \"the god", "\t", "movie \"The Godfather\"|"), ("the god", "\t", "\"The Godfather\"|"),
        ("god", "\t", "\"The Godfather\"|"),
    ])
    func `a completion replaces all the words that it completes`(typed: String, keys: String, shown: String) {
        var state = EditorState()
        state.type(typed)
        let count = TypedWord.unfinished(in: typed).quote == nil ? 2 : 1
        state.offer([
            Completion("The Godfather").replacing(words: count), Completion("The Goddess").replacing(words: count),
            Completion("God (#3)").typed(as: "#3"),
        ])
        state.type(keys)
        #expect(state.shown == shown)
    }

    @Test(arguments: [
        ("\t", "movie cast|", 0), ("\t\t", "movie crew|", 1), ("\t\t\t", "movie cast|", 0),
        (Keys.shiftTab, "movie crew|", 1),
        (Keys.up, "movie crew|", 1), (Keys.down + Keys.down, "movie crew|", 1), ("\u{E}\u{E}\u{10}", "movie cast|", 0),
    ])
    func `Tab and the arrows select a completion, and the line shows it`(typed: String, shown: String, chosen: Int) {
        var state = Self.state("movie ", ["cast", "crew"])
        state.type(typed)
        #expect(state.shown == shown)
        guard case .choosing(let menu) = state.mode else { return #expect(Bool(false), "no menu") }
        #expect(menu.chosen == chosen)
    }

    @Test(
        arguments: [
            ([Keys.pageDown], 6), ([Keys.pageDown, Keys.pageDown], 12), ([Keys.pageDown, Keys.pageUp], 0),
            ([Keys.pageDown, Keys.pageDown, Keys.pageDown], 13), ([Keys.pageUp], 0), (["\t", Keys.pageDown], 6),
        ] as [([String], Int)])
    func `Page Down and Page Up move the selection by a page and stop at the ends`(typed: [String], chosen: Int) {
        var state = Self.state("", (1...14).map { "word\($0)" })
        state.type(typed.joined())
        guard case .choosing(let menu) = state.mode else { return #expect(Bool(false), "no menu") }
        #expect(menu.chosen == chosen)
    }

    @Test(
        arguments: [
            ("\t\r", "movie cast |", nil), ("\tx", "movie castx|", nil), ("\t ", "movie cast |", nil),
            ("\t\u{1B}", "movie c|", nil), ("\t\u{7}", "movie c|", nil), ("\u{1B}", "movie c|", nil),
            ("\r", "movie c|", .submit("movie c")), ("a", "movie ca|", nil), ("\t\r\u{1F}", "movie c|", nil),
            ("\t\r\r", "movie cast |", .submit("movie cast ")), ("\t\(Keys.left)", "movie cas|t", nil),
            ("\t\u{3}", "movie cast|", .abandon), ("\t\(Keys.paste("x\n"))", "movie castx|", nil),
        ] as [(String, String, EditorState.Reaction?)])
    func `Enter and typing accept the selection, and Escape and Ctrl-G cancel it`(
        typed: String, shown: String, reaction: EditorState.Reaction?
    ) {
        var state = Self.state("movie ", ["cast", "crew"])
        #expect(state.type(typed) == reaction)
        #expect(state.shown == shown)
        #expect(state.mode == .editing)
    }

    @Test func `the completion menu shows each word's description, truncated to fit, and a count of further words`() {
        let words = (1...9).map { "word\($0)" }
        var state = Self.state("", words)
        state.type("\t\t")
        let frame = Frame(state, prompt: "> ", width: 20, height: 24)
        #expect(
            frame.rows.map { String($0.map(\.character)) } == [
                "> word2", "  word1  a word1", "› word2  a word2", "  word3  a word3", "  word4  a word4",
                "  word5  a word5", "  word6  a word6", "  … 3 more",
            ])
        let small = Frame(state, prompt: "> ", width: 12, height: 3)
        #expect(small.rows.map { String($0.map(\.character)) } == ["> word2", "› word2  a …", "  … 8 more"])
    }
}
