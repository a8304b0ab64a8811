import Storage

extension Table {
    /// Makes the table, and the index by age where it can be swept by age.
    var creation: [String] {
        let definitions = declared.map(\.definition) + ["PRIMARY KEY (\(identity.quotedList))"] + foreignKey
        // Rows of a relationship are read by their owner, in order: they lie together when the key is the table.
        let options = owner == nil ? "STRICT" : "STRICT, WITHOUT ROWID"
        let table = "CREATE TABLE \(name.quoted) (\n  \(definitions.joined(separator: ",\n  "))\n) \(options)"
        return [table]
            + (isSweepable ? ["CREATE INDEX \("\(name)_by_age".quoted) ON \(name.quoted) (\"cachedAt\")"] : [])
    }

    private var foreignKey: [String] {
        guard let owner else { return [] }
        let columns = place.dropLast().map(\.name)
        return ["FOREIGN KEY (\(columns.quotedList)) REFERENCES \(owner.quoted) ON DELETE CASCADE"]
    }

    /// Whether SQL can tell how old a row is.
    var isSweepable: Bool {
        owner == nil && columns.contains { $0.name == "cachedAt" && $0.type == .integer && !$0.isOptional }
    }

    /// Parameters: the place, then the schema's columns.
    var insertion: String {
        let names = place.map(\.name) + columns.map(\.name)
        let values = Array(repeating: "?", count: names.count).joined(separator: ", ")
        let insertion = "INSERT INTO \(name.quoted) (\(names.quotedList)) VALUES (\(values))"
        return owner == nil ? insertion + replacement : insertion
    }

    private var replacement: String {
        let keys = identity
        let changes = columns.map(\.name).filter { !keys.contains($0) }.map { "\($0.quoted) = excluded.\($0.quoted)" }
        let action = changes.isEmpty ? "NOTHING" : "UPDATE SET " + changes.joined(separator: ", ")
        return " ON CONFLICT (\(keys.quotedList)) DO \(action)"
    }

    /// The rows that belong to an owner, by their places; of a collection the row of a key. See `selection`.
    var selectionOfOwned: String {
        guard let position = place.last else { return selection + " WHERE " + Self.equal(identity) }
        return selection + " WHERE \(Self.equal(place.dropLast().map(\.name))) ORDER BY \(position.name.quoted)"
    }

    /// Rows that hold the schema's columns first, then the identity.
    var selection: String { "SELECT \(selected()) FROM \(name.quoted)" }

    /// Numbered rows for a JSON array of keys, with the place in the array at the end.
    var selectionOfList: String {
        let key = identity.quotedList
        return """
            SELECT \(selected(prefix: "found.")), wanted.key FROM json_each(?1) AS wanted
            CROSS JOIN \(name.quoted) AS found ON found.\(key) = wanted.value
            """
    }

    /// Keys with their texts in `column`.
    func selectionOfTexts(_ column: Column) -> String {
        let name = column.name.quoted
        return "SELECT \(identity.quotedList), \(name) FROM \(self.name.quoted) WHERE \(name) IS NOT NULL"
    }

    private func selected(prefix: String = "") -> String {
        (columns.map(\.name) + identity).map { prefix + $0.quoted }.joined(separator: ", ")
    }

    var deletion: String { "DELETE FROM \(name.quoted) WHERE \(Self.equal(identity))" }

    /// All rows of an owner.
    var deletionOfOwned: String { "DELETE FROM \(name.quoted) WHERE \(Self.equal(place.dropLast().map(\.name)))" }

    /// All rows, or those older than ?1; returns their keys.
    func deletionOfAll(byAge: Bool) -> String {
        "DELETE FROM \(name.quoted)" + (byAge ? " WHERE \"cachedAt\" < ?1" : "") + " RETURNING \(identity.quotedList)"
    }

    private static func equal(_ names: [String]) -> String {
        names.map { "\($0.quoted) = ?" }.joined(separator: " AND ")
    }
}

extension Table {
    /// The page that `query` selects. Parameters: limit, offset and, if there is one, the owner's value.
    func query(_ query: StorageQuery, of type: any StoredRecord.Type) throws -> String {
        var sql = selection
        if let owner = query.owner { sql += " WHERE \(try Self.comparable(type.column(owner.column))) IS ?3" }
        sql += " ORDER BY "
        if let order = query.order {
            sql += try Self.comparable(type.column(order.column)) + (order.descending ? " DESC, " : ", ")
        }
        return sql + identity.quotedList + " LIMIT ?1 OFFSET ?2"
    }

    /// What the column counts as among others: of a list the number of its elements.
    private static func comparable(_ column: Column) -> String {
        switch column.type {
        case .integers, .texts: "json_array_length(\(column.name.quoted))"
        default: column.name.quoted
        }
    }
}
