package import TerminalKit

/// A flag. One description defines parsing, help and completion.
public struct Flag: Sendable {
    enum Content: Sendable {
        case toggle
        case number(ClosedRange<Int>)
        case text
        /// The value is the command to run. The flag is allowed only once.
        case script
        /// The value is a command to run. If the flag is repeated, the commands run in order.
        case scripts
        /// The value is the template for each row. It takes the place of an output format.
        case template
        /// The value is a list, separated by commas or spaces.
        case list
        /// The value of a setting: the given one, or `fixed` for a flag that stands for one particular value.
        case setting(Setting, fixed: String?)
    }

    /// The flag as typed, with its dashes.
    public let name: String
    /// The placeholder for the flag's value, or `nil` if the flag has no value.
    public let value: String?
    /// A summary of the effect, in one line.
    public let summary: String
    let content: Content

    private init(_ name: String, value: String?, _ summary: String, _ content: Content) {
        self.name = name
        self.value = value
        self.summary = summary
        self.content = content
    }

    public init(_ name: String, summary: String) {
        self.init(name, value: nil, summary, .toggle)
    }

    /// Creates a flag whose value consists of words separated by commas.
    public init(_ name: String, values: String, summary: String) {
        self.init(name, value: values, summary, .list)
    }

    /// Creates a flag that sets a setting: for one command or, when the program starts, for the session.
    public init(_ name: String, value: String, of setting: Setting, summary: String) {
        self.init(name, value: value, summary, .setting(setting, fixed: nil))
    }

    public init(_ name: String, sets setting: Setting, to fixed: String, summary: String) {
        self.init(name, value: nil, summary, .setting(setting, fixed: fixed))
    }
}

extension Flag {
    package var values: [Completion] {
        if case .setting(let setting, nil) = content { setting.values() } else { [] }
    }

    /// Returns whether the flag can set `setting` to the given value.
    func gives(_ setting: Setting, _ text: String) -> Bool {
        if case .setting(setting, let fixed) = content { fixed == nil || fixed == text } else { false }
    }

    /// The flags of every program with a prompt.
    static let standard: [Flag] = [
        Flag("--json", sets: .format, to: "json", summary: "one JSON object, with every property"),
        Flag("--ndjson", sets: .format, to: "ndjson", summary: "one JSON object per row"),
        Flag("--csv", sets: .format, to: "csv", summary: "comma-separated values"),
        Flag(
            "--csv-safe", sets: .format, to: "csv-safe",
            summary: "CSV with formulas escaped for spreadsheets"),
        Flag("--tsv", sets: .format, to: "tsv", summary: "tab-separated values"),
        Flag("--md", sets: .format, to: "md", summary: "a Markdown table"),
        Flag("--plain", sets: .format, to: "plain", summary: "the screen without colours"),
        template, limit, fields, noHeader, wall, refresh,
        Flag("--color", value: "auto|always|never", of: .color, summary: "when to use colours"),
        noInput, noPager, config, verbose, quiet, keepGoing, help, version, commands, file,
        Flag("-h", summary: "the same as --help"),
    ]

    /// Returns the flag that sets a list's first page, up to page `last`.
    public static func firstPage(upTo last: Int) -> Flag {
        Flag(pageName, value: "N", "starts at the Nth page of a list", .number(1...last))
    }

    /// The flags that have no effect on a line of a session.
    static let ofStart = [commands, file, config, keepGoing]

    static let pageName = "--page"

    static let limit = Flag(
        "--limit", value: "N", "at most N rows, from as many pages as necessary", .number(1...10_000))
    static let refresh = Flag("--refresh", summary: "fetches even if a stored result is fresh")
    static let fields = Flag("--fields", value: "a,b", "only these properties: id,title,posterURLSet.detail", .list)
    static let noHeader = Flag("--no-header", summary: "CSV and TSV without the names of the columns")
    static let wall = Flag("--wall", summary: "a table of titles as a wall of posters")
    static let noInput = Flag("--no-input", summary: "never prompts for input")
    static let template = Flag(
        "--template", value: "TEXT", #"one line per row: '{id}\t{title}'"#, .template)
    static let config = Flag("--config", value: "PATH", "another config file", .text)
    static let noPager = Flag("--no-pager", summary: "never uses a pager for long output")
    static let verbose = Flag("--verbose", summary: "also prints the requests sent")
    static let quiet = Flag("--quiet", summary: "prints only warnings and errors, no ages or notices")
    static let keepGoing = Flag("--keep-going", summary: "continues after a failing line of a script")
    static let help = Flag("--help", summary: "help; for one command: COMMAND --help")
    static let version = Flag("--version", summary: "the version")
    static let commands = Flag("-c", value: "COMMANDS", "runs these lines; can be repeated", .scripts)
    static let file = Flag("-f", value: "FILE", "runs the commands in a file; “-” reads standard input", .script)
}
