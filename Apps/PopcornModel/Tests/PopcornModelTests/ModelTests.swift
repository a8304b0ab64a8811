import Foundation
import PopcornModel
import Testing

struct ModelTests {
    /// The tree these tests were built from.
    private static let tree = Result { try SourceTree(root: root) }
    private static let root = (1...5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    @Test func `every property of every model is in each layer, in a mock and in the tests of a mapper`() throws {
        let models = Model.all(in: try Self.tree.get())
        #expect(Set(models.map(\.context)).isSuperset(of: ["Library", "Movies", "People", "TVSeries"]))
        #expect(models.count > 50)
        #expect(models.flatMap(\.problems) == [])
    }

    private static func text(at path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// A change that a page describes: the lines it removes and adds, by file.
    private static func change(_ name: String) throws -> [String: [(before: String, after: String)]] {
        let files = "\n\(try text(at: "Tests/Guide/\(name).patch"))".split(separator: "\n--- ").map { file in
            let hunks = file.split(separator: "\n@@").dropFirst().map { $0.split(separator: "\n").dropFirst() }
            func lines(_ marks: String) -> [String] {
                hunks.map {
                    $0.filter { marks.contains($0.first ?? "?") }.map { $0.dropFirst() }.joined(separator: "\n")
                }
            }
            let path = file.split(separator: "\n")[1].dropFirst("+++ b/".count)
            return (String(path), Array(zip(lines(" -"), lines(" +"))).map { (before: $0, after: $1) })
        }
        return Dictionary(uniqueKeysWithValues: files)
    }

    /// Returns the tree after a change, except for the files whose paths contain `left`.
    private func tree(after name: String, without left: String? = nil) throws -> SourceTree {
        var tree = try Self.tree.get()
        for (path, hunks) in try Self.change(name) where left.map(path.contains) != true {
            for (before, after) in hunks {
                let text = before.isEmpty ? after : try tree[path] ?? Self.text(at: path)
                try #require(before.isEmpty || text.contains(before), "The page's change doesn't apply to \(path).")
                tree[path] = before.isEmpty ? after : text.replacing(before, with: after, maxReplacements: 1)
            }
        }
        return tree
    }

    @Test(arguments: [
        ("property", "Contexts/Adding.md"), ("array", "Contexts/Adding.md"), ("model", "Contexts/Adding.md"),
        ("context", "Contexts/Adding.md"), ("series-key", "Contexts/Adding.md"), ("movie-key", "Contexts/Adding.md"),
        ("person-key", "Contexts/Adding.md"), ("storage", "Core/Storage/Engines.md"), ("command", "Apps/Adding.md"),
        ("facet", "Apps/Adding.md"), ("filter-key", "Apps/Adding.md"), ("setting", "Apps/Adding.md"),
        ("column", "Apps/Adding.md"), ("import-format", "Apps/Adding.md"),
    ])
    func `a guide states how many files and lines its change has, and the change can be applied`(
        change: String, page: String
    ) throws {
        _ = try tree(after: change)
        let patch = try Self.text(at: "Tests/Guide/\(change).patch").split(separator: "\n")
        let files = patch.count { $0.hasPrefix("+++") }
        let lines = patch.count { $0.hasPrefix("+") }
        #expect(try Self.text(at: page).contains("\(files) files and \(lines - files) lines"))
    }

    @Test func `the change for a context applies to a list with other contexts than today's`() throws {
        let manifest = try Self.text(at: "Package.swift")
        let others = manifest.replacing("    Context(\"Movies\"),\n", with: "    Context(\"Songs\"),\n")
        let (before, _) = try #require(try Self.change("context")["Package.swift"]?.first)
        #expect(others != manifest && others.contains(before))
    }

    @Test(arguments: [
        ("property", "Movie", "trivia"), ("array", "Movie", "filmingLocations"), ("model", "Movie", "distributors"),
        ("model", "Distributor", "name"),
    ])
    func `a change on the page adds a property to each layer`(change: String, name: String, property: String) throws {
        let model = try #require(Model.all(in: try tree(after: change), context: "Movies", name: name).first)
        #expect(model.problems == [])
        #expect(model.matrix.contains("\n\(property) "))
    }

    @Test(arguments: [
        ("TMDb/Wire/", "TMDb.Movie has no trivia."), ("MoviesDomain/", "Movie has no trivia."),
        ("MoviesAdapters/", "Movie(…) is called without trivia."), ("Local/Models/", "the entity has no trivia."),
        ("Local/Mappers/", "trivia is not read back."), ("MoviesApplication/", "MovieDetails has no trivia."),
        ("Helpers/", "the mock has no trivia."), ("CompletenessTests/", "the reference of TMDb's types has no trivia."),
    ])
    func `a file that lacks the property is reported with the next step`(left: String, problem: String) throws {
        let tree = try tree(after: "property", without: left)
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
        #expect(rows[1].prefix(3) == ["TMDb", "adapter", "domain"] && rows[1].last == "reference")
        #expect(rows[2].prefix(4) == ["id", "✓", "✓", "✓"] && rows[3].first == "name" && rows.count == 4)
    }
}
