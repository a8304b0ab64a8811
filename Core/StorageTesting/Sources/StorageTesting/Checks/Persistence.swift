import Storage

extension StorageConformance {
    /// The checks for engines that keep records after closing.
    public static let persistence: [Check] = [
        Check(opening: "a reopened location has the committed records") { open in
            let records = [EverythingRecord.full(1), .bare(2), .full(3)]
            try await using(open) { engine in
                _ = try await engine.commit(
                    records.map(Mutation.put) + [.put(EntryRecord("a", 1)), .put(TitleRecord(1, "x"))])
                _ = try await engine.commit([.remove(1, of: TitleRecord.self)])
            }
            try await using(open) { engine in
                try expect(try await engine.page(EverythingRecord.self), is: records)
                try expect(try await engine.load(EntryRecord.self, RecordKey("a", 1)), is: [EntryRecord("a", 1)])
                try expect(try await engine.page(TitleRecord.self), is: [])
                try await engine.put(EverythingRecord.bare(1))
            }
            try await using(open) { engine in
                try expect(try await engine.page(EverythingRecord.self), is: [.bare(1), .bare(2), .full(3)])
            }
        },
        Check(opening: "an engine that was not closed keeps its committed records") { open in
            try await open().put(TitleRecord(1, "One"))
            try await using(open) { try expect(try await $0.page(TitleRecord.self).map(\.titleID), is: [1]) }
        },
        Check(opening: "a later version of a type can use the location of an earlier version") { open in
            let later = LaterTitleRecord(TitleRecord(2, "Two"), tagline: "more", notes: [NoteModel(text: "new")])
            try await using(open) { try await $0.put(TitleRecord(1, "One")) }
            try await using(open) { engine in
                let found = try await engine.page(LaterTitleRecord.self)
                try expect(
                    found.isEmpty || found == [LaterTitleRecord(TitleRecord(1, "One"))], is: true, "the old record")
                try await engine.put(later)
                try expect(try await engine.load(LaterTitleRecord.self, 2), is: [later])
            }
            try await using(open) { try expect(try await $0.load(LaterTitleRecord.self, 2), is: [later]) }
        },
    ]

    /// The checks for engines that can be opened several times at the same location.
    public static let sharing: [Check] = [
        Check(opening: "an engine reads the commits of another engine at its location") { open in
            let one = try await open()
            let other = try await open()
            for round in 1...5 {
                try await one.put(TitleRecord(1, "\(round)"), EverythingRecord.full(round))
                try expect(try await other.load(TitleRecord.self, 1)[0]?.title, is: "\(round)")
                try expect(try await other.page(EverythingRecord.self).count, is: round)
                try await other.put(TitleRecord(1, "other \(round)"))
                try expect(try await one.load(TitleRecord.self, 1)[0]?.title, is: "other \(round)")
            }
            try await one.close()
            try expect(try await other.page(EverythingRecord.self).count, is: 5)
            try await other.close()
        },
        Check(opening: "an engine that never commits reads every commit of another engine") { open in
            let writer = try await open()
            let reader = try await open()
            for round in 1...5 {
                let title = TitleRecord(1, "\(round)")
                try await writer.put(title, EntryRecord("a", round))
                try expect(try await reader.load(TitleRecord.self, 1, 2), is: [title, nil])
                try expect(
                    try await reader.page(TitleRecord.self, .all.owned(by: "title", .text(title.title))), is: [title])
                try expect(try await reader.page(EntryRecord.self).count, is: round)
            }
            _ = try await writer.commit([.remove(1, of: TitleRecord.self), .removeAll(of: EntryRecord.self)])
            try expect(try await reader.load(TitleRecord.self, 1), is: [nil])
            try expect(try await reader.page(EntryRecord.self), is: [])
            for engine in [writer, reader] { try await engine.close() }
        },
        Check(opening: "several engines can use a new location at the same time") { open in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...6 {
                    let engine = try await open()
                    group.addTask {
                        for round in 1...5 { try await engine.put(TitleRecord(number * 10 + round, "\(number)")) }
                        try await engine.close()
                    }
                }
                try await group.waitForAll()
            }
            try await using(open) { try expect(try await $0.page(TitleRecord.self).count, is: 30) }
        },
        Check(opening: "neither of two engines reads half a batch of the other") { open in
            try await sharing(open) { try await $0.expectWholeBatches() }
        },
        Check(opening: "no concurrent commit by two engines is lost") { open in
            try await sharing(open) { try await $0.expectEveryCommitKept() }
        },
        Check(opening: "no change by two engines that depends on its reads is lost") { open in
            try await sharing(open) { try await $0.expectEveryIncrementKept() }
        }.withExpectations,
    ]

    private static func sharing(
        _ open: Check.Opening, _ body: (ConcurrentUse) async throws -> Void
    ) async throws {
        let one = try await open()
        let other = try await open()
        try await body(ConcurrentUse(one, other))
        for engine in [one, other] { try await engine.close() }
    }

    private static func using(
        _ open: Check.Opening, _ body: (any StorageEngine) async throws -> Void
    ) async throws {
        let engine = try await open()
        try await body(engine)
        try await engine.close()
    }
}
