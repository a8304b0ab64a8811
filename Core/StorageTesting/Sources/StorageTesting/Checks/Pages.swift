import Storage

extension StorageConformance {
    static let pageChecks: [Check] = [
        Check("a page without an order is ordered by key") { engine in
            try await engine.put(TitleRecord(10, "x"), TitleRecord(-1, "y"), TitleRecord(9, "z"))
            try await expectPage(.all, is: [-1, 9, 10], in: engine)
        },
        Check("keys of two parts are ordered by the first part, then by the second") { engine in
            try await engine.put(EntryRecord("b", 1), EntryRecord("a", 10), EntryRecord("a", 9), EntryRecord("B", 5))
            let found = try await engine.page(EntryRecord.self)
            try expect(found.map(\.key.description), is: ["B/5", "a/9", "a/10", "b/1"])
        },
        Check("a page ordered by a number has nulls first and ties ordered by key") { engine in
            try await fill(engine)
            try await expectPage(.all.ordered(by: "score"), is: [2, 6, 3, 1, 5, 4], in: engine)
        },
        Check("a descending page has nulls last, and ties still ordered by key") { engine in
            try await fill(engine)
            try await expectPage(.all.ordered(by: "score", descending: true), is: [4, 1, 5, 3, 2, 6], in: engine)
        },
        Check("a descending page can be ordered by a part of the key, and limited to an owner") { engine in
            try await fill(engine)
            try await expectPage(.all.ordered(by: "titleID", descending: true), is: [6, 5, 4, 3, 2, 1], in: engine)
            let owned = StorageQuery.all.owned(by: "year", 2000)
            try await expectPage(owned.ordered(by: "score", descending: true), is: [4, 1, 5], in: engine)
            try await engine.put(EntryRecord("a", 9), EntryRecord("b", 11), EntryRecord("a", 10))
            let entries = StorageQuery.all.owned(by: "listID", "a").ordered(by: "position", descending: true)
            try expect(try await engine.page(EntryRecord.self, entries).map(\.position), is: [10, 9])
        },
        Check("a page is ordered and filtered by the new values of a replaced record") { engine in
            try await fill(engine)
            // Queries before the change too, because an engine may build its indexes on first use.
            try await expectPage(.all.ordered(by: "score"), is: [2, 6, 3, 1, 5, 4], in: engine)
            try await expectPage(.all.ordered(by: "title"), is: [2, 5, 1, 4, 6, 3], in: engine)
            try await engine.put(TitleRecord(2, "", year: 2000, score: 8), TitleRecord(4, "A", year: 1999, score: -2))
            try await expectPage(.all.ordered(by: "score"), is: [6, 4, 3, 1, 5, 2], in: engine)
            try await expectPage(.all.ordered(by: "title"), is: [2, 4, 5, 1, 6, 3], in: engine)
            try await expectPage(.all.owned(by: "year", 1999).ordered(by: "score"), is: [4, 3], in: engine)
        },
        Check("text is ordered by its bytes") { engine in
            try await fill(engine)
            try await expectPage(.all.ordered(by: "title"), is: [2, 5, 1, 4, 6, 3], in: engine)
        },
        Check("a relationship is ordered by the number of its elements") { engine in
            let notes = [NoteModel(text: "a"), NoteModel(text: "b")]
            try await engine.put(
                EntryRecord("two", 0, marks: notes), EntryRecord("nil", 0), EntryRecord("none", 0, marks: []))
            let found = try await engine.page(EntryRecord.self, .all.ordered(by: "marks", descending: true))
            try expect(found.map(\.listID), is: ["two", "none", "nil"])
        },
        Check("a limited page has the first records of the order") { engine in
            try await fill(engine)
            let query = StorageQuery.all.ordered(by: "score")
            try await expectPage(query.limited(to: 2), is: [2, 6], in: engine)
            try await expectPage(query.limited(to: 9), is: [2, 6, 3, 1, 5, 4], in: engine)
            try await expectPage(query.limited(to: 0), is: [], in: engine)
            try await expectPage(query.limited(to: -1), is: [], in: engine)
        },
        Check("a page after a key has only records with greater keys") { engine in
            try await fill(engine)
            try await expectPage(.all.after(2).limited(to: 2), is: [3, 4], in: engine)
            try await expectPage(.all.after(0), is: [1, 2, 3, 4, 5, 6], in: engine)
            try await expectPage(.all.after(6), is: [], in: engine)
            try await expectPage(.all.after(1).owned(by: "year", 2000), is: [4, 5], in: engine)
            try await expectPage(.all.after("2"), is: [], in: engine)
            try await expectPage(.all.after(RecordKey(1, 2)), is: [], in: engine)
        },
        Check("a page after a position in an order has the records that follow it there, nulls included") { engine in
            try await fill(engine)
            let ascending = StorageQuery.all.ordered(by: "score")
            try await expectPage(ascending.after(2), is: [6, 3, 1, 5, 4], in: engine)
            try await expectPage(ascending.after(6), is: [3, 1, 5, 4], in: engine)
            try await expectPage(ascending.after(1, .real(7.5)), is: [5, 4], in: engine)
            try await expectPage(ascending.after(5, .real(7.5)).limited(to: 1), is: [4], in: engine)
            let descending = StorageQuery.all.ordered(by: "score", descending: true)
            try await expectPage(descending.after(1, .real(7.5)), is: [5, 3, 2, 6], in: engine)
            try await expectPage(descending.after(5, .real(7.5)).limited(to: 2), is: [3, 2], in: engine)
            try await expectPage(descending.after(3, .real(-1)), is: [2, 6], in: engine)
            try await expectPage(descending.after(2), is: [6], in: engine)
            try await expectPage(descending.after(6), is: [], in: engine)
        },
        Check("a position in an order needs no record") { engine in
            try await fill(engine)
            try await expectPage(.all.ordered(by: "score").after(-1, .real(8)), is: [4], in: engine)
            let titles = StorageQuery.all.ordered(by: "title", descending: true)
            try await expectPage(titles.after(0, "c"), is: [1, 5, 2], in: engine)
            try await expectPage(titles.after(4, "b"), is: [5, 2], in: engine)
            try await expectPage(titles.after(0, ""), is: [2], in: engine)
        },
        Check("a position in an order can have an owner, and one of another type selects nothing") { engine in
            try await fill(engine)
            let owned = StorageQuery.all.owned(by: "year", 2000).ordered(by: "score", descending: true)
            try await expectPage(owned.after(4, .real(9)), is: [1, 5], in: engine)
            try await expectPage(owned.after(1, .real(7.5)).limited(to: 1), is: [5], in: engine)
            try await expectPage(.all.owned(by: "year", 1999).ordered(by: "title").after(2, ""), is: [3], in: engine)
            try await expectPage(.all.ordered(by: "score").after(1, "7.5"), is: [], in: engine)
            try await expectPage(.all.ordered(by: "score").after("1", .real(7.5)), is: [], in: engine)
        },
        Check("pages of an order have each record once, in both directions") { engine in
            let records = (1...40).map { TitleRecord($0, "\($0 % 3)", score: $0 % 4 == 0 ? nil : Double($0 % 5)) }
            _ = try await engine.commit(records.map(Mutation.put))
            for query in [
                StorageQuery.all.ordered(by: "score"), .all.ordered(by: "score", descending: true),
                .all.ordered(by: "title"), .all.ordered(by: "title", descending: true),
            ] {
                var found: [TitleRecord] = []
                var page: [TitleRecord] = []
                repeat {
                    let value = try found.last.map { try $0.scalar(TitleRecord.column(query.order?.column ?? "")) }
                    page = try await engine.page(
                        TitleRecord.self, query.after(found.last?.key, value ?? .null).limited(to: 7))
                    found += page
                } while !page.isEmpty && found.count <= records.count
                try await expect(found, is: engine.page(TitleRecord.self, query))
            }
        },
        Check("pages after a key of two parts have each record once") { engine in
            let records = [("a", 9), ("a", 10), ("b", 1), ("é", 2), ("é", 3)].map { EntryRecord($0, $1) }
            _ = try await engine.commit(records.reversed().map(Mutation.put))
            var found: [EntryRecord] = []
            for _ in records {
                found += try await engine.page(EntryRecord.self, .all.after(found.last?.key).limited(to: 1))
            }
            try expect(found, is: records)
            try await expect(engine.page(EntryRecord.self, .all.after(found.last?.key)).count, is: 0)
            let last = try await engine.page(EntryRecord.self, .all.after(RecordKey("é", 2)).owned(by: "listID", "é"))
            try expect(last.map(\.position), is: [3])
        },
        Check("a query for an owner returns only that owner's records") { engine in
            try await fill(engine)
            try await expectPage(.all.owned(by: "year", 2000), is: [1, 4, 5], in: engine)
            try await expectPage(.all.owned(by: "year", .null), is: [6], in: engine)
            try await expectPage(.all.owned(by: "year", 1), is: [], in: engine)
            try await expectPage(.all.owned(by: "year", "2000"), is: [], in: engine)
            try await expectPage(
                .all.owned(by: "year", 2000).ordered(by: "title").limited(to: 2), is: [5, 1], in: engine)
            try await expectPage(.all.owned(by: "title", "it's \"a\""), is: [4], in: engine)
        },
        Check("an owner can be part of the key") { engine in
            try await engine.put(EntryRecord("a", 2), EntryRecord("b", 1), EntryRecord("a", 1), EntryRecord("", 3))
            let found = try await engine.page(EntryRecord.self, .all.owned(by: "listID", "a"))
            try expect(found.map(\.position), is: [1, 2])
        },
        Check("a page contains whole records") { engine in
            let records = [EverythingRecord.full(1), .bare(2), .full(3)]
            _ = try await engine.commit(records.map(Mutation.put))
            try expect(try await engine.page(EverythingRecord.self), is: records)
        },
        Check("a page ordered or filtered by an unknown column throws") { engine in
            try await expect(.unknownColumn("nothing", collection: "titles")) {
                _ = try await engine.page(TitleRecord.self, .all.ordered(by: "nothing"))
            }
            try await expect(.unknownColumn("nothing", collection: "titles")) {
                _ = try await engine.page(TitleRecord.self, .all.owned(by: "nothing", 1))
            }
        },
        Check("an empty collection has an empty page") { engine in
            try await expectPage(.all, is: [], in: engine)
        },
    ]

    private static func fill(_ engine: any StorageEngine) async throws {
        try await engine.put(
            TitleRecord(1, "b", year: 2000, score: 7.5), TitleRecord(2, "", year: 1999),
            TitleRecord(3, "é", year: 1999, score: -1), TitleRecord(4, "it's \"a\"", year: 2000, score: 9),
            TitleRecord(5, "B", year: 2000, score: 7.5), TitleRecord(6, "z"))
    }

    private static func expectPage(
        _ query: StorageQuery, is wanted: [Int], in engine: any StorageEngine, line: Int = #line
    ) async throws {
        let found = try await engine.page(TitleRecord.self, query)
        try expect(found.map(\.titleID), is: wanted, "the page", line: line)
    }
}
