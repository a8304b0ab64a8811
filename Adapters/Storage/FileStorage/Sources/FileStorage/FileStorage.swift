import CoreDomain
public import Foundation
public import Storage
import StorageSupport

/// Stores records in a journal of JSON lines, readable by people and tools.
///
/// Several engines can use one journal at once, even in several processes.
public actor FileStorage: SearchableStorage, MaintainableStorage {
    /// The file's path.
    public nonisolated let location: String

    let url: URL
    let settings: Journal.Settings
    private let queue = BlockingQueue("FileStorage")
    private var journal: Journal?
    /// The types whose schemas have been checked and whose records with other keys have been removed.
    private var prepared: Set<ObjectIdentifier> = []
    private var isClosed = false

    /// The queue for calls that may wait for the disk.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Creates an engine that opens `<name>.jsonl` in `folder` on first use. The first commit creates the file
    /// and the folder if they are missing, readable only by their owner.
    ///
    /// `onWarning` receives a sentence about each problem, such as a damaged file that was moved away.
    public init(folder: URL, name: String, onWarning: @escaping @Sendable (String) -> Void = { _ in }) {
        self.init(folder: folder, name: name, Journal.Settings(onWarning: onWarning))
    }

    init(folder: URL, name: String, _ settings: Journal.Settings) {
        self.settings = settings
        url = folder.appending(path: name + ".jsonl")
        location = url.path
    }

    /// Returns the records at `references`, all from one committed state. An unreadable record is reported and counts
    /// as absent.
    public func load(_ references: [RecordReference]) throws -> [(any StoredRecord)?] {
        let found = try using(references.map(\.type)) { journal in
            try references.map(journal.record)
        }
        return found ?? references.map { _ in nil }
    }

    /// Returns the records selected by `query`, skipping and reporting unreadable ones.
    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        // An unknown column is an error even before the file exists.
        _ = try query.apply(to: [], of: type)
        return try records(of: type) { try $0.keys(selectedBy: query, of: type, in: $1) }
    }

    /// Returns the records whose `column` matches `query`, best first, skipping and reporting unreadable ones.
    public func search(
        _ query: TextQuery, in column: String, of type: any StoredRecord.Type, limit: Int
    ) throws -> [any StoredRecord] {
        let column = try type.searchableColumn(column)
        return try records(of: type) { try $0.keys(matching: query, in: column, of: type, limit: limit, in: $1) }
    }

    /// Commits `batch` atomically.
    public func commit(_ batch: [Mutation]) throws -> Set<ChangedKey> {
        let creates = !batch.allSatisfy(\.isRemoval)
        return try using(batch.map(\.type), creating: creates) { journal in
            try journal.append { pending in
                try Mutation.checkExpectations(of: batch) { try journal.record(at: $0) }
                for mutation in batch { try journal.carryOut(mutation, on: &pending) }
            }
        } ?? []
    }

    /// Returns the number of records by collection, and the size of the file in bytes.
    public func statistics() throws -> StorageStatistics {
        try using([]) { journal in
            StorageStatistics(records: journal.index.lines.mapValues(\.count), bytes: try journal.file.size)
        } ?? StorageStatistics(records: [:], bytes: 0)
    }

    /// Rewrites the file without obsolete lines, and returns the number of bytes freed.
    public func compact() throws -> Int {
        try using([]) { try $0.compact() } ?? 0
    }

    /// Reads every line and every record of `types`, and returns the number of intact records and the damage.
    public func verify(_ types: [any StoredRecord.Type]) throws -> StorageVerification {
        if isClosed { throw StorageError.closed }
        for type in types { try type.checkSchema() }
        return try Journal.verify(url, types, settings)
    }

    /// Returns the keys of all records of `type`, in order.
    public func keys(of type: any StoredRecord.Type) throws -> [RecordKey] {
        try using([type]) { journal in
            let records = JournalRecords(journal, of: type)
            return try journal.index.find(in: type.collection) {
                try $0.keys(selectedBy: .all, of: type, in: records)
            }
        } ?? []
    }

    /// Closes the file. All later calls throw `StorageError.closed`.
    public func close() {
        journal = nil
        isClosed = true
    }

    private func records(
        of type: any StoredRecord.Type, _ find: (inout CollectionIndexes, JournalRecords) throws -> [RecordKey]
    ) throws -> [any StoredRecord] {
        try using([type]) { try $0.records(of: type, find) } ?? []
    }

    /// Calls `body` with the current journal, ready for `types`. Returns `nil` if there is no journal and `body` only
    /// reads.
    private func using<Value>(
        _ types: [any StoredRecord.Type], creating isCreated: Bool = false, _ body: (Journal) throws -> Value
    ) throws -> Value? {
        if isClosed { throw StorageError.closed }
        for type in types where !prepared.contains(ObjectIdentifier(type)) { try type.checkSchema() }
        for _ in 1...10 {
            do {
                guard let journal = try journal ?? Journal.open(url, creating: isCreated, settings) else { return nil }
                self.journal = journal
                try journal.refresh()
                for type in types where !prepared.contains(ObjectIdentifier(type)) {
                    try journal.removeStrays(of: type)
                    prepared.insert(ObjectIdentifier(type))
                }
                return try body(journal)
            } catch is Journal.Gone {
                // The file was removed or moved away, so open a new one.
                journal = nil
                prepared = []
            }
        }
        throw StorageError.failed(location: location, reason: "its file was removed repeatedly", remedy: .retry)
    }
}

extension StorageRegistration {
    /// A storage with one journal of JSON lines per context, readable by people and tools.
    public static let file = StorageRegistration(
        "file", takes: .folder, summary: "readable JSON lines, one file per context"
    ) { location in
        FileStorage(folder: location.folder, name: location.name, onWarning: location.onWarning)
    }
}
