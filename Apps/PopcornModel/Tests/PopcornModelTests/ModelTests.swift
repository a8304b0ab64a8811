import Foundation
import PopcornModel
import Testing

struct ModelTests {
    /// The tree that these tests were built from.
    private static let tree = Result { try SourceTree(root: root) }
    private static let root = (1...5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    @Test func `no model of any context misses a property at a layer, a mock or the tests of a mapper`() throws {
        let models = Model.all(in: try Self.tree.get())
        #expect(Set(models.map(\.context)) == ["Library", "Movies", "People", "TVSeries"])
        #expect(models.count > 50)
        #expect(models.flatMap(\.problems) == [])
    }

    /// The change of the page “Contexts”: the lines it removes and adds, by file.
    private static let property = Result {
        let text = try String(contentsOf: root.appending(path: "Tests/Guide/property.patch"), encoding: .utf8)
        return Dictionary(
            uniqueKeysWithValues: text.split(separator: "--- a/").map { file in
                let hunks = file.split(separator: "\n@@").dropFirst().map { $0.split(separator: "\n").dropFirst() }
                func lines(_ marks: String) -> [String] {
                    hunks.map {
                        $0.filter { marks.contains($0.first ?? "?") }.map { $0.dropFirst() }.joined(separator: "\n")
                    }
                }
                return (String(file.prefix { $0 != "\n" }), (before: lines(" -"), after: lines(" +")))
            })
    }

    /// Returns the tree with the property, except for the files whose paths contain `left`.
    private func treeWithProperty(without left: String? = nil) throws -> SourceTree {
        var tree = try Self.tree.get()
        for (path, hunks) in try Self.property.get() where left.map(path.contains) != true {
            for (before, after) in zip(hunks.before, hunks.after) {
                let text = try #require(tree[path])
                try #require(text.contains(before), "The page's change doesn't apply to \(path).")
                tree[path] = text.replacing(before, with: after, maxReplacements: 1)
            }
        }
        return tree
    }

    @Test func `the page's change of nine files adds a property to each layer, and the page counts its lines`() throws {
        let model = try #require(Model.all(in: try treeWithProperty(), context: "Movies", name: "Movie").first)
        #expect(model.problems == [])
        #expect(model.matrix.contains("\ntrivia "))
        let patch = try String(contentsOf: Self.root.appending(path: "Tests/Guide/property.patch"), encoding: .utf8)
        let lines = patch.split(separator: "\n")
        let count = lines.count { $0.hasPrefix("+") && !$0.hasPrefix("+++") }
        let page = try String(contentsOf: Self.root.appending(path: "Contexts/Adding.md"), encoding: .utf8)
        #expect(page.contains("\(try Self.property.get().count) files and \(count) lines"))
    }

    @Test(arguments: [
        ("TMDb/Wire/", "TMDb.Movie lacks trivia."), ("MoviesDomain/", "Movie lacks trivia."),
        ("MoviesAdapters/", "Movie(…) is not given trivia."), ("Local/Models/", "the entity lacks trivia."),
        ("Local/Mappers/", "trivia is not read back."), ("MoviesApplication/", "MovieDetails lacks trivia."),
        ("Helpers/", "the mock lacks trivia."), ("CompletenessTests/", "no test names trivia."),
    ])
    func `a file that lacks the property is reported with the next step`(left: String, problem: String) throws {
        let tree = try treeWithProperty(without: left)
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
