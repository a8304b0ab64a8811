package import CoreDomain
import Foundation

/// Changes to lists.
extension LibraryDraft {
    package mutating func createList(named name: ListName, id: ListID) throws -> LibraryAction {
        try expectNoOther(named: name, than: nil)
        make(list: id, named: name)
        return LibraryAction(.listCreated, list: ListLabel(id: id, name: name))
    }

    /// Adds an empty list, and records it.
    ///
    /// - Parameter isOwn: Whether the user has given the name, rather than an imported file.
    mutating func make(list id: ListID, named name: ListName, isOwn: Bool = true) {
        let list = UserList(
            id: id, name: name, slug: freeSlug(for: name), createdAt: date, hasOwnName: isOwn)
        lists = (lists + [list]).completed
        record([.listMade(id, name: name)])
    }

    private func freeSlug(for name: ListName) -> ListName {
        let taken = Set(lists.map(\.slug))
        let own = name.slug
        if !taken.contains(own) { return own }
        let numbered = (2...(lists.count + 2)).lazy.map(own.numbered)
        return numbered.first { !taken.contains($0) } ?? own
    }

    /// Renames a list; a change of case alone is allowed. Returns `nil` if the name stays the same.
    package mutating func renameList(_ old: ListName, to new: ListName) throws -> LibraryAction? {
        let index = try ownIndex(of: old)
        try expectNoOther(named: new, than: lists[index].id)
        let former = lists[index].name
        guard former.text != new.text else { return nil }
        return LibraryAction(.listRenamed, list: rename(lists[index], to: new).label, formerName: former)
    }

    /// Gives a list another name, and records it.
    @discardableResult
    mutating func rename(_ former: UserList, to name: ListName, isOwn: Bool = true) -> UserList {
        lists.removeAll { $0.id == former.id }
        let list = UserList(
            id: former.id, name: name, slug: freeSlug(for: name), createdAt: former.createdAt, count: former.count,
            latestAt: former.latestAt, hasOwnName: isOwn)
        lists = (lists + [list]).completed
        record([.listRenamed(list.id, from: former.name, to: name)])
        return list
    }

    package mutating func deleteList(_ name: ListName) throws -> LibraryAction {
        let list = lists.remove(at: try ownIndex(of: name))
        for item in items.keys { _ = change(item) { $0.remove(from: list.id) } }
        record([.listDeleted(list.id)])
        return LibraryAction(.listDeleted, list: list.label)
    }

    package mutating func add(_ titles: [TitleSnapshot], to name: ListName) throws -> LibraryAction? {
        let index = try index(of: name)
        var hasChanged = false
        for title in titles { hasChanged = place(title.item, on: index, title) || hasChanged }
        return hasChanged ? LibraryAction(.titlesAdded, list: lists[index].label) : nil
    }

    package mutating func remove(_ items: [ItemReference], from name: ListName) throws -> LibraryAction? {
        let index = try index(of: name)
        let removed = items.filter { remove($0, from: index) }
        return removed.isEmpty ? nil : LibraryAction(.titlesRemoved, list: lists[index].label)
    }

    package mutating func move(
        _ items: [ItemReference], from source: ListName, to target: ListName
    ) throws -> LibraryAction? {
        let from = try index(of: source)
        let to = try index(of: target)
        guard from != to else { return nil }
        let dates = items.map { item($0).placements[lists[from].id]?.addedAt ?? .distantPast }
        let inOrder = zip(items, dates).sorted { $0.1 < $1.1 }.map(\.0)
        let moved = inOrder.filter { remove($0, from: from) }
        for item in moved { _ = place(item, on: to) }
        let action = LibraryAction(.titlesMoved, list: lists[from].label, target: lists[to].label)
        return moved.isEmpty ? nil : action
    }

    /// Gives an item of a list the place with a number, from 1. The entries before it that have no rank get one.
    ///
    /// Requires all entries of the list. Returns `nil` if the item has the place already.
    ///
    /// - Throws: `LibraryError.notAllowed` if the item isn't on the list, or for a number below 1.
    package mutating func rank(
        _ item: ItemReference, at number: Int, on name: ListName
    ) throws -> LibraryAction? {
        let index = try index(of: name)
        let list = lists[index].id
        let entries = items.values.compactMap { item in
            item.placements[list].map { placement in
                ListEntry(title: item.title ?? TitleSnapshot(recorded: item.reference, title: ""), placement: placement)
            }
        }.inOrder
        guard number > 0 else { throw LibraryError.notAllowed("the first place on a list is 1") }
        guard let former = entries.firstIndex(where: { $0.id == item.whole }) else {
            throw LibraryError.notAllowed("the title isn't on “\(lists[index].name)”")
        }
        let others = entries.filter { $0.id != item.whole }
        let position = min(number - 1, others.count)
        if former == position, entries[former].placement.rank != nil { return nil }
        for entry in others.prefix(position) where entry.placement.rank == nil {
            rank(entry.id, .between(lastRank(on: list), nil), on: list)
        }
        let before = position > 0 ? self.item(others[position - 1].id).placements[list]?.rank : nil
        // Two machines may have given several entries the same rank. The entries after the item then get new ranks.
        let equal = others[position...].prefix { before != nil && $0.placement.rank == before }
        let after = others[(position + equal.count)...].first?.placement.rank
        var last: ListRank? = before
        for entry in [item.whole] + equal.map(\.id) {
            let next = ListRank.between(last, after)
            rank(entry, next, on: list)
            last = next
        }
        return LibraryAction(.listRanked, list: lists[index].label)
    }

    private mutating func rank(_ item: ItemReference, _ rank: ListRank, on list: ListID) {
        guard var placement = self.item(item).placements[list] else { return }
        placement.rank = rank
        change(item) { $0.place(on: list, placement) }
        record([.entry(item, on: list, .rank(rank))])
    }

    private func lastRank(on list: ListID) -> ListRank? {
        items.values.compactMap { $0.placements[list]?.rank }.max()
    }

    /// Adds an item to a list. Returns `false` if the list already contains the item.
    mutating func place(_ item: ItemReference, on index: Int, _ title: TitleSnapshot? = nil) -> Bool {
        let list = lists[index].id
        guard self.item(item).placements[list] == nil else { return false }
        let addedAt = lists[index].nextDate(date)
        lists[index].count += 1
        change(item) {
            $0.place(on: list, ListPlacement(addedAt: addedAt))
            $0.title = title?.whole.completed(by: $0.title) ?? $0.title
        }
        record([.listed(item.whole, on: list, at: addedAt)])
        return true
    }

    mutating func remove(_ item: ItemReference, from index: Int) -> Bool {
        let list = lists[index].id
        guard change(item, { $0.remove(from: list) }) != nil else { return false }
        lists[index].count -= 1
        record([.unlisted(item.whole, from: list)])
        return true
    }

    private func index(of name: ListName) throws -> Int {
        guard let index = lists.index(named: name) else { throw LibraryError.noList(name) }
        return index
    }

    /// Returns the index of a list that can be renamed and deleted.
    private func ownIndex(of name: ListName) throws -> Int {
        let index = try index(of: name)
        guard lists[index].id != .watchlist else { throw LibraryError.watchlistIsPermanent }
        return index
    }

    private func expectNoOther(named name: ListName, than id: ListID?) throws {
        let isTaken = lists.contains { ($0.name == name || $0.slug == name) && $0.id != id }
        if isTaken { throw LibraryError.nameTaken(name) }
    }
}
