import Storage

extension Table {
    /// Creates the table, and its index by age where it can be swept by age.
    var creation: [String] { [creation(as: name)] + ageIndex }

    /// Creates the table under another name.
    func creation(as name: String) -> String {
        let constraints = ["PRIMARY KEY (\(identity.quotedList))"] + (owner == nil ? [uniqueKey] : [foreignKey])
        let definitions = declared.map(\.definition) + constraints
        // A relationship's rows are read by their owner, in order: as part of the primary key they are neighbours.
        let options = owner == nil ? "STRICT" : "STRICT, WITHOUT ROWID"
        return "CREATE TABLE \(name.quoted) (\n  \(definitions.joined(separator: ",\n  "))\n) \(options)"
    }

    /// The name of the index by age.
    var ageIndexName: String { "\(name)_by_age" }

    /// Creates the index by age; empty without one.
    var ageIndex: [String] {
        isSweepable ? ["CREATE INDEX \(ageIndexName.quoted) ON \(name.quoted) (\"cachedAt\")"] : []
    }

    private var uniqueKey: String { "UNIQUE (\(keys.quotedList))" }

    private var foreignKey: String {
        let columns = positionColumns.dropLast().map(\.name)
        return "FOREIGN KEY (\(columns.quotedList)) REFERENCES \((owner ?? name).quoted) ON DELETE CASCADE"
    }

    /// Whether SQL can compare the age of a row.
    var isSweepable: Bool {
        owner == nil && columns.contains { $0.name == "cachedAt" && $0.type == .integer && !$0.isOptional }
    }

    /// Inserts a row. Parameters: the leading columns, then the schema's columns.
    ///
    /// A record's row replaces the one with its key, keeps its row number and returns it.
    var insertion: String {
        let insertion = insertion(into: name, leading + columns.map(\.name))
        return owner == nil ? insertion + replacement : insertion
    }

    /// Inserts a record's row with its row number, which is the last parameter, into a table with another name.
    func numberedInsertion(into name: String) -> String {
        insertion(into: name, leading + columns.map(\.name) + [Self.rowNumber])
    }

    private func insertion(into name: String, _ names: [String]) -> String {
        let values = Array(repeating: "?", count: names.count).joined(separator: ", ")
        return "INSERT INTO \(name.quoted) (\(names.quotedList)) VALUES (\(values))"
    }

    private var replacement: String {
        let keys = keys
        let others = [Self.check] + columns.map(\.name).filter { !keys.contains($0) }
        let changes = others.map { "\($0.quoted) = excluded.\($0.quoted)" }
        return " ON CONFLICT (\(keys.quotedList)) DO UPDATE SET \(changes.joined(separator: ", "))"
            + " RETURNING \(Self.rowNumber.quoted)"
    }

    /// Selects the rows of an owner in order, or the row of a record by its key. See `selection`.
    var selectionOfOwned: String {
        guard let position = positionColumns.last else { return selection + " WHERE " + Self.equal(keys) }
        return selection + " WHERE \(Self.equal(ownerColumns)) ORDER BY \(position.name.quoted)"
    }

    /// Selects rows: the schema's columns first, then the identity, then a record's checksum.
    private var selection: String {
        let others = identity + (owner == nil ? [Self.check] : [])
        return "SELECT \((sources + others.map(\.quoted)).joined(separator: ", ")) FROM \(name.quoted)"
    }

    /// Selects all rows of a record's table.
    var selectionOfAll: String { "\(selection) ORDER BY \(Self.rowNumber.quoted)" }

    /// Selects the rows of a table in which an earlier layout kept records: without a checksum.
    var selectionOfFormer: String {
        "SELECT \((sources + identity.map(\.quoted)).joined(separator: ", ")) FROM \(name.quoted) ORDER BY "
            + Self.rowNumber.quoted
    }

    /// Selects the keys in their order.
    var selectionOfKeys: String {
        "SELECT \(keys.quotedList) FROM \(name.quoted) ORDER BY \(keys.quotedList)"
    }

    /// Selects the keys with their texts in `column`.
    func selectionOfTexts(_ column: Column) -> String {
        let text = column.name.quoted
        return "SELECT \(keys.quotedList), \(text) FROM \(name.quoted) WHERE \(text) IS NOT NULL"
    }

    /// Deletes a record by its key.
    var deletion: String { "DELETE FROM \(name.quoted) WHERE \(Self.equal(keys))" }

    /// Deletes all rows of an owner.
    var deletionOfOwned: String { "DELETE FROM \(name.quoted) WHERE \(Self.equal(ownerColumns))" }

    /// The columns that identify the owner of a relationship's row.
    private var ownerColumns: [String] { positionColumns.dropLast().map(\.name) }

    /// Deletes all records, or those older than ?1, and returns their keys.
    func deletionOfAll(byAge: Bool) -> String {
        "DELETE FROM \(name.quoted)" + (byAge ? " WHERE \"cachedAt\" < ?1" : "") + " RETURNING \(keys.quotedList)"
    }

    private static func equal(_ names: [String]) -> String {
        names.map { "\($0.quoted) = ?" }.joined(separator: " AND ")
    }
}

extension Table {
    /// Selects the records of `query`. Parameters: the limit and, if there is one, the owner's value.
    func selection(of query: StorageQuery, _ type: any StoredRecord.Type) throws -> String {
        var sql = selection
        if let owner = query.owner { sql += " WHERE \(try Self.comparable(type.column(owner.column))) IS ?2" }
        sql += " ORDER BY "
        if let order = query.order {
            sql += try Self.comparable(type.column(order.column)) + (order.descending ? " DESC, " : ", ")
        }
        return sql + keys.quotedList + " LIMIT ?1"
    }

    /// The expression by which a column is selected.
    static func source(of column: Column) -> String { column.name.quoted }

    /// What a column is ordered and compared by: of a list the number of its elements. See `Double.negativeZero` for
    /// what the smallest number stands for.
    private static func comparable(_ column: Column) -> String {
        switch column.type {
        case .integers, .texts: "json_array_length(\(column.name.quoted))"
        case .real: "iif(\(column.name.quoted) = -9e999, 0.0, \(column.name.quoted))"
        default: column.name.quoted
        }
    }
}
