public import Foundation

/// Stores records. Storage plug-ins implement only this protocol; `Store` builds everything else on top of it.
///
/// An engine receives a record's type as a metatype, whose schema describes the columns. Many tasks may call
/// an engine at once. A read sees all of a committed batch or none of it. Reading never removes a record.
///
/// The comments state time complexities for n records of a type; unless an engine is named, they apply to all
/// engines of this package. Engines with in-memory indexes build one at the first query that needs it, in
/// O(n log n); later queries update it with the k records changed since, in O(k log n).
public protocol StorageEngine: Sendable {
    /// Returns the records at `references`, in order; `nil` for missing ones.
    ///
    /// All records reflect one committed state: a concurrent batch is visible in all of them or in none.
    ///
    /// Takes O(1) per reference in memory and in files, where one line is read, and O(log n) in SQLite.
    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?]

    /// Returns the records selected by `query`, in its order.
    ///
    /// Takes O(m + log n) for m returned records if the order and the owner have an index. Each column declared
    /// as `ordered()` has one, as does the key, whose index also serves its first column. Any other order or
    /// owner takes O(n), since a value of each record is read. So does a position together with an owner and, in
    /// databases, one in the descending order of a column that may be null.
    func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord]

    /// Commits the batch in order, all or nothing, and returns each changed key once.
    ///
    /// Removing a missing record changes nothing, and its key is not returned.
    ///
    /// Takes O(1) per record in memory and in files, which are rewritten once obsolete lines exceed 1 MiB and take up
    /// more than half of the file, and O(log n) in SQLite. A removal by age takes O(n); an expectation takes as long as
    /// a load.
    func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey>

    /// Closes the engine's files. Every later call throws `StorageError.closed`, except another `close`.
    func close() async throws
}

/// A reference to a record: its key and its type, which determines the collection.
public struct RecordReference: Sendable {
    /// The record's type.
    public let type: any StoredRecord.Type
    /// The record's key within its collection.
    public let key: RecordKey

    public init(_ type: any StoredRecord.Type, _ key: RecordKey) {
        self.type = type
        self.key = key
    }
}

extension StoredRecord {
    /// The reference to the record.
    public var reference: RecordReference { RecordReference(Self.self, key) }
}

extension RecordReference: Hashable {
    /// Returns whether both references have the same type and key.
    public static func == (left: RecordReference, right: RecordReference) -> Bool {
        left.type == right.type && left.key == right.key
    }

    /// Hashes the type's identity and the key.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(key)
    }
}

extension [RecordReference] {
    /// Groups the references by type, each group with its positions in `self`.
    package func groupedByType() -> [(type: any StoredRecord.Type, keys: [RecordKey], positions: [Int])] {
        Dictionary(grouping: indices) { ObjectIdentifier(self[$0].type) }.values.map { positions in
            (type: self[positions[0]].type, keys: positions.map { self[$0].key }, positions: positions)
        }
    }
}

/// One step of a batch.
public enum Mutation: Sendable {
    /// Stores a record with its children, replacing any record with the same key.
    case put(any StoredRecord)
    /// Removes a record and its children.
    case remove(RecordKey, of: any StoredRecord.Type)
    /// Removes all records of a type, or those whose `cachedAt`, in whole milliseconds, is before the date.
    case removeAll(of: any StoredRecord.Type, cachedBefore: Date? = nil)
    /// Requires the reference to hold exactly this record, or none if `nil`, before the batch. Otherwise,
    /// `commit` changes nothing and throws `StorageError.conflict`.
    ///
    /// Prevents changes based on outdated reads, even across processes.
    case expect(RecordReference, (any StoredRecord)?)

    /// Removes the referenced record and its children.
    public static func remove(_ reference: RecordReference) -> Mutation {
        .remove(reference.key, of: reference.type)
    }

    /// Whether the mutation has no effect on an empty storage.
    package var isRemoval: Bool {
        switch self {
        case .remove, .removeAll, .expect(_, nil): true
        case .put, .expect: false
        }
    }

    /// The type of the affected records.
    public var type: any StoredRecord.Type {
        switch self {
        case .put(let record): Swift.type(of: record)
        case .remove(_, let type), .removeAll(let type, _): type
        case .expect(let reference, _): reference.type
        }
    }
}

/// A record changed by a batch.
public struct ChangedKey: Hashable, Sendable {
    /// The name of the record type's schema.
    public let collection: String
    /// The record's key within its collection.
    public let key: RecordKey

    public init(collection: String, key: RecordKey) {
        self.collection = collection
        self.key = key
    }

    /// Hashes the record's key alone, by which most changes of a batch differ.
    public func hash(into hasher: inout Hasher) { key.hash(into: &hasher) }
}

/// A query that selects and orders records of a collection. Ties are broken by key.
public struct StorageQuery: Hashable, Sendable {
    /// The condition on a column's value; `nil` for none.
    public var owner: Owner?
    /// The order, or `nil` to order by key.
    public var order: Order?
    /// The position before that of all selected records; `nil` for no such condition.
    public var after: Position?
    /// The maximum number of records; `nil` for all.
    public var limit: Int?

    /// A column and its required value.
    public struct Owner: Hashable, Sendable {
        /// The column's name.
        public let column: String
        /// The value.
        public let value: Scalar
    }

    /// The column that determines the order, and the direction.
    public struct Order: Hashable, Sendable {
        /// The column's name.
        public let column: String
        /// Whether the largest value comes first.
        public let descending: Bool
    }

    /// A position in the order of a query: that of a record, whether or not there is one.
    public struct Position: Hashable, Sendable {
        /// The record's key.
        public let key: RecordKey
        /// The record's value in the column of the order. A query without an order ignores it.
        public let value: Scalar

        /// Creates the position of a record.
        ///
        /// - Parameters:
        ///   - key: The record's key.
        ///   - value: The record's value in the column of the order, if the query has one.
        public init(_ key: RecordKey, _ value: Scalar = .null) {
            self.key = key
            self.value = value
        }
    }

    /// Creates a query; without arguments, it selects all records, ordered by key.
    public init(owner: Owner? = nil, order: Order? = nil, after: Position? = nil, limit: Int? = nil) {
        self.owner = owner
        self.order = order
        self.after = after
        self.limit = limit
    }

    /// All records, ordered by key.
    public static let all = StorageQuery()

    /// Returns the query limited to records whose `column` has `value`.
    public func owned(by column: String, _ value: Scalar) -> StorageQuery {
        with { $0.owner = Owner(column: column, value: value) }
    }

    /// Returns the query ordered by `column`; nulls come first, or last if `descending`.
    public func ordered(by column: String, descending: Bool = false) -> StorageQuery {
        with { $0.order = Order(column: column, descending: descending) }
    }

    /// Returns the query limited to records that follow a position in its order; without a key, the query itself.
    ///
    /// Together with a limit, it reads a large collection in parts, each after the last record of the part before. A key
    /// or a value of another type than that of its columns selects nothing.
    ///
    /// - Parameters:
    ///   - key: The key of a record.
    ///   - value: The record's value in the column of the order, if the query has an order.
    public func after(_ key: RecordKey?, _ value: Scalar = .null) -> StorageQuery {
        with { $0.after = key.map { Position($0, value) } }
    }

    /// Returns the query limited to `limit` records.
    public func limited(to limit: Int) -> StorageQuery {
        with { $0.limit = limit }
    }

    private func with(_ change: (inout StorageQuery) -> Void) -> StorageQuery {
        var copy = self
        change(&copy)
        return copy
    }
}

/// An engine with a text search that is faster than reading every record.
///
/// The first search builds the index of a column's words, in O(n log n) in memory and in files; SQLite stores
/// its index in the database.
public protocol SearchableStorage: StorageEngine {
    /// Returns at most `limit` records whose text `column` matches `query`, the best first.
    ///
    /// A word search takes O(m log m + log n) for m records with the rarest word. For similar texts, memory and
    /// files compare every text, in O(n) at a few nanoseconds each; SQLite compares at most 100 candidates.
    func search(
        _ query: TextQuery, in column: String, of type: any StoredRecord.Type, limit: Int
    ) async throws -> [any StoredRecord]
}

extension StorageEngine {
    /// Reads all records of `type` and returns those whose `column` matches `query`, the best first.
    func scan(
        _ query: TextQuery, in column: String, of type: any StoredRecord.Type, limit: Int
    ) async throws -> [any StoredRecord] {
        let column = try type.searchableColumn(column)
        let all = Dictionary(try await self.query(.all, of: type).map { ($0.key, $0) }) { first, _ in first }
        let texts = try all.compactMap { key, record -> (key: RecordKey, text: String)? in
            guard case .text(let text) = try record.scalar(column) else { return nil }
            return (key, text)
        }
        return query.best(of: texts, limit: limit).compactMap { all[$0] }
    }
}

/// An engine that can describe its contents.
public protocol InspectableStorage: StorageEngine {
    /// The location of the records for display: a path, or “memory”.
    var location: String { get }
    /// Returns the number of records and of bytes on disk. Takes O(1) in memory and in files, O(n) in SQLite.
    func statistics() async throws -> StorageStatistics
    /// Returns the number of bytes on disk; 0 in memory.
    ///
    /// The default implementation computes all statistics; this package's engines take O(1).
    func size() async throws -> Int
    /// Returns the keys of all records of `type`, in order.
    ///
    /// Takes O(n). The default implementation reads every record; this package's engines read only the keys.
    func keys(of type: any StoredRecord.Type) async throws -> [RecordKey]
}

extension StorageEngine {
    /// The engine, if it can describe its contents.
    ///
    /// A cast of an engine of unknown type would look for the conformance twice, each time among all of the program's.
    package var inspectable: (any InspectableStorage)? { self as? any InspectableStorage }
}

extension InspectableStorage {
    /// Returns the number of bytes from the statistics.
    public func size() async throws -> Int { try await statistics().bytes }

    /// Reads every record of `type` and returns the keys.
    public func keys(of type: any StoredRecord.Type) async throws -> [RecordKey] {
        try await query(.all, of: type).map(\.key)
    }
}

/// The size of an engine's contents.
public struct StorageStatistics: Equatable, Sendable {
    /// The number of records in each collection; empty collections may be missing.
    public let records: [String: Int]
    /// The number of bytes on disk; 0 in memory.
    public let bytes: Int

    public init(records: [String: Int], bytes: Int) {
        self.records = records
        self.bytes = bytes
    }
}
