import Testing

@testable import TerminalKit

@Suite struct `A template` {
    @Test(arguments: [
        ("{id}", [Template.Part.field("id")]), ("a{id}b", [.text("a"), .field("id"), .text("b")]),
        (#"\t\n\\{x}"#, [.text("\t\n\\"), .field("x")]), ("{{{x}}}", [.text("{"), .field("x"), .text("}")]),
        ("{ posterURLSet.detail }", [.field("posterURLSet.detail")]),
        ("\t{x}\n", [.text("\t"), .field("x"), .text("\n")]),
        ("\u{1B}[31m{x}\u{202E}", [.text("[31m"), .field("x")]),
    ])
    func `a template consists of text and fields`(source: String, parts: [Template.Part]) throws {
        #expect(try Template(source).parts == parts)
    }

    @Test(arguments: [
        ("", "the template has no field"), ("{{id}}", "the template has no field"),
        ("{id", "the template has an unmatched “{”"),
        ("{id}}", "the template has an unmatched “}”"),
        ("{}", "the template has “{}” without a field name"),
        ("{ }", "the template has “{}” without a field name"),
        (#"{id}\x"#, #"“\x” is not an escape sequence: use \t for a tab, \n for a line break"#),
        (#"{id}\"#, #"“\” is not an escape sequence: use \t for a tab, \n for a line break"#),
    ])
    func `an invalid template is a usage error`(source: String, message: String) throws {
        let error = #expect(throws: UsageError.self) { try Template(source) }
        #expect(error?.message == message)
    }
}
