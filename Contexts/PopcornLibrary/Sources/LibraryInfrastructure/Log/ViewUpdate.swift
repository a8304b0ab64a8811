import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// The changes of a view for new events: everything that they name is folded as it was and as it is, and what differs is
/// stored.
struct ViewUpdate {
    private let storage: ContextStorage
    private let lines: [ReadEvent]
    private let events: [LoggedEvent]
    /// The new events about each subject.
    private var new: [String: [LoggedEvent]] = [:]
    private var stored: SubjectEvents
    /// What is undone before and after the new events.
    private var former = Reversals()
    private var reversals = Reversals()
    /// The targets whose reversals were loaded.
    private var known: Set<String> = []
    private var mutations: [Mutation] = []

    /// - Parameter lines: Events that the view doesn't have.
    init(_ lines: [ReadEvent], storage: ContextStorage) {
        self.lines = lines
        self.storage = storage
        events = lines.map(\.event)
        stored = SubjectEvents(storage: storage)
        for event in events {
            for subject in event.subjects { new[subject, default: []].append(event) }
        }
    }

    /// Returns the mutations without the position.
    mutating func run() async throws -> [Mutation] {
        let flipped = try await noteReversals()
        let links = try await linkViewings()
        try await load(flipped.union(new.keys), links)
        for line in lines { mutations += line.puts(isUndone: reversals.isUndone(line.event.id)) }
        mutations += try await groups()
        let states = try await listStates()
        let existing = Set(states.filter { $0.value.name != nil }.keys)
        let changedLists = try await loadItemsOfChangedLists(existing, links)
        let before = fold(counting(Array(stored.events.values), former))
        let after = fold(counting(Array(stored.events.values) + events, reversals))
        let listsAfter = existing.subtracting(changedLists).union(changedLists.filter { after.lists[$0] != nil })
        var placements: [ListID: Int] = [:]
        var puts: [Mutation] = []
        for item in try items {
            let old = before.items[item]
            let new = after.items[item]
            let step = ItemStep(item, from: old, on: existing, to: new, on: listsAfter)
            mutations += step.removals
            puts += step.puts
            for list in old?.placements.keys ?? [:].keys { placements[list, default: 0] -= 1 }
            for list in new?.placements.keys ?? [:].keys { placements[list, default: 0] += 1 }
        }
        mutations += puts
        mutations += try await titles(before, after)
        mutations += absentViewings(before, after)
        try await updateLists(states, changedLists, after, placements)
        return mutations
    }

    /// The movies and series among the subjects, in the order of their keys.
    private var items: [ItemReference] {
        get throws {
            try stored.subjects.filter { ListID(subject: $0) == nil }.sorted().map { try ItemReference(key: $0) }
        }
    }

    private func counting(_ events: [LoggedEvent], _ reversals: Reversals) -> [LoggedEvent] {
        events.filter { !reversals.isUndone($0) && !stored.takenBack.contains($0.id) }
    }

    /// Folds what events say of the subjects.
    private func fold(_ events: [LoggedEvent]) -> LibraryFold {
        LibraryFold(effective: events.map { $0.about(stored.subjects) })
    }
}

// Undone events.
extension ViewUpdate {
    /// Notes what is undone before and after the new events, and returns the subjects of the stored events that begin or
    /// cease to count.
    private mutating func noteReversals() async throws -> Set<String> {
        let targets = Set(events.compactMap(\.target))
        try await loadReversals(of: targets.union(events.flatMap(\.reversible)))
        for event in events { reversals.note(event) }
        var flipped: Set<String> = []
        for target in targets.sorted() {
            if let latest = reversals.stored(target), latest != former.stored(target) {
                mutations.append(.put(latest))
            }
            guard former.isUndone(target) != reversals.isUndone(target) else { continue }
            var records = try await storage.engine.load([LibraryEventEntity.reference(target)]).compactMap { $0 }
            for case var stored as LibraryEventEntity in records {
                stored.isUndone = reversals.isUndone(target)
                mutations.append(.put(stored))
            }
            records += try await LibraryRecords(storage: storage).parts(of: target)
            for case let stored as LibraryEventEntity in records { flipped.formUnion(try stored.subjects) }
        }
        return flipped
    }

    /// Loads the last reversals of events and imports, unless they are known.
    private mutating func loadReversals(of targets: Set<String>) async throws {
        let wanted = targets.subtracting(known)
        known.formUnion(wanted)
        for record in try await storage.engine.load(wanted.map(LibraryReversalEntity.reference)) {
            guard let stored = record as? LibraryReversalEntity else { continue }
            former.note(stored)
            reversals.note(stored)
        }
    }
}

// Loading.
extension ViewUpdate {
    private mutating func load(_ subjects: Set<String>, _ links: [String: Set<String>]) async throws {
        try await stored.load(subjects, new: new, links: links)
        try await loadReversals(of: Set(stored.events.values.flatMap(\.reversible)))
    }

    /// Returns the subjects to which each subject of a new event is linked because both name the same viewing.
    private mutating func linkViewings() async throws -> [String: Set<String>] {
        var named: [(viewing: UUID, subject: String)] = []
        for event in events {
            for fact in event.facts {
                if let id = fact.viewingID { named.append((id, fact.items[0].key)) }
            }
        }
        let ids = Array(Set(named.map(\.viewing)))
        let references = ids.map(LibraryViewingEntity.reference) + ids.map(LibraryAbsentViewingEntity.reference)
        var homes: [String: String] = [:]
        for record in try await storage.engine.load(references) {
            if let viewing = record as? LibraryViewingEntity { homes[viewing.viewingID] = viewing.item }
            if let absent = record as? LibraryAbsentViewingEntity { homes[absent.viewingID] = absent.subject }
        }
        var links: [String: Set<String>] = [:]
        for (viewing, subject) in named {
            guard let home = homes[viewing.recordKey] else {
                homes[viewing.recordKey] = subject
                continue
            }
            guard home != subject, links[subject]?.contains(home) != true else { continue }
            links[subject, default: []].insert(home)
            links[home, default: []].insert(subject)
            mutations += LibraryLinkEntity.puts(subject, home)
        }
        return links
    }

    private func listStates() async throws -> [ListID: LibraryListStateEntity] {
        let stored = try await storage.engine.query(.all, of: LibraryListStateEntity.self)
            .compactMap { $0 as? LibraryListStateEntity }
        return Dictionary(stored.map { (ListID($0.listID), $0) }) { first, _ in first }
    }

    /// Loads the items on lists that begin or cease to exist. Returns all lists whose events were loaded.
    private mutating func loadItemsOfChangedLists(
        _ existing: Set<ListID>, _ links: [String: Set<String>]
    ) async throws -> Set<ListID> {
        let named = Set(stored.subjects.compactMap(ListID.init(subject:)))
        if named.isEmpty { return [] }
        let after = fold(counting(Array(stored.events.values) + events, reversals))
        var items: Set<String> = []
        for list in named where existing.contains(list) != (after.lists[list] != nil) {
            let query = StorageQuery.all.owned(by: "listID", .text(list.rawValue))
            for record in try await storage.engine.query(query, of: LibraryEntryEntity.self) {
                if let entry = record as? LibraryEntryEntity { items.insert(entry.item) }
            }
        }
        try await load(items, links)
        return named
    }
}

// What is stored beside the items.
extension ViewUpdate {
    /// Returns the titles that events say again, and those of new items, even if no event says them. Titles renewed since
    /// stay.
    private func titles(_ before: LibraryFold, _ after: LibraryFold) async throws -> [Mutation] {
        let changed = after.items.filter { item, folded in
            guard let former = before.items[item] else { return true }
            return folded.title != nil && folded.title != former.title
        }
        let stored = try await storage.engine.load(changed.keys.map(LibraryTitleEntity.reference))
            .compactMap { $0 as? LibraryTitleEntity }.map(TitleSnapshotMapper().map)
        let former = Dictionary(stored.map { ($0.item, $0) }) { first, _ in first }
        return changed.compactMap { item, folded in
            let title =
                folded.title?.completed(by: former[item])
                ?? former[item] ?? TitleSnapshot(recorded: item, title: "")
            if title == former[item] { return nil }
            return .put(TitleSnapshotMapper().map(title, at: storage.clock.now))
        }
    }

    /// Returns the changes of the records of viewings that are named and aren't there.
    private func absentViewings(_ before: LibraryFold, _ after: LibraryFold) -> [Mutation] {
        var subjects: [UUID: String] = [:]
        func note(_ event: LoggedEvent) {
            for fact in event.about(stored.subjects).facts {
                guard let id = fact.viewingID, let subject = fact.subjects.first else { continue }
                subjects[id] = min(subjects[id] ?? subject, subject)
            }
        }
        stored.events.values.forEach(note)
        let known = Set(subjects.keys)
        events.forEach(note)
        return subjects.compactMap { id, subject in
            let wasAbsent = known.contains(id) && !before.hasViewing(id)
            if after.hasViewing(id) { return wasAbsent ? .remove(LibraryAbsentViewingEntity.reference(id)) : nil }
            return wasAbsent ? nil : .put(LibraryAbsentViewingEntity(viewingID: id.recordKey, subject: subject))
        }
    }

    /// Returns the records of the imports, and of the changes of several events, that have new parts.
    private func groups() async throws -> [Mutation] {
        var parts: [String: [LoggedEvent]] = [:]
        for event in events.sorted(by: { $0.place < $1.place }) {
            if let part = event.part { parts[part.id, default: []].append(event) }
        }
        let ids = parts.keys.sorted()
        let former = try await storage.engine.load(ids.map(LibraryGroupEntity.reference))
        var groups: [Mutation] = []
        for (id, former) in zip(ids, former) {
            guard let new = parts[id] else { continue }
            let group = try await group(id, new, after: former as? LibraryGroupEntity)
            if let record = group.record { groups.append(.put(record)) }
        }
        return groups
    }

    /// - Parameters:
    ///   - new: The new parts, in their order.
    ///   - former: The group with the stored parts; `nil` if none is stored.
    private func group(
        _ id: String, _ new: [LoggedEvent], after former: LibraryGroupEntity?
    ) async throws -> EventGroup {
        var group = EventGroup(id)
        var parts = new.map { (event: $0, isTakenBack: false) }
        if let former {
            if former.latest < new[0].place {
                let known = Set(stored.events.values.filter { $0.part?.id == id }.flatMap(\.namedItems))
                group = try EventGroup(former, naming: known.intersection(new.flatMap(\.namedItems)))
            } else {
                // A part has come late: which titles are the first depends on all parts.
                let stored = try await LibraryRecords(storage: storage).parts(of: id)
                parts += try stored.map { (event: try $0.event, isTakenBack: $0.isTakenBack) }
                parts.sort { $0.event.place < $1.event.place }
            }
        }
        for part in parts { group.add(part.event, isTakenBack: part.isTakenBack) }
        return group
    }

    private mutating func updateLists(
        _ states: [ListID: LibraryListStateEntity], _ changed: Set<ListID>, _ after: LibraryFold,
        _ placements: [ListID: Int]
    ) async throws {
        var updated = states
        for list in changed { updated[list] = ListState.with(after.lists[list], list, states[list]) }
        for (list, difference) in placements where difference != 0 {
            updated[list, default: ListState.empty(list)].count += difference
        }
        for fact in events.flatMap(\.facts) {
            guard let list = fact.entryList else { continue }
            if case .listed(_, _, let date) = fact.found {
                updated[list, default: ListState.empty(list)].note(date)
            } else if updated[list] == nil {
                updated[list] = ListState.empty(list)
            }
        }
        for (list, state) in updated where state != states[list] { mutations.append(.put(state)) }
        let stored = try await storage.engine.query(.all, of: LibraryUserListEntity.self)
            .compactMap { $0 as? LibraryUserListEntity }
        mutations += ListState.changes(from: stored, to: updated)
    }
}

extension LoggedEvent {
    /// The ids by which the event can be undone: its own, and that of the import or change that it is a part of.
    var reversible: [String] { [id] + (part.map { [$0.id] } ?? []) }
}

extension LibraryEventEntity {
    /// What the event names.
    fileprivate var subjects: [String] { get throws { try subject.map { [$0] } ?? event.subjects } }
}

extension Reversals {
    mutating func note(_ stored: LibraryReversalEntity) {
        note(stored.target, EventPlace(order: Int64(stored.order), id: stored.eventID), isUndone: stored.isUndone)
    }

    /// Returns the record of the last undo or redo of an event or an import.
    func stored(_ target: String) -> LibraryReversalEntity? {
        place(of: target).map {
            LibraryReversalEntity(
                target: target, order: Int($0.order), eventID: $0.id, isUndone: isUndone(target))
        }
    }
}
