import MemoryStorage
import Storage
import StorageTestHelpers
import Testing

@Suite("Verifying a storage without its own checks")
struct StorageVerificationTests {
    @Test func `verification counts readable records`() async throws {
        let storage = MemoryStorage()
        _ = try await storage.commit([.put(NoteEntity.mock()), .put(NoteEntity.mock(noteID: 2))])
        #expect(
            try await storage.verification(of: [NoteEntity.self, NoteTagsEntity.self])
                == StorageVerification(records: 2, damage: []))
    }

    @Test func `verification reports the key of an unreadable record`() async throws {
        let storage = FailingStorage()
        _ = try await storage.commit([.put(NoteEntity.mock())])
        storage.fail(.load, with: .damagedValue("title"))
        let damage = StorageDamage(
            collection: "notes", key: NoteEntity.key(1),
            reason: "a stored record is damaged: the value of title is invalid")
        #expect(
            try await storage.verification(of: [NoteEntity.self]) == StorageVerification(records: 0, damage: [damage]))
    }

    @Test func `verifying a storage that can't be read at all throws an error`() async throws {
        let storage = FailingStorage(failing: .query)
        await #expect(throws: FailingStorage.diskFull) { try await storage.verification(of: [NoteEntity.self]) }
    }
}
