import Foundation
import Storage

extension StorageConformance {
    static let dateChecks: [Check] = [
        Check("a day outside the years 1 to 9999 is rejected with its whole batch") { engine in
            let outside = [-62_135_596_801, -62_167_219_200, 253_402_300_800, 253_402_300_801] + notInstants
            try await expectRefusal(of: outside, in: engine) { record, date in record.day = date }
        },
        Check("an instant outside the range of milliseconds is rejected with its whole batch") { engine in
            try await expectRefusal(of: notInstants, in: engine) { record, date in record.instant = date }
            try await expectRefusal(of: notInstants, in: engine) { record, date in record.optionalInstant = date }
            try await expectRefusal(of: notInstants, in: engine) { record, date in record.cachedAt = date }
        },
        Check("a sweep accepts any date") { engine in
            let records = [EverythingRecord.bare(1), .full(2)]
            _ = try await engine.commit(records.map(Mutation.put))
            for seconds in [-Double.infinity, -1e300, -62_167_219_200] {
                try expect(try await sweep(before: seconds, engine), is: [], "the records fetched before \(seconds)")
            }
            for seconds in [253_402_300_800, 1e300, .infinity] {
                _ = try await engine.commit(records.map(Mutation.put))
                try expect(
                    try await sweep(before: seconds, engine).count, is: 2, "the records fetched before \(seconds)")
            }
        },
        Check("a sweep compares whole milliseconds, even if its date is more precise") { engine in
            // `age` and `limit` are how far the dates of the record and of the sweep are after the same instant, in ms.
            for (age, limit, isRemoved) in [(0.4, 0.2, false), (0.0, 0.4, false), (0.6, 0.8, false), (0.2, 0.6, true)] {
                let start = 1_700_000_000.0
                let key = ChangedKey(collection: EverythingRecord.collection, key: 1)
                let record = EverythingRecord.bare(1).with {
                    $0.cachedAt = Date(timeIntervalSince1970: start + age / 1000)
                }
                try await engine.put(record)
                let swept = try await sweep(before: start + limit / 1000, engine)
                try expect(swept, is: isRemoved ? [key] : [], "\(age) ms before \(limit) ms")
                let dated = DatedRecord(recordID: 1, fetched: record.cachedAt)
                try await engine.put(dated)
                let date = Date(timeIntervalSince1970: start + limit / 1000)
                let removed = try await engine.commit([.removeAll(of: DatedRecord.self, cachedBefore: date)])
                try expect(removed.count, is: isRemoved ? 1 : 0, "\(age) ms before \(limit) ms, in another column")
            }
        },
    ]

    /// Numbers of seconds since 1970 that can't be expressed in milliseconds.
    private static let notInstants: [Double] = [.infinity, -.infinity, .nan, -.nan, 1e300, -1e300, 1e16, -1e16]

    private static func sweep(before seconds: Double, _ engine: any StorageEngine) async throws -> Set<ChangedKey> {
        let date = Date(timeIntervalSince1970: seconds)
        return try await engine.commit([.removeAll(of: EverythingRecord.self, cachedBefore: date)])
    }

    private static func expectRefusal(
        of seconds: [Double], in engine: any StorageEngine, _ set: (inout EverythingRecord, Date) -> Void
    ) async throws {
        let kept = EverythingRecord.full(1)
        try await engine.put(kept)
        for seconds in seconds {
            let unstorable = EverythingRecord.full(2).with { set(&$0, Date(timeIntervalSince1970: seconds)) }
            let batch: [Mutation] = [
                .put(EverythingRecord.bare(1)), .put(EverythingRecord.full(3)), .put(unstorable),
                .remove(1, of: EverythingRecord.self),
            ]
            do {
                _ = try await engine.commit(batch)
                throw Mismatch(description: "a date \(seconds) seconds after 1970 was stored")
            } catch StorageError.unstorable {}
            try expect(try await engine.page(EverythingRecord.self), is: [kept])
        }
    }
}
