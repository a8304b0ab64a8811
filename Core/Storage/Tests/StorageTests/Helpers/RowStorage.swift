import MemoryStorage
package import Storage

/// An engine that writes each record column by column and reads it back through its schema.
package struct RowStorage: StorageEngine {
    private let base = MemoryStorage()

    package init() {}

    package func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        try await base.load(references)
    }

    package func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try await base.query(query, of: type)
    }

    package func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        try await base.commit(batch.map(throughRow))
    }

    package func close() async throws {
        await base.close()
    }

    private func throughRow(_ mutation: Mutation) throws -> Mutation {
        guard case .put(let record) = mutation else { return mutation }
        let row = Row()
        try record.write(to: row)
        return .put(try type(of: record).read(from: row))
    }
}
