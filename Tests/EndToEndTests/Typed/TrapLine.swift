import LoopbackTMDb

/// A line that names a trap, and what it may do.
struct TrapLine: Sendable, CustomStringConvertible {
    enum Form: Int, CaseIterable, Sendable {
        case page, write, search, quotedPage, quotedWrite, add, pageWithYear, writeWithYear, rate
    }

    let trap: MadeTitle
    let form: Form
    let line: String
    /// Whether the line changes the library.
    let isWrite: Bool
    /// The verdicts that are right.
    let verdicts: [Ranking.Verdict]
    /// The only title of the source's answer that has votes, which may stand before one that fits but has none.
    private let onlyVoted: String?
    /// Whether the text can be taken for an id or for a time, so that an error with both readings is right too.
    let isAmbiguous: Bool

    var description: String { line }

    /// Returns `nil` for a form that the trap’s kind doesn’t have.
    init?(_ trap: MadeTitle, _ form: Form, lowercased: Bool, ranking: Ranking) {
        let name = lowercased ? trap.name.lowercased() : trap.name
        let year = trap.year.map { lowercased ? "\(name) \($0)" : "\(name) (\($0))" }
        let kind = trap.kind
        let selector = kind == .tv ? " s1e1" : ""
        let line: String?
        switch form {
        case .page: line = "\(kind.rawValue) \(name)"
        case .quotedPage: line = "\(kind.rawValue) \"\(name)\""
        case .pageWithYear: line = year.map { "\(kind.rawValue) \($0)" }
        case .search: line = "/\(name)"
        case .write: line = "seen \(name)\(selector)"
        case .quotedWrite: line = "seen \"\(name)\"\(selector)"
        case .writeWithYear: line = year.map { "seen \($0)\(selector)" }
        case .add: line = "watchlist add \(name)"
        case .rate: line = "rate 9 \(name)\(selector)"
        }
        let isWrite = ![.page, .quotedPage, .pageWithYear, .search].contains(form)
        guard let line, !isWrite || kind != .person else { return nil }
        self.trap = trap
        self.form = form
        self.line = line
        self.isWrite = isWrite
        isAmbiguous = Self.isAmbiguous(name.lowercased(), form)
        verdicts = Self.verdicts(trap, form, isWrite, ranking)
        onlyVoted = ranking.onlyVoted(of: trap.name, [.movie, .tv], year: Self.year(of: trap, form))
    }

    /// Returns the year that the line names.
    private static func year(of trap: MadeTitle, _ form: Form) -> Int? {
        form == .pageWithYear || form == .writeWithYear ? trap.year : nil
    }

    private static func verdicts(
        _ trap: MadeTitle, _ form: Form, _ isWrite: Bool, _ ranking: Ranking
    ) -> [Ranking.Verdict] {
        let isQuoted = form == .quotedPage || form == .quotedWrite
        let year = year(of: trap, form)
        func verdict(_ kinds: Set<MadeTitle.Kind>) -> Ranking.Verdict {
            let ranked = ranking.candidates(for: trap.name, kinds, year: year, isQuoted: isQuoted)
            let near =
                year == nil || (ranked.first?.isKnown ?? false) ? ranking.nearWeight(of: trap.name, kinds) : .infinity
            return Ranking.verdict(ranked, isWrite: isWrite, nearWeight: near)
        }
        switch form {
        case .page, .quotedPage, .pageWithYear: return [verdict([trap.kind])]
        case .search: return [verdict([.movie, .tv]), verdict([.person])]
        // The line for a series ends with “s1e1”, which limits the line to series only if it is read as a selector.
        case .write, .quotedWrite, .writeWithYear, .rate: return [verdict([trap.kind]), verdict([.movie, .tv])]
        case .add: return [verdict([.movie, .tv])]
        }
    }

    /// Words that are times after `seen` and `rate`, even if a title is called that.
    private static let times: Set<String> = [
        "today", "yesterday", "tonight", "last night", "friday", "sunday", "again", "everything", "all", "next", "it",
    ]

    private static func isAmbiguous(_ name: String, _ form: Form) -> Bool {
        switch form {
        case .quotedPage, .quotedWrite, .search, .pageWithYear, .writeWithYear: false
        case .page: isDigits(name)
        case .add: isDigits(name) || name == "it"
        case .write, .rate: isDigits(name) || times.contains(name)
        }
    }

    /// Whether the name is the name of a kind, alone or before an id.
    private var isKindAndID: Bool { isWrite && trap.name.lowercased().contains(/^(movie|tv|person)( \d+)?$/) }

    /// Whether the name is also a selector.
    private var isSelector: Bool { isWrite && trap.name.lowercased().contains(/^s\d+$/) }

    /// Whether the line names digits and a year, each of which can be an id.
    private var isTwoNumbers: Bool { form == .writeWithYear && Self.isDigits(trap.name) }

    private static func isDigits(_ name: String) -> Bool { name.allSatisfy { $0.isASCII && $0.isNumber } }

    /// Returns why the turn is wrong; `nil` if it is right.
    func problem(with turn: TypedSession.Turn) -> String? {
        if isKindAndID || isTwoNumbers || isSelector {
            let year = trap.year.map { "\(trap.name.lowercased())/\($0)" }
            let id = trap.name.lowercased().replacing(" ", with: "/")
            if turn.exitCode != 0, turn.written.isEmpty { return nil }
            if isKindAndID, turn.written == [id] || turn.written == Set([year].compactMap(\.self)) { return nil }
        }
        if isAmbiguous {
            let name = trap.name
            let isYear = isWrite && Int(name).map((1900...Naming.thisYear).contains) == true
            let hasHint = turn.text.lowercased().contains("\"\(name.lowercased())\"")
            let isError = turn.exitCode != 0 && turn.written.isEmpty && hasHint
            if isError, !isYear || turn.text.contains("#\(name)") { return nil }
            if isYear { return "isn’t an error with #\(name) and \"\(name)\"" }
            // If the name is a number, the line names an id.
            let kind = trap.kind == .tv && form != .add ? "tv" : "movie"
            let id = Int(name).map { "\(kind)/\($0)" }
            if let id, isWrite ? turn.written == [id] : turn.currentAfter?.item == id { return nil }
            if id == nil { return "isn’t an error with \"\(name)\"" }
        }
        let problems = verdicts.map { problem($0, turn) }
        return problems.contains(nil) ? nil : problems[0]
    }

    private func problem(_ verdict: Ranking.Verdict, _ turn: TypedSession.Turn) -> String? {
        let taken = isWrite ? turn.written : Set([turn.currentAfter?.item].compactMap(\.self))
        let first = turn.rowsAfter.first?.item
        if form == .search {
            switch verdict {
            case .takes(let key), .takesOrAsks(let key), .asks(let key):
                return first == key ? nil : "row 1 isn’t \(key)"
            case .either(let keys): return first.map(keys.contains) == true ? nil : "row 1 isn’t one of \(keys)"
            case .none: return "nothing fits"
            }
        }
        let hasFailed = turn.exitCode != 0 && taken.isEmpty
        func asks(for key: String) -> Bool {
            let rows = turn.rowsAfter.prefix(2).map(\.item)
            return hasFailed && (first == key || rows == [onlyVoted, key])
        }
        switch verdict {
        case .takes(let key):
            return turn.exitCode == 0 && taken == [key] ? nil : "doesn’t take \(key)"
        case .takesOrAsks(let key):
            let isTaken = turn.exitCode == 0 && taken == [key]
            return isTaken || asks(for: key) ? nil : "neither takes nor asks for \(key)"
        case .asks(let key): return asks(for: key) ? nil : "doesn’t ask with \(key) in row 1"
        case .either(let keys):
            let isRight =
                turn.exitCode == 0 ? taken.count == 1 && taken.isSubset(of: keys) : hasFailed && first == keys.first
            return isRight || (hasFailed && keys.contains(first ?? "")) ? nil : "takes none of \(keys)"
        case .none: return hasFailed ? nil : "takes something"
        }
    }
}
