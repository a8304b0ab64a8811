import CoreDomainTestHelpers
import StorageTestHelpers
import Testing

@testable import Storage

@Suite struct MissingRecordTests {
    @Test func `an absence survives a storage that keeps columns`() async throws {
        let missing = MissingRecord(collection: "notes", missingKey: "1/en-US", cachedAt: ManualClock.start)
        let storage = RowStorage()
        _ = try await storage.commit([.put(missing)])
        let key = MissingRecord.key(of: ChangedKey(collection: "notes", key: RecordKey(1, "en-US")))
        #expect(missing.key == key)
        #expect(try await storage.load([key], of: MissingRecord.self) as? [MissingRecord] == [missing])
    }

    @Test func `absences of different collections, keys and languages are different`() {
        let keys = [
            ("notes", RecordKey(1)), ("notes", RecordKey(2)), ("notes", RecordKey(1, "en")), ("movies", RecordKey(1)),
        ]
        let missing = keys.map { MissingRecord.key(of: ChangedKey(collection: $0, key: $1)) }
        #expect(Set(missing).count == keys.count)
    }
}
