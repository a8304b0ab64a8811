import Foundation
public import Storage

extension StorageRegistration {
    /// A storage with one SQLite file per context, in typed tables that SQL can query.
    public static let sqlite = StorageRegistration(
        "sqlite", takes: .folder, summary: "typed tables, one SQLite file per context"
    ) { location in
        SQLiteStorage(
            file: location.folder.appending(path: "\(location.name).sqlite"), durability: location.durability,
            types: location.types, onWarning: location.onWarning)
    }
}
