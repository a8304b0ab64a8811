import Foundation

/// The user's config file: JSON5, so it may have comments.
struct ConfigFile {
    let url: URL?

    init(environment: Environment, path: String?) {
        let named = (path ?? environment["POPCORN_CONFIG"]).map(environment.url)
        url = named ?? environment.configFolder?.appending(path: "config.json")
    }

    /// Reads what the file sets of `known`. A missing file sets nothing, unless it `isRequired`.
    func values(of known: [Setting], isRequired: Bool) throws -> [Setting: SettingValue] {
        guard let url else { return [:] }
        guard FileManager.default.fileExists(atPath: url.path) else {
            if isRequired { throw UsageError("there is no config file at \(url.path)", hint: "check the path") }
            return [:]
        }
        let object = try object(in: try text(of: url), at: url)
        return try Dictionary(
            uniqueKeysWithValues: object.map { key, value in
                guard let setting = known.first(where: { $0.name == key }) else {
                    throw UsageError(unknown: "setting in \(url.path):", key, known: known.map(\.name))
                }
                return (setting, SettingValue(text: value.text, origin: .file(url.path)))
            })
    }

    /// Sets one member of the file and keeps everything else, including comments.
    ///
    /// - Returns: The origin of the value from now on.
    @discardableResult
    func set(_ setting: Setting, to text: String) throws -> SettingValue.Origin {
        guard let url else { throw UsageError("there is no folder for settings", hint: "set HOME or XDG_CONFIG_HOME") }
        let exists = FileManager.default.fileExists(atPath: url.path)
        let old = exists ? try self.text(of: url) : "{\n}\n"
        _ = try object(in: old, at: url)
        let value = JSONValue.string(text).text
        let new = ConfigText(old).setting(setting.name, to: value)
        guard try object(in: new, at: url)[setting.name]?.text == text else {
            let member = "\"\(setting.name)\": \(value)"
            throw UsageError("\(url.path) could not be changed safely", hint: "add \(member) to it yourself")
        }
        do { try write(new, to: url.followingLink) } catch {
            throw UsageError("\(url.path) cannot be written", hint: "check its permissions and those of its folder")
        }
        return .file(url.path)
    }

    private func write(_ text: String, to url: URL) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try Data(text.utf8).write(to: url, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }

    private func text(of url: URL) throws -> String {
        guard let text = try? String(wholeFile: url) else {
            throw UsageError("\(url.path) cannot be read as UTF-8 text", hint: "check its permissions and its encoding")
        }
        return text
    }

    private func object(in text: String, at url: URL) throws -> [String: ConfigScalar] {
        if ConfigText.isEmpty(text) { return [:] }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do { return try decoder.decode([String: ConfigScalar].self, from: Data(text.withoutByteOrderMark.utf8)) } catch
        {
            throw UsageError(
                "\(url.path) is not a JSON object of texts, numbers, true and false",
                hint: "check its braces, quotes and commas")
        }
    }
}

/// A value of the config file as text: `true`, `3600` and `"1d"` are all accepted.
private struct ConfigScalar: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.text = text
        } else if let flag = try? container.decode(Bool.self) {
            text = flag ? "true" : "false"
        } else {
            text = String(try container.decode(Int.self))
        }
    }
}

extension URL {
    /// The target of a symbolic link, whether it exists or not; any other URL unchanged.
    fileprivate var followingLink: URL {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return self }
        return URL(filePath: target, relativeTo: deletingLastPathComponent()).resolvingSymlinksInPath()
    }
}
