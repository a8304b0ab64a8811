import Prompt
import TMDb
import TerminalKit

extension InformationPlugin {
    static var completions: Command<Composition> {
        Command(
            "completions", summary: "a completion script for bash, zsh or fish",
            examples: ["completions bash", "completions fish"],
            forms: [
                .information(.choice("shell", Shell.allCases.map(\.rawValue)) { "the script for \($0)" }) { arguments in
                    let shell = arguments.keyword("shell").flatMap(Shell.init) ?? .bash
                    return CommandResult(source: Composition.table.completionScript(for: shell), kind: "completions")
                }
            ])
    }

    static var man: Command<Composition> {
        Command(
            "man", summary: "the manual page, for man: popcorn man | man -l -", examples: ["man"],
            forms: [
                .information { _ in
                    CommandResult(source: Composition.table.manualPage(manual), kind: "manual")
                }
            ])
    }

    private static var manual: Manual {
        Manual(
            version: Version.current, date: Version.date,
            paragraphs: [
                """
                A database of movies, TV series and people. Without a command, popcorn is a prompt; with one, it runs \
                it and ends. The same words work at the prompt, in a shell, in a script and on a pipe.
                """,
                """
                Without a key it uses a built-in sample catalogue. popcorn key set stores your key for all of \
                TMDb, and TMDB_ACCESS_TOKEN overrides it. What was fetched is stored, and can be read offline.
                """,
                """
                Results go to standard output, everything else to standard error. \(TMDbTerms.attribution) \
                Where to watch: data by JustWatch.
                """,
            ],
            files: [
                ("~/.config/popcorn/config.json", "settings, as JSON with comments"),
                ("~/.cache/popcorn", "what was fetched"),
                ("~/.local/share/popcorn", "your lists"),
                ("~/.local/state/popcorn/history", "the lines that were typed at the prompt"),
            ])
    }
}
