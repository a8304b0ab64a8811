public import Storage

extension StorageRegistration {
    /// One journal of JSON lines for each context, which people and tools can read.
    public static let file = StorageRegistration(
        "file", takes: .folder, summary: "readable JSON lines in one file for each context"
    ) { location in
        FileStorage(
            folder: location.folder, name: location.name, durability: location.durability, types: location.types,
            onWarning: location.onWarning)
    }
}
