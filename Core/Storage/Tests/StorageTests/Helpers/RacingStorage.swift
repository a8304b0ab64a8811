package import Storage

/// A view of an engine that runs an action before one of the next reads, as if another process had run it.
package actor RacingStorage: ForwardingStorage {
    package let base: any StorageEngine
    private var readsLeft = 0
    private var race: (@Sendable () async throws -> Void)?

    package init(_ base: any StorageEngine) {
        self.base = base
    }

    /// Runs `race` once, before the read with this number, counted from 1.
    package func run(beforeRead number: Int, _ race: @escaping @Sendable () async throws -> Void) {
        readsLeft = number
        self.race = race
    }

    private func willRead() async throws {
        readsLeft -= 1
        guard readsLeft == 0, let race else { return }
        try await race()
    }

    package func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        try await willRead()
        return try await base.load(references)
    }

    package func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try await willRead()
        return try await base.query(query, of: type)
    }
}
