import Storage

/// A difference between the tables in the database and the layout that a type needs.
package struct LayoutDifference {
    /// The table, or the table and the column: `titles.year`.
    package let place: String
    /// The difference, as the rest of a sentence that starts with `place`.
    package let reason: String
    /// Whether the difference is a required column unknown to this version.
    var isUnknownRequirement = false

    /// Returns the differences of a table and its subtables. In a library, optional columns added by another version
    /// are allowed, since rows of this version omit them.
    package static func all(
        of table: Table, on catalogue: any SQLCatalogue, keepingOptional: Bool
    ) throws -> [LayoutDifference] {
        try table.family.flatMap { table -> [LayoutDifference] in
            let found = try catalogue.columns(of: table.name)
            if found.isEmpty { return [LayoutDifference(place: table.name, reason: "is missing")] }
            let surplus = table.unknown(among: found).filter { !keepingOptional || !$0.isOptional }.map {
                LayoutDifference(
                    place: "\(table.name).\($0.name)", reason: "is unknown to this version",
                    isUnknownRequirement: !$0.isOptional)
            }
            let hasOtherKey = try table.owner == nil && catalogue.uniqueColumns(of: table.name) != table.unique
            return table.differences(from: found) + surplus
                + (hasOtherKey ? [LayoutDifference(place: table.name, reason: "has a different key")] : [])
        }
    }
}

extension Table {
    /// Returns the columns among `found` that the type doesn't have under any current or former name.
    package func unknown(among found: [TableColumn]) -> [TableColumn] {
        let known = Set(declared.map(\.name) + columns.flatMap { [$0.name] + $0.formerNames })
        return found.filter { $0.keyPosition == 0 && !known.contains($0.name) }
    }

    fileprivate func differences(from found: [TableColumn]) -> [LayoutDifference] {
        declared.compactMap { column in
            let present = found.first { $0.name == column.name }
            if present == column { return nil }
            let missing = column.isOptional ? "is missing" : "is new and not optional"
            return LayoutDifference(
                place: "\(name).\(column.name)", reason: present == nil ? missing : "has a different type")
        }
    }

    /// Returns the tables of an earlier version, with former names and with NULL for missing columns; `nil` if
    /// none exist.
    package func former(named name: String? = nil, on catalogue: any SQLCatalogue) throws -> Table? {
        let name = name ?? self.name
        let found = try catalogue.columns(of: name)
        if found.isEmpty { return nil }
        let names = columns.map { column in
            ([column.name] + column.formerNames).first { name in found.contains { $0.name == name } }
        }
        return Table(
            dialect: dialect, name: name, owner: owner,
            positionColumns: owner == nil
                ? [] : found.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition },
            columns: columns,
            relationships: try zip(relationships, names).map { below, column in
                guard let below, let column else { return nil }
                return try below.former(named: dialect.shortened("\(name)_\(column)"), on: catalogue)
            },
            sources: zip(columns, names).map { $1?.quoted ?? dialect.null($0) })
    }

    /// The table and its subtables under temporary names, until they replace the current ones.
    package var unnamed: Table {
        Table(
            dialect: dialect, name: name + Self.newSuffix, owner: owner, positionColumns: positionColumns,
            columns: columns, relationships: relationships.map { $0?.unnamed }, sources: sources)
    }
}
