public import Foundation
public import Storage
import StorageSupport

/// Keeps records in one SQLite file, in tables whose columns are named and typed as the properties are.
///
/// Several engines, also of several processes, can use one file at once.
public actor SQLiteStorage: SearchableStorage, InspectableStorage {
    public nonisolated let location: String

    private let file: URL
    private let durability: StorageDurability
    private let onWarning: @Sendable (String) -> Void
    private let queue = BlockingQueue("SQLiteStorage")
    private var state = State.unopened
    /// Which file it was when it was opened: another may lie there later.
    private var identity: FileIdentity?

    private enum State {
        case unopened
        case open(Database)
        case closed
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Opens `file` at the first use and makes it if it is not there, with its folder, for its owner only.
    ///
    /// `onWarning` is told, in a sentence, what the engine did of itself: that a damaged cache was set aside, say.
    public init(
        file: URL, durability: StorageDurability, onWarning: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.file = file
        self.durability = durability
        self.onWarning = onWarning
        location = file.path
    }

    public func load(_ references: [RecordReference]) throws -> [(any StoredRecord)?] {
        if isUnmade { return references.map { _ in nil } }
        return try perform { try $0.load(references) }
    }

    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        if isUnmade { return try query.apply(to: [], of: type) }
        return try perform { try $0.query(query, of: type) }
    }

    public func commit(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        if isUnmade, batch.allSatisfy(\.isRemoval) { return [] }
        return try perform { try $0.commit(batch) }
    }

    public func search(
        _ text: String, in column: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        if try isUnmade(type, column) { return [] }
        return try perform { try $0.search(text, in: column, of: type, limit: limit) }
    }

    public func nearest(
        to text: String, in column: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        if try isUnmade(type, column) { return [] }
        return try perform { try $0.nearest(to: text, in: column, of: type, limit: limit) }
    }

    public func statistics() throws -> StorageStatistics {
        if isUnmade { return StorageStatistics(records: [:], bytes: 0) }
        return StorageStatistics(records: try perform { try $0.counts() }, bytes: PrivateFile.size(of: file))
    }

    public func close() {
        state = .closed
    }

    /// Nothing was ever kept here: reading finds nothing, and makes no file.
    private var isUnmade: Bool {
        guard case .unopened = state else { return false }
        return PrivateFolder.lacks(file)
    }

    /// Whether there is no file yet. Throws for a column that the type lacks, as a search in the file would.
    private func isUnmade(_ type: any StoredRecord.Type, _ column: String) throws -> Bool {
        _ = try type.column(column)
        return isUnmade
    }

    private func perform<Value>(_ work: (Database) throws -> Value) throws -> Value {
        do {
            do {
                return try work(database())
            } catch let error as SQLiteError where error.isDamage && durability == .cache {
                try beginAnew(after: error)
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
        Nothing was changed. Put a copy of it in its place, or move it away with the files beside it to begin anew.
        """

    private func database() throws -> Database {
        switch state {
        case .closed: throw StorageError.closed
        case .open(let database):
            let present = FileIdentity.look(at: file)?.identity
            if present == identity { return database }
            // What would be written now would be lost: the file has no name any more.
            guard present != nil || durability == .cache else {
                throw StorageError.failed(location: location, reason: "the file was removed while it was in use")
            }
        case .unopened: break
        }
        return try open()
    }

    private func open() throws -> Database {
        state = .unopened
        try PrivateFile.make(file)
        identity = FileIdentity.look(at: file)?.identity
        let database = try Database(file, durability, onWarning: onWarning)
        state = .open(database)
        return database
    }

    private func beginAnew(after error: SQLiteError) throws {
        let aside = try PrivateFile.setAside(file, identity)
        state = .unopened
        guard let aside else { return }
        onWarning("\(location) is damaged (\(error)): it was set aside as \(aside.lastPathComponent) and begins anew")
    }
}
