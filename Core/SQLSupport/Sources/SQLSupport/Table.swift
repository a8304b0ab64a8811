package import Storage

/// The layout of one table, for a record type or one of its relationships.
///
/// The rows of relationships refer to their record by its row number if the dialect numbers rows, or by its
/// key. A row number is an integer primary key that isn't a property of the record; the record's own key is
/// always unique.
package struct Table: Sendable {
    /// The name of the row's integer key. Properties can't have this name, because no Swift identifier contains `#`.
    package static let rowNumber = "row#"
    /// The prefix of the columns that refer to the record, in relationships at every depth.
    package static let ownerNumber = "owner#"
    /// The column with the checksum of a record and its children, if the dialect has one.
    package static let check = "check#"

    package let dialect: any SQLDialect
    package let name: String
    /// The name of the owner's table; `nil` for a record's table.
    package let owner: String?
    /// The columns that identify a relationship's row: the reference to its record, then the position in each
    /// list on the path to the row. Empty for a record's table.
    package let positionColumns: [TableColumn]
    /// The schema's columns, in order. A relationship's column holds the number of elements, or NULL for `nil`.
    package let columns: [Column]
    /// The relationships' tables by column index; `nil` for other columns.
    package let relationships: [Table?]

    package var reference: String { dialect.reference(to: name) }

    /// This table and all its subtables, owners first.
    package var family: [Table] { [self] + relationships.compactMap { $0 }.flatMap(\.family) }

    /// The columns of the primary key.
    package var identity: [String] {
        guard owner == nil else { return positionColumns.map(\.name) }
        return dialect.numbersRows ? [Self.rowNumber] : keys
    }

    /// The columns of a record's key, which are unique.
    package var keys: [String] { columns.filter { $0.role == .key }.map(\.name) }

    /// The unique columns of a record's table other than the primary key.
    package var unique: [String] { dialect.numbersRows ? keys : [] }

    /// The names of the columns that an insertion fills before the schema's columns.
    package var leading: [String] { owner == nil ? checkColumns : positionColumns.map(\.name) }

    /// The column with a record's checksum; none for relationships, and if the dialect has no checksums.
    var checkColumns: [String] { owner == nil && dialect.checksRecords ? [Self.check] : [] }

    /// The columns that identify the owner of a relationship's row.
    package var ownerColumns: [String] { positionColumns.dropLast().map(\.name) }

    package var declared: [TableColumn] {
        let own = columns.map { TableColumn(name: $0.name, type: dialect.type(of: $0.type), isOptional: $0.isOptional) }
        let first = (owner == nil && dialect.numbersRows ? [Self.rowNumber] : []) + checkColumns
        let identity = identity
        return
            (first.map { TableColumn(name: $0, type: dialect.integerType) } + positionColumns + own).map { column in
                var column = column
                // 0 marks a column outside the key.
                column.keyPosition = identity.firstIndex(of: column.name).map { $0 + 1 } ?? 0
                return column
            }
    }
}

extension Table {
    package init(of type: any StoredRecord.Type, _ dialect: any SQLDialect) {
        let keys = type.keyColumns.map {
            TableColumn(name: Self.ownerNumber + $0.name, type: dialect.type(of: $0.type))
        }
        let owner = [TableColumn(name: Self.ownerNumber, type: dialect.integerType)]
        self.init(
            dialect.tableName(of: type.collection), owner: nil, positionColumns: [], columns: type.columns,
            childPrefix: dialect.numbersRows ? owner : keys, dialect)
    }

    private init(
        _ name: String, owner: String?, positionColumns: [TableColumn], columns: [Column], childPrefix: [TableColumn],
        _ dialect: any SQLDialect
    ) {
        let relationships = columns.map { column -> Table? in
            guard let children = column.children else { return nil }
            let position = Self.positionName(of: column, children.columns)
            let positions = childPrefix + [TableColumn(name: position, type: dialect.integerType)]
            return Table(
                dialect.shortened("\(name)_\(column.name)"), owner: name, positionColumns: positions,
                columns: children.columns, childPrefix: positions, dialect)
        }
        self.init(
            dialect: dialect, name: name, owner: owner, positionColumns: positionColumns, columns: columns,
            relationships: relationships)
    }

    /// Returns a name that no property at this or a deeper level has: all these tables have position columns.
    private static func positionName(of column: Column, _ children: [Column]) -> String {
        let name = column.name + "_position"
        func isTaken(in columns: [Column]) -> Bool {
            columns.contains { $0.name.lowercased() == name.lowercased() || isTaken(in: $0.children?.columns ?? []) }
        }
        return isTaken(in: children) ? name + "#" : name
    }
}

/// A column as declared in the database.
package struct TableColumn: Equatable, Sendable {
    package let name: String
    package let type: String
    package var isOptional: Bool
    /// The position in the primary key, from 1; 0 for other columns.
    package var keyPosition: Int

    package init(name: String, type: String, isOptional: Bool = false, keyPosition: Int = 0) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
        self.keyPosition = keyPosition
    }

    package var definition: String { name.quoted + " " + type + (isOptional ? "" : " NOT NULL") }
}
