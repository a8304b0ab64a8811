import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Storage
import StorageTesting
import StorageTestHelpers
import Testing

@testable import MoviesInfrastructure

/// Values from the edges, in every engine.
@Suite struct HostileValuesTests {
    private static let texts = [
        "", " ", "\"quoted\"", "back\\slash", "'; DROP TABLE movies; --", "line\nbreak", "carriage\rreturn\r\n",
        "tab\t",
        "nul\u{0}inside", "\u{1}\u{1b}[31m\u{7f}\u{9f}", "\u{2028}\u{2029}", "\u{feff}", "\u{200d}\u{200f}שלום",
        "مرحبا",
        "e\u{301}", "\u{e9}", "千と千尋の神隠し", "👩‍👩‍👧‍👦🍿", "\u{10ffff}", "\u{fffd}", "null", "{\"a\":1}", "%00%2F",
        String(repeating: "long ", count: 20_000),
    ]

    private func movie(_ change: (inout MoviesMovieEntity) -> Void) throws -> MoviesMovieEntity {
        var movie = try MoviesMovieEntity.mock()
        change(&movie)
        return movie
    }

    @Test(arguments: EngineKind.all)
    private func `any text survives byte by byte, in fields, lists, children and keys`(_ engine: EngineKind)
        async throws
    {
        for text in Self.texts {
            let movie = try movie {
                $0.title = text
                $0.originCountry = [text, "", text]
                $0.genres = [MoviesGenreEntity(genreID: 1, name: text)]
            }
            let page = StoredPage<MoviesMoviePreviewEntity>(
                list: "search//\(text)", page: 1, language: text, region: "US", rowIDs: [], totalPages: 1,
                totalResults: 0, cachedAt: ManualClock.start)
            try await expectSurvival(of: [movie, page], in: engine)
        }
    }

    @Test(arguments: EngineKind.all)
    private func `texts that only look alike are different keys`(_ engine: EngineKind) async throws {
        let pages = ["e\u{301}", "\u{e9}", "E", "e", "e ", "e\u{0}"].map { text in
            StoredPage<MoviesMoviePreviewEntity>(
                list: text, page: 1, language: "en", region: "US", rowIDs: [], totalPages: 1, totalResults: 0,
                cachedAt: ManualClock.start)
        }
        try await expectSurvival(of: pages, in: engine)
    }

    @Test(arguments: EngineKind.all)
    private func `the largest and the smallest numbers survive`(_ engine: EngineKind) async throws {
        let reals = [
            0, 0.1, 1e21, 1e-7, 123_456_789.123_456_78, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
            -.greatestFiniteMagnitude, 9_007_199_254_740_992, 63_000_000, .ulpOfOne,
        ]
        for real in reals { try await expectSurvival(of: [try movie { $0.budget = real }], in: engine) }
        for integer in [0, -1, .max, .min, 9_007_199_254_740_993] {
            try await expectSurvival(
                of: [
                    try movie {
                        $0.runtime = integer
                        $0.genres = [MoviesGenreEntity(genreID: integer, name: "")]
                    }
                ], in: engine)
        }
    }

    @Test(arguments: EngineKind.all)
    private func `any day and any instant survives`(_ engine: EngineKind) async throws {
        for day in ["0001-01-01", "1582-10-10", "1969-12-31", "1970-01-01", "2024-02-29", "9999-12-31"] {
            try await expectSurvival(of: [try movie { $0.releaseDate = CalendarDay.date(from: day) }], in: engine)
        }
        for milliseconds: Int64 in [0, -1, 1, 999, -62_135_596_800_000, 1_750_000_000_123, 253_402_300_799_999] {
            let instant = Date(millisecondsSince1970: milliseconds)
            try await expectSurvival(of: [try movie { $0.cachedAt = instant }], in: engine)
        }
    }

    @Test(arguments: EngineKind.all)
    private func `any URL survives as it is written`(_ engine: EngineKind) async throws {
        let urls = [
            "/a.jpg", "https://example.org", "https://example.org/?q=a%20b&c=%C3%A9#d", "a", "//host/path", "/%2F",
            "https://user:pw@example.org:8080/x", "mailto:a@b.example", "?q", "#f",
        ].compactMap(URL.init(string:))
        #expect(urls.count == 10)
        for url in urls {
            try await expectSurvival(
                of: [
                    try movie { $0.homepageURL = url },
                    MoviesImageCollectionEntity(
                        movieID: 1, language: "en", posterPaths: [url, url], backdropPaths: [], logoPaths: [url],
                        cachedAt: ManualClock.start),
                ], in: engine)
        }
    }

    @Test(arguments: EngineKind.all)
    private func `many children survive in order, including equal ones`(_ engine: EngineKind) async throws {
        let credits = try (1...2).map { seed in
            var credits = try MoviesCreditsEntity.mock(seed: seed)
            let members = try (1...150).map { try MoviesCastMemberEntity.mock(seed: $0 % 50 + seed) }
            credits.cast = members + [members[0], members[0]]
            return credits
        }
        try await expectSurvival(of: credits, in: engine)
    }

    @Test(arguments: EngineKind.all)
    private func `replacing children by fewer leaves none of the old ones`(_ engine: EngineKind) async throws {
        let many = try MoviesWatchProvidersEntity.mock()
        var few = many
        few.countries = many.countries.map { Array($0.prefix(1)) }
        few.countries?[0].rent = []
        few.countries?[0].buy = nil
        few.countries?[0].stream?.removeFirst()
        try await expectSurvival(of: [few], in: engine, over: [many])
    }

    @Test(arguments: EngineKind.all, [Double.nan, .infinity, -.infinity])
    private func `a value that cannot be stored fails its whole batch and nothing else`(
        _ engine: EngineKind, _ number: Double
    ) async throws {
        let folder = try TemporaryFolder()
        let storage = try engine.open(folder.url)
        let good = try MoviesMovieEntity.mock(seed: 2)
        _ = try await storage.commit([.put(good)])
        let batch: [Mutation] = [
            .remove(good.key, of: MoviesMovieEntity.self), .put(try MoviesMovieEntity.mock(seed: 3)),
            .put(try movie { $0.popularity = number }),
        ]
        await #expect(throws: StorageError.unstorable("popularity is \(number)")) { try await storage.commit(batch) }
        #expect(try await storage.query(.all, of: MoviesMovieEntity.self) as? [MoviesMovieEntity] == [good])
        try await storage.close()
    }
}
