import Foundation
import Testing

@Suite("The page of storage's promises")
struct PromisesTests {
    private let rows: [[Substring]]

    init() throws {
        let page = try String(contentsOf: Repository.root.appending(path: "Core/Storage/Promises.md"), encoding: .utf8)
        rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { $0.split(separator: "|") }
            .filter { $0.last != " Test " }
    }

    @Test func `every promise names a test that exists`() {
        let tests = Set(Repository.files.filter(\.isTest).flatMap { $0.text.matches(of: /func `(.+?)`/).map(\.1) })
        let named = rows.map { $0.last?.firstMatch(of: /`(.+)`/)?.1 ?? "" }
        #expect(named.filter { !tests.contains($0) } == [])
        #expect(named.count > 30)
    }
}
