import TerminalKit

/// The hint for a line that was said in other words than those of the commands.
struct Speech {
    private let reader: SpeechReader
    private var words: [Word] { reader.words }
    private var table: CommandTable { reader.table }
    private var context: SpeechContext { reader.context }
    private let readings: [Reading]
    /// The lines of the phrase book for the whole line.
    private let phrase: [String]

    init(_ reader: SpeechReader) {
        self.reader = reader
        let keywords = reader.words.map { $0.withoutSentenceMarks.keyword ?? "" }
        let typed = reader.words.map { $0.keyword ?? "" }
        phrase = reader.lexicon.phraseBook[typed] ?? reader.lexicon.phraseBook[keywords] ?? []
        readings = phrase.isEmpty || !reader.context.titles.isEmpty ? reader.readings() : []
    }

    /// Whether the whole line stands in the phrase book.
    var isPhrase: Bool { !phrase.isEmpty }

    /// Whether the lines of the hint say all words, and no word is a title that isn't known.
    var isComplete: Bool {
        guard phrase.isEmpty, let best = readings.first else { return !phrase.isEmpty }
        // “cast of heat” is about the title that is left without “of”, and “remove heat from watchlist” is a removal.
        let isSameCommand =
            best.lines.count == 1 && words.first?.keyword.map(best.lines[0].spokenWords.contains) == true
        return best.unsaid.isEmpty && (best.unknownWords == 0 || isSameCommand)
    }

    /// Whether the best reading changes something.
    var isChange: Bool { readings.first?.isChange == true }

    /// The words of a title in the best reading that isn't known, unless the line changes something: a change never names
    /// another title than the line.
    var unknownTitle: Range<Int>? {
        guard phrase.isEmpty, let best = readings.first, best.unknownWords > 0, !isChange else { return nil }
        let known = context.titles.map(\.range)
        return best.titles.first { title in !known.contains(title) && !words[title].contains(where: \.isQuoted) }
    }

    /// The hint for the line with misspelt words corrected; `nil` if none is near a word that is known.
    var respelled: Speech? {
        let read = reader.chart.common.union(context.titles.flatMap(\.range))
        guard
            let words = Corrections(table: table).respelled(words, reader.lexicon, context.ownWords, except: read)
        else { return nil }
        return Speech(SpeechReader(words, table, reader.lexicon, context))
    }

    /// The lines that are meant, and what they leave out; `nil` if nothing is understood.
    var hint: Hint? {
        if !phrase.isEmpty { return spokenPhrase }
        guard let best = readings.first else { return pointer }
        if best.unsaid.count * 3 > words.count || (words.count > 16 && !best.unsaid.isEmpty) { return pointer }
        let ties = readings.prefix { $0.rank == best.rank }
        let lines =
            ties.count > 1 && ties.allSatisfy { $0.lines.count == 1 } ? ties.prefix(2).flatMap(\.lines) : best.lines
        if best.needsTitle { return .note("open a title first, then: \(lines.joined(separator: " · "))") }
        return Hint(lines, remark: note(about: best))
    }

    /// The lines of the phrase book that can be typed, after those of a title that the whole line is.
    private var spokenPhrase: Hint? {
        let title = readings.first { $0.unsaid.isEmpty && $0.unknownWords == 0 && !$0.isChange }?.lines ?? []
        let verdicts = phrase.map {
            ($0, table.verdict(on: (try? Word.words(in: $0)) ?? [], rows: context.rows, current: context.current))
        }
        let valid = verdicts.filter { $0.1 == .valid }.map(\.0)
        if !valid.isEmpty { return Hint(title + valid) }
        guard let later = verdicts.first(where: { $0.1 == .needsTitle }) else {
            return title.isEmpty ? nil : Hint(title)
        }
        return title.isEmpty ? .note("open a title first, then: \(later.0)") : Hint(title)
    }

    private func note(about reading: Reading) -> String? {
        guard !reading.unsaid.isEmpty else { return nil }
        return "not understood: \(excerpt(reading.unsaid))"
    }

    /// The words at some indices, with an ellipsis where others are between them.
    private func excerpt(_ indices: Set<Int>) -> String {
        var text = ""
        var last: Int?
        for index in indices.sorted() {
            if let last { text += index == last + 1 ? " " : " … " }
            text += words[index].withoutSentenceMarks.text
            last = index
        }
        return Sanitizer.excerpt(text, length: 60)
    }

    /// The line about the one part that was understood.
    private var pointer: Hint? {
        let chart = reader.chart
        let parts = chart.parts.joined().sorted { ($0.precedence, -$0.range.count) < ($1.precedence, -$1.range.count) }
        let lines = parts.compactMap { topic(of: $0, in: chart) }
        guard let line = lines.first(where: { table.isLine($0, rows: context.rows, current: context.current) }) else {
            return nil
        }
        return Hint([line], remark: "the rest was not understood")
    }

    private func topic(of part: Chart.Part, in chart: Chart) -> String? {
        switch part.meaning {
        case .title(let kind): kind.flatMap { table.type(of: $0) }.map { "\($0.name) \(chart.text(part.range))" }
        case .value where chart.isNegated(part.range.lowerBound): nil
        case .cue where chart.isNegated(part.range.lowerBound): nil
        case .value(let slots, let text, _):
            if case .key(let name)? = slots.first {
                reader.lexicon.tables.first.map { [Word($0), Word("\(name):\(text)")].line }
            } else {
                nil
            }
        case .cue(let lines):
            lines.first.flatMap { line in line.hasPrefix("help") ? line : line.spokenWords.first.map { "help \($0)" } }
        case .own, .rows, .filler, .unknown, .name: nil
        }
    }
}

extension Chart.Part {
    /// How much the part says of what a line is about: a title most, then a condition.
    fileprivate var precedence: Int {
        switch meaning {
        case .title: 0
        case .value: 1
        case .cue, .own, .rows, .filler, .unknown, .name: 2
        }
    }
}

extension Chart {
    /// The ranges of words that may be known titles, the longest first: those with a word that nothing else explains.
    var possibleTitles: [Range<Int>] {
        let ranges = words.indices.flatMap { start in
            (1...max(1, min(7, words.count - start))).map { start..<start + $0 }
        }
        return ranges.filter { range in
            let isPlain = !range.contains { words[$0].isQuoted || (stops.contains($0) && $0 != range.upperBound - 1) }
            return isPlain && range.contains { !common.contains($0) && !keywords[$0].isDigits }
        }.sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
    }
}
