public import CoreDomain
public import TerminalKit

/// One element of a command's form: a fixed word, or a value typed by the user.
///
/// Parsing, usage texts and completion use the same description.
public struct Argument: Sendable {
    /// The name that the command uses to read the argument.
    let name: String
    /// The argument as shown in usage texts.
    package let label: String
    let messageIfMissing: String?
    package internal(set) var isOptional = false
    /// The words that are accepted but not shown in usage texts.
    package internal(set) var synonyms: [String] = []
    /// The values offered as completions of a single word.
    package private(set) var values = Values.none
    package internal(set) var takesWords = false
    /// Whether the value may be an address with a password.
    private(set) var takesAddress = false
    package let content: ArgumentContent
    /// Throws the error for a text that the argument doesn't mean.
    private(set) var check: @Sendable (_ text: String) throws -> Void = { _ in }

    private init(_ name: String, label: String, _ content: ArgumentContent, messageIfMissing: String? = nil) {
        self.name = name
        self.label = label
        self.content = content
        self.messageIfMissing = messageIfMissing
        if case .text = content { takesWords = true }
    }
}

extension Argument {
    /// Returns an argument for a word that has to be typed literally: “add”.
    ///
    /// - Parameter summary: The effect of the word, in one line.
    public static func verb(_ word: String, summary: String = "") -> Argument {
        Argument(word, label: word, .words([Completion(word, summary: summary)]))
    }

    /// Returns an argument for one of several words, or for a synonym not shown in usage texts.
    ///
    /// - Parameter summary: Returns a word's meaning, in one line.
    public static func choice(
        _ name: String, _ words: [String], synonyms: [String] = [], summary: (String) -> String = { _ in "" }
    ) -> Argument {
        let choices = words.map { Completion($0, summary: summary($0)) }
        var argument = Argument(name, label: words.joined(separator: "|"), .words(choices))
        argument.synonyms = synonyms
        return argument
    }

    /// Returns an argument for any single word.
    ///
    /// - Parameters:
    ///   - name: The name that the command uses to read the argument.
    ///   - label: The argument as shown in usage texts.
    ///   - messageIfMissing: The question to show if the argument is missing.
    ///   - source: The id of the source of values offered as completions; `nil` for none.
    ///   - check: Throws a `UsageError` for a word that is no value.
    public static func value(
        _ name: String, label: String, messageIfMissing: String, from source: HandlerID? = nil,
        check: @escaping @Sendable (_ word: String) throws -> Void = { _ in }
    ) -> Argument {
        var argument = Argument(name, label: label, .value, messageIfMissing: messageIfMissing)
        argument.values = source.map(Values.source) ?? .none
        argument.check = check
        return argument
    }

    /// Returns an argument for any single word, with some values known in advance, which shells can complete too.
    ///
    /// - Parameters:
    ///   - name: The name that the command uses to read the argument.
    ///   - label: The argument as shown in usage texts.
    ///   - messageIfMissing: The question to show if the argument is missing.
    ///   - words: The known values.
    public static func known(
        _ name: String, label: String, messageIfMissing: String,
        words: @autoclosure @escaping @Sendable () -> [Completion]
    ) -> Argument {
        var argument = value(name, label: label, messageIfMissing: messageIfMissing)
        argument.values = .words(words)
        return argument
    }

    /// Returns an argument for the name of one of the table's settings.
    public static func setting(_ name: String, label: String, messageIfMissing: String) -> Argument {
        var argument = value(name, label: label, messageIfMissing: messageIfMissing)
        argument.values = .settings
        return argument
    }

    /// Returns an argument for a value of the setting that the word before it names.
    ///
    /// - Parameters:
    ///   - name: The name that the command uses to read the argument.
    ///   - label: The argument as shown in usage texts.
    ///   - messageIfMissing: The question to show if the argument is missing.
    ///   - more: Further values of all settings.
    public static func settingValue(
        _ name: String, label: String, messageIfMissing: String, or more: [Completion]
    ) -> Argument {
        var argument = value(name, label: label, messageIfMissing: messageIfMissing)
        argument.values = .settingValues(or: more)
        return argument
    }

    /// Returns an argument for one or more words of any kind.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of items whose titles are offered as completions.
    ///   - check: Throws a `UsageError` for invalid words.
    public static func text(
        _ name: String, label: String, messageIfMissing: String, suggesting kinds: [ItemKind] = [],
        check: @escaping @Sendable (_ text: String) throws -> Void = { _ in }
    ) -> Argument {
        var argument = Argument(name, label: label, .text(kinds), messageIfMissing: messageIfMissing)
        argument.check = check
        return argument
    }

    /// Returns an argument for a single word of a certain form.
    ///
    /// - Parameters:
    ///   - label: A word that shows the form: “s5e14”.
    ///   - matches: Returns whether a word, in lower case, has that form.
    public static func pattern(
        _ name: String, label: String, messageIfMissing: String? = nil,
        matches: @escaping @Sendable (String) -> Bool
    ) -> Argument {
        Argument(name, label: label, .pattern(matches), messageIfMissing: messageIfMissing)
    }

    /// Returns an argument for a text in quotes.
    public static func quoted(_ name: String, label: String) -> Argument { Argument(name, label: label, .quoted) }

    /// Returns an action's last argument: a word that selects parts of an item, read with `Invocation.selector`.
    public static func selector(label: String, matches: @escaping @Sendable (String) -> Bool) -> Argument {
        pattern(ArgumentName.selector, label: label, matches: matches)
    }

    /// Returns an argument for the title or id of an item. Use `Invocation.find` to read it.
    ///
    /// - Parameter kinds: The kinds of items offered as completions; `nil` for all.
    public static func title(
        _ kinds: [ItemKind]? = nil, label: String = "ID|TITLE", messageIfMissing: String
    ) -> Argument {
        Argument(ArgumentName.title, label: label, .text(kinds), messageIfMissing: messageIfMissing)
    }

    /// Returns an argument for several items (ids, row numbers, links or quoted titles) or a single title. Use
    /// `Invocation.findAll` to read them.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of items offered as completions; `nil` for all.
    ///   - areSeparated: Whether several titles may be given with separators: `heat, ronin`.
    public static func items(
        _ kinds: [ItemKind]? = nil, areSeparated: Bool = false, messageIfMissing: String
    ) -> Argument {
        Argument(
            areSeparated ? ArgumentName.titles : ArgumentName.items,
            label: areSeparated ? "ID|ROWS|TITLE, …" : "ID|ROWS|TITLE…", .text(kinds),
            messageIfMissing: messageIfMissing)
    }

    static func facet(_ facets: [Facet]) -> Argument {
        let words = facets.map { Completion($0.name, summary: $0.summary) }
        return Argument(ArgumentName.facet, label: words.map(\.text).joined(separator: "|"), .words(words))
    }

    /// The same argument, accepting several words.
    public var takingWords: Argument { copy(of: self) { $0.takesWords = true } }

    /// The same argument, accepting an address with a password.
    public var takingAddress: Argument { copy(of: self) { $0.takesAddress = true } }

    /// The same argument, made optional.
    public var optional: Argument { copy(of: self) { $0.isOptional = true } }

    var usage: String { isOptional ? "[\(label)]" : label }

    /// The accepted words; `nil` if any text is accepted.
    var choices: [String]? {
        if case .words(let words) = content { words.map(\.text) } else { nil }
    }

    package var isVerb: Bool { choices?.count == 1 && !isOptional }

    /// The word that chooses a form, with its summary; `nil` for any other argument.
    var verb: Completion? { if isVerb, case .words(let words) = content { words.first } else { nil } }

    /// Whether the argument is a title or a part of one.
    var isTitle: Bool { if case .text(let kinds) = content { kinds != [] } else { false } }

    func accepts(_ word: Word) -> Bool {
        switch content {
        case .words(let words): word.keyword.map((words.map(\.text) + synonyms).contains) ?? false
        case .pattern(let matches): word.keyword.map(matches) ?? false
        case .quoted: word.isQuoted
        case .value, .text: true
        }
    }

    /// Returns whether a word is the beginning of a word of this form, as `s5e` is of `s5e14`.
    func isBegun(by word: String) -> Bool {
        guard case .pattern = content, word.count > 1 else { return false }
        let label = label.replacing(/[0-9]+/, with: "0")
        let word = word.replacing(/[0-9]+/, with: "0")
        return label.hasPrefix(word)
    }

    /// The id of the source of completions; `nil` if they are known in advance.
    var source: HandlerID? { if case .source(let id) = values { id } else { nil } }

    /// Returns the values that are known without an application.
    ///
    /// - Parameters:
    ///   - table: The table with the argument's form.
    ///   - word: The word before the argument.
    package func knownValues(in table: CommandTable, after word: String?) -> [Completion] {
        switch values {
        case .words(let words): words()
        case .settings: table.settings.map { Completion($0.name, summary: $0.summary) }
        case .settingValues:
            knownValuesOfSettings(in: table).first { $0.word.lowercased() == word?.lowercased() }?.values ?? []
        case .none, .source: []
        }
    }

    /// Returns the values of each setting, for an argument that accepts them; empty for any other argument.
    package func knownValuesOfSettings(in table: CommandTable) -> [(word: String, values: [Completion])] {
        guard case .settingValues(let more) = values else { return [] }
        return table.settings.map { ($0.name, $0.values() + more) }
    }

    /// The values offered as completions of a single word.
    package enum Values: Sendable {
        case none
        case words(@Sendable () -> [Completion])
        /// The names of the table's settings.
        case settings
        /// The values of the setting named by the word before the argument, and further ones.
        case settingValues(or: [Completion])
        /// The values that a handler returns.
        case source(HandlerID)
    }
}

/// What people's words say of an argument.
extension Argument {
    /// Returns whether a word is one of the argument's own, rather than any word.
    func isMeant(by word: Word) -> Bool {
        if choices != nil { return accepts(word) }
        if case .words(let known) = values { return known().contains { $0.text == word.text } }
        return label == "TABLE"
    }

    func isPattern(matching text: String) -> Bool {
        if case .pattern = content { accepts(Word(text)) } else { false }
    }
}

package enum ArgumentContent: Sendable {
    /// One of these words, ignoring case.
    case words([Completion])
    /// Any single word, with known values.
    case value
    /// Any text, possibly the title of an item of one of these kinds; `nil` for all kinds.
    case text([ItemKind]?)
    /// A word of a certain form: `s5e14`.
    case pattern(@Sendable (String) -> Bool)
    case quoted
}

/// The names of the arguments read by the command table itself.
enum ArgumentName {
    static let title = "title"
    static let items = "items"
    static let titles = "titles"
    static let facet = "facet"
    static let selector = "selector"
    static let phrases = "phrases"
}
