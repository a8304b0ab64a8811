import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MemoryStorage
import StorageSupport
import StorageTestHelpers
import Testing

@testable import Storage

@Suite struct ContextStorageInspectionTests {
    private let clock = ManualClock()
    private let engine = MemoryStorage()
    private static let day: TimeInterval = 86_400

    private func storage(_ engine: any StorageEngine) -> ContextStorage {
        let storage = ContextStorage(engine, clock: clock.wall)
        storage.limitAge(of: [NoteEntity.self], to: 180 * Self.day)
        return storage
    }

    /// Stores a keepsake, which is a library record, and notes with these ages in days.
    private func store(ages: [Double]) async throws {
        let notes = ages.enumerated().map { index, age in
            Mutation.put(NoteEntity.mock(noteID: index + 1, cachedAt: clock.now - age * Self.day))
        }
        _ = try await engine.commit(notes + [.put(KeepsakeEntity.mock())])
    }

    @Test func `statistics leave out expired records`() async throws {
        try await store(ages: [0, 1, 400])
        let statistics = try await storage(engine).statistics()
        #expect(
            statistics
                == StorageStatistics(records: [NoteEntity.collection: 2, KeepsakeEntity.collection: 1], bytes: 0))
    }

    @Test func `an engine that can't describe its contents has neither location nor statistics nor size`() async throws
    {
        let storage = storage(FailingStorage())
        #expect(storage.location == nil)
        #expect(try await storage.statistics() == nil)
        #expect(try await storage.size() == nil)
        #expect(self.storage(engine).location == engine.location)
        #expect(try await self.storage(engine).size() == 0)
    }

    @Test func `removing all records of a type removes library records, too`() async throws {
        try await store(ages: [0])
        let storage = storage(engine)
        #expect(try await storage.clear([KeepsakeEntity.self], staleOnly: false) == 0)
        try await storage.removeAll([KeepsakeEntity.self])
        #expect(try await storage.statistics()?.records == [NoteEntity.collection: 1])
    }

    @Test func `the newest date is that of the newest record, even of an expired one`() async throws {
        try await store(ages: [300, 200, 400])
        let storage = storage(engine)
        #expect(try await storage.newestDate(of: [NoteEntity.self]) == clock.now - 200 * Self.day)
        #expect(try await storage.newestDate(of: [NoteTagsEntity.self]) == nil)
    }

    @Test func `a storage with other settings has the records of the first one`() async throws {
        try await store(ages: [0])
        let storage = storage(engine)
        let other = storage.with(
            freshness: FreshnessPolicy(details: 0, list: 0, configuration: 0, missing: 0), maximumSize: 1 << 20)
        #expect(other.maximumSize == 1 << 20)
        #expect(try await other.store(of: NoteEntity.self).list().count == 1)
        try await other.close()
        await #expect(throws: StorageError.self) { try await storage.store(of: NoteEntity.self).list() }
    }
}
