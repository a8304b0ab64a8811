import Foundation
import Testing

@testable import TMDb

/// The decoder of plain responses, compared with Foundation's.
struct OutlineDecoderTests {
    @Test(arguments: WireFixture.all)
    func `a complete response is decoded without Foundation's decoder`(fixture: WireFixture) throws {
        #expect(try fixture.decodePlain(fixture.json) != nil)
    }

    @Test(arguments: WireFixture.all)
    func `what is decoded without Foundation's decoder is what that decodes`(fixture: WireFixture) throws {
        let values: [JSONValue?] = [nil, .null, .string(""), .string("é\u{1F3AC}\n\"\\/"), .number(-1), .number(0.25)]
        for (path, _) in fixture.json.members {
            for value in values {
                let changed = fixture.json.replacing(path, with: value)
                guard let plain = try fixture.decodePlain(changed) else { continue }
                let whole = try fixture.decodeByFoundation(changed)
                #expect(leaves(of: plain.value) == leaves(of: whole.value), "\(path)")
                #expect(plain.skips.count == whole.skips.count && plain.skips.first == whole.skips.first, "\(path)")
            }
        }
    }

    @Test(arguments: [
        "0", "-0", "12", "-12", "1.5", "-1.5e3", "1E-2", "9007199254740993", "1e400", "9223372036854775808", "true",
        "null", #""""#, #""a""#,
    ])
    func `a number is read as Foundation reads it, or left to Foundation`(text: String) throws {
        let body = Data("[\(text)]".utf8)
        #expect(decoded([Int].self, body) ?? whole([Int].self, body) == whole([Int].self, body))
        #expect(decoded([Double].self, body) ?? whole([Double].self, body) == whole([Double].self, body))
    }

    @Test(arguments: [
        #""""#, #""Amélie""#, #""\"\\\/\b\f\n\r\t""#, #""\u00e9\u4E2D""#, #""\ud83c\udFac""#, #""12345678é\n""#,
        #""a longer text without any escape""#, #""a longer text with one escape: \u0041, and more after it""#,
    ])
    func `a text is read as Foundation reads it`(text: String) throws {
        let body = Data(" [ \(text) , \(text)\n] ".utf8)
        #expect(try decoded([String].self, body) == JSONDecoder().decode([String].self, from: body))
    }

    @Test(arguments: [
        "", " ", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{1:2}",
        #"{"a":1 "b":2}"#, "[01]", "[-]", "[1.]", "[.5]", "[1e]", "[+1]", "nul", "[tru]", "[NaN]", #"["a]"#, #"["\"#,
        #"["\"]"#, "[\"a\nb\"]", "[1] 2", "\u{FEFF}[1]", "[1]\0", "\0",
        String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
    ])
    func `a text that isn't plain JSON has no outline`(text: String) {
        #expect(JSONOutline(Data(text.utf8)) == nil)
    }

    @Test(arguments: [
        #"["\x"]"#, #"["\u12"]"#, #"["\ud83c"]"#, #"["\ud83c\u0041"]"#, #"["\udfac\ud83c"]"#, "[{}]", "[1]",
    ])
    func `a text that isn't valid is left to Foundation`(text: String) {
        #expect(decoded([String].self, Data(text.utf8)) == nil)
    }

    @Test func `bytes that aren't UTF-8 have no outline`() {
        #expect(JSONOutline(Data([0x5B, 0x22, 0xC3, 0x22, 0x5D])) == nil)
    }

    @Test func `every beginning of a text is incomplete`() {
        let text = Array(#"{"a":[1.5e3,"x\n",true,null,{"b":{}}],"c":"12345678"}"#.utf8)
        for count in text.indices { #expect(JSONOutline(Data(text.prefix(count))) == nil, "\(count) bytes") }
        #expect(JSONOutline(Data(text)) != nil)
    }

    @Test func `a skipped element is named by its path`() throws {
        let movie = #"{"id":1,"title":"A","genres":[{"id":1,"name":"x"},{"id":2},{"name":"y"}]}"#
        let body = Data(movie.utf8)
        let skips = try #require(WireDecoder().decodePlain(TMDb.Movie.self, from: body)).1
        #expect(skips.count == 2)
        #expect(skips.first == "genres[1]")
    }
}

private func decoded<Value: Decodable>(_ type: Value.Type, _ body: Data) -> Value? {
    WireDecoder().decodePlain(type, from: body)?.0
}

private func whole<Value: Decodable>(_ type: Value.Type, _ body: Data) -> Value? {
    try? JSONDecoder().decode(type, from: body)
}
