import CoreDomain
public import TerminalKit

/// A setting, described once: reading, checking, `config show` and help follow from it.
public struct Setting: Sendable {
    /// The key in the config file.
    public let name: String
    /// The environment variable that sets it, if any.
    public let variable: String?
    /// The value that holds if nothing sets it.
    public let defaultValue: String
    /// A one-line description with the possible values.
    public let summary: String
    /// Whether the default would be wrong where the config file has a value that isn't valid: one that says where the
    /// user's data is.
    let isEssential: Bool
    /// Returns the values that are offered as completions.
    public let values: @Sendable () -> [Completion]
    let isValid: @Sendable (String) -> Bool
    private let localeText: @Sendable (UserLocale) -> String?

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - isEssential: Whether a value of the config file that isn't valid is an error. Otherwise it is a warning, and
    ///     the default holds.
    ///   - localeText: Returns the value that the user's locale suggests, which takes precedence over the default.
    ///   - isValid: Returns whether a text is a value. Any other one is a usage error.
    public init(
        _ name: String, variable: String? = nil, default defaultValue: String, summary: String,
        isEssential: Bool = false, localeText: @escaping @Sendable (UserLocale) -> String? = { _ in nil },
        values: @escaping @Sendable () -> [Completion] = { [] },
        isValid: @escaping @Sendable (String) -> Bool
    ) {
        self.name = name
        self.variable = variable
        self.defaultValue = defaultValue
        self.summary = summary
        (self.isEssential, self.localeText) = (isEssential, localeText)
        (self.values, self.isValid) = (values, isValid)
    }

    /// Returns the value that holds if nothing sets it: that of the user's locale, else the default.
    func standard(in locale: UserLocale?) -> SettingValue {
        if let locale, let text = localeText(locale), isValid(text) {
            return SettingValue(text: text, origin: .locale(locale.variable))
        }
        return SettingValue(text: defaultValue, origin: .defaults)
    }
}

extension Setting: Hashable {
    /// Settings are the same if their names are.
    public static func == (left: Setting, right: Setting) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Setting {
    /// The word that takes a value back.
    public static let unset = "default"

    /// When output is coloured.
    public static let color = Setting(
        "color", default: "auto", summary: "auto, always or never",
        values: {
            [
                Completion("auto", summary: "colours on a terminal"),
                Completion("always", summary: "colours everywhere"),
                Completion("never", summary: "no colours"),
            ]
        },
        isValid: { ["auto", "always", "never"].contains($0) })

    /// The keys with which lines are edited at a prompt.
    public static let editing = Setting(
        "editing", default: "emacs", summary: "the keys of the prompt: emacs or vi",
        values: {
            [
                Completion("emacs", summary: "Ctrl-A, Ctrl-K, Alt-B and so on"),
                Completion("vi", summary: "Escape leads to vi’s commands"),
            ]
        },
        isValid: { Keymap(rawValue: $0) != nil })

    /// How results are written.
    public static let format = Setting(
        "format", default: "text", summary: "text, json, ndjson, csv, csv-safe, tsv, md or plain",
        values: { OutputFormat.allCases.map { Completion($0.rawValue, summary: $0.summary) } },
        isValid: { OutputFormat(rawValue: $0) != nil })
}

/// A value with the origin that set it.
public struct SettingValue: Equatable, Sendable {
    /// The value as it was written.
    public let text: String
    /// The source of the value.
    public let origin: Origin

    /// Creates a value.
    public init(text: String, origin: Origin) {
        self.text = text
        self.origin = origin
    }

    /// The value as it may be shown: with asterisks in the place of a password in an address.
    public var shown: String { text.maskingPasswords }

    /// The sources of a value, the strongest first.
    public enum Origin: Equatable, Sendable, CustomStringConvertible {
        /// A flag of that name.
        case flag(String)
        /// An environment variable of that name.
        case environment(String)
        /// The config file at that path, and where in it if that is known.
        case file(String, TextPosition? = nil)
        /// The user's locale, which that variable names.
        case locale(String)
        /// A command of this session that doesn't change the config file.
        case session
        /// Nothing: the default holds.
        case defaults

        /// The origin as `config show` prints it.
        public var description: String {
            switch self {
            case .flag(let name): "flag \(name)"
            case .environment(let name): "environment \(name)"
            case .file(let path, _): path
            case .locale(let name): "from \(name)"
            case .session: "this session"
            case .defaults: "default"
            }
        }

        /// The origin as an error names it; `nil` for the command that was typed.
        public var nameInErrors: String? {
            if self == .session { return nil }
            return description + (position.map { ", \($0)" } ?? "")
        }

        /// The place in the config file.
        var position: TextPosition? { if case .file(_, let position) = self { position } else { nil } }
    }
}

extension Style {
    /// Decides whether output is coloured by the setting `color` and the environment.
    init(_ color: SettingValue, _ environment: Environment, isTerminal: Bool) {
        let isFromFile = if case .file = color.origin { true } else { false }
        self.init(color: color.text, isFromFile: isFromFile, environment: environment, isTerminal: isTerminal)
    }
}
