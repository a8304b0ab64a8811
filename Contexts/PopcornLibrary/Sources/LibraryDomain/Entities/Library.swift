public import CoreDomain
public import Foundation

/// All lists of a user. Each change is validated here and returns the event that describes it.
public struct Library: Equatable, Sendable {
    /// The lists, the watchlist first, then by name.
    public private(set) var lists: [UserList]

    /// Creates a library of `lists`, adding an empty watchlist if they have none.
    public init(lists: [UserList] = []) {
        let hasWatchlist = lists.contains { $0.id == .watchlist }
        let watchlist = UserList(id: .watchlist, name: .watchlist, createdAt: Date(timeIntervalSince1970: 0))
        self.lists = (hasWatchlist ? lists : lists + [watchlist]).inOrder
    }

    /// Returns the list with this name.
    ///
    /// - Throws: `LibraryError.noList`.
    public func list(named name: ListName) throws -> UserList {
        lists[try index(of: name)]
    }

    /// Returns which lists hold an item.
    public func membership(of item: ItemReference) -> ListMembership {
        let holders = lists.filter { $0.contains(item) }
        return ListMembership(
            listNames: holders.map(\.name.text), isOnWatchlist: holders.contains { $0.id == .watchlist })
    }

    /// Creates an empty list.
    public mutating func createList(named name: ListName, id: ListID, at date: Date) throws -> LibraryEvent {
        guard !lists.contains(where: { $0.name == name }) else { throw LibraryError.nameTaken(name) }
        lists = (lists + [UserList(id: id, name: name, createdAt: date)]).inOrder
        return LibraryEvent(.listCreated(ListLabel(id: id, name: name)), at: date)
    }

    /// Renames a list. The new name may differ from the old one only by case. Returns `nil` if the name stays the same.
    public mutating func renameList(_ old: ListName, to new: ListName, at date: Date) throws -> LibraryEvent? {
        let index = try ownIndex(of: old)
        let other = lists.first { $0.name == new }
        guard other == nil || other?.id == lists[index].id else { throw LibraryError.nameTaken(new) }
        let former = lists[index].name
        guard former.text != new.text else { return nil }
        lists[index].name = new
        defer { lists = lists.inOrder }
        return LibraryEvent(.listRenamed(lists[index].label, from: former), at: date)
    }

    /// Deletes a list with its entries.
    public mutating func deleteList(named name: ListName, at date: Date) throws -> LibraryEvent {
        let list = lists.remove(at: try ownIndex(of: name))
        return LibraryEvent(
            .listDeleted(list.label, createdAt: list.createdAt, entries: list.entries), at: date)
    }

    /// Adds titles to a list, the last one on top. Returns `nil` if all of them are on it already.
    public mutating func add(_ titles: [TitleSnapshot], to name: ListName, at date: Date) throws -> LibraryEvent? {
        let index = try index(of: name)
        let added = lists[index].add(titles, at: date)
        return added.isEmpty ? nil : LibraryEvent(.titlesAdded(added, to: lists[index].label), at: date)
    }

    /// Removes items from a list. Returns `nil` if none of them is on it.
    public mutating func remove(_ items: [ItemReference], from name: ListName, at date: Date) throws -> LibraryEvent? {
        let index = try index(of: name)
        let removed = lists[index].remove(items)
        return removed.isEmpty ? nil : LibraryEvent(.titlesRemoved(removed, from: lists[index].label), at: date)
    }

    /// Moves items from one list to another. Returns `nil` if none of them is on the first.
    public mutating func move(
        _ items: [ItemReference], from source: ListName, to target: ListName, at date: Date
    ) throws -> LibraryEvent? {
        let (from, to) = (try index(of: source), try index(of: target))
        guard from != to else { return nil }
        let moved = lists[from].remove(items)
        let kept = lists[to].entries.filter { entry in moved.contains { $0.id == entry.id } }
        _ = lists[to].add(moved.reversed().map(\.title), at: date)
        let change = LibraryEvent.Change.titlesMoved(moved, from: lists[from].label, to: lists[to].label)
        return moved.isEmpty ? nil : LibraryEvent(change, at: date, kept: kept)
    }

    /// Undoes a change.
    ///
    /// - Throws: `LibraryError.noList` or `nameTaken` if a later change is in its way. The library is unchanged then.
    public mutating func undo(_ event: LibraryEvent) throws {
        switch event.change {
        case .listCreated(let list): lists.remove(at: try index(of: list))
        case .listRenamed(let list, let former):
            try expectNoOther(named: former, than: list.id)
            lists[try index(of: list)].name = former
        case .listDeleted(let list, let createdAt, let entries):
            try expectNoOther(named: list.name, than: nil)
            lists.append(UserList(id: list.id, name: list.name, createdAt: createdAt, entries: entries))
        case .titlesAdded(let entries, let list): _ = lists[try index(of: list)].remove(entries.map(\.id))
        case .titlesRemoved(let entries, let list): lists[try index(of: list)].restore(entries)
        case .titlesMoved(let entries, let from, let to):
            let (source, target) = (try index(of: from), try index(of: to))
            let kept = event.kept.map(\.id)
            _ = lists[target].remove(entries.map(\.id).filter { !kept.contains($0) })
            lists[source].restore(entries)
        }
        lists = lists.inOrder
    }

    private func index(of label: ListLabel) throws -> Int {
        guard let index = lists.firstIndex(where: { $0.id == label.id }) else { throw LibraryError.noList(label.name) }
        return index
    }

    private func expectNoOther(named name: ListName, than id: ListID?) throws {
        if lists.contains(where: { $0.name == name && $0.id != id }) { throw LibraryError.nameTaken(name) }
    }

    private func index(of name: ListName) throws -> Int {
        guard let index = lists.firstIndex(where: { $0.name == name }) else { throw LibraryError.noList(name) }
        return index
    }

    /// Returns the index of a list that can be renamed and deleted.
    private func ownIndex(of name: ListName) throws -> Int {
        let index = try index(of: name)
        guard lists[index].id != .watchlist else { throw LibraryError.watchlistIsPermanent }
        return index
    }
}

/// Why a change of the user's lists was refused.
public enum LibraryError: Error, Equatable, Sendable {
    /// No list has this name.
    case noList(ListName)
    /// Another list has this name.
    case nameTaken(ListName)
    /// The watchlist can be neither renamed nor deleted.
    case watchlistIsPermanent
    /// There is no change to undo.
    case nothingToUndo
    /// A later version of the program made the latest change, so that this one can't undo it.
    case laterVersion
}

extension UserList {
    /// The list as an event refers to it.
    public var label: ListLabel { ListLabel(id: id, name: name) }
}

extension [UserList] {
    fileprivate var inOrder: [UserList] {
        sorted { left, right in
            if (left.id == .watchlist) != (right.id == .watchlist) { return left.id == .watchlist }
            return left.name < right.name
        }
    }
}
