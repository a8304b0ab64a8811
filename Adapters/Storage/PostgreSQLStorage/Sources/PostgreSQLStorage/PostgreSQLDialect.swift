import CoreDomain
import SQLSupport
import Storage

/// The SQL of PostgreSQL and of databases compatible with it.
struct PostgreSQLDialect: SQLDialect {
    /// The name of the schema that contains all tables of a storage.
    let schema: String

    let numbersRows = false
    let checksRecords = true
    let integerType = "bigint"
    let descending = "DESC NULLS LAST"

    func tableOptions(isOwned: Bool) -> String { "" }

    /// Returns the SQL type of a column. Texts are compared and ordered by bytes, whatever the server's locale.
    func type(of type: ColumnType) -> String {
        switch type {
        case .integer: "bigint"
        case .real: "double precision"
        case .text: #"text COLLATE "C""#
        case .boolean: "boolean"
        case .integers: "bigint[]"
        case .texts: #"text[] COLLATE "C""#
        }
    }

    func tableName(of collection: String) -> String { shortened(collection) }

    /// Returns a name that leaves room for suffixes within PostgreSQL's limit of 63 bytes.
    func shortened(_ name: String) -> String {
        let limit = 54
        let name = String(decoding: PostgreSQLText.bytes(of: name), as: UTF8.self)
        guard name.utf8.count > limit else { return name }
        var start = name.unicodeScalars.prefix(limit - 17)
        while start.reduce(0, { $0 + UTF8.width($1) }) > limit - 17 { start.removeLast() }
        return String(String.UnicodeScalarView(start)) + "#" + String(FNV1a.hash(name.utf8), radix: 16)
    }

    func reference(to table: String) -> String { "\(schema.quoted).\(table.quoted)" }

    func parameter(_ number: Int) -> String { "$\(number)" }

    func comparable(_ column: Column) -> String {
        switch column.type {
        case .integers, .texts: "cardinality(\(column.name.quoted))::bigint"
        default: column.name.quoted
        }
    }

    /// Returns the type without its collation, which casts don't accept.
    func transferType(of type: ColumnType) -> String {
        switch type {
        case .text: "text"
        case .texts: "text[]"
        default: self.type(of: type)
        }
    }

    /// Returns rows of parameters, one array for each column: `unnest($1::bigint[], $2::text[]) AS new ("#1", "#2")`.
    ///
    /// Lists can't be array elements and are sent as texts. `numbered` adds a column with the row number, from 1.
    func rows(_ types: [ColumnType], named name: String, numbered: Bool = false) -> String {
        let arrays = types.enumerated().map { "$\($0 + 1)::\(elementType(of: $1))[]" }
        let names = (0..<types.count + (numbered ? 1 : 0)).map(Self.value).joined(separator: ", ")
        let numbering = numbered ? " WITH ORDINALITY" : ""
        return "unnest(\(arrays.joined(separator: ", ")))\(numbering) AS \(name) (\(names))"
    }

    /// Returns one row of parameters for insertion into a table.
    func parameters(_ types: [ColumnType]) -> String { cast(types) { "$\($0 + 1)::\(elementType(of: $1))" } }

    /// Returns the values of rows of parameters, for insertion into a table.
    func values(_ types: [ColumnType]) -> String { cast(types) { index, _ in Self.value(index) } }

    private func cast(_ types: [ColumnType], _ value: (_ index: Int, ColumnType) -> String) -> String {
        types.enumerated().map { index, type in
            value(index, type) + (type.isList ? "::\(transferType(of: type))" : "")
        }.joined(separator: ", ")
    }

    private func elementType(of type: ColumnType) -> String { type.isList ? "text" : transferType(of: type) }

    /// Returns the name of a column in rows of parameters. It differs from every property name.
    static func value(_ index: Int) -> String { "\"#\(index + 1)\"" }
}
