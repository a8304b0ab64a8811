package import CoreDomain
package import Foundation

/// A repository of the user's records and of the log of changes from which they follow.
///
/// The cost of a read depends on the size of its result, and the cost of a change on the items it concerns,
/// not on the size of the library.
package protocol LibraryRepository: Sendable {
    /// Returns all lists: the watchlist first, then the others by slug.
    func lists() async throws -> [UserList]
    /// Returns a list with its entries: the ranked ones in their order, then the others, the newest first.
    ///
    /// - Throws: `LibraryError.noList` if there is no such list.
    func list(_ name: ListName) async throws -> (list: UserList, entries: [ListEntry])
    func marks(of items: [ItemReference]) async throws -> [ItemReference: Marks]
    /// Returns the movie or series with its viewings and all opinions about it and its parts.
    func item(_ item: ItemReference) async throws -> LibraryItem
    /// Returns a page of the diary. It is the last one if it has fewer entries than its limit.
    ///
    /// A page after another one shows the library as it was when the first one was read, or as it has become since.
    func viewings(_ page: DiaryPage) async throws -> [DiaryEntry]
    func marked(_ order: MarkOrder, limit: Int) async throws -> [(title: TitleSnapshot, marks: Marks)]
    /// Returns the first `limit` opinions of movies, series, seasons and episodes in the order of their keys, or those that
    /// follow the opinion of `part`.
    func opinions(after part: ItemReference?, limit: Int) async throws -> [(part: ItemReference, opinion: Opinion)]
    func opinions(of parts: [ItemReference]) async throws -> [ItemReference: Opinion]
    /// Returns at most `limit` events, the latest first.
    func events(_ subject: EventSubject, limit: Int) async throws -> [LibraryEvent]
    /// Returns the event whose id begins with at least eight characters.
    ///
    /// - Throws: `LibraryError.noChange`.
    func event(_ id: String) async throws -> LibraryEvent
    /// Returns the lines of the log's files that have an event; none for an import, which has many, or in memory.
    func locations(of event: LibraryEvent) async throws -> [EventLocation]
    /// Makes a change and returns it once it is in the log; `nil` if nothing changed.
    ///
    /// Rethrows an error of `change` without storing anything. Runs `change` again if another process has changed
    /// the library.
    ///
    /// - Parameter part: The import that the change is a part of; `nil` if it is an event of its own.
    func change(
        _ scope: LibraryScope, as part: LoggedEvent.Part?,
        _ change: @escaping @Sendable (inout LibraryDraft) throws -> LibraryAction?
    ) async throws -> LibraryChange?
    /// Returns the part of the library in `scope`, as a change would read it.
    func draft(_ scope: LibraryScope) async throws -> LibraryDraft
    /// Undoes a change or an import, or with `isUndone == false`, makes it count again.
    ///
    /// - Parameter id: At least the first eight characters of the event's id; `nil` for the last event of this machine
    ///   that counts, or that this machine has undone.
    /// - Throws: `LibraryError.noChange`, `unchanged`, `nothingToUndo` or `nothingToRedo`.
    func reverse(_ id: String?, isUndone: Bool) async throws -> LibraryChange
    /// Returns the import of `source` that was cut short, if no other change followed.
    func openImport(from source: String) async throws -> OpenImport?
    /// Returns the titles of those movies and series that are recorded.
    func titles(of items: Set<ItemReference>) async throws -> [ItemReference: TitleSnapshot]
    /// Returns the stored matches of import subjects, by key. A recorded title is a match for its own id.
    ///
    /// - Parameter subjects: The subjects by their keys.
    func decisions(on subjects: [String: ImportSubject]) async throws -> [String: ImportDecision]
    /// Stores the items that subjects refer to, and the unsure rows of the last import.
    func keep(_ matches: [String: ImportMatch], _ questions: [ImportQuestion]) async throws
    /// Returns an unsure row of the last import by its number, from 1; `nil` if it doesn't exist.
    func question(_ number: Int) async throws -> ImportQuestion?
    func forgetQuestions() async throws
    /// Updates the stored titles of recorded items if they differ.
    func renew(_ titles: [TitleSnapshot]) async throws
    /// Returns what the files of some programs said last about all movies and series but `items`. Those without any
    /// record left may be missing.
    func statements(
        of programs: Set<String>, exceptAbout items: Set<ItemReference>
    ) async throws -> [SourceStatement]
    /// Returns the accounts of some programs whose exports were imported, by program.
    func accounts(of programs: Set<String>) async throws -> [String: KnownAccounts]
    /// Returns when the latest imported export of each program and account was made, as far as this is known. The keys
    /// are those of `ExportIdentity.source`.
    func exports() async throws -> [String: Date]
    /// Returns the lines of the whole log in parts, in the order of their events, each event once.
    func lines() async throws -> AsyncThrowingStream<[ArraySlice<UInt8>], any Error>
    /// Adds the events of another library as one import, and returns how many were new.
    ///
    /// - Parameters:
    ///   - document: The lines of the other library's log. What other programs add around a line does no harm.
    ///   - source: The name of the file.
    /// - Throws: `LibraryFormatError` if no line has an event.
    func merge(_ document: [UInt8], from source: String, isDryRun: Bool) async throws -> LibraryMerge
    /// Reads every byte of the log, and describes its files and what is wrong with them.
    func condition() async throws -> LibraryCondition
    /// Writes the events that the log has lost to this writer's file, and returns them.
    func restore() async throws -> [LibraryEvent]
    /// Forgets the events that the log has lost, so that they no longer count, and returns them.
    func forget() async throws -> ForgottenChanges
    /// Makes the records from the whole log, and returns whether they were as they should be.
    func rebuild() async throws -> Bool
}

/// What the events of a history concern.
package enum EventSubject: Sendable {
    case library
    /// The events about a list itself, and those that put titles on it or took them off.
    case list(ListID)
    /// The events about a movie or series and its parts.
    case item(ItemReference)
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
        /// Like `viewings`, plus the item's entries on all lists and the opinions of all its parts.
        case everything
        /// Like `everything`, plus what imported files said last, and whether other items have the viewings that an
        /// import may make.
        case imported([UUID: ItemReference])
        /// Like `marks`, but for all items on the lists.
        case wholeLists
    }

    package init(_ items: [ItemReference], lists: [ListName] = [], _ depth: Depth = .marks) {
        self.items = items
        self.lists = lists
        self.depth = depth
    }
}

/// A page of the diary: its direction, its start and its length.
package struct DiaryPage: Sendable {
    /// Whether the latest day comes first; if not, those on unknown days come first.
    package let latestFirst: Bool
    /// The start of the page.
    package var start: Start
    /// The maximum number of viewings.
    package var limit: Int

    /// The start of a page, in its direction.
    package enum Start: Sendable {
        /// The first viewing of the diary.
        case first
        /// The latest viewing of a day, a month or a year, or the one before it. Only for pages with the latest day first.
        case latest(of: PartialDay)
        /// The viewing that follows another one, which may be gone.
        case after(Viewing)
    }

    package init(latestFirst: Bool, from start: Start = .first, limit: Int) {
        self.latestFirst = latestFirst
        self.start = start
        self.limit = limit
    }

    /// Returns the page of the latest viewings.
    package static func latest(_ limit: Int) -> DiaryPage { DiaryPage(latestFirst: true, limit: limit) }
}

/// The selection and order of marked items.
public enum MarkOrder: Sendable, Codable {
    /// Series that the user has begun, latest progress first.
    case progress
    /// All items, the latest change first.
    case latest
    /// Those that were never seen, the latest change first.
    case unseen
    /// Items with a rating of their own, or of a season or an episode, the latest change first.
    case rated
}

/// An import that was cut short.
package struct OpenImport: Equatable, Sendable {
    /// The id that all its events have.
    package let id: String
    /// The order of its first event.
    package let order: Int64

    package init(id: String, order: Int64) {
        self.id = id
        self.order = order
    }
}
