import CSQLite
import Foundation
import SQLSupport
import Storage

/// The remaining contents of a damaged library.
///
/// Every page with rows is read on its own, without the header, the schema or the path to the page, so that
/// a wrong byte affects only the records of its page. A record counts if its checksum is correct, which
/// also identifies its type. The file's own lists of rows identify missing records.
struct Salvage {
    /// The records with correct checksums.
    private(set) var records: [any StoredRecord] = []
    /// The readable records with wrong checksums, used only for their names.
    private(set) var doubtful: [any StoredRecord] = []
    /// The records in the file's lists that could not be read.
    private(set) var missing: [RecordReference] = []
    /// The collections with a readable list in the file.
    private(set) var listed: Set<String> = []
    /// Whether the file has lists of all its collections, and all collections have known types.
    private(set) var isComplete: Bool
    /// The names of the collections in the file that have no matching record type.
    let unknown: [String]
    /// Whether the bytes are intact, and the reported damage was only a failed read.
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
            let numbers = Set(rows.intact.map(\.number))
            let keys = Set(rows.intact.map(\.record.key))
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
        do {
            return try body()
        } catch is Statement.Mismatch {
            return nil
        } catch let error as SQLiteError where error.code & 0xFF != SQLITE_NOMEM {
            return nil
        }
    }

    /// Returns the rows listed by a record's table or its key index, with their keys. Returns `nil` if neither
    /// can be read completely.
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

struct DatabasePages {
    private let bytes: [UInt8]
    private let template: [UInt8]
    private let pageSize: Int

    /// Splits the bytes of a file into pages of the size given in its header, or else of the usual size.
    init(_ bytes: [UInt8]) throws {
        let named = bytes.count > FileHeader.size ? Int(bytes[16]) << 8 | Int(bytes[17]) : 0
        let size = named >= 512 && named.nonzeroBitCount == 1 ? named : 4096
        let empty = try Connection(path: ":memory:", isNew: true)
        try empty.execute("PRAGMA page_size = \(size); CREATE TABLE page (row)")
        // Two pages hold the header and the table `page`.
        self.bytes = bytes + [UInt8](repeating: 0, count: max(0, 2 * size - bytes.count))
        pageSize = size
        template = try Array(empty.serialized().prefix(size))
    }

    private var count: Int { bytes.count / pageSize }

    /// The file with a repaired header that leads to its schema.
    var withSoundHeader: [UInt8] { replacing(FileHeader.size) }

    /// The file with its schema replaced by one whose only table is named `page`.
    var withOwnSchema: [UInt8] { replacing(pageSize) }

    private func replacing(_ length: Int) -> [UInt8] {
        var bytes = template.prefix(length) + bytes.prefix(count * pageSize).dropFirst(length)
        for (index, shift) in zip(28..<32, [24, 16, 8, 0]) { bytes[index] = UInt8(truncatingIfNeeded: count >> shift) }
        return Array(bytes)
    }

    /// Returns the numbers of the pages, except the first, that start with one of `kinds`.
    func numbers(of kinds: [UInt8]) -> [Int] {
        (1..<count).filter { kinds.contains(bytes[$0 * pageSize]) }.map { $0 + 1 }
    }
}

/// Reads the rows in the pages of a damaged database, treating each page as a complete table.
struct PageReader {
    private let pages: DatabasePages
    /// A connection with the tables to fill, and with the pages attached as `damaged`.
    private let connection: Connection

    init(_ pages: DatabasePages) throws {
        self.pages = pages
        connection = try Connection(path: ":memory:", isNew: true)
        try connection.execute("ATTACH ':memory:' AS damaged")
        try connection.open(pages.withOwnSchema, as: "damaged")
    }

    /// Collects the rows of a record type and its relationships. `roots` contains each table's first page.
    func read(_ table: Table, _ roots: [String: Int]) throws {
        let signature = RecordCheck(of: table).signature
        for table in table.family {
            try connection.execute(table.plainCreation(as: table.name))
            let columns = table.declared.map(\.name)
            let values = columns.map { _ in "?" }.joined(separator: ", ")
            let insertion = try connection.prepare(
                "INSERT OR IGNORE INTO \(table.reference) (\(columns.quotedList)) VALUES (\(values))")
            // Rows of two relationships can look alike, so single pages count only if reading the tables failed.
            if table.owner != nil, let root = roots[table.name],
                try copyRows(of: table, from: root, signature, with: insertion)
            {
                continue
            }
            // Leaves of tables, or leaves and inner pages of those without row numbers.
            for page in pages.numbers(of: table.owner == nil ? [13] : [10, 2]) {
                _ = try copyRows(of: table, from: page, signature, with: insertion)
            }
        }
    }

    /// Makes the table named “page” start at the page with the number `page`, with the columns of `table`.
    private func show(_ page: Int, as table: Table) throws {
        try connection.execute(
            """
            PRAGMA writable_schema = ON;
            UPDATE damaged.sqlite_schema SET rootpage = \(page), sql = \(table.plainCreation(as: "page").literal);
            PRAGMA writable_schema = RESET
            """)
    }

    /// Copies the rows of `table` below a page, from both ends if some can't be read. Returns whether all were read.
    private func copyRows(
        of table: Table, from page: Int, _ signature: Int64, with insertion: Statement
    ) throws -> Bool {
        try show(page, as: table)
        for order in ["ASC", "DESC"] {
            let identity = table.identity.map { "\($0.quoted) \(order)" }.joined(separator: ", ")
            do {
                let rows = try connection.prepare("SELECT * FROM damaged.page ORDER BY \(identity)")
                while try rows.step() {
                    guard table.fits(rows, signature) else { continue }
                    for column in table.declared.indices.map(Int32.init) {
                        insertion.bindValue(of: rows, column: column, at: column + 1)
                    }
                    try insertion.run()
                }
                return order == "ASC"
            } catch let error as SQLiteError where error.isDamage {
                continue
            }
        }
        return false
    }

    /// Returns the intact records in the rows, and the records with wrong checksums (`nil` if unreadable).
    func records(
        of type: any StoredRecord.Type, _ table: Table
    ) throws -> (intact: [(number: Int64, record: any StoredRecord)], doubtful: [(any StoredRecord)?]) {
        let policy = DamagePolicy(durability: .library, location: "", onWarning: { _ in })
        var intact: [(number: Int64, record: any StoredRecord)] = []
        var doubtful: [(any StoredRecord)?] = []
        try RecordTable(of: type, table, on: connection, policy).readAll { reader, record in
            switch record {
            // The rows were read into a table that numbers them.
            case .success(let record): intact.append((try reader.number ?? 0, record))
            // An unreadable record counts as lost.
            case .failure: doubtful.append(try? type.read(from: reader))
            }
        }
        return (intact, doubtful)
    }
}

extension SQLSupport.Table {
    /// Returns a statement that creates a table with the same columns and another name, without indexes or type
    /// checks. Rows of other tables with fewer columns have blobs in the missing columns.
    fileprivate func plainCreation(as name: String) -> String {
        let definitions =
            declared.map { $0.definition + " DEFAULT x''" } + ["\(Self.end) DEFAULT x''"]
            + ["PRIMARY KEY (\(identity.quotedList))"]
        return "CREATE TABLE \(name.quoted) (\(definitions.joined(separator: ", ")))"
            + (owner == nil ? "" : " WITHOUT ROWID")
    }

    /// An extra column, filled only by rows of other tables with more columns.
    private static let end = "\"end#\""

    /// Returns whether a row can belong to this table; for a record, its checksum must be one of this type.
    fileprivate func fits(_ row: Statement, _ signature: Int64) -> Bool {
        let types = declared.indices.map { row.type(Int32($0)) }
        guard zip(declared, types).allSatisfy({ $0.type == $1 || $0.isOptional && $1 == "NULL" }) else { return false }
        guard owner == nil, let check = declared.firstIndex(where: { $0.name == Self.check }) else {
            return row.type(Int32(declared.count)) == "BLOB"
        }
        // The type was compared above.
        return (try? row.number(Int32(check))).map { $0 >> 32 == signature } ?? false
    }
}

// Reads through SQLite: closing another descriptor of the file would release the locks of every connection in this
// process.
extension Connection {
    /// Returns the bytes of the file in `range`, padded with zeros beyond the file's end.
    func bytes(_ range: Range<Int>) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        try withFile { file, methods in
            let code = methods.xRead?(file, &bytes, Int32(range.count), Int64(range.lowerBound)) ?? SQLITE_IOERR
            // SQLITE_IOERR_SHORT_READ, a macro that isn't imported into Swift: the rest is zeros.
            return code == SQLITE_IOERR | 2 << 8 ? SQLITE_OK : code
        }
        return bytes
    }

    func allBytes() throws -> [UInt8] {
        var all: [UInt8] = []
        try read { all += $0 }
        return all
    }

    /// Reads the whole file in parts of 1 MB.
    ///
    /// Opening and closing the file by other means would release SQLite's locks on it.
    func read(_ body: ([UInt8]) -> Void = { _ in }) throws {
        var size: Int64 = 0
        try withFile { file, methods in methods.xFileSize?(file, &size) ?? SQLITE_IOERR }
        let part = 1 << 20
        for start in stride(from: 0, to: Int(size), by: part) { body(try bytes(start..<min(start + part, Int(size)))) }
    }

    private func withFile(_ body: (UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods) -> Int32) throws {
        var file: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard let file, let methods = file.pointee.pMethods?.pointee else {
            throw SQLiteError(code: SQLITE_IOERR, message: "the file could not be read")
        }
        let code = body(file, methods)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, message: "the file could not be read") }
    }

    func serialized() throws -> [UInt8] {
        var size: Int64 = 0
        guard let memory = sqlite3_serialize(handle, "main", &size, 0) else {
            throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory")
        }
        defer { sqlite3_free(memory) }
        return Array(UnsafeBufferPointer(start: memory, count: Int(size)))
    }

    /// Opens `bytes` as an in-memory database, replacing the schema `name`.
    func open(_ bytes: [UInt8], as name: String = "main") throws {
        let count = Int64(bytes.count)
        guard let memory = sqlite3_malloc64(UInt64(max(1, bytes.count))) else {
            throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory")
        }
        memory.copyMemory(from: bytes, byteCount: bytes.count)
        let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
        let code = sqlite3_deserialize(
            handle, name, memory.assumingMemoryBound(to: UInt8.self), count, count, flags)
        guard code == SQLITE_OK else { throw SQLiteError(on: handle) }
    }
}
