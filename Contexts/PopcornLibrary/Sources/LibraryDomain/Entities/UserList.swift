public import CoreDomain
public import Foundation

/// A user's list of movies and series, without its entries.
public struct UserList: Identifiable, Equatable, Sendable {
    /// The id, which stays the same when the list is renamed.
    public let id: ListID
    /// The list's name, unique within the library.
    public internal(set) var name: ListName
    /// The date the list was created.
    public let createdAt: Date
    /// The number of entries.
    public internal(set) var count: Int
    /// The date of the last addition, even if that entry was removed later; `nil` if nothing was ever added.
    public internal(set) var latestAt: Date?

    package init(id: ListID, name: ListName, createdAt: Date, count: Int = 0, latestAt: Date? = nil) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.count = count
        self.latestAt = latestAt
    }

    /// Returns whether the lists are equal, including the case of their names.
    public static func == (left: UserList, right: UserList) -> Bool {
        left.id == right.id && left.name.text == right.name.text && left.createdAt == right.createdAt
            && left.count == right.count && left.latestAt == right.latestAt
    }

    /// The empty watchlist, which every library has.
    package static let emptyWatchlist = UserList(
        id: .watchlist, name: .watchlist, createdAt: Date(timeIntervalSince1970: 0))

    package var label: ListLabel { ListLabel(id: id, name: name) }

    /// Returns the date for a new entry, later than all others even if the clock was set back.
    mutating func nextDate(_ date: Date) -> Date {
        let next = max(date, (latestAt ?? .distantPast).addingTimeInterval(0.001))
        latestAt = next
        return next
    }
}

extension [UserList] {
    /// The lists including a watchlist, which comes first; the others are ordered by name.
    package var completed: [UserList] {
        let lists = contains { $0.id == .watchlist } ? self : self + [.emptyWatchlist]
        return lists.sorted { left, right in
            if (left.id == .watchlist) != (right.id == .watchlist) { return left.id == .watchlist }
            return left.name < right.name
        }
    }
}

/// A movie or series on a list.
public struct ListEntry: Identifiable, Equatable, Sendable {
    /// The title as it was last fetched.
    public let title: TitleSnapshot
    /// The date the title was added to this list.
    public let addedAt: Date

    package init(title: TitleSnapshot, addedAt: Date) {
        self.title = title
        self.addedAt = addedAt
    }

    public var id: ItemReference { title.item }
}

extension [ListEntry] {
    package var newestFirst: [ListEntry] {
        sorted { ($0.addedAt, $0.id.kind.rawValue, $0.id.id) > ($1.addedAt, $1.id.kind.rawValue, $1.id.id) }
    }
}
