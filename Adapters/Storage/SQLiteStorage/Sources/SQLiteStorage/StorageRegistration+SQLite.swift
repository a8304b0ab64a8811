import Foundation
public import Storage

extension StorageRegistration {
    /// One SQLite file for each context, with typed tables that SQL can query.
    public static let sqlite = StorageRegistration(
        "sqlite", takes: .folder, summary: "typed tables in one SQLite file for each context"
    ) { location in
        SQLiteStorage(
            file: location.folder.appending(path: "\(location.name).sqlite"), durability: location.durability,
            types: location.types, onWarning: location.onWarning)
    }
}
