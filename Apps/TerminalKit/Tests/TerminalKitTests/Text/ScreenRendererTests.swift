import Foundation
import Testing

@testable import TerminalKit

@Suite struct `Rendering a screen` {
    static let widths = [20, 40, 80, 132, 200]
    static let titles = [
        "Fight Club", "千と千尋の神隠し", "👨‍👩‍👧 Family", "🇯🇵 Japan", "❤️ Heart", "Ame\u{301}lie", "ﷺ", "น้ำตก",
        String(repeating: "Long ", count: 60), String(repeating: "無", count: 150), "", "\u{1B}[31mRed\nTwo\u{202E}",
    ]

    static let table = Table(
        headers: [
            .init(title: "#", alignment: .trailing, width: .natural),
            .init(title: "Title", alignment: .leading, width: .flexible),
            .init(title: "Year", alignment: .leading, width: .natural),
            .init(title: "★", alignment: .trailing, width: .natural),
            .init(title: "Votes", alignment: .trailing, width: .natural),
            .init(title: "TMDb id", alignment: .trailing, width: .natural),
        ],
        rows: titles.enumerated().map { [String($0 + 1), $1, "1999", "8.4", "30,512", "550"] })

    /// A table whose headers come from outside the program.
    private static let namedTable = Table(
        headers: titles.map { .init(title: $0, alignment: .leading, width: .natural) }, rows: [titles])

    @Test(arguments: [
        (33, true, ["# Title                  Year  id", "1 The Return of the King 2003 122"]),
        (32, true, ["# Title                  Year", "1 The Return of the King 2003"]),
        (32, false, ["# Title                 Year  id", "1 The Return of the Ki… 2003 122"]),
        (28, true, ["# Title                 Year", "1 The Return of the Ki… 2003"]),
    ])
    func `at a prompt, a spare column is left out before a title is cut`(
        width: Int, dropsSpare: Bool, lines: [String]
    ) {
        let table = Table(
            headers: [
                .init(title: "#", alignment: .trailing, width: .kept),
                .init(title: "Title", alignment: .leading, width: .flexible),
                .init(title: "Year", alignment: .leading, width: .natural),
                .init(title: "id", alignment: .trailing, width: .spare),
            ], rows: [["1", "The Return of the King", "2003", "122"]])
        let renderer = ScreenRenderer(width: width, style: .plain, dropsSpareColumns: dropsSpare)
        #expect(renderer.text(of: Screen([.table(table)])).split(separator: "\n").map(String.init) == lines)
    }

    @Test(arguments: [
        (40, "Title Yours\nHeat  ✓ +2\n"), (ScreenRenderer.unlimited, "Title Yours\nHeat  ✓ +crime +1\n"),
    ])
    func `a cell has its brief form on a screen, and is whole outside one`(width: Int, text: String) {
        let table = Table(headers: [.init(title: "Title", alignment: .leading, width: .flexible)], rows: [["Heat"]])
            .adding("Yours", [Text("✓ +crime +1").briefly("✓ +2")])
        #expect(ScreenRenderer(width: width, style: .plain).text(of: Screen([.table(table)])) == text)
        #expect(table.markdown(hasHeader: false).contains("✓ +crime +1"))
    }

    @Test func `a cell that carries what one came for is wrapped, and its row stays together`() {
        let table = Table(
            headers: [
                .init(title: "From", alignment: .leading, width: .natural),
                .init(title: "Address", alignment: .leading, width: .wrapped),
            ], rows: [["Trakt", "one.example two.example"], ["IMDb", "three.example"]])
        let renderer = ScreenRenderer(width: 20, style: .plain)
        let lines = ["From  Address", "Trakt one.example", "      two.example", "IMDb  three.example"]
        #expect(renderer.text(of: Screen([.table(table)])).split(separator: "\n").map(String.init) == lines)
        let part = renderer.part(of: Screen([.table(table)]), from: 0, height: 2)
        #expect(part.rows == 0..<1)
        #expect(
            ScreenRenderer(width: ScreenRenderer.unlimited, style: .plain).text(of: Screen([.table(table)])).contains(
                "one.example two.example"))
    }

    @Test(arguments: [(99, "A  1\n"), (100, "A  1\nB  2\n"), (ScreenRenderer.unlimited, "A  1\nB  2\n")])
    func `only a wide screen has the facts that few people look for`(width: Int, expected: String) {
        let screen = Screen([.values([NamedValue("A", "1"), NamedValue("B", "2")], spare: 1)])
        #expect(ScreenRenderer(width: width, style: .plain).text(of: screen) == expected)
    }

    @Test(arguments: [
        (80, ["Director  Ann Other                     Writers  Bo Else, Cy More", "Cast      Di Last"]),
        (40, ["Director  Ann Other", "Writers   Bo Else, Cy More", "Cast      Di Last"]),
        (
            ScreenRenderer.unlimited,
            ["Director  Ann Other", "Writers   Bo Else, Cy More", "Cast      Di Last"]
        ),
    ])
    func `a label and its value are shown beside the previous pair if there is room`(width: Int, lines: [String]) {
        let pairs = [("Director", "Ann Other"), ("Writers", "Bo Else, Cy More"), ("Cast", "Di Last")]
        let text = ScreenRenderer(width: width, style: .plain).text(of: Screen([.pairs(pairs, beside: 1)]))
        #expect(text.split(separator: "\n").map(String.init) == lines)
    }

    static let screen = Screen(
        [.table(table), .table(namedTable)]
            + titles.map { title in
                .table(Table([String](), columns: [TableColumn(title, width: .flexible) { $0 }]))
            }
            + titles.flatMap { title -> [Screen.Block] in
                [
                    .heading(title, right: "#550 · tt0137523"), .heading(title, right: ""),
                    .heading("Heat", right: title),
                    .masthead([title, title], right: "help"), .facts([title, title]),
                    .line(title), .confirmation(title, next: ["undo"]), .paragraph(title),
                    .pairs([("Director", title), (title, "David Fincher")]),
                    .pairs([("Director", title), (title, "David Fincher")], beside: 1), .blank,
                ]
            })

    private static func lines(_ screen: Screen, _ width: Int, _ style: Style = .plain) -> [Substring] {
        ScreenRenderer(width: width, style: style).text(of: screen).split(
            separator: "\n", omittingEmptySubsequences: false)
    }

    @Test(arguments: [
        (20, ["Added Heat.     undo", ""]), (17, ["Added Heat.  undo", ""]), (16, ["Added Heat.", ""]),
    ])
    func `a confirmation shows its hint if there is room`(width: Int, lines: [Substring]) {
        #expect(Self.lines(Screen([.confirmation("Added Heat.", next: ["undo"])]), width) == lines)
        #expect(Self.lines(Screen([.confirmation("Added Heat.", next: [])]), width) == ["Added Heat.", ""])
    }

    @Test(arguments: [
        (40, ["Seen: Heat.       rate 8 · note … · undo", ""]), (30, ["Seen: Heat.      note … · undo", ""]),
        (20, ["Seen: Heat.     undo", ""]), (16, ["Seen: Heat.", ""]), (9, ["Seen:", "Heat.", ""]),
        (11, ["Seen: Heat.", ""]),
    ])
    func `as many commands as fit stand beside a confirmation, the last ones first`(width: Int, lines: [Substring]) {
        #expect(
            Self.lines(Screen([.confirmation("Seen: Heat.", next: ["rate 8", "note …", "undo"])]), width) == lines)
    }

    @Test func `the commands stand beside the last line of a long confirmation`() {
        let lines = Self.lines(Screen([.confirmation("Seen today: Heat, Ronin.", next: ["undo"])]), 16)
        #expect(lines == ["Seen today:", "Heat, Ronin.", ""])
        let wide = Self.lines(Screen([.confirmation("Seen today: Heat, Ronin.", next: ["undo"])]), 19)
        #expect(wide == ["Seen today: Heat,", "Ronin.         undo", ""])
    }

    @Test(arguments: widths + [10, 11, 15])
    func `no line is wider than the display`(width: Int) {
        for line in Self.lines(Self.screen, width) {
            #expect(DisplayWidth.of(line) <= width, "\(line.debugDescription)")
        }
    }

    @Test(arguments: widths)
    func `no unsafe scalar is rendered`(width: Int) {
        let text = ScreenRenderer(width: width, style: .plain).text(of: Self.screen)
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnsafe })
    }

    @Test(arguments: widths)
    func `table columns are aligned`(width: Int) {
        let lines = Self.lines(Screen([.table(Self.table)]), width).dropLast()
        #expect(lines.count == Self.titles.count + 1)
        let first = Set(lines.dropFirst().map { DisplayWidth.of($0.prefix(3)) })
        #expect(first == [3])
        guard width >= 40 else { return }
        let starts = Set(
            lines.dropFirst().map { line in line.range(of: "1999").map { DisplayWidth.of(line[..<$0.lowerBound]) } })
        #expect(starts.count == 1 && starts.first != nil)
        #expect(Set(lines.dropFirst().map { DisplayWidth.of($0) }).count == 1)
    }

    @Test func `a name wider than its column is printed above its value`() {
        let flags = Screen([.pairs([("--limit N", "at most N rows"), ("--color auto|always|never", "when")])])
        #expect(
            Self.lines(flags, 40) == [
                "--limit N           at most N rows", "--color auto|always|never", "                    when", "",
            ])
        #expect(
            Self.lines(flags, 20) == [
                "--limit N at most N", "          rows", "--color", "auto|always|never", "          when", "",
            ])
        for width in 20...60 {
            let text = ScreenRenderer(width: width, style: .plain).text(of: flags)
            #expect(!text.contains("…") && !text.contains(/[^ \n](at most|when)/), "\(width): \(text)")
        }
    }

    @Test func `a table aligns text to the left and numbers to the right`() {
        let table = Table(
            headers: Self.table.headers,
            rows: [
                ["1", "Spirited Away · 千と千尋の神隠し", "2001", "8.5", "17,204", "129"],
                ["10", "Heat", "", "–", "", "949"],
            ])
        let expected = """
             # Title                            Year   ★  Votes TMDb id
             1 Spirited Away · 千と千尋の神隠し 2001 8.5 17,204     129
            10 Heat                                    –            949

            """
        #expect(ScreenRenderer(width: 80, style: .plain).text(of: Screen([.table(table)])) == expected)
    }

    @Test func `a narrow table drops columns from the right`() {
        let table = Table(
            headers: Self.table.headers, rows: [["1", "Spirited Away Live on Stage", "2001", "8.5", "17,204", "129"]])
        let expected = """
            # Title         Year
            1 Spirited Awa… 2001

            """
        #expect(ScreenRenderer(width: 20, style: .plain).text(of: Screen([.table(table)])) == expected)
    }

    @Test(arguments: [20, 40, 80])
    func `a first column that is too wide is truncated`(width: Int) {
        let table = Table(
            headers: [
                .init(title: "Department", alignment: .leading, width: .natural),
                .init(title: "Name", alignment: .leading, width: .flexible),
            ],
            rows: [[String(repeating: "d", count: 300), String(repeating: "n", count: 300)]])
        for line in Self.lines(Screen([.table(table)]), width) { #expect(DisplayWidth.of(line) <= width) }
    }

    @Test func `two wide columns share the width`() {
        let table = Table(
            headers: [
                .init(title: "Name", alignment: .leading, width: .flexible),
                .init(title: "Character", alignment: .leading, width: .flexible),
            ],
            rows: [[String(repeating: "n", count: 60), String(repeating: "c", count: 58)]])
        let lines = Self.lines(Screen([.table(table)]), 41)
        #expect(lines[1] == String(repeating: "n", count: 19) + "… " + String(repeating: "c", count: 19) + "…")
    }

    @Test func `the right part of a heading is right-aligned, or on its own line if there is no room`() {
        #expect(Self.lines(Screen([.heading("Heat", right: "#949")]), 12) == ["Heat    #949", ""])
        #expect(Self.lines(Screen([.heading("Heat", right: "#949")]), 9) == ["Heat", "#949", ""])
        #expect(Self.lines(Screen([.heading("Heat", right: "")]), 9) == ["Heat", ""])
    }

    @Test(arguments: [
        (80, ["popcorn 1 · movies and TV", "sqlite · 9 titles · online"]),
        (27, ["popcorn 1", "sqlite · 9 titles · online"]),
        (20, ["popcorn 1", "sqlite · 9 titles"]), (14, ["popcorn 1", "sqlite"]),
    ])
    func `facts fill one line, and facts that don't fit are left out`(width: Int, lines: [String]) {
        let screen = Screen([
            .masthead(["popcorn 1", "movies and TV"], right: "?"), .facts(["sqlite", "9 titles", "online"]),
        ])
        let title = lines[0] + String(repeating: " ", count: width - lines[0].count - 1) + "?"
        #expect(Self.lines(screen, width) == [title, lines[1], ""].map { Substring($0) })
    }

    @Test func `colouring a screen adds only escape sequences`() {
        let plain = Self.lines(Self.screen, 80)
        let coloured = Self.lines(Self.screen, 80, Style(isColoured: true))
        #expect(coloured.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") } == plain)
        #expect(coloured != plain)
    }
}
