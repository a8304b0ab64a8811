import SQLSupport
import Storage

extension SearchIndex {
    /// Returns the damage of the index, if it exists. Changes nothing.
    func damage(on connection: Connection) throws -> [String] {
        guard try exists(on: connection) else { return [] }
        return try wrongTriggers(on: connection) + wrongWords(on: connection) + wrongEntries(on: connection)
    }

    private func wrongTriggers(on connection: Connection) throws -> [String] {
        let declared = try connection.texts(
            "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND substr(name, 1, ?2) = ?1",
            .text(name + "#"), Scalar(name.unicodeScalars.count + 1))
        let isRight = Set(declared) == Set(creation.filter { $0.hasPrefix("CREATE TRIGGER") })
        return isRight ? [] : ["its triggers have been changed"]
    }

    /// Compares the words of each row with those of its text.
    private func wrongWords(on connection: Connection) throws -> [String] {
        try connection.prepare(selectionOfAll).rows { row in
            let words = WordQuery(try row.readableText(0) ?? "").words
            let (folded, number, id) = (try row.readableText(1), try row.number(2), try row.integer(3))
            // A key that isn't a number has no position in the order.
            let (first, other) = ids(wordCount: words.count, number, try? row.integer(4))
            let isPlaced =
                words.isEmpty ? id == nil : id.map { $0 == other || $0 & ~Self.sameKeys == first } ?? false
            let isRight = isPlaced && folded ?? "" == words.joined(separator: " ")
            return isRight ? nil : "the entry of row \(number) is out of date"
        }.compactMap { $0 }
    }

    /// Makes FTS5 compare its entries with the words.
    private func wrongEntries(on connection: Connection) throws -> [String] {
        let search = searchName.quoted
        do {
            // For SQLite, the check is a change.
            try connection.execute(
                "SAVEPOINT checking; INSERT INTO \(search) (\(search), rank) VALUES ('integrity-check', 1)")
            try connection.execute("ROLLBACK TO checking; RELEASE checking")
            return []
        } catch let error as SQLiteError where error.isDamage {
            try connection.execute("ROLLBACK TO checking; RELEASE checking")
            return ["its entries don't match the words (\(error))"]
        }
    }
}
