public import CoreDomain
public import TerminalKit

/// One run of a command: what was typed, and the session it runs in.
public struct Invocation<Host: Sendable>: Sendable {
    /// The host of the command: the plug-in that contributed it.
    public let host: Host
    /// The typed text.
    public let arguments: Arguments
    /// The flags that were given with it.
    public let flags: Flags
    /// The session as it is when the command starts.
    public let session: SessionState
    let access: SessionAccess<Host>
    /// Where a list begins.
    public var start = ListStart()
    /// Whether a person types at a prompt, and so sees what a result suggests to type next.
    public var isAtPrompt = false

    /// Finds the item that the title argument names, or the current one without a title.
    ///
    /// - Parameters:
    ///   - kinds: The kinds among which a title is looked for, in order; `nil` for all.
    ///   - favoured: The summary of those who are meant rather than others of the same name.
    public func find(_ kinds: [ItemKind]? = nil, favouring favoured: String? = nil) async throws -> FoundItem {
        var arguments = arguments
        arguments.favoured = favoured
        return try await access.find(arguments, kinds)
    }

    /// Returns what the title argument names, without finding it.
    ///
    /// - Throws: `UsageError` for digits that may be an id or a row of the last table.
    public func query(_ kinds: [ItemKind]? = nil) async throws -> TitleQuery {
        try await access.query(arguments, kinds)
    }

    /// Finds the items that the argument `items` names, each once, or the current one without such an argument.
    public func findAll(_ kinds: [ItemKind]) async throws -> [FoundItem] {
        try await access.findAll(arguments, kinds)
    }

    /// The word that selects parts of the chosen item; `nil` for the whole item, or for rows that are parts.
    public var selector: String? { arguments.keyword(ArgumentName.selector) }

    /// Changes settings for the rest of the session, and for later ones if `isPersistent`.
    ///
    /// - Returns: The host that works with the changed settings.
    public func change(_ setting: Setting, to text: String, isPersistent: Bool = false) async throws -> Host {
        try await access.change(setting, SettingValue(text: text, origin: .session), isPersistent)
    }

    /// Takes back what this session has set, and what the config file sets if `isPersistent`.
    ///
    /// - Returns: The value that holds from now on.
    public func takeBack(_ setting: Setting, isPersistent: Bool = false) async throws -> SettingValue {
        try await access.takeBack(setting, isPersistent)
    }

    /// Reads a line that isn't shown while it is typed; from standard input if that is no terminal.
    ///
    /// - Returns: `nil` at the end of input.
    /// - Throws: `UsageError` where nothing can be asked, or `CancellationError`.
    public func readSecret(asking question: String) async throws -> String? { try await access.readSecret(question) }

    /// Applies the settings again, after a change of something else the host depends on.
    ///
    /// - Returns: The host from now on.
    public func reload() async throws -> Host { try await access.reload() }

    /// Where the output is read.
    public var display: Display { access.display }

    /// Whether rows are written as they arrive. The result then has no data.
    public var streams: Bool { access.write != nil }

    /// Writes the next rows of a list.
    ///
    /// - Throws: `UsageError` for a requested field that the rows don't have, or `CancellationError` if nobody reads them.
    public func write(_ part: ListPart) async throws { try await access.write?(part) }

    /// Shows how far the command is, on a terminal.
    public func report(_ progress: CommandProgress) { access.report(progress) }

    /// Where pictures can be drawn; `nil` where nobody sees them.
    public var canvas: PictureCanvas? { access.canvas }

    /// How much a stored result may serve.
    public var policy: FetchPolicy { flags.policy }

    /// Returns the elements with which the list begins, at most as many as the limit allows.
    public func limited<Element>(_ elements: [Element]) -> [Element] {
        limited(elements, to: flags.limit ?? elements.count)
    }

    /// Returns the elements with which the list begins, at most `limit`.
    public func limited<Element>(_ elements: [Element], to limit: Int) -> [Element] {
        Array(elements.dropFirst(start.skipped).prefix(limit))
    }

    /// Notes in the result that shows `limited(elements)` which of all `total` elements these are, and where `more`
    /// continues.
    ///
    /// - Parameter isAll: Whether `total` is the number of all elements. If not, there are more.
    public func note(_ total: Int, isAll: Bool = true, limit: Int? = nil, in result: inout CommandResult) {
        let last = start.skipped + min(limit ?? flags.limit ?? total, total - start.skipped)
        guard start.skipped > 0 || last < total else { return }
        (result.page, result.totalPages) = (1, 1)
        result.shownRows = ShownRows(first: start.skipped + 1, last: last, total: isAll ? total : nil)
        result.next = last < total ? NextRows(page: 1, skipped: last) : nil
    }

    /// Returns the same run with other arguments.
    func with(_ arguments: Arguments) -> Invocation {
        Invocation(
            host: host, arguments: arguments, flags: flags, session: session, access: access, start: start,
            isAtPrompt: isAtPrompt)
    }

    func map<Inner>(_ inner: @escaping @Sendable (Host) -> Inner) -> Invocation<Inner> {
        Invocation<Inner>(
            host: inner(host), arguments: arguments, flags: flags, session: session, access: access.map(inner),
            start: start, isAtPrompt: isAtPrompt)
    }
}

/// Where a list begins that may continue another one.
public struct ListStart: Hashable, Sendable {
    /// The number of its first row.
    public var number = 1
    /// The number of rows to leave out of its first page, because they were shown.
    public var skipped = 0
    /// The rows that were shown. Lists drift, so some may come again.
    public var shown: Set<ItemReference> = []

    /// The start of a list that continues no other.
    public init() {}
}

/// What a session remembers between commands.
public struct SessionState: Sendable {
    /// The settings in force.
    public internal(set) var settings: Settings
    /// The environment of the process.
    public let environment: Environment
    /// The items that row numbers stand for.
    public internal(set) var rows: [Item] = []
    /// Whether the rows were shown with their numbers, and not as data for machines.
    var showsRows = false
    /// The item that was opened last.
    public internal(set) var current: Item?
    /// The properties of the last result of each command, the latest last, for `--fields`.
    private(set) var fields: [RememberedFields] = []
    /// Whether a warning has said that a storage can't be read.
    var hasReportedUnreadableStorage = false

    mutating func remember(_ result: CommandResult, of command: String) {
        fields.removeAll { $0.command == command }
        fields.append(RememberedFields(command: command, make: result.fields))
    }
}

/// The properties of a command's last result, which are only looked for when they are completed.
struct RememberedFields: Sendable {
    let command: String
    let make: @Sendable () throws -> [String]
}

/// The operations of a session that its commands can call.
struct SessionAccess<Host: Sendable>: Sendable {
    let change: @Sendable (Setting, SettingValue, _ isPersistent: Bool) async throws -> Host
    let takeBack: @Sendable (Setting, _ isPersistent: Bool) async throws -> SettingValue
    let find: @Sendable (Arguments, [ItemKind]?) async throws -> FoundItem
    let findAll: @Sendable (Arguments, [ItemKind]) async throws -> [FoundItem]
    let query: @Sendable (Arguments, [ItemKind]?) async throws -> TitleQuery
    let report: @Sendable (CommandProgress) -> Void
    let readSecret: @Sendable (_ question: String) async throws -> String?
    let reload: @Sendable () async throws -> Host
    let run: @Sendable (_ words: [Word], ListExtent) async throws -> CommandResult
    let display: Display
    var canvas: PictureCanvas?
    /// Writes rows as they arrive; `nil` if the whole result is written at its end.
    var write: (@Sendable (ListPart) async throws -> Void)?

    func map<Inner>(_ inner: @escaping @Sendable (Host) -> Inner) -> SessionAccess<Inner> {
        let (change, reload) = (change, reload)
        return SessionAccess<Inner>(
            change: { inner(try await change($0, $1, $2)) }, takeBack: takeBack, find: find, findAll: findAll,
            query: query, report: report, readSecret: readSecret, reload: { inner(try await reload()) }, run: run,
            display: display, canvas: canvas, write: write)
    }
}
