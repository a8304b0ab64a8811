import TerminalKit

/// The contents of a manual page besides those derived from the command table.
public struct Manual: Sendable {
    let version: String
    let date: String
    let paragraphs: [String]
    let files: [(path: String, summary: String)]

    /// Creates a manual.
    ///
    /// - Parameters:
    /// - date: The date of the version, as `yyyy-MM-dd`.
    /// - paragraphs: A description of the program.
    /// - files: The paths of the files it reads and writes.
    public init(version: String, date: String, paragraphs: [String], files: [(path: String, summary: String)]) {
        (self.version, self.date, self.paragraphs, self.files) = (version, date, paragraphs, files)
    }
}

extension CommandTable {
    /// Returns the manual page in the macros of man(7).
    public func manualPage(_ manual: Manual) -> String {
        var page = ManualPage(title: "POPCORN", date: manual.date, source: "popcorn \(manual.version)")
        page.add("NAME", [.line(title.replacing("popcorn: ", with: "popcorn - "))])
        page.add("SYNOPSIS", ["[COMMAND]", "-c COMMANDS", "-f FILE"].map { .line("popcorn \($0) [flags]") })
        page.add("DESCRIPTION", manual.paragraphs.map { .line($0) })
        page.add("COMMANDS", groups.flatMap(manualLines))
        page.add("TITLES", titleLines)
        page.add("ROWS", rowLines)
        page.add("FACETS", types.flatMap(manualLines))
        page.add("FLAGS", [.pairs(flags.map { ($0.usage, $0.summary) })])
        page.add("SETTINGS", settingLines)
        page.add("EDITING", EditorKeys.blocks)
        page.add("JSON", jsonLines)
        page.add("ENVIRONMENT", [.pairs(variables.map { ($0.name, $0.summary) })])
        page.add("FILES", [.pairs(manual.files.map { ($0.path, $0.summary) })])
        page.add("EXIT STATUS", ExitCode.blocks)
        page.add("HELP", [.line("popcorn help TOPIC explains:"), .pairs(topics.map { ($0.name, $0.summary) })])
        return page.text
    }

    private func manualLines(_ group: CommandGroup, _ members: [Command<Host>]) -> [Screen.Block] {
        [.heading(group.title, right: "")]
            + members.flatMap { command -> [Screen.Block] in
                let names = ([command.name] + command.aliases).joined(separator: ", ")
                let forms = command.forms.map { ("", $0.usage(after: command.name, isShort: true)) }
                let examples = command.examples.joined(separator: " · ")
                return [.pairs([(names, command.summary)] + forms)]
                    + (examples.isEmpty ? [] : [.pairs([("", "For example: \(examples)")])])
            }
    }

    private func manualLines(_ type: ItemType<Host>) -> [Screen.Block] {
        [
            .heading("of a \(type.noun)", right: ""),
            .pairs(type.facets.map { ($0.usage, $0.summary) }),
        ]
    }
}
