package import Storage

/// The differences between the SQL of one database and another's.
package protocol SQLDialect: Sendable {
    /// Whether a record's row has a number besides its key, used by child rows to refer to it.
    var numbersRows: Bool { get }
    /// Whether a reference follows a renamed table rather than its name.
    var referencesFollowRenaming: Bool { get }
    /// The type of row numbers, positions and checksums.
    var integerType: String { get }
    /// The options after the columns of a new table. `isOwned` is true for tables of relationships.
    func tableOptions(isOwned: Bool) -> String
    /// The type of a column.
    func type(of type: ColumnType) -> String
    /// The name of the table of a collection.
    func tableName(of collection: String) -> String
    /// A name for a table or an index, shortened if `name` is too long.
    func shortened(_ name: String) -> String
    /// The table as written in statements.
    func reference(to table: String) -> String
    /// The parameter with a number, counted from 1.
    func parameter(_ number: Int) -> String
    /// The expression selected for a column that a table lacks.
    func null(_ column: Column) -> String
    /// The SQL expression used to order and compare a column; for lists, their count.
    func comparable(_ column: Column) -> String
    /// The order of a descending index, with NULL last.
    var descending: String { get }
}

extension String {
    /// The text as a quoted SQL name.
    package var quoted: String { quoted(by: "\"") }

    /// The text as a string literal in SQL.
    package var literal: String { quoted(by: "'") }

    private func quoted(by mark: Character) -> String {
        // Called a thousand times at each start, and hardly ever with anything to replace.
        let text = contains(mark) ? replacing(String(mark), with: String([mark, mark])) : self
        return "\(mark)\(text)\(mark)"
    }
}

extension [String] {
    /// The texts as a list of names in SQL.
    package var quotedList: String { map(\.quoted).joined(separator: ", ") }
}
