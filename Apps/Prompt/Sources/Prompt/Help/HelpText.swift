import TerminalKit

/// The help of a table: an overview, and the help for individual words.
public struct HelpText: Sendable {
    let table: CommandTable

    /// Creates the help of a table.
    public init(of table: CommandTable) {
        self.table = table
    }

    /// Returns the overview for `nil`, or the help for a command, facet, row or topic; or throws `UsageError`.
    func result(about topic: String?) throws -> CommandResult {
        let screen = Screen(try topic.map(blocks) ?? overview)
        let command = topic.flatMap(command)
        return CommandResult(kind: "help", screen: screen) {
            let text = ScreenRenderer(width: 80, style: .plain).text(of: screen)
            return (command.map(object) ?? .object([])).adding("text", .string(String(text.dropLast())))
        }
    }

    /// Returns the command with a name or an alias; for a kind of item in another word, the command that opens it.
    private func command(called name: String) -> CommandSpec? {
        let word = table.separated(Word(name.lowercased()))[0].text
        return table.command(word) ?? table.types.first { $0.synonyms.contains(word) }.map(table.command)
    }

    private func blocks(about topic: String) throws -> [Screen.Block] {
        let word = table.separated(Word(topic.lowercased()))[0]
        if let command = command(called: topic) { return lines(about: command) }
        if let topic = topics.first(where: { $0.name == word.text }) { return topic.blocks() }
        if word.isCurrent || word.selectsRows { return rowLines }
        let patterns = table.types.filter { $0.facets(selectedBy: word).contains { !$0.word.isVerb } }
        if !patterns.isEmpty { return patterns.flatMap { lines(aboutPattern: word, of: $0) } }
        throw UsageError(
            unknown: "help topic", topic, known: table.commands.map(\.name) + topics.map { $0.name },
            hint: .line("help", effect: "lists the commands and topics"))
    }

    private var overview: [Screen.Block] {
        [
            .heading(table.title, right: ""),
            .line("popcorn [COMMAND] [flags]      without a command: a prompt"),
        ] + beginning + [
            .blank,
            .pairs(groups.map { ($0.title, Self.firstNames(of: $1)) }),
            .blank,
            .line("`help commands` lists them all; `help COMMAND` begins with examples."),
            .pairs([("Topics", topics.map { $0.name }.joined(separator: ", "))]),
        ]
    }

    /// Returns the names of a group's first commands, as many as fit on a line.
    private static func firstNames(of commands: [CommandSpec]) -> String {
        var line = ""
        for (index, name) in commands.map(\.name).enumerated() {
            let longer = line.isEmpty ? name : "\(line), \(name)"
            let isLast = index == commands.count - 1
            guard longer.count <= (isLast ? 68 : 65) else { return line + ", …" }
            line = longer
        }
        return line
    }

    /// The lines that show what to type first.
    private var beginning: [Screen.Block] {
        guard let topic = table.helpTopics.first(where: { $0.name == HelpTopic.start }) else { return [] }
        return [.blank, .pairs(topic.lines.map { ($0.line, $0.effect) })]
    }

    package var groups: [(CommandGroup, [CommandSpec])] {
        table.commands.compactMap(\.group).uniqued.map { group in (group, table.commands.filter { $0.group == group }) }
    }

    var commandLines: [Screen.Block] {
        groups.flatMap { group, members in
            [
                Screen.Block.heading(group.title, right: ""),
                .pairs(members.map { (([$0.name] + $0.aliases).joined(separator: ", "), $0.summary) }),
            ]
        }
    }

    /// The commands as a Markdown table, for the documentation.
    public var markdown: String {
        let rows = table.commands.map { command in
            [
                ([command.name] + command.aliases).map { "`\($0)`" }.joined(separator: ", "), command.summary,
                command.examples.map { "`\($0)`" }.joined(separator: ", "),
            ]
        }
        let lines = [["Command", "Summary", "Examples"], ["---", "---", "---"]] + rows
        return lines.map { "| \($0.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n" }.joined()
    }
}
