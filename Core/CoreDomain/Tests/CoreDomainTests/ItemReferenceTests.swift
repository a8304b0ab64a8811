import CoreDomain
import Foundation
import Testing

@Suite struct ItemReferenceTests {
    private static let game = ItemKind(rawValue: "game")

    @Test func `a kind of item that Core doesn't declare equals itself and is encoded as its raw value`() throws {
        #expect(Self.game == ItemKind(rawValue: "game"))
        #expect(Self.game != .movie)
        let encoded = try JSONEncoder().encode([Self.game])
        #expect(String(decoding: encoded, as: UTF8.self) == #"["game"]"#)
        #expect(try JSONDecoder().decode([ItemKind].self, from: encoded) == [Self.game])
    }

    @Test func `a series, its season and its episode are three items with the same whole`() {
        let series = ItemReference(.tvSeries, 1396)
        let season = ItemReference(.tvSeries, 1396, season: 5)
        let episode = ItemReference(.tvSeries, 1396, season: 5, episode: 14)
        #expect(Set([series, season, episode]).count == 3)
        #expect(Set([series, season, episode].map(\.whole)) == [series])
    }

    @Test func `a reference without a selector is encoded as its kind and id`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let encoded = try encoder.encode(ItemReference(.movie, 550))
        #expect(String(decoding: encoded, as: UTF8.self) == #"{"id":550,"kind":"movie"}"#)
    }
}
