import TerminalKit

extension ShellGrammar {
    /// A script for bash 3.2 or later, without requiring bash-completion.
    var bashScript: String {
        """
        # bash completion for popcorn. Made by “popcorn completions bash”.

        _popcorn_offer() {
            [[ $before =~ $1 ]] || return 0
            [[ -n $2 && $before =~ $2 ]] && return 0
            found+=" ${*:3}"
        }

        _popcorn_files() {
            local IFS=$'\\n'
            COMPREPLY=($(compgen -f -- "$1"))
            compopt -o filenames 2>/dev/null
        }

        _popcorn() {
            local line=${COMP_LINE:0:COMP_POINT} current="" command="" before="" flag="" found="" word
            local -a words
            read -ra words <<<"$line"
            if [[ $line != *[[:space:]] ]]; then
                current=${words[${#words[@]}-1]}
                unset "words[${#words[@]}-1]"
            fi
            for word in "${words[@]:1}"; do
                if [[ -n $flag ]]; then flag=""; continue; fi
                case $word in
                    \(names(of: valueFlags))) flag=$word ;;
                    -*|[a-z]*:?*) ;;
                    *) if [[ -z $command ]]; then command=$word; else before+="$word "; fi ;;
                esac
            done
            if [[ $current == --*=* ]]; then
                flag=${current%%=*}
                current=${current#*=}
            fi
            COMPREPLY=()
            case $flag in
                "") ;;
        \(valueFlags.map(bashValue).joined(separator: "\n"))
            esac
            if [[ -z $flag ]]; then
                case $command in
                    "") found="\(commandNames.map(\.text).joined(separator: " "))" ;;
        \(blocks(bashRules))
                esac
                if [[ $current == -* ]]; then
                    found="\(names(of: flags, separator: " "))"
                    case $command in
        \(blocks(bashFlags))
                    esac
                fi
            fi
            [[ ${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -W "$found" -- "$current"))
            if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]]; then
                compopt -o nospace 2>/dev/null
            fi
            return 0
        }

        complete -F _popcorn popcorn

        """
    }

    private func bashValue(_ flag: Flag) -> String {
        switch flag.completions {
        case .files: #"        \#(flag.name)) _popcorn_files "$current"; return 0 ;;"#
        case .words(let words): #"        \#(flag.name)) found="\#(words.joined(separator: " "))" ;;"#
        case .anything, nil: "        \(flag.name)) return 0 ;;"
        }
    }

    private func bashRules(of command: Command) -> String {
        let rules = command.rules.map { rule in
            let words = rule.words.map(\.text).joined(separator: " ")
            return "                _popcorn_offer \(rule.pattern.shellQuoted) \(rule.exception.shellQuoted) \(words)"
        }
        let keys = command.keys.map(\.text).joined(separator: " ")
        let keyLines = keys.isEmpty ? [] : [#"                [[ -n $before ]] && found+=" \#(keys)""#]
        return block(
            "            \(command.names.joined(separator: "|")))", rules + keyLines, end: ["                ;;"])
    }

    private func bashFlags(of command: Command) -> String {
        guard !command.flags.isEmpty else { return "" }
        let names = names(of: command.flags, separator: " ")
        return #"                \#(command.names.joined(separator: "|"))) found+=" \#(names)" ;;"#
    }

    /// Returns the lines for all commands, skipping those without any.
    func blocks(_ block: (Command) -> String) -> String {
        commands.map(block).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Returns the lines for one command; empty if there are none between `start` and `end`.
    func block(_ start: String, _ lines: [String], end: [String] = []) -> String {
        lines.isEmpty ? "" : ([start] + lines + end).joined(separator: "\n")
    }

    func names(of flags: [Flag], separator: String = "|") -> String {
        flags.map(\.name).joined(separator: separator)
    }
}
