import Prompt
import TerminalKit

/// A shell that can complete the program's command lines.
public enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}

/// The part of the command-line grammar that a shell can use for completion without running the program.
struct ShellGrammar: Sendable {
    /// A rule for the words that can follow certain other words.
    struct Rule: Hashable, Sendable {
        /// An extended regular expression for words between the command and the cursor, each with a trailing space.
        let pattern: String
        /// An expression for preceding words that disable the rule; empty if there are none.
        let exception: String
        var words: [Completion]
    }

    struct Command: Sendable {
        /// The command's name and its aliases, except those made of punctuation.
        let names: [String]
        let summary: String
        let rules: [Rule]
        let keys: [Completion]
        /// The flags that apply only to commands declaring them.
        let flags: [Flag]
        /// Whether the command takes names of files.
        let takesFiles: Bool
    }

    let commands: [Command]
    /// The flags that apply to every command.
    let flags: [Flag]

    func script(for shell: Shell) -> String {
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

    var valueFlags: [Flag] { (flags + commands.flatMap(\.flags)).uniqued(by: \.name).filter { $0.value != nil } }
}

extension Flag {
    enum Completions {
        case files
        case words([String])
        case anything
    }

    /// The completions of the flag's value; `nil` for a flag without a value.
    var completions: Completions? {
        guard let value else { return nil }
        if ["PATH", "FILE"].contains(value) { return .files }
        return values.isEmpty ? .anything : .words(values.map(\.text))
    }
}

extension String {
    /// The text in single quotes for bash and zsh.
    var shellQuoted: String { "'\(replacing("'", with: #"'\''"#))'" }

    /// The text in single quotes for fish.
    var fishQuoted: String { "'\(replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#))'" }
}
