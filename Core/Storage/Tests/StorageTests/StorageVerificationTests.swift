import MemoryStorage
import Storage
import StorageTestHelpers
import Testing

@Suite("Verifying a storage that has no checks of its own")
struct StorageVerificationTests {
    @Test func `readable records are counted`() async throws {
        let storage = MemoryStorage()
        _ = try await storage.commit([.put(NoteEntity.mock()), .put(NoteEntity.mock(noteID: 2))])
        #expect(
            try await storage.verification(of: [NoteEntity.self, NoteTagsEntity.self])
                == StorageVerification(records: 2, damage: []))
    }

    @Test func `a record that cannot be read is named`() async throws {
        let storage = FailingStorage()
        _ = try await storage.commit([.put(NoteEntity.mock())])
        storage.fail(.load, with: .damagedValue("title"))
        let damage = StorageDamage(
            collection: "notes", key: NoteEntity.key(1),
            reason: "a stored record is damaged: the value of title does not fit")
        #expect(
            try await storage.verification(of: [NoteEntity.self]) == StorageVerification(records: 0, damage: [damage]))
    }

    @Test func `a storage that cannot be read at all fails`() async throws {
        let storage = FailingStorage(failing: .query)
        await #expect(throws: FailingStorage.diskFull) { try await storage.verification(of: [NoteEntity.self]) }
    }
}
