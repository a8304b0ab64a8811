public import CoreDomain

/// What storage can fail with. At a context's face it is `FetchError.storage`.
public enum StorageError: Error, Equatable, Sendable {
    /// The engine could not read or write. Says where and what the system said.
    case failed(location: String, reason: String)
    /// What lies there is not what we wrote. Says where and what was found.
    case damaged(location: String, reason: String)
    /// A stored record's column holds nothing that fits.
    case damagedValue(String)
    /// A value that no engine can keep: NaN, infinity.
    case unstorable(String)
    /// A query names a column that the collection lacks.
    case unknownColumn(String, collection: String)
    /// The engine was closed.
    case closed
    /// The configuration names no storage that we know. Says what was read and what is known.
    case unknownStorage(String, known: [String])
}

extension StorageError {
    /// Whether what lies there cannot be read, however often one tries.
    public var isDamage: Bool {
        switch self {
        case .damaged, .damagedValue: true
        default: false
        }
    }
}

extension StorageError: FetchErrorConvertible {
    public var fetchError: FetchError { .storage(description) }
}

extension StorageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .failed(let location, let reason): "the storage at \(location) failed: \(reason)"
        case .damaged(let location, let reason): "the storage at \(location) is damaged: \(reason)"
        case .damagedValue(let column): "a stored record is damaged: \(column) does not fit"
        case .unstorable(let what): "this cannot be stored: \(what)"
        case .unknownColumn(let name, let collection): "the collection \(collection) has no column \(name)"
        case .closed: "the storage is closed"
        case .unknownStorage(let word, let known):
            "there is no storage “\(word)”; known are \(known.joined(separator: ", "))"
        }
    }
}
