import CoreDomain
import Foundation

/// Removes the oldest records of a cache until the cache is well below its limit.
///
/// All records of a response have the same age, and a newer response renews the records it shares with an older one.
/// Therefore, no list loses a row, and no item loses a part.
struct Eviction {
    let engine: any InspectableStorage
    /// The types of the records that may be removed.
    let types: [any StoredRecord.Type]
    let limit: Int

    /// The cache's size after an eviction, as a fraction of the limit.
    private static let kept = 0.8
    /// The assumed size of a record in an engine without files.
    private static let nominalSize = 16_384

    private let hasFiles: Bool

    /// Creates an eviction; `nil` if the engine can't report its size.
    init?(_ engine: any StorageEngine, types: [any StoredRecord.Type], limit: Int) async throws {
        guard let engine = engine.inspectable else { return nil }
        self.engine = engine
        self.types = types
        self.limit = limit
        hasFiles = try await engine.size() > 0
    }

    /// Removes records if the limit is exceeded, and compacts the files. Does nothing if the engine can't shrink them.
    func run() async throws {
        var size = try await size()
        if size <= limit || hasFiles && !(engine is any MaintainableStorage) { return }
        let goal = Int(Double(limit) * Self.kept)
        while size > goal, let date = try await date(ofOldest: 1 - Double(goal) / Double(size)) {
            let removed = try await engine.commit(types.map { .removeAll(of: $0, cachedBefore: date) })
            if removed.isEmpty { return }
            _ = try await (engine as? any MaintainableStorage)?.compact()
            size = try await self.size()
        }
    }

    /// Returns the engine's size in bytes.
    private func size() async throws -> Int {
        if hasFiles { return try await engine.size() }
        return try await engine.statistics().records.values.reduce(0, +) * Self.nominalSize
    }

    /// Returns a date such that the given fraction of responses is older. With fewer than two responses left,
    /// counts records instead.
    private func date(ofOldest share: Double) async throws -> Date? {
        var dates = try await engine.query(.all, of: ResponseRecord.self).map(\.cachedAt)
        if dates.count < 2 {
            dates = []
            for type in types { dates += try await engine.query(.all, of: type).map(\.cachedAt) }
        }
        if dates.isEmpty { return nil }
        dates.sort()
        let count = min(max(1, Int((Double(dates.count) * share).rounded(.up))), dates.count)
        // Records fetched at the same instant are removed together.
        let last = dates[count - 1]
        return dates[count...].first { $0 > last } ?? last.addingTimeInterval(1)
    }
}
