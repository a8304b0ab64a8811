public import Foundation

/// Keeps records. This is all that a storage plug-in has to do; comfort is built on top, in `Store`.
///
/// An engine knows a record's type by its metatype, and the type's schema says the rest. It is used from many tasks
/// at once. Reads see all of a committed batch or nothing of it. Nothing expires by being read.
public protocol StorageEngine: Sendable {
    /// Returns the records at `references`, position by position; `nil` where there is none.
    ///
    /// All of them are of one committed state: a batch that commits meanwhile shows in all of them or in none.
    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?]

    /// Returns the records that `query` selects, in its order.
    func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord]

    /// Carries out the batch in order, all or nothing, and returns each key that it put or removed, once.
    ///
    /// Removing what is not there changes nothing and is not returned.
    func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey>

    /// Lets go of files. Every later call throws `StorageError.closed`; closing twice does no harm.
    func close() async throws
}

/// Where a record is found: its type, which names the collection, and its key.
public struct RecordReference: Sendable {
    /// The record's type.
    public let type: any StoredRecord.Type
    /// The record's key within its collection.
    public let key: RecordKey

    /// Creates a reference to the record of `type` at `key`.
    public init(_ type: any StoredRecord.Type, _ key: RecordKey) {
        self.type = type
        self.key = key
    }
}

extension RecordReference: Hashable {
    public static func == (left: RecordReference, right: RecordReference) -> Bool {
        left.type == right.type && left.key == right.key
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(key)
    }
}

extension [RecordReference] {
    /// Groups the references by type, each group with the positions that its records take in the result.
    public func groupedByType() -> [(type: any StoredRecord.Type, keys: [RecordKey], positions: [Int])] {
        Dictionary(grouping: indices) { ObjectIdentifier(self[$0].type) }.values.map { positions in
            (type: self[positions[0]].type, keys: positions.map { self[$0].key }, positions: positions)
        }
    }
}

extension StorageEngine {
    /// Returns the records of one type at `keys`, position by position; `nil` where there is none.
    public func load(_ keys: [RecordKey], of type: any StoredRecord.Type) async throws -> [(any StoredRecord)?] {
        try await load(keys.map { RecordReference(type, $0) })
    }
}

/// One step of a batch.
public enum Mutation: Sendable {
    /// Stores a record in the place of the one with its key, with all its children.
    case put(any StoredRecord)
    /// Removes a record and its children.
    case remove(RecordKey, of: any StoredRecord.Type)
    /// Removes all records of a type; with a date those fetched before it.
    case removeAll(of: any StoredRecord.Type, cachedBefore: Date? = nil)

    /// Whether it can only remove: on a storage that was never written it changes nothing.
    public var isRemoval: Bool {
        if case .put = self { false } else { true }
    }

    /// The type of the records that it concerns.
    public var type: any StoredRecord.Type {
        switch self {
        case .put(let record): Swift.type(of: record)
        case .remove(_, let type), .removeAll(let type, _): type
        }
    }
}

/// A record that a batch changed.
public struct ChangedKey: Hashable, Sendable {
    /// The schema's name.
    public let collection: String
    public let key: RecordKey

    public init(collection: String, key: RecordKey) {
        self.collection = collection
        self.key = key
    }
}

/// Selects records of one collection: an owner, an order, a limit. The key breaks ties.
public struct StorageQuery: Hashable, Sendable {
    /// Only records whose column has this value.
    public var owner: Owner?
    /// nil orders by key.
    public var order: Order?
    /// nil returns all that is left after `offset`.
    public var limit: Int?
    public var offset: Int

    public struct Owner: Hashable, Sendable {
        public let column: String
        public let value: Scalar
    }

    public struct Order: Hashable, Sendable {
        public let column: String
        public let descending: Bool
    }

    public init(owner: Owner? = nil, order: Order? = nil, limit: Int? = nil, offset: Int = 0) {
        self.owner = owner
        self.order = order
        self.limit = limit
        self.offset = offset
    }

    public static let all = StorageQuery()

    /// Only records whose `column` holds `value`.
    public func owned(by column: String, _ value: Scalar) -> StorageQuery {
        with { $0.owner = Owner(column: column, value: value) }
    }

    /// Ordered by `column`; nulls come first, or last when descending.
    public func ordered(by column: String, descending: Bool = false) -> StorageQuery {
        with { $0.order = Order(column: column, descending: descending) }
    }

    /// At most `limit` records, after leaving out `offset`.
    public func limited(to limit: Int, offset: Int = 0) -> StorageQuery {
        with {
            $0.limit = limit
            $0.offset = offset
        }
    }

    private func with(_ change: (inout StorageQuery) -> Void) -> StorageQuery {
        var copy = self
        change(&copy)
        return copy
    }
}

/// An engine that finds text faster than by reading every record.
public protocol SearchableStorage: StorageEngine {
    /// Returns at most `limit` records whose `column` has every word of `text` at the beginning of a word, as
    /// `WordQuery` defines it, the best first.
    func search(
        _ text: String, in column: String, of type: any StoredRecord.Type, limit: Int
    ) async throws -> [any StoredRecord]

    /// Returns at most `limit` records whose `column` is nearly `text`, as `SimilarityQuery` defines it, the nearest
    /// first.
    ///
    /// The default implementation reads every record.
    func nearest(
        to text: String, in column: String, of type: any StoredRecord.Type, limit: Int
    ) async throws -> [any StoredRecord]
}

extension SearchableStorage {
    public func nearest(
        to text: String, in column: String, of type: any StoredRecord.Type, limit: Int
    ) async throws -> [any StoredRecord] {
        try await scan(column, of: type) { SimilarityQuery(text).best(of: $0, limit: limit) }
    }
}

extension StorageEngine {
    /// Reads all records of `type` and returns those whose keys `select` picks from the texts of a column, in its
    /// order.
    func scan(
        _ column: String, of type: any StoredRecord.Type,
        select: ([(key: RecordKey, text: String)]) -> [RecordKey]
    ) async throws -> [any StoredRecord] {
        let column = try type.column(column)
        let all = Dictionary(try await query(.all, of: type).map { ($0.key, $0) }) { first, _ in first }
        let texts = try all.compactMap { key, record -> (key: RecordKey, text: String)? in
            guard case .text(let text) = try record.scalar(column) else { return nil }
            return (key, text)
        }
        return select(texts).compactMap { all[$0] }
    }
}

/// An engine that can say what it holds.
public protocol InspectableStorage: StorageEngine {
    /// Where it lies, for people: a path, or "memory".
    var location: String { get }
    func statistics() async throws -> StorageStatistics
}

/// What an engine holds.
public struct StorageStatistics: Equatable, Sendable {
    /// The number of records by collection; empty collections may be missing.
    public let records: [String: Int]
    /// The bytes on disk; 0 in memory.
    public let bytes: Int

    public init(records: [String: Int], bytes: Int) {
        self.records = records
        self.bytes = bytes
    }
}
