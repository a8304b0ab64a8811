import TerminalKit

extension ShellGrammar {
    var fishScript: String {
        """
        # fish completion for popcorn. Made by “popcorn completions fish”.

        # Prints the words before the cursor without flags, their values and keys; the command is the first.
        function __popcorn_words
            set -l flag
            for word in (commandline -opc)[2..-1]
                if test -n "$flag"
                    set flag
                    continue
                end
                switch $word
                    case \(valueFlags.map(\.name.fishQuoted).joined(separator: " "))
                        set flag $word
                    case '-*' '?*:?*'
                    case '*'
                        echo -- $word
                end
            end
        end

        function __popcorn_command
            set -l words (__popcorn_words)
            contains -- "$words[1]" $argv
        end

        # Prints words with their descriptions where they can stand.
        function __popcorn_offer --no-scope-shadowing
            string match -qr -- $argv[1] $before; or return
            test -n "$argv[2]"; and string match -qr -- $argv[2] $before; and return
            for item in $argv[3..-1]
                echo -- $item
            end
        end

        function __popcorn_complete
            set -l words (__popcorn_words)
            set -l before ''
            for word in $words[2..-1]
                set before "$before$word "
            end
            switch "$words[1]"
                case ''
        \(commandNames.map { fishLine($0, 12) }.joined(separator: "\n"))
        \(blocks(fishRules))
            end
        end

        complete -c popcorn -f
        complete -c popcorn -a '(__popcorn_complete)'
        \(flags.map { fishFlag($0, of: []) }.joined(separator: "\n"))
        \(specialFlags.map { fishFlag($0.flag, of: $0.commands) }.joined(separator: "\n"))

        """
    }

    /// The flags for specific commands, with the commands' names.
    private var specialFlags: [(flag: Flag, commands: [String])] {
        commands.flatMap(\.flags).uniqued(by: \.name).map { flag in
            (flag, commands.filter { $0.flags.contains { $0.name == flag.name } }.flatMap(\.names))
        }
    }

    private func fishFlag(_ flag: Flag, of commands: [String]) -> String {
        let option = flag.name.hasPrefix("--") ? "-l \(flag.name.dropFirst(2))" : "-s \(flag.name.dropFirst())"
        let value =
            switch flag.completions {
            case nil: ""
            case .files: " -r -F"
            case .words(let words): " -x -a \(words.joined(separator: " ").fishQuoted)"
            case .anything: " -x"
            }
        let condition =
            commands.isEmpty ? "" : " -n \("__popcorn_command \(commands.joined(separator: " "))".fishQuoted)"
        return "complete -c popcorn\(condition) \(option)\(value) -d \(flag.summary.fishQuoted)"
    }

    private func fishRules(of command: Command) -> String {
        let rules = command.rules.map { rule in
            """
                        __popcorn_offer \(rule.pattern.fishQuoted) \(rule.exception.fishQuoted) \\
                            \(rule.words.map(fishItem).joined(separator: " "))
            """
        }
        let keys = command.keys.map { "            test -n \"$before\"; and echo -- \(fishItem($0))" }
        return block("        case \(command.names.joined(separator: " "))", rules + keys)
    }

    private func fishLine(_ word: Completion, _ indent: Int) -> String {
        String(repeating: " ", count: indent) + "echo -- \(fishItem(word))"
    }

    /// Returns a word and its description separated by a tab.
    private func fishItem(_ word: Completion) -> String {
        word.summary.isEmpty ? word.text : "\(word.text.fishQuoted)\\t\(word.summary.fishQuoted)"
    }
}
