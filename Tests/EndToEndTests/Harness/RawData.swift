import Foundation

/// JSON documents as tables of SQLite's own shell: expected values are then computed by SQL from the data that a server
/// or a file has, without any code of the program.
struct RawData {
    private let home: Home
    private let statements: String

    /// Creates a table for each array of documents, with a column `body`.
    init(_ home: Home, _ tables: [String: [String]]) throws {
        self.home = home
        var statements = ""
        for (name, documents) in tables {
            let file = home.root.appending(path: "\(name).json")
            try Data("[\(documents.joined(separator: ","))]".utf8).write(to: file)
            statements += "CREATE TABLE \(name) AS SELECT value AS body FROM json_each(readfile('\(file.path)'));\n"
        }
        self.statements = statements
    }

    /// Returns the rows of the statements, as the shell prints them.
    func rows(_ sql: String) async throws -> [String] {
        let outcome = try await home.run(
            ["/usr/bin/sqlite3", "-bail", ":memory:"], RunOptions(input: statements + sql))
        guard outcome.exitCode == 0, outcome.stderr.isEmpty else { throw Refused(outcome: outcome) }
        return outcome.output.split(separator: "\n").map(String.init)
    }

    private struct Refused: Error {
        let outcome: Outcome
    }
}
