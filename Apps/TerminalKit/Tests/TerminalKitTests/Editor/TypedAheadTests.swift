import Testing

@testable import TerminalKit

@Suite struct `Input that was typed ahead` {
    private func ahead(_ lines: [String] = [], typed: String = "") -> TypedAhead {
        let ahead = TypedAhead()
        ahead.lines = lines
        var decoder = KeyDecoder()
        ahead.keys = decoder.decode(typed.utf8)
        return ahead
    }

    @Test func `the next line is the next line of the paste`() throws {
        let ahead = ahead(["secret", "movie 550"], typed: "x")
        #expect(try ahead.takeLine() == ("secret", true))
        #expect(ahead.lines == ["movie 550"])
    }

    @Test func `typed keys are a line up to Enter, and the others remain`() throws {
        let ahead = ahead(typed: "secrex\u{7F}t\rmov")
        #expect(try ahead.takeLine() == ("secret", true))
        #expect(ahead.keys == "mov".unicodeScalars.map(KeyPress.character))
    }

    @Test func `a line without Enter isn't whole`() throws {
        #expect(try ahead(typed: "sec").takeLine() == ("sec", false))
        #expect(try ahead().takeLine() == ("", false))
    }

    @Test func `the first line of a bracketed paste is the line, and the others remain`() throws {
        let ahead = ahead(typed: "\u{1B}[200~secret\nmovie 550\u{1B}[201~")
        #expect(try ahead.takeLine() == ("secret", true))
        #expect(ahead.lines == ["movie 550"])
    }

    @Test func `Ctrl-C before the line's end cancels`() {
        #expect(throws: CancellationError.self) { try ahead(typed: "sec\u{3}\r").takeLine() }
    }
}
