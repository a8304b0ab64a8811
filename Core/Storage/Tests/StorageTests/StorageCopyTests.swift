import CoreDomainTestHelpers
import Foundation
import MemoryStorage
import StorageSupport
import StorageTestHelpers
import Synchronization
import Testing

@testable import Storage

@Suite("Copying a storage")
struct StorageCopyTests {
    private static let types: [any StoredRecord.Type] = [NoteEntity.self, NoteTagsEntity.self]

    private func filled(_ notes: ClosedRange<Int> = 1...9) async throws -> MemoryStorage {
        let storage = MemoryStorage()
        for id in notes {
            _ = try await storage.commit([
                .put(NoteEntity.mock(noteID: id, title: "note \(id)")), .put(NoteTagsEntity.mock(noteID: id)),
            ])
        }
        return storage
    }

    private func copy(
        _ source: any StorageEngine, _ target: any StorageEngine, batchSize: Int = 4
    ) -> StorageCopy {
        StorageCopy(Self.types, from: source, to: target, batchSize: batchSize)
    }

    private func notes(_ storage: any StorageEngine) async throws -> [NoteEntity] {
        try await storage.query(.all, of: NoteEntity.self).compactMap { $0 as? NoteEntity }
    }

    @Test func `a copy has every record of every type, for any pair of engines`() async throws {
        let source = try await filled()
        let target = RowStorage()
        let result = try await copy(source, target).run()
        #expect(result.added == 18 && result.total == 18)
        for type in Self.types {
            let sent = try await source.query(.all, of: type)
            let received = try await target.query(.all, of: type)
            #expect(try sent.map { try $0.checksum() } == received.map { try $0.checksum() })
        }
    }

    @Test func `copying an empty storage writes nothing`() async throws {
        let target = CountingStorage(try await filled())
        #expect(try await copy(MemoryStorage(), target).run() == StorageCopyResult())
        #expect(!target.takeOperations().contains { if case .commit = $0 { true } else { false } })
    }

    @Test func `copying loads and writes at most one batch at a time, and never writes to the source`() async throws {
        let source = InspectedStorage(try await filled())
        let target = CountingStorage()
        _ = try await copy(source, target).run()
        let reads = source.counting.takeOperations()
        let sizes = (reads + target.takeOperations()).map { operation in
            switch operation {
            case .load(let count): count
            // Each record is preceded by an expectation, so half of a commit's mutations are records.
            case .commit(let count): count / 2
            case .query: 0
            }
        }
        #expect(sizes.max() == 4)
        #expect(!reads.contains { if case .load = $0 { false } else { true } })
    }

    @Test func `a copy skips records that are equal in the target without writing them`() async throws {
        let source = try await filled()
        let target = CountingStorage()
        _ = try await copy(source, target).run()
        _ = target.takeOperations()
        let result = try await copy(source, target).run()
        #expect(result.unchanged == 18 && result.added == 0)
        #expect(!target.takeOperations().contains { if case .commit = $0 { true } else { false } })
    }

    @Test func `a copy repeated after failing halfway continues with the missing records`() async throws {
        let source = try await filled()
        let target = FailingStorage()
        let interrupted = copy(source, target)
        await #expect(throws: FailingStorage.diskFull) {
            try await interrupted.run { done, _ in if done == 8 { target.fail(.commit) } }
        }
        target.recover()
        let result = try await copy(source, target).run()
        #expect(result.unchanged == 8 && result.added == 10)
        #expect(try await notes(target) == notes(source))
    }

    @Test func `a failed batch of a copy leaves no records in the target`() async throws {
        let target = FailingStorage(failing: .commit)
        await #expect(throws: FailingStorage.diskFull) { try await copy(try await filled(), target).run() }
        target.recover()
        #expect(try await notes(target) == [])
    }

    @Test func `cancelling a copy stops it between two batches`() async throws {
        let source = try await filled()
        let target = MemoryStorage()
        let copy = copy(source, target)
        let task = Task { try await copy.run { done, _ in if done == 8 { withUnsafeCurrentTask { $0?.cancel() } } } }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await target.references(to: Self.types).count == 8)
    }

    @Test func `a copy writes no root before its parts`() async throws {
        let target = FailingStorage()
        let copy = copy(try await filled(), target)
        _ = try? await copy.run { done, _ in if done == 8 { target.fail(.commit) } }
        target.recover()
        #expect(try await notes(target) == [])
        #expect(try await target.query(.all, of: NoteTagsEntity.self).count == 8)
    }

    @Test func `a copy's progress counts records up to the total`() async throws {
        let steps = Mutex<[[Int]]>([])
        _ = try await copy(try await filled(), MemoryStorage()).run { done, total in
            steps.withLock { $0.append([done, total]) }
        }
        #expect(steps.withLock(\.self) == [[4, 18], [8, 18], [12, 18], [16, 18], [18, 18]])
    }

    @Test func `if two caches have different versions of a record, the one fetched last is kept`() async throws {
        let source = MemoryStorage()
        let target = MemoryStorage()
        let later = ManualClock.start.addingTimeInterval(60)
        let older = NoteEntity.mock(title: "older")
        let newer = NoteEntity.mock(title: "newer", cachedAt: later)
        _ = try await source.commit([.put(newer), .put(NoteEntity.mock(noteID: 2, title: "older"))])
        let kept = NoteEntity.mock(noteID: 2, title: "newer", cachedAt: later)
        _ = try await target.commit([.put(older), .put(kept), .put(NoteEntity.mock(noteID: 3))])
        let result = try await copy(source, target).run()
        #expect(result.replaced == 1 && result.kept == 1)
        #expect(try await notes(target) == [newer, kept, NoteEntity.mock(noteID: 3)])
    }

    @Test func `a copy detects a target that changes a value`() async throws {
        let target = AlteringStorage(.changesTitles)
        await #expect {
            try await copy(try await filled(), target).run()
        } throws: {
            "\($0)".contains("notes 1 was read back with different values")
        }
    }

    @Test func `a copy detects a target that loses a record`() async throws {
        await #expect(throws: StorageError.self) {
            try await copy(try await filled(), AlteringStorage(.losesRecords)).run()
        }
    }

    @Test func `a record that another process writes to the target during a copy is compared again`() async throws {
        let source = MemoryStorage()
        let base = MemoryStorage()
        let newer = NoteEntity.mock(title: "newer", cachedAt: ManualClock.start.addingTimeInterval(60))
        _ = try await source.commit([.put(NoteEntity.mock(title: "older"))])
        let target = InterferingStorage(base) { _ = try await base.commit([.put(newer)]) }
        #expect(try await copy(source, target).run().kept == 1)
        #expect(try await notes(base) == [newer])
    }

    @Test func `a copy counts the unreadable records of a cache`() async throws {
        let source = AlteringStorage(.losesRecords, try await filled())
        let result = try await copy(source, MemoryStorage()).run()
        #expect(result.unreadable == 1 && result.added == 17)
    }

    @Test func `a record with damage that only a verification finds is not copied`() async throws {
        let source = DamagedStorage(memory: try await filled(1...3))
        let target = MemoryStorage()
        let result = try await copy(source, target).run()
        #expect(result.unreadable == 2 && result.added == 5 && result.total == 7)
        #expect(try await notes(target).map(\.noteID) == [2, 3])
    }
}

/// An engine that finds its first note damaged when it is verified and not when it is read, and note 99 lost.
private struct DamagedStorage: ForwardingStorage, MaintainableStorage {
    let memory: MemoryStorage
    var base: any StorageEngine { memory }
    let location = "damaged"

    func statistics() async throws -> StorageStatistics { try await memory.statistics() }
    func compact() async throws -> Int { 0 }

    func verify(_ types: [any StoredRecord.Type]) async throws -> StorageVerification {
        let damage = StorageDamage(collection: NoteEntity.collection, key: NoteEntity.key(1), reason: "a flipped bit")
        let removed = StorageDamage(collection: NoteEntity.collection, key: NoteEntity.key(99), reason: "a cut line")
        return StorageVerification(records: 0, damage: [damage, removed])
    }
}

/// An engine whose keys can be listed without reading records.
private struct InspectedStorage: ForwardingStorage, InspectableStorage {
    let counting: CountingStorage
    var base: any StorageEngine { counting }
    private let records: MemoryStorage
    let location = "inspected"

    init(_ records: MemoryStorage) {
        self.records = records
        counting = CountingStorage(records)
    }

    func statistics() async throws -> StorageStatistics { try await records.statistics() }
    func keys(of type: any StoredRecord.Type) async throws -> [RecordKey] { try await records.keys(of: type) }
}

/// An engine that doesn't return what was written.
private struct AlteringStorage: ForwardingStorage {
    enum Fault {
        case changesTitles, losesRecords
    }

    private let fault: Fault
    let base: any StorageEngine

    init(_ fault: Fault, _ base: MemoryStorage = MemoryStorage()) {
        self.fault = fault
        self.base = base
    }

    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        try await base.load(references).map { record in
            guard var note = record as? NoteEntity, note.noteID == 1 else { return record }
            if fault == .losesRecords { return nil }
            note.title = "changed"
            return note
        }
    }
}

/// An engine to which another process writes before the first commit.
private actor InterferingStorage: ForwardingStorage {
    let base: any StorageEngine
    private var interference: (@Sendable () async throws -> Void)?

    init(_ base: MemoryStorage, _ interference: @escaping @Sendable () async throws -> Void) {
        self.base = base
        self.interference = interference
    }

    func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        try await interference?()
        interference = nil
        return try await base.commit(batch)
    }
}
