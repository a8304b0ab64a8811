public import CoreDomain
public import Foundation

/// A change to the library in one line: what happened, when, and to how many items.
public struct LibraryEvent: Identifiable, Equatable, Sendable {
    /// The number, which increases with each event.
    public let id: Int
    /// The event.
    public let action: LibraryAction
    /// When it happened or, if it is open, when it began.
    public let occurredAt: Date
    /// The number of movies and whole series it concerns.
    public let count: Int
    /// The titles of the first three.
    public let titles: [String]
    /// Whether more changes may join the event.
    public let isOpen: Bool
    /// When it was undone, or `nil` if it hasn't been.
    public let undoneAt: Date?

    package init(
        id: Int, _ action: LibraryAction, at date: Date, count: Int = 0, titles: [String] = [], isOpen: Bool = false,
        undoneAt: Date? = nil
    ) {
        (self.id, self.action, occurredAt, self.count) = (id, action, date, count)
        (self.titles, self.isOpen, self.undoneAt) = (Array(titles.prefix(Self.shownTitles)), isOpen, undoneAt)
    }

    private static let shownTitles = 3

    /// A kind of event, in the past tense.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name of the kind in storage and in JSON.
        public let rawValue: String

        /// Creates the kind with that name, which may come from a later version.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An empty list was created.
        public static let listCreated = Kind(rawValue: "listCreated")
        /// A list was renamed.
        public static let listRenamed = Kind(rawValue: "listRenamed")
        /// A list was deleted with its entries.
        public static let listDeleted = Kind(rawValue: "listDeleted")
        /// Titles were added to a list.
        public static let titlesAdded = Kind(rawValue: "titlesAdded")
        /// Titles were removed from a list.
        public static let titlesRemoved = Kind(rawValue: "titlesRemoved")
        /// Titles were moved from one list to another.
        public static let titlesMoved = Kind(rawValue: "titlesMoved")
        /// Viewings were entered.
        public static let titleSeen = Kind(rawValue: "titleSeen")
        /// Viewings were removed.
        public static let viewingsRemoved = Kind(rawValue: "viewingsRemoved")
        /// The day, rating, note or tags of a viewing were changed.
        public static let viewingChanged = Kind(rawValue: "viewingChanged")
        /// Items were rated.
        public static let titleRated = Kind(rawValue: "titleRated")
        /// Ratings were removed.
        public static let ratingRemoved = Kind(rawValue: "ratingRemoved")
        /// A note was written, changed or removed.
        public static let noteChanged = Kind(rawValue: "noteChanged")
        /// Tags were added or removed.
        public static let tagsChanged = Kind(rawValue: "tagsChanged")
        /// Series were dropped.
        public static let seriesDropped = Kind(rawValue: "seriesDropped")
        /// Dropped series were resumed.
        public static let seriesResumed = Kind(rawValue: "seriesResumed")
        /// Everything recorded about one title was moved to another.
        public static let titleReplaced = Kind(rawValue: "titleReplaced")
        /// Viewings were moved to the new numbers of their episodes.
        public static let episodesRenumbered = Kind(rawValue: "episodesRenumbered")
        /// Viewings were entered from files.
        public static let titlesImported = Kind(rawValue: "titlesImported")

        /// The kinds that this version can undo.
        static let known: Set<Kind> = [
            .listCreated, .listRenamed, .listDeleted, .titlesAdded, .titlesRemoved, .titlesMoved, .titleSeen,
            .viewingsRemoved, .viewingChanged, .titleRated, .ratingRemoved, .noteChanged, .tagsChanged, .seriesDropped,
            .seriesResumed, .titleReplaced, .episodesRenumbered, .titlesImported,
        ]

        /// Whether this version can undo such an event.
        public var isKnown: Bool { Self.known.contains(self) }
    }
}

/// The effect of an event, and the lists it concerns.
public struct LibraryAction: Equatable, Sendable {
    /// The kind of event.
    public let kind: LibraryEvent.Kind
    /// The list it concerns; for moved titles, the one they came from.
    public let list: ListLabel?
    /// The list titles were moved to.
    public let target: ListLabel?
    /// The former name of a renamed list.
    public let formerName: ListName?
    /// The creation date of a deleted list.
    public let listCreatedAt: Date?

    package init(
        _ kind: LibraryEvent.Kind, list: ListLabel? = nil, target: ListLabel? = nil, formerName: ListName? = nil,
        listCreatedAt: Date? = nil
    ) {
        (self.kind, self.list, self.target) = (kind, list, target)
        (self.formerName, self.listCreatedAt) = (formerName, listCreatedAt)
    }
}

/// A list as stored in an event: its id and its name at the time.
public struct ListLabel: Equatable, Sendable {
    /// The list's id.
    public let id: ListID
    /// The list's name at the time.
    public let name: ListName

    package init(id: ListID, name: ListName) {
        self.id = id
        self.name = name
    }
}

/// A stored change: its event, and the items with their marks before and after it.
///
/// The library publishes one after each change and each undo.
public struct LibraryChange: DomainEvent, Equatable {
    /// The event.
    public let event: LibraryEvent
    /// The movies and whole series that the change concerns; if the event is open, only those of this batch.
    public let items: [ChangedItem]
    /// Whether the change is the undo of the event.
    public let isUndo: Bool

    package init(_ event: LibraryEvent, _ items: [ChangedItem], isUndo: Bool = false) {
        (self.event, self.items, self.isUndo) = (event, items, isUndo)
    }

    /// When the event occurred or was undone.
    public var occurredAt: Date { event.undoneAt ?? event.occurredAt }
}

/// An item that a change concerns.
public struct ChangedItem: Equatable, Sendable {
    /// The movie or whole series, with its title, which is empty if it isn't recorded.
    public let title: TitleSnapshot
    /// The marks before the change.
    public let before: Marks
    /// The marks after the change.
    public let after: Marks

    package init(_ title: TitleSnapshot, before: Marks, after: Marks) {
        (self.title, self.before, self.after) = (title, before, after)
    }

    /// Whether the change took the item off the watchlist.
    public var wasUnlisted: Bool { before.isOnWatchlist && !after.isOnWatchlist }
    /// Whether the change resumed a dropped series.
    public var wasResumed: Bool { before.isDropped && !after.isDropped }
}
