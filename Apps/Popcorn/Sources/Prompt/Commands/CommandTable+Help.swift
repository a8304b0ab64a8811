extension CommandTable {
    /// The topics of the help beside the commands.
    static var topics: [Completion] {
        [
            Completion("exit-codes", summary: "what the exit codes mean"),
            Completion("flags", summary: "the flags of every command"),
        ]
    }

    /// Returns the help about a topic, or the overview.
    func help(_ topic: String?) throws -> CommandResult {
        switch topic {
        case nil: CommandResult(information: "help", overview)
        case "exit-codes":
            CommandResult(information: "help", [.pairs(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })])
        case "flags": CommandResult(information: "help", flagLines)
        case let topic?: CommandResult(information: "help", try lines(about: topic))
        }
    }

    private func lines(about topic: String) throws -> [Screen.Block] {
        guard let command = command(topic) else {
            throw UsageError(
                unknown: "help topic", topic, known: commands.map(\.name) + Self.topics.map(\.text))
        }
        let usages = command.usages.map { Screen.Block.line($0) }
        let examples =
            command.examples.isEmpty ? [] : [.blank] + command.examples.map { Screen.Block.line("popcorn> \($0)") }
        let aliases =
            command.aliases.isEmpty ? [] : [Screen.Block.line("also: \(command.aliases.joined(separator: ", "))")]
        return [.heading(command.name, right: ""), .paragraph(command.summary)] + usages + aliases + examples
    }

    private var overview: [Screen.Block] {
        [
            .heading(title, right: ""),
            .line("popcorn [COMMAND] [flags]      without a command: a prompt"),
            .blank,
            .pairs(commands.map { ($0.name, $0.summary) }),
            .blank,
            .line(rowsLine),
            .line("help COMMAND · help flags · help exit-codes"),
        ]
    }

    private var rowsLine: String {
        let facet = types.first?.facets.first.map { "; 1 \($0.name) shows its \($0.name)" } ?? ""
        return "A number opens that row of the last table\(facet)."
    }

    private var flagLines: [Screen.Block] {
        [
            .line("Flags, before or after the command:"),
            .pairs(flags.map { ($0.usage, $0.summary) }),
            .line("Environment: \(variables.joined(separator: ", "))"),
        ]
    }

    /// The commands as a Markdown table, for the README.
    public var markdown: String {
        let rows = commands.map { command in
            [
                ([command.name] + command.aliases).map { "`\($0)`" }.joined(separator: ", "), command.summary,
                command.examples.map { "`\($0)`" }.joined(separator: ", "),
            ]
        }
        let lines = [["Command", "Summary", "Examples"], ["---", "---", "---"]] + rows
        return lines.map { "| \($0.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n" }.joined()
    }
}
