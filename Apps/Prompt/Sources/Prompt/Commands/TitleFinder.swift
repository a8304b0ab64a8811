public import CoreDomain
public import TerminalKit

/// Understands typed titles: the app compares them with those of its items, and chooses among what they may mean.
public protocol TitleFinder<Host>: Sendable {
    /// The host of the table's commands.
    associatedtype Host: Sendable

    /// Returns the item that a title stands for, among those of some kinds.
    ///
    /// - Throws: `TitleChoice` if several may be meant, a failure with the kind `notFound` if none is, or why the
    ///   search failed.
    func find(_ lookup: TitleLookup, among kinds: [ItemKind], host: Host) async throws -> FoundItem

    /// Returns the stored items that have all words of a title, or exactly that title.
    func stored(_ title: String, exactly: Bool, among kinds: [ItemKind], host: Host) async -> [Item]

    /// Returns whether a text is exactly the title of an item that isn't obscure. A part of a line may be one.
    func isTitle(_ text: String, among kinds: [ItemKind], _ policy: FetchPolicy, host: Host) async throws -> Bool

    /// Returns the title of an item, if the policy leads to it.
    func title(of item: ItemReference, _ policy: FetchPolicy, host: Host) async -> String?

    /// Returns the titles that an unfinished one may become, each of which names its item.
    ///
    /// - Parameter shown: The items that the session has shown last.
    func completions(of text: String, among kinds: [ItemKind], shown: [Item], host: Host) async -> [Completion]

    /// Returns the years of the items that a title may mean.
    func years(of title: String, among kinds: [ItemKind], host: Host) async -> [Completion]
}

/// A title to search for.
public struct TitleLookup: Sendable {
    /// The title, or some of its words.
    public let title: String
    /// The year, if it was given.
    public let year: Int?
    /// How much a stored result may serve.
    public let policy: FetchPolicy
    /// The summary of those who are meant rather than others of the same name.
    public let favouring: String?

    /// Creates a lookup.
    public init(title: String, year: Int?, policy: FetchPolicy, favouring: String? = nil) {
        (self.title, self.year, self.policy, self.favouring) = (title, year, policy, favouring)
    }
}

/// Several items that a typed title may stand for. The program exits with the code of something that isn't found.
public struct TitleChoice: Error {
    /// The items, the most probable first.
    let items: [Item]
    /// The problem, above a table of the items.
    let message: String
    let table: Table
    /// The items as machines read them.
    let json: [JSONValue]
    /// The whole message for where there is no table.
    let failure: CommandFailure

    /// Creates a choice.
    public init(_ items: [Item], message: String, table: Table, json: [JSONValue], failure: CommandFailure) {
        (self.items, self.message, self.table, self.json, self.failure) = (items, message, table, json, failure)
    }
}
