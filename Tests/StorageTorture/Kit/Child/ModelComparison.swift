import MemoryStorage
import Storage
import StorageTesting

/// Carries out a script on an engine and on a `MemoryStorage`, and compares all results.
struct ModelComparison {
    private let count: Int
    private let open: () throws -> any StorageEngine
    private let model = MemoryStorage()
    private var script: StorageScript
    private var random: SeededGenerator

    init(_ plan: StorageScript.Plan, count: Int, open: @escaping () throws -> any StorageEngine) {
        self.count = count
        self.open = open
        script = StorageScript(plan)
        random = SeededGenerator(plan.seed)
    }

    mutating func run() async throws {
        var engine = try open()
        while script.number < count {
            let batch = script.advance()
            try await compare(engine, "commit") { try await $0.commit(batch).map { "\($0)" }.sorted() }
            try await compareFailure(engine)
            try await compareReads(engine)
            if Int.random(in: 0..<10, using: &random) == 0 {
                try await engine.close()
                engine = try open()
            }
            StorageChild.report("ack \(script.number)")
        }
        try await engine.close()
    }

    /// Commits an impossible batch: nothing changes.
    private func compareFailure(_ engine: any StorageEngine) async throws {
        try await compare(engine, "conflict") { engine in
            do {
                _ = try await engine.commit([.put(TitleRecord(5, "never")), .expect(StorageScript.ticker, nil)])
                return "no conflict"
            } catch let error as StorageError { return "\(error)" }
        }
    }

    private mutating func compareReads(_ engine: any StorageEngine) async throws {
        let references = StorageScript.types.flatMap { type in (0..<6).map { RecordReference(type, key(of: type, $0)) }
        }
        try await compare(engine, "load") { try await $0.load(references).map(Self.text) }
        for type in StorageScript.types {
            let query = try query(of: type)
            try await compare(engine, "\(query)") { try await $0.query(query, of: type).map(Self.text) }
        }
    }

    private func key(of type: any StoredRecord.Type, _ number: Int) -> RecordKey {
        type == EntryRecord.self
            ? RecordKey(["a", "b", "é"][number % 3], Scalar(number % 4)) : RecordKey(Scalar(number))
    }

    private mutating func query(of type: any StoredRecord.Type) throws -> StorageQuery {
        let columns = type.columns.filter { [.integer, .text].contains($0.type) }
        var query = StorageQuery.all
        if Bool.random(using: &random), let column = columns.randomElement(using: &random) {
            query = query.ordered(by: column.name, descending: Bool.random(using: &random))
        }
        if Bool.random(using: &random) { query = query.limited(to: Int.random(in: 0...8, using: &random)) }
        let records = script.records.byKey.filter { $0.key.collection == type.collection }
        if Bool.random(using: &random), let column = columns.randomElement(using: &random),
            let record = records.sorted(by: { $0.key.key < $1.key.key }).randomElement(using: &random)?.value
        {
            query = query.owned(by: column.name, try record.scalar(column))
        }
        if Bool.random(using: &random) {
            let column = try query.order.map { try type.column($0.column) }
            let record = records.sorted(by: { $0.key.key < $1.key.key }).randomElement(using: &random)?.value
            let value = try column.flatMap { column in try record.map { try $0.scalar(column) } } ?? .null
            query = query.after(key(of: type, Int.random(in: 0...40, using: &random)), value)
        }
        return query
    }

    private static func text(_ record: (any StoredRecord)?) -> String { record.map { "\($0)" } ?? "none" }

    private func compare<Value: Equatable>(
        _ engine: any StorageEngine, _ what: String, _ body: (any StorageEngine) async throws -> Value
    ) async throws {
        let wanted = try await body(model)
        let found = try await body(engine)
        guard found != wanted else { return }
        let texts = ["\(found)", "\(wanted)"].map { $0.count > 600 ? "\($0.prefix(600))…" : $0 }
        throw TortureFailure(
            description: "batch \(script.number), \(what) is \(texts[0]) instead of \(texts[1])")
    }
}
