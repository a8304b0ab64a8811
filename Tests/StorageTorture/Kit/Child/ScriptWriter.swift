import Storage

/// Commits the batches of a script, each until it succeeds, and reports the results.
///
/// The reports are `found 3`, `ack 4`, `failed 5 …`, `reopened 5`, `half 5 …` and `gave up 5`.
struct ScriptWriter {
    var script: StorageScript
    let open: () throws -> any StorageEngine
    private static let attempts = 6

    init(script: StorageScript, open: @escaping () throws -> any StorageEngine) {
        self.script = script
        self.open = open
    }

    mutating func run(to count: Int) async throws {
        var engine = try open()
        guard let found = try await attempting(&engine, { try await ScriptRecords(of: $0) }) else { return }
        script.advance(to: found.number)
        guard isWhole(found) else { return }
        StorageChild.report("found \(script.number)")
        while script.number < count {
            let batch = script.advance()
            guard try await commit(batch, &engine) else { return }
        }
        try await engine.close()
    }

    private func commit(_ batch: [Mutation], _ engine: inout any StorageEngine) async throws -> Bool {
        var isRepeated = false
        let found = try await attempting(&engine) { engine -> ScriptRecords? in
            defer { isRepeated = true }
            do {
                _ = try await engine.commit(batch)
            } catch StorageError.conflict where isRepeated {
                // The batch may have been stored by the first attempt, although that failed.
            }
            return isRepeated ? try await ScriptRecords(of: engine) : nil
        }
        guard let found else { return false }
        if let found, !isWhole(found) { return false }
        StorageChild.report("ack \(script.number)")
        return true
    }

    private func isWhole(_ found: ScriptRecords) -> Bool {
        guard let difference = script.records.difference(from: found) else { return true }
        StorageChild.report("half \(script.number) \(difference)")
        return false
    }

    /// Returns the result of `body`, which is repeated if it fails, with a new engine after the second failure.
    private func attempting<Value>(
        _ engine: inout any StorageEngine, _ body: (any StorageEngine) async throws -> Value
    ) async throws -> Value? {
        for attempt in 1...Self.attempts {
            do {
                return try await body(engine)
            } catch {
                StorageChild.report("failed \(script.number) \(error)")
            }
            guard attempt > 1 else { continue }
            try await engine.close()
            engine = try open()
            StorageChild.report("reopened \(script.number)")
        }
        StorageChild.report("gave up \(script.number)")
        return nil
    }
}
