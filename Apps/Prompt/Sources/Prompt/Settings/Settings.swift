public import Foundation
public import TerminalKit

/// All current settings, validated, with their origins.
public struct Settings: Sendable {
    /// The available settings, in display order.
    public let known: [Setting]
    /// The path of the config file, even if it doesn't exist; `nil` if there is no home folder.
    public let configFile: URL?
    private var values: [Setting: SettingValue] = [:]

    /// Sentences about settings in the config file that are invalid and were replaced by defaults.
    public private(set) var problems: [String] = []

    /// The sentence about a member of the config file that is probably meant to be a location of the user's data, if this
    /// isn't set elsewhere. What is recorded would go to another place.
    public private(set) var misspeltLocation: String?

    /// Reads the settings: from flags, else the environment, else the config file, else the defaults.
    ///
    /// - Parameter isLenient: Whether an unreadable config file adds to `problems` instead of being an error.
    /// - Throws: `UsageError` for an invalid value of a flag or variable, or a config file that is unreadable or
    ///   has an invalid location for the user's data.
    public init(
        _ known: [Setting], flags: Flags = Flags(), environment: Environment, isLenient: Bool = false
    ) throws {
        let file = ConfigFile(environment: environment, path: flags.configPath)
        let isRequired = flags.configPath != nil || environment["POPCORN_CONFIG"] != nil
        self.known = known
        configFile = file.url
        var content = ConfigFile.Content()
        do {
            content = try file.content(of: known, isRequired: isRequired)
        } catch let error as UsageError {
            guard isLenient else { throw error }
            problems = [error.message]
        }
        problems += content.problems
        let locale = UserLocale(environment)
        for setting in known {
            if let value = flags.settings[setting] ?? environment.value(of: setting) {
                values[setting] = try checked(value, of: setting)
            } else {
                let found = try value(of: setting, in: content, isLenient)
                values[setting] = found ?? setting.standard(in: locale)
                if found == nil { misspeltLocation = misspeltLocation ?? content.misspeltLocations[setting] }
            }
        }
    }

    /// Returns the value from the config file, or `nil` if the file has no valid value.
    private mutating func value(
        of setting: Setting, in content: ConfigFile.Content, _ isLenient: Bool
    ) throws -> SettingValue? {
        guard let found = content.values[setting] else { return nil }
        if let text = found.text, let value = setting.value(text) {
            return SettingValue(text: value, origin: found.origin)
        }
        let value = found.text.map { "“\(Sanitizer.excerpt($0))”" } ?? "a list, an object or null"
        let origin = found.origin.nameInErrors ?? ""
        let sentence = "\(origin): \(setting.name) cannot be \(value)"
        guard !setting.isEssential || isLenient else {
            throw UsageError(sentence, hint: setting.hint(for: found.text ?? ""))
        }
        problems.append("\(sentence); expected \(setting.summary)")
        return nil
    }

    /// Replaces the user's data locations with the defaults, so that other settings can be shown and changed.
    mutating func useDefaultLocations(because problem: String) {
        problems.append(problem)
        for setting in known where setting.isEssential { values[setting] = setting.standard(in: nil) }
    }

    /// The current value of `setting`.
    public subscript(setting: Setting) -> SettingValue { values[setting] ?? setting.standard(in: nil) }

    /// Returns the same settings with the given changes.
    ///
    /// - Throws: `UsageError` for an invalid value.
    public func changing(_ changes: [Setting: SettingValue]) throws -> Settings {
        var changed = self
        for (setting, value) in changes {
            changed.values[setting] = try checked(value, of: setting)
        }
        return changed
    }

    private func checked(_ value: SettingValue, of setting: Setting) throws -> SettingValue {
        if let text = setting.value(value.text) { return SettingValue(text: text, origin: value.origin) }
        let origin = value.origin.nameInErrors.map { " (\($0))" } ?? ""
        throw UsageError(
            "\(setting.name) cannot be “\(Sanitizer.excerpt(value.shown))”\(origin)",
            hint: setting.hint(for: value.text))
    }
}

extension Settings {
    var keymap: Keymap { Keymap(rawValue: self[.editing].text) ?? .emacs }
    /// The format of results.
    public var format: OutputFormat { OutputFormat(rawValue: self[.format].text) ?? .text }
}

extension Environment {
    func value(of setting: Setting) -> SettingValue? {
        guard let name = setting.variable, let text = self[name] else { return nil }
        return SettingValue(text: text, origin: .environment(name))
    }
}
