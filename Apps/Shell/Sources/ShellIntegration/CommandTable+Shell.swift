public import Prompt
import TerminalKit

extension CommandTable {
    /// Returns a script for completing commands, facets, keys, flags and known words in `shell`.
    ///
    /// The script is self-contained: completion doesn't run the program.
    public func completionScript(for shell: Shell) -> String {
        let commands = commands.map { command in
            ShellGrammar.Command(command, facets: types.first { $0.name == command.name }?.facets ?? [], of: self)
        }
        let special = Set(commands.flatMap(\.flags).map(\.name))
        let general = flags.filter { !special.contains($0.name) }
        return ShellGrammar(commands: commands, flags: general).script(for: shell)
    }
}

extension ShellGrammar.Command {
    fileprivate init(_ command: CommandSpec, facets: [Facet], of table: CommandTable) {
        let verbs = command.forms.compactMap(\.arguments.first).filter(\.isVerb).map(\.shellWord).uniqued
        let neighbours = command.forms.flatMap { zip($0.arguments, $0.arguments.dropFirst()) }
        // The fixed words that can directly follow a title.
        let ends = neighbours.filter { $0.takesWords && !$1.takesWords }.map { $1.shellWord }.uniqued
        self.init(
            names: ([command.name] + command.aliases).filter { $0.allSatisfy { $0.isLetter || $0 == "-" } },
            summary: command.summary,
            rules: command.forms.flatMap { Self.rules(of: $0.arguments, verbs, ends, table) }.merged,
            // Leaves out long lists of filters, since the shell would also offer them for other forms and facets.
            keys: (command.forms.flatMap { $0.keys.count > 6 && !verbs.isEmpty ? [] : $0.keys }
                + facets.flatMap { $0.keys.count > 6 ? [] : $0.keys }).uniqued(by: \.name).map {
                    Completion("\($0.name):", summary: $0.summary)
                },
            flags: (command.forms.flatMap(\.flags) + facets.flatMap(\.flags)).uniqued(by: \.name),
            takesFiles: command.forms.flatMap(\.arguments).contains { $0.label.hasPrefix("FILE") })
    }

    /// - Parameters:
    ///   - verbs: The first words of forms. After one of them, only forms that begin with it are possible.
    ///   - ends: The words that can follow a title. Without them, the title would seem to continue.
    private static func rules(
        of arguments: [Argument], _ verbs: [String], _ ends: [String], _ table: CommandTable
    ) -> [ShellGrammar.Rule] {
        let foreign = arguments.first?.isVerb == true ? [] : verbs
        return arguments.indices.flatMap { index -> [ShellGrammar.Rule] in
            let words = arguments[index].shellWords(in: table)
            let before = arguments[..<index]
            let settings = arguments[index].knownValuesOfSettings(in: table)
            if !settings.isEmpty {
                let start = before.dropLast().map(\.shellPattern).joined()
                return settings.filter { !$0.values.isEmpty }.map {
                    ShellGrammar.Rule(pattern: "^\(start)\($0.word) $", exception: "", words: $0.values)
                }
            }
            guard !words.isEmpty else { return [] }
            let exceptions = [
                before.isEmpty || foreign.isEmpty ? "" : "^\(foreign.alternatives) ",
                before.last?.takesWords == true ? " \(ends.alternatives) " : "",
            ]
            return [
                ShellGrammar.Rule(
                    pattern: "^\(before.map(\.shellPattern).joined())$",
                    exception: exceptions.filter { !$0.isEmpty }.joined(separator: "|"), words: words)
            ]
        }
    }
}

extension [String] {
    fileprivate var alternatives: String { "(\(joined(separator: "|")))" }
}

extension [ShellGrammar.Rule] {
    /// The rules, with rules for the same positions merged.
    fileprivate var merged: [ShellGrammar.Rule] {
        reduce(into: []) { merged, rule in
            let index = merged.firstIndex { ($0.pattern, $0.exception) == (rule.pattern, rule.exception) }
            guard let index else { return merged.append(rule) }
            merged[index].words = (merged[index].words + rule.words).uniqued(by: \.text)
        }
    }
}

extension Argument {
    fileprivate func shellWords(in table: CommandTable) -> [Completion] {
        if case .words(let words) = content { return words }
        return knownValues(in: table, after: nil)
    }

    /// An extended regular expression for one of the argument's words.
    fileprivate var shellWord: String {
        switch content {
        case .words(let words): (words.map(\.text) + synonyms).joined(separator: "|")
        case .pattern where label.contains(where: \.isNumber): label.replacing(/[0-9]+/, with: "[0-9]+")
        case .value, .text, .pattern, .quoted: "[^ ]+"
        }
    }

    /// An extended regular expression for the argument, with a space after each word.
    fileprivate var shellPattern: String {
        if takesWords { return "(\(shellWord) )\(isOptional ? "*" : "+")" }
        return "((\(shellWord)) )\(isOptional ? "?" : "")"
    }
}
