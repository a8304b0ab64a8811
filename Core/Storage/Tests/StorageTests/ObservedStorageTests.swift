import CoreDomainTestHelpers
import Storage
import StorageTestHelpers
import StorageTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct ObservedStorageTests {
    private let engine = FailingStorage()
    private let observed: ObservedStorage
    private let key = ChangedKey(collection: "notes", key: NoteEntity.key(1))

    init() {
        observed = ObservedStorage(engine)
    }

    @Test func `only commits that change a record notify its observers, until the engine is closed`() async throws {
        let changes = observed.changes(of: key)
        _ = try await observed.commit([.put(NoteEntity.mock(noteID: 2))])
        _ = try await observed.commit([.remove(NoteEntity.key(1), of: NoteEntity.self)])
        engine.fail(.commit)
        await #expect(throws: FailingStorage.diskFull) { try await observed.commit([.put(NoteEntity.mock())]) }
        try await observed.close()
        #expect(await count(changes) == 0)
        #expect(await count(observed.changes(of: key)) == 0)
    }

    @Test func `several changes before an observer's first wait notify every observer once`() async throws {
        let all = (1...3).map { _ in observed.changes(of: key) }
        for title in ["a", "b", "c"] { _ = try await observed.commit([.put(NoteEntity.mock(title: title))]) }
        try await observed.close()
        for changes in all { #expect(await count(changes) == 1) }
    }

    private func count(_ changes: AsyncStream<Void>) async -> Int {
        var count = 0
        for await _ in changes { count += 1 }
        return count
    }
}
