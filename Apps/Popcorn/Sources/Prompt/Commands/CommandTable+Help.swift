extension CommandTable {
    /// The topics of the help beside the commands.
    var topics: [Completion] {
        let actions = rowActions.filter { command($0.name) == nil }
        return actions.map { Completion($0.name, summary: $0.summary) } + [
            Completion("rows", summary: "what can be done with the rows of a table"),
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
        case "rows": CommandResult(information: "help", rowLines)
        case "flags": CommandResult(information: "help", flagLines)
        case let topic?: CommandResult(information: "help", try lines(about: topic))
        }
    }

    private func lines(about topic: String) throws -> [Screen.Block] {
        let action = rowActions.first { $0.name == topic }
        guard let command = command(topic) ?? types.first(where: { $0.synonyms.contains(topic) }).map(command) else {
            if let action { return lines(about: action) }
            let known = commands.map(\.name) + topics.map(\.text)
            throw UsageError(unknown: "help topic", topic, known: known, hint: "help lists the commands")
        }
        let usages = (command.usages + (action.map { [$0.usage] } ?? [])).map { Screen.Block.line($0) }
        let examples =
            command.examples.isEmpty ? [] : [.blank] + command.examples.map { Screen.Block.line("popcorn> \($0)") }
        let aliases =
            command.aliases.isEmpty ? [] : [Screen.Block.line("also: \(command.aliases.joined(separator: ", "))")]
        return [.heading(command.name, right: ""), .paragraph(command.summary)] + usages + aliases + examples
    }

    /// The action on rows, and the commands that do the same with a title.
    private func lines(about action: RowAction<Host>) -> [Screen.Block] {
        let usages = commands.flatMap { command in
            command.forms.filter { $0.arguments.first?.isVerb == true && $0.arguments.first?.name == action.name }
                .map { $0.usage(after: command.name) }
        }
        return [.heading(action.name, right: ""), .paragraph(action.summary)]
            + ([action.usage] + usages).map { .line($0) } + (action.examples.isEmpty ? [] : [.blank])
            + action.examples.map { .line("popcorn> \($0)") }
    }

    private var rowLines: [Screen.Block] {
        let facets = types.map { type in
            ("2 FACET", "shows a facet of that row: \(type.facets.map(\.word.label).joined(separator: ", "))")
        }
        return [
            .line("The rows of the last numbered table are named by their numbers: 2, 2-4 or 2,4."),
            .pairs([("2", "opens that row")] + facets + rowActions.map { ($0.usage, $0.summary) }),
            .line("“_” stands for the title that was opened last: _ does the same as its row’s number."),
            .line("more shows the next rows, which count on; back leads to the title or the table before."),
        ] + rowActions.flatMap(\.examples).map { .line("popcorn> \($0)") }
    }

    private var overview: [Screen.Block] {
        [
            .heading(title, right: ""),
            .line("popcorn [COMMAND] [flags]      without a command: a prompt"),
            .blank,
            .pairs(commands.map { ($0.name, $0.summary) }),
            .blank,
            .line(rowsLine),
            .line("help COMMAND · help rows · help flags · help exit-codes"),
        ]
    }

    private var rowsLine: String {
        let facet = types.first?.facets.first.map { "; 1 \($0.name) shows its \($0.name)" } ?? ""
        let examples = rowActions.flatMap(\.examples)
        let actions = examples.isEmpty ? "" : " Actions: \(examples.joined(separator: ", "))."
        return "A number opens that row of the last numbered table\(facet).\(actions)"
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
