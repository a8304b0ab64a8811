import TerminalKit

extension ShellGrammar {
    /// A script for a folder of `fpath`, or for sourcing after `compinit`.
    var zshScript: String {
        """
        #compdef popcorn
        # zsh completion for popcorn. Made by “popcorn completions zsh”.

        _popcorn_offer() {
            [[ $before =~ $1 ]] || return 0
            [[ -n $2 && $before =~ $2 ]] && return 0
            found+=("${@:3}")
        }

        _popcorn() {
            local command="" before="" flag="" word
            local -a found keys options
            for word in "${(@)words[2,CURRENT-1]}"; do
                if [[ -n $flag ]]; then flag=""; continue; fi
                case $word in
                    (\(names(of: valueFlags))) flag=$word ;;
                    (-*|[a-z]*:?*) ;;
                    (*) if [[ -z $command ]]; then command=$word; else before+="$word "; fi ;;
                esac
            done
            if [[ -z $flag && $PREFIX == --*=* ]]; then
                flag=${PREFIX%%=*}
                compset -P 1 '*='
            fi
            case $flag in
                ("") ;;
        \(valueFlags.map(zshValue).joined(separator: "\n"))
            esac
            options=(
        \(items(of: flags.map(completion), indent: 8))
            )
            case $command in
                ("")
                    found=(
        \(items(of: commandNames, indent: 16))
                    )
                    ;;
        \(blocks(zshRules))
            esac
            if [[ $PREFIX == -* ]]; then
                _describe -t options option options
                return
            fi
            _describe -t words word found
            (( $#keys )) && _describe -t keys key keys -S ''
            (( $#found + $#keys ))
        }

        if [[ $funcstack[1] == _popcorn ]]; then
            _popcorn "$@"
        else
            compdef _popcorn popcorn
        fi

        """
    }

    private func completion(of flag: Flag) -> Completion { Completion(flag.name, summary: flag.summary) }

    private func zshValue(_ flag: Flag) -> String {
        switch flag.completions {
        case .files: "        (\(flag.name)) _files; return ;;"
        case .words(let words): "        (\(flag.name)) compadd -- \(words.joined(separator: " ")); return ;;"
        case .anything, nil: "        (\(flag.name)) _message \(flag.summary.shellQuoted); return ;;"
        }
    }

    private func zshRules(of command: Command) -> String {
        let rules = command.rules.map { rule in
            """
                        _popcorn_offer \(rule.pattern.shellQuoted) \(rule.exception.shellQuoted) \\
                            \(rule.words.map(zshItem).joined(separator: " "))
            """
        }
        let keys =
            command.keys.isEmpty
            ? [] : ["            [[ -n $before ]] && keys=(\(command.keys.map(zshItem).joined(separator: " ")))"]
        let flags = command.flags.map(completion).map(zshItem).joined(separator: " ")
        let options = flags.isEmpty ? [] : ["            options+=(\(flags))"]
        return block(
            "        (\(command.names.joined(separator: "|")))", rules + keys + options, end: ["            ;;"])
    }

    private func items(of words: [Completion], indent: Int) -> String {
        words.map { String(repeating: " ", count: indent) + zshItem($0) }.joined(separator: "\n")
    }

    /// Returns a word and its description in `_describe`'s format.
    private func zshItem(_ word: Completion) -> String {
        let text = word.text.replacing(":", with: #"\:"#)
        return (word.summary.isEmpty ? text : "\(text):\(word.summary)").shellQuoted
    }
}
