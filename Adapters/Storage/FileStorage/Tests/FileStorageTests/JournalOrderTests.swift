import FileStorage
import Foundation
import Storage
import StorageTesting
import Testing

@Suite struct JournalOrderTests {
    private let location: StorageFile

    init() throws { location = try StorageFile() }

    /// Compares lists and searches of titles, with the score as an ordered column, with `wanted`.
    private func expect(_ engine: FileStorage, _ titles: [TitleRecord]) async throws {
        for query in [
            StorageQuery.all.limited(to: 30), .all.ordered(by: "score", descending: true), .all.owned(by: "year", 2),
            .all.ordered(by: "title").limited(to: 9), .all.ordered(by: "score", descending: true).after(50, .real(6)),
        ] {
            let found = try await engine.query(query, of: TitleRecord.self).map(\.key)
            try #expect(found == query.apply(to: titles, of: TitleRecord.self).map(\.key), "\(query)")
        }
        #expect(try await engine.keys(of: TitleRecord.self) == titles.map(\.key).sorted())
        for text in ["n", "number 7", "changed"] {
            let found = try await engine.search(text, in: "title", of: TitleRecord.self, limit: 20).map(\.key)
            #expect(found == WordQuery(text).best(of: titles.map { ($0.key, $0.title) }, limit: 20), "\(text)")
        }
    }

    private func title(_ id: Int, _ text: String? = nil) -> TitleRecord {
        TitleRecord(id, text ?? "Number \(id)", year: id % 5, score: id % 7 == 0 ? nil : Double(id % 13))
    }

    @Test func `lists and searches are up to date after the commits and compactions of other engines`() async throws {
        let engine = location.engine()
        let other = location.engine()
        var titles = Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, title($0)) })
        func put(_ new: [TitleRecord], _ engine: FileStorage) async throws {
            for record in new { titles[record.titleID] = record }
            _ = try await engine.commit(new.map(Mutation.put))
        }
        try await put(Array(titles.values), engine)
        try await expect(engine, Array(titles.values))
        try await put([title(7, "Changed"), title(300)], other)
        try await expect(engine, Array(titles.values))
        _ = try await engine.compact()
        try await expect(engine, Array(titles.values))
        titles[8] = nil
        _ = try await other.commit([.remove(8, of: TitleRecord.self)])
        _ = try await other.compact()
        try await expect(engine, Array(titles.values))
        try await put([title(8, "Changed")], engine)
        try await expect(engine, Array(titles.values))
        try await expect(other, Array(titles.values))
        titles = [:]
        _ = try await other.commit([.removeAll(of: TitleRecord.self)])
        try await expect(engine, [])
    }

    @Test func `a search doesn't find an unreadable record, and the record is reported once`() async throws {
        let engine = location.engine()
        _ = try await engine.commit([.put(TitleRecord(1, "One night")), .put(TitleRecord(2, "Two nights"))])
        let line = try #require(try location.lines.first)
        var bytes = try location.bytes
        let start = try #require(bytes.range(of: line)).lowerBound
        bytes[start + line.count - 5] ^= 1
        // Overwrites the bytes in place, because a new file would be detected as a replacement.
        let handle = try FileHandle(forWritingTo: location.file)
        try handle.write(contentsOf: bytes)
        try handle.close()
        for _ in 1...2 {
            let found = try await engine.search("night", in: "title", of: TitleRecord.self, limit: 9)
            #expect(found.map(\.key) == [2])
        }
        #expect(location.warnings.all.count == 1)
    }
}
