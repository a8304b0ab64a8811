import CSQLite
import SQLSupport
import Storage

struct DatabasePages {
    private let bytes: [UInt8]
    private let template: [UInt8]
    private let pageSize: Int

    /// Splits the bytes of a file into pages of the size in its header, or of the usual size.
    init(_ bytes: [UInt8]) throws {
        let named = bytes.count > FileHeader.size ? Int(bytes[16]) << 8 | Int(bytes[17]) : 0
        let size = named >= 512 && named.nonzeroBitCount == 1 ? named : 4096
        let empty = try Connection(path: ":memory:", isNew: true)
        try empty.execute("PRAGMA page_size = \(size); CREATE TABLE page (row)")
        // Two pages hold the header and the table `page`.
        (self.bytes, pageSize) = (bytes + [UInt8](repeating: 0, count: max(0, 2 * size - bytes.count)), size)
        template = try Array(empty.serialized().prefix(size))
    }

    private var count: Int { bytes.count / pageSize }

    /// The file with a repaired header that leads to its schema.
    var withSoundHeader: [UInt8] { replacing(FileHeader.size) }

    /// The file with a schema whose only table is `page`.
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

/// Reads the rows in the pages of a damaged database, each page as if it were a complete table.
struct PageReader {
    private let pages: DatabasePages
    /// The connection with the tables to fill, and with the pages attached as `damaged`.
    private let connection: Connection

    init(_ pages: DatabasePages) throws {
        self.pages = pages
        connection = try Connection(path: ":memory:", isNew: true)
        try connection.execute("ATTACH ':memory:' AS damaged")
        try connection.open(pages.withOwnSchema, as: "damaged")
    }

    /// Collects the rows of a record type and its relationships. `roots` has the first page of each table.
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

    /// Makes the table `page` start at a page, with the columns of `table`.
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

    /// Returns the records composed of the rows, and those with wrong checksums, or `nil` for unreadable ones.
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
    /// Creates a table with the same columns under another name, without indexes and type checks. A row of another
    /// table with fewer columns gets blobs in the missing ones.
    fileprivate func plainCreation(as name: String) -> String {
        let definitions =
            declared.map { $0.definition + " DEFAULT x''" } + ["\(Self.end) DEFAULT x''"]
            + ["PRIMARY KEY (\(identity.quotedList))"]
        return "CREATE TABLE \(name.quoted) (\(definitions.joined(separator: ", ")))"
            + (owner == nil ? "" : " WITHOUT ROWID")
    }

    /// An extra column, filled by rows of other tables with more columns.
    private static let end = "\"end#\""

    /// Whether a row can belong to this table; for a record, its checksum must be one of this type.
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
