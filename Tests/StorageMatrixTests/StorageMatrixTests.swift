import Foundation
import Storage
import StorageTesting
import StorageTestHelpers
import Testing

/// Every type of record in every engine.
@Suite struct StorageMatrixTests {
    @Test(arguments: EngineKind.all, RecordKind.all)
    private func `a record is read back whether fully set, without optional values or with empty lists`(
        _ engine: EngineKind, _ record: RecordKind
    ) async throws {
        let records = try Fill.allCases.enumerated().map { try $1.make(record.type, seed: $0 + 1) }
        try await expectSurvival(of: records, in: engine)
    }

    @Test(arguments: EngineKind.all, RecordKind.all)
    private func `a record is replaced as a whole, whatever values were set before`(
        _ engine: EngineKind, _ record: RecordKind
    ) async throws {
        for before in Fill.allCases {
            for after in Fill.allCases {
                // The same seed gives the same key, as keys are set first.
                let old = try before.make(record.type, seed: 1)
                let new = try after.make(record.type, seed: 1)
                try #require(old.key == new.key)
                try await expectSurvival(of: [new], in: engine, over: [old])
            }
        }
    }

    @Test(arguments: EngineKind.all)
    private func `records of all types can be stored together`(_ engine: EngineKind) async throws {
        let records = try RecordKind.all.flatMap { kind in
            try (1...2).map { try Fill.everything.make(kind.type, seed: $0) }
        }
        try await expectSurvival(of: records, in: engine)
    }

    @Test(arguments: EngineKind.all, RecordKind.all)
    private func `a removal removes one record and keeps the others unchanged`(
        _ engine: EngineKind, _ record: RecordKind
    ) async throws {
        let folder = try TemporaryFolder()
        let storage = try engine.open(folder.url)
        let records = try (1...3).map { try Fill.everything.make(record.type, seed: $0) }
        _ = try await storage.commit(records.map { .put($0) })
        let changed = try await storage.commit([.remove(records[1].key, of: record.type)])
        #expect(changed == [ChangedKey(collection: record.type.collection, key: records[1].key)])
        try await expect([records[0], nil, records[2]], at: records.map(\.key), of: record.type, in: storage)
        try await storage.close()
    }

    @Test func `no two record types share a collection`() {
        let names = RecordKind.all.map { $0.type.collection }
        #expect(Set(names).count == names.count)
    }

    @Test func `the matrix includes every record type of the contexts`() throws {
        let contexts = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Contexts").standardizedFileURL
        let files =
            FileManager.default.enumerator(at: contexts, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { $0.lastPathComponent.hasSuffix("Entity.swift") } ?? []
        let declared = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: /package struct (\w+): (?:StoredRecord|PageRow)/)
                .map { String($0.1) }
        }
        #expect(declared.count > 20)
        #expect(Set(declared).subtracting(RecordKind.all.map(\.description)) == [])
    }
}

/// Stores `old`, then `records`, and expects the latter back: at once, and from a second engine if they last.
func expectSurvival(
    of records: [any StoredRecord], in kind: EngineKind, over old: [any StoredRecord] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let folder = try TemporaryFolder()
    var storage = try kind.open(folder.url)
    for batch in [old, records] where !batch.isEmpty { _ = try await storage.commit(batch.map { .put($0) }) }
    try await expect(records, in: storage, sourceLocation)
    try await storage.close()
    guard kind.isLasting else { return }
    storage = try kind.open(folder.url)
    try await expect(records, in: storage, sourceLocation)
    try await storage.close()
}

private func expect(
    _ records: [any StoredRecord], in storage: some StorageEngine, _ sourceLocation: SourceLocation
) async throws {
    for record in records {
        let type: any StoredRecord.Type = Swift.type(of: record)
        try await expect([record], at: [record.key], of: type, in: storage, sourceLocation)
        let ofType = records.filter { Swift.type(of: $0) == type }.sorted { $0.key < $1.key }
        let all = try await storage.query(.all, of: type)
        #expect(all.count == ofType.count, sourceLocation: sourceLocation)
        for (stored, found) in zip(ofType, all) {
            let isEqual = isSame(stored, as: found)
            #expect(isEqual, sourceLocation: sourceLocation)
        }
    }
}

private func expect(
    _ records: [(any StoredRecord)?], at keys: [RecordKey], of type: any StoredRecord.Type,
    in storage: some StorageEngine, _ sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let loaded = try await storage.load(keys, of: type)
    #expect(loaded.count == records.count, sourceLocation: sourceLocation)
    for (expected, found) in zip(records, loaded) {
        let isEqual = expected.map { isSame($0, as: found) } ?? (found == nil)
        #expect(
            isEqual, "\(String(describing: found)) instead of \(String(describing: expected))",
            sourceLocation: sourceLocation)
    }
}
