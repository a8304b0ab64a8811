import Foundation
import StorageTesting
import Testing

@testable import TMDb

/// The decoder of responses, compared with Foundation's.
struct OutlineDecoderTests {
    @Test(arguments: [
        (#"the key is CANARY12 or CANARY12."#, "the key is (hidden) or (hidden)."),
        (#"C\u0041NARY12 \"quoted\""#, "(hidden) \"quoted\""),
        ("CANARY1", "CANARY1"), (#"tab\tand CANARY12"#, "tab\tand (hidden)"),
    ])
    func `a credential that the server repeats is removed from texts`(json: String, text: String) throws {
        struct Value: Decodable { let title: String }
        let body = Data(#"{"title":"\#(json)"}"#.utf8)
        #expect(try WireDecoder(hiding: "CANARY12").decode(Value.self, from: body).value.title == text)
        // So short a credential may be a word of any text.
        #expect(try WireDecoder(hiding: "or").decode(Value.self, from: body).value.title.contains("(hidden)") == false)
    }

    @Test(arguments: WireFixture.all)
    func `a response with a changed value is decoded as Foundation decodes it`(fixture: WireFixture) throws {
        let values: [JSONValue?] = [
            nil, .null, .string(""), .string("é\u{1F3AC}\n\"\\/"), .number(-1), .number(0.25), .number(1e300),
            .bool(true), .array([.null]), .object(["id": .number(1)]),
        ]
        for (path, _) in fixture.json.members {
            for value in values {
                try expectAgreement(of: fixture, on: fixture.json.replacing(path, with: value).data, "\(path)")
            }
        }
    }

    @Test(arguments: WireFixture.all)
    func `a response with damaged bytes is decoded as by Foundation`(fixture: WireFixture) throws {
        var generator = SeededGenerator(7)
        let text = try Array(fixture.json.data)
        let pieces = ["{", "}", "[", "]", ",", ":", "\"", "\\", "\\u00e9", "null", "1e5", "-0.0", " ", "\n"]
            .map { Array($0.utf8) }
        for _ in 0..<400 {
            var changed = text
            for _ in 0...Int.random(in: 0...1, using: &generator) {
                let place = Int.random(in: 0..<changed.count, using: &generator)
                let end = min(changed.count, place + Int.random(in: 0...3, using: &generator))
                changed.replaceSubrange(place..<end, with: pieces.randomElement(using: &generator) ?? [])
            }
            try expectAgreement(of: fixture, on: Data(changed), String(decoding: changed, as: UTF8.self))
        }
    }

    /// Expects the same value, skipped elements and position of an error as Foundation's decoder. Foundation accepts
    /// some texts that aren't JSON, and some of its errors have no position.
    private func expectAgreement(of fixture: WireFixture, on body: Data, _ text: String) throws {
        let ours = Result { try fixture.read(body) }
        switch (ours, Result { try fixture.readByFoundation(body) }) {
        case (.success(let ours), .success(let theirs)):
            #expect(leaves(of: ours.value) == leaves(of: theirs.value), "\(text)")
            #expect(ours.skips.count == theirs.skips.count, "\(text)")
            // Without a position, the element's is reported.
            #expect(ours.skips.first?.hasPrefix(theirs.skips.first ?? "-") ?? (theirs.skips.first == nil), "\(text)")
        case (.failure(let ours as DecodingError), .failure(let theirs)):
            let place = DecodingProblem(theirs).keyPath
            #expect(place.isEmpty || DecodingProblem(ours).keyPath == place, "\(text)")
        case (.failure(let ours), .success):
            #expect(ours is JSONOutline.Failure && isLax(body), "\(ours): \(text)")
        case (.success, .failure(let theirs)):
            Issue.record("Foundation: \(theirs): \(text)")
        case (.failure, .failure): break
        }
    }

    /// Whether a text has invalid JSON: a comma before the end of a list or an object, a malformed number, a line break
    /// in a text, an invalid escape, or bytes that aren't UTF-8.
    private func isLax(_ body: Data) -> Bool {
        guard let text = String(validating: body, as: UTF8.self) else { return true }
        let values = text.replacing(/"(\\.|[^"\\\n])*"/, with: "0")
        let numbers = values.matches(of: /-?[0-9][-+.0-9eE]*/).map(\.output)
        return values.contains("\"") || values.contains(/,\s*[\]}]/)
            || !numbers.allSatisfy { $0.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil }
            || text.contains(/\\([^"\\\/bfnrtu]|u(?![0-9a-fA-F]{4}))/)
    }

    @Test(arguments: [
        "0", "-0", "12", "-12", "1.5", "-1.5e3", "1E-2", "9007199254740993", "1e400", "9223372036854775807",
        "9223372036854775808", "true",
        "null", #""""#, #""a""#,
    ])
    func `a number is decoded as by Foundation`(text: String) throws {
        let body = Data("[\(text)]".utf8)
        #expect(decoded([Int].self, body) == whole([Int].self, body))
        #expect(decoded([Double].self, body) == whole([Double].self, body))
    }

    @Test(arguments: [
        #""""#, #""Amélie""#, #""\"\\\/\b\f\n\r\t""#, #""\u00e9\u4E2D""#, #""\ud83c\udFac""#, #""12345678é\n""#,
        #""a longer text without any escape""#, #""a longer text with one escape: \u0041, and more after it""#,
    ])
    func `a string is decoded as by Foundation`(text: String) throws {
        let body = Data(" [ \(text) , \(text)\n] ".utf8)
        #expect(try decoded([String].self, body) == JSONDecoder().decode([String].self, from: body))
    }

    @Test(arguments: [
        "", " ", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{1:2}",
        #"{"a":1 "b":2}"#, "[01]", "[-]", "[1.]", "[.5]", "[1e]", "[+1]", "nul", "[tru]", "[NaN]", #"["a]"#, #"["\"#,
        #"["\"]"#, "[\"a\nb\"]", "[1] 2", "[1]\u{FEFF}", "[1]\0", "\0",
        #"["\x"]"#, #"["\u12"]"#, #"["\u12x4"]"#, #"{"\q": 1}"#, "{\u{1}\"a\": 1}", "{\"a\": \"\u{1B}\"}",
        "{\"a\": \"\\\n\"}", "<html>",
    ])
    func `text that isn't JSON is malformed`(text: String) {
        #expect(throws: JSONOutline.Failure.malformed) { try JSONOutline(Data(text.utf8)) }
    }

    @Test(arguments: [
        "7", "[]", #"{"a": 1e999}"#, #"{"a": "\ud800"}"#, "{\t\"a\":\r\n1}", "\u{FEFF}[1]",
        #"{"a": "\"\\", "b": "\n\u0001"}"#, #"{"a": "\\"}"# + "\n",
    ])
    func `a response is complete if its structure is complete, regardless of its values`(text: String) {
        #expect(throws: Never.self) { try JSONOutline(Data(text.utf8)) }
    }

    @Test func `JSON nested more than 100 levels deep is rejected`() {
        func lists(_ depth: Int) -> Data {
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(throws: Never.self) { try JSONOutline(lists(100)) }
        #expect(throws: JSONOutline.Failure.tooDeep) { try JSONOutline(lists(101)) }
    }

    @Test func `a key is found with or without escapes, and the first of two equal keys is used`() throws {
        let json = #"{"\u0069d": 1, "n\u0061me": "A", "name": "B", "\ud800": 1, "gender": 2, "gender": 1}"#
        let person = try decode(TMDb.Person.self, json).value
        #expect(person.id == 1 && person.name == "A" && person.gender == .male)
    }

    @Test(arguments: [
        #"["\ud83c"]"#, #"["\ud83c\u0041"]"#, #"["\udfac\ud83c"]"#, "[{}]", "[1]",
    ])
    func `a string with an invalid escape is rejected when it is read`(text: String) {
        #expect(decoded([String].self, Data(text.utf8)) == nil)
    }

    @Test func `bytes that aren't UTF-8 have no outline`() {
        #expect(throws: JSONOutline.Failure.malformed) { try JSONOutline(Data([0x5B, 0x22, 0xC3, 0x22, 0x5D])) }
    }

    @Test func `every prefix of a JSON text is incomplete`() {
        let text = Array(#"{"a":[1.5e3,"x\n",true,null,{"b":{}}],"c":"12345678"}"#.utf8)
        for count in text.indices {
            #expect(throws: JSONOutline.Failure.malformed) { try JSONOutline(Data(text.prefix(count))) }
        }
        #expect(throws: Never.self) { try JSONOutline(Data(text)) }
    }
}

private func decoded<Value: Decodable>(_ type: Value.Type, _ body: Data) -> Value? {
    try? WireDecoder().decode(type, from: body).value
}

private func whole<Value: Decodable>(_ type: Value.Type, _ body: Data) -> Value? {
    try? JSONDecoder().decode(type, from: body)
}
