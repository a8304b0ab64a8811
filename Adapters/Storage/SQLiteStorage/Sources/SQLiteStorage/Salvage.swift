import CSQLite
import SQLSupport
import Storage

/// The remaining contents of a damaged library.
///
/// Every page with rows is read on its own, so that a wrong byte affects only the records of its page; the path to the
/// page, the schema and the header don't matter. A record counts if its checksum is correct, which also identifies its
/// type. The file's own lists of rows identify missing records.
struct Salvage {
    /// The records with correct checksums.
    private(set) var records: [any StoredRecord] = []
    /// Readable records with wrong checksums, used only for names.
    private(set) var doubtful: [any StoredRecord] = []
    /// The records in the file's lists that could not be read.
    private(set) var missing: [RecordReference] = []
    /// The collections with a readable list in the file.
    private(set) var listed: Set<String> = []
    /// Whether the file has lists of all its collections, all of known types.
    private(set) var isComplete: Bool
    /// The collections in the file without a matching type.
    let unknown: [String]
    /// Whether the bytes themselves are intact, so that a read that reported damage has failed.
    let isIntact: Bool

    /// Reads the bytes of a whole file.
    init(_ bytes: [UInt8], of types: [any StoredRecord.Type]) throws {
        let pages = try DatabasePages(bytes)
        let isSound = try Self.isSound(bytes)
        var damagedCount = 0
        let lists = try Connection(path: ":memory:", isNew: true)
        try lists.open(pages.withSoundHeader)
        let collections = try lists.ifIntact {
            try lists.texts(Database.collectionNames).map(SQLiteDialect().collection)
        }
        // A damaged list of tables isn't complete; nothing is replaced by what is read without it.
        unknown = (collections ?? []).filter { name in !types.contains { $0.collection == name } }
        isComplete = collections?.isEmpty == false && unknown.isEmpty
        let roots = try lists.ifIntact {
            try lists.prepare("SELECT name, rootpage FROM sqlite_schema WHERE type = 'table'").rows {
                (try $0.readableText(0) ?? "", Int(try $0.number(1)))
            }
        }
        let reader = try PageReader(pages)
        for type in types {
            let table = Table(of: type)
            // Without roots, every page is read.
            try reader.read(table, Dictionary(roots ?? []) { $1 })
            let rows = try reader.records(of: type, table)
            records += rows.intact.map(\.record)
            doubtful += rows.doubtful.compactMap(\.self)
            damagedCount += rows.doubtful.count
            let (numbers, keys) = (Set(rows.intact.map(\.number)), Set(rows.intact.map(\.record.key)))
            if rows.intact.isEmpty, rows.doubtful.isEmpty, collections?.contains(type.collection) == false { continue }
            // Records of exactly this schema were in tables with all its columns, each below its owner.
            let isDifferent = try lists.ifIntact {
                // The list of tables has each name next to its statement.
                let listed = Set(roots?.map(\.0) ?? table.family.map(\.name))
                let family = listed.intersection(try lists.family(of: table.name))
                return try !family.isSuperset(of: table.family.map(\.name))
                    || !LayoutDifference.all(of: table, on: lists, keepingOptional: true).isEmpty
            }
            // SQLite accepts names that aren't UTF-8, which can't be compared.
            if isDifferent == nil || isDifferent == true && !rows.intact.isEmpty { damagedCount += 1 }
            guard let found = try lists.rows(of: table, type) else {
                isComplete = false
                continue
            }
            listed.insert(type.collection)
            missing += found.filter { !numbers.contains($0.number) && !keys.contains($0.key) }.map {
                RecordReference(type, $0.key)
            }
        }
        isIntact = isSound && damagedCount == 0
    }

    /// Returns whether SQLite finds no errors in the bytes of a file.
    private static func isSound(_ bytes: [UInt8]) throws -> Bool {
        guard bytes.count > FileHeader.size, FileHeader(bytes).isCurrent else { return false }
        let connection = try Connection(path: ":memory:", isNew: true)
        try connection.open(bytes)
        return try connection.ifIntact { try connection.check("integrity_check") } != nil
    }
}

extension Connection {
    /// Returns the result of reading an in-memory database, or `nil` if its bytes are damaged.
    fileprivate func ifIntact<Value>(_ body: () throws -> Value) throws -> Value? {
        do { return try body() } catch is Statement.Mismatch {
            return nil
        } catch let error as SQLiteError where error.code & 0xFF != SQLITE_NOMEM {
            return nil
        }
    }

    /// Returns the rows listed by a record's table or its key index, with their keys; `nil` if neither can be read
    /// completely.
    fileprivate func rows(of table: Table, _ type: any StoredRecord.Type) throws -> [(number: Int64, key: RecordKey)]? {
        let names = ([Table.rowNumber] + table.keys).quotedList
        let sources = ["INDEXED BY \("sqlite_autoindex_\(table.name)_1".quoted)", "NOT INDEXED"]
        let lists = try sources.compactMap { source in
            try ifIntact {
                try prepare("SELECT \(names) FROM \(table.reference) \(source)").rows { row in
                    let key = try table.keys.indices.map { try row.scalar(Int32($0) + 1) }
                    return (number: try row.number(0), key: RecordKey(parts: key))
                }
            }
        }
        return lists.isEmpty ? nil : lists.flatMap(\.self).filter { $0.key.fits(type.keyColumns) }
    }
}
