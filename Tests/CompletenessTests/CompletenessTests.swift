import TMDb
import Testing

/// Every property that the mapping guide lists passes every layer.
///
/// The responses have a different value for every property, so that swapped properties show. Each property in turn is
/// replaced and dropped, and nothing else may change.
struct CompletenessTests {
    @Test func `every property of a movie reaches every layer`() async throws {
        try await expectComplete(.movie)
    }

    @Test func `every property of a movie's cast and crew reaches every layer`() async throws {
        try await expectComplete(.credits)
    }

    @Test func `every property of a TV series, its seasons and their episodes reaches every layer`() async throws {
        try await expectComplete(.tvSeries)
    }

    @Test func `every property of a TV series' cast and crew reaches every layer`() async throws {
        try await expectComplete(.aggregateCredits)
    }

    @Test func `every property of a season and of its cast and crew reaches every layer`() async throws {
        try await expectComplete(.tvSeason)
        try await expectComplete(.tvSeasonCredits)
    }

    @Test func `every property of an episode, its cast, crew and guest stars reaches every layer`() async throws {
        try await expectComplete(.tvEpisode)
        try await expectComplete(.tvEpisodeCredits)
    }

    @Test func `every property of a person reaches every layer`() async throws {
        try await expectComplete(.person)
    }

    @Test(arguments: ["movie", "tv"])
    func `every property of a person's credits reaches every layer`(mediaType: String) async throws {
        try await expectComplete(.personCredits(mediaType))
    }

    private func expectComplete(_ pipeline: Pipeline) async throws {
        let matrix = try await Matrix(of: pipeline)
        print(matrix)
        #expect(matrix.count > 0)
        #expect(matrix.problems == [])
    }

    @Test(arguments: TypeReference.statuses.sorted { $0.key < $1.key })
    func `every status has a case that reaches every layer`(word: String, name: String) async throws {
        #expect(String(describing: TMDb.Status(rawValue: word)) == name)
        let shapes = try await Pipeline.movie.shapes(
            .object(["id": .leaf(.integer(1)), "title": .leaf(.text("T")), "status": .leaf(.text(word))]))
        for layer in Layer.allCases {
            #expect(shapes[layer]?[["status"]] == .leaf(layer == .wire ? word : name), "\(layer)")
        }
    }

    @Test(arguments: TypeReference.genders.sorted { $0.key < $1.key })
    func `every gender has a case that reaches every layer`(number: Int, name: String) async throws {
        #expect(TMDb.Gender(rawValue: number).map { String(describing: $0) } == name)
        var writer = FixtureWriter(number: 0)
        var credits = writer.object(of: TypeReference.credits)
        credits[["cast", "0", "gender"]] = .leaf(.integer(number))
        credits[["crew", "0", "gender"]] = .leaf(.integer(number))
        let shapes = try await Pipeline.credits.shapes(credits)
        for layer in Layer.allCases {
            #expect(shapes[layer]?[["cast", "0", "gender"]] == .leaf("\(number)"), "\(layer)")
            #expect(shapes[layer]?[["crew", "0", "gender"]] == .leaf("\(number)"), "\(layer)")
        }
        var person = writer.object(of: TypeReference.person)
        person[["gender"]] = .leaf(.integer(number))
        for (layer, shape) in try await Pipeline.person.shapes(person) {
            #expect(shape[["gender"]] == .leaf("\(number)"), "\(layer)")
        }
    }
}
