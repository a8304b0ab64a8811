import ShellIntegration
import Testing

@testable import PopcornApp
@testable import Prompt
@testable import TerminalKit

@Suite struct `Help, completion scripts and the manual` {
    private static let table = Composition.table
    private static let page = table.manualPage(version: "1", date: "2026-01-01", paragraphs: ["A text."], files: [])

    /// Returns the texts captured by a pattern.
    private static func words(_ text: String, _ pattern: Regex<(Substring, Substring)>) -> Set<String> {
        Set(text.matches(of: pattern).map { String($0.1) })
    }

    private static func help(_ topic: String) throws -> String {
        ScreenRenderer(width: 200, style: .plain).text(of: try HelpText(of: table).result(about: topic).screen)
    }

    private static let flags = Set(table.flags.map { $0.name })

    @Test func `the help, the completion scripts and the manual list the same flags`() throws {
        let bash = table.completionScript(for: .bash)
        #expect(Self.words(bash, /(?:[" ])(--?[a-z-]+)(?=[" ])/).intersection(Self.flags) == Self.flags)
        #expect(Self.words(bash, /(?:found\+?=" ?| )(--[a-z-]+)(?=[" ])/).subtracting(Self.flags) == [])

        let zsh = table.completionScript(for: .zsh)
        #expect(Self.words(zsh, /'(--?[a-z-]+):/) == Self.flags)

        let fish = table.completionScript(for: .fish)
        let long = Self.words(fish, /(?m)^complete -c popcorn.* -l ([a-z-]+)/).map { "--\($0)" }
        let short = Self.words(fish, /(?m)^complete -c popcorn.* -s ([a-z])/).map { "-\($0)" }
        #expect(Set(long + short) == Self.flags)

        let section = try #require(Self.page.firstMatch(of: /\.SH FLAGS\n((?s).*?)\.SH/)).1.replacing("\\-", with: "-")
        #expect(Self.words(String(section), /(?m)^\.B (--?[a-z-]+)/) == Self.flags)

        #expect(Self.words(try Self.help("flags"), /(?m)^(--?[a-z-]+)/) == Self.flags)
    }

    @Test func `completion scripts and the manual page contain only printable characters`() {
        let texts = Shell.allCases.map { table.completionScript(for: $0) } + [Self.page]
        let lines = texts.flatMap { $0.split(separator: "\n") }.map(String.init)
        #expect(lines.filter { Sanitizer.line($0) != $0 } == [])
        #expect(Self.page.unicodeScalars.filter { !$0.isASCII }.isEmpty)
    }

    private var table: CommandTable { Self.table }
}
