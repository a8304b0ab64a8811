import Foundation
import TerminalKit

/// The words that people use in place of commands, keys and values.
///
/// A line that isn't a command is read by its parts: the words of the command table, the entries of this lexicon, its
/// readers and known titles. The order of entries and readers has no meaning.
public struct Lexicon: Sendable {
    /// The role of each word or phrase, by its words.
    let roles: [[String]: LexiconEntry.Role]
    /// Whole lines that no part explains, with the lines to type instead.
    let phraseBook: [[String]: [String]]
    let readers: [PartReader]
    /// The tables that take conditions if the line names no table and none is on the screen.
    let tables: [String]
    /// The number of words of the longest phrase.
    let longestPhrase: Int
    let verbs: [ParticleVerb]

    /// A lexicon without any words.
    static let none = Lexicon([], phraseBook: [:], readers: [], tables: [])

    /// - Precondition: No phrase occurs twice.
    ///
    /// - Parameters:
    ///   - entries: Words and phrases with their roles.
    ///   - phraseBook: Whole lines that no part explains, with the lines to type instead, separated by ` · `.
    ///   - readers: The readers of parts that can't be listed, such as days.
    ///   - tables: The lines of tables that show titles by conditions alone.
    public init(
        _ entries: [LexiconEntry], phraseBook: [String: String], readers: [PartReader], tables: [String]
    ) {
        let roles = Dictionary(
            uniqueKeysWithValues: entries.flatMap { entry in entry.phrases.map { ($0, entry.role) } })
        let lines = phraseBook.flatMap { phrases, lines in
            phrases.phrases.map { ($0.words, lines.components(separatedBy: " · ")) }
        }
        self.roles = roles
        self.phraseBook = Dictionary(uniqueKeysWithValues: lines)
        self.readers = readers
        self.tables = tables
        longestPhrase = roles.keys.map(\.count).max() ?? 0
        verbs = entries.flatMap(\.verbs)
    }

    /// Returns whether a word in lower case turns what follows it into its opposite: “not”, “haven't”.
    public func isNegation(_ keyword: String) -> Bool {
        if case .filler(.negation)? = roles[[keyword]] { return true }
        return keyword.hasSuffix("n't")
    }
}

/// Words or phrases of one role: `saw|have seen`.
public struct LexiconEntry: Sendable {
    let phrases: [[String]]
    let verbs: [ParticleVerb]
    let role: Role

    enum Role: Sendable {
        /// The words ask for the line that begins with one of these texts.
        case cue([String])
        /// The words stand for other words, of a command or of a reader.
        case word(String)
        /// The words are a condition: “genre:comedy”.
        case condition(String)
        /// The words introduce a name, which is the value of a key.
        case introduction(key: String)
        case filler(Filler)
    }

    /// A class of words that say nothing of their own.
    public enum Filler: Sendable {
        /// “please”, “can you”
        case courtesy
        /// “the”
        case article
        /// “of”, which may also stand within a title
        case preposition
        /// “and”, which joins titles or clauses
        case joint
        /// “it”, which is the current title
        case pronoun
        /// “pretty good”
        case opinion
        /// “with friends”
        case companion
        /// “movie”
        case noun
        /// “what”
        case question
        /// “all”, “only”, which a change of one title doesn't say
        case quantity
        /// “because”, which no line says
        case clause
        /// “not”, which turns what follows it into its opposite
        case negation
    }

    private init(_ phrases: String, _ role: Role) {
        let phrases = phrases.phrases
        verbs = phrases.filter(\.isCompletedLater).compactMap { ParticleVerb($0, role) }
        self.phrases = phrases.filter { !$0.isCompletedLater }.map(\.words)
        self.role = role
    }

    /// Returns words that ask for a line.
    ///
    /// - Parameters:
    ///   - phrases: The words and phrases, separated by `|`. Of “take…off”, “take” asks for the line if “off” follows
    ///     later.
    ///   - lines: The beginnings of the lines that may be meant: a command with fixed words or keys.
    public static func cue(_ phrases: String, _ lines: String...) -> LexiconEntry {
        LexiconEntry(phrases, .cue(lines))
    }

    /// Returns words that stand for others, such as those of another language.
    ///
    /// - Parameters:
    ///   - phrases: The words and phrases, separated by `|`.
    ///   - word: The words that they stand for.
    public static func word(_ phrases: String, _ word: String) -> LexiconEntry { LexiconEntry(phrases, .word(word)) }

    /// Returns words that are a condition.
    ///
    /// - Parameters:
    ///   - phrases: The words and phrases, separated by `|`.
    ///   - condition: The key and its value: “genre:comedy”.
    public static func condition(_ phrases: String, _ condition: String) -> LexiconEntry {
        LexiconEntry(phrases, .condition(condition))
    }

    /// Returns words that introduce a name: “starring”.
    ///
    /// - Parameters:
    ///   - phrases: The words and phrases, separated by `|`.
    ///   - key: The key whose value the name is.
    public static func introduction(_ phrases: String, of key: String) -> LexiconEntry {
        LexiconEntry(phrases, .introduction(key: key))
    }

    /// Returns words that say nothing of their own.
    public static func filler(_ filler: Filler, _ phrases: String) -> LexiconEntry {
        LexiconEntry(phrases, .filler(filler))
    }
}

/// A verb that asks for lines if another word of the line completes it: “take…off”.
struct ParticleVerb: Sendable {
    let word: String
    let completion: String
    let lines: [String]

    fileprivate init?(_ phrase: Substring, _ role: LexiconEntry.Role) {
        let halves = phrase.components(separatedBy: "…")
        guard halves.count == 2, case .cue(let lines) = role else { return nil }
        word = halves[0]
        completion = halves[1]
        self.lines = lines
    }
}

/// A reader of parts that can't be listed: days, ratings, lengths.
public struct PartReader: Sendable {
    /// A place in a line that a part fills.
    public enum Slot: Hashable, Sendable {
        /// The value of a key.
        case key(String)
        /// The argument of that name.
        case argument(String)
        /// The value of a flag, after these commands.
        case flag(String, after: [String])
        /// The value of a setting.
        case setting(String)
        /// A word such as `s1e5`.
        case parts
        /// A day after an action, as words or as `date:…`.
        case day
        /// A period, where a command takes one.
        case period
        /// A value of a source of completions, such as the name of a list.
        case value(of: HandlerID)
    }

    let slots: [Slot]
    let cue: String?
    let isBare: Bool
    /// The number of words of the longest part.
    let longest: Int
    /// Returns the text for the slots; `nil` if the words mean something else.
    let read: @Sendable (_ words: [String]) -> String?

    /// - Parameters:
    ///   - slots: The places that the text may fill.
    ///   - cue: The beginning of the line that such a part alone asks for.
    ///   - isBare: Whether the part is a bare number, which may belong to a title.
    ///   - longest: The number of words of the longest part.
    ///   - read: Returns the text for words in lower case; `nil` if they mean something else.
    public init(
        _ slots: Slot..., cue: String? = nil, isBare: Bool = false, upTo longest: Int = 6,
        read: @escaping @Sendable (_ words: [String]) -> String?
    ) {
        self.slots = slots
        self.cue = cue
        self.isBare = isBare
        self.longest = longest
        self.read = read
    }
}

/// Texts of entries, which are in lower case with single blanks. Their bytes are split, since the characters of two
/// thousand phrases take longer to read than a line.
extension String {
    /// The phrases, which `|` separates.
    fileprivate var phrases: [Substring] { utf8.split(separator: UInt8(ascii: "|")).map { Substring($0) } }
}

extension Substring {
    fileprivate var words: [String] { utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) } }

    /// Whether another word of a line completes the phrase: “take…off”.
    fileprivate var isCompletedLater: Bool { !utf8.allSatisfy { $0 < 0x80 } && contains("…") }
}

extension String {
    /// The words of a phrase in lower case.
    var spokenWords: [String] { lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }
}
