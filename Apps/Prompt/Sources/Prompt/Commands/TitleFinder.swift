public import CoreDomain
public import TerminalKit

/// An app's interpreter of typed titles, which compares them with the titles of the app's items.
public protocol TitleFinder: Sendable {
    /// Returns the item meant by a title, among items of the given kinds.
    ///
    /// - Throws: `TitleChoice` if several items match, a `notFound` failure if none does, or the error of the search.
    func find(_ lookup: TitleLookup, among kinds: [ItemKind]) async throws -> FoundItem

    /// Returns the stored items with exactly this title.
    func stored(called title: String, among kinds: [ItemKind]) async -> [Item]

    /// Returns whether a text is exactly the title of an item. The text is part of a line.
    ///
    /// - Parameter isKnown: Whether hardly known items don't count.
    func isTitle(
        _ text: String, among kinds: [ItemKind], isKnown: Bool, _ policy: FetchPolicy
    ) async throws -> Bool

    /// Returns the words of a title as they are compared: in lower case, with digits for numerals.
    func words(of title: String) -> [String]

    /// Returns the title of an item, if the policy allows finding it.
    func title(of item: ItemReference, _ policy: FetchPolicy) async -> String?

    /// Returns completions of an unfinished title, each of which identifies a single item.
    ///
    /// - Parameter shown: The items last shown in the session.
    func completions(of text: String, among kinds: [ItemKind], shown: [Item]) async -> [Completion]

    /// Returns the years of the items that match a title.
    func years(of title: String, among kinds: [ItemKind]) async -> [Completion]

    /// Returns an item's own values for a key, such as the genres of a movie, if they are stored.
    func values(of key: String, in item: ItemReference) async -> [Completion]
}

/// The use of a typed title, which decides how certain its item has to be.
public enum TitleUse: Sendable {
    /// The item is only shown.
    case page
    /// The user's record of the item is changed.
    case change
}

/// A title to search for.
public struct TitleLookup: Sendable {
    /// The title, or some of its words.
    public let title: String
    /// The year of the title, if the user gave one.
    public let year: Int?
    /// Whether the title was quoted, so that only a title spelled in the same way is meant.
    public let isQuoted: Bool
    /// The use of the item.
    public let use: TitleUse
    /// The policy for the use of stored results.
    public let policy: FetchPolicy
    /// Among items with the same name, those with this summary are preferred.
    public let favouring: String?

    public init(
        title: String, year: Int?, isQuoted: Bool = false, use: TitleUse = .page, policy: FetchPolicy,
        favouring: String? = nil
    ) {
        self.title = title
        self.year = year
        self.isQuoted = isQuoted
        self.use = use
        self.policy = policy
        self.favouring = favouring
    }
}

/// Several items that may be meant by a typed title. The program exits with the code for “not found”.
public struct TitleChoice: Error {
    /// The items, most probable first.
    public private(set) var items: [Item]
    /// The problem, as shown above a table of the items.
    private(set) var message: String
    private(set) var table: Table
    let json: [JSONValue]
    /// The complete message for output without a table.
    private(set) var failure: CommandFailure
    /// A line about the first row.
    private(set) var rowHint = Hint.line("1")
    /// Whether the line about the first row does what the user meant, so that no other hint says more: “1 seen”.
    private(set) var isCertain = false
    /// Whether the first title has so few of the typed words that an action on its row would drop the others.
    private(set) var isPartial = false
    /// Whether an item is called exactly as typed. Otherwise, the words may say something else.
    let isExact: Bool
    /// Whether the first item is the only one that the source found for the typed text and that people voted for.
    let isOnlyVoted: Bool
    /// Whether the source knows the first item by a name that its title doesn't have.
    let isOtherName: Bool

    /// Creates the error for a title that may mean several items.
    ///
    /// - Parameters:
    ///   - items: The items, most probable first.
    ///   - isExact: Whether an item is called exactly as typed.
    ///   - isOnlyVoted: Whether people voted for no other item that the source found for the typed text.
    ///   - isOtherName: Whether the source knows the first item by a name that its title doesn't have.
    ///   - message: The problem, as shown above the table.
    ///   - table: The table of the items.
    ///   - json: The items for machine-readable output.
    ///   - failure: The complete message for output without a table.
    public init(
        _ items: [Item], isExact: Bool = true, isOnlyVoted: Bool = false, isOtherName: Bool = false, message: String,
        table: Table, json: [JSONValue], failure: CommandFailure
    ) {
        self.items = items
        self.isExact = isExact
        self.isOnlyVoted = isOnlyVoted
        self.isOtherName = isOtherName
        self.message = message
        self.table = table
        self.json = json
        self.failure = failure
    }

    /// Returns the same choice with another message.
    public func saying(_ message: String) -> TitleChoice {
        copy(of: self) {
            let rest = failure.message.dropFirst(self.message.count)
            $0.message = message
            $0.failure = CommandFailure(failure.error, message + rest, hint: failure.hint)
        }
    }

    /// Returns the same choice among the first items.
    func first(_ count: Int) -> TitleChoice {
        copy(of: self) {
            $0.items = Array(items.prefix(count))
            $0.table = Table(headers: table.headers, rows: Array(table.rows.prefix(count)))
        }
    }

    /// Returns the same choice, marked as partial.
    func partial() -> TitleChoice { copy(of: self) { $0.isPartial = true } }

    /// Returns the same choice, with lines that do what the user meant: for a row, and for the item's kind and id.
    ///
    /// - Parameters:
    ///   - row: The line for the first row, or `nil` if no action on rows does it.
    ///   - id: The line for the item's kind and id.
    ///   - isCertain: Whether no other hint says more.
    public func suggesting(row: String?, id: String, isCertain: Bool = false) -> TitleChoice {
        copy(of: self) {
            $0.rowHint = .line(row ?? id)
            $0.isCertain = isCertain
            $0.failure = CommandFailure(failure.error, failure.message, hint: .line(id))
        }
    }
}
