import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MemoryStorage
import StorageTestHelpers
import Testing

@testable import Storage

/// A cache above its size limit loses its oldest responses.
@Suite struct EvictionTests {
    private let clock = ManualClock()
    private let engine = JournalStorage()
    private static let hour: TimeInterval = 3600
    private static let types: [any StoredRecord.Type] =
        [NoteEntity.self, NoteTagsEntity.self, KeepsakeEntity.self] + PageStore<NoteRowEntity>.recordTypes

    private func storage(_ maximumSize: Int?, in engine: (any StorageEngine)? = nil) -> ContextStorage {
        let storage = ContextStorage(engine ?? self.engine, clock: clock.wall, maximumSize: maximumSize)
        storage.limitAge(of: Self.types, to: 180 * 24 * Self.hour)
        return storage
    }

    private func notes(_ storage: ContextStorage) -> AggregateStore<NoteEntity> {
        AggregateStore(storage) { [RecordReference(NoteTagsEntity.self, $0)] }
    }

    /// Fetches a note of about two kilobytes with its tags.
    private func fetch(_ id: Int, in storage: ContextStorage, _ policy: FetchPolicy = .stored) async throws {
        let now = clock.now
        _ = try await notes(storage).fetch(NoteEntity.key(id), policy) { _ in
            let tags = NoteTagsEntity.mock(noteID: id, tags: [String(repeating: "x", count: 2000)], cachedAt: now)
            return RemoteResponse(Delivery([NoteEntity.mock(noteID: id, cachedAt: now), tags]))
        }
    }

    /// Fetches notes, each a minute after the previous one.
    private func fetch(_ ids: some Sequence<Int>, in storage: ContextStorage) async throws {
        for id in ids {
            clock.advance(by: 60)
            try await fetch(id, in: storage)
        }
    }

    /// Returns the ids of the notes and of the tags in an engine.
    private func kept(_ engine: (any StorageEngine)? = nil) async throws -> (notes: [Int], tags: [Int]) {
        let engine = engine ?? self.engine
        let notes = try await engine.query(.all, of: NoteEntity.self).compactMap { ($0 as? NoteEntity)?.noteID }
        let tags = try await engine.query(.all, of: NoteTagsEntity.self).compactMap { ($0 as? NoteTagsEntity)?.noteID }
        return (notes, tags)
    }

    private func size() async throws -> Int { try await engine.statistics().bytes }

    @Test func `opening a cache removes whole responses, oldest first, down to four fifths of the limit`() async throws
    {
        try await fetch(1...100, in: storage(nil))
        let limit = try await size() / 2
        await storage(limit).sweepIfDue()
        let kept = try await kept()
        #expect(kept.notes == Array((101 - kept.notes.count)...100) && kept.tags == kept.notes)
        #expect(try await size() <= limit * 4 / 5)
        #expect(try await size() > limit * 7 / 10)
        #expect(try await engine.query(.all, of: ResponseRecord.self).count == kept.notes.count)
        #expect(engine.compactionCount <= 3)
    }

    @Test func `a cache below its limit or without a limit is unchanged`() async throws {
        try await fetch(1...20, in: storage(nil))
        let size = try await size()
        for limit in [size, size + 1, nil] {
            let storage = storage(limit)
            _ = try await storage.store(of: NoteEntity.self).list()
            await storage.sweepIfDue()
        }
        #expect(try await kept().notes == Array(1...20))
        #expect(engine.compactionCount == 0)
    }

    /// Opens a storage with half the size limit over the records of the closed engine.
    private func reopened() async throws -> ContextStorage { storage(try await size() / 2) }

    @Test func `reading a cache with a size limit writes nothing`() async throws {
        let counting = CountingStorage(engine)
        let storage = storage(.max, in: counting)
        try await fetch(1...3, in: storage)
        _ = counting.takeOperations()
        for _ in 1...5 {
            clock.advance(by: Self.hour)
            try await fetch(1, in: storage)
        }
        #expect(counting.takeOperations() == Array(repeating: .load(3), count: 5))
    }

    @Test func `a long session checks the cache size hourly, and at its end if the cache has grown`() async throws {
        let storage = storage(50_000)
        try await fetch(1...50, in: storage)
        #expect(try await size() > 50_000)
        clock.advance(by: Self.hour)
        _ = try await storage.store(of: NoteRowEntity.self).list()
        #expect(try await size() <= 50_000)
        try await fetch(51...90, in: storage)
        #expect(try await size() > 50_000)
        try await storage.close()
        #expect(try await size() <= 50_000)
    }

    @Test func `a row is retained while a list contains it, and lists stay complete`() async throws {
        let storage = storage(.max)
        let pages = PageStore<NoteRowEntity>(storage, in: .unitedStates)
        func fetchPage(_ number: Int, _ ids: ClosedRange<Int>) async throws {
            clock.advance(by: 60)
            let now = clock.now
            let rows = ids.map { NoteRowEntity.mock($0, title: String(repeating: "t", count: 500), cachedAt: now) }
            _ = try await pages.fetch(1, of: PagedList("list \(number)"), .stored) {
                RemoteResponse(Page(items: rows, page: 1, totalPages: 1, totalResults: rows.count))
            }
        }
        // Each list shares half of its rows with the next one.
        for number in 0..<40 { try await fetchPage(number, (number * 10)...(number * 10 + 19)) }
        _ = try await reopened().store(of: NoteEntity.self).list()
        let left = try await engine.query(.all, of: StoredPage<NoteRowEntity>.self)
            .compactMap { $0 as? StoredPage<NoteRowEntity> }
        #expect(left.count < 30 && left.count > 5)
        #expect(left.allSatisfy { $0.cachedAt >= clock.now - Double(left.count) * 60 })
        let rows = try await engine.query(.all, of: NoteRowEntity.self).compactMap { ($0 as? NoteRowEntity)?.noteID }
        #expect(Set(rows) == Set(left.flatMap(\.rowIDs)))
    }

    @Test func `records that belong to no response are removed by age`() async throws {
        let old = (1...50).map { NoteRowEntity.mock($0, cachedAt: clock.now) }
        _ = try await engine.commit(old.map(Mutation.put))
        try await fetch(1...50, in: storage(nil))
        _ = try await reopened().store(of: NoteEntity.self).list()
        #expect(try await engine.query(.all, of: NoteRowEntity.self).isEmpty)
        #expect(try await !kept().notes.isEmpty)
    }

    @Test func `the library is never evicted`() async throws {
        let keepsakes = (1...100).map { KeepsakeEntity.mock(name: "shell \($0)") }
        _ = try await engine.commit(keepsakes.map(Mutation.put))
        try await fetch(1...10, in: storage(nil))
        _ = try await storage(100).store(of: NoteEntity.self).list()
        #expect(try await engine.query(.all, of: KeepsakeEntity.self).count == 100)
        #expect(try await kept().notes == [])
    }

    @Test func `in memory, each record counts as 16 KiB`() async throws {
        let engine = MemoryStorage()
        try await fetch(1...100, in: storage(nil, in: engine))
        // A note, its tags and its response are three records.
        _ = try await storage(150 * 16_384, in: engine).store(of: NoteEntity.self).list()
        let count = try await engine.statistics().records.values.reduce(0, +)
        #expect(count <= 120 && count > 100)
        #expect(try await kept(engine).notes.last == 100)
    }

    @Test func `an engine whose files can't be compacted has no size limit`() async throws {
        let engine = InspectedOnly(journal: engine)
        try await fetch(1...10, in: storage(nil, in: engine))
        _ = try await storage(100, in: engine).store(of: NoteEntity.self).list()
        #expect(try await kept().notes == Array(1...10))
    }

    @Test func `a failed eviction doesn't cause the read to fail`() async throws {
        let failing = FailingStorage()
        try await fetch(1...10, in: storage(nil, in: failing))
        failing.fail(.commit)
        let stored = storage(100, in: failing)
        #expect(try await stored.store(of: NoteEntity.self).list().count == 10)
        try await stored.close()
    }

    @Test func `an observer of an evicted root receives neither a removal nor a change`() async throws {
        let storage = storage(50_000)
        try await fetch(1, in: storage)
        var updates = notes(storage).updates(of: NoteEntity.key(1)) { _ in throw FetchError.offline("no route") }
            .makeAsyncIterator()
        _ = try await updates.next()
        try await fetch(2...50, in: storage)
        clock.advance(by: Self.hour)
        await storage.sweepIfDue()
        #expect(try await !kept().notes.contains(1))
        try await fetch(1, in: storage, .refresh)
        #expect(try await updates.next()?.value.root.cachedAt == clock.now)
    }
}

/// An engine with files that no one can compact.
private struct InspectedOnly: ForwardingStorage, InspectableStorage {
    let journal: JournalStorage
    var base: any StorageEngine { journal }
    var location: String { journal.location }

    func statistics() async throws -> StorageStatistics { try await journal.statistics() }
}
