import SQLSupport
import Storage

// Search statements. Each selects the keys and texts of records.
extension SearchIndex {
    /// Selects at most ?2 texts that have exactly the words ?1.
    var selectionOfExact: String {
        """
        SELECT \(result) FROM \("\(name)#words".quoted) AS words
        CROSS JOIN \(table.name.quoted) AS found ON found.\(Table.rowNumber.quoted) = words.record
        WHERE words.folded = ?1 ORDER BY \(keys) LIMIT ?2
        """
    }

    /// Selects the ids of the matches of the expression ?1, the fewest words first.
    var selectionOfMatches: String { "SELECT rowid FROM \(searchName.quoted)(?1) ORDER BY rowid" }

    /// Selects the text whose words have the id ?1.
    var selectionOfText: String {
        """
        SELECT \(result) FROM \("\(name)#words".quoted) AS words
        CROSS JOIN \(table.name.quoted) AS found ON found.\(Table.rowNumber.quoted) = words.record WHERE words.id = ?1
        """
    }

    /// Selects at most ?2 matches of the expression ?1, the most relevant first.
    var selectionOfSimilar: String {
        """
        SELECT \(result) FROM \(searchName.quoted)(?1) AS matches
        CROSS JOIN \("\(name)#words".quoted) AS words ON words.id = matches.rowid
        CROSS JOIN \(table.name.quoted) AS found ON found.\(Table.rowNumber.quoted) = words.record
        ORDER BY matches.rank LIMIT ?2
        """
    }

    /// Selects the text of every row outside the queue, with its words, its number, the id of its words and the
    /// ordering key.
    var selectionOfAll: String {
        """
        SELECT found.\(column.name.quoted), words.folded, found.\(Table.rowNumber.quoted), words.id,
          \(orderingKey.map { "found.\($0.name.quoted)" } ?? "NULL")
        FROM \(table.name.quoted) AS found
        LEFT JOIN \("\(name)#words".quoted) AS words ON words.record = found.\(Table.rowNumber.quoted)
        WHERE found.\(Table.rowNumber.quoted) NOT IN (SELECT record FROM \("\(name)#queue".quoted))
        """
    }

    private var keys: String { table.keys.map { "found." + $0.quoted }.joined(separator: ", ") }

    private var result: String { "\(keys), found.\(column.name.quoted)" }
}

/// Expressions in FTS5's language, where a quoted word is always literal.
enum SearchExpression {
    /// Matches texts that begin with the words of `query` or longer ones.
    static func beginning(with query: WordQuery) -> String {
        "^ " + query.words.map { "\($0.quoted) *" }.joined(separator: " + ")
    }

    /// Matches texts that have every word of `query` at the beginning of a word, but don't begin with them.
    static func elsewhere(_ query: WordQuery) -> String {
        "(\(query.words.map { "\($0.quoted) *" }.joined(separator: " AND "))) NOT (\(beginning(with: query)))"
    }

    /// Matches texts that have a word of every group; `nil` without groups. Empty groups are ignored.
    static func oneOfEach(_ groups: [[String]]) -> String? {
        let groups = groups.filter { !$0.isEmpty }
        guard !groups.isEmpty else { return nil }
        return groups.map { "(\($0.map(\.quoted).joined(separator: " OR ")))" }.joined(separator: " AND ")
    }
}
