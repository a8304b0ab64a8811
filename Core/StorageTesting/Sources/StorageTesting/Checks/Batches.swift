import Foundation
import Storage

extension StorageConformance {
    static let batchChecks: [Check] = [
        Check("a record replaces the one with the same key, including all children") { engine in
            try await engine.put(EverythingRecord.full(1))
            for record in [EverythingRecord.bare(1), .full(1), .bare(1).with { $0.parts = [.bare(1)] }] {
                try await engine.put(record)
                try expect(try await engine.page(EverythingRecord.self), is: [record])
            }
        },
        Check("removing a record also removes all its children") { engine in
            try await engine.put(EverythingRecord.full(1), EverythingRecord.full(2))
            _ = try await engine.commit([.remove(1, of: EverythingRecord.self)])
            try expect(try await engine.page(EverythingRecord.self), is: [.full(2)])
            try await engine.put(EverythingRecord.bare(1).with { $0.parts = [] })
            try expect(
                try await engine.load(EverythingRecord.self, 1), is: [.bare(1).with { $0.parts = [] }])
        },
        Check("an empty load and an empty batch do nothing, whatever is stored") { engine in
            for batch in [[], [.put(TitleRecord(1, "a"))], [Mutation.removeAll(of: TitleRecord.self)]] {
                _ = try await engine.commit(batch)
                try expect(try await engine.load([]).count, is: 0)
                try expect(try await engine.commit([]), is: [])
            }
        },
        Check("a commit returns each changed key once") { engine in
            try expect(try await engine.put(TitleRecord(1, "a"), EntryRecord("a", 1)), is: [title(1), entry("a", 1)])
            try expect(try await engine.put(TitleRecord(1, "a"), TitleRecord(1, "b")), is: [title(1)])
            let removals: [Mutation] = [
                .remove(1, of: TitleRecord.self), .remove(2, of: TitleRecord.self), .remove("1", of: TitleRecord.self),
            ]
            try expect(try await engine.commit(removals), is: [title(1)])
            try expect(try await engine.commit(removals), is: [])
        },
        Check("the mutations of a batch are applied in order") { engine in
            let first = TitleRecord(1, "first")
            let second = TitleRecord(1, "second")
            try await engine.put(first, second)
            try expect(try await engine.load(TitleRecord.self, 1), is: [second])
            let remove = Mutation.remove(1, of: TitleRecord.self)
            try expect(try await engine.commit([remove, .put(first)]), is: [title(1)])
            try expect(try await engine.load(TitleRecord.self, 1), is: [first])
            try expect(try await engine.commit([.put(second), remove, remove]), is: [title(1)])
            try expect(try await engine.load(TitleRecord.self, 1), is: [nil])
            try expect(
                try await engine.commit([.put(first), .removeAll(of: TitleRecord.self), .put(TitleRecord(2, "two"))]),
                is: [title(1), title(2)])
            try expect(try await engine.page(TitleRecord.self).map(\.titleID), is: [2])
        },
        Check("a sweep removes only the records fetched before its date") { engine in
            try await engine.put(
                TitleRecord(1, "old", age: 2), TitleRecord(2, "at", age: 1), TitleRecord(3, "new"),
                EverythingRecord.full(1))
            let sweep = Mutation.removeAll(of: TitleRecord.self, cachedBefore: TitleRecord.now - 1)
            try expect(try await engine.commit([sweep]), is: [title(1)])
            try expect(try await engine.commit([sweep]), is: [])
            try expect(try await engine.page(TitleRecord.self).map(\.titleID), is: [2, 3])
            try expect(try await engine.page(EverythingRecord.self).count, is: 1)
        },
        Check("a sweep also applies to the earlier mutations of its batch") { engine in
            try await engine.put(TitleRecord(1, "old", age: 9), TitleRecord(2, "old", age: 9))
            let batch: [Mutation] = [
                .put(TitleRecord(1, "new")), .put(TitleRecord(3, "old", age: 9)),
                .removeAll(of: TitleRecord.self, cachedBefore: TitleRecord.now), .put(TitleRecord(4, "old", age: 9)),
            ]
            try expect(try await engine.commit(batch), is: [title(1), title(2), title(3), title(4)])
            try expect(try await engine.page(TitleRecord.self).map(\.titleID), is: [1, 4])
            try await engine.put(DatedRecord(1, age: 9), DatedRecord(2, age: 9))
            let dated: [Mutation] = [
                .put(DatedRecord(1, age: 0)), .put(DatedRecord(3, age: 9)), .put(TitleRecord(5, "new")),
                .removeAll(of: DatedRecord.self, cachedBefore: TitleRecord.now), .put(DatedRecord(4, age: 9)),
            ]
            try expect(try await engine.commit(dated).count, is: 5)
            try expect(try await engine.page(DatedRecord.self).map(\.recordID), is: [1, 4])
        },
        Check("removing all records of a type empties its collection, including all children") { engine in
            try await engine.put(EverythingRecord.full(1), EverythingRecord.full(2), EntryRecord("a", 1))
            let changed = try await engine.commit([.removeAll(of: EverythingRecord.self)])
            try expect(changed.map(\.key.description).sorted(), is: ["1", "2"])
            try expect(try await engine.page(EverythingRecord.self), is: [])
            try expect(try await engine.page(EntryRecord.self).count, is: 1)
            try expect(try await engine.commit([.removeAll(of: EverythingRecord.self)]), is: [])
        },
        Check("a batch with a record that cannot be stored changes nothing") { engine in
            let kept = TitleRecord(1, "kept")
            try await engine.put(kept, EntryRecord("a", 1))
            for number in [Double.nan, .infinity, -.infinity] {
                let deep = EverythingRecord.full(1).with { $0.parts?[1].weight = number }
                for unstorable in [TitleRecord(3, "no", score: number) as any StoredRecord, deep] {
                    try await expectStorageError {
                        _ = try await engine.commit([
                            .put(TitleRecord(1, "changed")), .put(TitleRecord(2, "new")),
                            .put(EverythingRecord.full(2)),
                            .removeAll(of: EntryRecord.self), .put(unstorable),
                        ])
                    }
                }
            }
            try expect(try await engine.page(TitleRecord.self), is: [kept])
            try expect(try await engine.page(EntryRecord.self).count, is: 1)
            try expect(try await engine.page(EverythingRecord.self), is: [])
            try await engine.put(TitleRecord(2, "afterwards"))
            try expect(try await engine.page(TitleRecord.self).count, is: 2)
        },
        Check("a batch of more than a thousand records is stored, loaded and listed completely") { engine in
            let records = (1...1100).map { TitleRecord($0, "title \($0)", year: $0 % 7, score: Double($0) / 3) }
            try expect(try await engine.commit(records.map(Mutation.put)).count, is: 1100)
            try expect(try await engine.page(TitleRecord.self), is: records)
            let found = try await engine.load(records.reversed().map(\.key), of: TitleRecord.self)
            try expect(found.map { $0 as? TitleRecord }, is: records.reversed())
        },
        Check("a batch is committed if its expectation holds") { engine in
            let first = TitleRecord(1, "first")
            let second = TitleRecord(1, "second")
            _ = try await engine.commit([.expect(reference(1), nil), .put(first)])
            try expect(try await engine.commit([.expect(reference(1), first), .put(second)]), is: [title(1)])
            try expect(try await engine.load(TitleRecord.self, 1), is: [second])
        }.withExpectations,
        Check("a batch changes nothing if its expectation doesn't hold") { engine in
            let first = TitleRecord(1, "first")
            let second = TitleRecord(1, "second")
            try await engine.put(first)
            for expected in [nil, second] {
                let batch: [Mutation] = [.put(second), .put(TitleRecord(2, "")), .expect(reference(1), expected)]
                try await expect(.conflict("titles")) { _ = try await engine.commit(batch) }
            }
            try await expect(.conflict("titles")) {
                _ = try await engine.commit([.expect(reference(3), first), .remove(1, of: TitleRecord.self)])
            }
            try expect(try await engine.page(TitleRecord.self), is: [first])
        }.withExpectations,
        Check("a batch changes nothing unless all its expectations hold, about whole records of any type") { engine in
            let first = TitleRecord(1, "first")
            let second = EverythingRecord.full(1)
            try await engine.put(first, second)
            let right: [Mutation] = [.expect(first.reference, first), .expect(second.reference, second)]
            let put = Mutation.put(EntryRecord("a", 1))
            let wrong: [Mutation] = [
                .expect(first.reference, nil), .expect(second.reference, nil),
                .expect(second.reference, second.with { $0.parts = [] }),
                .expect(second.reference, second.with { $0.parts?[1].pieces?[0].notes?[1].text = "other" }),
            ]
            for wrong in wrong {
                for batch in [right + [wrong, put], [wrong] + right + [put]] {
                    try await expect(.conflict(wrong.type.collection)) { _ = try await engine.commit(batch) }
                }
            }
            try expect(try await engine.page(EntryRecord.self), is: [])
            try expect(try await engine.commit(right + [put]), is: [entry("a", 1)])
        }.withExpectations,
        Check("a batch removes records from each of its collections") { engine in
            try await engine.put(
                TitleRecord(1, "1"), TitleRecord(2, "2"), EntryRecord("a", 1), EverythingRecord.full(1))
            let batch: [Mutation] = [
                .remove(1, of: TitleRecord.self), .remove(RecordKey("a", 1), of: EntryRecord.self),
                .removeAll(of: EverythingRecord.self),
            ]
            try expect(try await engine.commit(batch).count, is: 3, "the number of removed keys")
            try expect(try await engine.page(TitleRecord.self).map(\.titleID), is: [2])
            try expect(try await engine.page(EntryRecord.self), is: [])
            try expect(try await engine.page(EverythingRecord.self), is: [])
        },
    ]

    private static func reference(_ id: Int) -> RecordReference {
        RecordReference(TitleRecord.self, RecordKey(Scalar(id)))
    }

    private static func title(_ key: RecordKey) -> ChangedKey { ChangedKey(collection: "titles", key: key) }

    private static func entry(_ list: Scalar, _ position: Scalar) -> ChangedKey {
        ChangedKey(collection: "entries", key: RecordKey(list, position))
    }
}
