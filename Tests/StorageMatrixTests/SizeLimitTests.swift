import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MemoryStorage
import Storage
import StorageTesting
import Testing

/// The size limit of a cache, with each engine that supports one.
@Suite struct SizeLimitTests {
    private static let limit = 2 << 20

    /// Engines in memory, and those that can compact their files.
    private static var engines: [EngineKind] {
        EngineKind.all.filter { kind in
            let engine = try? kind.open(URL(filePath: "/nowhere"))
            return engine is MemoryStorage || engine is any MaintainableStorage
        }
    }

    private func storage(_ engine: any StorageEngine, _ clock: ManualClock, maximumSize: Int) -> ContextStorage {
        let storage = ContextStorage(engine, clock: clock.wall, maximumSize: maximumSize)
        storage.limitAge(of: [EssayEntity.self], to: 180 * 86_400)
        return storage
    }

    private func fetch(_ id: Int, _ storage: ContextStorage, _ clock: ManualClock) async throws {
        let now = clock.now
        _ = try await storage.store(of: EssayEntity.self).fetch(RecordKey(Scalar(id)), .stored) { _ in
            RemoteResponse(EssayEntity(essayID: id, cachedAt: now))
        }
    }

    @Test(arguments: engines)
    func `a cache above its size limit is reduced, and keeps the latest responses`(kind: EngineKind) async throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let engine = try kind.open(folder.url)
        let growing = storage(engine, clock, maximumSize: .max)
        // Including the records of their responses, 400 records: 8 MB in files, and above the limit by number in
        // memory.
        for id in 1...200 {
            clock.advance(by: 1)
            try await fetch(id, growing, clock)
        }
        let limited = storage(engine, clock, maximumSize: Self.limit)
        await limited.sweepIfDue()
        let statistics = try await #require(engine as? any InspectableStorage).statistics()
        let count = statistics.records.values.reduce(0, +)
        #expect(statistics.bytes <= Self.limit * 4 / 5)
        #expect(count > 20 && count * 16_384 <= max(Self.limit * 4 / 5, statistics.bytes), "\(statistics)")
        let left = try await limited.store(of: EssayEntity.self).list().map(\.record.essayID)
        #expect(left == Array((201 - left.count)...200), "\(left)")
        try await limited.close()
    }
}

/// A record of about 40 KB.
private struct EssayEntity: StoredRecord {
    let essayID: Int
    var text: String
    var cachedAt: Date

    static let schema = Schema(
        "essays", Self.init, key("essayID", \.essayID, Int.self), field("text", \.text, String.self),
        field("cachedAt", \.cachedAt, Date.self))

    init(essayID: Int, text: String, cachedAt: Date) {
        self.essayID = essayID
        self.text = text
        self.cachedAt = cachedAt
    }

    init(essayID: Int, cachedAt: Date) {
        self.init(essayID: essayID, text: String(repeating: "word \(essayID) ", count: 4000), cachedAt: cachedAt)
    }
}
