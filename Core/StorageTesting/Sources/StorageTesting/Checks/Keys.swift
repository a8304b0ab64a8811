import Foundation
import Storage

extension StorageConformance {
    static let keyChecks: [Check] = [
        Check("records are loaded in the order of the requested keys, with nil for missing ones") { engine in
            let one = TitleRecord(1, "One")
            let two = TitleRecord(2, "Two")
            try await engine.put(one, two)
            try expect(
                try await engine.load(TitleRecord.self, 2, 9, 1, 2, 9, -2), is: [two, nil, one, two, nil, nil])
        },
        Check("loading no keys returns no records") { engine in
            try expect(try await engine.load([], of: TitleRecord.self).count, is: 0)
        },
        Check("the smallest and largest integers can be keys") { engine in
            let records = [Int.min, -1, 0, .max].map { TitleRecord($0, "\($0)") }
            _ = try await engine.commit(records.map(Mutation.put))
            let found = try await engine.load(records.map(\.key), of: TitleRecord.self)
            try expect(found.map { $0 as? TitleRecord }, is: records)
        },
        Check("a key of two parts finds only its record") { engine in
            let records = [
                EntryRecord("a", 1, note: "a1", marks: [NoteModel(text: "x")]), EntryRecord("a", 2, note: "a2"),
                EntryRecord("b", 1, note: "b1"), EntryRecord("a1", 2, note: "a12"), EntryRecord("", 0, note: "none"),
            ]
            _ = try await engine.commit(records.map(Mutation.put))
            for record in records { try expect(try await engine.load(EntryRecord.self, record.key), is: [record]) }
            let found = try await engine.load(records.reversed().map(\.key), of: EntryRecord.self)
            try expect(found.map { $0 as? EntryRecord }, is: records.reversed())
            try expect(try await engine.load(EntryRecord.self, RecordKey("b", 2), RecordKey("c", 1)), is: [nil, nil])
        },
        Check("hostile texts can be parts of keys and remain distinct") { engine in
            let records = hostileTexts.enumerated().map { EntryRecord($1, 1, note: "\($0)") }
            let changed = try await engine.commit(records.map(Mutation.put))
            try expect(changed.count, is: records.count, "the number of keys")
            let found = try await engine.load(records.map(\.key), of: EntryRecord.self)
            try expect(found.map { ($0 as? EntryRecord)?.note }, is: records.map(\.note))
        },
        Check("hostile texts can be whole keys and remain distinct") { engine in
            let records = hostileTexts.map(TextKeyRecord.init)
            try expect(try await engine.commit(records.map(Mutation.put)).count, is: records.count)
            try expect(
                try await engine.commit(records.map(Mutation.put)).count, is: records.count,
                "the number of records put again")
            let found = try await engine.load(records.map(\.key), of: TextKeyRecord.self)
            try expect(
                found.map { ($0 as? TextKeyRecord).map { Array($0.name.utf8) } },
                is: records.map { Array($0.name.utf8) })
            for record in records {
                try expect(
                    try await engine.commit([.remove(record.reference)]).count, is: 1, "the number of removed records")
            }
            try expect(try await engine.page(TextKeyRecord.self), is: [])
        },
        Check("a Boolean key finds its record") { engine in
            let records = [FlagKeyRecord(flag: false, note: "no"), FlagKeyRecord(flag: true, note: "yes")]
            _ = try await engine.commit(records.reversed().map(Mutation.put))
            try expect(try await engine.page(FlagKeyRecord.self), is: records)
            try expect(try await engine.load(FlagKeyRecord.self, 1, 0, 2), is: [records[1], records[0], nil])
            try expect(try await engine.commit([.remove(0, of: FlagKeyRecord.self)]).map(\.key), is: [0])
            try expect(try await engine.page(FlagKeyRecord.self), is: [records[1]])
        },
        Check("a key of three parts finds only its record") { engine in
            let records = [
                ThreePartRecord(kind: "", number: -1, language: "", note: "1"),
                ThreePartRecord(kind: "a", number: 1, language: "", note: "2"),
                ThreePartRecord(kind: "a", number: 1, language: "/", note: "3"),
                ThreePartRecord(kind: "a", number: 11, language: "", note: "4"),
                ThreePartRecord(kind: "a/1", number: 1, language: "", note: "5"),
                ThreePartRecord(kind: "a1", number: 1, language: "", note: "6"),
            ]
            try await expectSeparate(records, in: engine)
        },
        Check("a key of four parts of mixed types finds only its record") { engine in
            let records = [
                FourPartRecord("", "", false, 0, note: "1"), FourPartRecord("", "a", false, 0, note: "2"),
                FourPartRecord("a", "", false, 0, note: "3"), FourPartRecord("a", "", true, 0),
                FourPartRecord("a", "b/c", false, 0, note: "4"), FourPartRecord("a/b", "c", false, 0, note: "5"),
                FourPartRecord("a\0b", "c", false, 0, note: "6"), FourPartRecord("ab", "c", false, 1, note: "7"),
                FourPartRecord("ab", "c", false, .max, note: "8"),
            ]
            try await expectSeparate(records.sorted { $0.key < $1.key }, in: engine)
        },
        Check("a key whose parts don't fit the type finds nothing") { engine in
            try await engine.put(TitleRecord(1, "One"), EntryRecord("a", 1))
            try expect(
                try await engine.load(
                    TitleRecord.self, RecordKey("1"), RecordKey(1, 1), RecordKey(), RecordKey(.real(1))),
                is: [nil, nil, nil, nil])
            try expect(try await engine.load(EntryRecord.self, RecordKey("a"), RecordKey("a", "1")), is: [nil, nil])
        },
        Check("equal keys in the collections of two contexts are different records") { engine in
            let one = NamedRecord<MoviesCollection>(1, "one")
            let other = NamedRecord<MovieTitlesCollection>(1, "other")
            let third = NamedRecord<SpacedMovieTitlesCollection>(1, "third")
            try await engine.put(one, other, third)
            try await engine.put(NamedRecord<MoviesCollection>(2, "second"))
            try expect(try await engine.load(NamedRecord<MoviesCollection>.self, 1), is: [one])
            try expect(try await engine.load(NamedRecord<MovieTitlesCollection>.self, 1), is: [other])
            try expect(try await engine.load(NamedRecord<SpacedMovieTitlesCollection>.self, 1), is: [third])
            try expect(
                try await engine.commit([.remove(1, of: NamedRecord<MoviesCollection>.self)]).map(\.collection),
                is: ["movies"])
            try expect(try await engine.page(NamedRecord<MovieTitlesCollection>.self), is: [other])
            _ = try await engine.commit([.removeAll(of: NamedRecord<MovieTitlesCollection>.self)])
            try expect(try await engine.page(NamedRecord<MoviesCollection>.self).count, is: 1)
            try expect(try await engine.page(NamedRecord<SpacedMovieTitlesCollection>.self), is: [third])
        },
        Check("equal keys of two types are different records") { engine in
            let title = TitleRecord(1, "One")
            let everything = EverythingRecord.full(1)
            try await engine.put(title, everything)
            try expect(try await engine.load(TitleRecord.self, 1), is: [title])
            try expect(try await engine.load(EverythingRecord.self, 1), is: [everything])
            _ = try await engine.commit([.removeAll(of: TitleRecord.self)])
            try expect(try await engine.load(TitleRecord.self, 1), is: [nil])
            try expect(try await engine.load(EverythingRecord.self, 1), is: [everything])
        },
    ]

    /// Puts `records`, which are ordered by key, then loads, lists and removes each one.
    private static func expectSeparate<Record: StoredRecord>(
        _ records: [Record], in engine: any StorageEngine
    ) async throws {
        _ = try await engine.commit(records.reversed().map(Mutation.put))
        try expect(try await engine.page(Record.self), is: records)
        for (index, record) in records.enumerated() {
            try expect(try await engine.load(Record.self, record.key), is: [record])
            let changed = try await engine.commit([.remove(record.reference)])
            try expect(changed.map(\.key), is: [record.key])
            try expect(try await engine.page(Record.self), is: Array(records.dropFirst(index + 1)))
        }
    }
}
