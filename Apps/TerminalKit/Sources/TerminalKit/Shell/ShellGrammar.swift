/// A shell that can complete the program's command lines.
public enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}

/// The part of the command-line grammar that a shell can complete without running the program.
package struct ShellGrammar: Sendable {
    /// Words that can follow others.
    package struct Rule: Hashable, Sendable {
        /// An extended regular expression for all words between the command and the cursor, each followed by a blank.
        package let pattern: String
        /// An expression for the preceding words that prevent the rule; empty for none.
        package let exception: String
        package var words: [Completion]

        package init(pattern: String, exception: String, words: [Completion]) {
            (self.pattern, self.exception, self.words) = (pattern, exception, words)
        }
    }

    package struct Command: Sendable {
        /// The command's name and its aliases, except those of punctuation.
        package let names: [String]
        package let summary: String
        package let rules: [Rule]
        package let keys: [Completion]
        /// The flags only for commands that declare them.
        package let flags: [Option]

        package init(names: [String], summary: String, rules: [Rule], keys: [Completion], flags: [Option]) {
            (self.names, self.summary, self.rules, self.keys, self.flags) = (names, summary, rules, keys, flags)
        }
    }

    /// A flag.
    package struct Option: Sendable {
        /// The completions of a flag's value.
        package enum Value: Sendable {
            case files
            case words([String])
            case anything
        }

        package let name: String
        package let summary: String
        /// The value; `nil` for a flag without one.
        package let value: Value?

        package init(name: String, summary: String, value: Value?) {
            (self.name, self.summary, self.value) = (name, summary, value)
        }
    }

    package let commands: [Command]
    /// The flags for every command.
    package let flags: [Option]

    package init(commands: [Command], flags: [Option]) {
        (self.commands, self.flags) = (commands, flags)
    }

    /// Returns a script for completing the grammar's words in `shell`. Completing doesn't run the program.
    package func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bashScript
        case .zsh: zshScript
        case .fish: fishScript
        }
    }

    /// The names of the commands, without their aliases.
    var commandNames: [Completion] {
        commands.map { Completion($0.names[0], summary: $0.summary) }
    }

    /// All flags with a value, with its completions.
    var valueFlags: [Option] { (flags + commands.flatMap(\.flags)).uniqued(by: \.name).filter { $0.value != nil } }
}

extension String {
    /// The text in single quotes for bash and zsh.
    var shellQuoted: String { "'\(replacing("'", with: #"'\''"#))'" }

    /// The text in single quotes for fish.
    var fishQuoted: String { "'\(replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#))'" }
}
