import CoreDomain
import Foundation
import TerminalKit

/// The user's config file. Its format is JSON5, which allows comments.
struct ConfigFile {
    let url: URL?

    init(environment: Environment, path: String?) {
        let named = (path ?? environment["POPCORN_CONFIG"]).map(environment.url)
        url = named ?? environment.configFolder?.appending(path: "config.json")
    }

    struct Content {
        var values: [Setting: ConfigValue] = [:]
        /// The problems in the file: one sentence per unknown or repeated member.
        var problems: [String] = []
        /// The sentences about members that are probably misspelt locations of the user's data, by the setting meant.
        var misspeltLocations: [Setting: String] = [:]
    }

    struct ConfigValue: Equatable {
        /// The value as text; `nil` if it isn't a string, a number or a Boolean.
        let text: String?
        let origin: SettingValue.Origin
    }

    /// Reads the settings in `known` from the file. A missing file counts as empty, unless `isRequired` is set.
    ///
    /// - Throws: `UsageError` if the file can't be read or isn't JSON5.
    func content(of known: [Setting], isRequired: Bool) throws -> Content {
        guard let url else { return Content() }
        guard let config = try config(at: url) else {
            if isRequired {
                throw UsageError("the config file \(url.path) does not exist", hint: .note("check the path"))
            }
            return Content()
        }
        var content = Content()
        for member in config.members {
            let position = config.position(of: member.place)
            guard let setting = known.first(where: { $0.name == member.name }) else {
                let error = UsageError(unknown: "setting", member.name, known: known.map(\.name))
                let problem = "\(url.path), \(position): \(error.message)"
                content.problems.append(problem)
                let meant = known.map(\.name).nearest(to: member.name)
                if let location = known.first(where: { $0.isEssential && $0.name == meant }) {
                    content.misspeltLocations[location] = problem
                }
                continue
            }
            let value = ConfigValue(text: member.value, origin: .file(url.path, position))
            if let other = content.values.updateValue(value, forKey: setting) {
                let places = [other.origin, value.origin].map { $0.position?.description ?? "" }
                content.problems.append(
                    "\(url.path), \(places[0]): “\(setting.name)” is set again at \(places[1]), which takes precedence")
            }
        }
        return content
    }

    /// Sets one member of the file, preserving everything else, including comments.
    @discardableResult
    func set(_ setting: Setting, to text: String) throws -> SettingValue.Origin {
        guard let url else {
            throw UsageError("there is no folder for settings", hint: .note("set HOME or XDG_CONFIG_HOME"))
        }
        let value = JSONValue.string(text).text
        try PrivateFile(url).locked {
            let old = try config(at: url) ?? ConfigText("{\n}\n", of: url.path)
            let new = old.setting(setting.name, to: value)
            guard try ConfigText(new, of: url.path).members.last(where: { $0.name == setting.name })?.value == text
            else {
                let member = "\"\(setting.name)\": \(value)"
                throw UsageError("\(url.path) could not be changed safely", hint: .note("add \(member) to it yourself"))
            }
            try write(new, to: url)
        }
        return .file(url.path)
    }

    /// Removes a member of the file, preserving everything else, including comments.
    func remove(_ setting: Setting) throws {
        guard let url, try config(at: url) != nil else { return }
        let isSetting = { (member: ConfigText.Member) in member.name == setting.name }
        try PrivateFile(url).locked {
            guard let old = try config(at: url), old.members.contains(where: isSetting) else { return }
            let new = old.removing(setting.name)
            guard let left = try? ConfigText(new, of: url.path), !left.members.contains(where: isSetting) else {
                throw UsageError(
                    "\(url.path) could not be changed safely",
                    hint: .note("remove \"\(setting.name)\" from it yourself"))
            }
            try write(new, to: url)
        }
    }

    private func write(_ text: String, to url: URL) throws {
        do {
            try PrivateFile(url).write(text)
        } catch let failure as PrivateFile.Failure {
            throw CommandFailure(
                .storage(failure.reason), "\(url.path) cannot be written: \(failure.reason)", hint: .note(failure.hint))
        }
    }

    private func config(at url: URL) throws -> ConfigText? {
        try String(wholeFile: url, named: url.path, maximumSize: 1 << 18).map { try ConfigText($0, of: url.path) }
    }
}
