import CoreDomain
package import TerminalKit

extension HelpText {
    /// The help topics other than commands: name, summary and text.
    package var topics: [(name: String, summary: String, blocks: () -> [Screen.Block])] {
        [
            ("commands", "all commands, with one line on each", { commandLines }),
            ("naming", "ways to name a title: by id, words or link", { titleLines }),
            ("rows", "working with the rows of a table", { rowLines }),
            ("flags", "the flags, and the environment variables", { flagLines }),
            ("keys", "the editing keys at the prompt", { EditorKeys.blocks }),
            ("settings", "every setting: its values, default, variable and flag", { settingLines }),
            ("json", "the objects that --json prints: results, kinds, errors", { jsonLines }),
            ("csv", "the rows that --csv, --tsv and --md print", { rowFormatLines }),
            ("exit-codes", "the meaning of the exit codes", { ExitCode.blocks }),
        ]
            + table.helpTopics.map { topic in
                (topic.name, topic.summary, { [.pairs(topic.lines.map { ($0.line, $0.effect) })] })
            }
    }

    package var titleLines: [Screen.Block] {
        let id = table.types.first?.examples.first.flatMap { $0.split(separator: " ").last }.map(String.init) ?? "1"
        let links = table.links.isEmpty ? [] : [("LINK", "a link or an id of another catalogue; `find` opens it too")]
        let years =
            table.types.flatMap(\.titleKeys).isEmpty ? [] : [("year:1999", "the title’s year; goes after the title")]
        return [
            .line("ID|TITLE in a form stands for any of these:"),
            .pairs(
                [
                    (id, "its \(table.catalogue)id"),
                    ("WORDS", "a title as you remember it: case, accents, articles and punctuation may differ"),
                ] + years + [
                    ("\"1917\"", "in quotes: only a title spelled like this, even if it looks like an id or a day")
                ] + links + [
                    ("_", "the current title, opened or acted on last; most forms use it by default")
                ]),
            .line("If it isn’t certain which title is meant, the candidates are listed as rows."),
            .line("Your records only change if the title is exactly the one you typed."),
        ]
    }

    package var rowLines: [Screen.Block] {
        let facets = table.types.filter { $0.hasTitles }.map { type in
            ("2 FACET", "of a \(type.noun): \(type.facets.map(\.word.label).joined(separator: ", "))")
        }
        return [
            .line("Refer to rows of the last table by number: 2, 2-4, 2,4, 2- or all."),
            .pairs([("2", "opens that row")] + facets + table.rowActions.map { ($0.usage, $0.summary) }),
            .line(
                "`_` is the current title, and can be used wherever a title can. Without rows, actions apply to it too."
            ),
            .line("`more` continues the list and its numbers; `back` returns to the previous title or table."),
        ] + table.rowActions.flatMap(\.examples).filter { $0.first?.isNumber == true }.map { .line("popcorn> \($0)") }
    }

    var flagLines: [Screen.Block] {
        [
            .line("Flags, before or after the command:"),
            .pairs(table.flags.map { ($0.usage, $0.summary) }),
            .blank,
            .line("Environment variables:"),
            .pairs(table.variables.map { ($0.name, $0.summary) }),
        ]
    }

    package var settingLines: [Screen.Block] {
        [
            .line("A flag overrides the environment, which overrides the config file, which overrides the default."),
            .line("`config show` prints the values in force, their origins and the path of the config file."),
            .blank,
            .pairs(table.settings.flatMap { [($0.name, $0.summary), ("", sources(of: $0))] }),
        ]
    }

    /// Returns the text about a setting's other sources: “default US · --region GB”.
    func sources(of setting: Setting) -> String {
        let flags = table.flags.compactMap { flag -> String? in
            guard case .setting(setting, _) = flag.content else { return nil }
            return flag.usage
        }
        return (["default \(setting.defaultValue)", setting.variable].compactMap { $0 } + flags)
            .joined(separator: " · ")
    }

    package var jsonLines: [Screen.Block] {
        [
            .line("--json prints one object. Its keys are stable: new versions only add more."),
            .line(#"{"schema": 1, "kind": "KIND", "source": "network", "ageSeconds": 0, "data": …}"#),
            .pairs([
                ("kind", "one of the kinds listed below"),
                ("source", "the origin of the data: network, storage or sample"),
                ("ageSeconds", "the age of the data in storage; 0 if just fetched"),
                ("data", "one object, or an array of rows; absent values are null, days are yyyy-MM-dd"),
                ("page, totalPages", "the page and the number of pages, for lists only"),
                ("seen, out", "how many titles you have seen, of those that are out: lists and filmographies"),
            ]),
            .line("--ndjson prints only the rows, one per line; --fields id,title limits them to these properties."),
            .line("`help COMMAND --json` lists the properties of a command’s results."),
            .blank,
            .heading("Kinds", right: ""),
            .pairs(table.kinds.map { ($0.name, $0.description) }),
            .blank,
            .heading("Errors", right: ""),
            .line("With --json or --ndjson, an error is one object on standard error:"),
            .line(#"{"schema": 1, "error": {"kind": "KIND", "message": "…", "hint": "…"}}"#),
            .pairs(failureKinds.map { ($0, "exit code \($1.rawValue): \($1.meaning)") }),
            .line("An ambiguous title adds `candidates`; in a script, `script` and `line` are added."),
            .line("See also: help exit-codes · help flags"),
        ]
    }

    private var rowFormatLines: [Screen.Block] {
        [
            .line("One row a line, and one plain value a cell; several values are separated by “; ”."),
            .pairs([
                ("--csv", "comma-separated values, with a header; --no-header leaves it out"),
                ("--csv-safe", "the same for a spreadsheet"),
                ("--tsv", "the same, separated by tabs"),
                ("--md", "a Markdown table with the columns of the screen"),
                ("--fields id,title", "only these columns, in this order; a dot names a value within one"),
                ("--limit N", "more rows than one page: lists are written as they arrive"),
            ]),
            .line("The addresses of pictures are columns only if --fields names them."),
            .blank,
            .line("--csv is exact: a title that begins with “=”, “+”, “-” or “@” stays as it is."),
            .line("Spreadsheets run such a cell as a formula, so --csv-safe puts an apostrophe before it."),
        ]
    }

    /// The kinds of errors as named in JSON, with their exit codes.
    private var failureKinds: [(name: String, ExitCode)] {
        let errors: [FetchError] = [
            .notFound(""), .unauthorised(""), .offline(""), .rateLimited(retryAfter: nil), .badData(""), .storage(""),
            .cancelled,
        ]
        return [("usage", .usage)] + errors.map { ($0.kind, ExitCode($0)) }
    }
}

extension ExitCode {
    package static var blocks: [Screen.Block] { [.pairs(allCases.map { (String($0.rawValue), $0.meaning) })] }
}
