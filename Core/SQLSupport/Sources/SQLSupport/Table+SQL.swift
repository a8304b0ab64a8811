package import Storage

extension Table {
    /// The statements that create the table, its age index if the table can be swept, and its orders' indexes.
    package var creation: [String] { [tableCreation] + indexes.map(\.creation) }

    /// Returns the statement that creates the table.
    package var tableCreation: String {
        let constraints = ["PRIMARY KEY (\(identity.quotedList))"] + (owner.map { [foreignKey($0)] } ?? uniqueKey)
        let definitions = declared.map(\.definition) + constraints
        return "CREATE TABLE \(reference) (\n  "
            + "\(definitions.joined(separator: ",\n  "))\n)\(dialect.tableOptions(isOwned: owner != nil))"
    }

    /// The indexes of the declared orders, descending, since lists start with the largest values.
    package var orderIndexes: [(name: String, creation: String)] {
        guard owner == nil else { return [] }
        return columns.filter { $0.isOrdered && $0.role == .field }.map { column in
            let name = dialect.shortened("\(self.name)_by_\(column.name)")
            let order = "(\(dialect.comparable(column))) \(dialect.descending), \(keys.quotedList)"
            return (name, "CREATE INDEX IF NOT EXISTS \(name.quoted) ON \(reference) (\(order))")
        }
    }

    /// The age index, if the table can be swept, and the indexes of the declared orders.
    package var indexes: [(name: String, creation: String)] {
        (isSweepable ? [dialect.ageIndex(of: name)] : []) + orderIndexes
    }

    private var uniqueKey: [String] { unique.isEmpty ? [] : ["UNIQUE (\(unique.quotedList))"] }

    private func foreignKey(_ owner: String) -> String {
        "FOREIGN KEY (\(ownerColumns.quotedList)) REFERENCES \(dialect.reference(to: owner)) ON DELETE CASCADE"
    }

    /// Whether SQL can compare the age of a row.
    package var isSweepable: Bool {
        owner == nil && columns.contains { $0.name == "cachedAt" && $0.type == .integer && !$0.isOptional }
    }

    /// The columns filled by an insertion: the leading columns, then the schema's.
    package var inserted: [String] { leading + columns.map(\.name) }

    /// The statement that inserts a row. Its parameters are the columns of `inserted`.
    ///
    /// A record's row replaces the row with the same key and takes over its number, returned for child rows.
    package var insertion: String {
        let values = inserted.indices.map { dialect.parameter($0 + 1) }.joined(separator: ", ")
        let insertion = "INSERT INTO \(reference) (\(inserted.quotedList)) VALUES (\(values))"
        if owner != nil { return insertion }
        return insertion + replacement + (hasRelationships ? " RETURNING \(Self.rowNumber.quoted)" : "")
    }

    package var hasRelationships: Bool { relationships.contains { $0 != nil } }

    /// The end of an insertion into a record's table that makes the new row replace one with the same key.
    package var replacement: String {
        let keys = keys
        let others = checkColumns + columns.map(\.name).filter { !keys.contains($0) }
        // An update returns the number of the row, even if the record has nothing but its key.
        let changes = (others.isEmpty ? keys : others).map { "\($0.quoted) = excluded.\($0.quoted)" }
        return " ON CONFLICT (\(keys.quotedList)) DO UPDATE SET \(changes.joined(separator: ", "))"
    }

    /// The statement that selects an owner's rows in order, or a record's row by its key. See `selection`.
    package var selectionOfOwned: String {
        guard let position = positionColumns.last else { return selection + " WHERE " + equal(keys) }
        return selection + " WHERE \(equal(ownerColumns)) ORDER BY \(position.name.quoted)"
    }

    /// The statement that selects rows: the schema's columns first, then the identity, then a record's checksum if the
    /// dialect has one.
    package var selection: String {
        "SELECT \((columns.map(\.name) + identity + checkColumns).quotedList) FROM \(reference)"
    }

    package var selectionOfAll: String { "\(selection) ORDER BY \(identity.quotedList)" }

    package var selectionOfKeys: String { "SELECT \(keys.quotedList) FROM \(reference) ORDER BY \(keys.quotedList)" }

    package func selectionOfTexts(_ column: Column) -> String {
        let text = column.name.quoted
        return "SELECT \(keys.quotedList), \(text) FROM \(reference) WHERE \(text) IS NOT NULL"
    }

    package var deletion: String { "DELETE FROM \(reference) WHERE \(equal(keys))" }

    package var deletionOfOwned: String { "DELETE FROM \(reference) WHERE \(equal(ownerColumns))" }

    /// Returns the statement that deletes all records, or those older than a parameter, and selects their keys.
    package func deletionOfAll(byAge: Bool) -> String {
        let condition = byAge ? " WHERE \"cachedAt\" < \(dialect.parameter(1))" : ""
        return "DELETE FROM \(reference)\(condition) RETURNING \(keys.quotedList)"
    }

    /// Returns a condition that compares columns with parameters, starting with the first parameter.
    package func equal(_ names: [String]) -> String {
        names.enumerated().map { "\($1.quoted) = \(dialect.parameter($0 + 1))" }.joined(separator: " AND ")
    }
}

extension Table {
    /// Returns the condition that a row follows the position of a query in its order.
    ///
    /// Its first comparison of a column with the value is one that finds the first row in the column's index.
    ///
    /// - Parameters:
    ///   - value: The number of the parameter with the position's value. The condition has none if the value is null or
    ///     the query has no order.
    ///   - key: The number of the first parameter with a part of the position's key.
    package func following(
        _ query: StorageQuery, _ type: any StoredRecord.Type, value: Int, key: Int
    ) throws -> String {
        let parameters = keys.indices.map { dialect.parameter(key + $0) }
        let isLaterKey = "(\(keys.quotedList)) > (\(parameters.joined(separator: ", ")))"
        guard let order = query.order else { return isLaterKey }
        let column = try type.column(order.column)
        let ordered = dialect.comparable(column)
        if query.after?.value == .null {
            return order.descending
                ? "(\(ordered) IS NULL AND \(isLaterKey))" : "(\(ordered) IS NOT NULL OR \(isLaterKey))"
        }
        let sign = order.descending ? "<" : ">"
        let value = dialect.parameter(value)
        let isLater = "(\(ordered) \(sign)= \(value) AND (\(ordered) \(sign) \(value) OR \(isLaterKey)))"
        return order.descending && column.isOptional ? "(\(isLater) OR \(ordered) IS NULL)" : isLater
    }

    package func order(of query: StorageQuery, _ type: any StoredRecord.Type) throws -> String {
        guard let order = query.order else { return keys.quotedList }
        let nulls = order.descending ? "DESC NULLS LAST" : "NULLS FIRST"
        return "\(dialect.comparable(try type.column(order.column))) \(nulls), \(keys.quotedList)"
    }
}

extension SQLDialect {
    /// Returns the index used to find the records of a table that are older than a date.
    package func ageIndex(of table: String) -> (name: String, creation: String) {
        let name = shortened("\(table)_by_age")
        return (name, "CREATE INDEX \(name.quoted) ON \(reference(to: table)) (\"cachedAt\")")
    }
}
