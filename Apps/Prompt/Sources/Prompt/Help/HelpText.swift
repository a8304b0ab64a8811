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
        CommandResult(information: "help", try topic.map(blocks) ?? overview)
    }

    private func blocks(about topic: String) throws -> [Screen.Block] {
        let word = table.separated(Word(topic.lowercased()))[0]
        let topics = topics
        if let command = table.command(word.text)
            ?? table.types.first(where: { $0.synonyms.contains(word.text) }).map(table.command)
        {
            return lines(about: command)
        }
        if let topic = topics.first(where: { $0.name == word.text }) { return topic.blocks() }
        if word.isCurrent || (try? RowSelection(word)) != nil { return rowLines }
        let patterns = table.types.filter { type in type.facets.contains { !$0.word.isVerb && $0.word.accepts(word) } }
        if !patterns.isEmpty { return patterns.flatMap { lines(aboutPattern: word, of: $0) } }
        throw UsageError(
            unknown: "help topic", topic, known: table.commands.map(\.name) + topics.map { $0.name },
            hint: "`help` lists the commands and topics")
    }

    private var overview: [Screen.Block] {
        [
            .heading(table.title, right: ""),
            .line("popcorn [COMMAND] [flags]      without a command: a prompt"),
            .blank,
            .pairs(groups.map { ($0.title, $1.map(\.name).joined(separator: ", ")) }),
            .blank,
            .pairs([("Try", examples.joined(separator: " · "))]),
            .blank,
            .line("`help COMMAND` shows a command’s examples, forms, keys and flags."),
            .pairs([("Topics", topics.map { $0.name }.joined(separator: ", "))]),
        ]
    }

    private var examples: [String] {
        let facet = table.types.first?.facets.first.map { ["1 \($0.name)"] } ?? []
        let titles = table.types.filter { $0.hasTitles }.compactMap(\.examples.first)
        return titles + facet + table.rowActions.prefix(1).compactMap(\.examples.last)
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
