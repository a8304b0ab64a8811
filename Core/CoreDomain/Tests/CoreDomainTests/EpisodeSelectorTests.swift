import CoreDomain
import Testing

@Suite struct EpisodeSelectorTests {
    private static let places = (0...3).flatMap { season in
        (1...4).map { EpisodePlace(season: season, number: $0) }
    }

    /// Returns the codes of the episodes that a selector selects, of three seasons and specials with four episodes each.
    private func codes(_ selector: EpisodeSelector) -> String {
        Self.places.filter(selector.contains).map(\.code).joined(separator: " ")
    }

    @Test(arguments: [
        ("s2", "S02E01 S02E02 S02E03 S02E04"), ("S02", "S02E01 S02E02 S02E03 S02E04"),
        ("s2e3", "S02E03"), ("2x03", "S02E03"), ("s2e3-", "S02E03 S02E04"), ("s1e2-3", "S01E02 S01E03"),
        ("s1e2-e3", "S01E02 S01E03"), ("s2-s3", "S02E01 S02E02 S02E03 S02E04 S03E01 S03E02 S03E03 S03E04"),
        ("s0", "S00E01 S00E02 S00E03 S00E04"),
        ("s2-3", "S02E01 S02E02 S02E03 S02E04 S03E01 S03E02 S03E03 S03E04"),
        ("s3-", "S03E01 S03E02 S03E03 S03E04"), ("s9", ""),
    ])
    func `a selector selects the episodes that it names`(text: String, expected: String) throws {
        #expect(codes(try #require(EpisodeSelector(text))) == expected)
    }

    @Test(arguments: [
        "", "s", "s1e", "e3", "s3-2", "s1e3-2", "season 1", "s12345", "1x", "s1e1e1", "s1-s", "s1-e2", "s1e1-s2",
    ])
    func `any other word is not a selector`(text: String) {
        #expect(EpisodeSelector(text) == nil)
    }

    @Test func `selectors extend to the start and to another selector`() throws {
        let first = try #require(EpisodeSelector("s1e3"))
        let last = try #require(EpisodeSelector("s2e2"))
        #expect(codes(last.fromTheStart) == "S01E01 S01E02 S01E03 S01E04 S02E01 S02E02")
        #expect(codes(try #require(first.to(last))) == "S01E03 S01E04 S02E01 S02E02")
        #expect(last.to(first) == nil)
        #expect(last.fromTheStart.text == "up to s2e2" && first.to(last)?.text == "s1e3 to s2e2")
    }

    @Test(
        arguments: [(1, nil, "S01", "s01"), (1, 12, "S01E12", "s01e12"), (10, 3, "S10E03", "s10e03")]
            as [(Int, Int?, String, String)])
    func `the code of a part selects the part`(season: Int, episode: Int?, code: String, text: String) throws {
        let part = ItemReference(.tvSeries, 1396, season: season, episode: episode)
        let selector = try #require(EpisodeSelector(part))
        #expect(part.code == code && selector.text == text)
        #expect(EpisodeSelector(selector.text)?.seasons == selector.seasons)
        #expect(EpisodeSelector(selector.text)?.episodes == selector.episodes)
        #expect(EpisodeSelector(part.whole) == nil && part.whole.code.isEmpty)
    }

    @Test(
        arguments: [
            ("s1e7-1", "s1e1-7"), ("S1E7-E1", "s1e1-7"), ("1x07-01", "1x01-07"), ("s1e1-7", nil), ("s3-1", nil),
            ("s1e7-", nil),
            ("s1e7", nil), ("seven-up", nil), ("s1e7-e", nil), ("-", nil),
        ] as [(String, String?)])
    func `a range of episodes that was typed backwards is known, with its order`(word: String, text: String?) {
        #expect(EpisodeSelector.inOrder(word) == text)
    }
}
