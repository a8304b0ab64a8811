import TMDb
import Testing

/// What the mapping guide lists is compared with what is there, property by property and layer by layer.
///
/// The answers have a different value for every property, so that two that were swapped are seen; and each property
/// in turn is replaced and dropped, and nothing but it may follow.
struct CompletenessTests {
    @Test func `every property of a movie reaches every layer`() async throws {
        try await expectComplete(.movie)
    }

    @Test func `every property of a movie's cast and crew reaches every layer`() async throws {
        try await expectComplete(.credits)
    }

    @Test func `every property of a TV series, its seasons and their episodes is read`() async throws {
        try await expectComplete(.tvSeries)
    }

    @Test func `every property of a season and of an episode is read where they come by themselves`() async throws {
        try await expectComplete(.tvSeason)
        try await expectComplete(.tvEpisode)
    }

    @Test func `every property of a person is read`() async throws {
        try await expectComplete(.person)
    }

    private func expectComplete(_ journey: Journey) async throws {
        let matrix = try await Matrix(of: journey)
        print(matrix)
        #expect(matrix.count > 0)
        #expect(matrix.problems == [])
    }

    @Test(arguments: Guide.statuses.sorted { $0.key < $1.key })
    func `every status has a case that reaches every layer`(word: String, name: String) async throws {
        #expect(String(describing: TMDb.Status(rawValue: word)) == name)
        let shapes = try await Journey.movie.shapes(
            .object(["id": .leaf(.integer(1)), "title": .leaf(.text("T")), "status": .leaf(.text(word))]))
        for layer in Layer.allCases {
            #expect(shapes[layer]?[["status"]] == .leaf(layer == .wire ? word : name), "\(layer)")
        }
    }

    @Test(arguments: Guide.genders.sorted { $0.key < $1.key })
    func `every gender has a case that reaches every layer`(number: Int, name: String) async throws {
        #expect(TMDb.Gender(rawValue: number).map { String(describing: $0) } == name)
        var writer = FixtureWriter(number: 0)
        var credits = writer.object(of: Guide.credits)
        credits[["cast", "0", "gender"]] = .leaf(.integer(number))
        credits[["crew", "0", "gender"]] = .leaf(.integer(number))
        let shapes = try await Journey.credits.shapes(credits)
        for layer in Layer.allCases {
            #expect(shapes[layer]?[["cast", "0", "gender"]] == .leaf("\(number)"), "\(layer)")
            #expect(shapes[layer]?[["crew", "0", "gender"]] == .leaf("\(number)"), "\(layer)")
        }
    }
}
