import Testing

@testable import TerminalKit

@Suite struct `Advice beside an error` {
    @Test func `lines, purposes, sentences and notes are one text, and only lines are typed`() {
        let hint =
            Hint(["movie 603"]) + .line("top --limit 5", for: "5 rows")
            + .line("seen s1-", effect: "marks all aired episodes") + .note("run `key set`", naming: "key set")
        #expect(
            hint.text == "movie 603 · 5 rows: top --limit 5 · `seen s1-` marks all aired episodes · run `key set`")
        #expect(hint.lines == ["movie 603", "top --limit 5", "seen s1-", "key set"])
        #expect(hint.answers == ["movie 603", "top --limit 5", "seen s1-"])
        #expect(hint.note == "5 rows: top --limit 5 · `seen s1-` marks all aired episodes · run `key set`")
    }

    @Test func `a remark follows its lines in brackets, and is a note without them`() {
        let hint = Hint(["watchlist add heat"], remark: "not understood: in dolby")
        #expect(hint.text == "watchlist add heat (not understood: in dolby)")
        #expect(hint.note == "not understood: in dolby")
        #expect(Hint([], remark: "open a title first") == .note("open a title first"))
        #expect(Hint.lines("cast", "crew").note == nil && Hint([]).text == "")
    }

    @Test func `the accepted words can become a remark about another line`() {
        let choices = Hint.choices(["cast", "crew"])
        #expect(choices.text == "Expected one of: cast, crew." && choices.lines == [])
        #expect((Hint.line("movie 550") + choices.choicesAsRemark).text == "movie 550 (Expected one of: cast, crew.)")
        #expect(Hint.note("see help").choicesAsRemark == Hint([]))
        #expect(Hint.choices(["cast"]).text == "Expected: cast." && Hint.choices([]) == .seeHelp)
    }

    @Test func `a text that has to be cut is not a line to type`() {
        let short = Hint.line(repeating: "heat") { "search \($0)" }
        #expect(short == .line("search heat"))
        let long = Hint.line(repeating: String(repeating: "heat ", count: 20)) { "search \($0)" }
        #expect(long.lines == [] && long.text.hasPrefix("search heat heat"))
    }

    @Test func `a line to type stands last, behind what explains it in brackets`() {
        func text(_ hint: Hint, width: Int = 80) -> String {
            let blocks = Screen.Block.message("error: no.", hint, width: width)
            return ScreenRenderer(width: width, style: .plain).text(of: Screen(blocks))
        }
        #expect(text(.lines("cast", "crew")) == "error: no.   cast · crew\n")
        #expect(text(.note("check the path")) == "error: no. (check the path)\n")
        #expect(text(.line("movie 550", for: "open one first")) == "error: no. (open one first)   movie 550\n")
        #expect(text(.line("seen s1-", effect: "marks all")) == "error: no. (marks all)   seen s1-\n")
        #expect(text(Hint([])) == "error: no.\n")
        let choices = Hint.line("movie 7") + .line("movie \"7\"", for: "titled “7”") + .choices(["cast", "crew"])
        #expect(text(choices) == "error: no. (Expected one of: cast, crew.)   movie 7\n(titled “7”)   movie \"7\"\n")
        #expect(
            text(choices, width: ScreenRenderer.unlimited)
                == "error: no. (Expected one of: cast, crew.)   movie 7   (titled “7”)   movie \"7\"\n")
        #expect(
            text(choices, width: 40)
                == "error: no.\n(Expected one of: cast, crew.)   movie 7\n(titled “7”)   movie \"7\"\n")
        #expect(
            text(choices, width: 34)
                == "error: no.\n(Expected one of: cast, crew.)\n   movie 7\n(titled “7”)   movie \"7\"\n")
        #expect(text(.lines("cast of the film", "crew"), width: 24) == "error: no.\n   cast of the film\n   crew\n")
        #expect(
            text(.note("run `key set`", naming: "popcorn key set"))
                == "error: no. (run `key set`)   popcorn key set\n")
    }

    @Test func `only the lines of a hint look like commands`() {
        let hint =
            Hint.line("movie 7") + .line("movie \"7\"", for: "titled “7”")
            + .line("seen s1-", effect: "marks all episodes")
            + .choices(["cast", "crew"])
        let spans = Screen.Block.message("", hint, width: 80).flatMap { block -> [Text.Span] in
            if case .text(let text) = block { text.spans } else { [] }
        }
        #expect(spans.filter { $0.role == .command }.map(\.text) == ["movie 7", "movie \"7\"", "seen s1-"])
        let rest = spans.filter { $0.role != .command && !$0.text.allSatisfy { $0 == " " } }.map(\.text)
        #expect(rest == ["(Expected one of: cast, crew.)", "(titled “7”)", "(marks all episodes)"])
        #expect(spans.filter { rest.contains($0.text) }.allSatisfy { $0.role == .dim })
    }
}
