public import Foundation

/// All settings in force, each checked, each with its origin.
public struct Settings: Sendable {
    /// The settings that exist, in the order in which they are listed.
    public let known: [Setting]
    /// The path of the config file, whether it exists or not; `nil` without a home folder.
    public let configFile: URL?
    private var values: [Setting: SettingValue]

    /// Reads the settings: a flag wins over the environment, that over the config file, and that over the default.
    ///
    /// - Throws: `UsageError` for a value that isn't valid, or a config file that can't be read.
    public init(
        _ known: [Setting], flags: Flags = Flags(), environment: Environment
    ) throws {
        let file = ConfigFile(environment: environment, path: flags.configPath)
        let isRequired = flags.configPath != nil || environment["POPCORN_CONFIG"] != nil
        let configured = try file.values(of: known, isRequired: isRequired)
        self.known = known
        configFile = file.url
        values = Dictionary(
            uniqueKeysWithValues: known.map { setting in
                (
                    setting,
                    flags.settings[setting] ?? environment.value(of: setting) ?? configured[setting] ?? setting.standard
                )
            })
        for setting in known { try check(setting) }
    }

    /// The value of `setting` in force.
    public subscript(setting: Setting) -> SettingValue { values[setting] ?? setting.standard }

    /// Returns the same settings with some of them changed.
    ///
    /// - Throws: `UsageError` for a value that isn't valid.
    public func changing(_ changes: [Setting: SettingValue]) throws -> Settings {
        var changed = self
        for (setting, value) in changes {
            changed.values[setting] = value
            try changed.check(setting)
        }
        return changed
    }

    private func check(_ setting: Setting) throws {
        let value = self[setting]
        if setting.isValid(value.text) { return }
        let origin = value.origin.nameInErrors.map { " (\($0))" } ?? ""
        throw UsageError(
            "\(setting.name) cannot be “\(Sanitizer.excerpt(value.text))”\(origin)", hint: setting.summary)
    }
}

extension Settings {
    var keymap: Keymap { Keymap(rawValue: self[.editing].text) ?? .emacs }
    var format: OutputFormat { OutputFormat(rawValue: self[.format].text) ?? .text }
}

extension Setting {
    fileprivate var standard: SettingValue { SettingValue(text: defaultValue, origin: .defaults) }
}

extension Environment {
    fileprivate func value(of setting: Setting) -> SettingValue? {
        guard let name = setting.variable, let text = self[name] else { return nil }
        return SettingValue(text: text, origin: .environment(name))
    }
}

/// How a result is written.
public enum OutputFormat: String, CaseIterable, Sendable {
    /// For people, with colours on a terminal.
    case text
    /// For people, without colours.
    case plain
    /// One object.
    case json
    /// One object a row.
    case ndjson
    /// Comma-separated values.
    case csv
    /// Tab-separated values.
    case tsv
    /// A Markdown table.
    case md

    /// Whether a person reads it.
    var isForPeople: Bool { self == .text || self == .plain }
    /// Whether errors are written as JSON too.
    var isJSON: Bool { self == .json || self == .ndjson }
}
