import TMDb
import Testing

/// Every property in the mapping guide passes every layer.
///
/// The responses have a different value for every property, so that swapped properties show. Each property in turn is
/// replaced and dropped, and nothing else may change.
struct CompletenessTests {
    private static let pipelines: [(String, Pipeline)] = [
        ("a movie", .movie), ("a movie's cast and crew", .credits),
        ("a TV series, its seasons and their episodes", .tvSeries), ("a TV series' cast and crew", .aggregateCredits),
        ("a season", .tvSeason), ("a season's cast and crew", .tvSeasonCredits), ("an episode", .tvEpisode),
        ("an episode's cast, crew and guest stars", .tvEpisodeCredits), ("a person", .person),
        ("a person's credits in movies", .personCredits("movie")), ("a person's credits in TV", .personCredits("tv")),
    ]

    @Test(arguments: pipelines)
    func `every property of a response reaches every layer`(response: String, _ pipeline: Pipeline) async throws {
        let matrix = try await Matrix(of: pipeline)
        print(matrix)
        #expect(matrix.count > 0)
        #expect(matrix.problems == [])
    }

    @Test(arguments: TypeReference.statuses.sorted { $0.key < $1.key })
    func `every status has a case in every layer`(word: String, name: String) async throws {
        #expect(String(describing: TMDb.Status(rawValue: word)) == name)
        let shapes = try await Pipeline.movie.shapes(
            .object(["id": .leaf(.integer(1)), "title": .leaf(.text("T")), "status": .leaf(.text(word))]))
        for layer in Layer.allCases {
            #expect(shapes[layer]?[["status"]] == .leaf(layer == .wire ? word : name), "\(layer)")
        }
    }

    @Test(arguments: TypeReference.genders.sorted { $0.key < $1.key })
    func `every gender has a case in every layer`(number: Int, name: String) async throws {
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
