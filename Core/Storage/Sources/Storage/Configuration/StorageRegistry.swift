import CoreDomain
public import Foundation

/// The storages available to the user, by name.
///
/// An app lists them once; help texts and error messages are derived from the list:
///
/// ```swift
/// let registry = StorageRegistry(.sqlite, .file, .memory)
/// ```
public struct StorageRegistry: Sendable {
    /// The registrations, in the order of help texts.
    public let registrations: [StorageRegistration]

    /// Creates a registry. If several registrations have the same name, the first one is used.
    public init(_ registrations: StorageRegistration...) {
        self.registrations = registrations.unique(by: \.name)
    }

    /// The accepted forms, in the order of the registrations: `sqlite`, `sqlite:FOLDER`, …
    public var forms: [String] { registrations.flatMap(\.forms) }

    /// Returns the registration for `spec`.
    ///
    /// Throws `StorageError.unknownStorage` if no registration has the name, or if `spec` lacks a required
    /// location or has one that the storage doesn't accept.
    public func registration(of spec: StorageSpec) throws -> StorageRegistration {
        guard let found = registrations.first(where: { $0.name == spec.name }) else {
            throw StorageError.unknownStorage(spec.description, known: forms)
        }
        guard found.accepts(spec.location) else {
            throw StorageError.unknownStorage(spec.description, known: found.forms)
        }
        return found
    }

    /// Opens the storage for `spec`. Throws the errors of `registration(of:)` and of the engine.
    public func open(_ spec: StorageSpec, at location: StorageLocation) throws -> any StorageEngine {
        try registration(of: spec).open(location)
    }
}

/// A storage that can be selected by name, with its parameter, its summary and its initialiser.
///
/// An engine's module declares its own registration, so that an app can add it to its registry with one word:
///
/// ```swift
/// extension StorageRegistration {
///     public static let scrapbook = StorageRegistration("scrapbook", takes: .folder, summary: "notes in a book") {
///         ScrapbookStorage(folder: $0.folder, name: $0.name)
///     }
/// }
/// ```
public struct StorageRegistration: Sendable {
    /// The name used to select the storage.
    public let name: String
    /// The parameter that may follow the name.
    public let takes: Parameter
    /// A short description for the help text.
    public let summary: String
    /// The closure that opens an engine at a location.
    public let open: @Sendable (StorageLocation) throws -> any StorageEngine

    /// The parameter for the location of the records.
    public enum Parameter: Sendable {
        /// No parameter: the storage doesn't use files.
        case none
        /// A folder, which the app chooses unless the user names one: `file:FOLDER`.
        case folder
        /// An address, which the user must name: `postgres://user@host/db`.
        case address
    }

    public init(
        _ name: String, takes: Parameter, summary: String,
        open: @escaping @Sendable (StorageLocation) throws -> any StorageEngine
    ) {
        self.name = name
        self.takes = takes
        self.summary = summary
        self.open = open
    }

    /// The accepted forms of a spec for this storage: `sqlite`, `sqlite:FOLDER`.
    var forms: [String] {
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

/// The location of an engine's records, and its options.
public struct StorageLocation: Sendable {
    /// The folder for the engine's files, which the engine creates if necessary. Engines without files ignore it.
    public let folder: URL
    /// The address, for engines that need one; otherwise `nil`.
    public let address: StorageAddress?
    /// The name of the content, used for a file or a schema: `movies` in `movies.sqlite`.
    public let name: String
    /// The kind of the content.
    public let contents: StorageContents
    /// The closure that receives a sentence about each problem, such as a damaged file that was replaced.
    public let onWarning: @Sendable (String) -> Void

    public init(
        folder: URL, address: StorageAddress? = nil, name: String, contents: StorageContents = .fetched,
        onWarning: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.folder = folder
        self.address = address
        self.name = name
        self.contents = contents
        self.onWarning = onWarning
    }
}

/// What the records of a storage are made from, and so what an engine does with a file that nothing proves intact.
public enum StorageContents: Sendable {
    /// A remote source's responses. Replacing them takes requests, so a doubtful file is examined, and kept if it passes.
    case fetched
    /// A log on this machine. Every doubtful file is replaced, because a wrong answer is worse than the time to read the log.
    case derived
}
