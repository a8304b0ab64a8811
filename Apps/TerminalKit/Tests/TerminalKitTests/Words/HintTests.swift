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

    @Test func `only the lines of a hint look like commands`() {
        let hint =
            Hint.line("movie 7") + .line("movie \"7\"", for: "titled “7”")
            + .line("seen s1-", effect: "marks all episodes")
            + .choices(["cast", "crew"])
        let commands = hint.styled.spans.filter { $0.role == .command }.map(\.text)
        #expect(commands == ["movie 7", "movie \"7\""])
        #expect(hint.styled.spans.allSatisfy { $0.role == .command || $0.role == .dim })
    }
}
