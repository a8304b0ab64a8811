import Storage

/// The shape of one table: a collection's own, or that of a relationship somewhere below it.
struct Table {
    let name: String
    /// The name of the owner's table; nil for the collection's own.
    let owner: String?
    /// Where a relationship's row belongs: its owner's identity, and the place among its siblings.
    let place: [TableColumn]
    /// The schema's columns, in its order. Of a relationship it keeps how many elements there are, NULL for nil.
    let columns: [Column]
    /// By the index of the column, nil for plain ones.
    let relationships: [Table?]

    init(of type: any StoredRecord.Type) {
        let keys = type.keyColumns.map { TableColumn(name: "owner_" + $0.name, type: $0.type.sqlName) }
        self.init(type.collection, owner: nil, place: [], columns: type.columns, childPlace: keys)
    }

    private init(
        _ name: String, owner: String?, place: [TableColumn], columns: [Column], childPlace: [TableColumn]
    ) {
        self.name = name
        self.owner = owner
        self.place = place
        self.columns = columns
        relationships = columns.map { column in
            guard let children = column.children else { return nil }
            let position = TableColumn(name: column.name + "_position", type: "INTEGER")
            let place = childPlace + [position]
            return Table(
                "\(name)_\(column.name)", owner: name, place: place, columns: children.columns, childPlace: place)
        }
    }

    /// This table and all below it, owners first.
    var family: [Table] { [self] + relationships.compactMap { $0 }.flatMap(\.family) }

    /// What identifies a row.
    var identity: [String] {
        owner == nil ? columns.filter { $0.role == .key }.map(\.name) : place.map(\.name)
    }

    /// All columns, as they are declared.
    var declared: [TableColumn] {
        let identity = identity
        let own = columns.map { TableColumn(name: $0.name, type: $0.type.sqlName, isOptional: $0.isOptional) }
        return (place + own).map { column in
            var column = column
            column.keyPosition = identity.firstIndex(of: column.name).map { $0 + 1 } ?? 0
            return column
        }
    }

    /// Whether the key is the row's number, which never changes.
    var hasNumberedRows: Bool {
        let keys = columns.filter { $0.role == .key }
        return owner == nil && keys.count == 1 && keys[0].type == .integer
    }
}

/// A column as SQLite declares it.
struct TableColumn: Equatable {
    let name: String
    let type: String
    var isOptional = false
    /// The place in the primary key from 1; 0 outside it.
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
    /// As a name in SQL, whatever it contains.
    var quoted: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}

extension [String] {
    /// As a list of names in SQL.
    var quotedList: String { map(\.quoted).joined(separator: ", ") }
}
