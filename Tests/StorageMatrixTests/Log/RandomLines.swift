import Foundation
import LibraryInfrastructure
import Storage
import StorageTesting

/// Lines of a log as another program might write them, made from the table of the members that a line may have: members
/// that are absent, null, of another type, or beyond their bounds, and ids that several lines have.
struct RandomLines {
    private var random: SeededGenerator

    init(_ seed: UInt64) { random = SeededGenerator(seed) }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func isOne(in count: Int) -> Bool { number(1...count) == 1 }

    private mutating func any(_ texts: [String]) -> String { texts[number(0...texts.count - 1)] }

    /// Returns the lines of one to three files by their names.
    mutating func files() -> [String: [LogLine]] {
        var files: [String: [LogLine]] = [:]
        for file in 1...number(1...3) {
            files["\(file).jsonl"] = (0..<number(1...14)).map { _ in line() }
        }
        return files
    }

    private mutating func line() -> LogLine {
        var members = EventMembers.head.compactMap { member($0.name, $0.form, isHead: true) }
        if isOne(in: 3) {
            members += EventMembers.tail.dropLast().compactMap { isOne(in: 2) ? member($0.name, $0.form) : nil }
        } else {
            for _ in 1...number(1...3) {
                let kind = FactKind.all[number(0...FactKind.all.count - 1)]
                members.append("\"\(kind.name)\":" + (isOne(in: 60) ? wrong() : facts(kind)))
            }
        }
        if isOne(in: 4), let names = EventMembers.tail.last {
            members += member(names.name, names.form).map { [$0] } ?? []
        }
        if isOne(in: 40) { members.append("\"later\":" + wrong()) }
        if members.isEmpty { members = ["\"a\":1"] }
        return LogLine(sealing: Array("{\(members.joined(separator: ","))}".utf8))
    }

    private mutating func facts(_ kind: FactKind) -> String {
        if case .entry = kind.subject {
            return "{" + (1...number(1...2)).map { "\"\(list($0))\":[\(elements(kind))]" }.joined(separator: ",") + "}"
        }
        return "[\(elements(kind))]"
    }

    private mutating func elements(_ kind: FactKind) -> String {
        (1...number(1...3)).map { _ in
            var members: [String] = []
            if case .list = kind.subject {} else { members = item() }
            members += kind.members.compactMap { member($0.name, $0.form) }
            return "{\(members.joined(separator: ","))}"
        }.joined(separator: ",")
    }

    private mutating func item() -> [String] {
        if isOne(in: 60) { return [] }
        let isMovie = isOne(in: 2)
        let id = isOne(in: 60) ? extreme() : "\(isMovie ? number(1...4) : number(7...8))"
        var members = ["\"\(isMovie ? "movie" : "tv")\":\(id)"]
        for field in ItemMembers.table where !isMovie || !["season", "episode"].contains(field.name) {
            if isOne(in: 2), let text = member(field.name, field.form) { members.append(text) }
        }
        return members
    }

    /// Returns a member with its name: mostly with a value that it may have.
    private mutating func member(_ name: String, _ form: MemberForm, isHead: Bool = false) -> String? {
        let isRequired = ["id", "at", "order"].contains(name)
        let isNeeded = isRequired || ["viewing", "list", "as", "set", "tag", "by", "name", "from", "to"].contains(name)
        if isHead, ["import", "change", "from", "ended"].contains(name), !isOne(in: 3) { return nil }
        if isNeeded ? isOne(in: 40) : isOne(in: 2) { return nil }
        let text = isOne(in: 40) ? wrong() : value(name, form, isHead)
        return "\"\(name)\":\(text)"
    }

    private mutating func value(_ name: String, _ form: MemberForm, _ isHead: Bool) -> String {
        switch form {
        case .number(let bounds): isOne(in: 40) ? extreme() : "\(min(bounds.upperBound, number(0...10)))"
        case .looseNumber where name == "order": isOne(in: 30) ? extreme() : "\(number(1...12))"
        case .looseNumber: isOne(in: 10) ? extreme() : "\(number(1...2100))"
        case .text: "\"\(text(name, isHead))\""
        case .texts where name == "brought": brought()
        case .texts: any(["[]", "[\"a\"]", "[\"b\",\"a\",\"b\"]", "[\"rating\",\"day\",\"tags\"]"])
        case .flag: any(["true", "false"])
        case .day: any(["\"2019\"", "\"2026-11-20\"", "\"2020-03\"", "null", "\"0001-01-01\""])
        case .date:
            any(["\"2026-11-25T21:38:12.345Z\"", "\"1970-01-01T00:00:00.000Z\"", "\"9999-12-31T23:59:59.999Z\""])
        case .uuids: "[\"0c5a1d5e-70d3-4b7c-9e35-5e0b0a0a8f1\(number(1...5))\"]"
        case .uuid: "\"0c5a1d5e-70d3-4b7c-9e35-5e0b0a0a8f1\(number(1...5))\""
        case .rank: any(["\"1\"", "\"2.5\"", "\"999999999\"", "\"0.00001\"", "\"1000000000\""])
        case .listName: any(["\"noir\"", "\"Noir\"", "\"watchlist\"", "\"Top, ranked!\""])
        case .item: "{\(item().joined(separator: ","))}"
        case .changes: changes()
        case .listNames: "{\"l1\":\"noir\",\"l2\":\"later\"}"
        case .times: any(["{}", "{\"trakt@a\":\"2026-11-25T21:38:12.345Z\",\"imdb\":\"1970-01-01T00:00:00.000Z\"}"])
        }
    }

    private mutating func brought() -> String {
        "[\((0...number(0...6)).map { _ in "\"e\(number(1...25))\"" }.joined(separator: ","))]"
    }

    private mutating func changes() -> String {
        let members = ChangeMembers.table.compactMap { field in
            isOne(in: 4) ? "\"\(field.name)\":null" : member(field.name, field.form)
        }
        return "{\(members.joined(separator: ","))}"
    }

    private mutating func text(_ name: String, _ isHead: Bool) -> String {
        switch name {
        case "id", "change": "e\(number(1...25))"
        case "import": "i\(number(1...2))"
        case "undone", "redone": isOne(in: 4) ? "i\(number(1...2))" : "e\(number(1...25))"
        case "did":
            any(["titleSeen", "titleRated", "titleReplaced", "titlesAdded", "titlesMoved", "titlesImported", "x"])
        case "list", "on": list(number(1...3))
        case "source", "by": isHead ? any(["a", "b"]) : any(["trakt:1", "trakt:2", "letterboxd", "imdb"])
        case "tag": any(["a", "b", "c"])
        default: any(["Heat", "", "x\\n“y”", "👩‍👩‍👧"])
        }
    }

    private func list(_ number: Int) -> String { ["l1", "l2", "watchlist"][number - 1] }

    private mutating func extreme() -> String {
        any([
            "-1", "0", "100000", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e400", "2.5",
            "281474976710656", "281474976710657", "2147483647", "2147483648",
        ])
    }

    private mutating func wrong() -> String {
        any(["null", "true", "7", "\"\"", "[]", "{}", "[1,\"a\"]", "{\"movie\":1}", "[[[[]]]]", extreme()])
    }
}
