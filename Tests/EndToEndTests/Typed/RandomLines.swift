import LoopbackTMDb

/// A source of lines that a hurried user might type.
struct RandomLines {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    /// Returns lines, the same ones for the same seed.
    func lines(_ count: Int) -> [String] {
        var copy = self
        return (0..<count).map { _ in copy.line() }
    }

    private mutating func next(_ bound: Int) -> Int {
        // The SplitMix64 generator.
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }

    private mutating func pick<T>(_ values: [T]) -> T { values[next(values.count)] }
    private mutating func isOne(in count: Int) -> Bool { next(count) == 0 }

    private mutating func line() -> String {
        switch next(20) {
        case 0, 1: return "\(pick(Self.nouns)) \(title())"
        case 2: return "/\(title())"
        case 3: return pick(Self.tables)
        case 4: return String(1 + next(6))
        case 5, 6: return "\(rows()) \(action())\(tail())"
        case 7: return "\(selector()) \(pick(["", "", "seen", "rate 8", "add", "cast"]))"
        case 8: return pick(Self.plain)
        case 9: return "\(action()) \(pick(Self.times))"
        case 10: return "\(action()) \(selector())"
        case 11: return "\(action())\(tail())"
        case 12: return "\(title()) \(action())"
        case 13: return words(1 + next(4))
        case 14: return "\(action()) \(title()), \(title())"
        case 15: return "\(action()) \(number())\(tail())"
        default: return "\(action()) \(title())\(tail())"
        }
    }

    private mutating func tail() -> String {
        switch next(6) {
        case 0: " \(pick(Self.times))"
        case 1: " \(selector())"
        case 2: " \(pick(["date:yesterday", "date:2019", "date:fri", "note:\"fine\""]))"
        default: ""
        }
    }

    private mutating func action() -> String {
        switch next(12) {
        case 0...3: return "seen"
        case 4: return "rate \(1 + next(10))"
        case 5: return pick(["note \"fine\"", "note"])
        case 6: return "tag \(pick(["noir", "-noir", "a,b"]))"
        case 7: return pick(["add", "remove", "add later", "remove later"])
        case 8: return pick(["watchlist add", "watchlist remove", "list add later", "list remove later"])
        case 9: return pick(["drop", "undrop", "unrate", "again"])
        default: return "unseen"
        }
    }

    private mutating func title() -> String {
        let name = pick(Self.names)
        switch next(9) {
        case 0: return "\"\(name)\""
        case 1: return "\"\(name.lowercased())\""
        case 2: return name
        case 3: return words(1 + next(3))
        case 4: return name.split(separator: " ").last.map(String.init) ?? name
        case 5: return "\(pick(["movie", "tv"])) \(name.lowercased())"
        default: return name.lowercased()
        }
    }

    private mutating func words(_ count: Int) -> String {
        (0..<count).map { _ in pick(Self.words) }.joined(separator: " ")
    }

    private mutating func rows() -> String {
        pick(["\(1 + next(5))", "1-\(2 + next(3))", "2,4", "2-", "all", "*", "\(1 + next(30))"])
    }

    private mutating func selector() -> String {
        let season = 1 + next(3)
        let episode = 1 + next(6)
        return pick([
            "s\(season)", "s\(season)e\(episode)", "s\(season)e1-\(episode)", "s1-\(season)", "s\(season)-",
            "\(season)x0\(episode)", "s0", "s\(season) e\(episode)", "season \(season)", "up to s\(season)e\(episode)",
        ])
    }

    private mutating func number() -> String {
        pick([
            "949", "550", "#550", "2012", "#2012", "2019", "300", "24", "1396", "tv 1396", "tt0113277", "9", "1917",
            "3", "12", "movie 2012", "movie 300", "#3",
        ])
    }

    private static let nouns = ["movie", "movie", "tv", "m", "person", "search", "diary", "yours", "list"]
    private static let tables = [
        "popular", "popular tv", "diary", "watchlist", "next", "yours", "list", "list later", "search matrix",
        "/star wars", "/the", "seasons", "episodes", "cast", "similar", "calendar", "stats",
    ]
    private static let plain = [
        "undo", "redo", "back", "more", "_", "list create later", "history", "1 undo", "2 unseen", "1 seen", "1 remove",
    ]
    private static let times = [
        "yesterday", "today", "tonight", "last night", "friday", "last friday", "on monday", "3 days ago", "november",
        "nov 2025", "2019", "1995", "2012", "2024-02-03", "it", "this", "that", "again", "all", "everything", "next",
        "previous", "season 1", "episode 3", "up to s1e3", "till s1e2", "pilot", "last christmas", "new years eve",
        "first time", "halloween", "next friday", "s1e1 to s1e3", "twice", "tomorrow",
    ]
    private static let names = Traps.all.map(\.title.name) + NamedCases.catalogue.titles.map(\.name)
    private static let words =
        Array(Set(names.flatMap { $0.lowercased().split(separator: " ").map(String.init) })).sorted() + times
}
