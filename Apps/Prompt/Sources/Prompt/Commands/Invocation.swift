public import CoreDomain
public import TerminalKit

/// A run of a command: its arguments and its session.
public struct Invocation: Sendable {
    /// The typed arguments.
    public internal(set) var arguments: Arguments
    /// The flags given in the line.
    public let flags: Flags
    /// The state of the session at the start of the command.
    public let session: SessionState
    let access: SessionAccess
    /// The position where the list starts.
    public var start = ListStart()
    /// Whether the command was typed at a prompt, so that suggestions for the next line are shown.
    public var isAtPrompt = false

    /// Finds the item named by the title argument, or the current item if no title was typed.
    ///
    /// - Parameters:
    ///   - kinds: The kinds to search for a title, in order; `nil` for all kinds.
    ///   - favoured: The summary of the items to prefer among those with the same name.
    ///   - use: The use of the item, which decides how certain it has to be.
    public func find(
        _ kinds: [ItemKind]? = nil, favouring favoured: String? = nil, for use: TitleUse = .page
    ) async throws -> FoundItem {
        let arguments = copy(of: arguments) {
            $0.favoured = favoured
            $0.use = use
        }
        return try await access.find(arguments, kinds)
    }

    /// Returns the query of the title argument, without finding the item.
    ///
    /// - Throws: `UsageError` for digits that may be an id or a row of the last table.
    public func query(_ kinds: [ItemKind]? = nil, for use: TitleUse = .page) async throws -> TitleQuery {
        try await access.query(copy(of: arguments) { $0.use = use }, kinds)
    }

    /// Finds the items named by the argument `items`, without duplicates, or else the current item.
    public func findAll(_ kinds: [ItemKind], for use: TitleUse = .page) async throws -> [FoundItem] {
        try await access.findAll(copy(of: arguments) { $0.use = use }, kinds)
    }

    /// Finds the items whose records a line changes: the one named by the title argument, several ids, several titles
    /// with commas, or else the current item.
    public func findEach(_ kinds: [ItemKind]) async throws -> [FoundItem] {
        try await access.findEach(copy(of: arguments) { $0.use = .change }, kinds)
    }

    /// The invocation for each of the titles that commas separate in the title argument.
    public var forEachTitle: [Invocation] {
        arguments.title.separatedByCommas.map { piece in copy(of: self) { $0.arguments = arguments.about(piece) } }
    }

    /// The line as it was typed, without flags.
    public var line: String { arguments.whole }

    /// The table whose rows were chosen by number; `nil` if the line doesn't begin with row numbers.
    public var chosenTable: NumberedTable? {
        (try? RowSelection(Word(arguments.command))) == nil ? nil : session.table
    }

    /// The word that selects parts of the chosen item; `nil` for the whole item, or if the rows are parts.
    public var selector: String? { arguments.keyword(ArgumentName.selector) }

    /// Returns the line as it was typed, with another word for the parts of a title.
    public func line(selecting parts: String) -> String {
        arguments.line(replacing: arguments.words[ArgumentName.selector] ?? [], with: [parts])
    }

    /// Changes a setting for the rest of the session, and for later sessions if `isPersistent`.
    ///
    /// - Returns: The application with the changed settings.
    public func change(
        _ setting: Setting, to text: String, isPersistent: Bool = false
    ) async throws -> any Application {
        try await access.change(setting, SettingValue(text: text, origin: .session), isPersistent)
    }

    /// Removes this session's value of a setting and, if `isPersistent`, the value in the config file.
    ///
    /// - Returns: The resulting value.
    public func takeBack(_ setting: Setting, isPersistent: Bool = false) async throws -> SettingValue {
        try await access.takeBack(setting, isPersistent)
    }

    /// Reads a line from the terminal without echoing it, or from standard input if that isn't a terminal.
    ///
    /// - Returns: `nil` at the end of input.
    /// - Throws: `UsageError` if input isn't possible, or `CancellationError`.
    public func readSecret(asking question: String) async throws -> String? { try await access.readSecret(question) }

    /// Asks the user at a terminal whether to go on. Any answer but “y” and “yes” is a no.
    ///
    /// - Returns: `nil` where nothing can be asked: in a script, on a pipe, and with `--no-input`.
    /// - Throws: `CancellationError`.
    public func confirm(asking question: String) async throws -> Bool? { try await access.confirm(question) }

    /// Applies the settings again after another dependency of the application has changed.
    ///
    /// - Returns: The new application.
    public func reload() async throws -> any Application { try await access.reload() }

    /// The destination of the output.
    public var display: Display { access.display }

    /// Whether rows are written as they arrive. If so, the result has no data.
    public var streams: Bool { access.write != nil }

    /// Whether the output is the screen, as text or in Markdown, rather than properties.
    public var writesScreen: Bool {
        let format = session.settings.format
        return !flags.choosesProperties && (format.isForPeople || format == .md)
    }

    /// Returns whether the output contains a property of the rows.
    public func writesProperty(_ name: String) -> Bool {
        guard flags.choosesProperties else { return !writesScreen }
        let fields = flags.template?.fields ?? flags.fields
        return fields.contains { $0 == name || $0.hasPrefix(name + ".") }
    }

    /// Writes the next rows of a list.
    ///
    /// - Throws: `UsageError` for a requested field that the rows don't have, or `CancellationError` if the
    ///   output is no longer read.
    public func write(_ part: ListPart) async throws { try await access.write?(part) }

    /// Whether text for another program is written as it is made. If so, the result has no data.
    public var streamsSource: Bool { access.writeSource != nil }

    /// Writes the next part of a text for another program.
    ///
    /// - Throws: `CancellationError` if the output is no longer read.
    public func write(source part: String) throws { try access.writeSource?(part) }

    /// Shows the command's progress on a terminal.
    public func report(_ progress: CommandProgress) { access.report(progress) }

    /// The canvas for pictures; `nil` if they can't be shown.
    public var canvas: PictureCanvas? { access.canvas }

    /// Returns the pictures of the first items in a row, as many as fit; `nil` if none of them has one, or if the screen
    /// isn't spacious.
    ///
    /// - Parameter items: The items with the captions of their pictures.
    public func wall(of items: [(item: Item, caption: String)]) async throws -> Screen.Block? {
        let shown = Array(items.prefix(canvas?.tilesOfSpaciousScreen ?? 0))
        guard !shown.isEmpty else { return nil }
        let pictures = try await access.pictures(shown.map(\.item))
        guard pictures.contains(where: { !$0.isText }) else { return nil }
        return .wall(Wall(zip(shown, pictures).map { Wall.Tile(caption: $0.caption, picture: $1) }))
    }

    /// The policy for stored results.
    public var policy: FetchPolicy { flags.policy }

    /// Returns the first elements of the list, at most as many as the flags' limit allows.
    public func limited<Element>(_ elements: [Element]) -> [Element] {
        limited(elements, to: flags.limit ?? elements.count)
    }

    /// Returns the first elements of the list, at most `limit`.
    public func limited<Element>(_ elements: [Element], to limit: Int) -> [Element] {
        Array(elements.dropFirst(start.skipped).prefix(limit))
    }

    /// Records in `result` the range of elements that `limited` returns, and the position for `more`.
    ///
    /// - Parameter isAll: Whether `total` counts all elements. If not, the list has more.
    public func note(_ total: Int, isAll: Bool = true, limit: Int? = nil, in result: inout CommandResult) {
        let last = start.skipped + min(limit ?? flags.limit ?? total, total - start.skipped)
        guard start.skipped > 0 || last < total else { return }
        result.page = 1
        result.totalPages = 1
        result.shownRows = ShownRows(first: start.skipped + 1, last: last, total: isAll ? total : nil)
        result.next = last < total ? NextRows(page: 1, skipped: last) : nil
    }

    /// Records in `result` the range of rows of a list whose further rows may be anywhere among those shown, and whether
    /// `more` finds some.
    ///
    /// - Parameters:
    ///   - count: The number of rows shown now. Rows of the previous part aren't shown again.
    ///   - total: The number of these and all further rows; `nil` if unknown.
    ///   - result: The result with the rows.
    public func note(shown count: Int, of total: Int?, in result: inout CommandResult) {
        let isAll = count == total || count == 0
        guard start.number > 1 || !isAll else { return }
        result.page = 1
        result.totalPages = 1
        result.shownRows = ShownRows(
            first: start.number, last: start.number + count - 1, total: total.map { start.number - 1 + $0 })
        result.next = isAll ? nil : NextRows(page: 1)
    }
}

/// The start of a list that may continue another one.
public struct ListStart: Hashable, Sendable {
    /// The number of the first row.
    public var number = 1
    /// The number of rows of the first page that have already been shown.
    public var skipped = 0
    /// The items already shown, which are skipped if they reappear because the list has changed.
    public var shown: Set<ItemReference> = []

    public init() {}
}

/// The last numbered table, whose rows numbers refer to.
public struct NumberedTable: Hashable, Sendable {
    /// The kind of the result with the table: “list”, “diary”, “movies”.
    public let kind: String
    /// The name of the table: the words of a search, the name of a list, or the typed line.
    public let name: String
    /// The line that shows the table.
    var line: [Word] = []
    /// The number of all rows, of which only some may have been shown; `nil` if it is unknown.
    var total: Int?
    /// Whether nothing but confirmations and errors was shown since.
    var isLast = true

    /// The kind of a table that an error listed.
    static let candidates = "candidates"
}

/// The state of a session between commands.
public struct SessionState: Sendable {
    /// The current settings.
    public internal(set) var settings: Settings
    /// The environment of the process.
    public let environment: Environment
    /// The items of the numbered rows.
    public internal(set) var rows: [Item] = []
    /// The table of the numbered rows; `nil` if there are no rows yet.
    public internal(set) var table: NumberedTable?
    /// Whether `back` can return to an earlier title or table.
    var canGoBack = false
    /// Whether the rows were shown with their numbers, and not as machine-readable output.
    var showsRows = false
    /// Whether the session has shown an item or a table, to whose rows and parts a number may refer.
    var hasShownItems = false
    /// The most recently opened item.
    public internal(set) var current: Item?
    /// The properties of each command's last result, oldest first, for `--fields`.
    private(set) var fields: [RememberedFields] = []
    var hasReportedUnreadableStorage = false

    mutating func remember(_ result: CommandResult, of command: String) {
        fields.removeAll { $0.command == command }
        fields.append(RememberedFields(command: command, make: result.fields))
    }
}

/// The properties of a command's last result, computed only for completion.
struct RememberedFields: Sendable {
    let command: String
    let make: @Sendable () throws -> [String]
}

/// The operations that a session offers to commands.
struct SessionAccess: Sendable {
    let change: @Sendable (Setting, SettingValue, _ isPersistent: Bool) async throws -> any Application
    let takeBack: @Sendable (Setting, _ isPersistent: Bool) async throws -> SettingValue
    let find: @Sendable (Arguments, [ItemKind]?) async throws -> FoundItem
    let findAll: @Sendable (Arguments, [ItemKind]) async throws -> [FoundItem]
    let findEach: @Sendable (Arguments, [ItemKind]) async throws -> [FoundItem]
    let query: @Sendable (Arguments, [ItemKind]?) async throws -> TitleQuery
    let report: @Sendable (CommandProgress) -> Void
    let readSecret: @Sendable (_ question: String) async throws -> String?
    let confirm: @Sendable (_ question: String) async throws -> Bool?
    let reload: @Sendable () async throws -> any Application
    let run: @Sendable (_ words: [Word], ListExtent) async throws -> CommandResult
    /// Returns the pictures of items; `nil` for one that can't be drawn or doesn't arrive in time.
    let pictures: @Sendable ([Item]) async throws -> [Picture]
    let display: Display
    var canvas: PictureCanvas?
    /// Writes rows as they arrive; `nil` if the whole result is written at the end.
    var write: (@Sendable (ListPart) async throws -> Void)?
    /// Writes text as it is made; `nil` if the whole result is written at the end.
    var writeSource: RowStream.Sink?
}
