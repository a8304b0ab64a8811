public import Foundation

/// The storages that a user can choose from, by name.
///
/// An app lists them once; help texts and error messages are derived from the list:
///
/// ```swift
/// let registry = StorageRegistry(.sqlite, .file, .memory)
/// ```
public struct StorageRegistry: Sendable {
    /// The registrations, in the order help texts show them in.
    public let registrations: [StorageRegistration]

    /// Creates a registry. Of two registrations with one name the first counts.
    public init(_ registrations: StorageRegistration...) {
        var names: Set<String> = []
        self.registrations = registrations.filter { names.insert($0.name).inserted }
    }

    /// The accepted forms, in the order of the registrations: `sqlite`, `sqlite:FOLDER`, …
    public var forms: [String] { registrations.flatMap(\.forms) }

    /// Returns the registration that `spec` names.
    ///
    /// Throws `StorageError.unknownStorage` if there is none, or if `spec` has a location that the storage doesn't
    /// take, or lacks one that it needs.
    public func registration(of spec: StorageSpec) throws -> StorageRegistration {
        guard let found = registrations.first(where: { $0.name == spec.name }) else {
            throw StorageError.unknownStorage(spec.description, known: forms)
        }
        guard found.accepts(spec.location) else {
            throw StorageError.unknownStorage(spec.description, known: found.forms)
        }
        return found
    }

    /// Opens the storage that `spec` names.
    ///
    /// Throws as `registration(of:)` does, and what the engine throws.
    public func open(_ spec: StorageSpec, at location: StorageLocation) throws -> any StorageEngine {
        try registration(of: spec).open(location)
    }
}

/// A storage that can be chosen by name: what it takes, what help says about it, and how it opens.
///
/// An engine's module declares its own, so that an app adds it to its registry with one word:
///
/// ```swift
/// extension StorageRegistration {
///     public static let scrapbook = StorageRegistration("scrapbook", takes: .folder, summary: "notes in a book") {
///         ScrapbookStorage(folder: $0.folder, name: $0.name)
///     }
/// }
/// ```
public struct StorageRegistration: Sendable {
    /// The word used to choose the storage.
    public let name: String
    /// The values that may follow the name.
    public let takes: Parameter
    /// The description of the storage in help, in a few words.
    public let summary: String
    /// Opens an engine.
    public let open: @Sendable (StorageLocation) throws -> any StorageEngine

    /// What a storage needs to know about where it keeps its records.
    public enum Parameter: Sendable {
        /// Nothing: it leaves no files.
        case none
        /// A folder, which the app chooses unless the user names one: `file:FOLDER`.
        case folder
        /// An address, which the user must name: `postgres://user@host/db`.
        case address
    }

    /// Creates a registration.
    public init(
        _ name: String, takes: Parameter, summary: String,
        open: @escaping @Sendable (StorageLocation) throws -> any StorageEngine
    ) {
        (self.name, self.takes, self.summary, self.open) = (name, takes, summary, open)
    }

    /// The accepted forms of the storage's name.
    public var forms: [String] {
        switch takes {
        case .none: [name]
        case .folder: [name, "\(name):FOLDER"]
        case .address: ["\(name)://ADDRESS"]
        }
    }

    func accepts(_ location: String?) -> Bool {
        switch takes {
        case .none: location == nil
        case .folder: location?.hasPrefix("//") != true
        case .address: location?.hasPrefix("//") == true
        }
    }
}

/// Where and how an engine keeps its records.
public struct StorageLocation: Sendable {
    /// The folder for the engine's files, which the engine creates if it does not exist. Engines that take no folder
    /// ignore it.
    public let folder: URL
    /// The address, for engines that take one; otherwise `nil`.
    public let address: StorageAddress?
    /// The name of the content, used for a file or a schema: `movies` in `movies.sqlite`.
    public let name: String
    /// The engine's guarantees for its records.
    public let durability: StorageDurability
    /// The types of the records. A repair reads what is damaged by them, and labels what it restored or lost.
    public let types: [any StoredRecord.Type]
    /// Receives a sentence about damage that was found and repaired.
    public let onWarning: @Sendable (String) -> Void

    /// Creates a location.
    public init(
        folder: URL, address: StorageAddress? = nil, name: String, durability: StorageDurability = .cache,
        types: [any StoredRecord.Type] = [], onWarning: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.folder, self.address, self.name) = (folder, address, name)
        (self.durability, self.types, self.onWarning) = (durability, types, onWarning)
    }
}
