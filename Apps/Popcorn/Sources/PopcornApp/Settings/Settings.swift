import CoreDomain
import Foundation
import Storage

/// All settings in force, each checked, each with its origin.
struct Settings: Sendable {
    private(set) var values: [Setting: SettingValue]
    /// Where the config file lies or would lie; nil without a home.
    let configFile: URL?

    /// Flag before environment before config file before default.
    ///
    /// - Throws: `UsageError` for a value that makes no sense, or a config file that cannot be read.
    init(flags: [Setting: SettingValue], environment: Environment, configPath: String?) throws {
        let file = ConfigFile(environment: environment, path: configPath)
        let configured = try file.values(isRequired: configPath != nil || environment["POPCORN_CONFIG"] != nil)
        values = Dictionary(
            uniqueKeysWithValues: Setting.allCases.map { setting in
                let value =
                    flags[setting]
                    ?? setting.variable.flatMap { name in
                        environment[name].map { SettingValue(text: $0, origin: .environment(name)) }
                    }
                    ?? configured[setting]
                    ?? SettingValue(text: setting.defaultValue, origin: .defaults)
                return (setting, value)
            })
        configFile = file.url
        for setting in Setting.allCases { try check(setting) }
    }

    subscript(setting: Setting) -> SettingValue {
        values[setting] ?? SettingValue(text: setting.defaultValue, origin: .defaults)
    }

    /// The same settings with one changed for this session.
    func setting(_ setting: Setting, to text: String) throws -> Settings {
        try self.setting([setting: SettingValue(text: text, origin: .session)])
    }

    /// The same settings with some changed.
    func setting(_ some: [Setting: SettingValue]) throws -> Settings {
        var changed = self
        for (setting, value) in some {
            changed.values[setting] = value
            try changed.check(setting)
        }
        return changed
    }

    var locale: ContentLocale {
        ContentLocale(language: self[.language].text, region: self[.region].text.uppercased())
    }

    var isOffline: Bool { self[.offline].text == "true" }

    var freshness: FreshnessPolicy {
        FreshnessPolicy(
            details: lifetime(.detailsLifetime), list: lifetime(.listLifetime),
            configuration: lifetime(.configurationLifetime), missing: 3600)
    }

    private func lifetime(_ setting: Setting) -> TimeInterval {
        Self.seconds(self[setting].text) ?? 0
    }

    private func check(_ setting: Setting) throws {
        let text = self[setting].text
        if Self.isValid(text, for: setting) { return }
        throw UsageError(
            "\(setting.rawValue) cannot be “\(Sanitizer.line(text).fitted(to: 60))” (\(self[setting].origin))",
            hint: setting.summary)
    }

    private static func isValid(_ text: String, for setting: Setting) -> Bool {
        switch setting {
        case .storage, .library: !text.isEmpty
        case .apiBase:
            URL(string: text).map { ["http", "https"].contains($0.scheme?.lowercased()) && $0.host() != nil } ?? false
        case .language: text.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z]{2})?/) != nil
        case .region: text.wholeMatch(of: /[A-Za-z]{2}/) != nil
        case .color: ["auto", "always", "never"].contains(text)
        case .format: OutputFormat(rawValue: text) != nil
        case .offline: ["true", "false"].contains(text)
        case .detailsLifetime, .listLifetime, .configurationLifetime: seconds(text) != nil
        }
    }

    /// Reads “90”, “90s”, “15m”, “12h”, “7d”.
    private static func seconds(_ text: String) -> TimeInterval? {
        let units: [Character: TimeInterval] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        guard let number = UInt32(unit == nil ? text : String(text.dropLast())) else { return nil }
        return TimeInterval(number) * (unit ?? 1)
    }
}

/// How an answer is written.
enum OutputFormat: String, CaseIterable, Sendable {
    case text, plain, json, ndjson, csv, tsv, md
}
