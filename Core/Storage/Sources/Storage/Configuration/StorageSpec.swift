/// One choice of storage as the user says it: `memory`, `sqlite`, `file:/some/folder`.
public struct StorageSpec: Hashable, Sendable, CustomStringConvertible {
    /// The engine's name in the registry.
    public let scheme: String
    /// Where it should lie; nil leaves that to the app.
    public let folder: String?

    public init(scheme: String, folder: String? = nil) {
        self.scheme = scheme
        self.folder = folder
    }

    /// Reads `scheme` or `scheme:folder`; nil where either is empty.
    public init?(_ text: some StringProtocol) {
        let parts = String(text).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let scheme = parts.first, !scheme.isEmpty, parts.count == 1 || !parts[1].isEmpty else { return nil }
        self.init(scheme: scheme, folder: parts.count == 2 ? parts[1] : nil)
    }

    public var description: String { folder.map { "\(scheme):\($0)" } ?? scheme }
}

/// A choice of storage for each context: one for all, or `movies=sqlite,tv=file:/folder,people=memory`.
public struct StorageSelection: Hashable, Sendable, CustomStringConvertible {
    private let general: StorageSpec
    private let special: [String: StorageSpec]

    /// Everything in one kind of storage, but for the contexts that `special` names.
    public init(_ general: StorageSpec, special: [String: StorageSpec] = [:]) {
        self.general = general
        self.special = special
    }

    /// Reads a selection. Contexts that it leaves out stay with `fallback`.
    ///
    /// - Throws: `StorageError.unknownStorage` for a word that is neither an assignment nor a storage.
    public init(_ text: String, contexts: [String], fallback: StorageSpec) throws {
        // An assignment has its sign before any colon; a folder may have one too.
        guard text.prefix(while: { $0 != ":" }).contains("=") else {
            guard let spec = StorageSpec(text) else { throw StorageError.unknownStorage(text, known: []) }
            self.init(spec)
            return
        }
        var special: [String: StorageSpec] = [:]
        for assignment in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = assignment.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, contexts.contains(parts[0]), let spec = StorageSpec(parts[1]) else {
                throw StorageError.unknownStorage(String(assignment), known: contexts.map { "\($0)=…" })
            }
            special[parts[0]] = spec
        }
        self.init(fallback, special: special)
    }

    /// The storage chosen for `context`.
    public subscript(context: String) -> StorageSpec { special[context] ?? general }

    public var description: String {
        guard !special.isEmpty else { return general.description }
        return special.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    }
}
