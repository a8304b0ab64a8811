import MemoryStorage
package import Storage

/// An engine that writes each record column by column and reads it back through its schema.
package struct RowStorage: ForwardingStorage {
    package let base: any StorageEngine = MemoryStorage()

    package init() {}

    package func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        try await base.commit(batch.map(throughRow))
    }

    private func throughRow(_ mutation: Mutation) throws -> Mutation {
        guard case .put(let record) = mutation else { return mutation }
        let row = Row()
        try record.write(to: row)
        return .put(try type(of: record).read(from: row))
    }
}
