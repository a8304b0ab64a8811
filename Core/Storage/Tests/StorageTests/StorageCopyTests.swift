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
        _ source: any StorageEngine, _ target: any StorageEngine, _ rule: StorageCopy.Rule = .keepingNewest,
        batchSize: Int = 4
    ) -> StorageCopy {
        StorageCopy(Self.types, from: source, to: target, rule, batchSize: batchSize)
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

    @Test func `a library that changes during the copy is copied in its final state`() async throws {
        let base = try await filled(1...3)
        let target = MemoryStorage()
        let source = RacingStorage(base)
        // The first two reads list the keys of the two types, so the change comes before the first record is read.
        await source.run(beforeRead: 3) {
            _ = try await base.commit(Self.types.map { .remove(2, of: $0) })
        }
        let result = try await copy(source, target, .refusingOthers).run()
        #expect(result.added == 4 && result.unreadable == 0)
        try await #expect(notes(target).map(\.noteID) == [1, 3])
    }

    @Test(arguments: [StorageCopy.Rule.keepingNewest, .refusingOthers, .replacingOthers])
    func `copying an empty storage writes nothing`(rule: StorageCopy.Rule) async throws {
        let target = CountingStorage(try await filled())
        #expect(try await copy(MemoryStorage(), target, rule).run() == StorageCopyResult())
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
        #expect(result.replaced == 1 && result.kept == 1 && result.removed == 0)
        #expect(try await notes(target) == [newer, kept, NoteEntity.mock(noteID: 3)])
    }

    @Test(arguments: [true, false])
    func `a copy doesn't change a target library that has other records`(isKnown: Bool) async throws {
        let source = try await filled(1...2)
        let target = MemoryStorage()
        let own = NoteEntity.mock(noteID: isKnown ? 2 : 3, title: "own")
        _ = try await target.commit([.put(own)])
        await #expect(throws: StorageCopyRefusal(differing: isKnown ? 1 : 0, onlyInTarget: isKnown ? 0 : 1)) {
            try await copy(source, target, .refusingOthers).run()
        }
        #expect(try await notes(target) == [own])
    }

    @Test func `a copy adds the records missing from a partly copied library in one batch`() async throws {
        let target = CountingStorage(try await filled(1...2))
        let result = try await copy(try await filled(1...9), target, .refusingOthers, batchSize: 4).run()
        #expect(result.unchanged == 4 && result.added == 14)
        let commits = target.takeOperations().filter { if case .commit = $0 { true } else { false } }
        #expect(commits == [.commit(18 + 14)])
    }

    @Test(
        arguments: [
            ([], 4), ([.put(NoteEntity.mock(noteID: 5))], 1), ([.put(NoteTagsEntity.mock(noteID: 2, tags: []))], 4),
            ([.remove(3, of: NoteTagsEntity.self)], 3),
        ] as [([Mutation], Int)])
    func `a copy makes a library in use equal to the source`(changes: [Mutation], removed: Int) async throws {
        let source = try await filled(1...2)
        let base = try await filled(2...4)
        _ = try await base.commit([.put(NoteEntity.mock(noteID: 2, title: "own"))])
        let target = InterferingStorage(base) { _ = try await base.commit(changes) }
        let result = try await copy(source, target, .replacingOthers).run()
        #expect(result.removed == removed && result.total == 4)
        #expect(try await copy(source, base, .refusingOthers).run().unchanged == 4)
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

    @Test(arguments: [StorageCopy.Rule.refusingOthers, .replacingOthers])
    func `a damaged library is not copied`(rule: StorageCopy.Rule) async throws {
        let source = DamagedStorage(memory: try await filled(1...3))
        let target = MemoryStorage()
        await #expect(throws: StorageError.damaged(location: "damaged", reason: "a flipped bit")) {
            try await copy(source, target, rule).run()
        }
        #expect(try await notes(target) == [])
    }

    @Test func `a library with an unreadable record is not copied`() async throws {
        let source = AlteringStorage(.losesRecords, try await filled())
        let target = MemoryStorage()
        await #expect(throws: StorageError.self) { try await copy(source, target, .replacingOthers).run() }
        #expect(try await notes(target) == [])
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
