import CoreDomain
import TerminalKit

/// The reader of lines that are no commands.
struct SpeechReader {
    let table: CommandTable
    let lexicon: Lexicon
    let context: SpeechContext
    /// The words of the whole line.
    let words: [Word]
    let chart: Chart
    /// The line that failed, which is no remedy.
    private let failed: String

    /// - Parameter base: The chart of the words without titles, if it was made already.
    init(
        _ words: [Word], _ table: CommandTable, _ lexicon: Lexicon, _ context: SpeechContext, base: Chart? = nil,
        failed: String? = nil
    ) {
        self.words = words
        self.failed = failed ?? words.line.lowercased()
        self.table = table
        self.lexicon = lexicon
        self.context = context
        chart = (base ?? Chart(words, table, lexicon, context)).knowing(context.titles, table, lexicon)
    }

    /// Whether the line asks something, so that it changes nothing.
    var isQuestion: Bool { lexicon.areQuestion(words) }

    /// Returns the readings of the line, the best first. Those of equal rank are as probable.
    func readings() -> [Reading] {
        guard (1...24).contains(words.count) else { return [] }
        let whole = readings(of: chart)
        // Two lines are said only if one leaves something out.
        guard let best = whole.first, best.unsaid.isEmpty, best.unknownWords == 0 else {
            let more = pairs(of: chart) + clauses(of: chart)
            return (whole + more).sorted(by: Reading.precedes)
        }
        return whole
    }

    private func readings(of chart: Chart) -> [Reading] {
        let all = GoalFinder(table: table, lexicon: lexicon).goals(of: chart).flatMap { options(chart, $0) }
        let readings = best(of: all, chart) + [reading(asShown: chart), reading(asRows: chart)].compactMap(\.self)
        return readings.sorted(by: Reading.precedes).uniqued(by: \.lines)
    }

    /// A goal with a path to it.
    private struct Option {
        let goal: Goal
        let path: GoalSearch.Path

        var rank: [Int] {
            [
                path.unsaid.count, path.unknownWords, -path.cueWords, path.alternative + goal.alternative, path.fillers,
                path.parts,
            ]
        }
    }

    /// Returns the paths to a goal, apart from those that would change what wasn't said.
    ///
    /// - Parameter said: The words that another line says.
    private func options(_ chart: Chart, _ goal: Goal, besides said: Set<Int> = []) -> [Option] {
        if goal.isChange, isQuestion { return [] }
        let search = GoalSearch(chart: chart, goal: goal, table: table, saidElsewhere: said)
        return search.paths().prefix(8).map { Option(goal: goal, path: $0.path) }
            .filter { $0.path.says(goal) && !(goal.isChange && !$0.path.unsaid.isEmpty) }
    }

    /// Returns the readings of the best options whose lines can be typed. The others' lines aren't made.
    private func best(of options: [Option], _ chart: Chart) -> [Reading] {
        var found: [Reading] = []
        let sorted = options.map { (option: $0, rank: $0.rank) }.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
        for (option, rank) in sorted {
            if let best = found.first(where: { !$0.needsTitle }), best.pathRank.lexicographicallyPrecedes(rank) {
                break
            }
            if let first = found.first, first.unsaid.count < rank[0] { break }
            if let reading = reading(of: option, chart) { found.append(reading) }
        }
        return found
    }

    /// Returns the reading of an option; `nil` if its line can't be typed.
    private func reading(of option: Option, _ chart: Chart) -> Reading? {
        let path = option.path
        let composed = GoalLine(chart: chart, goal: option.goal, path: path)
        guard let line = composed.words, composed.isParsed(as: line, by: table) else { return nil }
        let verdict = table.verdict(on: line, rows: context.rows, current: context.current)
        guard verdict != .invalid, line.line.lowercased() != failed else { return nil }
        return Reading(
            lines: [line.line], unsaid: path.unsaid, unknownWords: path.unknownWords, cueWords: path.cueWords,
            fillers: path.fillers, isChange: option.goal.isChange, needsTitle: verdict == .needsTitle, said: path.said,
            firstCue: path.firstCue ?? 0, titles: path.titles, alternative: path.alternative + option.goal.alternative,
            parts: path.parts)
    }

    // MARK: - The screen

    /// Returns the reading of conditions as those of the table on the screen.
    private func reading(asShown chart: Chart) -> Reading? {
        guard let shown = context.table, let parsed = try? table.parse(shown.line), !parsed.form.keys.isEmpty,
            let command = table.command(parsed.arguments.command),
            let goal = Goal(command.name, command, parsed.form, table)
        else { return nil }
        let search = GoalSearch(chart: chart, goal: copy(of: goal) { $0.isDefault = true }, table: table)
        guard let path = search.paths().first(where: { $0.state.isOfKeys && $0.path.cueWords == 0 })?.path else {
            return nil
        }
        let conditions = GoalLine(chart: chart, goal: goal, path: path)
        var arguments = parsed.arguments
        arguments.keys.merge(conditions.keys) { $1 }
        let line = parsed.form.line(arguments) + conditions.flags
        guard table.verdict(on: line, rows: context.rows, current: context.current) == .valid else { return nil }
        // The words on the screen are said by nobody, but the table is what they are about.
        return Reading(
            lines: [line.line], unsaid: path.unsaid, unknownWords: path.unknownWords, cueWords: 0,
            fillers: path.fillers - 1, isChange: false, needsTitle: false, said: path.said, firstCue: 0)
    }

    /// Returns the reading of rows, or of a season or an episode, that are named and nothing else: “the third one”.
    private func reading(asRows chart: Chart) -> Reading? {
        let names: [(range: Range<Int>, text: String)] = chart.parts.joined().compactMap { part in
            switch part.meaning {
            case .rows(let text): (part.range, text)
            case .value(let slots, let text, _) where slots.contains(.parts): (part.range, text)
            case .cue, .own, .value, .filler, .title, .unknown, .name: nil
            }
        }
        guard let longest = names.max(by: { $0.range.count < $1.range.count }) else { return nil }
        let line = [Word(longest.text)]
        let verdict = table.verdict(on: line, rows: context.rows, current: context.current)
        guard verdict != .invalid, line.line != failed else { return nil }
        let others = Set(words.indices).subtracting(longest.range)
        guard chart.negations.isDisjoint(with: others) else { return nil }
        let fillers = others.filter { chart.isFiller($0) }
        return Reading(
            lines: [line.line], unsaid: others.subtracting(fillers), unknownWords: 0, cueWords: 0,
            fillers: fillers.count, isChange: false, needsTitle: verdict == .needsTitle, said: Set(longest.range),
            firstCue: 0)
    }

    // MARK: - Two lines

    /// Returns the readings of two commands that one sentence asks for about the same title.
    private func pairs(of chart: Chart) -> [Reading] {
        let goals = GoalFinder(table: table, lexicon: lexicon).goals(of: chart).filter { !$0.isDefault && $0.isChange }
        let singles = goals.flatMap { goal in partial(chart, goal).map { (goal: goal, path: $0) } }
        var found: [Reading] = []
        for first in singles {
            for second in singles
            where first.path.firstCue ?? 0 < second.path.firstCue ?? 0
                && first.goal.command.name != second.goal.command.name
                && first.path.isPaired(with: second.path)
            {
                let one = best(
                    of: options(chart, first.goal, besides: second.path.own.subtracting(first.path.own)), chart
                ).first
                let other = best(of: options(chart, second.goal, besides: first.path.own), chart).first
                guard let one, let other, one.titles.count < 2, other.titles.count < 2,
                    one.said.subtracting(one.titles.joined()).isDisjoint(with: other.said),
                    let pair = one.followed(by: other, of: words.count)
                else { continue }
                found.append(pair)
            }
        }
        return found
    }

    /// Returns the best paths for a goal, whatever they leave out.
    private func partial(_ chart: Chart, _ goal: Goal) -> [GoalSearch.Path] {
        if goal.isChange, isQuestion { return [] }
        return GoalSearch(chart: chart, goal: goal, table: table).paths().prefix(4).map(\.path)
    }

    /// Returns the readings of two clauses, each with words that ask for a line. The second may be about the title of
    /// the first.
    private func clauses(of chart: Chart) -> [Reading] {
        guard words.count > 2 else { return [] }
        let joints: Set = ["and", "then", ";", ",", "&&", "&"]
        return words.indices.dropFirst().flatMap { index -> [Reading] in
            let isJoint = joints.contains(chart.keywords[index])
            guard isJoint || chart.stops.contains(index - 1) else { return [] }
            let start = isJoint ? index + 1 : index
            guard start < words.count, let first = reader(of: 0..<index).best, first.cueWords > 0, first.unsaid.isEmpty
            else { return [] }
            let second = reader(of: start..<words.count, sharing: first).readings().first
            guard let second, second.cueWords > 0 || second.said.isEmpty == false, second.unsaid.isEmpty else {
                return []
            }
            return [
                Reading(
                    lines: first.lines + second.lines, unsaid: [],
                    unknownWords: first.unknownWords + second.unknownWords,
                    cueWords: first.cueWords + second.cueWords, fillers: first.fillers + second.fillers,
                    isChange: first.isChange || second.isChange, needsTitle: first.needsTitle, said: [], firstCue: 0)
            ]
        }
    }

    private var best: Reading? { readings().first }

    /// Returns the reader of a clause.
    ///
    /// - Parameter first: The reading whose title the clause is about if it has none of its own.
    private func reader(of range: Range<Int>, sharing first: Reading? = nil) -> SpeechReader {
        var own = context
        own.titles = context.titles.filter {
            range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
        }
        .map {
            KnownTitle(
                range: $0.range.lowerBound - range.lowerBound..<$0.range.upperBound - range.lowerBound, kind: $0.kind)
        }
        var clause = Array(words[range])
        if own.titles.isEmpty, let title = first?.titles.first {
            let shared = clause.count..<clause.count + title.count
            clause += words[title].map(\.withoutSentenceMarks)
            own.titles = context.titles.filter { $0.range == title }.map { KnownTitle(range: shared, kind: $0.kind) }
        }
        return SpeechReader(clause, table, lexicon, own, failed: failed)
    }
}

extension GoalSearch.State {
    /// Whether nothing but keys is filled.
    fileprivate var isOfKeys: Bool {
        !hasRows && titles == 0 && !places.isEmpty
            && places.allSatisfy { place in
                switch place {
                case .key, .flag: true
                case .argument, .day: false
                }
            }
    }
}

extension GoalSearch.Path {
    /// Whether the path says the goal: what the line names is in it.
    fileprivate func says(_ goal: Goal) -> Bool {
        !goal.isDefault || !values.isEmpty || !titles.isEmpty
    }

    /// Returns whether two lines are about one title, or one of them says something of its own, such as a rating.
    fileprivate func isPaired(with other: Self) -> Bool {
        // A change leaves nothing out, so that each line says what the other doesn't.
        guard cues.isDisjoint(with: other.cues), unsaid.isSubset(of: other.said), other.unsaid.isSubset(of: said) else {
            return false
        }
        if !titles.isEmpty, titles == other.titles { return true }
        return (values + other.values).contains { if case .argument = $0.place { true } else { false } }
    }

    /// The words that only this line says, and not the title that it shares with another.
    fileprivate var own: Set<Int> { said.subtracting(titles.joined()) }
}

extension GoalLine {
    /// Returns whether the parser finds the same values in the same places of the line.
    func isParsed(as line: [Word], by table: CommandTable) -> Bool {
        guard path.rows == nil else { return true }
        guard let command = line.first.flatMap({ table.command($0.text) }),
            let parsed = try? table.parse(
                Array(line.dropFirst().dropLast(flags.count)), as: command.forms, after: command.name)
        else { return false }
        let wanted = arguments
        return parsed.arguments.words.mapValues(\.text) == wanted.words.filter { !$0.value.isEmpty }.mapValues(\.text)
    }

    /// The keys of the line.
    var keys: [String: String] {
        path.values.reduce(into: goal.givenKeys) { keys, value in
            guard case .key(let name) = value.place else { return }
            keys[name] = Self.adding(value.text, to: keys[name])
        }
    }
}

extension Chart {
    /// Returns whether a word alone says nothing of its own.
    func isFiller(_ index: Int) -> Bool {
        parts[index].contains { part in
            if case .filler = part.meaning { part.range.count == 1 } else { false }
        }
    }
}

extension Lexicon {
    /// Returns whether words ask something. A courtesy such as “can you” requests it.
    func areQuestion(_ words: [Word]) -> Bool {
        let keywords = words.map { $0.withoutSentenceMarks.keyword ?? "" }
        if begins(keywords, with: .courtesy) { return false }
        return words.last?.keyword?.hasSuffix("?") == true || begins(keywords, with: .question)
    }

    /// Returns whether words begin with a phrase of a class.
    private func begins(_ keywords: [String], with filler: LexiconEntry.Filler) -> Bool {
        (1...max(1, longestPhrase)).contains { length in
            guard length <= keywords.count, case .filler(filler)? = roles[Array(keywords.prefix(length))] else {
                return false
            }
            return true
        }
    }
}

extension Reading {
    /// Returns the reading of two lines about the same title; `nil` if both say the same or leave something out.
    fileprivate func followed(by other: Reading, of count: Int) -> Reading? {
        guard lines != other.lines else { return nil }
        return Reading(
            lines: lines + other.lines, unsaid: unsaid.union(other.unsaid),
            unknownWords: max(unknownWords, other.unknownWords),
            cueWords: cueWords + other.cueWords, fillers: max(fillers, other.fillers) - min(cueWords, other.cueWords),
            isChange: isChange || other.isChange, needsTitle: needsTitle || other.needsTitle,
            said: said.union(other.said),
            firstCue: min(firstCue, other.firstCue))
    }
}
