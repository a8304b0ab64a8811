/// A setting, described once: reading, checking, `config show` and help follow from it.
public struct Setting: Sendable {
    /// The key in the config file.
    public let name: String
    /// The environment variable that sets it, if any.
    public let variable: String?
    /// The value that holds if nothing sets it.
    public let defaultValue: String
    /// What it is, with its possible values, in one line.
    public let summary: String
    let isValid: @Sendable (String) -> Bool

    /// Creates a setting. Every text for which `isValid` returns `false` is a usage error.
    public init(
        _ name: String, variable: String? = nil, default defaultValue: String, summary: String,
        isValid: @escaping @Sendable (String) -> Bool
    ) {
        self.name = name
        self.variable = variable
        self.defaultValue = defaultValue
        self.summary = summary
        self.isValid = isValid
    }
}

extension Setting: Hashable {
    /// Settings are the same if their names are.
    public static func == (left: Setting, right: Setting) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Setting {
    /// When output is coloured.
    public static let color = Setting("color", default: "auto", summary: "auto, always or never") {
        ["auto", "always", "never"].contains($0)
    }

    /// The keys with which lines are edited at a prompt.
    public static let editing = Setting("editing", default: "emacs", summary: "the keys of the prompt: emacs or vi") {
        Keymap(rawValue: $0) != nil
    }

    /// How results are written.
    public static let format = Setting("format", default: "text", summary: "text, json, ndjson, csv, tsv, md or plain")
    {
        OutputFormat(rawValue: $0) != nil
    }
}

/// A value with the origin that set it.
public struct SettingValue: Equatable, Sendable {
    /// The value as it was written.
    public let text: String
    /// What set it.
    public let origin: Origin

    /// Creates a value.
    public init(text: String, origin: Origin) {
        self.text = text
        self.origin = origin
    }

    /// What can set a value, the strongest first.
    public enum Origin: Equatable, Sendable, CustomStringConvertible {
        /// A flag of that name.
        case flag(String)
        /// An environment variable of that name.
        case environment(String)
        /// The config file at that path.
        case file(String)
        /// A command of this session that doesn't change the config file.
        case session
        /// Nothing: the default holds.
        case defaults

        /// The origin as `config show` prints it.
        public var description: String {
            switch self {
            case .flag(let name): "flag \(name)"
            case .environment(let name): "environment \(name)"
            case .file(let path): path
            case .session: "this session"
            case .defaults: "default"
            }
        }

        /// The origin as an error names it; `nil` for the command that was typed.
        public var nameInErrors: String? { self == .session ? nil : description }
    }
}
