import TerminalKit

/// A shell that can complete command lines of the program.
public enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}

extension CommandTable {
    /// Returns a script that makes `shell` complete commands, facets, keys, flags and the known words of the program.
    ///
    /// The script has everything in it: completing runs no program.
    public func completionScript(for shell: Shell) -> String {
        let grammar = ShellGrammar(self)
        return switch shell {
        case .bash: grammar.bashScript
        case .zsh: grammar.zshScript
        case .fish: grammar.fishScript
        }
    }
}

extension String {
    /// The text in single quotes for bash and zsh.
    var shellQuoted: String { "'\(replacing("'", with: #"'\''"#))'" }

    /// The text in single quotes for fish.
    var fishQuoted: String { "'\(replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#))'" }
}
