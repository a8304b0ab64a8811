public import CoreDomain
public import Foundation

/// Something that happened to the user's lists.
public struct LibraryEvent: DomainEvent, Equatable {
    /// What happened.
    public let change: Change
    /// When it happened.
    public let occurredAt: Date

    /// Creates an event.
    public init(_ change: Change, at date: Date) {
        self.change = change
        occurredAt = date
    }

    /// A change with all that it takes to undo it.
    public enum Change: Equatable, Sendable {
        case listCreated(ListLabel)
        case listRenamed(ListLabel, from: ListName)
        /// With the entries that went with the list.
        case listDeleted(ListLabel, createdAt: Date, entries: [ListEntry])
        case titlesAdded([ListEntry], to: ListLabel)
        case titlesRemoved([ListEntry], from: ListLabel)
        /// With the entries as they were on the first list.
        case titlesMoved([ListEntry], from: ListLabel, to: ListLabel)
    }

    /// The lists that the change concerns.
    public var lists: [ListLabel] {
        switch change {
        case .listCreated(let list), .listRenamed(let list, _), .listDeleted(let list, _, _), .titlesAdded(_, let list),
            .titlesRemoved(_, let list):
            [list]
        case .titlesMoved(_, let from, let to): [from, to]
        }
    }

    /// The titles that the change concerns.
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

/// An event of the past as the library remembers it.
public struct Activity: Identifiable, Equatable, Sendable {
    /// Larger for later events.
    public let id: Int
    /// What happened.
    public let event: LibraryEvent
    /// When it was undone, or `nil` if it still holds.
    public let undoneAt: Date?

    /// Creates an activity.
    public init(id: Int, event: LibraryEvent, undoneAt: Date? = nil) {
        self.id = id
        self.event = event
        self.undoneAt = undoneAt
    }
}
