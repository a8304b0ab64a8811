import CoreDomainTestHelpers
import StorageTestHelpers
import Testing

@testable import Storage

@Suite struct MissingRecordTests {
    private func reference(_ collection: String, _ key: RecordKey) -> RecordReference {
        MissingRecord.reference(to: ChangedKey(collection: collection, key: key))
    }

    @Test func `an absence is found by the missing key, even if the storage has columns`() async throws {
        let missing = ChangedKey(collection: "notes", key: RecordKey(1, "en-US"))
        let record = MissingRecord(missing, cachedAt: ManualClock.start)
        let storage = RowStorage()
        _ = try await storage.commit([.put(record)])
        let found = try await storage.load([reference("notes", RecordKey(1, "en-US"))])
        #expect(found as? [MissingRecord] == [record])
    }

    @Test func `the absences of different keys are separate`() {
        let references = [
            reference("notes", RecordKey(1)), reference("notes", RecordKey("1")), reference("notes", RecordKey(2)),
            reference("movies", RecordKey(1)), reference("notes", RecordKey(1, "en")),
            reference("notes", RecordKey(1, 2)), reference("notes", RecordKey(12)), reference("notes", RecordKey("12")),
            reference("notes", RecordKey("a/b", "c")), reference("notes", RecordKey("a", "b/c")),
            reference("notes", RecordKey("a/b/c")), reference("notes", RecordKey("", "a")),
            reference("notes", RecordKey("a", "")), reference("notes", RecordKey("t1:a")),
            reference("notes", RecordKey("at1:b")), reference("notes", RecordKey("atb")),
            reference("notes", RecordKey("a", "b")),
        ]
        #expect(Set(references).count == references.count)
    }
}
