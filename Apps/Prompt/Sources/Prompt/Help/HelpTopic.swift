import TerminalKit

/// Something beside the commands that the help explains.
struct HelpTopic<Host: Sendable>: Sendable {
    let name: String
    /// What it explains, in one line.
    let summary: String
    let blocks: @Sendable (CommandTable<Host>) -> [Screen.Block]

    init(_ name: String, summary: String, blocks: @escaping @Sendable (CommandTable<Host>) -> [Screen.Block]) {
        self.name = name
        self.summary = summary
        self.blocks = blocks
    }

    var completion: Completion { Completion(name, summary: summary) }
}

extension CommandTable {
    /// The topics of the help beside the commands.
    var topics: [HelpTopic<Host>] {
        [
            HelpTopic("commands", summary: "all commands, each with a line") { $0.commandLines },
            HelpTopic("titles", summary: "how a title is named: by its id, its words, a link") { $0.titleLines },
            HelpTopic("rows", summary: "what can be done with the rows of a table") { $0.rowLines },
            HelpTopic("flags", summary: "the flags, and the environment variables") { $0.flagLines },
            HelpTopic("keys", summary: "the keys that edit a line at the prompt") { _ in EditorKeys.blocks },
            HelpTopic("settings", summary: "every setting: its values, default, variable and flag") {
                $0.settingLines
            },
            HelpTopic("json", summary: "the objects that --json prints: results, kinds, errors") { $0.jsonLines },
            HelpTopic("exit-codes", summary: "what the exit codes mean") { _ in ExitCode.blocks },
        ]
    }
}

extension ExitCode {
    static var blocks: [Screen.Block] { [.pairs(allCases.map { (String($0.rawValue), $0.meaning) })] }
}
