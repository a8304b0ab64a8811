public import CoreDomain

/// An error of storage. A context's public API has it as `FetchError.storage`.
public enum StorageError: Error, Equatable, Sendable {
    /// The engine could not read or write. Has the location, the system's reason, and the way out if one is known.
    case failed(location: String, reason: String, remedy: StorageRemedy? = nil)
    /// The stored bytes are not what was written. Has the location and what was found.
    case damaged(location: String, reason: String)
    /// A stored value doesn't fit its column. Has the column's name.
    case damagedValue(String)
    /// Something else is where the engine's file should be. Has the location and what was found there.
    case foreign(location: String, reason: String)
    /// A later version wrote the file in a layout that this one doesn't know.
    case newerVersion(location: String)
    /// No engine can keep records of that schema. Has the collection's name and what is wrong.
    case invalidSchema(String, reason: String)
    /// A value that no engine can store: NaN, an infinity, a day outside the calendar. Has the column and the value.
    case unstorable(String)
    /// A query names a column that the collection doesn't have.
    case unknownColumn(String, collection: String)
    /// A search names a column that isn't a text. Has the column's name.
    case unsearchable(String, collection: String)
    /// A record isn't what a batch expected: another process changed it. Has the collection's name.
    case conflict(String)
    /// The engine was closed.
    case closed
    /// The configuration names a storage that isn't registered. Has what was read and what is possible.
    case unknownStorage(String, known: [String])
    /// The configuration names a context that doesn't exist. Has what was read and what is possible.
    case unknownContext(String, known: [String])
}

extension StorageError {
    /// Whether the stored bytes are the cause, so that trying again doesn't help.
    public var isDamage: Bool {
        switch self {
        case .damaged, .damagedValue: true
        default: false
        }
    }

    /// The way out, for an app to word; `nil` if none is known.
    public var remedy: StorageRemedy? {
        switch self {
        case .failed(_, _, let remedy): remedy
        case .damaged, .damagedValue: .restoreCopy
        case .foreign: .moveAway
        case .newerVersion: .newerVersion
        case .conflict: .retry
        case .invalidSchema, .unstorable, .unknownColumn, .unsearchable, .closed, .unknownStorage, .unknownContext: nil
        }
    }
}

extension StorageError: FetchErrorConvertible {
    /// The error as a context's public API has it.
    public var fetchError: FetchError { .storage(description, remedy: remedy) }
}

extension StorageError: CustomStringConvertible {
    /// The error in a sentence, without its full stop.
    public var description: String {
        switch self {
        case .failed(let location, let reason, _): "the storage at \(location) failed: \(reason)"
        case .damaged(let location, let reason): "the storage at \(location) is damaged: \(reason)"
        case .damagedValue(let column): "a stored record is damaged: the value of \(column) does not fit"
        case .foreign(let location, let reason): "\(location) was not changed because \(reason)"
        case .newerVersion(let location): "\(location) was written by a later version"
        case .invalidSchema(let collection, let reason): "the collection “\(collection)” cannot be stored: \(reason)"
        case .unstorable(let what): "a value cannot be stored: \(what)"
        case .unknownColumn(let name, let collection): "the collection \(collection) has no column \(name)"
        case .unsearchable(let name, let collection): "the column \(name) of \(collection) has no text to search"
        case .conflict(let collection): "another process changed \(collection) at the same time"
        case .closed: "the storage is closed"
        case .unknownStorage(let word, let known):
            "“\(word)” is not a storage. Expected one of: \(known.joined(separator: ", "))"
        case .unknownContext(let word, let known):
            "“\(word)” is not a context. Expected one of: \(known.joined(separator: ", "))"
        }
    }
}
