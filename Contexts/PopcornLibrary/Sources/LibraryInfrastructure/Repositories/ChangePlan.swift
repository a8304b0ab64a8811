import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// The records stored by a change: its event, and those that differ between two states of the loaded data.
struct ChangePlan: Sendable {
    private let before: LoadedLibrary
    private let after: LibraryDraft
    private let action: LibraryAction
    private let batch: EventBatch?
    private let open: LibraryEventEntity?
    private let changes: [ItemChange]

    /// - Parameter open: The open event that includes the change.
    init(
        _ before: LoadedLibrary, _ after: LibraryDraft, _ action: LibraryAction, _ batch: EventBatch? = nil,
        continuing open: LibraryEventEntity? = nil
    ) {
        self.before = before
        self.after = after
        self.action = action
        self.batch = batch
        self.open = open
        changes = after.items.values.compactMap { item in
            ItemChange(from: before.draft.item(item.reference), to: item)
        }.sorted { $0.item.key < $1.item.key }
    }

    var isEmpty: Bool { changes.isEmpty && before.draft.lists == after.lists }

    /// Whether the change remains valid with a later event number. Changes to list names don't, since they
    /// depend on all lists.
    var canBeRenumbered: Bool {
        open == nil && before.draft.lists.map(\.label) == after.lists.map(\.label)
    }

    /// Returns the change with an event's number, and the batch that stores it.
    func batch(number: Int) -> (LibraryChange, [Mutation]) {
        // An item that an earlier batch of the open event changed isn't counted again.
        let new = changes.filter { open == nil || before.marks[$0.item]?.changedAt != open?.occurredAt }
        let titles = new.compactMap { after.item($0.item).title }
        let number = open?.eventID ?? number
        let former = open.map(EventMapper().map)
        let event = LibraryEvent(
            id: number, former?.action ?? action, at: former?.occurredAt ?? after.date,
            count: (former?.count ?? 0) + new.count, titles: (former?.titles ?? []) + titles.map(\.title),
            isOpen: batch.map { !$0.isLast } ?? false)
        let items = (open?.items ?? []) + titles.map(\.item.key)
        let stored = EventMapper().map(
            event, items: items, changes: (open?.changes ?? 0) + changes.count,
            source: event.isOpen ? batch?.source : nil)
        let log = changes.enumerated().map { position, change in
            Mutation.put(
                EventMapper().map(
                    change, title: after.item(change.item).title?.title, event: number,
                    position: (open?.changes ?? 0) + position, at: after.date))
        }
        return (
            LibraryChange(event, changedItems),
            [.expect(stored.reference, open), .put(stored)] + log + records(number: number)
        )
    }

    var changedItems: [ChangedItem] {
        changes.map { change in
            let old = before.draft.item(change.item)
            let new = after.item(change.item)
            return ChangedItem(
                new.title ?? TitleSnapshot(item: change.item, title: ""),
                before: old.marks.named(by: before.draft.lists, old.lists),
                after: new.marks.named(by: after.lists, new.lists))
        }
    }

    /// Returns the mutations of lists and items, with their expectations.
    func records(number: Int) -> [Mutation] {
        // A viewing moved to another title isn't removed with the former one.
        let viewings = Set(changes.flatMap { after.item($0.item).viewingsByID.keys })
        return lists + changes.flatMap { records(of: $0, number: number, keeping: viewings) }
    }

    private var lists: [Mutation] {
        let old = Dictionary(before.draft.lists.map { ($0.id, $0) }) { first, _ in first }
        let new = Dictionary(after.lists.map { ($0.id, $0) }) { first, _ in first }
        return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.flatMap { id -> [Mutation] in
            let reference = LibraryUserListEntity.reference(id)
            let change = new[id].map { Mutation.put(LibraryUserListEntity($0)) } ?? .remove(reference)
            return [.expect(reference, before.lists[id]), change]
        }
    }

    private func records(of change: ItemChange, number: Int, keeping kept: Set<UUID>) -> [Mutation] {
        let old = before.draft.item(change.item)
        let new = after.item(change.item)
        let former = before.marks[change.item]
        // All batches of an event use the same date, which identifies the items that it changed.
        let marks = MarksMapper().map(new, number: number, revision: (former?.revision ?? 0) + 1, at: after.begunAt)
        var mutations: [Mutation] = [.expect(marks.reference, former), .put(marks)]
        if let title = new.title, title != old.title {
            mutations.append(.put(OpinionMapper().map(title, at: after.date)))
        }
        let viewings = new.viewingsByID
        for id in change.added.union(change.former.map(\.id)) {
            if let viewing = viewings[id] {
                mutations.append(.put(ViewingMapper().map(viewing, number: number)))
            } else if !kept.contains(id) {
                mutations.append(.remove(LibraryViewingEntity.reference(id)))
            }
        }
        for part in change.opinions.keys {
            let opinion = new.opinion(of: part)
            mutations.append(
                opinion == .none
                    ? .remove(LibraryOpinionEntity.reference(part))
                    : .put(OpinionMapper().map(opinion, of: part, at: after.date)))
        }
        for list in change.addedTo.union(change.removedFrom.keys) {
            let place = new.placements[list].map {
                LibraryEntryEntity(listID: list.rawValue, item: change.item.key, addedAt: $0)
            }
            mutations.append(place.map { .put($0) } ?? .remove(LibraryEntryEntity.reference(change.item, on: list)))
        }
        return mutations
    }
}
