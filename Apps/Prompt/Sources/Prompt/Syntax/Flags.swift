public import CoreDomain
import TerminalKit

/// The flags of one command or of the whole program.
public struct Flags: Equatable, Sendable {
    /// The values of settings given by flags.
    public private(set) var settings: [Setting: SettingValue] = [:]
    /// The other values, keyed by flag; empty for a flag without a value.
    private var values: [String: [String]] = [:]

    public init(settings: [Setting: SettingValue] = [:]) {
        self.settings = settings
    }

    /// Returns whether `flag` was given.
    public func contains(_ flag: Flag) -> Bool { values[flag.name] != nil }

    /// Returns the words given to `flag`; `nil` if the flag wasn't given.
    public func words(of flag: Flag) -> [String]? { values[flag.name] }

    /// The requested number of rows, if any.
    public var limit: Int? { number(Flag.limit.name) }
    /// The requested first page, if any.
    public var page: Int? { number(Flag.pageName) }
    /// The requested properties; empty for all of them.
    public var fields: [String] { values[Flag.fields.name] ?? [] }
    /// Whether the line names the properties of each row, so that rows are data even in a format for people.
    public var choosesProperties: Bool { !fields.isEmpty || template != nil }
    /// The policy for stored results: with `--refresh`, everything is fetched.
    public var policy: FetchPolicy { contains(.refresh) ? .refresh : .cached }
    /// Whether to print additional information with the result.
    public var isVerbose: Bool { contains(.verbose) }
    var configPath: String? { values[Flag.config.name]?.first }
    var requestsHelp: Bool { contains(.help) || values["-h"] != nil }
    /// The template for each row, replacing other formats.
    var template: Template? { values[Flag.template.name]?.first.flatMap { try? Template($0) } }
    /// The lines given with `-c`.
    var script: String? { values[Flag.commands.name]?.joined(separator: "\n") }
    /// The path given with `-f`.
    var scriptPath: String? { values[Flag.file.name]?.first }

    func withPage(_ page: Int) -> Flags { copy(of: self) { $0.values[Flag.pageName] = [String(page)] } }

    func with(_ extent: ListExtent) -> Flags {
        var flags = self
        switch extent {
        case .first: break
        case .page(let page):
            flags = withPage(page)
            flags.values[Flag.limit.name] = nil
        case .all: flags.values[Flag.limit.name] = [String(Int.max / 4)]
        }
        return flags
    }

    private func number(_ name: String) -> Int? { values[name]?.first.flatMap(Int.init) }

    /// The flags that also apply to each command of a session: all except those for settings and scripts.
    var forCommands: Flags {
        copy(of: self) { flags in
            flags.settings = [:]
            for script in [Flag.commands, .file] { flags.values[script.name] = nil }
        }
    }

    /// Removes the flags in `known` from `words` and returns the remaining words.
    ///
    /// - Throws: `UsageError` for an unknown flag or an invalid value.
    mutating func take(from words: [Word], known: [Flag]) throws -> [Word] {
        let (typed, rest) = known.typed(in: words)
        for typed in typed {
            guard let flag = typed.flag else {
                throw UsageError(unknown: "flag", typed.name, known: known.map(\.name), hint: .line("help flags"))
            }
            try set(flag, to: typed.value)
        }
        return rest.map { words[$0] }
    }

    private mutating func set(_ flag: Flag, to value: String?) throws {
        guard let placeholder = flag.value else {
            if value != nil { throw UsageError("\(flag.name) takes no value") }
            return try set(flag, "")
        }
        guard let value, value.contains(where: { $0 != "," && !$0.isWhitespace }) else {
            throw UsageError("\(flag.name) needs a value: \(flag.name) \(placeholder)")
        }
        try set(flag, value)
    }

    private mutating func set(_ flag: Flag, _ value: String) throws {
        switch flag.content {
        case .toggle: values[flag.name] = []
        case .text: values[flag.name] = [value]
        case .script:
            guard values.updateValue([value], forKey: flag.name) == nil else {
                throw UsageError(
                    "\(flag.name) can only be given once", hint: .note("put all commands in one file"))
            }
        case .scripts: values[flag.name, default: []].append(value)
        case .template:
            _ = try Template(value)
            values[flag.name] = [value]
            try set(.format, to: OutputFormat.tsv.rawValue, by: flag)
        case .list: values[flag.name] = value.split { $0 == "," || $0.isWhitespace }.map(String.init).uniqued
        case .number(let range): values[flag.name] = [try Self.number(flag.name, value, in: range)]
        case .setting(let setting, let fixed):
            try set(setting, to: fixed ?? value, by: flag)
        }
    }

    private mutating func set(_ setting: Setting, to text: String, by flag: Flag) throws {
        if setting == .format, case .flag(let other)? = settings[.format]?.origin, other != flag.name {
            throw UsageError("\(other) and \(flag.name) cannot be combined", hint: .note("use only one of them"))
        }
        settings[setting] = SettingValue(text: text, origin: .flag(flag.name))
    }

    private static func number(_ name: String, _ text: String, in range: ClosedRange<Int>) throws -> String {
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "\(name) takes a number from \(range.lowerBound) to \(range.upperBound), "
                    + "not “\(Sanitizer.excerpt(text, length: 40))”")
        }
        return String(number)
    }
}

/// A word of a line with the form of a flag.
struct TypedFlag {
    let index: Int
    /// The word, or its part before “=”.
    let name: String
    /// The flag with that name, if it is known.
    let flag: Flag?
    /// The text after “=” or, for a flag with a value, the next word, if there is one.
    let value: String?
}

extension [Flag] {
    /// Returns the flags of a line, and the indices of its other words, including all words after `--`.
    ///
    /// A word with a single dash is text unless it is one of the flags: “solo leveling -reawakening-”.
    func typed(in words: [Word]) -> (flags: [TypedFlag], rest: [Int]) {
        var typed = [TypedFlag]()
        var rest = [Int]()
        var indices = words.indices[...]
        while let index = indices.popFirst() {
            let text = words[index].text
            if text == "--", !words[index].isQuoted { return (typed, rest + indices) }
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let flag = text.hasPrefix("-") ? first { $0.name == parts[0] } : nil
            guard !words[index].isQuoted, flag != nil || text.hasPrefix("--") else {
                rest.append(index)
                continue
            }
            var value = parts.count == 2 ? parts[1] : nil
            if flag?.value != nil, value == nil { value = indices.popFirst().map { words[$0].text } }
            typed.append(TypedFlag(index: index, name: parts[0], flag: flag, value: value))
        }
        return (typed, rest)
    }
}
