import Foundation
public import Storage

extension StorageRegistration {
    /// The scrapbook's registration, for an app's registry.
    public static let scrapbook = StorageRegistration("scrapbook", takes: .none, summary: "until the program ends") {
        _ in ScrapbookStorage()
    }
}

/// A storage implemented outside Popcorn that keeps its records in memory until closed.
public actor ScrapbookStorage: StorageEngine {
    private typealias Book = [ChangedKey: any StoredRecord]

    /// The records by collection and key; `nil` after `close()`.
    private var book: Book? = [:]

    /// Creates an empty storage.
    public init() {}

    /// Returns the records at `references`, all from one committed state.
    public func load(_ references: [RecordReference]) throws -> [(any StoredRecord)?] {
        let book = try open()
        for reference in references { try reference.type.checkSchema() }
        return references.map { book[ChangedKey(collection: $0.type.collection, key: $0.key)] }
    }

    /// Returns the records that `query` selects.
    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        try type.checkSchema()
        let records = try open().filter { $0.key.collection == type.collection }.values
        return try query.apply(to: Array(records), of: type)
    }

    /// Commits `batch` atomically.
    public func commit(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        // The work is done on a copy, so that a failing batch leaves no trace.
        var copy = try open()
        for mutation in batch { try mutation.type.checkSchema() }
        try Mutation.checkExpectations(of: batch) { copy[ChangedKey(collection: $0.type.collection, key: $0.key)] }
        var changed: Set<ChangedKey> = []
        for mutation in batch { changed.formUnion(try carryOut(mutation, on: &copy)) }
        book = copy
        return changed
    }

    /// Discards every record.
    public func close() { book = nil }

    private func open() throws -> Book {
        guard let book else { throw StorageError.closed }
        return book
    }

    private func carryOut(_ mutation: Mutation, on book: inout Book) throws -> [ChangedKey] {
        let collection = mutation.type.collection
        switch mutation {
        case .expect: return []
        case .put(let record):
            try record.checkStorable()
            let key = ChangedKey(collection: collection, key: record.key)
            book[key] = record
            return [key]
        case .remove(let key, _):
            let key = ChangedKey(collection: collection, key: key)
            return book.removeValue(forKey: key) == nil ? [] : [key]
        case .removeAll(_, let date):
            let doomed = book.filter { key, record in
                key.collection == collection && (date.map { milliseconds(record.cachedAt) < milliseconds($0) } ?? true)
            }
            for key in doomed.keys { book[key] = nil }
            return Array(doomed.keys)
        }
    }
}

/// Returns a date as whole milliseconds, the unit used to compare dates.
private func milliseconds(_ date: Date) -> Double {
    (date.timeIntervalSince1970 * 1000).rounded(.toNearestOrAwayFromZero)
}
