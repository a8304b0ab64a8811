import CoreDomain
import Testing

@testable import Prompt
@testable import TerminalKit

@Suite struct `The result of a command` {
    private static func result(_ data: JSONValue, _ blocks: Screen.Block...) -> CommandResult {
        CommandResult(kind: "books", data: data, screen: Screen(blocks))
    }

    private static func object(_ pairs: (String, JSONValue)...) -> JSONValue {
        .object(pairs.map { JSONValue.Member(key: $0.0, value: $0.1) })
    }

    @Test(arguments: [
        (1, 5, 72, "5 of 72", true), (6, 10, 72, "6–10 of 72", true), (1, 72, 72, "72 of 72", false),
        (72, 72, 72, "72 of 72", true), (1, 1, 2, "1 of 2", true), (2, 2, 3, "2 of 3", true),
        (1, 5, 1234, "5 of 1,234", true), (6, 10, nil, "rows 6–10", true), (1, 5, nil, "rows 1–5", true),
    ])
    func `a range of rows says which of how many are shown`(
        first: Int, last: Int, total: Int?, text: String, isPartial: Bool
    ) {
        let rows = ShownRows(first: first, last: last, total: total)
        #expect(rows.text == text && rows.isPartial == isPartial)
    }

    @Test func `a notice begins with its kind, unless it belongs to the result`() {
        let renderer = { (notice: Notice) in notice.line.plain }
        #expect(renderer(.message("also called that: (#3)")) == "also called that: (#3)")
        #expect(renderer(.note("it is late")) == "note: it is late.")
        #expect(renderer(.warning("the copy is stale")) == "warning: the copy is stale.")
        #expect(
            renderer(.warning("the copy is stale").appending(", and old")) == "warning: the copy is stale, and old.")
    }

    @Test func `the word before a warning stands out, and that before a note doesn't`() {
        #expect(Notice.warning("x").line.spans.first?.role == .warning)
        #expect(Notice.note("x").line.spans.first?.role == .dim)
        #expect(Notice.message("x").line.spans.first?.role == nil)
    }

    @Test func `only a list without rows, whose screen is text, is just a sentence`() throws {
        var empty = Self.result(.array([]), .text("no books yet"))
        #expect(try empty.isOnlySentence() == false)
        empty.columns = ["title"]
        #expect(try empty.isOnlySentence())
        #expect(try copy(of: empty) { $0.isWritten = true }.isOnlySentence() == false)
        #expect(try copy(of: empty) { $0.isChange = true }.isOnlySentence() == false)
        var full = Self.result(.array([.string("Emma")]), .text("one book"))
        full.columns = ["title"]
        #expect(try full.isOnlySentence() == false)
        var line = Self.result(.array([]), .text("no books yet"), .source("a heading"))
        line.columns = ["title"]
        #expect(try line.isOnlySentence() == false)
        var value = Self.result(.null, .text("no books yet"))
        value.columns = ["title"]
        #expect(try value.isOnlySentence() == false)
    }

    @Test func `the rows of the data are its elements, or the data itself, unless it has rows of its own`() throws {
        #expect(try Self.result(.array([.null, .bool(true)])).dataRows() == [.null, .bool(true)])
        #expect(try Self.result(.string("Emma")).dataRows() == [.string("Emma")])
        let own = copy(of: Self.result(.array([.null]))) { $0.tableRows = { [.string("row")] } }
        #expect(try own.dataRows() == [.string("row")])
    }

    @Test func `the fields are the declared columns and then what the rows have`() throws {
        let rows = [Self.object(("id", .null), ("title", .null)), .string("x"), Self.object(("year", .null))]
        var result = Self.result(.array(rows))
        #expect(try result.fields() == ["id", "title", "year"])
        result.columns = ["year", "id"]
        #expect(try result.fields() == ["year", "id", "title"])
        var empty = Self.result(.array([]))
        #expect(try empty.fields() == [])
        empty.columns = ["id"]
        #expect(try empty.fields() == ["id"])
    }

    @Test func `a property is added to the object, and every value of the data and the rows can be changed`() throws {
        let one = Self.result(Self.object(("id", .string("1"))))
        #expect(try one.adding("age", .null).data() == Self.object(("id", .string("1")), ("age", .null)))
        let replaced = one.mapping { _ in .string("new") }
        #expect(try replaced.data() == .string("new") && replaced.tableRows == nil)
        let rows = copy(of: one) { $0.tableRows = { [.null, .null] } }.mapping { _ in .string("new") }
        #expect(try rows.tableRows?() == [.string("new"), .string("new")])
    }

    @Test func `another line can stand beside a confirmation, and only there`() {
        let result = Self.result(.null, .line("a heading"), .confirmation("Added.", next: ["undo"]))
        let changed = result.suggesting(besideConfirmation: ["redo"])
        let text = ScreenRenderer(width: 80, style: .plain).text(of: changed.screen)
        #expect(text.contains("a heading") && text.contains("redo") && !text.contains("undo"))
    }

    @Test func `added messages stand before the result's own`() {
        var result = Self.result(.null)
        result.notices = [.note("own")]
        #expect(
            result.adding(messages: ["first", "second"]).notices == [
                .message("first"), .message("second"), .note("own"),
            ])
    }

    @Test func `a text for another program is the data without its last line break`() throws {
        let script = CommandResult(source: "a\nb\n", kind: "script")
        #expect(try script.data() == .string("a\nb"))
        #expect(try CommandResult(source: "a\nb", kind: "script").data() == .string("a\nb"))
        #expect(ScreenRenderer(width: 80, style: .plain).text(of: script.screen) == "a\nb\n")
    }

    @Test func `the data of an information is its text`() throws {
        let result = CommandResult(information: "about", [.line("popcorn"), .line("1.0")])
        #expect(try result.data() == .string("popcorn\n1.0") && result.kind == "about")
    }

    @Test func `a result has its fetched value, freshness and warnings`() throws {
        let fetched = Fetched(["Emma"], .network, warnings: [.refetchFailed(.offline("no route"))])
        let result = CommandResult("books", fetched, Screen([]))
        #expect(try result.data() == .array([.string("Emma")]))
        #expect(result.freshness == .network && result.fetchWarnings.count == 1)
    }

    @Test func `a kind of result is described by its shape and its summary`() {
        #expect(
            ResultKind("movies", .rows, "movies of a list", by: ["popular"]).description == "rows: movies of a list")
    }

    @Test func `a list goes on where nothing was skipped, unless that is said`() {
        #expect(NextRows(page: 2) == NextRows(page: 2, skipped: 0))
        #expect(NextRows(page: 2) != NextRows(page: 2, skipped: 1))
    }
}
