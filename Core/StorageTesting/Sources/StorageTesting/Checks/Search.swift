import Storage

extension StorageConformance {
    /// They hold for every engine: one that is not searchable passes them by having nothing to show.
    static let searchChecks: [Check] = [
        search("a search finds words by their beginnings, whatever their case or accents") { find in
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
        search("a search finds words of every script, also without their accents") { find in
            try await find("елки", [9])
            try await find("ЁЛ", [9])
            try await find("ψηλα", [10])
            try await find("がく", [11])
            try await find("한", [12])
            try await find("हिन्दी", [13])
            try await find("istanbul", [14])
            try await find("straße", [15])
        },
        search("a search shows the title that is just that first") { find in
            try await find("heat", [7, 6, 8])
        },
        search("a search for a word that is nowhere finds nothing") { find in
            try await find("godfather heat", [])
        },
        search("a search without words finds nothing") { find in
            for text in ["", " ", "\"", "*", "- -", "\0", "🍿"] { try await find(text, []) }
        },
        search("a search takes no text for a command") { find in
            for text in [
                "god*father", "\"the", "the\" OR \"heat", "title:heat", "NEAR(the heat)", "heat AND (", "{title}:heat",
                "^zz",
                "heat OR zz", "NOT heat", "'; DROP TABLE titles; --", "zz\0heat", "AND", "OR", "%", "_",
            ] { try await find(text, nil) }
            try await find("heat OR zz", [])
            try await find("NOT heat", [])
        },
        Check("a search sees changes and removals") { engine in
            guard let engine = engine as? any SearchableStorage else { return }
            let find = { try await engine.search($0, in: "title", of: TitleRecord.self, limit: 9).map(\.key) }
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
        Check("a search works on keys of two parts and on optional columns") { engine in
            guard let engine = engine as? any SearchableStorage else { return }
            let entries = [EntryRecord("a", 1, note: "To see"), EntryRecord("a", 2), EntryRecord("b", 1, note: "Seen")]
            _ = try await engine.commit(entries.map(Mutation.put))
            let found = try await engine.search("see", in: "note", of: EntryRecord.self, limit: 9)
            try expect(found.compactMap { $0 as? EntryRecord }, is: [entries[2], entries[0]])
        },
        Check("a search of an unknown column throws") { engine in
            guard let engine = engine as? any SearchableStorage else { return }
            try await expect(.unknownColumn("nothing", collection: "titles")) {
                _ = try await engine.search("a", in: "nothing", of: TitleRecord.self, limit: 1)
            }
        },
    ]

    /// Takes what to search for, and the keys that are to be found, or nil where any will do.
    private typealias Finding = (String, [Int]?) async throws -> Void

    private static func search(_ sentence: String, _ body: @escaping @Sendable (Finding) async throws -> Void) -> Check
    {
        Check(sentence) { engine in
            guard let engine = engine as? any SearchableStorage else { return }
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
