import CoreDomain
import Foundation

/// Taking over a library of an earlier version, which kept records rather than a log.
extension LibraryDraft {
    /// Adds what the former library has about items and this one lacks, and returns the numbers of viewings, opinions and
    /// entries that were added, with new lists, and that were already there.
    ///
    /// - Parameters:
    ///   - lists: The lists of the former library.
    ///   - keepsEmptyLists: Whether lists are made on which none of the items is.
    package mutating func take(
        _ items: [FormerLibrary.Item], from lists: [UserList], keepingEmptyLists keepsEmptyLists: Bool
    ) -> (added: Int, known: Int) {
        let former = self.lists.count
        if keepsEmptyLists { for list in lists { take(list) } }
        var sum = (added: self.lists.count - former, known: 0)
        for item in items {
            let counts = take(item, from: lists)
            sum.added += counts.added
            sum.known += counts.known
        }
        return sum
    }

    /// Adds what the former library has about an item and this one lacks, and returns the numbers of viewings, opinions
    /// and entries that were added and that were already there. Values of this library stay, unless the former one has a
    /// rating of a later day.
    ///
    /// - Parameter lists: The lists of the former library.
    private mutating func take(
        _ former: FormerLibrary.Item, from lists: [UserList]
    ) -> (added: Int, known: Int) {
        let item = former.title.item.whole
        var added = 0
        for viewing in former.viewings where isNew(viewing) {
            record([.seen(viewing)])
            change(item) { $0.put(viewing) }
            added += 1
        }
        for (part, opinion) in former.opinions {
            let own = self.item(item).opinion(of: part)
            var merged = own.merged(with: opinion)
            merged.note = own.note ?? opinion.note
            if merged == own { continue }
            express(part, [part]) { $0.set(merged, for: part) }
            added += 1
        }
        for (id, date) in former.placements {
            guard let list = lists.first(where: { $0.id == id }) else { continue }
            let target = self.lists[take(list)].id
            if self.item(item).placements[target] != nil { continue }
            change(item) { $0.place(on: target, ListPlacement(addedAt: date)) }
            record([.listed(item, on: target, at: date)])
            added += 1
        }
        change(item) { $0.title = former.title.whole.completed(by: $0.title) }
        let all = former.viewings.count + former.opinions.count + former.placements.count
        return (added, all - added)
    }

    private func isNew(_ viewing: Viewing) -> Bool {
        !item(viewing.item).readViewingsAndMarks.contains {
            $0.id == viewing.id || $0.source != nil && $0.source == viewing.source
        }
    }

    /// Returns the index of the list with the id or the name of a former one, which is made if there is none.
    @discardableResult
    private mutating func take(_ list: UserList) -> Int {
        let known = lists.firstIndex { $0.id == list.id } ?? lists.index(named: list.name)
        if let known { return known }
        make(list: list.id, named: list.name)
        guard let index = lists.firstIndex(where: { $0.id == list.id }) else {
            preconditionFailure("the list \(list.name) was just added")
        }
        return index
    }
}
