import Storage

extension StorageConformance {
    /// The checks for engines that conform to `SearchableStorage`; any other engine fails them.
    public static let search: [Check] = [
        finding("a search finds words by their beginnings, ignoring case and accents") { find in
            try await find("god", [3, 2])
            try await find("GODFATHER PART", [2])
            try await find("part god", [2])
            try await find("odfather", [])
            try await find("amelie", [4])
            try await find("AMÉLIE", [4])
            try await find("ame\u{301}lie", [4])
            try await find("spider man", [5])
            try await find("spider-man", [5])
        },
        finding("a search finds words of every script, even without accents") { find in
            try await find("елки", [9])
            try await find("ЁЛ", [9])
            try await find("ψηλα", [10])
            try await find("がく", [11])
            try await find("한", [12])
            try await find("हिन्दी", [13])
            try await find("istanbul", [14])
            try await find("straße", [15])
        },
        finding("a search returns the exact title first") { find in
            try await find("heat", [7, 6, 8])
        },
        finding("a search for a word that no text contains finds nothing") { find in
            try await find("godfather heat", [])
        },
        finding("a search without words finds nothing") { find in
            for text in ["", " ", "\"", "*", "- -", "\0", "🍿"] { try await find(text, []) }
        },
        finding("a search never interprets a text as a command") { find in
            for text in [
                "god*father", "\"the", "the\" OR \"heat", "title:heat", "NEAR(the heat)", "heat AND (", "{title}:heat",
                "^zz",
                "heat OR zz", "NOT heat", "'; DROP TABLE titles; --", "zz\0heat", "AND", "OR", "%", "_",
            ] { try await find(text, nil) }
            try await find("heat OR zz", [])
            try await find("NOT heat", [])
        },
        searching("a search reflects changes and removals") { engine in
            let find = { (text: String) in
                try await engine.search(text, in: "title", of: TitleRecord.self, limit: 9).map(\.key)
            }
            try expect(try await find("one"), is: [])
            try await engine.put(TitleRecord(1, "One"), TitleRecord(2, "Two"), EntryRecord("a", 1, note: "One"))
            try expect(try await find("one"), is: [1])
            try await engine.put(TitleRecord(1, "Uno"), TitleRecord(2, "Two"), TitleRecord(3, "One"))
            try expect(try await find("one"), is: [3])
            try expect(try await find("uno"), is: [1])
            _ = try await engine.commit([.remove(3, of: TitleRecord.self)])
            try expect(try await find("one"), is: [])
            _ = try await engine.commit([.removeAll(of: TitleRecord.self)])
            try expect(try await find("two"), is: [])
        },
        searching("a search works with keys of two parts and with optional columns") { engine in
            let entries = [EntryRecord("a", 1, note: "To see"), EntryRecord("a", 2), EntryRecord("b", 1, note: "Seen")]
            _ = try await engine.commit(entries.map(Mutation.put))
            let found = try await engine.search("see", in: "note", of: EntryRecord.self, limit: 9)
            try expect(found.compactMap { $0 as? EntryRecord }, is: [entries[2], entries[0]])
        },
        searching("a search works with columns named like query keywords") { engine in
            let records = (1...3).map(WordsRecord.numbered)
            _ = try await engine.commit(records.map(Mutation.put))
            for (column, text, wanted) in [
                ("rowid", "row 7", [1]), ("select", "WHERE", [0, 1, 2]), ("index", "3", [2]),
            ] {
                let found = try await engine.search(text, in: column, of: WordsRecord.self, limit: 9)
                let keys = found.map(\.key).sorted()
                try expect(keys, is: wanted.map { records[$0].key }, "the matches of “\(text)” in \(column)")
            }
        },
        searching("a misspelled text finds the records with the nearest texts") { engine in
            try await engine.put(
                TitleRecord(1, "Fight Club"), TitleRecord(2, "Amélie"), TitleRecord(3, "Spider-Man"),
                TitleRecord(4, "Heat"), TitleRecord(5, ""), EntryRecord("a", 1, note: "Fihgt Clbu"))
            for (text, wanted) in [
                ("fihgt clbu", [1]), ("AMELLIE", [2]), ("spiderman", [3]), ("haet", [4]), ("nothing like them", []),
                ("", []), ("\"", []),
            ] {
                let found = try await engine.nearest(to: text, in: "title", of: TitleRecord.self, limit: 1)
                try expect(found.compactMap { ($0 as? TitleRecord)?.titleID }, is: wanted, "the texts near “\(text)”")
            }
        },
        searching("searching an unknown column throws") { engine in
            try await expect(.unknownColumn("nothing", collection: "titles")) {
                _ = try await engine.search("a", in: "nothing", of: TitleRecord.self, limit: 1)
            }
            try await expect(.unknownColumn("nothing", collection: "titles")) {
                _ = try await engine.nearest(to: "a", in: "nothing", of: TitleRecord.self, limit: 1)
            }
        },
        searching("searching a column that isn't text throws, with or without stored records") { engine in
            for records in [[], [TitleRecord(1, "Heat", year: 1995)]] {
                _ = try await engine.commit(records.map(Mutation.put))
                for text in ["1995", ""] {
                    try await expect(.unsearchable("year", collection: "titles")) {
                        _ = try await engine.search(text, in: "year", of: TitleRecord.self, limit: 1)
                    }
                    try await expect(.unsearchable("year", collection: "titles")) {
                        _ = try await engine.nearest(to: text, in: "year", of: TitleRecord.self, limit: 1)
                    }
                }
            }
        },
    ]

    private static func searching(
        _ sentence: String, _ body: @escaping @Sendable (any SearchableStorage) async throws -> Void
    ) -> Check {
        Check(sentence) { engine in
            guard let engine = engine as? any SearchableStorage else {
                throw Mismatch(description: "the engine is not a SearchableStorage")
            }
            try await body(engine)
        }
    }

    /// A function that checks a search for a text against the expected keys; `nil` accepts any keys.
    private typealias Finding = (String, [Int]?) async throws -> Void

    private static func finding(
        _ sentence: String, _ body: @escaping @Sendable (Finding) async throws -> Void
    ) -> Check {
        searching(sentence) { engine in
            let titles = [
                TitleRecord(1, ""), TitleRecord(2, "The Godfather Part II"), TitleRecord(3, "The Godfather"),
                TitleRecord(4, "Le Fabuleux Destin d’Amélie Poulain"), TitleRecord(5, "Spider-Man: No Way Home"),
                TitleRecord(6, "Heat of the Night"), TitleRecord(7, "Heat"), TitleRecord(8, "In the Heat of the Night"),
                TitleRecord(9, "Ёлки"), TitleRecord(10, "Ψηλά"), TitleRecord(11, "がくせい"), TitleRecord(12, "한국"),
                TitleRecord(13, "हिन्दी"), TitleRecord(14, "İstanbul"), TitleRecord(15, "Die Straße"),
            ]
            _ = try await engine.commit(titles.map(Mutation.put))
            try await body { text, wanted in
                let found = try await engine.search(text, in: "title", of: TitleRecord.self, limit: 9)
                guard let wanted else { return }
                try expect(found.compactMap { ($0 as? TitleRecord)?.titleID }, is: wanted, "what “\(text)” finds")
            }
            try expect(try await engine.search("the", in: "title", of: TitleRecord.self, limit: 2).count, is: 2)
        }
    }
}
