/// Colours text by its role. No meaning depends on colour alone, so colour can be turned off.
package struct Style: Sendable {
    package let isColoured: Bool
    package private(set) var depth = ColourDepth.basic

    package static let plain = Style(isColoured: false)

    package func callAsFunction(_ role: Text.Role, _ text: String) -> String {
        coloured(role.code(in: depth), text)
    }

    /// Returns the text with the colours of its roles.
    package func callAsFunction(_ text: Text) -> String {
        guard isColoured else { return text.plain }
        return text.spans.map { span in span.role.map { self($0, span.text) } ?? span.text }.joined()
    }

    /// Returns a number in its shade.
    func callAsFunction(_ shade: Shade?, _ text: String) -> String {
        shade?.code(in: depth).map { coloured($0, text) } ?? text
    }

    private func coloured(_ code: String, _ text: String) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension Style {
    /// Creates a style with colour on or off, by the first of these that applies: a typed choice, NO_COLOR,
    /// CLICOLOR_FORCE or FORCE_COLOR, CLICOLOR=0, TERM=dumb, the config file, or whether output is a terminal.
    ///
    /// - Parameter color: `always` or `never`; any other text is ignored.
    package init(color: String, isFromFile: Bool, environment: Environment, isTerminal: Bool) {
        depth = ColourDepth(environment)
        let choice = ["always": true, "never": false][color]
        let forced = ["CLICOLOR_FORCE", "FORCE_COLOR"].compactMap { environment[$0] }
        if let choice, !isFromFile {
            isColoured = choice
        } else if environment["NO_COLOR"] != nil {
            isColoured = false
        } else if forced.contains(where: { $0 != "0" }) {
            isColoured = true
        } else if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" {
            isColoured = false
        } else {
            isColoured = choice ?? isTerminal
        }
    }
}

/// The number of colours that a terminal supports.
package enum ColourDepth: Sendable {
    /// At least the 16 colours that users can customise.
    case basic
    /// 256 colours; 240 of them look the same everywhere.
    case indexed
    /// All 24-bit colours.
    case full

    /// Determines the depth from COLORTERM, then from TERM.
    init(_ environment: Environment) {
        if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
            self = .full
        } else {
            self = environment["TERM"]?.contains("256color") == true ? .indexed : .basic
        }
    }
}
