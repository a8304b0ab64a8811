import Testing

@testable import TerminalKit

@Suite struct `Colour` {
    struct Case: Sendable, CustomTestStringConvertible {
        var color = "auto"
        var isFromFile = false
        var variables: [String: String] = [:]
        var isTerminal = true
        let isColoured: Bool

        var testDescription: String { "\(color), of a file \(isFromFile), \(variables), terminal \(isTerminal)" }
    }

    @Test(arguments: [
        Case(isColoured: true),
        Case(isTerminal: false, isColoured: false),
        Case(color: "always", variables: ["NO_COLOR": "1", "TERM": "dumb"], isTerminal: false, isColoured: true),
        Case(color: "never", variables: ["CLICOLOR_FORCE": "1"], isColoured: false),
        Case(color: "auto", isColoured: true),
        Case(color: "auto", variables: ["NO_COLOR": "1"], isColoured: false),
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
        Case(color: "always", isFromFile: true, isTerminal: false, isColoured: true),
        Case(color: "always", isFromFile: true, variables: ["NO_COLOR": "1"], isColoured: false),
        Case(color: "always", isFromFile: true, variables: ["TERM": "dumb"], isColoured: false),
        Case(color: "never", isFromFile: true, isColoured: false),
        Case(color: "never", isFromFile: true, variables: ["CLICOLOR_FORCE": "1"], isColoured: true),
    ])
    func `the setting with the highest precedence determines the use of colour`(_ test: Case) {
        let style = Style(
            color: test.color, isFromFile: test.isFromFile, environment: Environment(test.variables),
            isTerminal: test.isTerminal)
        #expect(style.isColoured == test.isColoured)
    }

    @Test(
        arguments: [
            (["COLORTERM": "truecolor"], .full), (["COLORTERM": "24bit", "TERM": "xterm"], .full),
            (["COLORTERM": "truecolor", "TERM": "xterm-256color"], .full), (["TERM": "xterm-256color"], .indexed),
            (["COLORTERM": "yes", "TERM": "screen-256color-bce"], .indexed), (["TERM": "xterm"], .basic),
            (["TERM": "linux"], .basic), (["COLORTERM": ""], .basic), ([:], .basic),
        ] as [([String: String], ColourDepth)])
    func `COLORTERM, or else TERM, determines the number of colours`(variables: [String: String], depth: ColourDepth) {
        #expect(ColourDepth(Environment(variables)) == depth)
    }

    @Test func `only non-empty text is coloured`() {
        #expect(Style(isColoured: true)(.title, "Heat") == "\u{1B}[1mHeat\u{1B}[0m")
        #expect(Style(isColoured: true)(.title, "") == "")
        #expect(Style.plain(.title, "Heat") == "Heat")
    }
}
