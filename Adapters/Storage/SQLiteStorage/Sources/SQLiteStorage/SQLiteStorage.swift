public import Foundation
public import Storage
import StorageSupport

/// Keeps records in one SQLite file, in tables whose columns are named and typed as the properties are.
///
/// Several engines, also of several processes, can use one file at once.
public actor SQLiteStorage: SearchableStorage, InspectableStorage {
    /// The file's path.
    public nonisolated let location: String

    private let file: URL
    private let durability: StorageDurability
    private let onWarning: @Sendable (String) -> Void
    private let queue = BlockingQueue("SQLiteStorage")
    private var state = State.unopened
    /// The identity of the file when it was opened: another may have its path later.
    private var identity: FileIdentity?

    private enum State {
        case unopened
        case open(Database)
        case closed
    }

    /// A queue whose thread may wait for the disk.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Creates an engine that opens `file` at its first use. A missing file is created at the first commit, with its
    /// folder, readable by its owner only.
    ///
    /// `onWarning` receives a sentence about an automatic repair: that a damaged cache was replaced, for example.
    public init(
        file: URL, durability: StorageDurability, onWarning: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.file = file
        self.durability = durability
        self.onWarning = onWarning
        location = file.path
    }

    /// Returns the records at `references`, all of one committed state.
    public func load(_ references: [RecordReference]) throws -> [(any StoredRecord)?] {
        if isUnmade { return references.map { _ in nil } }
        return try perform { try $0.load(references) }
    }

    /// Returns the records that `query` selects.
    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        if isUnmade { return try query.apply(to: [], of: type) }
        return try perform { try $0.query(query, of: type) }
    }

    /// Carries out `batch`, all or nothing.
    public func commit(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        if isUnmade, batch.allSatisfy(\.isRemoval) { return [] }
        return try perform { try $0.commit(batch) }
    }

    /// Returns the records that match `text`, with a full-text index where one is possible.
    public func search(
        _ text: String, in column: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        if try isUnmade(type, column) { return [] }
        return try perform { try $0.search(text, in: column, of: type, limit: limit) }
    }

    /// Returns the records that `text` may mean, with candidates from the vocabulary of the index.
    public func nearest(
        to text: String, in column: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        if try isUnmade(type, column) { return [] }
        return try perform { try $0.nearest(to: text, in: column, of: type, limit: limit) }
    }

    /// Returns the number of records by collection, and the bytes of the files.
    public func statistics() throws -> StorageStatistics {
        if isUnmade { return StorageStatistics(records: [:], bytes: 0) }
        return StorageStatistics(records: try perform { try $0.counts() }, bytes: PrivateFile.size(of: file))
    }

    /// Returns the keys of all records of `type`, in order.
    public func keys(of type: any StoredRecord.Type) throws -> [RecordKey] {
        if isUnmade { return [] }
        return try perform { try $0.keys(of: type) }
    }

    /// Closes the file. Every later call throws `StorageError.closed`.
    public func close() {
        state = .closed
    }

    /// Whether the file doesn't exist yet. Reading doesn't create it.
    private var isUnmade: Bool {
        guard case .unopened = state else { return false }
        return PrivateFolder.lacks(file)
    }

    /// Whether the file doesn't exist yet. Throws for a column that the type lacks, as a search in the file would.
    private func isUnmade(_ type: any StoredRecord.Type, _ column: String) throws -> Bool {
        _ = try type.column(column)
        return isUnmade
    }

    private func perform<Value>(_ work: (Database) throws -> Value) throws -> Value {
        do {
            do {
                return try work(database())
            } catch let error as SQLiteError where error.isDamage && durability == .cache {
                try replace(after: error)
                return try work(database())
            }
        } catch let error as SQLiteError {
            throw error.isDamage
                ? StorageError.damaged(location: location, reason: "\(error). \(Self.advice)")
                : StorageError.failed(location: location, reason: error.description)
        } catch is Statement.Mismatch {
            throw StorageError.damaged(location: location, reason: "a value is not of its column's type")
        }
    }

    private static let advice = """
        Nothing was changed. Restore a copy of the file, or move it away with the files beside it to start a new one
        """

    private func database() throws -> Database {
        switch state {
        case .closed: throw StorageError.closed
        case .open(let database):
            let present = FileIdentity.look(at: file)?.identity
            if present == identity { return database }
            // A file without a name is deleted when it is closed.
            guard present != nil || durability == .cache else {
                throw StorageError.failed(location: location, reason: "the file was removed while it was in use")
            }
        case .unopened: break
        }
        return try open()
    }

    private func open() throws -> Database {
        state = .unopened
        try PrivateFile.create(file)
        identity = FileIdentity.look(at: file)?.identity
        let database = try Database(file, durability, onWarning: onWarning)
        state = .open(database)
        return database
    }

    private func replace(after error: SQLiteError) throws {
        let aside = try PrivateFile.setAside(file, identity)
        state = .unopened
        guard let aside else { return }
        onWarning("\(location) was damaged (\(error)). Moved it to \(aside.lastPathComponent) and started a new cache.")
    }
}
