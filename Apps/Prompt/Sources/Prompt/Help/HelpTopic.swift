import TerminalKit

extension CommandTable {
    /// The help topics other than commands: name, summary and text.
    var topics: [(name: String, summary: String, blocks: () -> [Screen.Block])] {
        [
            ("commands", "all commands, each with a line", { commandLines }),
            ("titles", "ways to name a title: by id, words or link", { titleLines }),
            ("rows", "working with the rows of a table", { rowLines }),
            ("flags", "the flags, and the environment variables", { flagLines }),
            ("keys", "the editing keys at the prompt", { EditorKeys.blocks }),
            ("settings", "every setting: its values, default, variable and flag", { settingLines }),
            ("json", "the objects that --json prints: results, kinds, errors", { jsonLines }),
            ("exit-codes", "the meaning of the exit codes", { ExitCode.blocks }),
        ]
    }
}

extension ExitCode {
    static var blocks: [Screen.Block] { [.pairs(allCases.map { (String($0.rawValue), $0.meaning) })] }
}
