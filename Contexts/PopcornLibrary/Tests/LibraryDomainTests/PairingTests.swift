import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

/// Rows of one export about a movie, and the viewings that they are.
@Suite struct PairingTests {
    private static let heat = ItemReference(.movie, 949)

    /// Parses a row in short form: `diary 2020-01-02 k1 Heat`, with `-` for an unknown day or a missing key.
    private static func row(_ text: String) -> ImportRow {
        let words = text.split(separator: " ").map(String.init)
        var row = ImportRow(line: 1, part: ImportRow.Part(rawValue: words[0]) ?? .diary)
        row.program = "x"
        row.isSeen = true
        row.day = PartialDay(words[1])
        row.source = words.count > 2 && words[2] != "-" ? "x:\(words[2])" : nil
        if words.count > 3 { row.subject = ImportSubject(words[3], year: nil, kind: .movie, ids: []) }
        return row
    }

    private static func id(_ number: Int) -> UUID { UUID(hashing: "viewing \(number)") }

    /// Parses viewings in short form, numbered from 1: the viewing's day, the day that the source said (`?` for none) and
    /// the key (`-` for none).
    private static func viewing(_ text: String, _ number: Int) -> (viewing: Viewing, statement: SourceStatement?) {
        let words = text.split(separator: " ").map(String.init)
        let viewing = Viewing(
            id: id(number), item: heat, day: PartialDay(words[0]), enteredAt: .distantPast, entry: number)
        if words[1] == "?" { return (viewing, nil) }
        let source = words.count > 2 ? "x:\(words[2])" : "x"
        let key = SourceStatement.Key(source: source, part: heat, subject: .viewing(id(number)))
        return (viewing, SourceStatement(key, day: PartialDay(words[1])))
    }

    /// Each line: the viewings, the rows, and the pairs: the rows' positions and the number of the viewing, or “new”.
    @Test(arguments: [
        // Without any viewing.
        ([], ["diary 2020-01-02", "diary 2020-01-02"], "0 new, 1 new"),
        ([], ["diary 2020-01-02 a", "reviews 2020-01-02 a"], "0+1 new"),
        ([], ["diary 2020-01-02", "reviews 2020-01-02"], "0+1 new"),
        ([], ["diary 2020-01-02", "diary 2020-01-02", "reviews 2020-01-02"], "0+2 new, 1 new"),
        ([], ["diary 2020-01-02", "reviews 2020-01-02 a"], "0+1 new"),
        ([], ["diary 2020-01-02 a", "reviews 2020-01-02 b"], "0 new, 1 new"),
        ([], ["diary 2020-01-02 a", "watched -"], "0+1 new"),
        ([], ["watched -"], "0 new"),
        // Two plays on unknown days, and one film under two names.
        ([], ["watched -", "watched -"], "0 new, 1 new"),
        ([], ["watched - - Heat", "watched - - Héat"], "0+1 new"),
        ([], ["diary 2020-01-02 a", "watched 2020-01-03", "watched -"], "0+1 new, 2 new"),
        // By key.
        (["2020-01-02 2020-01-02 a"], ["diary 2020-01-02 a"], "0 1"),
        (["2020-01-02 2020-01-02 a"], ["diary 2020-01-05 a"], "0 1"),
        (["2020-01-02 2020-01-02 a"], ["diary 2020-01-02 b"], "0 new"),
        (["2020-01-02 2020-01-02 a", "2020-01-02 2020-01-02 b"], ["diary 2020-01-02 b"], "0 2"),
        // The n-th of the day, whatever day the user has given it since.
        (["2020-01-02 2020-01-02", "2020-01-02 2020-01-02"], ["diary 2020-01-02", "diary 2020-01-02"], "0 1, 1 2"),
        (["2020-01-07 2020-01-02"], ["diary 2020-01-02"], "0 1"),
        (["2020-01-02 2020-01-07"], ["diary 2020-01-02"], "0 new"),
        // Rows without a key belong to viewings without one.
        (
            ["2020-12-24 2020-12-24", "2020-12-24 2020-12-24 a"],
            ["diary 2020-12-24", "diary 2020-12-24 a"], "0 1, 1 2"
        ),
        (
            ["2020-12-24 2020-12-24 a", "2020-12-24 2020-12-24"],
            ["diary 2020-12-24", "diary 2020-12-24 a"], "0 2, 1 1"
        ),
        (["2020-12-24 2020-12-24 a"], ["diary 2020-12-24", "diary 2020-12-24 a"], "0 new, 1 1"),
        // A key that the source has lost, or has given since.
        (["2020-01-02 2020-01-02 a"], ["diary 2020-01-02"], "0 1"),
        (["2020-01-02 2020-01-02"], ["diary 2020-01-02 a"], "0 1"),
        // What was entered at the prompt.
        (["2020-01-02 ?"], ["diary 2020-01-02 a"], "0 1"),
        (["2020-01-02 ?"], ["diary 2020-01-03 a"], "0 new"),
        (["2020-01-02 ?", "2020-01-02 2020-01-02"], ["diary 2020-01-02"], "0 2"),
        (["- ?"], ["diary 2020-01-03"], "0 new"),
        // A title that was only known to be seen gets its first day.
        (["- -"], ["diary 2020-01-05", "diary 2020-01-03"], "0 new, 1 1"),
        (["- -", "2020-01-03 2020-01-03 a"], ["diary 2020-01-03 a", "watched -"], "0+1 2"),
        (["2020-01-03 2020-01-03 a"], ["watched -"], "0 1"),
        (["2020-01-02 ?"], ["watched -"], "0 1"),
    ]) func `each row belongs to the viewing with its key or else to the one of its day and place`(
        viewings: [String], rows: [String], expected: String
    ) {
        let known = viewings.enumerated().map { Self.viewing($1, $0 + 1) }
        let pairs = Pairing.pairs(
            rows.map(Self.row), viewings: known.map(\.viewing), statements: known.compactMap(\.statement), program: "x")
        let words = pairs.map { pair in
            let number = known.firstIndex { $0.viewing.id == pair.viewing }.map { String($0 + 1) }
            return "\(pair.rows.map(String.init).joined(separator: "+")) \(number ?? "new")"
        }
        #expect(words.joined(separator: ", ") == expected)
        #expect(pairs.flatMap(\.rows).sorted() == Array(rows.indices), "Each row is in one pair.")
    }

    @Test func `a viewing that was removed at the prompt is still the one that the source reported`() {
        let (viewing, statement) = Self.viewing("2020-01-02 2020-01-02 a", 1)
        let pairs = Pairing.pairs(
            [Self.row("diary 2020-01-02 a")], viewings: [], statements: [statement].compactMap(\.self), program: "x")
        #expect(pairs == [ViewingPair(rows: [0], viewing: viewing.id)])
    }
}

@Suite struct ThreeWayMergeTests {
    /// Each line: the library's value (`*` if the user set it), what the source said before (`?` for nothing) and says now,
    /// and the result. A dash is a missing value, `+` one of a later day.
    @Test(
        arguments: [
            ("- ? 8", "8"), ("7 ? 8", "="), ("7 ? 8+", "8"), ("7* ? 8", "kept"), ("7* ? 8+", "kept"), ("8* ? 8", "="),
            ("-* ? 8", "kept"), ("7 7 8", "8"), ("7 7 7", "="), ("9 7 7", "="), ("9* 7 7", "="), ("9* 7 8", "kept"),
            ("9 7 8", "="), ("9 7 8+", "8"), ("7 7 -", "-"), ("9* 7 -", "kept"), ("9 7 -", "="), ("-* 7 8", "kept"),
            ("-* 7 7", "="), ("- - 8", "8"), ("8 7 8", "="), ("- ? -", "="), ("7 ? -", "="), ("7 - 8", "="),
        ])
    func `a source's value is taken unless the user or a later source has changed it`(_ line: String, _ result: String)
    {
        let words = line.split(separator: " ").map(String.init)
        func value(_ text: String) -> Int? { Int(text.filter(\.isNumber)) }
        let merge = ThreeWayMerge<Int?>(
            mine: value(words[0]), isOwn: words[0].hasSuffix("*"),
            before: words[1] == "?" ? .none : .some(value(words[1])), now: value(words[2]), none: nil,
            isLater: words[2].hasSuffix("+"))
        switch merge {
        case .stays: #expect(result == "=")
        case .keepsOwn: #expect(result == "kept")
        case .replaced(let value): #expect(result == (value.map(String.init) ?? "-"))
        }
    }

    @Test(
        arguments: [
            ("", "", "a b", "a b"), ("c", "", "a b", "c a b"), ("a b", "a b", "b", "b"), ("b c", "a b", "b d", "b c d"),
            ("", "a", "a", ""), ("a", "a", "", ""), ("c a", "a", "", "c"), ("b a", "a b", "b a c", "b a c"),
        ])
    func `tags that the source adds or removes are added or removed`(
        mine: String, before: String, now: String, result: String
    ) {
        func tags(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        let merged = ThreeWayMerge<[String]>.tags(mine: tags(mine), before: tags(before), now: tags(now))
        #expect(merged == tags(result))
    }
}
