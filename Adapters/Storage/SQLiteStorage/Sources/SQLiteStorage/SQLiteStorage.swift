import CSQLite
import CoreDomain
public import Foundation
public import Storage
import StorageSupport

/// Stores records in one SQLite file, in tables whose columns have the properties' names and types.
///
/// Several engines can use one file at once, even in several processes.
public actor SQLiteStorage: SearchableStorage, MaintainableStorage {
    /// The file's path.
    public nonisolated let location: String

    /// The version of the SQLite library in use, such as “3.40.1”.
    public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

    let durability: StorageDurability
    let types: [any StoredRecord.Type]
    let onWarning: @Sendable (String) -> Void
    let onRepair: @Sendable () -> Void
    private let path: URL
    private let queue = BlockingQueue("SQLiteStorage")
    private var state = State.unopened
    /// The target of `path`, following symbolic links.
    var file: URL { DatabaseFile.target(of: path) }
    /// The identity of the opened file. Another file may take its path later.
    private(set) var identity: FileIdentity?
    /// The connection to a damaged file that a repair has replaced. Its lock keeps earlier connections to that file
    /// from rolling back and removing the journal of the new file, which has the same path.
    var replaced: Connection?

    private enum State {
        case unopened
        case open(Database)
        case closed
    }

    /// The queue for calls that may wait for the disk.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Creates an engine that opens `file` on first use. A missing file is created on the first commit, with its
    /// folder, readable only by its owner. A file of another program or a later version is left unchanged, and
    /// every use throws.
    ///
    /// `types` are the record types, needed to repair a damaged library record by record: pass all of them, such as
    /// `LibraryContext.recordTypes`. Without one, a damaged library isn't repaired, and every use throws. `onWarning`
    /// receives a sentence about each automatic repair, such as replacing a damaged cache. `onRepair` is called after
    /// each repair of a library that may have lost or restored records.
    public init(
        file: URL, durability: StorageDurability, types: [any StoredRecord.Type] = [],
        onWarning: @escaping @Sendable (String) -> Void = { _ in }, onRepair: @escaping @Sendable () -> Void = {}
    ) {
        self.path = file
        self.durability = durability
        self.types = types
        self.onWarning = onWarning
        self.onRepair = onRepair
        location = file.path
    }

    /// Returns the records at `references`, in order, from one committed state; `nil` for missing ones.
    public nonisolated func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        for reference in references { try reference.type.checkSchema() }
        return try await reading(isShort: references.count <= Self.shortRead) { storage in
            try storage.checkOpen()
            if try references.isEmpty || storage.isUnmade { return references.map { _ in nil } }
            return try storage.perform { try $0.load(references) }
        }
    }

    /// Returns the records that `query` selects.
    public nonisolated func query(
        _ query: StorageQuery, of type: any StoredRecord.Type
    ) async throws -> [any StoredRecord] {
        try type.checkSchema()
        return try await reading(isShort: query.limit.map { $0 <= Self.shortRead } ?? false) { storage in
            if try storage.isUnmade { return try query.apply(to: [], of: type) }
            return try storage.perform { try $0.query(query, of: type) }
        }
    }

    /// The maximum number of records read on the caller's thread.
    private static let shortRead = 100

    /// Runs `read` on the caller's thread if it is short and never waits; otherwise, runs it on the queue.
    private nonisolated func reading<Value: Sendable>(
        isShort: Bool, _ read: @Sendable (isolated SQLiteStorage) throws -> Value
    ) async throws -> Value {
        if isShort, let value = try queue.ifIdle({ try assumeIsolated { try $0.canReadAtOnce ? read($0) : nil } }),
            let value
        {
            return value
        }
        return try await read(self)
    }

    /// Whether reads never wait for a writer, as in an open cache.
    private var canReadAtOnce: Bool {
        guard case .open = state else { return false }
        return durability == .cache
    }

    /// Commits `batch` atomically.
    public func commit(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        try checkOpen()
        if batch.isEmpty { return [] }
        let batch = try withoutIdleRemovals(batch)
        if batch.isEmpty { return [] }
        for mutation in batch { try mutation.type.checkSchema() }
        let isRemoval = batch.allSatisfy(\.isRemoval)
        if isRemoval, try isUnmade { return [] }
        guard isRemoval, durability == .cache else { return try perform { try commit(batch, to: $0) } }
        return try translating { try clearing(batch) }
    }

    /// Returns the records whose `column` matches `query`, using a full-text index where possible.
    public func search(
        _ query: TextQuery, in column: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        try type.checkSchema()
        // An unknown column is an error even before the file exists.
        _ = try type.searchableColumn(column)
        if try isUnmade { return [] }
        return try perform { try $0.search(query, in: column, of: type, limit: limit) }
    }

    /// Closes the file. All later calls throw `StorageError.closed`.
    public func close() {
        state = .closed
        replaced = nil
    }

    func checkOpen() throws {
        if case .closed = state { throw StorageError.closed }
    }

    /// Whether the file is missing or empty. A read doesn't create it.
    var isUnmade: Bool {
        get throws {
            guard case .unopened = state else { return false }
            return try DatabaseFile.isMissingOrEmpty(path) && !isLost
        }
    }

    /// Whether a library's file is missing or empty, although there are snapshots of it.
    private var isLost: Bool {
        get throws {
            // A file that can't be examined must not count as lost.
            guard durability == .library, try FileIdentity.find(atPath: file.path)?.size ?? 0 == 0 else {
                return false
            }
            return try !DailySnapshots(of: file).newestFirst().isEmpty
        }
    }

    func perform<Value>(_ work: (Database) throws -> Value) throws -> Value { try translating { try repairing(work) } }

    /// Commits to the file at the path. If another process has replaced the file, starts over with the new one.
    func commit(_ batch: [Mutation], to database: Database) throws -> Set<ChangedKey> {
        let path = path
        let identity = identity
        if let changed = try database.commit(
            batch, isCurrent: { FileIdentity.look(at: path)?.identity == identity })
        {
            return changed
        }
        return try commit(batch, to: self.database())
    }

    /// Returns the open database of the file currently at the path.
    func database() throws -> Database {
        switch state {
        case .closed: throw StorageError.closed
        case .open(let database):
            let present = FileIdentity.look(at: path)
            if present?.size == 0 { throw SQLiteError.cut }
            if present?.identity == identity { return database }
            // The system deletes a removed file when it is closed, so changes to it would be lost. A cache may lose
            // them.
            guard present != nil || durability == .cache else {
                throw StorageError.failed(
                    location: location, reason: "the file was removed while it was in use",
                    remedy: .reopen)
            }
        case .unopened: break
        }
        return try open()
    }

    private func open() throws -> Database {
        state = .unopened
        // Checks the path as the user wrote it, so that messages contain it rather than the target of its links.
        _ = try RegularFile.exists(at: path)
        if try isLost {
            identity = FileIdentity.look(at: file)?.identity
            if identity == nil {
                try restoreLibrary()
            } else {
                try repair(after: SQLiteError.cut)
            }
        }
        try DatabaseFile.create(file, durability) { try Connection(path: $0.path, isNew: true).mark() }
        do {
            return try openPresent()
        } catch  where durability == .library {
            try repair(after: error)
            return try openPresent()
        }
    }

    private func openPresent() throws -> Database {
        let file = file
        identity = FileIdentity.look(at: file)?.identity
        let database: Database
        do {
            database = try Database(file, named: location, durability, types, onWarning: onWarning)
        } catch {
            guard case StorageError.foreign = error, try hasLostFirstPage(file) else { throw error }
            throw SQLiteError.lostFirstPage
        }
        if durability == .library { try database.inspectLibrary(file) }
        state = .open(database)
        return database
    }

    /// Returns whether a file without popcorn's header still belongs to popcorn: other pages have records of
    /// known types with checksums, or a library's header is all zeros and there is a snapshot.
    private func hasLostFirstPage(_ file: URL) throws -> Bool {
        let connection = try Connection(path: file.path)
        let header = try FileHeader(of: connection)
        if header.isForeignDatabase { return false }
        if durability == .library, header.isEmpty, try !DailySnapshots(of: file).newestFirst().isEmpty { return true }
        return try !Salvage(connection.allBytes(), of: types).records.isEmpty
    }

    /// Closes the file, so that the next use opens the file that is then at the path.
    func forgetDatabase() { state = .unopened }
}

extension StorageRegistration {
    /// A storage with one SQLite file per context, with typed tables that SQL can query.
    public static let sqlite = StorageRegistration(
        "sqlite", takes: .folder, summary: "typed tables, one SQLite file per context"
    ) { location in
        SQLiteStorage(
            file: location.folder.appending(path: "\(location.name).sqlite"), durability: location.durability,
            types: location.types, onWarning: location.onWarning, onRepair: location.onRepair)
    }
}
