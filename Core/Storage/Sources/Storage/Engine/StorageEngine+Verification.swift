extension StorageEngine {
    /// Verifies every record of `types`: with the engine's own checks if it has any, otherwise by reading each record.
    package func verification(of types: [any StoredRecord.Type]) async throws -> StorageVerification {
        if let engine = self as? any MaintainableStorage { return try await engine.verify(types) }
        let references = try await references(to: types)
        var damage: [StorageDamage] = []
        for reference in references {
            if let reason = try await reasonOfDamage(at: reference) {
                damage.append(
                    StorageDamage(collection: reference.type.collection, key: reference.key, reason: reason))
            }
        }
        return StorageVerification(records: references.count - damage.count, damage: damage)
    }

    private func reasonOfDamage(at reference: RecordReference) async throws -> String? {
        do {
            guard let record = try await load([reference])[0] else { return "it cannot be read" }
            _ = try record.checksum()
            return nil
        } catch let error as StorageError where error.isDamage { return "\(error)" }
    }

    /// Returns references to all records of `types`.
    ///
    /// Where possible, empty collections are skipped, because reading them could create tables in a database.
    package func references(to types: [any StoredRecord.Type]) async throws -> [RecordReference] {
        let counts = try await inspectable?.statistics().records
        var references: [RecordReference] = []
        for type in types where counts.map({ $0[type.collection] ?? 0 > 0 }) ?? true {
            references += try await keys(listing: type).map { RecordReference(type, $0) }
        }
        return references
    }

    private func keys(listing type: any StoredRecord.Type) async throws -> [RecordKey] {
        guard let engine = inspectable else { return try await query(.all, of: type).map(\.key) }
        return try await engine.keys(of: type)
    }
}
