import TerminalKitTestHelpers
import Testing

@testable import TerminalKit

@Suite struct `Text with roles` {
    private static let style = Style(isColoured: true)

    private static let text =
        Text("★ 8.4", .good) + Text("  30 votes", .dim) + " · Drama, Thriller · " + Text("English", .mine)

    @Test func `a text is written with the colours of its parts`() {
        let facts = Text("★ 8.4", .good) + " and " + Text("2h", .dim)
        #expect(Self.style(facts) == "\u{1B}[32m★ 8.4\u{1B}[0m and \u{1B}[2m2h\u{1B}[0m")
        #expect(Style.plain(Self.text) == "★ 8.4  30 votes · Drama, Thriller · English")
    }

    @Test func `lines keep the roles of the facts that are wrapped`() {
        let lines = Self.text.wrapped(to: 20)
        #expect(lines == [Text("★ 8.4", .good) + Text("  30 votes", .dim), "Drama, Thriller", Text("English", .mine)])
    }

    @Test func `a truncated text ends in the role of its last character`() {
        #expect(Self.text.fitted(to: 8) == Text("★ 8.4", .good) + Text("  …", .dim))
        #expect(Text("Heat", .mine).fitted(to: 3) == Text("He…", .mine))
    }

    @Test func `padding has no role`() {
        #expect(Text("Heat", .mine).padded(to: 6) == Text("Heat", .mine) + "  ")
        #expect(Text("Heat", .mine).padded(to: 6, right: true) == "  " + Text("Heat", .mine))
    }

    @Test func `blanks at the end are removed across parts`() {
        #expect((Text("a", .good) + "  " + Text(" ", .dim)).withoutTrailingBlanks == Text("a", .good))
        #expect((Text(" ") + Text("  ", .dim)).withoutTrailingBlanks.isEmpty)
    }

    /// Returns each character but blanks and separators, followed by its role.
    private static func letters(of lines: [Text]) -> [String] {
        lines.flatMap(\.spans).flatMap { span in
            span.text.filter { !" ·".contains($0) }.map { "\($0) \(span.role.map { "\($0)" } ?? "-")" }
        }
    }

    @Test func `random texts keep the roles of their letters in every layout`() {
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        let words = ["a", "bb", "千と", "👨‍👩‍👧", "e\u{301}", " ", " · ", "x"]
        let roles: [Text.Role?] = [nil, .good, .dim, .mine]
        for _ in 0..<2_000 {
            let parts = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                Text(words.randomElement(using: &random) ?? "", roles.randomElement(using: &random) ?? nil)
            }
            let text = parts.joined(separator: "")
            let width = Int.random(in: 2...12, using: &random)
            let lines = text.wrapped(to: width)
            #expect(lines.map(\.plain) == text.plain.wrapped(to: width), "seed \(seed)")
            #expect(Self.letters(of: [text]) == Self.letters(of: lines), "seed \(seed)")
        }
    }
}
