import Foundation
import Testing

@testable import Prompt
@testable import TerminalKit

@Suite struct `JSON values` {
    @Test(
        arguments: [
            (.null, "null"), (.bool(true), "true"), (.bool(false), "false"), (.integer(0), "0"),
            (.integer(.max), "9223372036854775807"), (.integer(.min), "-9223372036854775808"),
            (.number(8.438), "8.438"), (.number(7), "7"), (.number(-0.0), "0"),
            (.number(0.1 + 0.2), "0.30000000000000004"),
            (.number(1e15), "1000000000000000"), (.number(1e16), "1e+16"), (.number(1e300), "1e+300"),
            (.number(.leastNonzeroMagnitude), "5e-324"),
            (.number(63_000_000), "63000000"),
            (.number(.nan), "null"), (.number(.infinity), "null"), (.number(-.infinity), "null"),
            (.string(""), #""""#), (.array([]), "[]"), (.object([]), "{}"), (.array([.integer(1), .null]), "[1,null]"),
            (.members(["b": .integer(1), "a": .array([.object([])])]), #"{"b":1,"a":[{}]}"#),
        ] as [(JSONValue, String)])
    func `each kind of JSON value is written`(value: JSONValue, text: String) {
        #expect(value.text == text)
    }

    @Test(arguments: [
        ("quote\"", #""quote\"""#), ("back\\slash", #""back\\slash""#), ("line\nbreak", #""line\nbreak""#),
        ("\r\t", #""\r\t""#), ("\r\n", #""\r\n""#), ("\u{0}", #""\u0000""#), ("\u{1B}[31m", #""\u001b[31m""#),
        ("\u{7F}", #""\u007f""#), ("\u{85}", #""\u0085""#), ("\u{9B}", #""\u009b""#), ("\u{202E}", #""\u202e""#),
        ("\u{2028}", #""\u2028""#), ("\u{FEFF}", #""\ufeff""#), ("\u{E0041}", #""\udb40\udc41""#),
        ("a/b", #""a/b""#), ("千👨‍👩‍👧", #""千👨‍👩‍👧""#),
    ])
    func `control characters are escaped in JSON`(text: String, json: String) {
        #expect(JSONValue.string(text).text == json)
    }

    @Test func `every scalar survives writing and reading JSON`() throws {
        for plane in 0...16 {
            let scalars = (0..<0x10000).compactMap { Unicode.Scalar(UInt32(plane * 0x10000 + $0)) }
            let text = String(String.UnicodeScalarView(scalars))
            let json = JSONValue.members([text: .string(text)]).text
            #expect(json.unicodeScalars.allSatisfy { !$0.isUnsafe })
            let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String]
            #expect(object?.keys.first == text && object?.values.first == text, "plane \(plane)")
        }
    }

    @Test(arguments: [0.1, 8.438, 1e15, 1e16, 123_456_789_012_345_680, 1e300, -2.5e-7, .leastNonzeroMagnitude, .pi])
    func `random numbers survive writing and reading JSON`(number: Double) throws {
        let data = Data(JSONValue.array([.number(number)]).text.utf8)
        #expect(try JSONSerialization.jsonObject(with: data) as? [Double] == [number])
    }

    @Test(
        arguments: [
            ("a", .integer(1)), ("b.c", .string("x")), ("b.d", .null), ("e", .null), ("a.b", .null),
            ("b", .members(["c": .string("x")])),
            ("", .members(["a": .integer(1), "b": .members(["c": .string("x")])])),
        ] as [(String, JSONValue)])
    func `a path into JSON returns a value, or null`(path: String, value: JSONValue) {
        let document = JSONValue.members(["a": .integer(1), "b": .members(["c": .string("x")])])
        #expect(document.value(at: path) == value)
    }
}
