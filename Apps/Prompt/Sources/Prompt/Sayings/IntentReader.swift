import CoreDomain
import TerminalKit

/// The reader of sentences by their intents.
struct IntentReader: Sendable {
    let intents: [Intent]
    let fillers: Fillers
    /// The reader of blanks, and the judge of lines.
    let sayings: SayingReader

    /// A reading of a sentence by one intent.
    private struct Reading {
        let meanings: SayingReader.Meanings
        /// How many words the lines don't say.
        let left: Int
        let exactCues: Int
        let changes: Bool
    }

    /// Returns the lines meant by the intent that explains most of the words; `nil` if none is certain enough.
    ///
    /// - Parameter isUnknown: Whether the first word isn't a command. Otherwise, no word may be left out.
    func meanings(of typed: [Word], isUnknown: Bool) -> SayingReader.Meanings? {
        guard (2...24).contains(typed.count) else { return nil }
        let words = typed.map(Self.withoutMarks)
        // A part of a sentence isn't part of a title, so the words of a title stand on one side of a comma.
        let commas = Set(typed.indices.dropLast().filter { !typed[$0].isQuoted && typed[$0].text.last == "," })
        let sentence = Sentence(words, commas: commas)
        let readings = intents.compactMap { intent in
            intent.use == .change && sayings.asks ? nil : reading(of: sentence, by: intent)
        }
        let certain = readings.filter { isUnknown || isCertain($0, about: words) }
        return certain.min { rank($0) < rank($1) }?.meanings
    }

    /// Returns up to three lines that ask for something and may be near to what a question means, although they leave much
    /// of it unsaid; `nil` for a line that isn't a sentence.
    func guesses(of typed: [Word]) -> [String]? {
        guard (3...24).contains(typed.count), fillers.areQuestion(typed) || fillers.begins(typed) else { return nil }
        let sentence = Sentence(typed.map(Self.withoutMarks), commas: [])
        let near = intents.filter { $0.use != .change }
            .compactMap { reading(of: sentence, by: $0, limit: typed.count / 2) }
            .filter { $0.exactCues > 1 }
        let lines = near.sorted { ($0.left, -$0.exactCues) < ($1.left, -$1.exactCues) }.compactMap(
            \.meanings.lines.first)
        return lines.isEmpty ? nil : Array(lines.uniqued(by: \.self).prefix(3))
    }

    /// Returns whether a reading says all of a line that begins with a command. It isn't only another command's title, and
    /// a line that begins with a table's command changes nothing else.
    private func isCertain(_ reading: Reading, about words: [Word]) -> Bool {
        let first = words[0].text.lowercased()
        let isOtherCommand = reading.meanings.lines.first?.hasPrefix(first + " ") != true
        let isOnlyTitle = reading.meanings.freeWords >= words.count - 1
        let changesElse = reading.changes && !sayings.isAction(first)
        return reading.left == 0 && !(isOtherCommand && (isOnlyTitle || changesElse))
    }

    private func rank(_ reading: Reading) -> (Int, Int, Int) {
        (reading.meanings.freeWords, -reading.exactCues, reading.left)
    }

    /// - Parameter limit: How many words may be left; `nil` for the intent's own number.
    private func reading(of typed: Sentence, by intent: Intent, limit: Int? = nil) -> Reading? {
        var sentence = typed
        let cues = intent.groups
        for part in cues.parts {
            switch part {
            case .words(let alternatives): guard mark(alternatives, in: &sentence) else { return nil }
            case .optional(let parts):
                for case .words(let alternatives) in parts { _ = mark(alternatives, in: &sentence) }
            case .blank(let name):
                guard let blank = sayings.blank(name), take(blank, from: &sentence) else { return nil }
            }
        }
        // A misspelt word alone is too little.
        guard sentence.exactCues > 0 || sentence.words.count <= 4 else { return nil }
        let own = cues.parts.flatMap(\.alternatives).sorted { $0.count > $1.count }
        let readings = intent.meanings.compactMap { self.reading(of: $0, in: sentence, own: own, by: intent, limit) }
        return readings.min { $0.left < $1.left }
    }

    /// Returns the reading of a sentence as certain lines; `nil` if they have other blanks, or leave too much unsaid.
    private func reading(
        of meaning: String, in cued: Sentence, own: [[String]], by intent: Intent, _ limit: Int?
    ) -> Reading? {
        var sentence = cued
        let names = meaning.blankNames.uniqued
        let blanks = names.compactMap(sayings.blank)
        for blank in blanks where !blank.takesAnyWords {
            if !sentence.fillings.contains(where: { $0.blank.name == blank.name }) { _ = take(blank, from: &sentence) }
        }
        let (named, left) = titles(
            blanks.filter(\.takesAnyWords), in: sentence, own: own, isChange: intent.use == .change)
        let fillings = sentence.fillings + named
        if intent.use == .change, sentence.asks(fillers) || named.contains(where: hasClause) { return nil }
        let usual = intent.use == .question ? max(1, sentence.words.count / 4) : 0
        guard left <= limit ?? usual else { return nil }
        let lines = meaning.split(separator: " · ").map { sayings.line(from: String($0), fillings) }
        // Without what the first line needs, the intent is another one.
        guard let first = lines.first ?? nil else { return nil }
        let meanings = SayingReader.Meanings(
            shape: intent.cues, lines: lines.compactMap { $0?.text }, needsTitle: first.verdict == .needsTitle,
            freeWords: named.reduce(left) { $0 + $1.words }, isVague: left > 0)
        return Reading(meanings: meanings, left: left, exactCues: sentence.exactCues, changes: intent.use == .change)
    }

    /// Returns whether words in the place of a title are probably a part of a sentence: “don't want it anymore”.
    private func hasClause(_ title: SayingReader.Filling) -> Bool {
        let words = title.text.lowercased().split(separator: " ")
        return !title.isQuoted && words.count > 2 && words.contains { fillers.clauses.contains(String($0)) }
    }

    // MARK: - Cues

    /// Marks the words of one of several alternatives, the longest that is in the sentence.
    private func mark(_ alternatives: [[String]], in sentence: inout Sentence) -> Bool {
        for texts in alternatives.sorted(by: { $0.count > $1.count }) {
            let starts = sentence.words.indices.dropLast(texts.count - 1)
            let found = starts.first { start in
                sentence.keywords[start] == texts[0]
                    && sentence.isFree(start..<start + texts.count)
                    && sentence.keywords[start..<start + texts.count].elementsEqual(texts)
            }
            guard let found else { continue }
            sentence.free.subtract(found..<found + texts.count)
            sentence.exactCues += texts.count
            return true
        }
        let found = sentence.words.indices.first { index in
            guard sentence.free.contains(index), let word = sentence.keywords[index] else { return false }
            return alternatives.contains { $0.count == 1 && Self.isMisspelt(word, $0[0], isFirst: index == 0) }
        }
        guard let found else { return false }
        sentence.free.remove(found)
        // A long word that begins the line is certain enough.
        if found == 0, sentence.words[found].text.count > 5 { sentence.exactCues += 1 }
        return true
    }

    /// Returns whether a word is probably a misspelt cue: a long one with one edit, or a shorter one that begins a line.
    static func isMisspelt(_ word: String, _ cue: String, isFirst: Bool) -> Bool {
        guard cue.utf8.count >= (isFirst ? 5 : 6), !cue.hasPrefix(word), abs(cue.utf8.count - word.utf8.count) < 2,
            word.utf8.first == cue.utf8.first || isFirst
        else { return false }
        return word.editDistance(to: cue, atMost: 1) != nil
    }

    // MARK: - Blanks

    /// Takes the longest words that a blank reads out of a sentence; of several, the last.
    ///
    /// - Returns: Whether there are such words.
    private func take(_ blank: Blank, from sentence: inout Sentence) -> Bool {
        let span = sentence.spans.all(of: blank).first { span in
            // The number of “part two” belongs to a title.
            let before = span.range.lowerBound > 0 ? sentence.keywords[span.range.lowerBound - 1] : nil
            return sentence.isFree(span.range)
                && !(span.range.count == 1 && before.map(fillers.counted.contains) == true)
        }
        guard let span else { return false }
        sentence.free.subtract(span.range)
        sentence.fillings.append(
            SayingReader.Filling(blank: blank, words: span.range.count, text: span.text, isQuoted: false))
        return true
    }

    /// Returns a word without the marks of a sentence around it.
    static func withoutMarks(_ word: Word) -> Word {
        guard !word.isQuoted, word.text.count > 1 else { return word }
        let end = word.text.reversed().prefix { "?!.,;:)".contains($0) }.count
        let text = word.text.dropLast(end).drop { "(".contains($0) }
        return text.isEmpty ? word : Word(String(text).replacing("’", with: "'"))
    }
}

extension Saying.Part {
    /// The alternatives of words, also where they may be missing.
    fileprivate var alternatives: [[String]] {
        switch self {
        case .words(let alternatives): alternatives
        case .blank: []
        case .optional(let parts): parts.flatMap(\.alternatives)
        }
    }
}
