import Foundation
import PopcornModel
import Testing

struct ModelTests {
    /// The tree that these tests were built from.
    private static let tree = Result {
        var root = URL(filePath: #filePath)
        for _ in 1...5 { root.deleteLastPathComponent() }
        return try SourceTree(root: root)
    }

    @Test func `no model of any context misses a property at a layer, a mock or the tests of a mapper`() throws {
        let models = Model.all(in: try Self.tree.get())
        #expect(Set(models.map(\.context)) == ["Library", "Movies", "People", "TVSeries"])
        #expect(models.count > 50)
        #expect(models.flatMap(\.problems) == [])
    }

    private static let mappers = "DataSources/Local/Mappers/MovieMapper.swift"
    private static let infrastructure = "Contexts/PopcornMovies/Sources/MoviesInfrastructure"
    private static let adapter = "Adapters/Contexts/PopcornMoviesAdapters/Sources/PopcornMoviesAdapters"
    private static let helpers = "Contexts/PopcornMovies/Tests/MoviesDomainTests/Helpers"

    /// A line of a movie's path that is deleted, and the problem that is then reported.
    private static let deletions = [
        ("Adapters/TMDb/Sources/TMDb/Wire/Movie.swift", "public let tagline: String?", "TMDb.Movie lacks tagline."),
        (
            "Contexts/PopcornMovies/Sources/MoviesDomain/Entities/Movie.swift", "public let tagline: String?",
            "Movie lacks tagline."
        ),
        (
            "\(adapter)/DataSources/Mappers/MovieMapper.swift", "tagline: dto.tagline, ",
            "Movie(…) is not given tagline."
        ),
        (
            "\(infrastructure)/DataSources/Local/Models/MoviesMovieEntity.swift", "tagline, ",
            "the entity lacks tagline."
        ),
        ("\(infrastructure)/\(mappers)", "tagline: domain.tagline,", "the entity is not given tagline."),
        ("\(infrastructure)/\(mappers)", "tagline: entity.tagline, ", "tagline is not read back."),
        (
            "Contexts/PopcornMovies/Sources/MoviesApplication/Models/MovieDetails.swift",
            "public let posterURLSet: ImageURLSet?", "MovieDetails lacks posterPath."
        ),
        ("\(helpers)/Movie+Mocks.swift", "tagline: tagline, ", "the mock lacks tagline."),
        ("\(helpers)/Movie+Mocks.swift", "extension Movie {", "Movie has no mock."),
    ]

    @Test(arguments: deletions)
    func `a missing line is reported with its file and the next step`(path: String, line: String, problem: String)
        throws
    {
        var tree = try Self.tree.get()
        let text = try #require(tree[path])
        #expect(text.contains(line))
        tree[path] = text.replacing(line, with: "")
        let problems = try #require(Model.all(in: tree, context: "Movies", name: "Movie").first).problems
        #expect(problems.contains { $0.contains(": \(problem) ") }, "\(problems)")
    }

    @Test func `a mapper without tests at the guide's path is reported with that path`() throws {
        var tree = try Self.tree.get()
        let path = "Contexts/PopcornMovies/Tests/MoviesApplicationTests/Mappers/MovieDetailsMapperTests.swift"
        tree[path] = nil
        let problems = Model.all(in: tree, context: "Movies", name: "Movie").flatMap(\.problems)
        #expect(problems.count == 1 && problems[0].hasSuffix("has no tests. Add \(path)."), "\(problems)")
    }

    @Test func `the matrix has a row for each property and a column for each layer`() throws {
        let matrix = try #require(Model.all(in: try Self.tree.get(), context: "Movies", name: "Genre").first).matrix
        let rows = matrix.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rows[0] == ["Movies", "Genre"])
        #expect(rows[1].prefix(3) == ["TMDb", "adapter", "domain"] && rows[1].last == "screen")
        #expect(rows[2].prefix(4) == ["id", "✓", "✓", "✓"] && rows[3].first == "name" && rows.count == 4)
    }
}
