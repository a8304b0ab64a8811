import CoreDomain
import TerminalKit
import Testing

@testable import Prompt

@Suite struct `Suggestions` {
    @Test(
        arguments: [
            ("moive", "movie"), ("MOIVE", "movie"), ("serch", "search"), ("popluar", "popular"), ("x", nil),
            ("zzzzz", nil), ("discover", nil), ("", nil), ("mov", nil), ("sarhc", nil), ("qut", "quit"),
        ] as [(String, String?)])
    func `a word is suggested after one edit, or two in a word of six letters`(typed: String, word: String?) {
        #expect(["movie", "search", "popular", "quit"].nearest(to: typed) == word)
    }

    @Test func `a word with a different first letter is suggested only if it is more similar`() {
        #expect(["version"].nearest(to: "person") == nil)
        #expect(["version", "person"].nearest(to: "persion") == "person")
        #expect(["movie"].nearest(to: "novie") == "movie")
    }

    @Test func `the first of several equally similar words is suggested`() {
        #expect(["cast", "cart"].nearest(to: "casr") == "cast")
        #expect([String]().nearest(to: "cat") == nil)
    }

    @Test func `an error lists the expected words if there are only a few of them or if none is similar`() {
        #expect(
            UsageError(unknown: "facet", "zzz", known: ["cast", "crew"])
                == UsageError("unknown facet “zzz”.", hint: .choices(["cast", "crew"])))
        let few = UsageError(unknown: "facet", "csat", known: ["cast", "crew"])
        #expect(few == UsageError("unknown facet “csat”. Did you mean “cast”?", hint: .choices(["cast", "crew"])))
        let many = UsageError(unknown: "facet", "csat", known: ["cast"] + "12345678".map(String.init))
        #expect(many.hint == .seeHelp)
        #expect(
            UsageError(unknown: "flag", "--x", known: ["--y"], hint: .line("help flags")).hint.lines == ["help flags"])
        #expect(UsageError(unknown: "word", "x", known: []) == UsageError("unknown word “x”.", hint: .seeHelp))
    }

    @Test func `an error message repeats typed text without control characters`() {
        let error = UsageError(unknown: "command", "\u{1B}[2J" + String(repeating: "x", count: 200), known: [])
        #expect(error.message == "unknown command “[2J\(String(repeating: "x", count: 56))…”.")
    }
}
