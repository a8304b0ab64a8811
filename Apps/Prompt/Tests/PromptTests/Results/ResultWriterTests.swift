import CoreDomain
import Foundation
import Testing

@testable import Prompt
@testable import TerminalKit

@Suite struct `Writing a result` {
    private static let now = Date(timeIntervalSince1970: 1_000_000)

    private static let heat = JSONValue.members([
        "id": .integer(949), "title": .string("Heat, \"the\" | <film>\n\u{1B}[31m"), "tagline": .null,
        "posterURLSet": .members(["detail": .string("https://x/h.jpg"), "full": .string("https://x/f.jpg")]),
    ])
    private static let alien = JSONValue.members([
        "id": .integer(348), "title": .string("Alien"), "tagline": .string("In space…"), "posterURLSet": .null,
    ])

    private static func write(
        _ data: JSONValue, _ format: OutputFormat, fields: [String] = [], template: String? = nil,
        source: String? = nil, freshness: Freshness? = .network
    ) throws -> String {
        let writer = ResultWriter(
            format: format, fields: fields, template: try template.map(Template.init),
            renderer: ScreenRenderer(width: 80, style: .plain), source: source, now: now)
        var result = CommandResult(kind: "movies", data: data, screen: Screen([.line("a screen")]))
        result.page = 2
        result.totalPages = 7
        result.freshness = freshness
        return try writer.text(of: result)
    }

    @Test(arguments: [(OutputFormat.csv, "id,title\n"), (.tsv, "id\ttitle\n")])
    func `an empty list is written as the header of its columns`(format: OutputFormat, text: String) throws {
        var result = CommandResult(kind: "list", data: .array([]), screen: Screen())
        result.columns = ["id", "title"]
        let writer = ResultWriter(
            format: format, fields: [], renderer: ScreenRenderer(width: 80, style: .plain), source: nil, now: Self.now)
        #expect(try writer.text(of: result) == text)
    }

    @Test(arguments: [OutputFormat.text, .plain])
    func `the text and plain formats print a result as its screen`(format: OutputFormat) throws {
        #expect(try Self.write(Self.heat, format) == "a screen\n")
    }

    @Test(
        arguments: [
            (Freshness.network, nil, "network", 0), (.fresh(since: now - 90), nil, "storage", 90),
            (.stale(since: now - 86_400), nil, "storage", 86_400), (.fresh(since: now + 50), nil, "storage", 0),
            (.network, "sample", "sample", 0), (.fresh(since: now - 90), "sample", "sample", 90),
            (nil, nil, "storage", 0),
        ] as [(Freshness?, String?, String, Int)])
    func `JSON output has an envelope with the source and the age of the data`(
        freshness: Freshness?, source: String?, expected: String, age: Int
    ) throws {
        let text = try Self.write(.integer(1), .json, source: source, freshness: freshness)
        #expect(
            text
                == #"{"schema":1,"kind":"movies","source":"\#(expected)","ageSeconds":\#(age),"data":1,"page":2,"totalPages":7}"#
                + "\n")
    }

    @Test func `the requested fields select the columns of the screen`() throws {
        let expected = """
            id  title
            949 Heat, "the" | <film> [31m
            348 Alien

            """
        #expect(try Self.write(.array([Self.heat, Self.alien]), .text, fields: ["id", "title"]) == expected)
    }

    @Test func `NDJSON output has one object per line`() throws {
        let rows = JSONValue.array([Self.alien, Self.heat])
        #expect(try Self.write(rows, .ndjson) == Self.alien.text + "\n" + Self.heat.text + "\n")
        #expect(try Self.write(Self.alien, .ndjson) == Self.alien.text + "\n")
        #expect(try Self.write(.array([]), .ndjson) == "")
    }

    @Test func `CSV output quotes values that contain commas or quotes, and leaves out the addresses of pictures`()
        throws
    {
        let expected = """
            id,title,tagline
            949,"Heat, ""the"" | <film> [31m",
            348,Alien,In space…

            """
        #expect(try Self.write(.array([Self.heat, Self.alien]), .csv) == expected)
    }

    @Test func `CSV output has the addresses of pictures that were asked for`() throws {
        let text = try Self.write(.array([Self.heat, Self.alien]), .csv, fields: ["id", "posterURLSet.detail"])
        #expect(text == "id,posterURLSet.detail\n949,https://x/h.jpg\n348,\n")
    }

    @Test func `TSV output separates values with tabs`() throws {
        let expected = "id\ttitle\ttagline\n949\tHeat, \"the\" | <film> [31m\t\n348\tAlien\tIn space…\n"
        #expect(try Self.write(.array([Self.heat, Self.alien]), .tsv, fields: ["id", "title", "tagline"]) == expected)
    }

    @Test func `Markdown output escapes bars and tags`() throws {
        let expected = """
            | id | title |
            | --- | --- |
            | 949 | Heat, "the" \\| &lt;film> \\[31m |

            """
        #expect(try Self.write(.array([Self.heat]), .md, fields: ["id", "title"]) == expected)
    }

    @Test func `Markdown output escapes links, emphasis and code`() throws {
        let row = JSONValue.members(["title": .string("[M*A*S*H](https://x) `x`")])
        #expect(
            try Self.write(.array([row]), .md, fields: ["title"])
                == "| title |\n| --- |\n| \\[M\\*A\\*S\\*H](https://x) \\`x\\` |\n")
    }

    @Test func `fields can be nested`() throws {
        let rows = JSONValue.array([Self.alien, Self.heat])
        let expected = """
            {"posterURLSet.detail":null,"id":348}
            {"posterURLSet.detail":"https://x/h.jpg","id":949}

            """
        #expect(try Self.write(rows, .ndjson, fields: ["posterURLSet.detail", "id"]) == expected)
        #expect(
            try Self.write(rows, .csv, fields: ["posterURLSet.detail", "id"])
                == "posterURLSet.detail,id\n,348\nhttps://x/h.jpg,949\n")
        #expect(try Self.write(Self.alien, .json, fields: ["id"]).contains(#""data":{"id":348},"#))
        #expect(try Self.write(rows, .json, fields: ["id"]).contains(#""data":[{"id":348},{"id":949}],"#))
    }

    private static let mixed = JSONValue.array([
        .members(["kind": .string("movie"), "id": .integer(949), "title": .string("Heat"), "tagline": .null]),
        .members([
            "kind": .string("person"), "id": .integer(1158), "name": .string("Al Pacino"),
            "knownFor": .array([.members(["id": .integer(949), "title": .string("Heat")])]),
        ]),
        .members(["kind": .string("movie"), "id": .integer(348), "title": .string("Alien"), "votes": .integer(9)]),
    ])

    @Test(arguments: [
        (
            OutputFormat.csv,
            """
            kind,id,title,tagline,name,knownFor,votes
            movie,949,Heat,,,,
            person,1158,,,Al Pacino,Heat,
            movie,348,Alien,,,,9

            """
        ),
        (
            .tsv,
            """
            kind\tid\ttitle\ttagline\tname\tknownFor\tvotes
            movie\t949\tHeat\t\t\t\t
            person\t1158\t\t\tAl Pacino\tHeat\t
            movie\t348\tAlien\t\t\t\t9

            """
        ),
        (
            .md,
            """
            | kind | id | title | tagline | name | knownFor | votes |
            | --- | --- | --- | --- | --- | --- | --- |
            | movie | 949 | Heat |  |  |  |  |
            | person | 1158 |  |  | Al Pacino | Heat |  |
            | movie | 348 | Alien |  |  |  | 9 |

            """
        ),
    ])
    func `rows of several kinds have the columns of all those kinds`(format: OutputFormat, text: String) throws {
        #expect(try Self.write(Self.mixed, format) == text)
    }

    @Test func `a field that only one kind of row has is empty in the other rows`() throws {
        #expect(
            try Self.write(Self.mixed, .csv, fields: ["name", "votes", "tagline"])
                == "name,votes,tagline\n,,\nAl Pacino,,\n,9,\n")
    }

    @Test(
        arguments: [
            (.null, ""), (.string("a,b"), "a,b"), (.integer(3), "3"), (.number(8.25), "8.25"), (.bool(true), "true"),
            (.array([]), ""), (.array([.string("US"), .null, .string(""), .string("GB")]), "US; GB"),
            (.members(["detail": .string("d"), "full": .string("f"), "name": .string("n")]), "f"),
            (.members(["id": .integer(18), "name": .string("Drama")]), "Drama"),
            (.members(["id": .integer(949), "title": .string("Heat")]), "Heat"),
            (
                .array([.members(["name": .string("Drama")]), .members(["name": .string("Crime")])]), "Drama; Crime"
            ),
            (.members(["kind": .string("movie"), "id": .integer(550), "x": .null]), "kind: movie, id: 550"),
            (.members(["code": .string("cn"), "name": .string("")]), "code: cn"),
            (.members(["full": .bool(true), "name": .integer(1)]), "full: true, name: 1"),
            (.members([:]), ""),
            (.members(["seasons": .array([.members(["number": .integer(1)])])]), "seasons: number: 1"),
        ] as [(JSONValue, String)])
    func `a cell contains one plain value, even for a list or an object`(value: JSONValue, cell: String) {
        #expect(value.cell == cell)
    }

    @Test func `a null set of image URLs has the same columns as one with values`() throws {
        let url = URL(filePath: "/a.jpg")
        let images = ImageURLSet(path: url, thumbnail: url, card: url, detail: url, full: url)
        let row = JSONValue.object([.init(key: "posterURLSet", value: try JSONTreeEncoder().encode(images))])
        let empty = JSONValue.members(["posterURLSet": .null])
        guard case .object(let members)? = row["posterURLSet"] else {
            Issue.record("no object")
            return
        }
        #expect(empty.columns == members.map { "posterURLSet.\($0.key)" })
        #expect(row.columns == empty.columns)
    }

    @Test func `a nested object without a name has a column for each member`() throws {
        let rows = [
            JSONValue.members(["id": .integer(1), "records": .members(["movies": .integer(2), "tv": .integer(3)])]),
            .members(["id": .integer(2), "records": .null]),
            .members(["id": .integer(3), "records": .members(["people": .members(["stale": .bool(true)])])]),
        ]
        #expect(
            try Self.write(.array(rows), .csv) == """
                id,records.movies,records.tv,records.people.stale
                1,2,3,
                2,,,
                3,,,true

                """)
    }

    @Test(arguments: ["genres.name", "genres"])
    func `a field path selects a member from each element of a list`(field: String) throws {
        let row = JSONValue.members([
            "genres": .array([
                .members(["id": .integer(18), "name": .string("Drama")]),
                .members(["id": .integer(80), "name": .string("Crime")]),
            ])
        ])
        #expect(try Self.write(row, .tsv, fields: [field]) == "\(field)\nDrama; Crime\n")
        #expect(try Self.write(row, .ndjson, fields: ["genres.id"]) == "{\"genres.id\":[18,80]}\n")
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(1)", "'@SUM(1)"), ("\t=1", "' =1"), (" =1", "' =1"),
        ("＝1", "'＝1"), ("=a,b", "\"'=a,b\""), ("a=1", "a=1"), ("", "\"\""), ("'x", "'x"), ("\r\nx", "' x"),
    ])
    func `safe CSV contains no formulas`(title: String, cell: String) throws {
        let row = JSONValue.members(["title": .string(title)])
        #expect(try Self.write(row, .safeCSV) == "title\n\(cell)\n")
    }

    @Test func `numbers stay numbers in safe CSV, and plain CSV is unchanged`() throws {
        let row = JSONValue.members(["a": .integer(-5), "b": .number(-0.5), "c": .string("-5")])
        #expect(try Self.write(row, .safeCSV) == "a,b,c\n-5,-0.5,'-5\n")
        #expect(try Self.write(row, .csv) == "a,b,c\n-5,-0.5,-5\n")
    }

    @Test func `a single empty cell is not written as an empty line`() throws {
        let rows = JSONValue.array([Self.heat, Self.alien])
        #expect(try Self.write(rows, .csv, fields: ["tagline"]) == "tagline\n\"\"\nIn space…\n")
    }

    @Test func `a template is written for each row`() throws {
        let rows = JSONValue.array([Self.heat, Self.alien])
        #expect(
            try Self.write(rows, .tsv, template: #"{{{id}}}\t{ title }\n{tagline}|{posterURLSet.detail}\\"#)
                == "{949}\tHeat, \"the\" | <film> [31m\n|https://x/h.jpg\\\n{348}\tAlien\nIn space…|\\\n")
        #expect(try Self.write(Self.alien, .tsv, template: "{id}") == "348\n")
        #expect(try Self.write(.array([]), .tsv, template: "{id}") == "")
        #expect(try Self.write(.string("popcorn 1"), .tsv, template: "{value}!") == "popcorn 1!\n")
    }

    @Test func `an unknown field in a template is a usage error with the known fields`() throws {
        let error = #expect(throws: UsageError.self) {
            try Self.write(.array([Self.alien]), .tsv, template: "{id} {titel}")
        }
        #expect(
            error
                == UsageError(
                    "unknown field “titel”. Did you mean “title”?",
                    hint: .choices(
                        ["id", "title", "tagline"]
                            + ["path", "thumbnail", "card", "detail", "full"].map { "posterURLSet.\($0)" })))
    }

    @Test func `rows written in parts have one header and the same columns in each part`() throws {
        var writer = RowWriter(format: .csv, renderer: ScreenRenderer(width: 80, style: .plain))
        let table = Table.empty
        let columns = ["id", "title", "name"]
        let first = try writer.text(of: ListPart([.members(["id": .integer(1)])], table: table, columns: columns))
        let row = JSONValue.members(["name": .string("b"), "id": .integer(2)])
        let second = try writer.text(of: ListPart([row], table: table, columns: columns))
        #expect(first + second == "id,title,name\n1,,\n2,,b\n")
    }

    @Test func `a table written in parts becomes wider for a long value rather than truncating it`() throws {
        var writer = RowWriter(
            format: .text, renderer: ScreenRenderer(width: ScreenRenderer.unlimited, style: .plain))
        func part(_ titles: [String]) -> ListPart {
            let columns = [
                TableColumn<String>("Title", width: .flexible) { $0 }, TableColumn("N") { String($0.count) },
            ]
            return ListPart(titles.map { .string($0) }, table: Table(titles, columns: columns), columns: [])
        }
        let long = String(repeating: "long ", count: 100) + "x"
        let texts = try [["Heat"], [long], ["Alien"]].map { try writer.text(of: part($0)) }
        #expect(texts == ["Title N\nHeat  4\n", "\(long) 501\n", "Alien".padded(to: 502) + "5\n"])
    }

    @Test(arguments: [
        ("titel", "unknown field “titel”. Did you mean “title”?"),
        ("posterURLSet.detial", "unknown field “posterURLSet.detial”. Did you mean “posterURLSet.detail”?"),
        ("title.x", "unknown field “title.x”."), ("value", "unknown field “value”."),
        ("id.", "unknown field “id.”."),
    ])
    func `an unknown field is a usage error`(field: String, message: String) {
        let error = #expect(throws: UsageError.self) {
            try Self.write(.array([Self.alien, Self.heat]), .csv, fields: [field])
        }
        #expect(error?.message == message)
    }

    @Test(arguments: [
        (OutputFormat.csv, "value\ntrue\n"), (.tsv, "value\ntrue\n"), (.md, "| value |\n| --- |\n| true |\n"),
    ])
    func `a single value is a table with one cell`(format: OutputFormat, text: String) throws {
        #expect(try Self.write(.bool(true), format) == text)
    }
}
