import Foundation
import TerminalKit
import Testing

@testable import Prompt

@Suite struct `Encoding models as JSON` {
    private func json(_ value: some Encodable) throws -> String { try JSONTreeEncoder().encode(value).text }

    private struct Absences: Encodable {
        var bool: Bool?
        var string: String?
        var double: Double?
        var float: Float?
        var int: Int?
        var int8: Int8?
        var int16: Int16?
        var int32: Int32?
        var int64: Int64?
        var uint: UInt?
        var uint8: UInt8?
        var uint16: UInt16?
        var uint32: UInt32?
        var uint64: UInt64?
        var date: Date?
        var url: URL?
        var list: [Int]?
        var nested: Leaf?
    }

    private struct Leaf: Encodable, Equatable {
        var name = "leaf"
        var note: String?
    }

    @Test func `an absent value is encoded as null, regardless of its type`() throws {
        let names = [
            "bool", "string", "double", "float", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16",
            "uint32", "uint64", "date", "url", "list", "nested",
        ]
        #expect(
            try JSONTreeEncoder().encode(Absences()) == .object(names.map { JSONValue.Member(key: $0, value: .null) }))
    }

    @Test func `encoded properties keep their order and nesting`() throws {
        struct Tree: Encodable {
            var zebra = 1
            var apple = [Leaf(), Leaf(name: "second", note: "x")]
            var matrix = [[1], [], [2, 3]]
            var holes = [1, nil, 3]
        }
        #expect(
            try json(Tree())
                == #"{"zebra":1,"apple":[{"name":"leaf","note":null},{"name":"second","note":"x"}],"#
                + #""matrix":[[1],[],[2,3]],"holes":[1,null,3]}"#)
    }

    @Test func `a date is encoded as a day unless its name ends in “At”`() throws {
        struct Dates: Encodable {
            var releaseDate = Date(timeIntervalSince1970: 939_945_600)
            var addedAt = Date(timeIntervalSince1970: 939_999_999)
            var days = [Date(timeIntervalSince1970: 0)]
            var seenAt = [Date(timeIntervalSince1970: 0)]
        }
        #expect(
            try json(Dates())
                == #"{"releaseDate":"1999-10-15","addedAt":"1999-10-15T15:06:39Z","#
                + #""days":["1970-01-01"],"seenAt":["1970-01-01T00:00:00Z"]}"#)
    }

    @Test func `a URL is encoded as its text`() throws {
        struct Link: Encodable { var url = URL(string: "https://image.tmdb.org/t/p/w500/a%20b.jpg?x=1&y=2") }
        #expect(try json(Link()) == #"{"url":"https://image.tmdb.org/t/p/w500/a%20b.jpg?x=1&y=2"}"#)
    }

    @Test(arguments: [
        (UInt64.max, "1.8446744073709552e+19"), (UInt64(Int.max), "9223372036854775807"),
        (9_007_199_254_740_993, "9007199254740993"),
    ])
    func `whole numbers are encoded exactly`(number: UInt64, text: String) throws {
        #expect(try json([number]) == "[\(text)]")
        #expect(try json([UInt(number)]) == "[\(text)]")
    }

    @Test func `enumerations, bare values and empty collections are encoded`() throws {
        enum Status: String, Encodable { case released = "Released" }
        struct Nothing: Encodable {}
        #expect(try json([Status.released]) == #"["Released"]"#)
        #expect(try json("text") == #""text""#)
        #expect(try json(Nothing()) == "{}")
        #expect(try json([Int]()) == "[]")
        #expect(try json(Int?.none) == "null")
    }

    @Test func `a flattened model adds its members to the enclosing model`() throws {
        struct Entry: Encodable {
            enum CodingKeys: CodingKey { case addedAt }
            func encode(to encoder: any Encoder) throws {
                try Leaf().encode(to: encoder)
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(Date(timeIntervalSince1970: 0), forKey: .addedAt)
            }
        }
        #expect(try json(Entry()) == #"{"name":"leaf","note":null,"addedAt":"1970-01-01T00:00:00Z"}"#)
    }

    @Test func `nested JSON containers keep their order`() throws {
        struct Hand: Encodable {
            enum CodingKeys: CodingKey { case outer, list, inner }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                var outer = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .outer)
                try outer.encodeNil(forKey: .inner)
                var list = container.nestedUnkeyedContainer(forKey: .list)
                try list.encodeNil()
                var element = list.nestedContainer(keyedBy: CodingKeys.self)
                try element.encode(1.5, forKey: .inner)
                var inner = list.nestedUnkeyedContainer()
                try inner.encode(true)
            }
        }
        #expect(try json(Hand()) == #"{"outer":{"inner":null},"list":[null,{"inner":1.5},[true]]}"#)
    }
}
