import Foundation
import Testing

@testable import PopcornApp
@testable import Prompt
@testable import TerminalKit

@Suite struct `Environment variables` {
    private static let apps = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../..").standardized

    /// Returns the names of the variables read by a source file: `environment["PAGER"]`, `["USER", "LOGNAME"].lazy`.
    private static func names(in text: String) -> Set<String> {
        let reads = text.matches(of: /(?:environment|self)\[("[A-Z_]+")\]|(?:folder|text)\((?:of: )?("[A-Z_]+")/)
            .compactMap { $0.output.1 ?? $0.output.2 }
        let lists = text.matches(of: /\[("[A-Z_]+"(?:, "[A-Z_]+")+)\]\s*\.(?:lazy|compactMap|first)/).map(\.output.1)
        let words = (reads + lists).flatMap { $0.split(separator: /[", ]+/) }
        return Set(words.map(String.init).filter { !$0.isEmpty })
    }

    @Test func `every environment variable that the program reads is in the help and in the manual`() throws {
        let files = try #require(FileManager.default.enumerator(at: Self.apps, includingPropertiesForKeys: nil))
        let texts = try files.compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" && $0.pathComponents.contains("Sources") }
            .map { try String(contentsOf: $0, encoding: .utf8) }
        let read = texts.reduce(into: Set()) { $0.formUnion(Self.names(in: $1)) }
        #expect(read.isSuperset(of: ["PAGER", "POPCORN_USER", "NO_COLOR", "XDG_CACHE_HOME", "LC_CTYPE"]))
        let listed = Composition.table.variables.flatMap { $0.name.split(separator: ", ").map(String.init) }
        #expect(read.subtracting(listed) == [])
        #expect(Set(listed).count == listed.count)
    }
}
