import FileStorage
import SQLiteStorage
import Storage

extension StorageRegistry {
    /// The storages that this program knows. A new one is one more word here.
    static let engines = StorageRegistry(.sqlite, .file, .memory)

    /// What a user may write, as help texts show it.
    var choices: String { forms.joined(separator: "|") }
}
