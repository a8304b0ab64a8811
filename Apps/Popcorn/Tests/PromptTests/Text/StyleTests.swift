import Testing

@testable import Prompt

@Suite struct `Colour` {
    struct Case: Sendable, CustomTestStringConvertible {
        var color = SettingValue(text: "auto", origin: .defaults)
        var variables: [String: String] = [:]
        var isTerminal = true
        let isColoured: Bool

        var testDescription: String { "\(color.text) by \(color.origin), \(variables), terminal \(isTerminal)" }
    }

    private static func flag(_ text: String) -> SettingValue { SettingValue(text: text, origin: .flag("--color")) }
    private static func file(_ text: String) -> SettingValue { SettingValue(text: text, origin: .file("config.json")) }

    @Test(arguments: [
        Case(isColoured: true),
        Case(isTerminal: false, isColoured: false),
        Case(color: flag("always"), variables: ["NO_COLOR": "1", "TERM": "dumb"], isTerminal: false, isColoured: true),
        Case(color: flag("never"), variables: ["CLICOLOR_FORCE": "1"], isColoured: false),
        Case(color: flag("auto"), isColoured: true),
        Case(color: flag("auto"), variables: ["NO_COLOR": "1"], isColoured: false),
        Case(variables: ["NO_COLOR": ""], isColoured: true),
        Case(variables: ["NO_COLOR": "0"], isColoured: false),
        Case(variables: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1", "FORCE_COLOR": "1"], isColoured: false),
        Case(variables: ["CLICOLOR_FORCE": "1"], isTerminal: false, isColoured: true),
        Case(variables: ["FORCE_COLOR": "3"], isTerminal: false, isColoured: true),
        Case(variables: ["CLICOLOR_FORCE": "0"], isTerminal: false, isColoured: false),
        Case(variables: ["FORCE_COLOR": "0"], isTerminal: true, isColoured: true),
        Case(variables: ["FORCE_COLOR": "1", "CLICOLOR": "0"], isColoured: true),
        Case(variables: ["FORCE_COLOR": "1", "TERM": "dumb"], isColoured: true),
        Case(variables: ["CLICOLOR": "0"], isColoured: false),
        Case(variables: ["CLICOLOR": "1"], isColoured: true),
        Case(variables: ["CLICOLOR": "1"], isTerminal: false, isColoured: false),
        Case(variables: ["TERM": "dumb"], isColoured: false),
        Case(variables: ["TERM": "xterm-256color"], isColoured: true),
        Case(color: file("always"), isTerminal: false, isColoured: true),
        Case(color: file("always"), variables: ["NO_COLOR": "1"], isColoured: false),
        Case(color: file("always"), variables: ["TERM": "dumb"], isColoured: false),
        Case(color: file("never"), isColoured: false),
        Case(color: file("never"), variables: ["CLICOLOR_FORCE": "1"], isColoured: true),
    ])
    func `colour follows the strongest setting that decides`(_ test: Case) {
        let style = Style(color: test.color, environment: Environment(test.variables), isTerminal: test.isTerminal)
        #expect(style.isColoured == test.isColoured)
    }

    @Test(
        arguments: [
            (["COLORTERM": "truecolor"], .full), (["COLORTERM": "24bit", "TERM": "xterm"], .full),
            (["COLORTERM": "truecolor", "TERM": "xterm-256color"], .full), (["TERM": "xterm-256color"], .indexed),
            (["COLORTERM": "yes", "TERM": "screen-256color-bce"], .indexed), (["TERM": "xterm"], .basic),
            (["TERM": "linux"], .basic), (["COLORTERM": ""], .basic), ([:], .basic),
        ] as [([String: String], ColourDepth)])
    func `the number of colours follows COLORTERM, then TERM`(variables: [String: String], depth: ColourDepth) {
        let auto = SettingValue(text: "auto", origin: .defaults)
        #expect(Style(color: auto, environment: Environment(variables), isTerminal: true).depth == depth)
    }

    @Test func `colour surrounds text that is not empty`() {
        #expect(Style(isColoured: true)(.title, "Heat") == "\u{1B}[1mHeat\u{1B}[0m")
        #expect(Style(isColoured: true)(.title, "") == "")
        #expect(Style.plain(.title, "Heat") == "Heat")
    }
}
