public import CoreDomain
public import Foundation

/// A change to the library as the history shows it. An import is one event, however many titles it has.
public struct LibraryEvent: Identifiable, Equatable, Sendable, Codable {
    /// The id of the change in the log; of an import, the id that all its lines have.
    public let id: String
    /// The kind of change, and the list concerned, if any.
    public let action: LibraryAction
    /// The time on the clock of the machine that made the change; of an import, that of its last line.
    public let occurredAt: Date
    /// The name of the machine that made the change.
    public let machine: String?
    /// The number of movies and whole series that the event concerns; of an import of another library, the number of
    /// changes that it has brought.
    public let count: Int
    /// The movies, series, seasons and episodes that the event names; of an import, the first three.
    public let titles: [TitleSnapshot]
    /// Whether the event is an import that hasn't finished. It may be continued unless other changes follow.
    public let isOpen: Bool
    /// Whether the event doesn't count, because it was undone.
    public let isUndone: Bool
    /// The values that the event has set, as far as they were read: those of its first titles, and none of an import.
    public let values: [EventValue]

    package init(
        id: String, _ action: LibraryAction, at date: Date, machine: String? = nil, count: Int = 0,
        titles: [TitleSnapshot] = [], isOpen: Bool = false, isUndone: Bool = false, values: [EventValue] = []
    ) {
        self.id = id
        self.values = values
        self.action = action
        occurredAt = date
        self.machine = machine
        self.count = count
        self.titles = titles
        self.isOpen = isOpen
        self.isUndone = isUndone
    }

    /// The number of characters of an id that name an event on the screen.
    public static let shownIDLength = 8

    /// A kind of event, named in the past tense. Raw values are the names in storage and in JSON.
    public enum Kind: String, Sendable, Codable {
        /// An empty list was created.
        case listCreated
        case listRenamed
        /// A list was deleted with its entries.
        case listDeleted
        /// Titles were added to a list.
        case titlesAdded
        /// Titles were removed from a list.
        case titlesRemoved
        /// Titles were moved from one list to another.
        case titlesMoved
        /// An entry of a list got another rank.
        case listRanked
        /// Viewings were entered.
        case titleSeen
        case viewingsRemoved
        /// The day, rating, note or tags of a viewing were changed.
        case viewingChanged
        case titleRated
        case ratingRemoved
        /// A note was written, changed or removed.
        case noteChanged
        /// Tags were added or removed.
        case tagsChanged
        case seriesDropped
        case seriesResumed
        /// A series was begun again.
        case seriesBegun
        /// Everything recorded about one title was moved to another.
        case titleReplaced
        /// Viewings and opinions were moved to the new numbers of their episodes.
        case episodesRenumbered
        /// Viewings were entered from files.
        case titlesImported
        /// The changes of another library were imported.
        case libraryImported
        /// A change was undone. The history shows the change itself instead, unless this line is lost.
        case changeUndone
        /// An undone change counts again. The history shows the change itself instead, unless this line is lost.
        case changeRedone
        /// A change made by a later version. It has no effect here, and can be undone.
        case unknown

        /// Whether the event is an import, which has several lines in the log.
        package var isImport: Bool { self == .titlesImported || self == .libraryImported }
    }
}

/// The kind of an event and the lists that the event concerns.
public struct LibraryAction: Equatable, Sendable, Codable {
    /// The kind of event.
    public let kind: LibraryEvent.Kind
    /// The list that the event concerns; for moved titles, their former list.
    public let list: ListLabel?
    /// The target list of moved titles.
    public let target: ListLabel?
    /// The former name of a renamed list.
    public let formerName: ListName?

    package init(
        _ kind: LibraryEvent.Kind, list: ListLabel? = nil, target: ListLabel? = nil, formerName: ListName? = nil
    ) {
        self.kind = kind
        self.list = list
        self.target = target
        self.formerName = formerName
    }
}

/// A list as stored in an event: its id and its name at the time.
public struct ListLabel: Equatable, Sendable, Codable {
    public let id: ListID
    public let name: ListName

    package init(id: ListID, name: ListName) {
        self.id = id
        self.name = name
    }
}

/// A stored change: its event, and its items with their marks before and after the change.
///
/// An instance is published after each change, each undo and each redo.
public struct LibraryChange: DomainEvent, Equatable, Codable {
    /// What happened to the event.
    public enum Direction: Sendable, Codable {
        /// The event is new; of an import, a part of it.
        case made
        /// The event was undone.
        case undone
        /// The event counts again.
        case redone
    }

    /// The event that records the change.
    public let event: LibraryEvent
    /// The movies and whole series that the change concerns; of an import, only those of this part.
    public let items: [ChangedItem]
    /// What happened to the event.
    public let direction: Direction
    /// What remains of an undone import because something else brought it too; `nil` if nothing remains.
    public let remainder: ImportRemainder?
    /// The reason why the records couldn't follow the log, in which the change is stored. They follow at the next use.
    public let viewError: FetchError?
    /// The date when the event occurred, or was undone or redone.
    public let occurredAt: Date

    package init(
        _ event: LibraryEvent, _ items: [ChangedItem], _ direction: Direction = .made, at date: Date,
        remainder: ImportRemainder? = nil, viewError: FetchError? = nil
    ) {
        self.remainder = remainder
        self.event = event
        self.items = items
        self.direction = direction
        self.viewError = viewError
        occurredAt = date
    }
}

/// What stays of an undone import, because it didn't come with this import alone.
public enum ImportRemainder: Equatable, Sendable, Codable {
    /// A number of viewings that other imports made too, with the names of the machines of these.
    case viewings(Int, machines: [String])
    /// A number of changes that are also in another file of the log, or that another import brought too.
    case changes(Int)
}

/// An item that a change concerns.
public struct ChangedItem: Equatable, Sendable, Codable {
    /// The movie or whole series with its title; the title is empty if none is recorded.
    public let title: TitleSnapshot
    /// The marks before the change.
    public let before: Marks
    /// The marks after the change.
    public let after: Marks

    package init(_ title: TitleSnapshot, before: Marks, after: Marks) {
        self.title = title
        self.before = before
        self.after = after
    }

    /// Whether the change removed the item from the watchlist.
    public var wasUnlisted: Bool { before.isOnWatchlist && !after.isOnWatchlist }
    /// Whether the change resumed a dropped series.
    public var wasResumed: Bool { before.isDropped && !after.isDropped }
}
