public import CoreDomain
public import TerminalKit

/// An app's interpreter of typed titles, which compares them with the titles of the app's items.
public protocol TitleFinder<Host>: Sendable {
    /// The host of the table's commands.
    associatedtype Host: Sendable

    /// Returns the item meant by a title, among items of the given kinds.
    ///
    /// - Throws: `TitleChoice` if several items match, a `notFound` failure if none does, or the error of the search.
    func find(_ lookup: TitleLookup, among kinds: [ItemKind], host: Host) async throws -> FoundItem

    /// Returns the stored items with titles that contain all words of `title`, or equal it if `exactly` is set.
    func stored(_ title: String, exactly: Bool, among kinds: [ItemKind], host: Host) async -> [Item]

    /// Returns whether a text is exactly the title of an item that isn't obscure. The text is part of a line.
    func isTitle(_ text: String, among kinds: [ItemKind], _ policy: FetchPolicy, host: Host) async throws -> Bool

    /// Returns the title of an item, if the policy allows finding it.
    func title(of item: ItemReference, _ policy: FetchPolicy, host: Host) async -> String?

    /// Returns completions of an unfinished title, each of which identifies a single item.
    ///
    /// - Parameter shown: The items last shown in the session.
    func completions(of text: String, among kinds: [ItemKind], shown: [Item], host: Host) async -> [Completion]

    /// Returns the years of the items that match a title.
    func years(of title: String, among kinds: [ItemKind], host: Host) async -> [Completion]
}

/// A title to search for.
public struct TitleLookup: Sendable {
    /// The title, or some of its words.
    public let title: String
    /// The year of the title, if the user gave one.
    public let year: Int?
    /// The policy for the use of stored results.
    public let policy: FetchPolicy
    /// Among items with the same name, those with this summary are preferred.
    public let favouring: String?

    public init(title: String, year: Int?, policy: FetchPolicy, favouring: String? = nil) {
        self.title = title
        self.year = year
        self.policy = policy
        self.favouring = favouring
    }
}

/// Several items that may be meant by a typed title. The program exits with the code for “not found”.
public struct TitleChoice: Error {
    /// The items, most probable first.
    let items: [Item]
    /// The problem, as shown above a table of the items.
    let message: String
    let table: Table
    let json: [JSONValue]
    /// The complete message for output without a table.
    let failure: CommandFailure

    public init(_ items: [Item], message: String, table: Table, json: [JSONValue], failure: CommandFailure) {
        self.items = items
        self.message = message
        self.table = table
        self.json = json
        self.failure = failure
    }
}
