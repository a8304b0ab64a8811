/// What the flags of one command say.
struct Flags: Equatable, Sendable {
    var settings: [Setting: SettingValue] = [:]
    var limit: Int?
    var page: Int?
    var fields: [String] = []
    var configPath: String?
    var isRefresh = false
    var isVerbose = false
    var isHelp = false
    var isVersion = false
    var keepsGoing = false
    /// Only what has outlived its lifetime.
    var isStaleOnly = false
    /// The text after `-c`.
    var script: String?
    /// The path after `-f`.
    var scriptPath: String?

    /// Every flag, with what it takes.
    static let known: [(name: String, value: String?, summary: String)] = [
        ("--json", nil, "one JSON object, with every property"),
        ("--ndjson", nil, "one JSON object a row"),
        ("--csv", nil, "comma-separated values"),
        ("--tsv", nil, "tab-separated values"),
        ("--md", nil, "a Markdown table"),
        ("--plain", nil, "the screen without colours"),
        ("--limit", "N", "at most N rows, from as many pages as it takes"),
        ("--page", "N", "begins with the Nth page of a list"),
        ("--fields", "a,b", "only these properties: id,title,posterURLSet.detail"),
        ("--region", "GB", "the country of certifications, dates and offers"),
        ("--language", "de-DE", "the language of texts"),
        ("--storage", "SPEC", "where answers are kept: sqlite, file, memory, file:FOLDER"),
        ("--offline", nil, "answers from storage only"),
        ("--refresh", nil, "asks TMDb even where a stored answer is fresh"),
        ("--color", "auto|always|never", "whether to colour"),
        ("--no-input", nil, "asks for nothing"),
        ("--config", "PATH", "another config file"),
        ("--verbose", nil, "says more beside the answer"),
        ("--keep-going", nil, "goes on after a script’s failing line"),
        ("--stale", nil, "clears only what has outlived its lifetime"),
        ("--help", nil, "help, also about one command: movie --help"),
        ("--version", nil, "the version"),
        ("-c", "COMMANDS", "runs these lines"),
        ("-f", "FILE", "runs a file’s lines; - is standard input"),
        ("-h", nil, "the same as --help"),
    ]

    /// Takes the flags out of `words` and returns what is left.
    mutating func take(from words: [Word]) throws -> [Word] {
        var rest: [Word] = []
        var words = words[...]
        while let word = words.popFirst() {
            guard word.text.hasPrefix("-"), word.text.count > 1, !word.isQuoted else {
                rest.append(word)
                continue
            }
            if word.text == "--" { return rest + words }
            try take(word.text, &words)
        }
        return rest
    }

    private mutating func take(_ word: String, _ rest: inout ArraySlice<Word>) throws {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard let flag = Self.known.first(where: { $0.name == name }) else {
            throw UsageError(unknown: "flag", name, known: Self.known.map(\.name))
        }
        guard let wanted = flag.value else {
            if parts.count == 2 { throw UsageError("\(name) takes no value") }
            return takeSwitch(name)
        }
        let value = parts.count == 2 ? parts[1] : rest.popFirst()?.text ?? ""
        guard value.contains(where: { $0 != "," && !$0.isWhitespace }) else {
            throw UsageError("\(name) needs a value: \(name) \(wanted)")
        }
        try takeValue(name, value)
    }

    private mutating func takeSwitch(_ name: String) {
        switch name {
        case "--offline": settings[.offline] = SettingValue(text: "true", origin: .flag(name))
        case "--refresh": isRefresh = true
        case "--verbose": isVerbose = true
        case "--keep-going": keepsGoing = true
        case "--stale": isStaleOnly = true
        case "--help", "-h": isHelp = true
        case "--version": isVersion = true
        case "--no-input": break  // Nothing asks for input anyway.
        default: settings[.format] = SettingValue(text: String(name.dropFirst(2)), origin: .flag(name))
        }
    }

    private mutating func takeValue(_ name: String, _ value: String) throws {
        switch name {
        case "--limit": limit = try Self.number(name, value, in: 1...10_000)
        case "--page": page = try Self.number(name, value, in: 1...500)
        case "--fields": fields = value.split { $0 == "," || $0.isWhitespace }.map(String.init).uniqued
        case "--config": configPath = value
        case "-c": script = value
        case "-f": scriptPath = value
        default:
            guard let setting = Setting(rawValue: String(name.dropFirst(2))) else { return }
            settings[setting] = SettingValue(text: value, origin: .flag(name))
        }
    }

    private static func number(_ name: String, _ text: String, in range: ClosedRange<Int>) throws -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "\(name) takes a number from \(range.lowerBound) to \(range.upperBound), "
                    + "not “\(Sanitizer.line(text).fitted(to: 40))”")
        }
        return number
    }
}
