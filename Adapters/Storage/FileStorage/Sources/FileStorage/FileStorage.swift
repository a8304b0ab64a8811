import CoreDomain
public import Foundation
public import Storage
import StorageSupport

/// Keeps records in a journal of JSON lines, which people and tools can read.
///
/// Several engines, also of several processes, can use one journal at once.
public actor FileStorage: InspectableStorage {
    /// The file's path.
    public nonisolated let location: String

    private let url: URL
    private let settings: Journal.Settings
    private let queue = BlockingQueue("FileStorage")
    private var journal: Journal?
    private var isClosed = false

    /// A queue whose thread may wait for the disk.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Creates an engine that opens `<name>.jsonl` in `folder` at its first use. Both are created at the first commit if
    /// they are missing, readable by their owner only.
    ///
    /// `onWarning` receives a sentence about an automatic repair: that a damaged line was moved away, for example.
    public init(
        folder: URL, name: String, durability: StorageDurability,
        onWarning: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(folder: folder, name: name, Journal.Settings(durability: durability, onWarning: onWarning))
    }

    init(folder: URL, name: String, _ settings: Journal.Settings) {
        self.settings = settings
        url = folder.appending(path: name + ".jsonl")
        location = url.path
    }

    /// Returns the records at `references`, all of one committed state.
    public func load(_ references: [RecordReference]) throws -> [(any StoredRecord)?] {
        if isUnmade { return references.map { _ in nil } }
        let journal = try upToDate()
        return try references.map { reference in
            let line = journal.index.lines[reference.type.collection]?[reference.key]
            return try line.flatMap { try record(at: $0, of: reference.type, in: journal) }
        }
    }

    /// Returns the records that `query` selects.
    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        if isUnmade { return try query.apply(to: [], of: type) }
        let journal = try upToDate()
        let lines = journal.index.lines[type.collection] ?? [:]
        let selected = try query.apply(to: lines.map { $0 }, of: type, key: \.key) { entry, column in
            try readable { try journal.read(entry.value) { try LineReader.beginning($0).scalar(column) } } ?? .null
        }
        return try selected.compactMap { try record(at: $0.value, of: type, in: journal) }
    }

    /// Carries out `batch`, all or nothing.
    public func commit(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        if isUnmade, batch.allSatisfy(\.isRemoval) { return [] }
        let journal = try upToDate()
        return try journal.append { pending in
            try batch.checkExpectations { reference in
                let line = journal.index.lines[reference.type.collection]?[reference.key]
                return try line.flatMap { try record(at: $0, of: reference.type, in: journal) }
            }
            for mutation in batch { try carryOut(mutation, on: &pending, in: journal) }
        }
    }

    /// Returns the number of records by collection, and the bytes of the files.
    public func statistics() throws -> StorageStatistics {
        if isUnmade { return StorageStatistics(records: [:], bytes: 0) }
        let journal = try upToDate()
        return StorageStatistics(records: journal.index.lines.mapValues(\.count), bytes: journal.size)
    }

    /// Returns the keys of all records of `type`, in order.
    public func keys(of type: any StoredRecord.Type) throws -> [RecordKey] {
        if isUnmade { return [] }
        return try upToDate().index.lines[type.collection]?.keys.sorted() ?? []
    }

    /// Closes the file. Every later call throws `StorageError.closed`.
    public func close() {
        journal = nil
        isClosed = true
    }

    /// Whether the file doesn't exist yet. Reading doesn't create it.
    private var isUnmade: Bool {
        journal == nil && !isClosed && PrivateFolder.lacks(url)
    }

    private func upToDate() throws -> Journal {
        if isClosed { throw StorageError.closed }
        if let journal {
            guard journal.isPresent else { return try begin(after: journal) }
            try journal.refresh()
            return journal
        }
        let opened = try Journal(url, settings)
        journal = opened
        return opened
    }

    /// Opens a new file after the old one was removed while it was in use.
    private func begin(after removed: Journal) throws -> Journal {
        guard settings.durability == .cache else {
            throw StorageError.failed(location: location, reason: "the file was removed while it was in use")
        }
        journal = nil
        return try upToDate()
    }

    private func carryOut(_ mutation: Mutation, on pending: inout PendingBatch, in journal: Journal) throws {
        let collection = mutation.type.collection
        switch mutation {
        case .expect: break
        case .put(let record): try pending.put(record)
        case .remove(let key, _): pending.remove(key, from: collection)
        case .removeAll(_, nil): pending.removeAll(from: collection) { _, _ in true }
        case .removeAll(let type, let date?):
            try pending.removeAll(from: collection) { fetched, line in
                let stored = try line.flatMap { try cachedAt(at: $0, of: type, in: journal) }
                // What a cache cannot read any more has no age.
                return (fetched ?? stored).map { $0 < date } ?? true
            }
        }
    }

    /// Reads the one value that tells a record's age, if the type stores it, otherwise the whole record.
    private func cachedAt(
        at line: Range<Int>, of type: any StoredRecord.Type, in journal: Journal
    ) throws -> Date? {
        guard let column = type.columns.first(where: { $0.name == "cachedAt" && $0.type == .integer }) else {
            return try record(at: line, of: type, in: journal)?.cachedAt
        }
        let value = try readable { try journal.read(line) { try LineReader.beginning($0).scalar(column) } }
        guard case .integer(let milliseconds)? = value else { return nil }
        return Date(millisecondsSince1970: milliseconds)
    }

    private func record(
        at line: Range<Int>, of type: any StoredRecord.Type, in journal: Journal
    ) throws -> (any StoredRecord)? {
        try readable { try journal.read(line) { try type.read(from: LineReader.beginning($0)) } }
    }

    /// Returns `nil` for a damaged record of a cache, which can fetch it again, and throws for one of a library.
    private func readable<Value>(_ read: () throws -> Value) throws -> Value? {
        do {
            return try read()
        } catch let error as StorageError where settings.durability == .cache && error.isDamage {
            settings.onWarning("\(error). Ignored the record.")
            return nil
        }
    }
}
