import Foundation
import Prompt
import TerminalKit

enum FolderCheck {
    /// The free space below which a warning is given.
    private static let leastSpace = 50_000_000

    static func all(_ environment: Environment) -> [Check] {
        let folders = [
            ("cache", "XDG_CACHE_HOME", environment.cacheFolder), ("data", "XDG_DATA_HOME", environment.dataFolder),
            ("settings", "XDG_CONFIG_HOME", environment.configFolder),
            ("state", "XDG_STATE_HOME", environment.stateFolder),
        ]
        return folders.map { name, variable, url in
            guard let url else {
                return .trouble("\(name) folder", "none, so nothing is stored", do: "set HOME or \(variable)")
            }
            return check(url.path, "\(name) folder", variable, environment)
        }
    }

    private static func check(
        _ path: String, _ topic: String, _ variable: String, _ environment: Environment
    ) -> Check {
        let shown = environment.shortened(path)
        let existing = nearestExisting(path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: existing, isDirectory: &isFolder), isFolder.boolValue else {
            return .trouble(
                topic, "\(environment.shortened(existing)) is not a folder", do: "move it, or set \(variable)")
        }
        guard access(existing, W_OK | X_OK) == 0 else {
            return .trouble(
                topic, "\(environment.shortened(existing)) cannot be written to",
                do: "check its permissions, or set \(variable)")
        }
        if existing == path, mode(path) & 0o022 != 0 {
            return .trouble(topic, "others can change \(shown)", do: "chmod 700 \(shown)")
        }
        guard let space = space(at: existing) else { return .ok(topic, shown) }
        guard space >= leastSpace else {
            return .trouble(topic, "\(shown) has only \(Phrases.bytes(space)) left", do: "free some space")
        }
        let state = existing == path ? "" : ", created on first use"
        return .ok(topic, "\(shown)\(state), \(Phrases.bytes(space)) free")
    }

    private static func nearestExisting(_ path: String) -> String {
        var url = URL(filePath: path)
        while !FileManager.default.fileExists(atPath: url.path), url.pathComponents.count > 1 {
            url.deleteLastPathComponent()
        }
        return url.path
    }

    private static func mode(_ path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.posixPermissions] as? Int ?? 0
    }

    private static func space(at path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
        return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
    }

    /// Returns whether anyone but the owner can read a file.
    static func isOpenToOthers(_ path: String) -> Bool { mode(path) & 0o077 != 0 }

    /// Returns the reason why records can't be written to a storage; `nil` if they can, or if it has no files.
    static func obstacle(to storage: OpenStorage) -> String? {
        guard storage.choice.folder != nil, FileManager.default.fileExists(atPath: storage.location) else { return nil }
        return access(storage.location, W_OK) == 0 ? nil : "it cannot be written to"
    }
}
