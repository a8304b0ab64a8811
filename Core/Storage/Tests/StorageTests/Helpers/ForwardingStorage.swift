package import Storage

/// An engine that passes on to another one whatever it doesn't do itself.
package protocol ForwardingStorage: StorageEngine {
    var base: any StorageEngine { get }
}

extension ForwardingStorage {
    package func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        try await base.load(references)
    }

    package func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try await base.query(query, of: type)
    }

    package func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> { try await base.commit(batch) }

    package func close() async throws { try await base.close() }
}
