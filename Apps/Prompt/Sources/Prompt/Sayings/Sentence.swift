import TerminalKit

/// The words of a sentence, and what each was read as.
struct Sentence {
    let words: [Word]
    let keywords: [String?]
    let commas: Set<Int>
    let spans: Spans
    /// The indices of words that are neither cues nor parts of a blank.
    var free: Set<Int>
    /// The words that blanks have read.
    var fillings: [SayingReader.Filling] = []
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

    /// Returns whether words that nothing has read ask: “remind me what I watched”.
    func asks(_ fillers: Fillers) -> Bool {
        free.contains { index in keywords[index].map(fillers.askingWords.contains) == true }
    }

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

/// What the blanks read from the words of one sentence, found when an intent needs it first.
final class Spans {
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
