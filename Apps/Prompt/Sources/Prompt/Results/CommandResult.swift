public import CoreDomain
public import TerminalKit

/// The position of the rows that follow those shown.
public struct NextRows: Hashable, Sendable {
    /// The number of the page with the next row, counted from 1.
    public let page: Int
    /// The number of rows of that page that have already been shown.
    public let skipped: Int

    public init(page: Int, skipped: Int = 0) {
        self.page = page
        self.skipped = skipped
    }
}

/// A sentence printed with a result.
public struct Notice: Hashable, Sendable {
    private enum Kind: String { case message, note, warning }

    private let kind: Kind
    private let text: String

    /// Creates a message that belongs to the result.
    public static func message(_ text: String) -> Notice { Notice(kind: .message, text: text) }

    /// Creates a note about a fact that may explain the result.
    public static func note(_ text: String) -> Notice { Notice(kind: .note, text: text) }

    /// Creates a warning about a problem that didn't prevent the result.
    public static func warning(_ text: String) -> Notice { Notice(kind: .warning, text: text) }

    /// The notice as a line: “warning: the copy is stale.”
    var line: Text {
        if kind == .message { return Text(text) }
        let start = "\(kind.rawValue):"
        let sentence = "\(start) \(text)".asSentence
        return Text(start, kind == .warning ? .warning : .dim) + Text(String(sentence.dropFirst(start.count)))
    }

    func appending(_ more: String) -> Notice { Notice(kind: kind, text: text + more) }
}

/// The range of a list's rows in a table.
public struct ShownRows: Hashable, Sendable {
    let first: Int
    let last: Int
    let total: Int?

    /// Creates a range of rows, counted from 1. `total` is the number of all rows, or `nil` if unknown.
    public init(first: Int, last: Int, total: Int?) {
        self.first = first
        self.last = last
        self.total = total
    }

    /// The range as text: “5 of 72”, “6–10 of 72”, or “rows 6–10” if the total is unknown.
    var text: String {
        guard let total else { return "rows \(first)–\(last)" }
        return (first == 1 || first == last ? "" : "\(first)–") + "\(last) of \(Phrases.count(total))"
    }
    var isPartial: Bool { first > 1 || total.map { last < $0 } ?? true }
}

/// The part of a result to print.
enum ResultPart: Equatable, Sendable {
    /// What fits the window, if there is one.
    case first
    /// What follows the first units of the screen, which have this many rows of the table.
    case rest(unit: Int, row: Int)
    /// All of it, even if it is taller than the window.
    case whole

    /// Whether a part was printed before.
    var isContinuation: Bool { self != .first }
}

/// A command's result: data for machines, a screen for people, and its effect on the session.
public struct CommandResult: Sendable {
    /// The kind of data in machine-readable output: movie, movies, cast.
    public let kind: String
    /// Returns the data for machines. Called only if the data is written.
    var data: @Sendable () throws -> JSONValue
    /// The screen for people.
    public internal(set) var screen: Screen
    /// What a prompt's window shows first, before `more` shows the screen; `nil` for the screen itself.
    public var overview: Screen?
    /// The names of a row's properties, in order, for lists that may be empty.
    public var columns: [String] = []
    /// The rows for row formats, if the data isn't a list of rows.
    public var tableRows: (@Sendable () throws -> [JSONValue])?
    /// Changes data for people, in Markdown and in tables of chosen properties; `nil` shows it as it is.
    ///
    /// The machine formats and templates have the data as it is.
    public var veil: (@Sendable (JSONValue) -> JSONValue)?
    /// The number of the list's page, counted from 1.
    public var page: Int?
    /// The number of pages of a list.
    public var totalPages: Int?
    /// How many titles of the whole list the user has seen; `nil` for a list that doesn't count them.
    public var seen: SeenCount?
    /// The position where the list continues; `nil` if it ends here.
    public var next: NextRows?
    /// The range of rows in the table; `nil` if it has all rows.
    public var shownRows: ShownRows?
    /// The origin of the data; `nil` if nothing was fetched.
    public var freshness: Freshness?
    /// The name of the data's storage; `nil` for the application's storage.
    public var storage: String?
    /// The warnings of the fetched value.
    public var fetchWarnings: [FetchWarning] = []
    /// The items that row numbers open from now on; `nil` or no items retain those of the last numbered table.
    public var rows: [Item]?
    /// The name of the table of `rows` in later confirmations, such as the words of a search; `nil` for the typed line.
    public var tableName: String?
    /// The new current item; `nil` retains the previous one.
    public var current: Item?
    /// The items that an action changed. A single one becomes the current title.
    public var actedOn: [Item] = []
    /// Commands to suggest next, printed at a prompt.
    public var suggestions: [String] = []
    /// Sentences printed with the result, after those about `fetchWarnings`.
    public var notices: [Notice] = []
    /// The failure of a partial result, which determines the exit code.
    public var failure: CommandFailure?
    /// Whether the command has changed something, so that repeating it may not be safe.
    public var isChange = false
    /// Whether the rows were written as they arrived and aren't in the data.
    public var isWritten = false
    /// Whether the rows already have the application's annotations.
    public var isAnnotated = false
    var quits = false
    /// The part to print.
    var part = ResultPart.first
    /// Whether the window has cut off some of the result.
    var isCut = false

    public init(kind: String, data: JSONValue, screen: Screen) {
        self.init(kind: kind, screen: screen) { data }
    }

    /// Creates a result from a screen, with data created only if it is written.
    public init(kind: String, screen: Screen, data: @escaping @Sendable () throws -> JSONValue) {
        self.kind = kind
        self.data = data
        self.screen = screen
    }

    public init(_ kind: String, _ fetched: Fetched<some Encodable & Sendable>, _ screen: Screen) {
        self.init(kind: kind, screen: screen) { try JSONTreeEncoder().encode(fetched.value) }
        freshness = fetched.freshness
        fetchWarnings = fetched.warnings
    }

    /// Creates a result that is only text for people: `data` is the rendered screen without its last line break.
    public init(information kind: String, _ blocks: [Screen.Block]) {
        let screen = Screen(blocks)
        let text = ScreenRenderer(width: 80, style: .plain).text(of: screen)
        self.init(kind: kind, data: .string(String(text.dropLast())), screen: screen)
    }

    /// Creates a result that is text for another program.
    public init(source text: String, kind: String) {
        let text = text.hasSuffix("\n") ? String(text.dropLast()) : text
        self.init(kind: kind, data: .string(text), screen: Screen([.source(text)]))
    }

    /// Whether the result is text for another program.
    var isSource: Bool { if case .source = screen.blocks.first { true } else { false } }

    /// Returns whether the result is a list without rows, whose screen only says so. An action's answer isn't.
    func isOnlySentence() throws -> Bool {
        let isText = screen.blocks.allSatisfy { if case .text = $0 { true } else { false } }
        guard isText, !isWritten, !isChange, !columns.isEmpty, case .array(let rows) = try data() else { return false }
        return rows.isEmpty
    }

    func dataRows() throws -> [JSONValue] {
        if let tableRows { return try tableRows() }
        let data = try data()
        return if case .array(let rows) = data { rows } else { [data] }
    }

    /// Returns the properties for `--fields`; empty if there are no rows.
    @Sendable func fields() throws -> [String] {
        let rows = try dataRows()
        let objects = rows.filter { if case .object = $0 { true } else { false } }
        return (columns.expandingImageSets + objects.columns).uniqued.withoutPrefixes
    }

    /// Returns the same result with an additional property in its object.
    public func adding(_ key: String, _ value: JSONValue) -> CommandResult {
        copy(of: self) { [data] in $0.data = { try data().adding(key, value) } }
    }

    /// Returns the same result with changed data and rows.
    public func mapping(_ transform: @escaping @Sendable (JSONValue) -> JSONValue) -> CommandResult {
        copy(of: self) { [data, tableRows] in
            $0.data = { transform(try data()) }
            guard let tableRows else { return }
            $0.tableRows = { try tableRows().map(transform) }
        }
    }

    /// Returns the same result with other commands suggested beside its confirmation.
    ///
    /// - Parameter commands: The lines to type next. The last one is shown where there is room for one only.
    public func suggesting(besideConfirmation commands: [String]) -> CommandResult {
        copy(of: self) { result in
            result.screen.blocks = screen.blocks.map { block in
                if case .confirmation(let text, _) = block { .confirmation(text, next: commands) } else { block }
            }
        }
    }

    /// Returns the same result with additional messages before its own.
    public func adding(messages more: [String]) -> CommandResult {
        copy(of: self) { $0.notices = more.map(Notice.message) + notices }
    }
}

/// The number of titles that were seen, among those that are out.
public struct SeenCount: Equatable, Sendable {
    /// The number of titles that were seen, at least in part.
    public let seen: Int
    /// The number of titles that are out, the seen ones among them.
    public let out: Int

    public init(seen: Int, out: Int) {
        self.seen = seen
        self.out = out
    }

    /// “34 of 100 seen”, or `nil` if none was seen.
    public var text: String? { seen > 0 ? "\(Phrases.count(seen)) of \(Phrases.count(out)) seen" : nil }
}

/// A kind of result: its name in the JSON envelope, and a description of its data.
public struct ResultKind: Sendable {
    /// The shape of a result's data.
    public enum Form: String, Sendable {
        case object
        /// An array with one element per row.
        case rows
        /// Any other value.
        case value
        /// Text for people.
        case text
    }

    /// The name of the kind in the JSON envelope.
    public let name: String
    /// The usual shape of the data.
    public let form: Form
    /// The description, in one line.
    public let summary: String
    /// The names of the object's properties, or of those that a row can have, in order.
    public let fields: [String]
    /// The names of the commands that return it.
    let commands: [String]

    /// - Parameters:
    ///   - name: The name of the kind in the JSON envelope.
    ///   - form: The usual shape of the data.
    ///   - summary: The description, in one line.
    ///   - fields: The names of the object's or a row's properties, in order.
    ///   - commands: The names of the commands that return it.
    public init(
        _ name: String, _ form: Form, _ summary: String, fields: [String] = [], by commands: [String]
    ) {
        self.name = name
        self.form = form
        self.summary = summary
        self.fields = fields
        self.commands = commands
    }

    static let standard = [
        ResultKind(
            "help", .object, "a help text; for a command, what the text says as data",
            fields: [
                "name", "aliases", "summary", "examples", "forms", "facets", "keys", "flags", "kinds", "fields", "text",
            ], by: ["help"])
    ]

    /// The description of the data in help: “rows: movies of a list”.
    var description: String { "\(form.rawValue): \(summary)" }
}
