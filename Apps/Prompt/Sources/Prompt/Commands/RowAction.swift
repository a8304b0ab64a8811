public import CoreDomain
public import TerminalKit

/// An action on rows of the last numbered table, the current title or a named one: `2 seen`, `seen`, `seen heat`.
public struct RowAction: Sendable {
    /// The word after the numbers; empty for an action given only by keys: `3 date:2019`.
    public let name: String
    /// A summary of the effect, in one line.
    public let summary: String
    let examples: [String]
    let arguments: [Argument]
    /// The kinds of items that the action accepts; `nil` for any row, and for an action without a title.
    let kinds: [ItemKind]?
    /// The word that selects parts of an item; `nil` if the action applies only to whole items.
    let selector: Argument?
    let keys: [Key]
    /// Whether the action also applies to rows that show records, such as viewings, even of a part of an item.
    private let appliesToRecords: Bool
    /// Returns the phrases that the words, in lower case, consist of; `nil` if some of the words aren't phrases.
    typealias Read = @Sendable (_ words: [String]) -> [ActionPhrase]?
    let read: Read?
    /// Returns the error for an item that the action doesn't accept; `nil` for the general one.
    typealias Refuse = @Sendable (_ item: Item, _ isCurrent: Bool) -> UsageError?
    let refuse: Refuse
    /// The id of the code that applies the action.
    let handler: HandlerID

    /// - Parameters:
    ///   - kinds: The kinds of items that the action accepts, including by title after the arguments; `nil` for any
    ///     row, and for an action that takes no title.
    ///   - appliesToRecords: Whether an action on whole items also applies to rows that show records of their parts.
    ///   - read: Returns the phrases that the words after the action consist of, in lower case; `nil` if some of the
    ///     words aren't phrases.
    ///   - refuse: Returns the error for a part of an item or for a kind that the action doesn't accept, which needn't
    ///     name the current item; `nil` for the general one.
    ///   - handler: The id of the code that applies the action; by default, the action's name.
    public init(
        _ name: String, summary: String, examples: [String] = [], arguments: [Argument] = [],
        kinds: [ItemKind]? = nil, selector: Argument? = nil, keys: [Key] = [], appliesToRecords: Bool = false,
        reading read: (@Sendable (_ words: [String]) -> [ActionPhrase]?)? = nil,
        refusing refuse: @escaping @Sendable (_ item: Item, _ isCurrent: Bool) -> UsageError? = { _, _ in nil },
        handler: HandlerID? = nil
    ) {
        self.name = name
        self.summary = summary
        self.examples = examples
        self.arguments = arguments
        self.kinds = kinds
        self.selector = selector
        self.keys = keys
        self.appliesToRecords = appliesToRecords
        self.read = read
        self.refuse = refuse
        self.handler = handler ?? HandlerID(rawValue: name)
    }

    func takesRecords(_ row: Item) -> Bool { appliesToRecords && !row.records.isEmpty }

    func form(for rows: [Item]) -> Form {
        let verb = name.isEmpty ? [] : [Argument.verb(name, summary: summary)]
        // A row that shows a season or an episode needs no selector, and an action given by keys has none.
        let selectors = rows.contains { $0.part != nil } || name.isEmpty ? [] : [selector?.optional].compactMap(\.self)
        let phrases =
            read == nil
            ? [] : [Argument.text(ArgumentName.phrases, label: "DAY", messageIfMissing: "which day?").optional]
        return Form(verb + arguments + selectors + phrases, keys: keys, action: .rowAction(self, rows))
    }

    /// The arguments of the command for the current or a named item, by form.
    var commandArguments: [[Argument]] {
        guard let kinds else {
            // Several words are accepted, so that an error about a title can show all of them.
            return [arguments.map { $0.takingWords }]
        }
        let title = Argument.title(kinds, messageIfMissing: "which title?").optional
        guard let selector else { return [arguments + [title]] }
        return [arguments + [selector], arguments + [title, selector.optional]]
    }

    /// The action as shown in usage texts: “ROWS add [NAME]”.
    var usage: String { form(for: []).usage(after: "ROWS") }
}

extension Invocation {
    /// Returns the invocation with the phrases typed after the action's rows.
    ///
    /// - Throws: `UsageError` for another action, which needs a line of its own, and for words that can't be read.
    func reading(_ action: RowAction, in table: CommandTable) throws -> Invocation {
        guard let read = action.read, let words = arguments.words[ArgumentName.phrases], !words.isEmpty else {
            return self
        }
        let selector = arguments.words[ArgumentName.selector] ?? []
        let typed = selector + words
        let readable = typed.map(\.withoutComma.keyword).prefix { $0 != nil }.compactMap(\.self)
        let phrases =
            readable.indices.reversed().lazy
            .compactMap { end in read(Array(readable[...end])).map { (phrases: $0, end: end + 1) } }
            .first ?? (phrases: [], end: 0)
        let rest = typed[phrases.end...].drop { $0.keyword == "and" }
        let own = arguments.line(
            replacing: typed, with: phrases.phrases.filter { !$0.isAction }.map(\.typed).filter { !$0.isEmpty })
        if let first = rest.first {
            let excerpt = Sanitizer.excerpt(Array(rest).text)
            guard let name = first.keyword, table.isAction(name) else {
                let key = action.keys.first { $0.takesFollowing && rest.count == 1 && first.digits?.count == 4 }
                let dated = key.map { "\(own) \($0.name):\(first.text)" }
                throw UsageError("“\(excerpt)” is neither a day nor a part of a title", hint: .line(dated ?? own))
            }
            let other = ([arguments.command] + rest.map(\.source)).joined(separator: " ")
            throw UsageError("“\(excerpt)” needs a line of its own", hint: .lines(own, other))
        }
        if phrases.phrases.contains(where: \.isDoubtful) {
            throw UsageError("“\(Sanitizer.excerpt(typed.text))” has more than one meaning", hint: .line(own))
        }
        try phrases.phrases.checkActions(own: own) { "\(arguments.command) \($0)" }
        return copy(of: self) {
            $0.arguments.phrases = phrases.phrases
            $0.arguments.words[ArgumentName.selector] = nil
        }
    }
}
