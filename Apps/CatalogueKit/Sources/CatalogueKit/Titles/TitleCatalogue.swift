@_exported public import CoreDomain
@_exported public import Prompt
public import TMDbConfiguration
@_exported public import TerminalKit

/// A catalogue of items of one kind that can be found by title.
public protocol TitleCatalogue: Sendable {
    associatedtype Context: Catalogue where Context.Row: CatalogueRow
    associatedtype Source: TitleSource

    static var nouns: Nouns { get }
    /// Whether part of an item's name, such as a surname, is enough to identify the item.
    static var isNamedByPart: Bool { get }
    static func search(_ text: String, year: Int?) -> Context.Search
    static func trending(isOfDay: Bool) -> Context.List

    var context: Context { get }
    var source: Source { get }
    /// Returns the item identified by the name of a stored collection and a position in it: “star wars 5”.
    func part(_ text: String) async -> Context.Row?
}

extension TitleCatalogue {
    static var columns: [String] { Context.Row.columns }
}

/// A data source with additional data about titles: their details and the user's records.
public protocol TitleSource: Sendable {
    var isSample: Bool { get }
    var isOffline: @Sendable () -> Bool { get }
    var vocabulary: Vocabulary { get }
    var region: String { get }
    var services: [String] { get }
    var storedPolicy: FetchPolicy { get }
    /// The kinds of items that the user can record.
    var recordedKinds: [ItemKind] { get }

    func catalogue(of kind: ItemKind) -> (any TitleCatalogue)?
    /// Returns the items that `text` may refer to, from all titles of a kind, or `nil` if these aren't stored.
    func known(_ text: String, of kind: ItemKind) -> [TitleCandidate]?
    /// Returns the user's own titles that `text` may refer to.
    func recorded(_ text: String, of kind: ItemKind) async -> [TitleCandidate]
    /// Returns the values that filters compare with the user's records.
    func ownValues(of items: [ItemReference], needsState: Bool) async throws -> [ItemReference: TitleValues]
    /// Returns the values from the titles' details, and the errors for titles without values.
    func details(
        of items: [ItemReference], offers: Set<String>, _ policy: FetchPolicy, report: (CommandProgress) -> Void
    ) async throws -> (found: [ItemReference: TitleValues], errors: [FetchError])
}

/// The nouns used in messages and commands for the items of a catalogue.
public struct Nouns: Sendable {
    /// The kind of the items.
    public let kind: ItemKind
    /// The command that opens an item.
    public let command: String
    /// The singular, such as “movie”.
    public let one: String
    /// The plural, such as “movies”.
    public let many: String
    /// The name of a list of items in machine-readable output.
    public let list: String
    /// The words that select the kind in a command such as `popular tv`. Usage texts show the first one.
    public let choices: [String]
    /// Whether a year distinguishes items with the same title.
    public let hasYear: Bool

    public init(
        kind: ItemKind, command: String, one: String, many: String, list: String, choices: [String],
        hasYear: Bool = true
    ) {
        self.kind = kind
        self.command = command
        self.one = one
        self.many = many
        self.list = list
        self.choices = choices
        self.hasYear = hasYear
    }

    /// The possessive of the singular: “movie’s”.
    public var possessive: String { one + (one.hasSuffix("s") ? "’" : "’s") }

    /// Returns an argument for a word that selects the kind.
    public func argument<Host>() -> Argument<Host> {
        .choice("kind", [choices[0]], synonyms: Array(choices.dropFirst())) { _ in "\(many) only" }
    }
}

extension Result where Failure == FetchError {
    /// Returns the value or the error of `body`. Throws if the task was cancelled.
    public static func fetching(_ body: () async throws -> Success) async throws -> Result {
        do {
            return .success(try await body())
        } catch {
            let error = FetchError(error)
            if error == .cancelled { throw error }
            return .failure(error)
        }
    }
}
