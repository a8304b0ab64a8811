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
        _ = lists[to].add(moved.reversed().map(\.title), at: date)
        return moved.isEmpty
            ? nil : LibraryEvent(.titlesMoved(moved, from: lists[from].label, to: lists[to].label), at: date)
    }

    /// Undoes a change as far as later changes allow.
    public mutating func undo(_ event: LibraryEvent) {
        switch event.change {
        case .listCreated(let list): lists.removeAll { $0.id == list.id }
        case .listRenamed(let list, let former):
            guard !lists.contains(where: { $0.name == former && $0.id != list.id }) else { return }
            change(list) { $0.name = former }
        case .listDeleted(let list, let createdAt, let entries):
            guard !lists.contains(where: { $0.id == list.id || $0.name == list.name }) else { return }
            lists.append(UserList(id: list.id, name: list.name, createdAt: createdAt, entries: entries))
        case .titlesAdded(let entries, let list): change(list) { _ = $0.remove(entries.map(\.id)) }
        case .titlesRemoved(let entries, let list): change(list) { $0.restore(entries) }
        case .titlesMoved(let entries, let from, let to):
            change(to) { _ = $0.remove(entries.map(\.id)) }
            change(from) { $0.restore(entries) }
        }
        lists = lists.inOrder
    }

    private mutating func change(_ label: ListLabel, _ body: (inout UserList) -> Void) {
        guard let index = lists.firstIndex(where: { $0.id == label.id }) else { return }
        body(&lists[index])
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
