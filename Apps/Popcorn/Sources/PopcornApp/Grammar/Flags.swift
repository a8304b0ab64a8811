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
    static let known: [(name: String, value: String?)] = [
        ("--json", nil), ("--ndjson", nil), ("--csv", nil), ("--tsv", nil), ("--md", nil), ("--plain", nil),
        ("--limit", "N"), ("--page", "N"), ("--fields", "a,b"), ("--region", "GB"), ("--language", "de-DE"),
        ("--storage", "SPEC"), ("--offline", nil), ("--refresh", nil), ("--color", "auto|always|never"),
        ("--no-input", nil), ("--config", "PATH"), ("--verbose", nil), ("--keep-going", nil), ("--stale", nil),
        ("--help", nil), ("--version", nil), ("-c", "COMMANDS"), ("-f", "FILE"), ("-h", nil),
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
