import Storage

extension StorageConformance {
    static let lifeChecks: [Check] = [
        Check(opening: "a closed engine throws StorageError.closed, and can be closed again") { open in
            let engine = try await open()
            try await engine.put(TitleRecord(1, "One"))
            try await engine.close()
            try await engine.close()
            try await expectClosed(engine)
        },
        Check(opening: "an engine can be closed before its first use") { open in
            let engine = try await open()
            try await engine.close()
            try await expectClosed(engine)
        },
        Check("an inspectable engine counts its records") { engine in
            guard let engine = engine as? any InspectableStorage else { return }
            try expect(try await engine.statistics().records.values.reduce(0, +), is: 0, "the count")
            try await engine.put(TitleRecord(1, "One"), TitleRecord(2, "Two"), EverythingRecord.full(1))
            try await engine.put(TitleRecord(1, "Again"), EverythingRecord.full(1))
            _ = try await engine.commit([.remove(2, of: TitleRecord.self)])
            let records = try await engine.statistics().records.filter { $0.value > 0 }
            try expect(records, is: ["titles": 1, "everything": 1], "the count")
            try expect(engine.location.isEmpty, is: false, "whether the location is empty")
        },
        Check("an inspectable engine lists its keys in order") { engine in
            guard let engine = engine as? any InspectableStorage else { return }
            try expect(try await engine.keys(of: TitleRecord.self), is: [], "the keys")
            try await engine.put(TitleRecord(10, "Ten"), TitleRecord(9, "Nine"), EverythingRecord.full(1))
            try expect(try await engine.keys(of: TitleRecord.self), is: [9, 10], "the keys")
        },
    ]

    static func expectClosed(_ engine: any StorageEngine) async throws {
        try await expect(.closed) { _ = try await engine.load(TitleRecord.self, 1) }
        try await expect(.closed) { _ = try await engine.page(TitleRecord.self) }
        try await expect(.closed) { _ = try await engine.put(TitleRecord(1, "One")) }
        if let engine = engine as? any InspectableStorage {
            try await expect(.closed) { _ = try await engine.statistics() }
            try await expect(.closed) { _ = try await engine.keys(of: TitleRecord.self) }
        }
        if let engine = engine as? any SearchableStorage {
            try await expect(.closed) {
                _ = try await engine.search("one", in: "title", of: TitleRecord.self, limit: 1)
            }
        }
    }
}
