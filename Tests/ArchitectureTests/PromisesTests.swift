import Foundation
import Testing

@Suite("The pages of promises")
struct PromisesTests {
    @Test(arguments: ["Core/Storage/Promises.md", "Apps/Popcorn/Conventions.md"])
    func `every test named on a documentation page exists`(path: String) throws {
        let page = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { $0.split(separator: "|") }
        let named = rows.filter { $0.last != " Test " }.map { $0.last?.firstMatch(of: /`(.+)`/)?.1 ?? "" }
        #expect(named.filter { !Self.tests.contains($0) } == [])
        #expect(named.count > 30)
    }

    /// The names of all tests. Splitting is a hundred times as fast as a regular expression.
    private static let tests = Set(
        Repository.files.filter(\.isTest).flatMap { file in
            file.text.components(separatedBy: "func `").dropFirst().map { $0.prefix { $0 != "`" } }
        })
}
