public import CoreDomain
public import Foundation

/// A change of the user's lists, and when it happened.
public struct LibraryEvent: DomainEvent, Equatable {
    /// What happened.
    public let change: Change
    /// When it happened.
    public let occurredAt: Date
    /// The entries of moved titles that the target had already: undoing the move leaves them there.
    public let kept: [ListEntry]

    /// Creates an event.
    public init(_ change: Change, at date: Date, kept: [ListEntry] = []) {
        self.change = change
        occurredAt = date
        self.kept = kept
    }

    /// A change, with everything that is needed to undo it.
    public enum Change: Equatable, Sendable {
        case listCreated(ListLabel)
        case listRenamed(ListLabel, from: ListName)
        /// A list was deleted with its `entries`.
        case listDeleted(ListLabel, createdAt: Date, entries: [ListEntry])
        case titlesAdded([ListEntry], to: ListLabel)
        case titlesRemoved([ListEntry], from: ListLabel)
        /// Titles were moved. The entries are those of the first list.
        case titlesMoved([ListEntry], from: ListLabel, to: ListLabel)
    }

    /// The lists that the change affects.
    public var lists: [ListLabel] {
        switch change {
        case .listCreated(let list), .listRenamed(let list, _), .listDeleted(let list, _, _), .titlesAdded(_, let list),
            .titlesRemoved(_, let list):
            [list]
        case .titlesMoved(_, let from, let to): [from, to]
        }
    }

    /// The titles that the change affects.
    public var titles: [TitleSnapshot] {
        switch change {
        case .listCreated, .listRenamed: []
        case .listDeleted(_, _, let entries), .titlesAdded(let entries, _), .titlesRemoved(let entries, _),
            .titlesMoved(let entries, _, _):
            entries.map(\.title)
        }
    }
}

/// A list as an event refers to it: by its id, with the name that it had.
public struct ListLabel: Equatable, Sendable {
    /// The list's id.
    public let id: ListID
    /// The list's name at the time.
    public let name: ListName

    /// Creates a label.
    public init(id: ListID, name: ListName) {
        self.id = id
        self.name = name
    }
}

/// A recorded event, and when it was undone.
public struct Activity: Identifiable, Equatable, Sendable {
    /// The id, which is larger for later events.
    public let id: Int
    /// What happened.
    public let event: LibraryEvent
    /// When it was undone, or `nil` if it hasn't been.
    public let undoneAt: Date?

    /// Creates an activity.
    public init(id: Int, event: LibraryEvent, undoneAt: Date? = nil) {
        self.id = id
        self.event = event
        self.undoneAt = undoneAt
    }
}

/// The latest change was undone.
public struct LibraryEventUndone: DomainEvent, Equatable {
    /// The change that no longer holds.
    public let event: LibraryEvent
    /// When it was undone.
    public let occurredAt: Date

    /// Creates an event.
    public init(_ event: LibraryEvent, at date: Date) {
        self.event = event
        occurredAt = date
    }
}
