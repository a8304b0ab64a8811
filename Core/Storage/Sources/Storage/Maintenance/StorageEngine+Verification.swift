extension StorageEngine {
    /// Verifies every record of `types`: by the engine's own checks if it has any, otherwise by reading each record.
    public func verification(of types: [any StoredRecord.Type]) async throws -> StorageVerification {
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

    /// Returns why the record cannot be read, or `nil` if it can.
    private func reasonOfDamage(at reference: RecordReference) async throws -> String? {
        do {
            guard let record = try await load([reference])[0] else { return "it cannot be read" }
            _ = try record.checksum()
            return nil
        } catch let error as StorageError where error.isDamage { return "\(error)" }
    }
}
