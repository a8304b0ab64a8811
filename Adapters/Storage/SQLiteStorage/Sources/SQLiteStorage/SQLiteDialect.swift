import SQLSupport
import Storage

struct SQLiteDialect: SQLDialect {
    let numbersRows = true
    // Each page has a checksum; see `CheckedFiles`.
    let checksRecords = false
    let integerType = "INTEGER"
    let descending = "DESC"

    func tableOptions(isOwned: Bool) -> String {
        // Relationship rows are read by owner and position. A table without rowids stores them in that order.
        isOwned ? " STRICT, WITHOUT ROWID" : " STRICT"
    }

    func type(of type: ColumnType) -> String {
        switch type {
        case .integer, .boolean: "INTEGER"
        case .real: "REAL"
        case .text, .integers, .texts: "TEXT"
        }
    }

    /// Returns a table name that doesn't begin with “sqlite_”, which SQLite reserves.
    func tableName(of collection: String) -> String {
        collection.lowercased().hasPrefix("sqlite_") || collection.hasPrefix("#") ? "#" + collection : collection
    }

    func collection(of name: String) -> String { name.hasPrefix("#") ? String(name.dropFirst()) : name }

    func shortened(_ name: String) -> String { name }

    func reference(to table: String) -> String { table.quoted }

    func parameter(_ number: Int) -> String { "?\(number)" }

    func null(_ column: Column) -> String { "NULL" }

    /// Returns the SQL expression used to compare a column. Handles `Double.negativeZero`, which replaces -0.0.
    func comparable(_ column: Column) -> String {
        switch column.type {
        case .integers, .texts: "json_array_length(\(column.name.quoted))"
        case .real: "iif(\(column.name.quoted) = -9e999, 0.0, \(column.name.quoted))"
        default: column.name.quoted
        }
    }
}

typealias Table = SQLSupport.Table

extension SQLSupport.Table {
    init(of type: any StoredRecord.Type) { self.init(of: type, SQLiteDialect()) }

    /// Returns the statement for `query`. Parameters: the limit, the owner's value, the value of the position that all
    /// records follow, and from 4, the parts of its key.
    func selection(of query: StorageQuery, _ type: any StoredRecord.Type) throws -> String {
        var conditions = try query.owner.map { ["\(dialect.comparable(try type.column($0.column))) IS ?2"] } ?? []
        if query.after != nil { conditions.append(try following(query, type, value: 3, key: 4)) }
        let condition = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND ")) "
        return "\(selection) \(condition)ORDER BY \(try order(of: query, type)) LIMIT ?1"
    }
}
