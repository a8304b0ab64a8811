import Foundation
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

/// Rows in machine-readable formats, on the sample.
@Suite struct `Rows for machines` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func output(_ line: String) async throws -> String {
        let session = try Session.inMemory(in: folder, isInteractive: false)
        for id in [550, 603] { _ = await session.run("watchlist add \(id)") }
        return await session.run(line).standardOutput
    }

    @Test(arguments: [
        ("movie 550 --template \"{title} ({year})\"", "Fight Club (1999)\n"),
        ("tv 1396 --template \"{title} ({year}) {genres}\"", "Breaking Bad (2008) Drama; Crime\n"),
        ("movie 550 --fields title,year --csv", "title,year\nFight Club,1999\n"),
    ])
    func `a title has the properties that rows of titles share, if they are chosen`(
        line: String, text: String
    ) async throws {
        #expect(try await output(line) == text)
        #expect(try await !output("movie 550 --json").contains("\"year\""))
    }

    @Test(arguments: [
        "popular", "popular tv", "popular people", "movie 550 cast", "movie 550 crew", "tv 1396 cast", "tv 1396 crew",
        "person 287 films", "person 287 known", "common 287 819", "tv 1396 ratings", "tv 1396 seasons", "watchlist",
        "watchlist add 680",
    ])
    func `the declared columns of a list equal those of its rows`(line: String) async throws {
        let header = try await output("\(line) --csv").split(separator: "\n").first?.split(separator: ",") ?? []
        let keys = Self.keys(of: try await output("\(line) --ndjson").split(separator: "\n").first ?? "")
        // The addresses of pictures are left out, and each of the user's marks has a column.
        let isMark = { (column: String) in column.hasPrefix("mine") }
        let columns = header.map(String.init)
        #expect(columns.filter { !isMark($0) } == keys.filter { !isMark($0) && !$0.hasSuffix("URLSet") })
        #expect(columns.contains("mine.lists") == (keys.contains("mine") && !line.hasSuffix("seasons")))
    }

    @Test func `a search result has the columns of all kinds, whatever was found`() async throws {
        let headers = try await ["pitt", "matrix", "breaking"].asyncMap { word in
            try await output("search \(word) --csv").split(separator: "\n").first
        }
        let row =
            "id,title,year,genres,originalTitle,englishTitle,originalLanguage,overview,releaseDate,genreIDs,popularity,"
        #expect(Set(headers).count == 1 && headers[0]?.hasPrefix(row) == true && headers[0]?.hasSuffix(",kind") == true)
    }

    @Test(arguments: [
        "movie 550", "tv 1396", "person 287", "tv 1396 s5e14", "movie 550 images", "storage", "config show",
    ])
    func `no cell of a table contains JSON`(line: String) async throws {
        for line in try await output("\(line) --tsv").split(separator: "\n") {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            #expect(cells.filter { $0.hasPrefix("{") || $0.hasPrefix("[") } == [])
        }
    }

    /// Returns the keys of the outermost object, in order.
    private static func keys(of row: Substring) -> [String] {
        var keys = [String]()
        var text = ""
        var depth = 0
        var isText = false
        var isEscaped = false
        for character in row {
            if isText {
                if character == "\"", !isEscaped {
                    isText = false
                } else {
                    text.append(character)
                }
                isEscaped = character == "\\" && !isEscaped
            } else if character == "\"" {
                isText = true
                text = ""
            } else if character == ":", depth == 1 {
                keys.append(text)
            } else {
                depth += "{[".contains(character) ? 1 : "}]".contains(character) ? -1 : 0
            }
        }
        return keys
    }
}

extension Array where Element: Sendable {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
