package import CoreDomain
package import Foundation

/// A user's list of movies and series, without its entries.
package struct UserList: Identifiable, Equatable, Sendable, Codable {
    /// The id, which stays the same when the list is renamed.
    package let id: ListID
    /// The list's name as the user wrote it.
    package internal(set) var name: ListName
    /// The name by which the list is found, unique within the library.
    package internal(set) var slug: ListName
    /// The date the list was created.
    package let createdAt: Date
    /// The number of entries.
    package internal(set) var count: Int
    /// The date of the last addition, even if that entry was removed later; `nil` if nothing was ever added.
    package internal(set) var latestAt: Date?
    /// Whether the user named the list at the prompt, rather than an imported file.
    package let hasOwnName: Bool

    /// - Parameter slug: The name by which the list is found; `nil` for the slug of its name.
    package init(
        id: ListID, name: ListName, slug: ListName? = nil, createdAt: Date, count: Int = 0, latestAt: Date? = nil,
        hasOwnName: Bool = true
    ) {
        self.hasOwnName = hasOwnName
        self.id = id
        self.name = name
        self.slug = slug ?? name.slug
        self.createdAt = createdAt
        self.count = count
        self.latestAt = latestAt
    }

    /// Returns whether the lists are equal, including the case of their names.
    package static func == (left: UserList, right: UserList) -> Bool {
        left.id == right.id && left.name.text == right.name.text && left.slug.text == right.slug.text
            && left.createdAt == right.createdAt
            && left.count == right.count && left.latestAt == right.latestAt && left.hasOwnName == right.hasOwnName
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
            return left.slug < right.slug
        }
    }

    /// Returns the position of the list with a slug or a name; a slug comes before another list's name.
    package func index(named name: ListName) -> Int? {
        firstIndex { $0.slug == name } ?? firstIndex { $0.name == name } ?? firstIndex { $0.slug == name.slug }
    }

    /// The names by which the lists are found. Of lists with one slug, the oldest has it, the next has “-2” added.
    ///
    /// - Parameter lists: The lists besides the watchlist, the oldest first.
    static func slugs(of lists: some Sequence<(id: ListID, name: ListName)>) -> [ListID: ListName] {
        var taken: Set<ListName> = [.watchlist]
        // The last number of each slug, since all before it are taken.
        var numbers: [ListName: Int] = [:]
        return lists.reduce(into: [:]) { slugs, list in
            let own = list.name.slug
            var number = numbers[own] ?? 1
            var slug = number == 1 ? own : own.numbered(number)
            defer { numbers[own] = number }
            while !taken.insert(slug).inserted {
                number += 1
                slug = own.numbered(number)
            }
            slugs[list.id] = slug
        }
    }
}

/// The place of an item on a list.
package struct ListPlacement: Equatable, Sendable, Codable {
    /// The date the item was added.
    package var addedAt: Date
    /// The rank; `nil` for an entry that follows the ranked ones.
    package var rank: ListRank?
    /// The remark on the entry.
    package var remark: String?
    /// Whether the user ranked the entry at the prompt, rather than an imported file.
    package var hasOwnRank: Bool
    /// Whether the user made or changed the entry at the prompt.
    package var isOwn: Bool

    package init(
        addedAt: Date, rank: ListRank? = nil, remark: String? = nil, hasOwnRank: Bool = false, isOwn: Bool = false
    ) {
        self.isOwn = isOwn
        self.addedAt = addedAt
        self.rank = rank
        self.remark = remark
        self.hasOwnRank = hasOwnRank
    }
}

/// A movie or series on a list.
package struct ListEntry: Identifiable, Equatable, Sendable, Codable {
    /// The title as it was last fetched.
    package let title: TitleSnapshot
    /// The place on the list.
    package let placement: ListPlacement

    package init(title: TitleSnapshot, placement: ListPlacement) {
        self.title = title
        self.placement = placement
    }

    package var id: ItemReference { title.item }
}

extension [ListEntry] {
    /// The ranked entries in their order, followed by the others, the newest first.
    package var inOrder: [ListEntry] {
        sorted { left, right in
            switch (left.placement.rank, right.placement.rank) {
            case (let one?, let other?) where one != other: return one < other
            case (_?, nil): return true
            case (nil, _?): return false
            default: break
            }
            return (left.placement.addedAt, left.id.kind.rawValue, left.id.id)
                > (right.placement.addedAt, right.id.kind.rawValue, right.id.id)
        }
    }
}
