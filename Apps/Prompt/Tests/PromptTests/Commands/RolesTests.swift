import CoreDomain
import TerminalKitTestHelpers
import Testing

@testable import Prompt
@testable import TerminalKit

@Suite struct `Colours while typing` {
    private static let rows = [Item(ItemReference(.person, 1), title: "Albatross")]
    private static let signs: [Text.Role: Character] = [
        .command: "c", .accent: "w", .option: "o", .quoted: "q", .number: "n", .unknown: "!", .dim: "#",
    ]

    /// Returns a letter for the style of each character, or a blank.
    private static func roles(_ line: String, cursor: Int? = nil) -> String {
        let characters = Array(line)
        let roles = LinePainter(table: FakeApp.table, rows: rows).roles(
            of: characters, cursor: cursor ?? characters.count)
        #expect(roles.count == characters.count)
        return String(roles.map { $0.flatMap { signs[$0] } ?? " " })
    }

    @Test(arguments: [
        ("", ""), ("ship", "cccc"), ("SHIP 12", "cccc nn"), ("ship heron crew", "cccc       wwww"),
        ("ship heron crew rank:mate", "cccc       wwww ooooo    "), ("ship heron year:1999", "cccc       ooooonnnn"),
        ("ship heron year:", "cccc       ooooo"), ("ship heron deck 3", "cccc       wwww n"),
        ("ship heron b3", "cccc       ww"),
        (#"ship "heron crew""#, "cccc qqqqqqqqqqqq"), (#"ship "her"#, "cccc qqqq"), ("ship #12", "cccc nnn"),
        ("/heron", "c     "), ("/", "c"), ("1 crew", "n wwww"), ("1-3 note log", "nnn         "), ("1 note", "n wwww"),
        ("fleet --page 2", "ccccc oooooo n"), ("fleet --page=2", "ccccc oooooo  "), ("fleet name", "ccccc wwww"),
        ("storage use file", "ccccccc www     "), ("note add heron", "cccc www      "), ("note add", "cccc www"),
        ("b3", "ww"), ("port://light/1", "wwwwwwwwwwwwww"), ("# a comment", "###########"),
        ("ship -- --x", "cccc       "),
        ("ship x:y", "cccc    "), ("ship 千", "cccc  "), ("help exit-codes", "cccc           "),
    ])
    func `known words are coloured by their meaning`(line: String, roles: String) {
        #expect(Self.roles(line) == roles)
    }

    @Test(arguments: [
        ("shp", "!!!"), ("shp heron", "!!!      "), ("sh ", "!! "), ("ship --pag ", "cccc !!!!! "),
        ("ship --xyz", "cccc !!!!!"),
        ("fleet nam ", "ccccc !!! "), ("fleet x", "ccccc !"), ("storage us file", "ccccccc !!     "),
        ("1 nothing", "n !!!!!!!"),
        ("ship 1 crw ", "cccc n !!! "), ("ship 1 albatros", "cccc n         "),
        ("ship 1 year:x y", "cccc n ooooo!  "), ("moo2 ", "!!!! "), ("addd", "!!!!"),
        ("storage --page 2 us x", "ccccccc oooooo n !!  "),
    ])
    func `an unexpected word in a line is marked`(line: String, roles: String) {
        #expect(Self.roles(line) == roles)
    }

    @Test(arguments: [
        "s", "sh", "ship 1 cre", "ship 1 car", "ship heron crw", "ship heron year:1", "fleet --", "fleet --p",
        "fleet -", "fleet na", "storage u", "1 n", "q", "port://lig", "po2",
    ])
    func `a word that could still become a known word isn't marked`(line: String) {
        #expect(!Self.roles(line).contains("!"))
    }

    @Test func `no prefix of a known command is marked while it is being typed`() {
        for command in FakeApp.table.commands {
            for name in [command.name] + command.aliases {
                for count in 1...name.count { #expect(!Self.roles(String(name.prefix(count))).contains("!")) }
            }
        }
    }

    @Test func `the word at the cursor counts as being typed, even within the line`() {
        #expect(Self.roles("sh heron", cursor: 2) == "        ")
        #expect(Self.roles("sh heron", cursor: 1) == "!!      ")
    }

    @Test func `each character of any text has a style`() {
        var random = SeededGenerator(seed: 5)
        let parts = [
            "ship", "fleet", "1", "-", "--page", "--", "=", ":", "rank", "\"", "'", " ", " ", "#", "/", "|", "千",
            "e\u{301}",
            "b3", ",", "note", "add", "\u{FEFF}",
        ]
        for _ in 0..<3000 {
            let line = random.text(of: parts, upTo: 12)
            let painter = LinePainter(table: FakeApp.table, rows: Self.rows)
            let roles = painter.roles(of: Array(line), cursor: Int.random(in: 0...line.count, using: &random))
            #expect(roles.count == line.count, "“\(line)”")
        }
    }

    @Test func `a mark isn't shown by colour alone`() {
        #expect(Style(isColoured: true)(.unknown, "x").contains("\u{1B}[4"))
        #expect(Style.plain(.unknown, "x") == "x")
    }
}
