import CoreDomain
import TerminalKit

/// A subject of sentences: its cues, in any order, and the equivalent commands.
///
/// A `Saying` has its words in one order and nothing else beside them. Sentences that no saying fits are compared with
/// intents: “yesterday I finally saw heat with friends” has a cue, a day and a title.
public struct Intent: Sendable {
    /// The words that were given.
    package let cues: String
    let groups: Saying.Shape
    /// The lines that may be meant.
    let meanings: [String]
    /// How far the words of a sentence have to be explained.
    let use: Use

    /// The purpose of a sentence.
    public enum Use: Sendable {
        /// It asks for a page or a table. Some words may remain that the lines don't say.
        case question
        /// It names a page or a table, and nothing else.
        case view
        /// It changes something. A sentence that asks changes nothing.
        case change
    }

    /// - Parameters:
    ///   - use: The purpose of such a sentence.
    ///   - cues: Groups of words, of each of which one is in the sentence: `a|b` are alternatives, which may consist of
    ///     several words joined by `_`; a group in brackets may be missing.
    ///   - meanings: What may be meant, the most probable first, as lines separated by `·`. Their blanks are found in
    ///     the sentence; one in brackets may be missing, and what needs another is left out.
    public init(_ use: Use, _ cues: String, _ meanings: String...) {
        self.use = use
        self.cues = cues
        groups = Saying.Shape(cues)
        self.meanings = meanings
    }
}

/// The words of a sentence that don't say what is meant.
public struct Fillers: Sendable {
    /// Words and phrases that add nothing before or after a title, the longest first.
    let phrases: [[String]]
    /// Words that add nothing before one of the phrases, although a title may begin with them.
    let articles: Set<String>
    /// Words of which one adds nothing before a title, and one after it, unless it ends the sentence.
    let prepositions: Set<String>
    /// Words of a clause, which are in no title that something is recorded for without a doubt.
    let clauses: Set<String>
    /// Words that join two titles or names.
    let joints: Set<String>
    /// Words that say whose something is, and may begin a name: “my horrors”.
    let owners: Set<[String]>
    /// Words before a number that belongs to a title.
    let counted: Set<String>
    /// Words of an opinion, which says nothing if there is nothing else.
    let opinions: Set<String>
    /// Words and phrases that begin a question.
    let questions: [[String]]
    /// Words of a question within a sentence.
    let askingWords: Set<String>
    /// Words and phrases of courtesy around a sentence.
    let courtesies: [[String]]
    /// Words and phrases that begin a request, which may have the form of a question.
    let requests: [[String]]

    /// Without any words.
    static let none = Fillers(
        phrases: "", articles: "", prepositions: "", clauses: "", joints: "", owners: "", counted: "",
        opinions: "", questions: "",
        askingWords: "", courtesies: "", requests: "")

    /// Creates the words from texts in which spaces separate them. The words of a phrase are joined by `_`.
    ///
    /// - Parameters:
    ///   - phrases: Words and phrases that add nothing before or after a title.
    ///   - articles: Words that are dropped only before a phrase: “the movie heat”, but not “the matrix”.
    ///   - prepositions: Words of which one adds nothing before a title, and one after it.
    ///   - clauses: Words of a clause. What has one in the middle may be recorded for no title.
    ///   - joints: Words that join two titles or names.
    ///   - owners: Words that say whose something is, and may begin a name.
    ///   - counted: Words before a number that belongs to a title: “part two”.
    ///   - opinions: Words of an opinion, which says nothing if there is nothing else: “it was great”.
    ///   - questions: Words and phrases that begin a question.
    ///   - askingWords: Words of a question within a sentence: “remind me what I watched”.
    ///   - courtesies: Words and phrases of courtesy around a sentence.
    ///   - requests: Words and phrases that begin a request: “can you”.
    public init(
        phrases: String, articles: String, prepositions: String, clauses: String, joints: String, owners: String,
        counted: String, opinions: String, questions: String, askingWords: String, courtesies: String,
        requests: String
    ) {
        self.phrases = phrases.phrases.sorted { $0.count > $1.count }
        self.articles = Set(articles.phrases.joined())
        self.prepositions = Set(prepositions.phrases.joined())
        self.clauses = Set(clauses.phrases.joined())
        self.joints = Set(joints.phrases.joined())
        self.owners = Set(owners.phrases)
        self.counted = Set(counted.phrases.joined())
        self.opinions = Set(opinions.phrases.joined())
        self.questions = questions.phrases
        self.askingWords = Set(askingWords.phrases.joined())
        self.courtesies = courtesies.phrases.sorted { $0.count > $1.count }
        self.requests = requests.phrases
    }
}

extension Fillers {
    /// Returns words without courtesies at the start and the end: “can you show me trending movies please”.
    func withoutCourtesies(_ words: [Word]) -> [Word] {
        let keywords = words.map { $0.withoutComma.keyword }
        let start = courtesies.first { keywords.starts(with: $0) }?.count ?? 0
        let end = courtesies.first { keywords.reversed().starts(with: $0.reversed()) }?.count ?? 0
        return start + end < words.count ? Array(words.dropFirst(start).dropLast(end)) : words
    }

    /// Returns whether words begin as sentences do: “I”, “show me”.
    func begins(_ words: [Word]) -> Bool {
        let keywords = words.map { $0.keyword ?? "" }
        return phrases.contains { keywords.starts(with: $0) }
    }

    /// Returns whether words ask something. “Can you add heat?” is a request.
    func areQuestion(_ words: [Word]) -> Bool {
        let keywords = words.map { IntentReader.withoutMarks($0).keyword }
        func begin(with phrase: [String]) -> Bool { keywords.prefix(phrase.count).elementsEqual(phrase) }
        if requests.contains(where: begin) { return false }
        // “wher can i watch it”
        let long = questions.filter { $0.count == 1 && $0[0].count > 3 }.map { $0[0] }
        if let first = keywords.first ?? nil, first.count > 3, words.count > 2,
            long.contains(where: { first.editDistance(to: $0, atMost: 1) != nil })
        {
            return true
        }
        return words.last?.keyword?.hasSuffix("?") == true || questions.contains(where: begin)
    }
}

extension String {
    /// The phrases of a text, in which spaces separate phrases and `_` separates their words.
    var phrases: [[String]] {
        split(whereSeparator: \.isWhitespace).map { $0.split(separator: "_").map(String.init) }
    }
}
