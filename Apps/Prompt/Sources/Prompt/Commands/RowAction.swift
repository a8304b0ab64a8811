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
    let run: Run

    /// - Parameters:
    ///   - kinds: The kinds of items that the action accepts, including by title after the arguments; `nil` for any
    ///     row, and for an action that takes no title.
    ///   - appliesToRecords: Whether an action on whole items also applies to rows that show records of their parts.
    public init(
        _ name: String, summary: String, examples: [String] = [], arguments: [Argument<Host>] = [],
        kinds: [ItemKind]? = nil, selector: Argument<Host>? = nil, keys: [Key] = [], appliesToRecords: Bool = false,
        run: @escaping Run
    ) {
        (self.name, self.summary, self.examples, self.arguments) = (name, summary, examples, arguments)
        (self.kinds, self.selector, self.keys, self.run) = (kinds, selector, keys, run)
        self.appliesToRecords = appliesToRecords
    }

    func takesRecords(_ row: Item) -> Bool { appliesToRecords && !row.records.isEmpty }

    func form(for rows: [Item]) -> Form<Host> {
        let run = run
        let verb = name.isEmpty ? [] : [Argument<Host>.verb(name, summary: summary)]
        // A row that is a part needs no selector, and neither does a key.
        let selectors = rows.contains { $0.part != nil } || name.isEmpty ? [] : [selector?.optional].compactMap(\.self)
        return Form(verb + arguments + selectors, keys: keys, action: .run { try await run($0, rows) })
    }

    /// The arguments of the command for the current or a named item, by form.
    var commandArguments: [[Argument<Host>]] {
        guard let kinds else {
            // Several words are accepted, so that an error about a title can show all of them.
            return [arguments.map { copy(of: $0) { $0.takesWords = true } }]
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
            selector: selector?.pullback(inner), keys: keys, appliesToRecords: appliesToRecords
        ) { try await run($0.map(inner), $1) }
    }
}
