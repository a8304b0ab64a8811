import TerminalKit

/// Something beside the commands that the help explains.
struct HelpTopic<Host: Sendable>: Sendable {
    let name: String
    /// What it explains, in one line.
    let summary: String
    let blocks: @Sendable (CommandTable<Host>) -> [Screen.Block]

    var completion: Completion { Completion(name, summary: summary) }
}

extension CommandTable {
    /// The topics of the help beside the commands.
    var topics: [HelpTopic<Host>] {
        [
            HelpTopic(name: "commands", summary: "all commands, each with a line") { $0.commandLines },
            HelpTopic(name: "titles", summary: "how a title is named: by its id, its words, a link") { $0.titleLines },
            HelpTopic(name: "rows", summary: "what can be done with the rows of a table") { $0.rowLines },
            HelpTopic(name: "flags", summary: "the flags, and the environment variables") { $0.flagLines },
            HelpTopic(name: "keys", summary: "the keys that edit a line at the prompt") { _ in EditorKeys.blocks },
            HelpTopic(name: "settings", summary: "every setting: its values, default, variable and flag") {
                $0.settingLines
            },
            HelpTopic(name: "json", summary: "the objects that --json prints: results, kinds, errors") { $0.jsonLines },
            HelpTopic(name: "exit-codes", summary: "what the exit codes mean") { _ in ExitCode.blocks },
        ]
    }
}

extension ExitCode {
    static var blocks: [Screen.Block] { [.pairs(allCases.map { (String($0.rawValue), $0.meaning) })] }
}
