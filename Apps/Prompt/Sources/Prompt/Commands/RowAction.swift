public import CoreDomain
import TerminalKit

/// An action on rows of the last numbered table, the current title or a named one: `2 seen`, `seen`, `seen heat`.
public struct RowAction<Host: Sendable>: Sendable {
    /// Applies the action to the chosen items.
    public typealias Run = @Sendable (Invocation<Host>, [Item]) async throws -> CommandResult

    /// The word after the numbers; empty for an action given only by keys: `3 date:2019`.
    public let name: String
    /// A summary of the effect, in one line.
    public let summary: String
    let examples: [String]
    let arguments: [Argument<Host>]
    /// The kinds of items that the action accepts; `nil` for any row, and for an action without a title.
    let kinds: [ItemKind]?
    /// The word that selects parts of an item; `nil` if the action applies only to whole items.
    let selector: Argument<Host>?
    let keys: [Key]
    /// Whether the action also applies to rows that show records, such as viewings, even of a part of an item.
    private let appliesToRecords: Bool
    /// Returns the phrases that the words, in lower case, consist of; `nil` if some of the words aren't phrases.
    typealias Read = @Sendable (_ words: [String]) -> [ActionPhrase]?
    let read: Read?
    let run: Run

    /// - Parameters:
    ///   - kinds: The kinds of items that the action accepts, including by title after the arguments; `nil` for any
    ///     row, and for an action that takes no title.
    ///   - appliesToRecords: Whether an action on whole items also applies to rows that show records of their parts.
    ///   - read: Returns the phrases that the words after the action consist of, in lower case; `nil` if some of the
    ///     words aren't phrases.
    public init(
        _ name: String, summary: String, examples: [String] = [], arguments: [Argument<Host>] = [],
        kinds: [ItemKind]? = nil, selector: Argument<Host>? = nil, keys: [Key] = [], appliesToRecords: Bool = false,
        reading read: (@Sendable (_ words: [String]) -> [ActionPhrase]?)? = nil, run: @escaping Run
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
        self.run = run
    }

    func takesRecords(_ row: Item) -> Bool { appliesToRecords && !row.records.isEmpty }

    func form(for rows: [Item]) -> Form<Host> {
        let run = run
        let verb = name.isEmpty ? [] : [Argument<Host>.verb(name, summary: summary)]
        // A row that shows a season or an episode needs no selector, and an action given by keys has none.
        let selectors = rows.contains { $0.part != nil } || name.isEmpty ? [] : [selector?.optional].compactMap(\.self)
        let phrases =
            read == nil
            ? [] : [Argument<Host>.text(ArgumentName.phrases, label: "DAY", messageIfMissing: "which day?").optional]
        return Form(
            verb + arguments + selectors + phrases, keys: keys,
            action: .run { try await run($0.reading(self), rows) })
    }

    /// The arguments of the command for the current or a named item, by form.
    var commandArguments: [[Argument<Host>]] {
        guard let kinds else {
            // Several words are accepted, so that an error about a title can show all of them.
            return [arguments.map { $0.takingWords }]
        }
        let title = Argument<Host>.title(kinds, messageIfMissing: "which title?").optional
        guard let selector else { return [arguments + [title]] }
        return [arguments + [selector], arguments + [title, selector.optional]]
    }

    /// The action as shown in usage texts: “ROWS add [NAME]”.
    var usage: String { form(for: []).usage(after: "ROWS") }

    func pullback<Outer>(_ inner: @escaping @Sendable (Outer) -> Host) -> RowAction<Outer> {
        let run = run
        return RowAction<Outer>(
            name, summary: summary, examples: examples, arguments: arguments.map { $0.pullback(inner) }, kinds: kinds,
            selector: selector?.pullback(inner), keys: keys, appliesToRecords: appliesToRecords, reading: read
        ) { try await run($0.map(inner), $1) }
    }
}

extension Invocation {
    /// Returns the invocation with the phrases typed after the action's rows.
    fileprivate func reading(_ action: RowAction<Host>) throws -> Invocation {
        guard let words = arguments.words[ArgumentName.phrases], !words.isEmpty else { return self }
        let keywords = words.compactMap(\.keyword)
        let selector = arguments.words[ArgumentName.selector]?.compactMap(\.keyword) ?? []
        guard keywords.count == words.count, let phrases = action.read?(selector + keywords) else {
            let shown = Sanitizer.excerpt(words.text)
            throw UsageError(
                "“\(shown)” is neither a day nor a part of a title",
                hint: "ROWS \(action.examples.first { $0.hasPrefix(action.name) } ?? action.name)")
        }
        return copy(of: self) {
            $0.arguments.phrases = phrases
            $0.arguments.words[ArgumentName.selector] = nil
        }
    }
}
