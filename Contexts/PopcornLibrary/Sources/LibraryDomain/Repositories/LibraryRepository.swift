public import CoreDomain
public import Foundation

/// A repository of what the user has recorded, and of the events that changed it.
///
/// A read costs what it returns, and a change what it concerns, whatever the size of the library.
package protocol LibraryRepository: Sendable {
    /// Returns all lists, the watchlist first, then by name.
    func lists() async throws -> [UserList]
    /// Returns a list with its entries, the newest first.
    ///
    /// - Throws: `LibraryError.noList`.
    func list(named name: ListName) async throws -> (list: UserList, entries: [ListEntry])
    /// Returns the marks of the items that have any, by whole item.
    func marks(of items: [ItemReference]) async throws -> [ItemReference: Marks]
    /// Returns the movie or series with its viewings and all opinions about it and its parts.
    func item(_ item: ItemReference) async throws -> LibraryItem
    /// Returns viewings with their titles, the latest day first.
    func viewings(_ period: ViewingPeriod) async throws -> [(viewing: Viewing, title: TitleSnapshot)]
    /// Returns marked items in the given order, at most `limit`.
    func marked(_ order: MarkOrder, limit: Int) async throws -> [(title: TitleSnapshot, marks: Marks)]
    /// Returns the latest events first, those of one list or of the whole library, at most `limit`.
    func events(of list: ListID?, limit: Int) async throws -> [LibraryEvent]
    /// Makes a change and returns it once it is stored; `nil` if nothing changed.
    ///
    /// Rethrows the error of `change` without storing anything. It may run several times, if other processes change
    /// the same items.
    ///
    /// - Parameter batch: How the change belongs to an open event; `nil` for an event that is only this change.
    func change(
        _ scope: LibraryScope, as batch: EventBatch?,
        _ change: @escaping @Sendable (inout LibraryDraft) throws -> LibraryAction?
    ) async throws -> LibraryChange?
    /// Returns the part of the library that a change would read.
    func draft(_ scope: LibraryScope) async throws -> LibraryDraft
    /// Returns the items that subjects of imports were found to mean, by the subjects' keys.
    func matches(of keys: [String]) async throws -> [String: ImportMatch]
    /// Stores which items subjects mean, and the rows of the last import that are still unsure.
    func keep(_ matches: [String: ImportMatch], _ questions: [ImportQuestion]) async throws
    /// Returns an unsure row of the last import by its number, from 1; `nil` if there is none.
    func question(_ number: Int) async throws -> ImportQuestion?
    /// Removes the unsure rows of earlier imports.
    func forgetQuestions() async throws
    /// Returns everything that the library has, as a JSON document.
    func archive() async throws -> Data
    /// Restores a document of `archive` exactly if the library is empty, and returns the number of viewings, opinions
    /// and places on lists; otherwise, and in a dry run, returns its rows, to be imported.
    func restore(_ data: Data, isDryRun: Bool) async throws -> (restored: Int, rows: [ImportRow])
    /// Undoes the latest event that hasn't been undone.
    ///
    /// - Throws: `LibraryError`: `nothingToUndo`, `laterVersion`, or the obstacle.
    func undo() async throws -> LibraryChange
    /// Renews the titles of the items about which something was recorded, if they differ.
    func renew(_ titles: [TitleSnapshot]) async throws
    /// Counts the marks of all items from what was recorded about them, and returns the items whose marks differ.
    ///
    /// - Parameter isRepairing: Whether the counted marks are stored.
    func recount(isRepairing: Bool) async throws -> [ItemReference]
}

/// The part of the library that a change reads.
public struct LibraryScope: Sendable {
    /// The items, with the parts whose opinions are needed.
    public let items: [ItemReference]
    /// The lists for which the places of the items are needed, beside the watchlist.
    public let lists: [ListName]
    /// How much of each item is needed.
    public let depth: Depth

    /// How much of an item is needed.
    public enum Depth: Equatable, Sendable {
        /// Its marks, its opinions and its places on the lists.
        case marks
        /// Also its viewings.
        case viewings
        /// Also those viewings of films that rows of an import may stand for, and all viewings of series.
        case viewingsLike([ViewingMatch])
        /// Also its places on all lists, and the opinions of all its parts.
        case everything
        /// Like `marks`, of all items of the lists.
        case wholeLists
    }

    /// What is known of a viewing that may be in the library.
    public struct ViewingMatch: Equatable, Sendable {
        /// The movie or episode.
        public let item: ItemReference
        /// The day; `nil` if it isn't known.
        public let day: PartialDay?
        /// The id, if the file that it comes from has a key for it.
        public let id: UUID?
        /// Whether a viewing of any day matches.
        public let isOfAnyDay: Bool

        /// Creates a match.
        public init(item: ItemReference, day: PartialDay?, id: UUID?, isOfAnyDay: Bool) {
            (self.item, self.day, self.id, self.isOfAnyDay) = (item, day, id, isOfAnyDay)
        }
    }

    /// Creates a scope.
    public init(_ items: [ItemReference], lists: [ListName] = [], _ depth: Depth = .marks) {
        (self.items, self.lists, self.depth) = (items, lists, depth)
    }
}

/// How a change belongs to an event that several changes share, such as an import.
public struct EventBatch: Sendable {
    /// The kind of event. An open event of the kind is continued; otherwise one is opened.
    public let kind: LibraryEvent.Kind
    /// Whether the event is closed with this change.
    public let isLast: Bool

    /// Creates a batch.
    public init(_ kind: LibraryEvent.Kind, isLast: Bool) { (self.kind, self.isLast) = (kind, isLast) }
}

/// Which viewings to return.
public enum ViewingPeriod: Sendable {
    /// The latest ones, at most so many.
    case latest(Int)
    /// Those of a month (`2026-11`), or those of which only this year is known (`2026`).
    case month(String)
}

/// The order of the returned items.
public enum MarkOrder: Sendable {
    /// Series that the user has begun, the one whose progress is latest first.
    case progress
    /// All items, the latest changed first.
    case latest
}
