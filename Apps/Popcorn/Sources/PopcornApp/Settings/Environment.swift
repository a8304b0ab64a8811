import Foundation

/// The process's surroundings, as far as they matter to us.
public struct Environment: Sendable {
    let variables: [String: String]

    public init(_ variables: [String: String]) {
        self.variables = variables
    }

    /// A variable that is set and not empty.
    subscript(name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Where caches belong; nil without a home.
    var cacheFolder: URL? { folder("XDG_CACHE_HOME", orHome: ".cache") }
    /// Where the user's data belongs; nil without a home.
    var dataFolder: URL? { folder("XDG_DATA_HOME", orHome: ".local/share") }
    /// Where settings are read; nil without a home.
    var configFolder: URL? { folder("XDG_CONFIG_HOME", orHome: ".config") }

    /// The XDG rules: a relative path counts as not set.
    private func folder(_ variable: String, orHome path: String) -> URL? {
        if let folder = self[variable], folder.hasPrefix("/") {
            return URL(filePath: folder).appending(path: "popcorn")
        }
        guard let home = self["HOME"], home.hasPrefix("/") else { return nil }
        return URL(filePath: home).appending(path: path).appending(path: "popcorn")
    }

    /// A path as the user writes it: `~` is the home.
    func url(of path: String) -> URL {
        guard path == "~" || path.hasPrefix("~/"), let home = self["HOME"] else { return URL(filePath: path) }
        return URL(filePath: home + path.dropFirst())
    }

    /// A path as the user would write it: with `~` for the home.
    func shortened(_ path: String) -> String {
        guard let home = self["HOME"].map({ $0.hasSuffix("/") ? String($0.dropLast()) : $0 }), !home.isEmpty,
            path == home || path.hasPrefix(home + "/")
        else { return path }
        return "~" + path.dropFirst(home.count)
    }
}
