import Foundation
import MemoryStorage
import StorageTesting
import Testing

@testable import Storage
@testable import StorageSupport

/// A track with lists ordered by number, and a key of two parts.
private struct Track: StoredRecord {
    let album: String
    let number: Int
    var title: String?
    var plays: Int?
    var length: Double?
    var cachedAt: Date

    static let schema = Schema(
        "tracks", Self.init, key("album", \.album, String.self), key("number", \.number, Int.self),
        field("title", \.title, String?.self), field("plays", \.plays, Int?.self).ordered(),
        field("length", \.length, Double?.self), field("cachedAt", \.cachedAt, Date.self))

    static func random(_ random: inout SeededGenerator) -> Track {
        let words = ["the", "Thé", "heat", "héat", "night", "nights", "of", "ночь", "-", "fighter", "fight club"]
        let title = (0...Int.random(in: 0...3, using: &random)).map { _ in
            words.randomElement(using: &random) ?? ""
        }
        return Track(
            album: ["a", "b", "é"].randomElement(using: &random) ?? "",
            number: Int.random(in: 0..<400, using: &random),
            title: Bool.random(using: &random) ? title.joined(separator: " ") : nil,
            plays: Bool.random(using: &random) ? Int.random(in: 0..<20, using: &random) : nil,
            length: Bool.random(using: &random) ? Double.random(in: 0..<3, using: &random).rounded() : nil,
            cachedAt: Date(timeIntervalSince1970: Double.random(in: 0..<100, using: &random).rounded()))
    }
}

@Suite struct CollectionIndexesTests {
    private static let queries =
        [
            .all, .all.limited(to: 7), .all.ordered(by: "plays"), .all.ordered(by: "plays", descending: true),
            .all.ordered(by: "plays", descending: true).limited(to: 9), .all.ordered(by: "plays").limited(to: 40),
            .all.ordered(by: "album", descending: true).limited(to: 70), .all.ordered(by: "album"),
            .all.ordered(by: "number", descending: true).limited(to: 5), .all.ordered(by: "length").limited(to: 20),
            .all.ordered(by: "length", descending: true), .all.owned(by: "album", "a"),
            .all.owned(by: "album", "a").ordered(by: "plays", descending: true).limited(to: 3),
            .all.owned(by: "plays", 3), .all.owned(by: "plays", .null).limited(to: 4), .all.owned(by: "plays", "3"),
            .all.owned(by: "length", .real(2)).ordered(by: "plays"), .all.owned(by: "number", 7), .all.limited(to: 0),
            .all.ordered(by: "plays").after(RecordKey("b", 200), 7).limited(to: 30),
            .all.ordered(by: "plays", descending: true).after(RecordKey("b", 200), 7),
            .all.ordered(by: "plays", descending: true).after(RecordKey("b", 200), 7).limited(to: 3),
            .all.ordered(by: "plays", descending: true).after(RecordKey("a", 50)),
            .all.ordered(by: "album", descending: true).after(RecordKey("b", 9), "b").limited(to: 70),
            .all.ordered(by: "length", descending: true).after(RecordKey("b", 9), .real(2)).limited(to: 9),
            .all.owned(by: "album", "a").ordered(by: "plays").after(RecordKey("a", 9), 3),
        ] as [StorageQuery]

    @Test(arguments: 1...2)
    func `lists and searches match a full scan, whatever has changed since an index was built`(
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed)
        let engine = MemoryStorage()
        var songs: [RecordKey: Track] = [:]
        for round in 0..<30 {
            // Small changes keep the indexes, large ones drop them.
            for _ in 0..<(round % 10 == 9 ? 1500 : 25) {
                let song = Track.random(&random)
                if Int.random(in: 0..<3, using: &random) == 0 {
                    songs[song.key] = nil
                    _ = try await engine.commit([.remove(song.reference)])
                } else {
                    songs[song.key] = song
                    _ = try await engine.commit([.put(song)])
                }
            }
            if round == 20 {
                let limit = Date(timeIntervalSince1970: 50)
                songs = songs.filter { $0.value.cachedAt >= limit }
                _ = try await engine.commit([.removeAll(of: Track.self, cachedBefore: limit)])
            }
            try await compare(engine, songs)
        }
    }

    private func compare(_ engine: MemoryStorage, _ songs: [RecordKey: Track]) async throws {
        let all = Array(songs.values)
        for query in Self.queries {
            let found = try await engine.query(query, of: Track.self).map(\.key)
            #expect(try found == query.apply(to: all, of: Track.self).map(\.key), "\(query)")
        }
        #expect(try await engine.keys(of: Track.self) == songs.keys.sorted())
        let texts = songs.values.compactMap { song in song.title.map { (key: song.key, text: $0) } }
        for text in ["t", "the", "night f", "heat the", "ноч", "fight club", "xyz", "", "h", "nights of the", "fi"] {
            let found = try await engine.search(text, in: "title", of: Track.self, limit: 15).map(\.key)
            #expect(found == WordQuery(text).best(of: texts, limit: 15), "what “\(text)” finds")
            let near = try await engine.nearest(to: text, in: "title", of: Track.self, limit: 15).map(\.key)
            #expect(near == SimilarityQuery(text).best(of: texts, limit: 15), "what is near “\(text)”")
        }
    }

    @Test func `a column is ordered if its field is declared as ordered`() {
        #expect(Track.schema.columns.filter(\.isOrdered).map(\.name) == ["plays"])
    }
}

@Suite struct SortedListTests {
    @Test func `a sorted list stays in order and finds its elements after any insertions and removals`() {
        var random = SeededGenerator(7)
        var list = SortedList([5, 3, 1])
        var wanted: Set = [1, 3, 5]
        for step in 0..<20_000 {
            let number = Int.random(in: 0..<3000, using: &random)
            // Grows first, then shrinks to nothing.
            if Int.random(in: 0..<20_000, using: &random) > step {
                list.insert(number)
                wanted.insert(number)
            } else {
                list.remove(number)
                wanted.remove(number)
            }
            guard step % 500 == 0 else { continue }
            #expect(Array(list) == wanted.sorted())
            #expect(list.count == wanted.count)
            #expect(Array(list.reversed()) == wanted.sorted().reversed())
            #expect(Array(list[list.partitioningIndex { $0 < 1500 }...]) == wanted.filter { $0 >= 1500 }.sorted())
        }
        for number in wanted { list.remove(number) }
        #expect(list.isEmpty && list.startIndex == list.endIndex)
    }

    @Test(arguments: 0...12)
    func `the first elements equal those of a complete sort`(_ count: Int) {
        var random = SeededGenerator(UInt64(count))
        let numbers = (0..<1000).map { _ in Int.random(in: 0..<300, using: &random) }
        #expect(numbers.first(count, by: <) == Array(numbers.sorted().prefix(count)))
        #expect(numbers.first(.max, by: <) == numbers.sorted())
    }
}
