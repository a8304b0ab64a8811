import CoreDomain
import Foundation

/// A storage as written by the user: `memory`, `sqlite`, `file:/some/folder`, `postgres://user@host/db`.
public struct StorageSpec: Hashable, Sendable, CustomStringConvertible {
    /// The storage's name in the registry.
    public let name: String
    /// The text after the name and the colon: a folder, or an address starting at its slashes. `nil` leaves the
    /// choice to the app.
    public let location: String?

    public init(_ name: String, location: String?) {
        self.name = name
        self.location = location
    }

    /// Parses `name` or `name:location`; returns `nil` if either is empty.
    public init?(_ text: some StringProtocol) {
        let parts = String(text).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, !name.isEmpty, parts.count == 1 || !parts[1].isEmpty else { return nil }
        self.init(name, location: parts.count == 2 ? parts[1] : nil)
    }

    /// The whole spec if it is an address: `postgres://user@host/db`.
    public var address: StorageAddress? { location?.hasPrefix("//") == true ? StorageAddress(text) : nil }

    /// The spec as written by the user, including its password.
    public var text: String { location.map { "\(name):\($0)" } ?? name }

    /// The spec for display, with its password replaced by asterisks.
    public var description: String { text.maskingPasswords }
}

extension StorageSpec: CustomReflectable {
    /// Mirrors only the description, so that a dump doesn't reveal the password.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}

/// A server's address, which may include a password. Use `text` only to connect; printing an address masks
/// the password.
public struct StorageAddress: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The address as written by the user.
    public let text: String

    public init(_ text: String) { self.text = text }

    /// The address with its password replaced by asterisks.
    public var description: String { text.maskingPasswords }

    /// Mirrors only the description, so that a dump doesn't reveal the password.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}

/// The storage of each context: one for all, or `movies=sqlite,tv=file:/folder`.
public struct StorageSelection: Hashable, Sendable, CustomStringConvertible {
    private let general: StorageSpec
    private let special: [String: StorageSpec]

    /// Creates a selection of `general` for all contexts except those in `special`.
    public init(_ general: StorageSpec, special: [String: StorageSpec] = [:]) {
        self.general = general
        self.special = special
    }

    /// Parses a selection. Contexts without an assignment get `fallback`.
    ///
    /// Throws `StorageError.unknownContext` for an assignment to a context not in `contexts`, and
    /// `StorageError.unknownStorage` for anything else that isn't a storage.
    public init(_ text: String, contexts: [String], fallback: StorageSpec) throws {
        // An assignment's equals sign precedes any colon; a folder may contain one too.
        guard text.prefix(while: { $0 != ":" }).contains("=") else {
            guard let spec = StorageSpec(text) else {
                throw StorageError.unknownStorage(text.maskingPasswords, known: [])
            }
            self.init(spec)
            return
        }
        var special: [String: StorageSpec] = [:]
        for assignment in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, !parts[0].isEmpty, let spec = StorageSpec(parts[1]) else {
                throw StorageError.unknownStorage(
                    assignment.description.maskingPasswords, known: contexts.map { "\($0)=STORAGE" })
            }
            guard contexts.contains(parts[0]) else {
                throw StorageError.unknownContext(parts[0].maskingPasswords, known: contexts)
            }
            special[parts[0]] = spec
        }
        self.init(fallback, special: special)
    }

    /// Returns the storage of `context`.
    public subscript(context: String) -> StorageSpec { special[context] ?? general }

    /// The selection as written by the user.
    public var description: String {
        guard !special.isEmpty else { return general.description }
        return special.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    }
}
