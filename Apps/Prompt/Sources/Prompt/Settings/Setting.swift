import CoreDomain
public import TerminalKit

/// A setting. One description defines parsing, checking, `config show` and help.
public struct Setting: Sendable {
    /// The key in the config file.
    public let name: String
    /// The environment variable for the setting, if any.
    public let variable: String?
    /// The default value.
    public let defaultValue: String
    /// A one-line description with the possible values.
    public let summary: String
    /// Where a password in the value can be instead, since none is written to the config file; `nil` if only the variable
    /// can have it.
    let passwordPlace: String?
    /// Whether the default must not replace an invalid value in the config file, as for the user's data location.
    let isEssential: Bool
    /// Returns the values offered as completions.
    public let values: @Sendable () -> [Completion]
    let isValid: @Sendable (String) -> Bool
    private let normalized: @Sendable (String) -> String
    private let suggestion: @Sendable (String) -> Hint?
    private let localeText: @Sendable (UserLocale) -> String?

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - passwordPlace: Where a password in the value can be instead: “~/.pgpass”.
    ///   - isEssential: Whether an invalid value in the config file is an error. If not, it causes a warning, and
    ///     the default is used.
    ///   - localeText: Returns the value suggested by the user's locale, which takes precedence over the default.
    ///   - normalized: Returns the value in its usual form, which is checked and used: “GB” for “uk”.
    ///   - suggestion: Returns what to type instead of an invalid text; `nil` for the summary.
    ///   - isValid: Returns whether a text in its usual form is a valid value. Any other text is a usage error.
    public init(
        _ name: String, variable: String? = nil, default defaultValue: String, summary: String,
        passwordPlace: String? = nil, isEssential: Bool = false,
        localeText: @escaping @Sendable (UserLocale) -> String? = { _ in nil },
        values: @escaping @Sendable () -> [Completion] = { [] },
        normalized: @escaping @Sendable (String) -> String = { $0 },
        suggestion: @escaping @Sendable (String) -> Hint? = { _ in nil },
        isValid: @escaping @Sendable (String) -> Bool
    ) {
        self.name = name
        self.variable = variable
        self.defaultValue = defaultValue
        self.summary = summary
        self.passwordPlace = passwordPlace
        self.isEssential = isEssential
        self.localeText = localeText
        self.values = values
        self.isValid = isValid
        self.normalized = normalized
        self.suggestion = suggestion
    }

    /// Returns the value that a text stands for, in its usual form; `nil` if it is invalid.
    public func value(_ text: String) -> String? {
        if text == defaultValue { return text }
        let value = normalized(text)
        return isValid(value) ? value : nil
    }

    /// Returns the remedy for an invalid text.
    func hint(for text: String) -> Hint { suggestion(text) ?? .note(summary) }

    /// Returns the error for a value with a password, which isn't written to the config file.
    func unsaved(_ text: String) -> UsageError {
        let places = [
            passwordPlace.map { "put it in \($0)" } ?? "leave it out",
            variable.map { "put the whole address in \($0)" },
        ]
        return UsageError(
            "a password isn’t saved: \(places.compactMap(\.self).joined(separator: ", or "))",
            hint: .line(text.withoutPassword.map { "set \(name) \($0) --save" } ?? "help storage"))
    }

    /// Returns the value of an unset setting: that of the user's locale, or else the default.
    func standard(in locale: UserLocale?) -> SettingValue {
        if let locale, let text = localeText(locale), let value = value(text) {
            return SettingValue(text: value, origin: .locale(locale.variable))
        }
        return SettingValue(text: defaultValue, origin: .defaults)
    }
}

extension Setting: Hashable {
    /// Returns whether both settings have the same name.
    public static func == (left: Setting, right: Setting) -> Bool { left.name == right.name }

    /// Hashes the setting's name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Setting {
    /// The word that resets a setting to its default value.
    public static let unset = "default"

    /// The use of colours in output.
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

    /// Whether pictures are drawn.
    public static let pictures = Setting(
        "pictures", default: "auto", summary: "auto or off",
        values: { [Completion("auto", summary: "pictures on a terminal with colours"), Completion("off")] },
        isValid: { ["auto", "off"].contains($0) })

    /// The key bindings at a prompt.
    public static let editing = Setting(
        "editing", default: "emacs", summary: "the editing keys at the prompt: emacs or vi",
        values: {
            [
                Completion("emacs", summary: "Ctrl-A, Ctrl-K, Alt-B and so on"),
                Completion("vi", summary: "Escape switches to vi’s commands"),
            ]
        },
        isValid: { Keymap(rawValue: $0) != nil })

    /// The format of results.
    public static let format = Setting(
        "format", default: "text", summary: "text, json, ndjson, csv, csv-safe, tsv, md or plain",
        values: { OutputFormat.allCases.map { Completion($0.rawValue, summary: $0.summary) } },
        isValid: { OutputFormat(rawValue: $0) != nil })
}

/// A value with its origin.
public struct SettingValue: Equatable, Sendable {
    /// The value as written.
    public let text: String
    /// The source of the value.
    public let origin: Origin

    public init(text: String, origin: Origin) {
        self.text = text
        self.origin = origin
    }

    /// The value for display, with a password in an address replaced by asterisks.
    public var shown: String { text.maskingPasswords }

    /// The sources of a value.
    public enum Origin: Equatable, Sendable, CustomStringConvertible {
        /// The flag with the given name.
        case flag(String)
        /// The environment variable with the given name.
        case environment(String)
        /// The config file at the given path, with the value's position in the file, if known.
        case file(String, TextPosition? = nil)
        /// The user's locale, as set by the given environment variable.
        case locale(String)
        /// A command of this session that doesn't change the config file.
        case session
        case defaults

        /// The origin as shown by `config show`.
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

        /// The origin as shown in errors; `nil` for a command of this session.
        public var nameInErrors: String? {
            if self == .session { return nil }
            return description + (position.map { ", \($0)" } ?? "")
        }

        var position: TextPosition? { if case .file(_, let position) = self { position } else { nil } }
    }
}

extension Style {
    package init(_ color: SettingValue, _ environment: Environment, isTerminal: Bool) {
        let isFromFile = if case .file = color.origin { true } else { false }
        self.init(color: color.text, isFromFile: isFromFile, environment: environment, isTerminal: isTerminal)
    }
}
