public import Foundation

/// The process's environment variables, and the folders derived from them.
public struct Environment: Sendable {
    private let variables: [String: String]

    /// Creates an environment with the given variables.
    public init(_ variables: [String: String]) {
        self.variables = variables
    }

    /// Returns the variable's value, if it is set and not empty.
    public subscript(name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the variable's value if it is set, even to an empty text.
    func text(of name: String) -> String? { variables[name] }

    /// The folder for caches; `nil` if there is no home folder.
    public var cacheFolder: URL? { folder("XDG_CACHE_HOME", orHome: ".cache") }
    /// The folder for the user's data; `nil` if there is no home folder.
    public var dataFolder: URL? { folder("XDG_DATA_HOME", orHome: ".local/share") }
    /// The folder of the config file; `nil` if there is no home folder.
    public var configFolder: URL? { folder("XDG_CONFIG_HOME", orHome: ".config") }
    package var ownFolders: [URL] { [cacheFolder, dataFolder, configFolder, stateFolder].compactMap { $0 } }

    /// The folder for persistent state such as the history; `nil` if there is no home folder.
    public var stateFolder: URL? { folder("XDG_STATE_HOME", orHome: ".local/state") }

    /// The values of variables named like keys or passwords, except short ones, which could occur in any text.
    var credentials: [String] {
        variables.filter { Self.isSecret($0.key) && $0.value.count >= 6 }.map(\.value)
    }

    /// The variables to pass to another program: all except those named like keys or passwords.
    var withoutSecrets: [String: String] { variables.filter { !Self.isSecret($0.key) } }

    private static func isSecret(_ name: String) -> Bool {
        ["TOKEN", "KEY", "SECRET", "PASSWORD"].contains { name.uppercased().hasSuffix($0) }
    }

    /// Returns the folder set by a variable, or else one in the home folder. A relative path counts as unset.
    private func folder(_ variable: String, orHome path: String) -> URL? {
        if let folder = self[variable], folder.hasPrefix("/") {
            return URL(filePath: folder).appending(path: "popcorn")
        }
        guard let home = self["HOME"], home.hasPrefix("/") else { return nil }
        return URL(filePath: home).appending(path: path).appending(path: "popcorn")
    }

    /// Returns the path of a program in an absolute folder of `PATH`.
    func executable(_ name: String) -> String? {
        (self["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Resolves a path as written by the user: `~` is the home folder.
    public func url(of path: String) -> URL {
        guard path == "~" || path.hasPrefix("~/"), let home = self["HOME"] else { return URL(filePath: path) }
        return URL(filePath: home + path.dropFirst())
    }

    /// Returns a path as the user would write it, with `~` for the home folder.
    public func shortened(_ path: String) -> String {
        guard let home = self["HOME"].map({ $0.hasSuffix("/") ? String($0.dropLast()) : $0 }), !home.isEmpty,
            path == home || path.hasPrefix(home + "/")
        else { return path }
        return "~" + path.dropFirst(home.count)
    }
}
