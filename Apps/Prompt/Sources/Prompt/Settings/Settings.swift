public import Foundation
public import TerminalKit

/// All settings in force, each checked, each with its origin.
public struct Settings: Sendable {
    /// The settings that exist, in the order that they are listed.
    public let known: [Setting]
    /// The path of the config file, whether it exists or not; `nil` without a home folder.
    public let configFile: URL?
    private var values: [Setting: SettingValue] = [:]

    /// The unusable settings of the config file, in sentences. Defaults replace them.
    public private(set) var problems: [String] = []

    /// Reads the settings: a flag wins over the environment, that over the config file, and that over the default.
    ///
    /// - Parameter isLenient: Whether a config file that can't be read is only a problem, for commands that show what
    ///   is wrong.
    /// - Throws: `UsageError` for a flag or a variable whose value isn't valid, a config file that can't be read, or
    ///   one that doesn't say where the user's data is.
    public init(
        _ known: [Setting], flags: Flags = Flags(), environment: Environment, isLenient: Bool = false
    ) throws {
        let file = ConfigFile(environment: environment, path: flags.configPath)
        let isRequired = flags.configPath != nil || environment["POPCORN_CONFIG"] != nil
        self.known = known
        configFile = file.url
        var content = ConfigFile.Content()
        do { content = try file.content(of: known, isRequired: isRequired) } catch let error as UsageError {
            guard isLenient else { throw error }
            problems = [error.message]
        }
        problems += content.problems
        let locale = UserLocale(environment)
        for setting in known {
            if let value = flags.settings[setting] ?? environment.value(of: setting) {
                values[setting] = value
                try check(setting)
            } else {
                values[setting] = try value(of: setting, in: content, isLenient) ?? setting.standard(in: locale)
            }
        }
    }

    /// Returns the config file's value, or `nil` if there is none that is valid.
    private mutating func value(
        of setting: Setting, in content: ConfigFile.Content, _ isLenient: Bool
    ) throws -> SettingValue? {
        guard let found = content.values[setting] else { return nil }
        if let text = found.text, setting.isValid(text) { return SettingValue(text: text, origin: found.origin) }
        let value = found.text.map { "“\(Sanitizer.excerpt($0))”" } ?? "a list, an object or null"
        let sentence = "\(found.origin.nameInErrors ?? ""): \(setting.name) cannot be \(value)"
        guard !setting.isEssential || isLenient else { throw UsageError(sentence, hint: setting.summary) }
        problems.append("\(sentence); expected \(setting.summary)")
        return nil
    }

    /// Returns the value of a setting that no flag and no session has changed.
    ///
    /// - Parameter ignoringFile: Whether the config file doesn't count either.
    static func initialValue(
        of setting: Setting, among known: [Setting], flags: Flags, environment: Environment, ignoringFile: Bool
    ) throws -> SettingValue {
        if ignoringFile { return environment.value(of: setting) ?? setting.standard(in: UserLocale(environment)) }
        return try Settings(known, flags: flags, environment: environment)[setting]
    }

    /// The value of `setting` in force.
    public subscript(setting: Setting) -> SettingValue { values[setting] ?? setting.standard(in: nil) }

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
            "\(setting.name) cannot be “\(Sanitizer.excerpt(value.shown))”\(origin)",
            hint: setting.summary)
    }
}

extension Settings {
    var keymap: Keymap { Keymap(rawValue: self[.editing].text) ?? .emacs }
    /// The format results are written in.
    public var format: OutputFormat { OutputFormat(rawValue: self[.format].text) ?? .text }
}

extension Environment {
    fileprivate func value(of setting: Setting) -> SettingValue? {
        guard let name = setting.variable, let text = self[name] else { return nil }
        return SettingValue(text: text, origin: .environment(name))
    }
}
