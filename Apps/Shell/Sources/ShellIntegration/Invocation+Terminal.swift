public import Prompt
import TerminalKit

extension Invocation {
    /// The terminal as detected by the program, for troubleshooting: “80 columns, 256 colours, line editing on”.
    public var terminal: String {
        let settings = session.settings
        let environment = session.environment
        let style = Style(settings[.color], environment, isTerminal: display.isOutputTerminal)
        let colours = style.isColoured ? style.depth.description : "no colours"
        guard display.isOutputTerminal else { return "the output is not a terminal, \(colours)" }
        let editsLines = LineEditor.isUsable(environment) && settings.format != .plain
        return "\(display.width) columns, \(colours), line editing \(editsLines ? "on" : "off")"
    }

    /// The locale's encoding if it isn't UTF-8: “ISO-8859-1”.
    public var foreignEncoding: String? {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { session.environment[$0] }.first
        let encoding = locale?.split(separator: ".").dropFirst().first.map { String($0.prefix { $0 != "@" }) }
        return encoding.flatMap { ["utf8", "utf-8"].contains($0.lowercased()) ? nil : $0 }
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
