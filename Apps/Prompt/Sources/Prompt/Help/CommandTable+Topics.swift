import CoreDomain
import TerminalKit

extension CommandTable {
    /// The help topics other than commands: name, summary and text.
    var topics: [(name: String, summary: String, blocks: () -> [Screen.Block])] {
        [
            ("commands", "all commands, with a line about each", { commandLines }),
            ("titles", "ways to name a title: by id, words or link", { titleLines }),
            ("rows", "working with the rows of a table", { rowLines }),
            ("flags", "the flags, and the environment variables", { flagLines }),
            ("keys", "the editing keys at the prompt", { EditorKeys.blocks }),
            ("settings", "every setting: its values, default, variable and flag", { settingLines }),
            ("json", "the objects that --json prints: results, kinds, errors", { jsonLines }),
            ("exit-codes", "the meaning of the exit codes", { ExitCode.blocks }),
        ]
    }

    var titleLines: [Screen.Block] {
        let id = types.first?.examples.first.flatMap { $0.split(separator: " ").last }.map(String.init) ?? "1"
        let links = links.isEmpty ? [] : [("LINK", "a link, or an id of another catalogue; find opens it too")]
        let years = types.flatMap(\.titleKeys).isEmpty ? [] : [("year:1999", "after the title: the one of that year")]
        return [
            .line("ID|TITLE in a form accepts any of these:"),
            .pairs(
                [
                    (id, "its \(catalogue)id"),
                    ("WORDS", "a title as you remember it: case, accents, articles and punctuation may differ"),
                ] + years + [
                    ("\"1917\"", "in quotes: a title that would be an id, a facet or a flag without them")
                ] + links + [
                    ("_", "the title opened last, also the default of most forms")
                ]),
            .line("If several titles are possible, they are listed as rows, and 1 opens the first."),
        ]
    }

    var rowLines: [Screen.Block] {
        let facets = types.map { type in
            ("2 FACET", "of a \(type.noun): \(type.facets.map(\.word.label).joined(separator: ", "))")
        }
        return [
            .line("Refer to rows of the last table by number: 2, 2-4, 2,4, 2- or all."),
            .pairs([("2", "opens that row")] + facets + rowActions.map { ($0.usage, $0.summary) }),
            .line(
                "`_` is the current title, and can be used wherever a title can. Without rows, actions apply to it too."
            ),
            .line("more shows the next rows, numbered on; back returns to the previous title or table."),
        ] + rowActions.flatMap(\.examples).filter { $0.first?.isNumber == true }.map { .line("popcorn> \($0)") }
    }

    var flagLines: [Screen.Block] {
        [
            .line("Flags, before or after the command:"),
            .pairs(flags.map { ($0.usage, $0.summary) }),
            .blank,
            .line("Environment variables:"),
            .pairs(variables.map { ($0.name, $0.summary) }),
        ]
    }

    var settingLines: [Screen.Block] {
        [
            .line("A flag overrides the environment, which overrides the config file, which overrides the default."),
            .line("config show prints the values in force, with their origins and the path of the config file."),
            .blank,
            .pairs(settings.flatMap { [($0.name, $0.summary), ("", sources(of: $0))] }),
        ]
    }

    /// “default US · --region GB”.
    func sources(of setting: Setting) -> String {
        let flags = flags.compactMap { flag -> String? in
            guard case .setting(setting, _) = flag.content else { return nil }
            return flag.usage
        }
        return (["default \(setting.defaultValue)", setting.variable].compactMap { $0 } + flags)
            .joined(separator: " · ")
    }

    var jsonLines: [Screen.Block] {
        [
            .line("--json prints one object. Its keys are stable: new versions only add some."),
            .line(#"{"schema": 1, "kind": "KIND", "source": "network", "ageSeconds": 0, "data": …}"#),
            .pairs([
                ("kind", "what the data is about: see below"),
                ("source", "network, storage or sample: where the data comes from"),
                ("ageSeconds", "its age in storage; 0 if it was just fetched"),
                ("data", "one object, or an array of rows; absent values are null, days are yyyy-MM-dd"),
                ("page, totalPages", "beside the data of a list"),
            ]),
            .line("--ndjson prints only the rows, one per line; --fields id,title leaves only these properties."),
            .blank,
            .heading("Kinds", right: ""),
            .pairs(kinds.map { ($0.name, $0.description) }),
            .blank,
            .heading("Errors", right: ""),
            .line("With --json or --ndjson, an error is one object on standard error:"),
            .line(#"{"schema": 1, "error": {"kind": "KIND", "message": "…", "hint": "…"}}"#),
            .pairs(failureKinds.map { ($0, "exit code \($1.rawValue): \($1.meaning)") }),
            .line("A title that may be one of several adds candidates; in a script, script and line are added."),
            .line("See also: help exit-codes · help flags"),
        ]
    }

    /// The kinds of errors, as named in JSON.
    private var failureKinds: [(name: String, ExitCode)] {
        let errors: [FetchError] = [
            .notFound(""), .unauthorised(""), .offline(""), .rateLimited(retryAfter: nil), .badData(""), .storage(""),
            .cancelled,
        ]
        return [("usage", .usage)] + errors.map { ($0.kind, ExitCode($0)) }
    }
}

extension ExitCode {
    static var blocks: [Screen.Block] { [.pairs(allCases.map { (String($0.rawValue), $0.meaning) })] }
}
