public import CoreDomain
public import Foundation

/// A user's list of movies and series, which are identified by kind and id.
public struct UserList: Identifiable, Equatable, Sendable {
    /// The id, which stays the same when the list is renamed.
    public let id: ListID
    /// The list's name, unique within the library.
    public internal(set) var name: ListName
    /// When the list was created.
    public let createdAt: Date
    /// The entries, the newest first.
    public private(set) var entries: [ListEntry]

    /// Creates a list.
    public init(id: ListID, name: ListName, createdAt: Date, entries: [ListEntry] = []) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.entries = entries.newestFirst
    }

    /// Whether the item is on the list.
    public func contains(_ item: ItemReference) -> Bool {
        entries.contains { $0.id == item }
    }

    /// Adds titles that aren't on the list yet, the last one on top, and returns their entries.
    mutating func add(_ titles: [TitleSnapshot], at date: Date) -> [ListEntry] {
        var added: [ListEntry] = []
        for title in titles where !contains(title.item) {
            // The newest entry goes on top even if the clock stands still or was set back.
            let latest = entries.first?.addedAt ?? .distantPast
            let entry = ListEntry(title: title, addedAt: max(date, latest.addingTimeInterval(0.001)))
            entries.insert(entry, at: 0)
            added.append(entry)
        }
        return added
    }

    /// Restores entries to the positions of their dates. Items that are on the list stay unchanged.
    mutating func restore(_ old: [ListEntry]) {
        entries = (entries + old.filter { !contains($0.id) }).newestFirst
    }

    /// Removes items and returns the entries of those that were on the list.
    mutating func remove(_ items: [ItemReference]) -> [ListEntry] {
        let removed = entries.filter { items.contains($0.id) }
        entries.removeAll { items.contains($0.id) }
        return removed
    }
}

/// A movie or series on a list.
public struct ListEntry: Identifiable, Equatable, Sendable {
    /// The title as it was when it was added.
    public let title: TitleSnapshot
    /// When it was added to this list.
    public let addedAt: Date

    /// Creates an entry.
    public init(title: TitleSnapshot, addedAt: Date) {
        self.title = title
        self.addedAt = addedAt
    }

    /// The kind and id of the movie or series.
    public var id: ItemReference { title.item }
}

extension [ListEntry] {
    fileprivate var newestFirst: [ListEntry] {
        sorted { ($0.addedAt, $0.id.kind.rawValue, $0.id.id) > ($1.addedAt, $1.id.kind.rawValue, $1.id.id) }
    }
}
