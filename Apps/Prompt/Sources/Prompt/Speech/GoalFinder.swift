import TerminalKit

/// The finder of the goals of a line.
struct GoalFinder {
    let table: CommandTable
    let lexicon: Lexicon

    /// Returns the goals that the words of a line may ask for, and those that need no such word.
    func goals(of chart: Chart) -> [Goal] {
        var lines: Set<String> = []
        var said: Set<String> = []
        // The kinds that a line names choose among a command's tables.
        var kinds: Set<String> = []
        for part in chart.parts.joined() {
            switch part.meaning {
            case .cue(let asked):
                lines.formUnion(asked)
                said.formUnion(asked.flatMap(\.spokenWords))
            case .own(let word):
                said.insert(table.command(word)?.name ?? word)
                kinds.formUnion([table.type(namedBy: word)?.name].compactMap(\.self))
            case .value(let slots, _, let asked):
                lines.formUnion([asked].compactMap(\.self))
                said.formUnion(slots.flatMap { names(of: $0) })
            case .rows, .filler, .title, .unknown, .name: break
            }
        }
        for command in table.commands where said.contains(command.name) {
            lines.formUnion(starts(of: command, saying: said.union(kinds)))
        }
        return (lines.sorted().flatMap(goals) + defaults(saying: kinds).filter { !lines.contains($0.start) })
    }

    /// Returns the beginnings of a command's lines: its name alone, and with each of its verbs that is said.
    private func starts(of command: CommandSpec, saying said: Set<String>) -> [String] {
        let verbs = command.forms.compactMap { $0.arguments.first }.filter(\.isVerb).map(\.label)
        return [command.name] + verbs.filter(said.contains).uniqued.map { "\(command.name) \($0)" }
    }

    /// Returns the commands that a value names: “list” for the name of a list.
    private func names(of slot: PartReader.Slot) -> [String] {
        guard case .value(let source) = slot else { return [] }
        return table.commands.filter { command in
            command.forms.contains { form in
                form.arguments.first?.isVerb == true && form.arguments.contains { $0.source == source }
            }
        }.map(\.name)
    }

    /// The goals of lines that name no command: a title's page, and the tables that take conditions.
    private func defaults(saying said: Set<String>) -> [Goal] {
        let pages = table.types.filter(\.hasTitles).flatMap { goals(startingWith: $0.name) }
        let tables = lexicon.tables.enumerated().flatMap { place, name in
            let lines = table.command(name).map { starts(of: $0, saying: said) } ?? []
            return lines.flatMap(goals).map { goal in copy(of: goal) { $0.alternative = place } }
        }
        return (pages + tables).map { goal in copy(of: goal) { $0.isDefault = true } }
    }

    /// Returns the goals of the lines that begin with a text, one for each form that does.
    private func goals(startingWith line: String) -> [Goal] {
        guard let name = line.spokenWords.first, let command = table.command(name) else { return [] }
        return command.forms.compactMap { Goal(line, command, $0, table) }
    }
}
