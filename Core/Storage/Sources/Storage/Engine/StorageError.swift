public import CoreDomain
public import Foundation

/// An error in a storage or in its configuration. A context's public API throws it as `FetchError.storage`.
public enum StorageError: Error, Equatable, Sendable {
    /// The engine couldn't read or write. The values are the location, the system's reason, and any known remedy.
    case failed(location: String, reason: String, remedy: StorageRemedy? = nil)
    /// The stored bytes differ from those that were written. The values are the location and the finding.
    case damaged(location: String, reason: String)
    /// A stored value doesn't fit its column. The associated value is the column name.
    case damagedValue(String)
    /// Something else occupies the location of the engine's file. The values are the location and the finding.
    case foreign(location: String, reason: String)
    /// A later version wrote the file in a layout unknown to this version.
    case newerVersion(location: String)
    /// No engine can store records with the schema. The values are the collection's name and the reason.
    case invalidSchema(String, reason: String)
    /// A value can't be stored by any engine: NaN, an infinity, a day outside the calendar. The text names the
    /// column and the value.
    case unstorable(String)
    /// A query names a column that the collection doesn't have.
    case unknownColumn(String, collection: String)
    /// A search names a column that isn't a text column. The first value is the column name.
    case unsearchable(String, collection: String)
    /// A record differs from the batch's expectation: another process changed it. The value is the collection's name.
    case conflict(String)
    /// The engine was closed.
    case closed
    /// The configuration names a storage that isn't registered. The values are the name and the alternatives.
    case unknownStorage(String, known: [String])
    /// The configuration names a context that doesn't exist. The values are the name and the alternatives.
    case unknownContext(String, known: [String])
}

extension StorageError {
    /// Whether damaged bytes are the cause, in which case retrying doesn't help.
    public var isDamage: Bool {
        switch self {
        case .damaged, .damagedValue: true
        default: false
        }
    }

    /// The solution, for an app to put into words; `nil` if none is known.
    public var remedy: StorageRemedy? {
        switch self {
        case .failed(_, _, let remedy): remedy
        case .damaged, .damagedValue: .replace
        case .foreign: .moveAway
        case .newerVersion: .newerVersion
        case .conflict: .retry
        case .invalidSchema, .unstorable, .unknownColumn, .unsearchable, .closed, .unknownStorage, .unknownContext: nil
        }
    }
}

extension StorageError: FetchErrorConvertible {
    /// The error as thrown by a context's public API.
    public var fetchError: FetchError { .storage(description, remedy: remedy) }
}

extension StorageError: CustomStringConvertible {
    /// The error as a sentence, without a full stop.
    public var description: String {
        switch self {
        case .failed(let location, let reason, _): "the storage at \(location) failed: \(reason)"
        case .damaged(let location, let reason): "the storage at \(location) is damaged: \(reason)"
        case .damagedValue(let column): "a stored record is damaged: the value of \(column) is invalid"
        case .foreign(let location, let reason): "\(location) was not changed because \(reason)"
        case .newerVersion(let location): "\(location) was written by a later version of the program"
        case .invalidSchema(let collection, let reason): "the collection “\(collection)” cannot be stored: \(reason)"
        case .unstorable(let what): "a value cannot be stored: \(what)"
        case .unknownColumn(let name, let collection): "the collection \(collection) has no column \(name)"
        case .unsearchable(let name, let collection):
            "the column \(name) of \(collection) cannot be searched because it is not text"
        case .conflict(let collection): "another process changed \(collection) at the same time"
        case .closed: "the storage is closed"
        case .unknownStorage(let word, let known):
            "“\(word)” is not a storage. Expected one of: \(known.joined(separator: ", "))"
        case .unknownContext(let word, let known):
            "“\(word)” is not a context. Expected one of: \(known.joined(separator: ", "))"
        }
    }
}

extension StorageError: LocalizedError {
    /// The error as a sentence.
    public var errorDescription: String? { SentenceText(description).text }
}
