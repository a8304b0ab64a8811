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

    let onWarning: @Sendable (String) -> Void
    private let path: URL
    private let contents: StorageContents
    private let queue = BlockingQueue("SQLiteStorage")
    private var state = State.unopened
    /// The target of `path`, following symbolic links.
    var file: URL { DatabaseFile.target(of: path) }
    /// The identity of the opened file. Another file may take its path later.
    private(set) var identity: FileIdentity?

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
    /// A damaged file, or one of an earlier version, is moved away, and a new one is started. `onWarning` receives a
    /// sentence about that and about each other problem. Another program that copies pages from the write-ahead log
    /// leaves them without checksums: `contents` decides whether that is damage, or makes the file be examined once.
    public init(
        file: URL, contents: StorageContents = .fetched, onWarning: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.path = file
        self.contents = contents
        self.onWarning = onWarning
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

    /// Whether reads never wait: a writer doesn't block the readers of an open file.
    private var canReadAtOnce: Bool {
        if case .open = state { true } else { false }
    }

    /// Commits `batch` atomically.
    public func commit(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        try checkOpen()
        if batch.isEmpty { return [] }
        // Most batches store something, often much.
        guard batch.allSatisfy(\.isRemoval) else { return try perform { try commit(batch, to: $0) } }
        let batch = try withoutIdleRemovals(batch)
        if batch.isEmpty { return [] }
        for mutation in batch { try mutation.type.checkSchema() }
        if try isUnmade { return [] }
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
    }

    func checkOpen() throws {
        if case .closed = state { throw StorageError.closed }
    }

    /// Whether the file is missing or empty. A read doesn't create it.
    var isUnmade: Bool {
        get throws {
            guard case .unopened = state else { return false }
            return try DatabaseFile.isMissingOrEmpty(path)
        }
    }

    func perform<Value>(_ work: (Database) throws -> Value) throws -> Value {
        try translating { try retryingAfterDamage(work) }
    }

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
        case .unopened: break
        }
        return try open()
    }

    private func open() throws -> Database {
        state = .unopened
        // Checks the path as the user wrote it, so that messages contain it rather than the target of its links.
        _ = try RegularFile.exists(at: path)
        var attempt = 0
        while true {
            attempt += 1
            try DatabaseFile.create(file) { try Connection(path: $0.path, isNew: true).mark() }
            let file = file
            identity = FileIdentity.look(at: file)?.identity
            do {
                let database = try Database(file, named: location, contents, onWarning: onWarning)
                state = .open(database)
                return database
            } catch  where attempt < 10 && FileIdentity.look(at: file)?.identity != identity {
                // Another process has moved a damaged file away in the meantime.
                continue
            }
        }
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
            file: location.folder.appending(path: "\(location.name).sqlite"), contents: location.contents,
            onWarning: location.onWarning)
    }
}
