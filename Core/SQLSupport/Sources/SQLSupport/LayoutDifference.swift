import Storage

/// A difference between the tables in the database and the layout that a type needs.
package struct LayoutDifference {
    /// The table, or the table and the column: `titles.year`.
    package let place: String
    /// The difference, as the rest of a sentence that starts with `place`.
    package let reason: String

    /// Returns the differences of a table and its subtables.
    static func all(of table: Table, on catalogue: any SQLCatalogue) throws -> [LayoutDifference] {
        try table.family.flatMap { table -> [LayoutDifference] in
            let found = try catalogue.columns(of: table.name)
            if found.isEmpty { return [LayoutDifference(place: table.name, reason: "is missing")] }
            let surplus = table.unknown(among: found).map {
                LayoutDifference(place: "\(table.name).\($0.name)", reason: "is unknown to this version")
            }
            let hasOtherKey = try table.owner == nil && catalogue.uniqueColumns(of: table.name) != table.unique
            return table.differences(from: found) + surplus
                + (hasOtherKey ? [LayoutDifference(place: table.name, reason: "has a different key")] : [])
        }
    }
}

extension Table {
    /// Returns the columns among `found` that the type doesn't have.
    fileprivate func unknown(among found: [TableColumn]) -> [TableColumn] {
        let known = Set(declared.map(\.name))
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
}
