public import Storage

extension StorageRegistration {
    /// A storage with one journal of JSON lines per context, readable by people and tools.
    public static let file = StorageRegistration(
        "file", takes: .folder, summary: "readable JSON lines, one file per context"
    ) { location in
        FileStorage(
            folder: location.folder, name: location.name, durability: location.durability, types: location.types,
            onWarning: location.onWarning)
    }
}
