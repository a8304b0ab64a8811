import Foundation
import LibraryDomain
import Testing

@testable import Imports

@Suite struct JSONTests {
    /// A source that returns a few bytes at a time.
    private final class SlowSource: ByteSource {
        private var rest: ArraySlice<UInt8>
        private let size: Int

        init(_ text: String, size: Int) {
            rest = Array(text.utf8)[...]
            self.size = size
        }

        func read() throws -> [UInt8] {
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
    }

    private func elements(_ text: String, size: Int = 7) throws -> [JSONElement] {
        var reader = try JSONArrayReader(SlowSource(text, size: size), "x.json")
        var elements: [JSONElement] = []
        while let element = try reader.next() { elements.append(element) }
        return elements
    }

    @Test func `the elements of an array are read one by one, however the bytes arrive`() throws {
        let text = #"""
             [ {"a": 1, "b": [true, null, -2.5e3], "c": {"d": "x, ] } \" \\ \u00e9\ud83c\udf83\n"}} , 3,"[",[],{}]

            """#
        let expected: [JSONElement] = [
            .object([
                .init(name: "a", value: .integer(1)),
                .init(name: "b", value: .array([.bool(true), .null, .number(-2500)])),
                .init(name: "c", value: .object([.init(name: "d", value: .string("x, ] } \" \\ é🎃\n"))])),
            ]), .integer(3), .string("["), .array([]), .object([]),
        ]
        for size in [1, 2, 3, 7, 1000] { #expect(try elements(text, size: size) == expected) }
        #expect(try elements("\u{FEFF}[]") == [])
    }

    @Test(arguments: [
        "", "{}", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1]]", "[1] x", #"[{"a":}]"#, #"[{"a" 1}]"#, #"["a]"#,
        #"["\x"]"#, #"["\ud83c"]"#, "[tru]", "[@]", "[1}", "[\(String(repeating: "[", count: 40))",
        "[\(String(repeating: "[", count: 40))\(String(repeating: "]", count: 41))",
    ])
    func `anything else than a JSON array is an error`(text: String) {
        #expect(throws: ImportError("x.json is not valid JSON", hint: "make a new export")) { try elements(text) }
    }

    /// Elements of Trakt's files, and values in them that can be replaced, with whether they are used.
    private static let files: [(name: String, text: String)] = [
        (
            "watched-history-1.json",
            #"{"id":11,"watched_at":"2020-01-02T12:00:00.000Z","type":"movie","movie":{"title":"Heat","year":1995,"ids":{"trakt":1,"imdb":"tt0113277","tmdb":949}}}"#
        ),
        (
            "watched-history-1.json",
            #"{"id":12,"watched_at":"2020-01-02T12:00:00.000Z","episode":{"season":1,"number":2,"ids":{"tmdb":62161,"tvdb":3,"imdb":"tt7"}},"show":{"title":"BB","year":2008,"ids":{"tmdb":1396,"tvdb":81189,"imdb":"tt0903747"}}}"#
        ),
        (
            "ratings-movies.json",
            #"{"rated_at":"2020-01-02T12:00:00.000Z","rating":8,"movie":{"title":"Heat","year":1995,"ids":{"imdb":"tt0113277","tmdb":949}}}"#
        ),
        (
            "lists-watchlist.json",
            #"{"rank":3,"listed_at":"2020-01-02T12:00:00.000Z","notes":"soon","movie":{"title":"Heat","year":1995,"ids":{"imdb":"tt0113277","tmdb":949}}}"#
        ),
        (
            "watched-movies.json",
            #"{"plays":1,"last_watched_at":"2020-01-02T12:00:00.000Z","movie":{"title":"Heat","year":1995,"ids":{"imdb":"tt0113277","tmdb":949}}}"#
        ),
    ]

    private func row(_ name: String, _ element: String) throws -> ImportRow? {
        let archive = try Archive()
        guard var file = try? ImportFile.files(in: archive.write(name, "[\(element)]")).first else { return nil }
        try file.prepare()
        return try file.rows().next()
    }

    @Test func `a row that is left over keeps its title`() throws {
        let text = #"""
            {"watched_at":"2020-01-02T12:00:00.000Z","episode":{"season":1,"number":2},
            "show":{"title":"Dark","ids":{"tmdb":null}}}
            """#
        let row = try #require(try row("watched-history-1.json", text))
        #expect(row.problem == "no id supported by TMDb")
        let cells = Dictionary(zip(PopcornColumns.header, PopcornColumns.cells(row))) { first, _ in first }
        #expect(cells["Title"] == "Dark" && cells["Season"] == "1" && cells["Episode"] == "2")
    }

    @Test(arguments: files)
    func `a value that can't be read makes its row skipped with the value's text`(name: String, text: String) throws {
        let good = try #require(try row(name, text))
        #expect(good.problem == nil)
        var count = 0
        for match in text.matches(of: /"(?<name>[a-z_]+)":(?<value>"[^"]*"|[0-9]+)/) {
            count += 1
            for (value, isRubbish) in [(#""@rubbish@""#, true), ("null", false), (#""""#, false)] {
                var changed = text
                changed.replaceSubrange(match.value.startIndex..<match.value.endIndex, with: value)
                // A file whose elements can't be recognised is refused as a whole.
                guard let row = try row(name, changed), row != good else { continue }
                if let problem = row.problem {
                    #expect(!isRubbish || problem.contains("@rubbish@"), "\(match.name): \(problem)")
                } else if isRubbish {
                    #expect(row.words.contains("@rubbish@") || row.subject.title == "@rubbish@", "\(match.name)")
                }
            }
        }
        #expect(count > 5)
    }
}
