package import CoreDomain
package import Foundation

/// A repository of the user's records and of the events that changed them.
///
/// The cost of a read depends on the size of its result, and the cost of a change on the items it concerns,
/// not on the size of the library.
package protocol LibraryRepository: Sendable {
    /// Returns all lists: the watchlist first, then the others by name.
    func lists() async throws -> [UserList]
    /// Returns a list with its entries, the newest first.
    ///
    /// - Throws: `LibraryError.noList` if there is no such list.
    func list(named name: ListName) async throws -> (list: UserList, entries: [ListEntry])
    func marks(of items: [ItemReference]) async throws -> [ItemReference: Marks]
    /// Returns the movie or series with its viewings and all opinions about it and its parts.
    func item(_ item: ItemReference) async throws -> LibraryItem
    /// Returns viewings with their titles, the latest day first.
    func viewings(_ period: ViewingPeriod) async throws -> [(viewing: Viewing, title: TitleSnapshot)]
    func marked(_ order: MarkOrder, limit: Int) async throws -> [(title: TitleSnapshot, marks: Marks)]
    /// Returns at most `limit` events of one list or of the whole library, the latest first.
    func events(of list: ListID?, limit: Int) async throws -> [LibraryEvent]
    /// Makes a change and returns it once it is stored; `nil` if nothing changed.
    ///
    /// Rethrows an error of `change` without storing anything. Runs `change` again if another process has changed
    /// the same items.
    ///
    /// - Parameter batch: The change's role in a shared event; `nil` if the event contains only this change.
    func change(
        _ scope: LibraryScope, as batch: EventBatch?,
        _ change: @escaping @Sendable (inout LibraryDraft) throws -> LibraryAction?
    ) async throws -> LibraryChange?
    /// Returns the part of the library in `scope`, as a change would read it.
    func draft(_ scope: LibraryScope) async throws -> LibraryDraft
    /// Returns the stored matches of import subjects, by key. A recorded title is a match for its own id.
    func matches(of subjects: [ImportSubject]) async throws -> [String: ImportMatch]
    /// Stores the items that subjects refer to, and the unsure rows of the last import.
    func keep(_ matches: [String: ImportMatch], _ questions: [ImportQuestion]) async throws
    /// Returns an unsure row of the last import by its number, from 1; `nil` if it doesn't exist.
    func question(_ number: Int) async throws -> ImportQuestion?
    func forgetQuestions() async throws
    /// Returns the whole library as a JSON document.
    func archive() async throws -> Data
    /// Restores an empty library exactly from a document created by `archive`, and returns the number of
    /// viewings, opinions, list entries and empty lists. If `asRows`, or if the library has data, restores nothing
    /// and returns rows for import. A dry run returns the same result, but changes nothing.
    func restore(_ data: Data, asRows: Bool, isDryRun: Bool) async throws -> (restored: Int, rows: [ImportRow])
    /// Undoes the latest event that hasn't been undone.
    ///
    /// - Throws: `LibraryError.nothingToUndo`, `laterVersion`, or an error for a conflict with a later change.
    func undo() async throws -> LibraryChange
    /// Updates the stored titles of recorded items if they differ.
    func renew(_ titles: [TitleSnapshot]) async throws
    /// Recounts the marks of all items, and returns the items whose marks differ.
    ///
    /// - Parameter isRepairing: Whether to store the counted marks.
    func recount(isRepairing: Bool) async throws -> [ItemReference]
}

/// The part of the library that a change reads.
package struct LibraryScope: Sendable {
    /// The items, with the parts whose opinions are needed.
    package let items: [ItemReference]
    /// The lists whose entries for the items are needed, besides the watchlist.
    package let lists: [ListName]
    /// The amount of data needed for each item.
    package let depth: Depth

    package enum Depth: Sendable {
        /// The item's marks, its opinions and its entries on the lists.
        case marks
        /// Like `marks`, plus the item's viewings.
        case viewings
        /// Like `viewings`, but limited, for movies, to the viewings that import rows may refer to.
        case viewingsLike([(row: ImportRow, match: ImportMatch)])
        /// Like `viewings`, plus the item's entries on all lists and the opinions of all its parts.
        case everything
        /// Like `marks`, but for all items on the lists.
        case wholeLists
    }

    package init(_ items: [ItemReference], lists: [ListName] = [], _ depth: Depth = .marks) {
        self.items = items
        self.lists = lists
        self.depth = depth
    }
}

/// The role of a change in an event shared by several changes, such as an import.
package struct EventBatch: Sendable {
    /// The kind of event. The latest event is continued if it is open and has that kind and `source`; otherwise, a
    /// new one is opened.
    package let kind: LibraryEvent.Kind
    /// The imported files with the change's data; `nil` if they are unknown.
    package let source: String?
    /// Whether the change closes the event.
    package let isLast: Bool

    package init(_ kind: LibraryEvent.Kind, from source: String? = nil, isLast: Bool) {
        self.kind = kind
        self.source = source
        self.isLast = isLast
    }
}

/// The selection of viewings to return.
package enum ViewingPeriod: Sendable {
    /// The latest viewings, up to a limit.
    case latest(Int)
    /// The viewings in a month (`2026-11`), or those in an unknown month of a year (`2026`).
    case month(String)
}

/// The order of marked items.
public enum MarkOrder: Sendable {
    /// Series that the user has begun, latest progress first.
    case progress
    /// All items, the latest change first.
    case latest
}
