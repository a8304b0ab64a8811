public import CoreDomain
public import Foundation

/// A one-line summary of a change to the library: its kind, its time and its number of items.
public struct LibraryEvent: Identifiable, Equatable, Sendable {
    /// The event's number, which increases with each event.
    public let id: Int
    /// The kind of change, and the list concerned, if any.
    public let action: LibraryAction
    /// The date the event occurred or, if it is still open, the date it began.
    public let occurredAt: Date
    /// The number of movies and whole series that the event concerns.
    public let count: Int
    /// The titles of the first three items.
    public let titles: [String]
    /// Whether the event is an import that hasn't finished. It may be continued unless other changes follow.
    public let isOpen: Bool
    /// The date the event was undone, or `nil` if it hasn't been undone.
    public let undoneAt: Date?

    package init(
        id: Int, _ action: LibraryAction, at date: Date, count: Int = 0, titles: [String] = [], isOpen: Bool = false,
        undoneAt: Date? = nil
    ) {
        self.id = id
        self.action = action
        occurredAt = date
        self.count = count
        self.titles = Array(titles.prefix(Self.shownTitles))
        self.isOpen = isOpen
        self.undoneAt = undoneAt
    }

    private static let shownTitles = 3

    /// A kind of event, named in the past tense. Raw values are the names in storage and in JSON.
    public enum Kind: String, Sendable {
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
        /// Everything recorded about one title was moved to another.
        case titleReplaced
        /// Viewings and opinions were moved to the new numbers of their episodes.
        case episodesRenumbered
        /// Viewings were entered from files.
        case titlesImported
        /// A change made by a later version; this version can't undo it.
        case unknown
    }
}

/// The kind of an event and the lists that the event concerns.
public struct LibraryAction: Equatable, Sendable {
    /// The kind of event.
    public let kind: LibraryEvent.Kind
    /// The list that the event concerns; for moved titles, their former list.
    public let list: ListLabel?
    /// The target list of moved titles.
    public let target: ListLabel?
    /// The former name of a renamed list.
    public let formerName: ListName?
    /// The creation date of a deleted list.
    public let listCreatedAt: Date?

    package init(
        _ kind: LibraryEvent.Kind, list: ListLabel? = nil, target: ListLabel? = nil, formerName: ListName? = nil,
        listCreatedAt: Date? = nil
    ) {
        self.kind = kind
        self.list = list
        self.target = target
        self.formerName = formerName
        self.listCreatedAt = listCreatedAt
    }
}

/// A list as stored in an event: its id and its name at the time.
public struct ListLabel: Equatable, Sendable {
    public let id: ListID
    public let name: ListName

    package init(id: ListID, name: ListName) {
        self.id = id
        self.name = name
    }
}

/// A stored change: its event, and its items with their marks before and after the change.
///
/// An instance is published after each change and each undo.
public struct LibraryChange: DomainEvent, Equatable {
    /// The event that records the change.
    public let event: LibraryEvent
    /// The movies and whole series that the change concerns; if the event is open, only those of this batch.
    public let items: [ChangedItem]
    /// Whether the change undoes the event.
    public let isUndo: Bool

    package init(_ event: LibraryEvent, _ items: [ChangedItem], isUndo: Bool = false) {
        self.event = event
        self.items = items
        self.isUndo = isUndo
    }

    /// The date the event occurred or was undone.
    public var occurredAt: Date { event.undoneAt ?? event.occurredAt }
}

/// An item that a change concerns.
public struct ChangedItem: Equatable, Sendable {
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
