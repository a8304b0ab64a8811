package import Storage

/// What differs in the SQL of one database from that of another.
package protocol SQLDialect: Sendable {
    /// Whether a record's row has a number besides its key, by which the rows below refer to it.
    var numbersRows: Bool { get }
    /// Whether a reference to a table follows it when the table is renamed, instead of its name.
    var referencesFollowRenaming: Bool { get }
    /// The type of row numbers, positions and checksums.
    var integerType: String { get }
    /// The conditions that follow the columns of a new table. `isOwned` tells the tables of relationships apart.
    func tableOptions(isOwned: Bool) -> String
    /// The type of a column.
    func type(of type: ColumnType) -> String
    /// The name of the table of a collection.
    func tableName(of collection: String) -> String
    /// A name for a table or an index that would be called `name`, which may be too long.
    func shortened(_ name: String) -> String
    /// The table as statements name it.
    func reference(to table: String) -> String
    /// The parameter with a number, from 1 on.
    func parameter(_ number: Int) -> String
    /// The expression that is selected for a column that a table lacks.
    func null(_ column: Column) -> String
    /// What a column is ordered and compared by: of a list the number of its elements.
    func comparable(_ column: Column) -> String
    /// The order of an index that goes downwards, with NULL at its end.
    var descending: String { get }
}

extension String {
    /// The text as a name in SQL, whatever it contains.
    package var quoted: String { quoted(by: "\"") }

    /// The text as a string literal in SQL.
    package var literal: String { quoted(by: "'") }

    private func quoted(by mark: Character) -> String {
        // Quoting is done a thousand times at each start, and hardly ever has anything to replace.
        let text = contains(mark) ? replacing(String(mark), with: String([mark, mark])) : self
        return "\(mark)\(text)\(mark)"
    }
}

extension [String] {
    /// The texts as a list of names in SQL.
    package var quotedList: String { map(\.quoted).joined(separator: ", ") }
}

extension RecordKey {
    /// Whether records with the columns `keyColumns` can have the key.
    package func fits(_ keyColumns: [Column]) -> Bool {
        parts.count == keyColumns.count && zip(parts, keyColumns).allSatisfy { $0.fits($1) }
    }
}

extension Scalar {
    /// Whether a column can hold the value. SQL would convert where it cannot, and find “1” by 1.
    package func fits(_ column: Column) -> Bool {
        switch (self, column.type) {
        case (.null, _), (.integer, .integer), (.integer, .boolean), (.integer, .integers), (.integer, .texts),
            (.real, .real), (.text, .text):
            true
        default: false
        }
    }
}
