import TerminalKit

/// A shape of lines that people type although they mean another one: “watched TITLE DAY” for `seen TITLE DAY`.
///
/// Nothing runs by itself: the line that is meant is the hint of the error.
public struct Saying: Sendable {
    /// The shape as it was given.
    package let shape: String
    let form: Shape
    /// The lines that may be meant, with the shape's blanks.
    let meanings: [String]
    /// Whether only known titles fill the blanks for titles.
    let isOfKnown: Bool

    /// - Parameters:
    ///   - isOfKnown: Whether only known titles fill the blanks for titles. Otherwise, any words may.
    ///   - shape: Lower-case words and the names of blanks. `a|b` are alternatives, which may consist of several words
    ///     joined by `_`; parts in brackets may be missing. A word that ends with a colon is also recognised where the
    ///     next one follows without a space.
    ///   - meanings: The lines that may be meant, the most probable first. Those that can't be typed at the moment are
    ///     left out.
    public init(_ shape: String, _ meanings: String..., isOfKnown: Bool = false) {
        self.shape = shape
        form = Shape(shape)
        self.meanings = meanings
        self.isOfKnown = isOfKnown
    }
}

extension Saying {
    /// A part of a shape.
    enum Part: Sendable {
        /// One of several alternatives, each of one or more words.
        case words([[String]])
        /// Words that a blank reads.
        case blank(String)
        /// Parts that may be missing.
        indirect case optional([Part])
    }

    /// A shape divided into its parts.
    struct Shape: Sendable {
        let parts: [Part]
        /// The words that end with a colon.
        let keys: [String]
        /// Whether a comma is a word of the shape.
        let hasComma: Bool
        /// For each part that is words and may not be missing, the first words of its alternatives.
        private let needed: [Set<String>]

        init(_ shape: String) {
            var stack: [[Part]] = [[]]
            for token in shape.replacing("[", with: "[ ").replacing("]", with: " ]").split(separator: " ") {
                switch token {
                case "[": stack.append([])
                case "]":
                    let inner = stack.removeLast()
                    stack[stack.count - 1].append(.optional(inner))
                default: stack[stack.count - 1].append(Part(token))
                }
            }
            precondition(stack.count == 1, "brackets of “\(shape)”")
            parts = stack[0]
            let words = parts.flatMap(\.allWords)
            keys = words.filter { $0.hasSuffix(":") }
            hasComma = words.contains(",")
            needed = parts.compactMap { part in
                if case .words(let alternatives) = part { Set(alternatives.compactMap(\.first)) } else { nil }
            }
        }

        /// Returns whether words have one of each part that may not be missing; most lines have none of most shapes.
        func hasNeeded(of words: Set<String>) -> Bool { needed.allSatisfy { !$0.isDisjoint(with: words) } }
    }
}

extension Saying.Part {
    fileprivate init(_ token: Substring) {
        self =
            token.first?.isUppercase == true
            ? .blank(String(token))
            : .words(token.split(separator: "|").map { $0.split(separator: "_").map(String.init) })
    }

    /// All words of the part.
    var allWords: [String] {
        switch self {
        case .words(let alternatives): alternatives.flatMap(\.self)
        case .blank: []
        case .optional(let parts): parts.flatMap(\.allWords)
        }
    }
}

/// A part of a shape that stands for words.
public struct Blank: Sendable {
    /// Separates the readings of words that may mean several things.
    public static let or = "|"

    let name: String
    let kind: Kind
    /// The source of the values that the blank reads; `nil` for any other blank.
    private(set) var source: HandlerID?
    /// The part of the screen that fills the blank; `nil` for a blank that words fill.
    private(set) var shown: Shown?
    /// Returns the number of the row that words name, and what follows it in a line; `nil` for any other blank.
    private(set) var readRow: (@Sendable (_ words: [String]) -> (number: Int, rest: String)?)?
    let read: @Sendable (_ words: [Word]) -> String?

    /// A part of the screen that fills a blank of a meaning.
    enum Shown {
        /// The line that shows the table, or else the first of other lines that accepts what is added.
        case table(otherwise: [String])
        /// The name of a table of a certain kind.
        case name(kind: String, except: String)
        /// The season or episode that is open.
        case part
        /// The title whose season or episode is open.
        case whole
        /// The season that is open or whose episode is, or else another word.
        case season(otherwise: String)
    }

    /// Whether only known people fill the blank.
    private(set) var isOfKnown = false

    /// Whether any words fill the blank, so that they may be a title or a name.
    var takesAnyWords: Bool { kind != .certain && kind != .quotedWord }

    /// The words that fill a blank, and their form in a line.
    enum Kind {
        /// Certain words only.
        case certain
        /// Any words, such as a title.
        case free
        /// Any words, of which several need quotes.
        case name
        /// Any words, in quotes.
        case text
        /// One word that was typed in quotes.
        case quotedWord
    }

    /// - Parameters:
    ///   - name: The name in shapes and meanings, in capitals.
    ///   - read: Returns the text for the meaning of words in lower case; `nil` if the words mean something else.
    public init(_ name: String, _ read: @escaping @Sendable (_ words: [String]) -> String?) {
        self.name = name
        kind = .certain
        self.read = { words in
            let keywords = words.compactMap(\.keyword)
            return keywords.count == words.count ? read(keywords) : nil
        }
    }

    private init(_ name: String, _ kind: Kind, _ read: @escaping @Sendable (_ words: [Word]) -> String?) {
        self.name = name
        self.kind = kind
        self.read = read
    }

    private init(_ name: String, _ kind: Kind, except phrases: String = "", starts: String = "", never: String = "") {
        let other = Set(phrases.phrases)
        let never = Set(never.phrases.joined())
        let starts = Set(starts.phrases.joined())
        self.name = name
        self.kind = kind
        read = { words in
            // A flag isn't part of a title, and “all except the last” can't be said by one line.
            if words.contains(where: { $0.keyword == "except" || $0.keyword?.hasPrefix("--") == true }) { return nil }
            if other.contains(words.map { $0.keyword ?? "" }) || words.contains(where: { $0.text == "," }) {
                return nil
            }
            if let first = words.first?.keyword, starts.contains(first) { return nil }
            // “seen jaws, rate 8” isn't about a title of all these words.
            if words.count > 1, words.contains(where: { $0.keyword.map(never.contains) == true }) { return nil }
            // “Something by Miyazaki” isn't a title.
            if kind == .free, words.count > 2, ["something", "anything"].contains(words[0].keyword) { return nil }
            // What these words are followed by isn't part of the title alone: “episode 3”.
            if kind == .free, let last = words.last?.keyword, ["episode", "season"].contains(last) { return nil }
            // Several titles have commas, and a path slashes, but no name has.
            if kind == .name, words.contains(where: { $0.endsWithComma || $0.text.contains("/") }) { return nil }
            if kind == .quotedWord, words.count != 1 || !words[0].isQuoted { return nil }
            // A text that was typed in quotes has none of the words beside it.
            if kind == .text, words.count > 1, words.contains(where: \.isQuoted) { return nil }
            return words.map(\.text).joined(separator: " ")
        }
    }

    /// Returns a blank for a title, which any words may be.
    ///
    /// - Parameters:
    ///   - phrases: The phrases that stand for a title, such as “it”. Spaces separate them, and `_` their words.
    ///   - starts: The words that no text begins with.
    ///   - never: The words that are in no text of several words.
    public static func words(
        _ name: String, except phrases: String = "", starts: String = "", never: String = ""
    ) -> Blank {
        Blank(name, .free, except: phrases, starts: starts, never: never)
    }

    /// Returns a blank for the name of a person who is known, or a part of it.
    ///
    /// - Parameters:
    ///   - phrases: The phrases that refer to a person without a name, such as “him”, separated by spaces; `_` joins
    ///     the words of a phrase.
    ///   - starts: The words that no name begins with.
    public static func knownPerson(_ name: String, except phrases: String, starts: String) -> Blank {
        let any = Blank.words(name, except: phrases, starts: starts)
        let blank = Blank(name, .free) { words in
            // “it was great”
            let isName = words.count < 5 && !words.contains { $0.text.contains(where: \.isNumber) }
            return isName ? any.read(words) : nil
        }
        return copy(of: blank) { $0.isOfKnown = true }
    }

    /// Returns a blank for a name with “’s”, which a line doesn't have: “kubrick's”.
    ///
    /// - Parameter name: The name of the blank.
    public static func owner(_ name: String) -> Blank {
        Blank(name, .free) { words in
            let text = words.map(\.text).joined(separator: " ")
            let isOwner = text.hasSuffix("'s") || text.hasSuffix("’s")
            return isOwner && !words.contains(where: \.isQuoted) ? String(text.dropLast(2)) : nil
        }
    }

    /// Returns a blank for a name that is one word of a line.
    ///
    /// - Parameter phrases: The phrases that stand for something, such as “it”. Spaces separate them, and `_` their words.
    public static func name(_ name: String, except phrases: String = "") -> Blank {
        Blank(name, .name, except: phrases)
    }

    /// Returns a blank for the path of a file, as it was typed.
    public static func path(_ name: String, suffix: String) -> Blank {
        Blank(name, .certain) { words in
            words.count == 1 && words[0].text.lowercased().hasSuffix(suffix) ? words[0].source : nil
        }
    }

    /// Returns a blank for a value of a source of completions, such as the name of a list. Its words may be typed apart.
    public static func value(_ name: String, from source: HandlerID) -> Blank {
        var blank = Blank(name) { _ in nil }
        blank.source = source
        return blank
    }

    /// Returns a blank for a row of the table on the screen, which is filled by the title's type and id.
    ///
    /// - Parameters:
    ///   - name: The name of the blank.
    ///   - read: Returns the row's number and the words after the id for words in lower case; `nil` if the words mean
    ///     something else.
    public static func row(
        _ name: String, _ read: @escaping @Sendable (_ words: [String]) -> (number: Int, rest: String)?
    ) -> Blank {
        copy(of: Blank(name) { _ in nil }) { $0.readRow = read }
    }

    /// Returns a blank that is filled by the line of the last table. A meaning adds words to that line.
    ///
    /// - Parameter lines: The lines that may fill the blank if that of the table doesn't accept what is added.
    public static func shownTable(_ name: String, otherwise lines: String...) -> Blank {
        copy(of: Blank(name) { _ in nil }) { $0.shown = .table(otherwise: lines) }
    }

    /// Returns a blank for the name of the table on the screen. It is used in meanings, and no words fill it.
    ///
    /// - Parameters:
    ///   - kind: The kind of the result with such a table, such as “list”.
    ///   - other: The name of a table that has sayings of its own.
    public static func shownName(_ name: String, kind: String, except other: String) -> Blank {
        copy(of: Blank(name, .name) { _ in nil }) { $0.shown = .name(kind: kind, except: other) }
    }

    /// Returns a blank for the season or episode that is open. It is used in meanings, and no words fill it.
    public static func shownPart(_ name: String) -> Blank {
        copy(of: Blank(name) { _ in nil }) { $0.shown = .part }
    }

    /// Returns a blank for the title whose season or episode is open, such as “tv 1396”. It is used in meanings, and no
    /// words fill it.
    public static func shownWhole(_ name: String) -> Blank {
        copy(of: Blank(name) { _ in nil }) { $0.shown = .whole }
    }

    /// Returns a blank for the season that is open, such as “s2”. It is used in meanings, and no words fill it.
    ///
    /// - Parameters:
    ///   - name: The name of the blank.
    ///   - season: The word for the season if none is open.
    public static func shownSeason(_ name: String, otherwise season: String) -> Blank {
        copy(of: Blank(name) { _ in nil }) { $0.shown = .season(otherwise: season) }
    }

    /// Returns a blank for text, which is quoted in a line.
    public static func quoted(_ name: String) -> Blank { Blank(name, .text) }

    /// Returns a blank for text that was typed in quotes.
    public static func quotedWord(_ name: String) -> Blank { Blank(name, .quotedWord) }
}

extension String {
    /// The names of the blanks in a meaning, which are its words in capitals. An expression would be compiled each time.
    var blankNames: [String] { split { !$0.isASCII || !$0.isUppercase }.map(String.init) }
}
