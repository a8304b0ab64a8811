import CoreDomain
import TerminalKit

/// The reader of sentences by their intents.
struct IntentReader: Sendable {
    let intents: [Intent]
    let fillers: Fillers
    /// The reader of blanks, and the judge of lines.
    let sayings: SayingReader

    private typealias Filling = SayingReader.Filling

    /// What the blanks read from the words of one sentence, found when an intent needs it first.
    private final class Spans {
        typealias Span = (range: Range<Int>, text: String)
        private let words: [Word]
        private var known: [String: [Span]] = [:]

        init(_ words: [Word]) { self.words = words }

        /// Returns the parts of the sentence that a blank reads, the longest first, and of those the last.
        func all(of blank: Blank) -> [Span] {
            if let spans = known[blank.name] { return spans }
            let spans = (1...min(6, words.count)).reversed().flatMap { length in
                (0...words.count - length).reversed().compactMap { start -> Span? in
                    let range = start..<start + length
                    return blank.read(Array(words[range])).map { (range, $0) }
                }
            }
            known[blank.name] = spans
            return spans
        }
    }

    /// The words of a sentence, and what each was read as.
    private struct Sentence {
        let words: [Word]
        let keywords: [String?]
        let commas: Set<Int>
        let spans: Spans
        /// The indices of words that are neither cues nor parts of a blank.
        var free: Set<Int>
        /// The words that blanks have read.
        var fillings: [Filling] = []
        /// How many words are cues as they are spelled.
        var exactCues = 0

        /// - Parameter commas: The indices of words that a comma follows.
        init(_ words: [Word], commas: Set<Int>) {
            self.words = words
            keywords = words.map(\.keyword)
            spans = Spans(words)
            self.commas = commas
            free = Set(words.indices)
        }

        func isFree(_ range: Range<Int>) -> Bool { range.allSatisfy(free.contains) }

        /// The ranges of words that nothing has read, in order.
        var runs: [Range<Int>] {
            free.sorted().reduce(into: []) { runs, index in
                if let last = runs.last, last.upperBound == index, !commas.contains(index - 1) {
                    runs[runs.count - 1] = last.lowerBound..<index + 1
                } else {
                    runs.append(index..<index + 1)
                }
            }
        }
    }

    /// A reading of a sentence by one intent.
    private struct Reading {
        let meanings: SayingReader.Meanings
        /// How many words the lines don't say.
        let left: Int
        let exactCues: Int
    }

    /// Returns the lines meant by the intent that explains most of the words; `nil` if none is certain enough.
    ///
    /// - Parameter isUnknown: Whether the first word isn't a command. Otherwise, no word may be left out.
    func meanings(of typed: [Word], isUnknown: Bool) -> SayingReader.Meanings? {
        guard (2...24).contains(typed.count) else { return nil }
        let words = typed.map(Self.withoutMarks)
        // A part of a sentence isn't part of a title, so the words of a title stand on one side of a comma.
        let commas = Set(typed.indices.dropLast().filter { !typed[$0].isQuoted && typed[$0].text.last == "," })
        let isQuestion = isQuestion(typed, words)
        let sentence = Sentence(words, commas: commas)
        let readings = intents.compactMap { intent in
            intent.use == .change && isQuestion ? nil : reading(of: sentence, by: intent)
        }
        let certain = readings.filter { isUnknown || isCertain($0, about: words) }
        return certain.min { rank($0) < rank($1) }?.meanings
    }

    /// Returns whether a reading says all of a line that begins with a command, and isn't only another command's title.
    private func isCertain(_ reading: Reading, about words: [Word]) -> Bool {
        let isOtherCommand = reading.meanings.lines.first?.hasPrefix(words[0].text + " ") != true
        return reading.left == 0 && !(isOtherCommand && reading.meanings.freeWords == words.count - 1)
    }

    /// Returns whether a sentence asks something. “Can you add heat?” is a request.
    private func isQuestion(_ typed: [Word], _ words: [Word]) -> Bool {
        func begins(with phrase: [String]) -> Bool { words.prefix(phrase.count).map(\.keyword) == phrase }
        if fillers.requests.contains(where: begins) { return false }
        return typed.last?.keyword?.hasSuffix("?") == true || fillers.questions.contains(where: begins)
    }

    private func rank(_ reading: Reading) -> (Int, Int, Int) {
        (reading.meanings.freeWords, -reading.exactCues, reading.left)
    }

    private func reading(of typed: Sentence, by intent: Intent) -> Reading? {
        var sentence = typed
        let cues = SayingReader.shape(intent.cues)
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
        let readings = intent.meanings.compactMap { self.reading(of: $0, in: sentence, own: own, by: intent) }
        return readings.min { $0.left < $1.left }
    }

    /// Returns the reading of a sentence as certain lines; `nil` if they have other blanks, or leave too much unsaid.
    private func reading(of meaning: String, in cued: Sentence, own: [[String]], by intent: Intent) -> Reading? {
        var sentence = cued
        let blanks = meaning.matches(of: /[A-Z]{3,}/).map { String($0.output) }.uniqued(by: \.self)
        for name in blanks {
            guard let blank = sayings.blank(name), blank.kind == .certain || blank.kind == .quotedWord else { continue }
            if !sentence.fillings.contains(where: { $0.blank.name == name }) { _ = take(blank, from: &sentence) }
        }
        let names = blanks.compactMap(sayings.blank).filter { $0.kind != .certain && $0.kind != .quotedWord }
        let (named, left) = titles(names, in: sentence, own: own)
        let fillings = sentence.fillings + named
        if intent.use == .change, named.contains(where: hasClause) { return nil }
        guard left <= (intent.use == .question ? max(1, sentence.words.count / 4) : 0) else { return nil }
        let lines = meaning.split(separator: " · ").map { sayings.line(from: String($0), fillings) }
        // Without what the first line needs, the intent is another one.
        guard let first = lines.first ?? nil, first.text != cued.words.source else { return nil }
        let meanings = SayingReader.Meanings(
            shape: intent.cues, lines: lines.compactMap { $0?.text }, needsTitle: first.verdict == .needsTitle,
            freeWords: named.reduce(left) { $0 + $1.words }, isVague: left > 0)
        return Reading(meanings: meanings, left: left, exactCues: sentence.exactCues)
    }

    /// Returns whether words in the place of a title are probably a part of a sentence: “don't want it anymore”.
    private func hasClause(_ title: Filling) -> Bool {
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
    private static func isMisspelt(_ word: String, _ cue: String, isFirst: Bool) -> Bool {
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
        let span = sentence.spans.all(of: blank).first { sentence.isFree($0.range) }
        guard let span else { return false }
        sentence.free.subtract(span.range)
        sentence.fillings.append(
            Filling(blank: blank, words: span.range.count, text: span.text, isQuoted: false))
        return true
    }

    /// Returns the titles and names in what remains of a sentence, and how many words are then left.
    private func titles(_ blanks: [Blank], in sentence: Sentence, own: [[String]]) -> ([Filling], Int) {
        let isName = blanks.contains { $0.kind == .name }
        let runs = sentence.runs.map { trimmed($0, of: sentence.keywords, own: own, isName: isName) }
            .filter { !$0.isEmpty && !isEmpty(sentence.keywords[$0]) }
        var unsaid = runs.reduce(0) { $0 + $1.count }
        var ranges: [Range<Int>] = []
        switch blanks.count {
        case 0: break
        case 1: ranges = runs.reversed().max { $0.count < $1.count }.map { [$0] } ?? []
        default:
            if runs.count == 1 {
                ranges = halves(of: runs[0], sentence.words)
                // The word between them.
                unsaid -= ranges.isEmpty ? 0 : 1
            } else if runs.count == blanks.count {
                ranges = runs
            }
        }
        let fillings = zip(blanks, ranges).compactMap { blank, range -> Filling? in
            let words = Array(sentence.words[range])
            // A path is no title.
            guard !words.contains(where: { $0.text.contains(/[\/\\]/) }) else { return nil }
            return sayings.text(of: blank, in: words).map {
                Filling(blank: blank, words: words.count, text: $0, isQuoted: words.contains(where: \.isQuoted))
            }
        }
        return (fillings, unsaid - fillings.reduce(0) { $0 + $1.words })
    }

    /// Returns whether words say nothing of their own: an opinion, such as “it was great”.
    private func isEmpty(_ words: ArraySlice<String?>) -> Bool {
        words.allSatisfy { word in
            word.map {
                fillers.prepositions.contains($0) || fillers.opinions.contains($0) || fillers.articles.contains($0)
                    || fillers.phrases.contains([$0])
            } == true
        }
    }

    /// Returns a range of words without fillers at its ends.
    ///
    /// - Parameter isName: Whether the words may be a list's name, which may end with any word: “christmas movies”.
    private func trimmed(_ range: Range<Int>, of words: [String?], own: [[String]], isName: Bool) -> Range<Int> {
        var range = range
        // “my horrors” may be the name of a list.
        let phrases = own + fillers.phrases.filter { !isName || !fillers.owners.contains($0) }
        let long = own.filter { $0.count == 1 && $0[0].count > 5 }
        func isFiller(at start: Int, _ phrase: [String]) -> Bool {
            start >= range.lowerBound && start + phrase.count <= range.upperBound
                && words[start] == phrase[0] && words[start..<start + phrase.count].elementsEqual(phrase)
        }
        var prepositions = (leading: false, trailing: false)
        while !range.isEmpty {
            let first = words[range.lowerBound]
            let last = words[range.upperBound - 1]
            let article = first.map(fillers.articles.contains) == true ? 1 : 0
            if let companions = companions(at: range, words) {
                range = range.lowerBound..<companions
            } else if let phrase = phrases.first(where: { isFiller(at: range.lowerBound + article, $0) }) {
                range = range.lowerBound + article + phrase.count..<range.upperBound
            } else if let first, range.count > 1, !prepositions.leading, fillers.prepositions.contains(first) {
                prepositions.leading = true
                range = range.lowerBound + 1..<range.upperBound
            } else if let first, long.contains(where: { Self.isMisspelt(first, $0[0], isFirst: false) }) {
                range = range.lowerBound + 1..<range.upperBound
            } else if isName {
                break
            } else if let phrase = phrases.first(where: { isFiller(at: range.upperBound - $0.count, $0) }) {
                range = range.lowerBound..<range.upperBound - phrase.count
            } else if let last, range.upperBound < words.count, !prepositions.trailing,
                fillers.prepositions.contains(last)
            {
                prepositions.trailing = true
                range = range.lowerBound..<range.upperBound - 1
            } else if let last, fillers.articles.contains(last) {
                range = range.lowerBound..<range.upperBound - 1
            } else {
                break
            }
        }
        return range
    }

    /// Returns the index of “with” in front of those with whom something was seen: “with the children”.
    private func companions(at range: Range<Int>, _ words: [String?]) -> Int? {
        let start = range.upperBound - 3
        guard start >= range.lowerBound, words[start] == "with", let whose = words[start + 1] else { return nil }
        return fillers.articles.contains(whose) || fillers.owners.contains([whose]) ? start : nil
    }

    /// Returns the two parts of a range around a word that joins them.
    private func halves(of range: Range<Int>, _ words: [Word]) -> [Range<Int>] {
        let joints = range.dropFirst().dropLast().filter { words[$0].keyword.map(fillers.joints.contains) == true }
        guard let joint = joints.first, joints.count == 1 else { return [] }
        return [range.lowerBound..<joint, joint + 1..<range.upperBound]
    }

    /// Returns a word without the marks of a sentence around it.
    private static func withoutMarks(_ word: Word) -> Word {
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
