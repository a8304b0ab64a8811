package import Storage

extension StorageEngine {
    /// Returns the records of one type at `keys`, in order; `nil` for missing ones.
    package func load(_ keys: [RecordKey], of type: any StoredRecord.Type) async throws -> [(any StoredRecord)?] {
        try await load(keys.map { RecordReference(type, $0) })
    }
}

extension SearchableStorage {
    /// Returns the records whose `column` has every word of `text`, the best first.
    package func search(
        _ text: String, in column: String, of type: any StoredRecord.Type, limit: Int
    ) async throws -> [any StoredRecord] {
        try await search(.words(text), in: column, of: type, limit: limit)
    }

    /// Returns the records whose `column` is similar to `text`, the most similar first.
    package func nearest(
        to text: String, in column: String, of type: any StoredRecord.Type, limit: Int
    ) async throws -> [any StoredRecord] {
        try await search(.near(text), in: column, of: type, limit: limit)
    }
}
