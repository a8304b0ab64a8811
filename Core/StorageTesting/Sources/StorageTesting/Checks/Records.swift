import CoreDomain
import Foundation
import Storage

extension StorageConformance {
    static let recordChecks: [Check] = [
        Check("a record with every property set is read back unchanged") { engine in
            try await expectRoundTrip([.full(1)], in: engine)
        },
        Check("a record with every optional property nil is read back unchanged") { engine in
            try await expectRoundTrip([.bare(1)], in: engine)
        },
        Check("nil children differ from an empty list at every depth") { engine in
            let record = EverythingRecord.bare(1)
            var part = PartModel.bare(1)
            part.pieces = []
            try await expectRoundTrip(
                [
                    record, record.with { $0.parts = [] }.numbered(2),
                    record.with { $0.parts = [.bare(1)] }.numbered(3),
                    record.with { $0.parts = [part, .bare(2), part] }.numbered(4),
                    record.with { $0.mainPart = .bare(1) }.numbered(5), record.with { $0.mainPart = part }.numbered(6),
                ], in: engine)
        },
        Check("nil differs from an empty list or text") { engine in
            let record = EverythingRecord.bare(1).with {
                $0.optionalTexts = []
                $0.optionalIntegers = []
                $0.optionalText = ""
            }
            try await expectRoundTrip([record, .bare(2)], in: engine)
        },
        Check("children keep their order, even if two are equal") { engine in
            let parts = [3, 1, 2, 1, 3].map(PartModel.full)
            try await expectRoundTrip([.bare(1).with { $0.parts = parts }], in: engine)
        },
        Check("hundreds of children with their own children are read back") { engine in
            try await expectRoundTrip([.full(1).with { $0.parts = (1...300).map(PartModel.full) }], in: engine)
        },
        Check("hostile texts are read back byte for byte") { engine in
            for (index, text) in hostileTexts.enumerated() {
                let record = EverythingRecord.full(index).with {
                    $0.text = text
                    $0.optionalText = text
                    $0.texts = [text, "", text]
                    $0.parts?[0].pieces?[0].name = text
                }
                try await expectRoundTrip([record], in: engine)
                let found = try await engine.load(EverythingRecord.self, record.key)[0]
                try expect(found.map { Array($0.text.utf8) }, is: Array(text.utf8), "the text")
                try expect(found.map { Array($0.texts[0].utf8) }, is: Array(text.utf8), "the text in a list")
            }
        },
        Check("a text of more than a mebibyte is read back unchanged") { engine in
            let text = String(repeating: "Popcorn 🍿 \"\\\n", count: 100_000)
            try await expectRoundTrip([.full(1).with { $0.text = text }], in: engine)
        },
        Check("the smallest and largest integers are read back") { engine in
            try await expectRoundTrip(
                [Int.min, -1, 0, 1, 1 << 53 + 1, .max].enumerated().map { index, number in
                    .bare(index).with {
                        $0.integer = number
                        $0.optionalInteger = number
                        $0.integers = [number, 0, number]
                    }
                }, in: engine)
        },
        Check("every kind of floating-point number is read back") { engine in
            try await expectRoundTrip(
                hostileNumbers.enumerated().map { index, number in
                    .bare(index).with {
                        $0.real = number
                        $0.optionalReal = -number
                        $0.parts = [PartModel(partID: 1, name: nil, weight: number, pieces: nil, mainPiece: nil)]
                    }
                }, in: engine)
        },
        Check("the sign of zero is read back, even in children") { engine in
            for zero in [-0.0, 0.0] {
                let record = EverythingRecord.bare(1).with {
                    $0.real = zero
                    $0.optionalReal = zero
                    $0.parts = [PartModel(partID: 1, name: nil, weight: zero, pieces: nil, mainPiece: nil)]
                    $0.mainPart = $0.parts?[0]
                }
                try await engine.put(record)
                for found in [
                    try await engine.load(EverythingRecord.self, 1)[0], try await engine.page(EverythingRecord.self)[0],
                ] { try expect(found?.reals.map(\.sign), is: record.reals.map(\.sign), "the signs") }
            }
        },
        Check("instants before 1970 and far in the future are read back to the millisecond") { engine in
            let instants: [Int64] = [
                -62_167_219_200_000, -62_135_596_800_000, -86_400_001, -1, 0, 1, 1_700_000_000_123,
                253_402_300_799_999, 253_402_300_800_000,
            ]
            try await expectRoundTrip(
                instants.enumerated().map { index, milliseconds in
                    .bare(index).with {
                        $0.instant = Date(millisecondsSince1970: milliseconds)
                        $0.optionalInstant = $0.instant
                        $0.cachedAt = $0.instant
                    }
                }, in: engine)
        },
        Check("days of every century are read back") { engine in
            let days = ["0001-01-01", "1895-12-28", "1969-12-31", "1970-01-01", "2024-02-29", "9999-12-31"]
            try await expectRoundTrip(
                days.enumerated().map { index, day in .bare(index).with { $0.day = CalendarDay.date(from: day) } },
                in: engine)
        },
        Check("URLs are read back as written") { engine in
            let links = [
                "https://example.org/a%20b?q=%F0%9F%8D%BF&r=1#part", "mailto:a@b.c", "relative/path",
                "HTTP://EXAMPLE.org",
            ]
            try await expectRoundTrip(
                links.enumerated().map { index, link in .bare(index).with { $0.optionalLink = URL(string: link) } },
                in: engine)
        },
    ]

    private static func expectRoundTrip(_ records: [EverythingRecord], in engine: any StorageEngine) async throws {
        _ = try await engine.commit(records.map(Mutation.put))
        for record in records {
            try expect(try await engine.load(EverythingRecord.self, record.key), is: [record], "the record")
        }
        let found = try await engine.load(records.map(\.key), of: EverythingRecord.self)
        try expect(found.map { $0 as? EverythingRecord }, is: records, "the list")
    }

    private static let hostileNumbers: [Double] = [
        0.0, -0.0, 0.1, 1 / 3, 5, 7.25, 1e21, 1e-7, 123_456_789.123_456_79, 9_007_199_254_740_991, .pi,
        .greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude, .ulpOfOne, Double(Int.max), 1e15, 1e16,
    ]
}

/// Texts that have broken storages in the past.
let hostileTexts: [String] = [
    "", " ", "\0", "a\0b", "\0a", "a\0", "\n", "a\r\nb", "\t\u{1}\u{1F}\u{7F}\u{80}\u{85}", "\u{2028}\u{2029}", "â€¨",
    "'", "''", "\"", "\"\"", "`", "\\", "\\\\", "\\n", "\\u0000", "\\u", "/", "%s%n", "%", "_", "*", "?", "?1", ":a",
    "@a", "$a",
    "'; DROP TABLE everything; --", "\" OR 1=1 --", "NULL", "null", "true", "0", "1.5", "{}", "[]", "[\"a\"]",
    "{\"a\":1}", "},{",
    "\"},\"_last\":true}", "NEAR(a b)", "a AND b OR NOT c", "title:x*", "é", "e\u{301}", "Z\u{351}\u{36B}\u{343}algo",
    "ﷺ",
    "שלום", "\u{202E}txt.exe", "\u{FEFF}bom", "\u{FFFD}\u{FFFF}", "🍿", "👩‍👩‍👧‍👦", "🇦🇹", "𝕊", "日本語", "ÅÄÖ", "Straße", "İı",
]

extension EverythingRecord {
    fileprivate var reals: [Double] {
        [real] + [optionalReal, parts?[0].weight, mainPart?.weight].compactMap { $0 }
    }

    func numbered(_ recordID: Int) -> EverythingRecord { with { $0.recordID = recordID } }
}
