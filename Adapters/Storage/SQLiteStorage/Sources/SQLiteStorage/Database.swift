import CSQLite
import CoreDomain
import Foundation
import SQLSupport
import Storage
import StorageSupport

/// An open file, with the record tables used so far.
final class Database {
    let connection: Connection
    let location: String
    let onWarning: (String) -> Void
    private var tables: [ObjectIdentifier: RecordTable] = [:]
    /// The schema version at which `tables` were prepared.
    private var schemaVersion = 0
    /// The file's schema as of the last read.
    private var knownSchema: FileSchema?
    /// Whether the file was examined because of pages without checksums.
    var isExamined = false

    /// Opens `file`, which must exist. `name` is the path shown in messages.
    ///
    /// Throws `StorageError.foreign` or `StorageError.newerVersion` for a foreign or newer file, without
    /// changing it.
    init(
        _ file: URL, named location: String, _ contents: StorageContents, onWarning: @escaping (String) -> Void
    ) throws {
        self.location = location
        self.onWarning = onWarning
        connection = try Connection(path: file.path)
        if contents == .derived { try connection.refuseUnsealedPages() }
        try connection.checkHeader(location)
        try checkWritable()
        try connection.configure()
        // A later version may have written its layout to the write-ahead log, but not yet to the header.
        try FileHeader.checkLayout(try connection.layoutVersion(), location)
    }

    var policy: DamagePolicy { DamagePolicy(location: location, onWarning: onWarning) }

    private func checkWritable() throws {
        if connection.isReadOnly {
            throw StorageError.failed(location: location, reason: "it is not writable", remedy: .permissions)
        }
    }

    func load(_ references: [RecordReference]) throws -> [(any StoredRecord)?] {
        if references.count == 1 {
            return try transaction(.reading, [references[0].type]) { [try $0[0].load(references[0].key)] }
        }
        let groups = references.groupedByType()
        return try transaction(.reading, groups.map(\.type)) { tables in
            var records = [(any StoredRecord)?](repeating: nil, count: references.count)
            for (table, group) in zip(tables, groups) {
                for (position, record) in zip(group.positions, try group.keys.map(table.load)) {
                    records[position] = record
                }
            }
            return records
        }
    }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        let isOrdered = query.order != nil || query.owner != nil
        let found = try transaction(.reading, [type]) { tables in
            isOrdered && !tables[0].hasOrderIndexes ? nil : try tables[0].query(query)
        }
        if let found { return found }
        try createOrderIndexes(of: type)
        return try transaction(.reading, [type]) { try $0[0].query(query) }
    }

    /// Creates the indexes that the removal of all records has dropped. If the file can't be written, the query reads every
    /// row.
    private func createOrderIndexes(of type: any StoredRecord.Type) throws {
        do {
            try caching(Self.largeBatch) {
                try transaction(.writing, [type]) { tables in
                    for index in tables[0].table.orderIndexes { try connection.execute(index.creation) }
                }
            }
        } catch let error as SQLiteError where error.isRefusedWrite {
            return
        }
    }

    /// Commits the batch if `isCurrent` returns `true`, and returns `nil` if the file at the path was replaced.
    /// No other process can write while `isCurrent` is called.
    func commit(_ batch: [Mutation], isCurrent: () -> Bool) throws -> Set<ChangedKey>? {
        try checkWritable()
        do {
            return try caching(batch.count) { try write(batch, isCurrent) }
        } catch let error as SQLiteError where error.isBusy && connection.hasMoved {
            return nil
        }
    }

    /// Runs `body` with a page cache for a number of changes. With SQLite's own 2 MB, the pages of a large batch, which
    /// hits indexes everywhere, are written and read again several times.
    private func caching<Value>(_ count: Int, _ body: () throws -> Value) throws -> Value {
        if count < Self.largeBatch { return try body() }
        try connection.execute("PRAGMA cache_size = -32768")
        let value = Result(catching: body)
        try connection.execute("PRAGMA cache_size = -2000; PRAGMA shrink_memory")
        return try value.get()
    }

    /// The size of the smallest batch that is given more memory.
    private static let largeBatch = 4_000

    private func write(_ batch: [Mutation], _ isCurrent: () -> Bool) throws -> Set<ChangedKey>? {
        var types: [any StoredRecord.Type] = []
        var expectations: [Mutation] = []
        // The position of each mutation's type. There are few types, so that a search is faster than a dictionary.
        var positions: [Int] = []
        positions.reserveCapacity(batch.count)
        for mutation in batch {
            let type = mutation.type
            if case .expect = mutation { expectations.append(mutation) }
            if let position = types.firstIndex(where: { $0 == type }) {
                positions.append(position)
            } else {
                try type.checkSchema()
                positions.append(types.count)
                types.append(type)
            }
        }
        return try transaction(.writing, types) { tables in
            guard isCurrent() else { return nil }
            try Mutation.checkExpectations(of: expectations) { reference in
                try types.firstIndex { $0 == reference.type }.flatMap { try tables[$0].load(reference.key) }
            }
            var changed: Set<ChangedKey> = []
            changed.reserveCapacity(batch.count)
            // By address, because the elements of an array would be copied first.
            try batch.withUnsafeBufferPointer { batch in
                for index in batch.indices { try tables[positions[index]].carryOut(batch[index], noting: &changed) }
            }
            for index in tables.flatMap(\.indexes.values) { try index.catchUp(on: connection) }
            return changed
        }
    }

    func keys(of type: any StoredRecord.Type) throws -> [RecordKey] {
        try transaction(.reading, [type]) { try $0[0].keys() }
    }

    func counts() throws -> [String: Int] {
        try connection.transaction(.reading) { _ in
            let names = try connection.texts(Self.collectionNames)
            let counts = try names.map { try connection.number("SELECT count(*) FROM \($0.quoted)") }
            return Dictionary(zip(names.map(SQLiteDialect().collection), counts)) { $1 }
        }
    }

    /// The query for the names of strict tables without an owner. It excludes the tables of search indexes.
    static let collectionNames = """
        SELECT name FROM pragma_table_list AS found WHERE schema = 'main' AND type = 'table' AND strict
          AND NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(found.name))
        """

    /// Runs `body` in a transaction where the tables of `types` have the expected layout.
    ///
    /// Another version of popcorn may change the tables at any time, and thereby the schema version. Each
    /// transaction first reads that version. If it changed, the tables are prepared and migrated again.
    func transaction<Value>(
        _ kind: Connection.Transaction, _ types: [any StoredRecord.Type], _ body: ([RecordTable]) throws -> Value
    ) throws -> Value {
        for _ in 1...Self.attempts {
            let before = schemaVersion
            let prepared = try types.map(table)
            // Preparing one table may have revealed that another version changed those before it.
            guard schemaVersion == before || types.count == 1 else { continue }
            do {
                let value = try connection.transaction(kind) { version -> Value? in
                    guard types.isEmpty || version == schemaVersion else { return nil }
                    return try body(prepared)
                }
                if let value { return value }
            } catch {
                // The batch may have dropped indexes from `tables`, and rolling it back restored them in the file.
                if kind == .writing { tables = [:] }
                throw error
            }
            tables = [:]
        }
        throw StorageError.failed(
            location: location, reason: "other versions of the program keep changing its tables", remedy: .newerVersion)
    }

    private static let attempts = 100

    /// The types of the tables used so far.
    var usedTypes: [any StoredRecord.Type] { tables.values.map(\.type) }

    private func table(of type: any StoredRecord.Type) throws -> RecordTable {
        if let table = tables[ObjectIdentifier(type)] { return table }
        try type.checkSchema()
        let layout = Table(of: type)
        let migration = Migration(of: type, to: layout, connection, location: location)
        let present = try schema()
        let (before, after, warning) =
            present.has(layout)
            ? (present.version, present.version, nil) : try migration.run(on: connection)
        // The changed tables may belong to other types.
        if before != schemaVersion || after != before { tables = [:] }
        schemaVersion = after
        if let warning { onWarning(warning) }
        let schema = try schema()
        let table = try RecordTable(
            of: type, layout, on: connection, policy, hasOrderIndexes: schema.hasOrderIndexes(of: layout))
        for column in type.columns {
            guard let index = SearchIndex(of: column, in: layout), schema.has(index) else { continue }
            table.indexes[column.name] = index
        }
        tables[ObjectIdentifier(type)] = table
        return table
    }

    func schema() throws -> FileSchema {
        try connection.transaction(.reading) { version in
            if let known = knownSchema, known.version == version { return known }
            let read = try FileSchema(of: connection, at: version)
            knownSchema = read
            return read
        }
    }
}
