import Storage

/// The layout of one table: that of a record type, or that of a relationship below it.
///
/// A record's table has an integer primary key, which is not a property of the record: the full-text index and the
/// tables of the relationships refer to rows by it. The record's own key is unique.
struct Table {
    /// The name of the row's integer key. No property has it, because no Swift identifier contains `#`.
    static let rowNumber = "row#"
    /// The column in which the rows of relationships, at every depth, keep the row number of their record.
    static let ownerNumber = "owner#"
    /// The column with the checksum of a record and its children. See `RecordCheck`.
    static let check = "check#"

    let name: String
    /// The name of the owner's table; `nil` for a record's table.
    let owner: String?
    /// The columns that identify a relationship's row: its record's row number, then the position in each list down to
    /// the row. Empty for a record's table.
    let positionColumns: [TableColumn]
    /// The schema's columns, in its order. A relationship's column has the number of elements, or NULL for `nil`.
    let columns: [Column]
    /// The tables of the relationships by the index of the column; `nil` for other columns.
    let relationships: [Table?]
    /// The expressions by which the columns are selected.
    let sources: [String]

    init(of type: any StoredRecord.Type) {
        let owner = TableColumn(name: Self.ownerNumber, type: "INTEGER")
        let name = Self.name(of: type.collection)
        self.init(name, owner: nil, positionColumns: [], columns: type.columns, childPrefix: [owner])
    }

    init(
        name: String, owner: String?, positionColumns: [TableColumn], columns: [Column], relationships: [Table?],
        sources: [String]? = nil
    ) {
        (self.name, self.owner, self.positionColumns) = (name, owner, positionColumns)
        (self.columns, self.relationships) = (columns, relationships)
        self.sources = sources ?? columns.map { Self.source(of: $0) }
    }

    private init(
        _ name: String, owner: String?, positionColumns: [TableColumn], columns: [Column], childPrefix: [TableColumn]
    ) {
        let relationships = columns.map { column -> Table? in
            guard let children = column.children else { return nil }
            let position = TableColumn(name: Self.positionName(of: column, children.columns), type: "INTEGER")
            let positions = childPrefix + [position]
            return Table(
                "\(name)_\(column.name)", owner: name, positionColumns: positions, columns: children.columns,
                childPrefix: positions)
        }
        self.init(
            name: name, owner: owner, positionColumns: positionColumns, columns: columns, relationships: relationships)
    }

    /// A name that no property has, here or below: those of the positions are in the tables of all levels.
    private static func positionName(of column: Column, _ children: [Column]) -> String {
        let name = column.name + "_position"
        func isTaken(in columns: [Column]) -> Bool {
            columns.contains { $0.name.lowercased() == name.lowercased() || isTaken(in: $0.children?.columns ?? []) }
        }
        return isTaken(in: children) ? name + "#" : name
    }

    /// Returns the name of a collection's table. SQLite reserves those that begin with “sqlite_”.
    static func name(of collection: String) -> String {
        collection.lowercased().hasPrefix("sqlite_") || collection.hasPrefix("#") ? "#" + collection : collection
    }

    /// Returns the collection whose table has that name.
    static func collection(of name: String) -> String { name.hasPrefix("#") ? String(name.dropFirst()) : name }

    /// This table and all below it, owners first.
    var family: [Table] { [self] + relationships.compactMap { $0 }.flatMap(\.family) }

    /// The columns of the primary key.
    var identity: [String] { owner == nil ? [Self.rowNumber] : positionColumns.map(\.name) }

    /// The columns of a record's key, which are unique.
    var keys: [String] { columns.filter { $0.role == .key }.map(\.name) }

    /// The names of the columns before the schema's that an insertion fills.
    var leading: [String] { owner == nil ? [Self.check] : positionColumns.map(\.name) }

    /// All columns, as they are declared.
    var declared: [TableColumn] {
        let own = columns.map { TableColumn(name: $0.name, type: $0.type.sqlName, isOptional: $0.isOptional) }
        let identity = identity
        let first = owner == nil ? [Self.rowNumber, Self.check].map { TableColumn(name: $0, type: "INTEGER") } : []
        return (first + positionColumns + own).map { column in
            var column = column
            column.keyPosition = identity.firstIndex(of: column.name).map { $0 + 1 } ?? 0
            return column
        }
    }
}

/// A column as SQLite declares it.
struct TableColumn: Equatable {
    let name: String
    let type: String
    var isOptional = false
    /// The position in the primary key, from 1; 0 for other columns.
    var keyPosition = 0

    var definition: String { name.quoted + " " + type + (isOptional ? "" : " NOT NULL") }
}

extension ColumnType {
    var sqlName: String {
        switch self {
        case .integer, .boolean: "INTEGER"
        case .real: "REAL"
        case .text, .integers, .texts: "TEXT"
        }
    }
}

extension String {
    /// The text as a name in SQL, whatever it contains.
    var quoted: String { "\"" + replacing("\"", with: "\"\"") + "\"" }

    /// The text as a string literal in SQL.
    var literal: String { "'" + replacing("'", with: "''") + "'" }
}

extension [String] {
    /// The texts as a list of names in SQL.
    var quotedList: String { map(\.quoted).joined(separator: ", ") }
}
