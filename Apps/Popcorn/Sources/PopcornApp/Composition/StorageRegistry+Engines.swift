import FileStorage
import MemoryStorage
import SQLiteStorage
import Prompt
import Storage
import TerminalKit

#if PostgreSQL
    import PostgreSQLStorage
#endif

extension StorageRegistry {
    #if PostgreSQL
        /// The storages of this program. Add a new one here.
        static let engines = StorageRegistry(.sqlite, .file, .memory, .postgres)
    #else
        /// The storages of this program. Add a new one here.
        static let engines = StorageRegistry(.sqlite, .file, .memory)
    #endif

    var choices: String { forms.joined(separator: "|") }

    /// The versions of the engines' libraries: “SQLite 3.40.1”.
    static var libraryVersions: [String] { ["SQLite \(SQLiteStorage.libraryVersion)"] }

    var completions: [Completion] { registrations.map { Completion($0.name, summary: $0.summary) } }
}
