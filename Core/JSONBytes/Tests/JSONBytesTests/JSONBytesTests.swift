import Foundation
import JSONBytes
import Testing

@Suite struct `JSON over bytes` {
    @Test(arguments: [
        "", "plain", "\"quoted\" \\ / back", "\n\r\t\u{8}\u{C}\0\u{1F}\u{7F}",
        "é e\u{301} 🍿 日本 \u{2028}\u{2029}\u{202A}â",
        "\u{FFFF}\u{10FFFF}",
    ])
    func `a written string is read back unchanged, even by another implementation`(_ text: String) throws {
        var output = JSONOutput()
        output.append(text)
        #expect(try input(output.bytes) { try $0.string() }.utf8.elementsEqual(text.utf8))
        let other = try JSONSerialization.jsonObject(with: Data(output.bytes), options: .fragmentsAllowed)
        #expect((other as? String)?.utf8.elementsEqual(text.utf8) == true)
    }

    @Test func `a string is read back unchanged, wherever its special characters are`() throws {
        for character in ["\"", "\\", "\u{1}", "\u{1F}", " ", "\u{80}", "é", "🍿", "\u{7F}"] {
            for (before, after) in (0..<20).flatMap({ before in (0..<20).map { (before, $0) } }) {
                let text = String(repeating: "a", count: before) + character + String(repeating: "é", count: after)
                var output = JSONOutput()
                output.append(text)
                let read = try input(output.bytes) { try $0.string() }
                #expect(read.utf8.elementsEqual(text.utf8))
            }
        }
    }

    @Test(arguments: 0..<20)
    func `reading a string with a control character throws, wherever the character is`(_ count: Int) {
        for control in [UInt8(0), 1, 0x1F] {
            let text = [UInt8](repeating: UInt8(ascii: "a"), count: count)
            let json = [UInt8(ascii: "\"")] + text + [control] + text + [UInt8(ascii: "\"")]
            #expect(throws: JSONInput.Malformed.self) { try input(json) { try $0.string() } }
        }
    }

    @Test func `the members of an object are found with their values`() throws {
        let json = #" {"a":1 , "b\"c" : [2,{"d":3}],"e":"\\","":null} "#
        var members: [JSONMember] = []
        // The second call replaces the members that the first one found.
        try input(Array("{\"z\":0}".utf8)) { try $0.members(into: &members) }
        try input(Array(json.utf8)) { try $0.members(into: &members) }
        let bytes = Array(json.utf8)
        let found = members.map { member in
            [member.name, member.value].map { String(decoding: bytes[$0], as: UTF8.self) }
        }
        #expect(found == [["a", "1"], [#"b\"c"#, #" [2,{"d":3}]"#], ["e", #""\\""#], ["", "null"]])
    }

    @Test(arguments: [#""\u00e9\u20AC\ud83c\udf7f\/\b\f""#, #" "é€🍿/\b\f" "#])
    func `escapes and surrogate pairs are decoded`(_ json: String) throws {
        #expect(try input(Array(json.utf8)) { try $0.string() } == "é€🍿/\u{8}\u{C}")
    }

    @Test(arguments: [Int64.min, .min + 1, -1, 0, 1, 9, 10, 1 << 53, .max - 1, .max])
    func `a written integer is read back unchanged`(_ number: Int64) throws {
        var output = JSONOutput()
        output.append(number)
        #expect(String(decoding: output.bytes, as: UTF8.self) == "\(number)")
        #expect(try input(output.bytes) { try $0.integer() } == number)
    }

    @Test func `every finite number is read back with the same bits`() throws {
        var random = SystemRandomNumberGenerator()
        let special = [
            0, -0.0, 0.1, 8.433, 123_456.789, 1e15, 1e16, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi,
            -1.5e-7,
        ]
        let others = (0..<5000).flatMap { _ in
            [Double(bitPattern: random.next()), (Double.random(in: -1e6...1e6) * 1000).rounded() / 1000]
        }
        for number in special + others where number.isFinite {
            var output = JSONOutput()
            output.append(number)
            #expect(try input(output.bytes) { try $0.real() }.bitPattern == number.bitPattern)
        }
    }

    @Test(arguments: [
        "", "\"", "\"a", #""\"#, #""\x""#, #""\u12""#, #""\u123g""#, #""\ud83c""#, #""\ud83cx""#, #""\udf7f""#,
        "\"a\nb\"", "a", "'a'",
    ])
    func `reading an invalid JSON string throws`(_ json: String) {
        #expect(throws: JSONInput.Malformed.self) { try input(Array(json.utf8)) { try $0.string() } }
    }

    @Test(arguments: ["", "-", "+1", "01", "1.0", "1e2", "9223372036854775808", "-9223372036854775809", "\"1\"", "1x"])
    func `reading an invalid JSON integer throws`(_ json: String) {
        #expect(throws: JSONInput.Malformed.self) { try input(Array(json.utf8)) { try $0.integer() } }
    }

    @Test(arguments: ["", ".5", "5.", "1e", "1e+", "-", "--1", "0x1", "nan", "inf", "1e999", "1.2.3"])
    func `reading an invalid JSON number throws`(_ json: String) {
        #expect(throws: JSONInput.Malformed.self) { try input(Array(json.utf8)) { try $0.real() } }
    }

    @Test(arguments: [
        "[]", "{}", " [ 1 , {\"a\" : [ null , true ] } , \"]\" ] ", "[[[[]]]]", "{\"a\":{\"b\":-1.5e-7}}",
    ])
    func `a JSON value of any kind can be skipped`(_ json: String) throws {
        try input(Array(json.utf8)) { try $0.skipValue() }
    }

    @Test(arguments: [
        #"["\x"]"#, #"{"\u12": 1}"#, "[", "]", "[1,]", "[1 2]", "{\"a\"}", "{a:1}", "{\"a\":1,}", "tru", "nul", "[1]]",
        "{\"a\":}", "\u{1}",
    ])
    func `skipping an invalid JSON value throws`(_ json: String) {
        #expect(throws: JSONInput.Malformed.self) { try input(Array(json.utf8)) { try $0.skipValue() } }
    }

    @Test(arguments: ["", "{", "{\"a\"}", "{\"a\":1,}", "{\"a\":1", "[]", "{a:1}"])
    func `reading the members of anything but an object throws`(_ json: String) {
        var members: [JSONMember] = []
        #expect(throws: JSONInput.Malformed.self) { try input(Array(json.utf8)) { try $0.members(into: &members) } }
    }

    /// Reads all of the bytes.
    private func input<Value>(_ bytes: [UInt8], _ read: (inout JSONInput) throws -> Value) throws -> Value {
        try bytes.withUnsafeBufferPointer { bytes in
            var input = JSONInput(bytes)
            let value = try read(&input)
            try input.end()
            return value
        }
    }
}
