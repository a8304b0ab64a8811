import Foundation
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `The page of changes` {
    private static func page() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../..")
        return try String(contentsOf: root.appending(path: ".github/CHANGES.md"), encoding: .utf8)
    }

    @Test func `the changes name each command, key, flag and setting`() throws {
        let table = Composition.table
        let forms = table.commands.flatMap(\.forms)
        let keys = forms.flatMap(\.keys) + table.types.flatMap(\.facets).flatMap(\.keys)
        let flags = table.flags + forms.flatMap(\.flags)
        let names = [
            table.commands.map(\.name), keys.map { $0.name + ":" }, flags.map(\.name), table.settings.map(\.name),
        ]
        let page = try Self.page()
        #expect(names.allSatisfy { $0.count > 15 })
        #expect(Set(names.joined().filter { !page.contains("`\($0)`") }).sorted() == [])
    }

    @Test func `the changes begin with the version and its day`() throws {
        let heading = try Self.page().split(separator: "\n").first { $0.hasPrefix("## ") }
        #expect(heading == "## \(Version.current) · \(Version.date)")
    }

    @Test func `the version is printed with its day`() {
        #expect(Version.line == "popcorn \(Version.current) (\(Version.date))")
    }
}
