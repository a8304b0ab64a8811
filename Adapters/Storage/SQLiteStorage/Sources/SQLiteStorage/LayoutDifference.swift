import Storage

/// Something in which the tables of a type differ from what the type needs.
struct LayoutDifference {
    /// The table, or the table and the column: `titles.year`.
    let place: String
    /// What is different, as the rest of a sentence that begins with the place.
    let reason: String
    /// Whether another version needs a value that this one doesn't know.
    var isUnknownRequirement = false

    /// Returns the differences of a table and of those below it. A library keeps the optional columns that another
    /// version added: rows of this one leave them out.
    static func all(
        of table: Table, on connection: Connection, keepingOptional: Bool
    ) throws -> [LayoutDifference] {
        try table.family.flatMap { table -> [LayoutDifference] in
            let found = try connection.columns(of: table.name)
            if found.isEmpty { return [LayoutDifference(place: table.name, reason: "is missing")] }
            let surplus = table.unknown(among: found).filter { !keepingOptional || !$0.isOptional }.map {
                LayoutDifference(
                    place: "\(table.name).\($0.name)", reason: "is not known to this version",
                    isUnknownRequirement: !$0.isOptional)
            }
            return try table.differences(from: found) + surplus + keyDifferences(of: table, on: connection)
        }
    }

    private static func keyDifferences(of table: Table, on connection: Connection) throws -> [LayoutDifference] {
        guard table.owner == nil else { return [] }
        let unique = try connection.texts(
            """
            SELECT part.name FROM pragma_index_list(?1) AS found, pragma_index_info(found.name) AS part
            WHERE found.origin = 'u' ORDER BY found.seq, part.seqno
            """, .text(table.name))
        return unique == table.keys ? [] : [LayoutDifference(place: table.name, reason: "has another key")]
    }
}

extension Table {
    /// Returns those of the columns in the file that the type has neither now nor under a former name.
    func unknown(among found: [TableColumn]) -> [TableColumn] {
        let known = Set(declared.map(\.name) + columns.flatMap { [$0.name] + $0.formerNames })
        return found.filter { $0.keyPosition == 0 && !known.contains($0.name) }
    }

    fileprivate func differences(from found: [TableColumn]) -> [LayoutDifference] {
        declared.compactMap { column in
            let present = found.first { $0.name == column.name }
            if present == column { return nil }
            let missing = column.isOptional ? "is missing" : "is new and not optional"
            return LayoutDifference(
                place: "\(name).\(column.name)", reason: present == nil ? missing : "has another type")
        }
    }

    /// Returns the tables in which an earlier version kept the records: under former names, and with NULL for columns
    /// that are missing; `nil` if there are none.
    func former(on connection: Connection) throws -> Table? { try former(named: name, on: connection) }

    private func former(named name: String, on connection: Connection) throws -> Table? {
        let found = try connection.columns(of: name)
        if found.isEmpty { return nil }
        let names = columns.map { column in
            ([column.name] + column.formerNames).first { name in found.contains { $0.name == name } }
        }
        return Table(
            name: name, owner: owner,
            positionColumns: owner == nil
                ? [] : found.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition },
            columns: columns,
            relationships: try zip(relationships, names).map { below, column in
                guard let below, let column else { return nil }
                return try below.former(named: "\(name)_\(column)", on: connection)
            },
            sources: names.map { $0?.quoted ?? "NULL" })
    }

    /// The tables with other names, until they replace those that have the names now.
    var unnamed: Table {
        Table(
            name: name + "#new", owner: owner, positionColumns: positionColumns, columns: columns,
            relationships: relationships.map { $0?.unnamed })
    }
}

extension Connection {
    /// Returns the columns of a table as they are declared in the file; none if there is no such table.
    func columns(of table: String) throws -> [TableColumn] {
        let statement = try statement("SELECT name, type, \"notnull\", pk FROM pragma_table_info(?1)")
        statement.bind(table, at: 1)
        return try statement.rows { row in
            TableColumn(
                name: try row.text(0) ?? "", type: try row.text(1) ?? "", isOptional: try row.integer(2) == 0,
                keyPosition: Int(try row.integer(3) ?? 0))
        }
    }

    /// Returns the names of a table, if it exists, and of all that refer to it, owners first.
    func family(of table: String) throws -> [String] {
        let sql = """
            WITH RECURSIVE family(name) AS (
              SELECT name FROM pragma_table_list WHERE schema = 'main' AND name = ?1
              UNION
              SELECT other.name FROM family, pragma_table_list AS other, pragma_foreign_key_list(other.name) AS key
              WHERE other.schema = 'main' AND other.type = 'table' AND key."table" = family.name
            )
            SELECT name FROM family
            """
        return try texts(sql, .text(table))
    }
}
