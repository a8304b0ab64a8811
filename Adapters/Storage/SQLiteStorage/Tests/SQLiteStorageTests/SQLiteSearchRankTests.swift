import CoreDomain
import Foundation
import SQLSupport
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage ranks as a scan of all texts does` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `thousands of random titles are found in the same order as by a full scan`() async throws {
        var random = SeededGenerator(9)
        let words = Self.words
        let titles = (1...5000).map { number in
            let count = Int.random(in: 1...5, using: &random)
            // The first words are far more common than the last ones.
            let title = (0..<count).map { _ in
                words[
                    min(Int.random(in: 0..<words.count, using: &random), .random(in: 0..<words.count, using: &random))]
            }
            // Most keys order the index; those below zero and above 40 bits don't.
            let key = number % 9 == 7 ? -number : number % 9 == 8 ? number << 38 : number
            return TitleRecord(
                key, title.joined(separator: [" ", "-", ": ", ", ", "…"].randomElement(using: &random)!))
        }
        let engine = location.engine()
        _ = try await engine.commit(titles.map(Mutation.put))
        let texts = titles.map { (key: $0.key, text: $0.title) }
        for number in 1...400 {
            let count = Int.random(in: 1...3, using: &random)
            let query = (0..<count).map { _ in
                let word = words.randomElement(using: &random)!
                return String(word.unicodeScalars.prefix(.random(in: 1...word.unicodeScalars.count, using: &random)))
            }.joined(separator: " ")
            let limit = [1, 3, 20, 1000, 10_000][number % 5]
            let found = try await engine.search(query, in: "title", of: TitleRecord.self, limit: limit).map(\.key)
            #expect(found == WordQuery(query).best(of: texts, limit: limit), "“\(query)”, \(limit)")
        }
        await engine.close()
    }

    @Test func `changing a record's key changes its rank among titles with the same number of words`() async throws {
        let engine = location.engine()
        _ = try await engine.commit((1...9).map { .put(TitleRecord($0, "Heat \($0)")) })
        let find = { try await engine.search("heat", in: "title", of: TitleRecord.self, limit: 2).map(\.key) }
        try await #expect(find() == [1, 2])
        _ = try location.raw("UPDATE titles SET titleID = 20 WHERE titleID = 1")
        try await #expect(find() == [2, 3])
        await engine.close()
        let index = try #require(SearchIndex(of: TitleRecord.column("title"), in: Table(of: TitleRecord.self)))
        try #expect(index.damage(on: Connection(path: location.file.path)) == [])
    }

    @Test func `a search index whose declaration has changed is rebuilt`() async throws {
        let engine = location.engine()
        _ = try await engine.commit((1...9).map { .put(TitleRecord($0, "Heat \($0)")) })
        let find = { try await engine.search("hea", in: "title", of: TitleRecord.self, limit: 2).map(\.key) }
        try await #expect(find() == [1, 2])
        let name = "titles_title#search".quoted
        let sql = try location.raw("SELECT sql FROM sqlite_schema WHERE name = 'titles_title#search'")[0]
        _ = try location.raw("DROP TABLE \(name)")
        _ = try location.raw(sql.replacingOccurrences(of: ", prefix='1 2 3'", with: ""))
        try await #expect(find() == [1, 2])
        try #expect(location.raw("SELECT sql FROM sqlite_schema WHERE name = 'titles_title#search'") == [sql])
        await engine.close()
    }

    @Test func `records that share the first part of their key are found in the order of the whole key`() async throws {
        let engine = location.engine()
        // One title has more editions than the index can distinguish.
        let records = (0..<1200).map { EditionRecord(titleID: [7, 7, 8, -9][$0 % 4], edition: "\($0)", title: "Heat") }
        _ = try await engine.commit(records.shuffled().map(Mutation.put))
        let sorted = records.map(\.key).sorted()
        for text in ["heat", "h", "he"] {
            for limit in [1, 5, 700, 2000] {
                let found = try await engine.search(text, in: "title", of: EditionRecord.self, limit: limit).map(\.key)
                #expect(found == Array(sorted.prefix(limit)), "“\(text)”, \(limit)")
            }
        }
        let index = try #require(SearchIndex(of: EditionRecord.column("title"), in: Table(of: EditionRecord.self)))
        try #expect(index.damage(on: Connection(path: location.file.path)) == [])
        await engine.close()
    }

    private static let words = [
        "The", "the", "It", "it", "Of", "A", "Heat", "heats", "God", "godfather", "Father", "Amélie", "AMELIE", "Élan",
        "Ёлки", "елки", "Дом", "дома", "Ψηλά", "ψη", "がくせい", "がく", "か", "千と千尋", "千", "한국", "하", "국", "हिन्दी", "हि",
        "İstanbul", "istan", "Straße", "strasse", "ＦＵＬＬ", "𝕄ath", "🤖heat", "🤖", "2001", "20", "½", "Ⅷ", "ﬁn", "ـعربي",
        "עברית",
        "don't", "x²",
    ]

    @Test(arguments: [1500, 10_000])
    func `an exact match comes first even if there are more matches than fit on a page`(_ count: Int) async throws {
        let engine = location.engine()
        let others = (2...count).map { TitleRecord($0, "It \($0)") }
        _ = try await engine.commit(others.map(Mutation.put) + [.put(TitleRecord(50_000, "It"))])
        let found = try await engine.search("it", in: "title", of: TitleRecord.self, limit: 3).map(\.key)
        #expect(found == [50_000, 2, 3])
        try await #expect(engine.search("it", in: "title", of: TitleRecord.self, limit: .max).count == count)
        await engine.close()
    }

    @Test func `a search finds a word directly after an emoji, even one recently added to Unicode`() async throws {
        let engine = location.engine()
        _ = try await engine.commit([.put(TitleRecord(1, "🤖heat")), .put(TitleRecord(2, "🫨cold"))])
        for (text, wanted) in [("heat", [1]), ("🤖heat", [1]), ("cold", [2])] as [(String, [RecordKey])] {
            try await #expect(engine.search(text, in: "title", of: TitleRecord.self, limit: 9).map(\.key) == wanted)
        }
        await engine.close()
    }

    @Test func `a search finds enough records even if most are too old to be returned`() async throws {
        let now = TitleRecord.now
        let records = (1...3000).map { TitleRecord($0, "Heat \($0)", age: $0 % 100 == 0 ? 0 : 200 * 86_400) }
        let engine = location.engine()
        let storage = ContextStorage(engine, clock: WallClock { now })
        _ = try await engine.commit(records.map(Mutation.put))
        storage.limitAge(of: [TitleRecord.self], to: 180 * 86_400)
        // The sweep removes old records at the first use; records written afterwards stay until the next day.
        await storage.sweepIfDue()
        _ = try await engine.commit(records.map(Mutation.put))
        let found = try await storage.store(of: TitleRecord.self).search("heat", in: "title", limit: 20)
        #expect(found.map(\.record.titleID) == (1...20).map { $0 * 100 })
        await engine.close()
    }

    @Test func `a search finds records written by other programs`() async throws {
        let engine = location.engine()
        _ = try await engine.commit((1...3).map { .put(TitleRecord($0, "one \($0)")) })
        let find = { (text: String) in
            try await engine.search(text, in: "title", of: TitleRecord.self, limit: 9).map(\.key)
        }
        try await #expect(find("one") == [1, 2, 3])
        for sql in [
            "UPDATE titles SET title = 'Zwei Élan' WHERE titleID = 2", "DELETE FROM titles WHERE titleID = 1",
            "INSERT INTO titles (titleID, title, cachedAt) VALUES (4, 'one four', 0)",
            "REPLACE INTO titles (titleID, title, cachedAt) VALUES (3, 'three', 0)",
        ] {
            _ = try location.raw(sql)
        }
        try await #expect(find("one") == [4])
        try await #expect(find("elan") == [2])
        try await #expect(find("three") == [3])
        await engine.close()
        _ = try location.raw(
            #"INSERT INTO "titles_title#search" ("titles_title#search", rank) VALUES ('integrity-check', 1)"#)
    }
}

/// One of several editions of a title.
private struct EditionRecord: StoredRecord {
    let titleID: Int
    let edition: String
    let title: String
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "editions", Self.init,
        key("titleID", \.titleID, Int.self),
        key("edition", \.edition, String.self),
        field("title", \.title, String.self),
        field("cachedAt", \.cachedAt, Date.self))
    static let freshnessKind = FreshnessKind.details
}
