import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite("Lines of forms") struct FormLineTests {
    private static let examples = Composition.table.commands.flatMap(\.examples)

    @Test(arguments: examples)
    func `the line of a parsed example is parsed as the same arguments`(example: String) throws {
        let rows = Spoken.rows
        let words = try Word.words(in: example)
        var flags = Flags()
        let bare = try flags.take(from: words, known: Composition.table.flags)
        guard let parsed = try? Composition.table.parse(bare, rows: rows, current: Spoken.heat) else { return }
        let line = parsed.form.line(parsed.arguments)
        let again = try Composition.table.parse(Word.words(in: line.line), rows: rows, current: Spoken.heat)
        #expect(again?.arguments.words == parsed.arguments.words, "\(example) → \(line.line)")
        #expect(again?.arguments.keys == parsed.arguments.keys, "\(example) → \(line.line)")
        #expect(line.line.count <= bare.line.count || line.line.hasPrefix(parsed.arguments.command), "\(line.line)")
    }

    @Test func `most examples are parsed, so that the inverse is tested`() throws {
        let parsed = try Self.examples.filter { example in
            var flags = Flags()
            let words = try flags.take(from: Word.words(in: example), known: Composition.table.flags)
            return (try? Composition.table.parse(words, rows: Spoken.rows, current: Spoken.heat)) != nil
        }
        #expect(Self.examples.count > 100)
        #expect(parsed.count > Self.examples.count * 9 / 10, "\(Set(Self.examples).subtracting(parsed))")
    }

    @Test(arguments: [
        (
            #"discover with:"robert de niro" genre:crime,-"science fiction""#,
            #"discover genre:crime,"-science fiction" with:"robert de niro""#
        ),
        (#"seen "the matrix" yesterday"#, #"seen "the matrix" yesterday"#),
        ("tv 1396 s5e14", "tv 1396 s5e14"), ("s1e5", "s1e5"), ("2 cast", "2 cast"),
        ("1-3 seen", "1-3 seen"), ("seen heat note:\"even better, yes\"", "seen heat note:\"even better\",\" yes\""),
    ])
    func `a line quotes what has blanks and nothing else`(typed: String, line: String) throws {
        let parsed = try #require(
            try Composition.table.parse(Word.words(in: typed), rows: Spoken.rows, current: Spoken.series))
        #expect(parsed.form.line(parsed.arguments).line == line)
    }
}
