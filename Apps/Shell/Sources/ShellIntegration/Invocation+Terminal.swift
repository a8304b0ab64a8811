public import Prompt
import TerminalKit

/// The terminal's capabilities as detected by the program, for troubleshooting.
public struct TerminalReport: Equatable, Sendable {
    /// The width in cells; `nil` if the output isn't a terminal.
    public let columns: Int?
    /// The number of colours: “256 colours” or “no colours”.
    public let colours: String
    /// The locale's encoding if it isn't UTF-8: “ISO-8859-1”.
    public let foreignEncoding: String?
    /// Whether lines can be edited with keys.
    public let editsLines: Bool

    init(_ display: Display, _ settings: Settings, _ environment: Environment) {
        columns = display.isOutputTerminal ? display.width : nil
        let style = Style(settings[.color], environment, isTerminal: display.isOutputTerminal)
        colours = style.isColoured ? style.depth.description : "no colours"
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first
        let encoding = locale?.split(separator: ".").dropFirst().first.map { String($0.prefix { $0 != "@" }) }
        let isForeign = encoding.map { !["utf8", "utf-8"].contains($0.lowercased()) } ?? false
        foreignEncoding = isForeign ? encoding : nil
        editsLines = LineEditor.isUsable(environment) && settings.format != .plain
    }
}

extension Invocation {
    /// The detected capabilities of the terminal.
    public var terminal: TerminalReport {
        TerminalReport(display, session.settings, session.environment)
    }
}

extension ColourDepth {
    fileprivate var description: String {
        switch self {
        case .basic: "16 colours"
        case .indexed: "256 colours"
        case .full: "16 million colours"
        }
    }
}
