import TerminalKit

/// The help for one command, facet or action: examples, then forms, facets, keys and flags.
extension HelpText {
    func lines(about command: CommandSpec) -> [Screen.Block] {
        let parts = CommandParts(command, in: self)
        let also = command.aliases.isEmpty ? "" : "also: \(command.aliases.joined(separator: ", "))"
        return [.heading(command.name, right: also), .paragraph(command.summary)]
            + section(examples: parts.examples)
            + section("Forms", parts.forms)
            + section("Words", parts.words)
            + section("Facets", parts.facets)
            + section("Keys", parts.keys)
            + section("Flags", parts.flags)
            + pointers(for: command)
    }

    /// Returns the help for a command as an object, with the kinds of its results and their fields.
    func object(about command: CommandSpec) -> JSONValue {
        let parts = CommandParts(command, in: self)
        let kinds = table.kinds.filter { $0.commands.contains(command.name) }
        func pairs(_ pairs: [(String, String)]) -> JSONValue {
            .object(pairs.map { JSONValue.Member(key: $0, value: .string($1)) })
        }
        func list(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }
        return .members([
            "name": .string(command.name), "aliases": list(command.aliases), "summary": .string(command.summary),
            "examples": list(parts.examples), "forms": list(parts.forms), "facets": pairs(parts.facets),
            "keys": pairs(parts.keys), "flags": pairs(parts.flags), "kinds": list(kinds.map(\.name)),
            "fields": list(kinds.flatMap(\.fields).uniqued),
        ])
    }

    /// The contents of the help for a command.
    private struct CommandParts {
        let examples: [String]
        let forms: [String]
        /// The words that choose a form, such as `verify`, with their summaries.
        let words: [(String, String)]
        let facets: [(String, String)]
        let keys: [(String, String)]
        let flags: [(String, String)]

        init(_ command: CommandSpec, in help: HelpText) {
            let type = help.table.types.first { $0.name == command.name }
            let action = help.table.rowActions(namedBy: command.name).first
            let others =
                help.facetUsages(of: command.name, unless: type)
                + (action.map { [$0.usage] + help.usages(with: $0) } ?? [])
            let own = type?.facets ?? []
            examples = (command.examples + (action?.examples ?? [])).uniqued
            forms = (command.forms.map { $0.usage(after: command.name, isShort: true) } + others).uniqued
            words = command.forms.flatMap(\.arguments).compactMap(\.verb)
                .filter { word in !word.summary.isEmpty && !own.contains { $0.name == word.text } }
                .uniqued(by: \.text).map { ($0.text, $0.summary) }
            facets = own.map { ($0.usage, $0.summary) }
            keys = (command.forms.flatMap(\.keys) + own.flatMap(\.keys)).uniqued(by: \.name)
                .map { ($0.usage, $0.summary) }
            flags = (command.forms.flatMap(\.flags) + own.flatMap(\.flags)).uniqued(by: \.name)
                .map { ($0.usage, $0.summary) }
        }
    }

    /// Returns the help for a facet selected by a word of a certain form.
    func lines(aboutPattern word: Word, of type: ItemType) -> [Screen.Block] {
        type.facets(selectedBy: word).filter { !$0.word.isVerb }.flatMap { facet in
            let examples = type.examples.filter { $0.hasSuffix(facet.word.label) }
            return [.heading(facet.word.label, right: ""), .paragraph(facet.summary)] + section(examples: examples)
                + section(
                    "Forms",
                    ["\(facet.usage) [ID|TITLE]", "\(type.name) ID|TITLE \(facet.usage)", "ROW \(facet.usage)"])
        }
    }

    /// Returns usage texts for the equivalent commands with a title.
    private func usages(with action: RowAction) -> [String] {
        table.commands.flatMap { command in
            command.forms.filter { $0.arguments.first?.isVerb == true && $0.arguments.first?.name == action.name }
                .map { $0.usage(after: command.name) }
        }
    }

    /// Returns usage texts for a facet of a named title or of a row.
    private func facetUsages(of name: String, unless type: ItemType?) -> [String] {
        let owners = table.types.filter { $0.kind != type?.kind }.compactMap { type in
            type.facets(selectedBy: Word(name)).first(where: \.word.isVerb).map { (type, $0.usage) }
        }
        return owners.map { "\($0.name) ID|TITLE \($1)" } + owners.map { "ROW \($1)" }.uniqued
    }

    private func section(examples: [String]) -> [Screen.Block] {
        examples.isEmpty ? [] : [.blank] + examples.map { .line("popcorn> \($0)") }
    }

    private func section(_ title: String, _ lines: [String]) -> [Screen.Block] {
        lines.isEmpty ? [] : [.blank, .heading(title, right: "")] + lines.map { .line($0) }
    }

    private func section(_ title: String, _ pairs: [(String, String)]) -> [Screen.Block] {
        pairs.isEmpty ? [] : [.blank, .heading(title, right: ""), .pairs(pairs)]
    }

    private func pointers(for command: CommandSpec) -> [Screen.Block] {
        let takesTitle = command.forms.flatMap(\.arguments).contains {
            $0.takesWords && [ArgumentName.title, ArgumentName.items, ArgumentName.titles].contains($0.name)
        }
        let runs = command.forms.contains(where: \.isRun)
        let topics = [takesTitle ? "help naming" : nil, runs ? "help flags" : nil].compactMap { $0 }
        return topics.isEmpty ? [] : [.blank, .line("See also: \(topics.joined(separator: " · "))")]
    }
}
