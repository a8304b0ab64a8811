import Foundation

/// A storage as the user names it: `memory`, `sqlite`, `file:/some/folder`, `postgres://user@host/db`.
public struct StorageSpec: Hashable, Sendable, CustomStringConvertible {
    /// The storage's name in the registry.
    public let name: String
    /// What follows the name and its colon: a folder, or an address from its slashes on. `nil` leaves it to the app.
    public let location: String?

    /// Creates a spec.
    public init(_ name: String, location: String?) {
        self.name = name
        self.location = location
    }

    /// Reads `name` or `name:location`; returns `nil` if either is empty.
    public init?(_ text: some StringProtocol) {
        let parts = String(text).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, !name.isEmpty, parts.count == 1 || !parts[1].isEmpty else { return nil }
        self.init(name, location: parts.count == 2 ? parts[1] : nil)
    }

    /// The whole spec if it is an address: `postgres://user@host/db`.
    public var address: String? { location?.hasPrefix("//") == true ? "\(name):\(location ?? "")" : nil }

    /// The spec as the user writes it, with asterisks in the place of a password.
    public var description: String {
        guard let location else { return name }
        guard location.hasPrefix("//") else { return "\(name):\(location)" }
        let shown = location.replacing(/^(\/\/[^:@\/]*):.*@/) { "\($0.1):***@" }
            .replacing(/([?&](?:ssl)?password=)[^&]*/) { "\($0.1)***" }
        return "\(name):\(shown)"
    }
}

/// The storage of each context: one for all, or `movies=sqlite,tv=file:/folder`.
public struct StorageSelection: Hashable, Sendable, CustomStringConvertible {
    private let general: StorageSpec
    private let special: [String: StorageSpec]

    /// Creates a selection of `general` for all contexts but those in `special`.
    public init(_ general: StorageSpec, special: [String: StorageSpec] = [:]) {
        self.general = general
        self.special = special
    }

    /// Reads a selection. Contexts that it leaves out have `fallback`.
    ///
    /// Throws `StorageError.unknownContext` for an assignment to a context that is not one of `contexts`, and
    /// `StorageError.unknownStorage` for any other word that is not a storage.
    public init(_ text: String, contexts: [String], fallback: StorageSpec) throws {
        // An assignment has its sign before any colon; a folder may have one too.
        guard text.prefix(while: { $0 != ":" }).contains("=") else {
            guard let spec = StorageSpec(text) else { throw StorageError.unknownStorage(text, known: []) }
            self.init(spec)
            return
        }
        var special: [String: StorageSpec] = [:]
        for assignment in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, !parts[0].isEmpty, let spec = StorageSpec(parts[1]) else {
                throw StorageError.unknownStorage(String(assignment), known: contexts.map { "\($0)=STORAGE" })
            }
            guard contexts.contains(parts[0]) else {
                throw StorageError.unknownContext(parts[0], known: contexts)
            }
            special[parts[0]] = spec
        }
        self.init(fallback, special: special)
    }

    /// Returns the storage of `context`.
    public subscript(context: String) -> StorageSpec { special[context] ?? general }

    /// The selection as the user writes it.
    public var description: String {
        guard !special.isEmpty else { return general.description }
        return special.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    }
}
