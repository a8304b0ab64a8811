import Storage

extension StorageConformance {
    /// The checks with about a thousand elements, a common limit in databases.
    static let limitChecks: [Check] = [
        Check("batches of exactly 1,000 and 1,001 mutations are committed completely") { engine in
            for count in aroundAThousand {
                let records = titles(count)
                try expect(try await engine.commit(records.map(Mutation.put)).count, is: count, "the number of keys")
                try expect(try await engine.page(TitleRecord.self), is: records)
                let removals = records.map { Mutation.remove($0.reference) }
                try expect(try await engine.commit(removals).count, is: count, "the number of removed keys")
                try expect(try await engine.page(TitleRecord.self), is: [])
            }
        },
        Check("loads of exactly 1,000 and 1,001 keys find every record") { engine in
            let records = titles(1001)
            _ = try await engine.commit(records.map(Mutation.put))
            for count in aroundAThousand {
                let wanted = Array(records.suffix(count).reversed())
                let found = try await engine.load(wanted.map(\.key), of: TitleRecord.self)
                try expect(found.map { $0 as? TitleRecord }, is: wanted)
            }
        },
        Check("a query returns all records when there are 1,000 or 1,001, and never more than its limit") {
            engine in
            for count in aroundAThousand {
                let records = titles(count)
                _ = try await engine.commit(records.map(Mutation.put))
                for query in [StorageQuery.all, .all.owned(by: "year", 1999)] {
                    try expect(try await engine.page(TitleRecord.self, query), is: records)
                    for limit in aroundAThousand {
                        let found = try await engine.page(TitleRecord.self, query.limited(to: limit))
                        try expect(found, is: Array(records.prefix(limit)), "the page of at most \(limit)")
                    }
                }
            }
        },
    ]

    private static let aroundAThousand = [1000, 1001]

    private static func titles(_ count: Int) -> [TitleRecord] {
        (1...count).map { TitleRecord($0, "title \($0)", year: 1999) }
    }
}
