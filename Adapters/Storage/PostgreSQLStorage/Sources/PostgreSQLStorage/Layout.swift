import SQLSupport
import Storage

/// The layout of a stored collection, as recorded in the schema's table of collections.
///
/// Every transaction compares the stored layout with the expected one, to detect whether another version
/// of popcorn has migrated the tables.
struct Layout: Equatable {
    /// The checksum of the statements that create the tables.
    let signature: String
    /// The names of the text columns that have a `SearchColumn`.
    var searchable: [String] = []

    /// The version of this engine's layouts. Records may be stored differently in a later version.
    private static let version = 1

    var text: String { (["\(Self.version)", signature] + searchable).joined(separator: " ") }
}

extension Layout {
    init(of table: Table) {
        var sql = table.family.flatMap(\.creation).joined(separator: "\n")
        self.init(signature: String(sql.withUTF8(CRC32.checksum), radix: 16))
    }

    /// Parses a layout written by `text`. Throws `StorageError.newerVersion` if a later version wrote it.
    init(_ text: String, _ location: String) throws {
        let words = text.split(separator: " ").map(String.init)
        guard words.first.flatMap(Int.init) == Self.version, words.count > 1 else {
            throw StorageError.newerVersion(location: location)
        }
        self.init(signature: words[1], searchable: Array(words.dropFirst(2)))
    }
}

/// The table of the collections in a schema. Each row is also a lock on its collection: shared by batches,
/// but exclusive for batches with expectations and changes to tables.
struct LayoutTable {
    private let schema: String
    private let reference: String

    static let name = "collections#"

    init(_ dialect: PostgreSQLDialect) {
        schema = dialect.schema.quoted
        reference = dialect.reference(to: Self.name)
    }

    /// The commands that create the schema, the table and the row locked by every migration.
    var creation: [Command] {
        [
            Command("CREATE SCHEMA IF NOT EXISTS \(schema)"),
            Command(
                "CREATE TABLE IF NOT EXISTS \(reference) (collection text COLLATE \"C\" PRIMARY KEY, layout text NOT NULL)"
            ),
            Command("INSERT INTO \(reference) (collection, layout) VALUES ('', '') ON CONFLICT DO NOTHING"),
        ]
    }

    /// The command that locks a row, so that only one migration runs at a time.
    var lock: Command { Command("SELECT layout FROM \(reference) WHERE collection = '' FOR UPDATE") }

    func selection(of collection: String, locking: Bool = false) -> Command {
        let lock = locking ? " FOR UPDATE" : ""
        return Command("SELECT layout FROM \(reference) WHERE collection = $1\(lock)", .text(collection))
    }

    func update(of collection: String, to layout: Layout) -> Command {
        Command(
            "INSERT INTO \(reference) (collection, layout) VALUES ($1, $2) "
                + "ON CONFLICT (collection) DO UPDATE SET layout = excluded.layout",
            .text(collection), .text(layout.text))
    }

    var collections: Command { Command("SELECT collection FROM \(reference) WHERE collection <> '' ORDER BY 1") }

    enum Hold: String {
        case none = ""
        case shared = "FOR SHARE OF known"
        case exclusive = "FOR UPDATE OF known"
    }

    /// Returns a batch's first command. It checks the layouts, and lets the commit return before the batch is on the
    /// server's disk.
    func opening(_ tables: [RecordTable], _ hold: Hold) -> Command {
        check(tables, hold, ", set_config('synchronous_commit', 'off', true)")
    }

    /// Returns a command that fails with a division by zero if a collection has an unexpected layout, or if a
    /// collection without a table now has a layout. It locks the rows until the end of the transaction.
    func check(
        _ tables: [RecordTable], _ hold: Hold, _ others: String = "", _ parameters: [Parameter] = []
    ) -> Command {
        let layouts = Dictionary(tables.filter(\.exists).map { ($0.type.collection, $0.layout.text) }) { $1 }
            .sorted { $0.key < $1.key }
        let names = layouts.map { $0.key }
        let texts = layouts.map { $0.value }
        let missing = tables.filter { !$0.exists }.map { $0.type.collection }
        return Command(
            """
            SELECT 1 / CASE WHEN count(*) = $3::bigint THEN 1 ELSE 0 END\(others) FROM (
              SELECT 1 FROM \(reference) AS known JOIN unnest($1::text[], $2::text[]) AS wanted (name, text)
                ON known.collection = wanted.name AND known.layout = wanted.text
              ORDER BY known.collection \(hold.rawValue)
            ) AS held WHERE NOT EXISTS (SELECT 1 FROM \(reference) WHERE collection = ANY ($4::text[]))
            """, [.texts(names), .texts(texts), .integer(Int64(layouts.count)), .texts(missing)] + parameters)
    }
}
