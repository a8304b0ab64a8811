import CoreDomain
import TerminalKit

/// A way to read a line: the lines that it may stand for, and what they leave unsaid.
struct Reading: Sendable {
    /// The lines to type.
    var lines: [String]
    /// The indices of the words that the lines leave out.
    var unsaid: Set<Int>
    /// The number of words in titles and names that aren't known.
    var unknownWords: Int
    /// The number of words that ask for the lines.
    var cueWords: Int
    /// The number of words that say nothing of their own.
    var fillers: Int
    /// Whether a line changes something.
    var isChange: Bool
    /// Whether a title has to be opened first.
    var needsTitle: Bool
    /// The indices of the words that the lines say.
    var said: Set<Int>
    /// The index of the first word that asks for the line.
    var firstCue: Int
    /// The words of the titles in the line.
    var titles: [Range<Int>] = []
    /// The place of the line among those that the same words ask for.
    var alternative = 0
    /// The number of parts that the line is made of.
    var parts = 0

    /// The rank without whether a title has to be opened.
    var pathRank: [Int] { [unsaid.count, unknownWords, -cueWords, alternative, fillers, parts] }

    /// The rank: the words left out, those of unknown titles, those that ask for the line, and those that say nothing. A
    /// line that can be typed at once precedes one that can't.
    var rank: [Int] { [unsaid.count, needsTitle ? 1 : 0, unknownWords, -cueWords, alternative, fillers, parts] }

    static func precedes(_ first: Reading, _ second: Reading) -> Bool {
        if first.rank != second.rank { return first.rank.lexicographicallyPrecedes(second.rank) }
        if first.isChange != second.isChange { return second.isChange }
        return first.lines.lexicographicallyPrecedes(second.lines)
    }
}

/// The search for the best readings of a line for one goal.
struct GoalSearch {
    let chart: Chart
    let goal: Goal
    let table: CommandTable
    /// The indices of words that another reading says.
    var saidElsewhere: Set<Int> = []
    /// Whether a known title that the goal takes is in the line.
    private let hasKnownTitle: Bool
    /// The places that the parts of the chart fill, in the same order. They are the same for all paths.
    private let places: [[Goal.Place?]]

    init(chart: Chart, goal: Goal, table: CommandTable, saidElsewhere: Set<Int> = []) {
        self.chart = chart
        self.goal = goal
        self.table = table
        self.saidElsewhere = saidElsewhere
        hasKnownTitle = chart.parts.joined().contains { part in
            if case .title(let kind) = part.meaning { goal.takesTitle(kind, table) } else { false }
        }
        places = chart.parts.map { parts in
            parts.map { part in
                switch part.meaning {
                case .value(let slots, let text, _): goal.place(of: text, in: slots)
                case .name(let key, let text, _): goal.place(of: text, in: [.key(key)])
                case .cue, .own, .rows, .filler, .title, .unknown: nil
                }
            }
        }
    }

    /// The places that a path has filled.
    struct State: Hashable {
        var places: Set<Goal.Place> = []
        var titles = 0
        var hasRows = false
        /// Whether “it” is what the line is about.
        var hasPronoun = false
        /// Whether a word such as “and” waits for the title after it.
        var isJoining = false
        /// Whether a word such as “not” was left out, so that what follows in the clause is left out, too.
        var isNegated = false
    }

    /// A path through the line: what each of its parts is used for.
    struct Path {
        var values: [(place: Goal.Place, text: String)] = []
        var titles: [Range<Int>] = []
        var rows: String?
        var unsaid: Set<Int> = []
        var said: Set<Int> = []
        var unknownWords = 0
        var fillers = 0
        /// The indices of the words that ask for the line.
        var cues: Set<Int> = []
        /// The indices of skipped words for a kind: “series”.
        var kinds: Set<Int> = []
        var alternative = 0
        var parts = 0

        var cueWords: Int { cues.count }
        var firstCue: Int? { cues.min() }

        var cost: [Int] { [unsaid.count, unknownWords, -cueWords, alternative, fillers, parts] }

        /// The contents of the line, by which paths of equal cost are ordered.
        var contents: [String] {
            values.map { "\($0.place) \($0.text)" } + titles.map { "\($0)" } + [rows ?? ""]
        }
    }

    /// Returns the paths through the whole line, the best first.
    func paths() -> [(state: State, path: Path)] {
        var reached: [[State: [Path]]] = Array(repeating: [:], count: chart.words.count + 1)
        reached[0][State()] = [Path()]
        for index in chart.words.indices {
            for (before, path) in reached[index].flatMap({ state, paths in paths.map { (state, $0) } }) {
                var state = before
                if chart.beginsClause(index) { state.isNegated = false }
                for (part, place) in zip(chart.parts[index], places[index]) {
                    guard let (next, longer) = following(state, path, part, in: place) else { continue }
                    keep(longer, next, &reached[part.range.upperBound])
                }
                if chart.negations.contains(index), !saidElsewhere.contains(index) { state.isNegated = true }
                keep(leaving(index, path), state, &reached[index + 1])
            }
        }
        return reached[chart.words.count].filter { !$0.key.isJoining }
            .flatMap { state, paths in paths.map { (state: state, path: leavingKinds(of: $0)) } }
            .filter { $0.path.cueWords > 0 || goal.isDefault }
            .sorted { Path.precedes($0.path, $1.path) }
    }

    /// Keeps the two best paths for each state. Two may be equally good: “3/4/2024” is one of two days.
    private func keep(_ path: Path, _ state: State, _ paths: inout [State: [Path]]) {
        var kept = paths[state] ?? []
        guard !kept.contains(where: { $0.cost == path.cost && $0.contents == path.contents }) else { return }
        kept.append(path)
        paths[state] = kept.count == 1 ? kept : Array(kept.sorted(by: Path.precedes).prefix(2))
    }

    private func leaving(_ index: Int, _ path: Path) -> Path {
        copy(of: path) { longer in
            if saidElsewhere.contains(index) {
                longer.fillers += 1
            } else {
                longer.unsaid.insert(index)
            }
        }
    }

    /// Returns a path with the words for a kind left out that neither the goal nor a title in the line says: “series” for a
    /// table of movies, or for a change of the current title.
    private func leavingKinds(of path: Path) -> Path {
        let namesItem = path.rows != nil || !path.titles.isEmpty
        let isOfItem = path.kinds.allSatisfy { index in
            namesItem && goal.takesTitle(table.type(namedBy: chart.keywords[index])?.kind, table)
        }
        if isOfItem || !(goal.isChange || goal.filters(table)) { return path }
        return copy(of: path) {
            $0.unsaid.formUnion(path.kinds)
            $0.said.subtract(path.kinds)
            $0.fillers -= path.kinds.count
        }
    }

    /// Notes the words that name another kind than the usual one.
    private func noteKinds(_ range: Range<Int>, _ path: inout Path) {
        path.kinds.formUnion(
            range.filter { index in
                let type = table.type(namedBy: chart.keywords[index])
                return type.map { $0.kind != table.types.first?.kind && !goal.isOf($0, table) } == true
            })
    }

    /// Returns the path that goes on with a part; `nil` if the goal has no use for it.
    ///
    /// - Parameter place: The place that the part's value fills, if the goal has one for it.
    private func following(
        _ state: State, _ path: Path, _ part: Chart.Part, in place: Goal.Place?
    ) -> (State, Path)? {
        guard saidElsewhere.isDisjoint(with: part.range), !state.isNegated || part.isFiller else { return nil }
        var state = state
        var path = path
        switch part.meaning {
        case .filler(let filler):
            // “tv” says which of a command's tables is meant.
            if part.range.contains(where: { goal.isOfAnotherKind(than: chart.keywords[$0], table) }) { return nil }
            guard skip(filler, part.range, &state, &path) else { return nil }
            noteKinds(part.range, &path)
            return (state, path)
        case .cue(let lines):
            guard let place = lines.firstIndex(where: goal.isAsked) else { return nil }
            path.addCue(part.range)
            path.alternative += place
        case .own(let word):
            guard addOwn(word, part.range, &state, &path) else { return nil }
        case .value(let slots, let text, let cue):
            if let cue, goal.isAsked(by: cue) { path.addCue(part.range) }
            guard addValue(text, slots, in: place, part.range, &state, &path) else { return nil }
        case .name(_, let text, let unknownWords):
            guard let place, take(place, &state) else { return nil }
            path.values.append((place, text))
            path.unknownWords += unknownWords
        case .rows(let text):
            guard goal.takesRows, state.titles == 0, !mayBeArgument(text, part.range) else { return nil }
            if state.hasRows, goal.titles.lowerBound == 0 { return nil }
            state.hasRows = true
            path.rows = path.rows.map { "\($0),\(text)" } ?? text
        case .title(let kind):
            // Where a text is expected, quoted words are one.
            let isText = kind == nil && goal.takesText && !state.places.contains(.argument("text"))
            guard !isText, goal.takesTitle(kind, table), addTitle(part.range, &state, &path) else { return nil }
        case .unknown:
            // Around a known title, the rest isn't a title.
            guard !hasKnownTitle || goal.titles.lowerBound > 1, addUnknown(part.range, &state, &path) else {
                return nil
            }
        }
        // A change of two titles joins them, and nothing else.
        if state.isJoining, !part.isTitle { return nil }
        state.isJoining = false
        path.said.formUnion(part.range)
        path.parts += 1
        return (state, path)
    }

    /// Skips words that say nothing of their own, and returns whether the goal may.
    private func skip(
        _ filler: LexiconEntry.Filler, _ range: Range<Int>, _ state: inout State, _ path: inout Path
    ) -> Bool {
        // A change of “all” isn't one of the current title.
        if filler == .clause || filler == .negation || (goal.isChange && filler == .quantity) { return false }
        if goal.isChange, filler == .joint {
            if state.isJoining { return false }
            state.isJoining = true
        }
        if filler == .pronoun { state.hasPronoun = true }
        path.fillers += range.count
        return true
    }

    /// Adds a word of a command, and returns whether the goal has a use for it.
    private func addOwn(_ word: String, _ range: Range<Int>, _ state: inout State, _ path: inout Path) -> Bool {
        if goal.words.contains(word) {
            path.addCue(range)
            // A verb alone may also be a command's name: “add”.
            path.alternative += word == goal.command.name ? 0 : 1
        } else if let name = goal.place(ofOwn: word, table), state.places.insert(.argument(name)).inserted {
            path.values.append((.argument(name), word))
        } else if !goal.isChange, table.isKind(word), !goal.isOfAnotherKind(than: word, table) {
            path.fillers += 1
            noteKinds(range, &path)
        } else {
            return false
        }
        return true
    }

    /// Adds a value, and returns whether the goal has a place for it.
    private func addValue(
        _ text: String, _ slots: [PartReader.Slot], in place: Goal.Place?, _ range: Range<Int>,
        _ state: inout State, _ path: inout Path
    ) -> Bool {
        if let place, take(place, &state) {
            path.values.append((place, text))
            return true
        }
        // A new list may be called like a genre.
        guard let argument = goal.nameArgument, slots.allSatisfy(\.isKey), take(.argument(argument.name), &state) else {
            return false
        }
        path.values.append((.argument(argument.name), chart.text(range)))
        path.unknownWords += range.count
        return true
    }

    /// Returns whether a place is free. A key may have several values.
    private func take(_ place: Goal.Place, _ state: inout State) -> Bool {
        if place == .argument(ArgumentName.title) {
            guard state.titles == 0 else { return false }
            state.titles = goal.titles.upperBound
        }
        let isNew = state.places.insert(place).inserted
        if case .key = place { return true }
        return isNew
    }

    private func addTitle(_ range: Range<Int>, _ state: inout State, _ path: inout Path) -> Bool {
        guard state.titles < goal.titles.upperBound, !state.hasRows || goal.titleArgument == nil else { return false }
        if let last = path.titles.last, goal.titles.lowerBound < 2, !areJoined(last, range) { return false }
        state.titles += 1
        path.titles.append(range)
        return true
    }

    /// Returns whether two titles are a list: nothing but a comma or “and” is between them.
    private func areJoined(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        let between = first.upperBound..<second.lowerBound
        let isJoint = between.allSatisfy { ["and", "&", ",", "+"].contains(chart.keywords[$0]) }
        return isJoint && (!between.isEmpty || chart.stops.contains(first.upperBound - 1))
    }

    /// Returns whether a bare number within the line may be an argument of the goal, such as a rating.
    private func mayBeArgument(_ text: String, _ range: Range<Int>) -> Bool {
        range.lowerBound > 0 && range.count == 1 && text.isDigits && goal.takesNumber(text)
    }

    private func addUnknown(_ range: Range<Int>, _ state: inout State, _ path: inout Path) -> Bool {
        // “Watched it with Anna” isn't about a title.
        if goal.isChange, state.hasPronoun || chart.isIntroduced(range) { return false }
        path.unknownWords += range.count
        if goal.takesTitle(nil, table), state.titles == 0 || goal.titles.lowerBound > 1 {
            return addTitle(range, &state, &path)
        }
        guard let argument = goal.nameArgument, state.places.insert(.argument(argument.name)).inserted else {
            return false
        }
        path.values.append((.argument(argument.name), chart.text(range)))
        return true
    }
}

extension GoalSearch.Path {
    static func precedes(_ first: Self, _ second: Self) -> Bool {
        if first.cost != second.cost { return first.cost.lexicographicallyPrecedes(second.cost) }
        return first.contents.lexicographicallyPrecedes(second.contents)
    }

    fileprivate mutating func addCue(_ range: Range<Int>) { cues.formUnion(range) }
}
