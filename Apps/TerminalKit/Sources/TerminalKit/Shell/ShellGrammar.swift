/// A shell that can complete command lines of the program.
public enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}

/// The grammar of a command line as far as a shell can complete it without running the program.
package struct ShellGrammar: Sendable {
    /// Words that can follow others.
    package struct Rule: Hashable, Sendable {
        /// An extended regular expression for all words between the command and the cursor, each with a blank behind
        /// it.
        package let pattern: String
        /// An expression for the words after which the rule doesn't hold; empty for none.
        package let exception: String
        package var words: [Completion]

        package init(pattern: String, exception: String, words: [Completion]) {
            (self.pattern, self.exception, self.words) = (pattern, exception, words)
        }
    }

    package struct Command: Sendable {
        /// Its name and those of its aliases that are words.
        package let names: [String]
        package let summary: String
        package let rules: [Rule]
        package let keys: [Completion]
        /// The flags that go only with commands that declare them.
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
        /// `nil` for a flag that takes no value.
        package let value: Value?

        package init(name: String, summary: String, value: Value?) {
            (self.name, self.summary, self.value) = (name, summary, value)
        }
    }

    package let commands: [Command]
    /// The flags that go with every command.
    package let flags: [Option]

    package init(commands: [Command], flags: [Option]) {
        (self.commands, self.flags) = (commands, flags)
    }

    /// Returns a script that makes `shell` complete the words of the grammar. Completing runs no program.
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

    /// All flags with a value, by what can be completed of it.
    var valueFlags: [Option] { (flags + commands.flatMap(\.flags)).uniqued(by: \.name).filter { $0.value != nil } }
}

extension String {
    /// The text in single quotes for bash and zsh.
    var shellQuoted: String { "'\(replacing("'", with: #"'\''"#))'" }

    /// The text in single quotes for fish.
    var fishQuoted: String { "'\(replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#))'" }
}
