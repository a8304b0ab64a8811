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
        /// The storages that this program knows. A new one is one more word here.
        static let engines = StorageRegistry(.sqlite, .file, .memory, .postgres)
    #else
        /// The storages that this program knows. A new one is one more word here.
        static let engines = StorageRegistry(.sqlite, .file, .memory)
    #endif

    /// The accepted form, as help texts show it.
    var choices: String { forms.joined(separator: "|") }

    /// The versions of the libraries on which the engines stand: “SQLite 3.40.1”.
    static var libraryVersions: [String] { ["SQLite \(SQLiteStorage.libraryVersion)"] }

    /// The engines as completions offer them.
    var completions: [Completion] { registrations.map { Completion($0.name, summary: $0.summary) } }
}
