import TerminalKit

/// The grammar of the command line as far as a shell can complete it without running the program.
struct ShellGrammar: Sendable {
    /// Words that can follow others.
    struct Rule: Hashable, Sendable {
        /// An extended regular expression for all words between the command and the cursor, each with a blank behind
        /// it.
        let pattern: String
        /// An expression for the words after which the rule doesn't hold; empty for none.
        let exception: String
        var words: [Completion]
    }

    struct Command: Sendable {
        /// Its name and those of its aliases that are words.
        let names: [String]
        let summary: String
        let rules: [Rule]
        let keys: [Completion]
        /// The flags that go only with commands that declare them.
        let flags: [Flag]
    }

    let commands: [Command]
    /// The flags that go with every command.
    let flags: [Flag]

    init<Host>(_ table: CommandTable<Host>) {
        let commands = table.commands.map { Command($0, facets: table.facets(of: $0)) }
        let special = Set(commands.flatMap(\.flags).map(\.name))
        self.commands = commands
        flags = table.flags.filter { !special.contains($0.name) }
    }

    /// The names of the commands, without their aliases.
    var commandNames: [Completion] {
        commands.map { Completion($0.names[0], summary: $0.summary) }
    }

    /// All flags with a value, by what can be completed of it.
    var valueFlags: [Flag] { (flags + commands.flatMap(\.flags)).uniqued(by: \.name).filter { $0.value != nil } }
}

extension CommandTable {
    /// The facets that the command of a kind of items can show.
    fileprivate func facets(of command: Command<Host>) -> [Facet<Host>] {
        types.first { $0.name == command.name }?.facets ?? []
    }
}

extension ShellGrammar.Command {
    fileprivate init<Host>(_ command: Command<Host>, facets: [Facet<Host>]) {
        names = ([command.name] + command.aliases).filter { $0.allSatisfy { $0.isLetter || $0 == "-" } }
        summary = command.summary
        keys = (command.forms.flatMap(\.keys) + facets.flatMap(\.keys)).uniqued(by: \.name).map {
            Completion("\($0.name):", summary: $0.summary)
        }
        flags = (command.forms.flatMap(\.flags) + facets.flatMap(\.flags)).uniqued(by: \.name)
        let verbs = command.forms.compactMap(\.arguments.first).filter(\.isVerb).map(\.shellWord).uniqued
        let ends = command.forms.flatMap { $0.arguments.afterTitle() }.map(\.shellWord).uniqued
        rules = command.forms.flatMap { Self.rules(of: $0.arguments, verbs, ends) }.merged
    }

    /// The rules of a form.
    ///
    /// - Parameters:
    ///   - verbs: The first words of forms. After one of them, only the forms that begin with it are possible.
    ///   - ends: What can follow a title, which otherwise would seem to go on behind it.
    private static func rules<Host>(
        of arguments: [Argument<Host>], _ verbs: [String], _ ends: [String]
    ) -> [ShellGrammar.Rule] {
        let foreign = arguments.first?.isVerb == true ? [] : verbs
        return arguments.indices.flatMap { index -> [ShellGrammar.Rule] in
            let (words, before) = (arguments[index].shellWords, arguments[..<index])
            if let known = arguments[index].knownAfter {
                let start = before.dropLast().map(\.shellPattern).joined()
                return known().filter { !$0.values.isEmpty }.map {
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

extension Array {
    /// The fixed words that can stand directly behind a title.
    fileprivate func afterTitle<Host>() -> [Argument<Host>] where Element == Argument<Host> {
        indices.dropFirst().filter { self[$0 - 1].takesWords && !self[$0].takesWords }.map { self[$0] }
    }
}

extension [ShellGrammar.Rule] {
    /// The rules with the words of those that hold at the same places joined.
    fileprivate var merged: [ShellGrammar.Rule] {
        reduce(into: []) { merged, rule in
            let index = merged.firstIndex { ($0.pattern, $0.exception) == (rule.pattern, rule.exception) }
            guard let index else { return merged.append(rule) }
            merged[index].words = (merged[index].words + rule.words).uniqued(by: \.text)
        }
    }
}

extension Argument {
    /// The words that a shell can offer.
    fileprivate var shellWords: [Completion] {
        if case .words(let words) = content { return words }
        return known?() ?? []
    }

    /// An extended regular expression for one of the argument's words.
    fileprivate var shellWord: String {
        switch content {
        case .words(let words): (words.map(\.text) + synonyms).joined(separator: "|")
        case .pattern where label.contains(where: \.isNumber): label.replacing(/[0-9]+/, with: "[0-9]+")
        case .title, .value, .text, .pattern: "[^ ]+"
        }
    }

    /// An expression for the argument, with a blank behind each word.
    fileprivate var shellPattern: String {
        if takesWords { return "(\(shellWord) )\(isOptional ? "*" : "+")" }
        return "((\(shellWord)) )\(isOptional ? "?" : "")"
    }
}

extension Flag {
    /// What a shell completes as the flag's value.
    enum ShellValue {
        case files
        case words([String])
        case anything
    }

    var shellValue: ShellValue {
        guard let value else { return .anything }
        if ["PATH", "FILE"].contains(value) { return .files }
        return values.isEmpty ? .anything : .words(values.map(\.text))
    }
}
