import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// The changes of a view for new events: everything that they name is folded again, and what differs is stored.
struct ViewUpdate {
    let storage: ContextStorage
    private let lines: [ReadEvent]
    private let events: [LoggedEvent]
    /// What the new events say of each subject, with their parts' positions.
    private let newParts: [String: [(whole: LoggedEvent, part: EventPart)]]
    private var reversals = Reversals()
    private var storedReversals: [String: LibraryReversalEntity] = [:]
    /// The stored events whose effect begins or ends.
    private var flipped: [String: Bool] = [:]
    private var flippedEvents: [LibraryLoggedEntity] = []
    /// The facts before and after, by subject.
    private var rows: [String: [Row]] = [:]
    private var mutations: [Mutation] = []

    /// What an event says of a subject.
    private struct Row {
        let event: LoggedEvent
        /// The positions of the facts among all facts of the event; `nil` if these are all.
        let positions: [Int]?
        let wasUndone: Bool
        let isUndone: Bool
        let isNew: Bool
    }

    /// - Parameter lines: Events that the view doesn't have.
    init(_ lines: [ReadEvent], storage: ContextStorage) {
        self.lines = lines
        self.storage = storage
        events = lines.map(\.event)
        var parts: [String: [(whole: LoggedEvent, part: EventPart)]] = [:]
        for event in events {
            for part in event.parts { parts[part.subject.key, default: []].append((event, part)) }
        }
        newParts = parts
    }

    /// Returns the mutations without the position.
    mutating func run() async throws -> [Mutation] {
        try await noteReversals()
        try await noteFlips()
        let links = try await linkViewings()
        try await load(Set(newParts.keys).union(flippedEvents.flatMap(\.subjects)), links)
        for line in lines { record(line) }
        let states = try await listStates()
        let existing = Set(states.filter { $0.value.name != nil }.keys)
        let changedLists = try await loadItemsOfChangedLists(existing, links)
        let before = fold(\.wasUndone, includingNew: false)
        let after = fold(\.isUndone, includingNew: true)
        let listsAfter = existing.subtracting(changedLists).union(changedLists.filter { after.lists[$0] != nil })
        var placements: [ListID: Int] = [:]
        var puts: [Mutation] = []
        for item in itemSubjects {
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

    private var itemSubjects: [ItemReference] {
        rows.keys.sorted().filter { !$0.hasPrefix("list/") }.compactMap { try? ItemReference(key: $0) }
    }
}

// Undone events.
extension ViewUpdate {
    private mutating func noteReversals() async throws {
        let targets = events.compactMap(\.target) + events.map(\.id) + events.compactMap(\.part?.id)
        for stored in try await loadReversals(targets) {
            storedReversals[stored.target] = stored
            reversals.note(stored)
        }
        for event in events { reversals.note(event) }
    }

    private func loadReversals(_ targets: [String]) async throws -> [LibraryReversalEntity] {
        try await storage.engine.load(Set(targets).map(LibraryReversalEntity.reference))
            .compactMap { $0 as? LibraryReversalEntity }
    }

    /// Finds the stored events that new events undo or redo.
    private mutating func noteFlips() async throws {
        for target in Set(events.compactMap(\.target)).sorted() {
            if let latest = reversals.stored(target), latest != storedReversals[target] {
                mutations.append(.put(latest))
            }
            let wasUndone = storedReversals[target]?.isUndone ?? false
            let isUndone = reversals.isUndone(target)
            guard wasUndone != isUndone else { continue }
            let stored = try await storage.engine.load([LibraryLoggedEntity.reference(target)])[0]
            if var event = stored as? LibraryLoggedEntity {
                event.isUndone = isUndone
                mutations.append(.put(event))
                flippedEvents.append(event)
            }
            let query = StorageQuery.all.owned(by: "importID", .text(target))
            flippedEvents += try await storage.engine.query(query, of: LibraryLoggedEntity.self)
                .compactMap { $0 as? LibraryLoggedEntity }
        }
        let related = flippedEvents.flatMap { [$0.eventID] + ($0.importID.map { [$0] } ?? []) }
        for stored in try await loadReversals(related) { reversals.note(stored) }
        for event in flippedEvents {
            flipped[event.eventID] =
                reversals.isUndone(event.eventID) || event.importID.map { reversals.isUndone($0) } == true
        }
    }
}

// Loading.
extension ViewUpdate {
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
            guard let home = homes[viewing.key] else {
                homes[viewing.key] = subject
                continue
            }
            guard home != subject, links[subject]?.contains(home) != true else { continue }
            links[subject, default: []].insert(home)
            links[home, default: []].insert(subject)
            mutations += [(subject, home), (home, subject)].map { one, other in
                .put(LibraryFactsEntity(linking: one, to: other))
            }
        }
        return links
    }

    /// Loads what events say of subjects, and of those that are connected to them.
    private mutating func load(_ subjects: Set<String>, _ links: [String: Set<String>]) async throws {
        var open = subjects.filter { rows[$0] == nil }.sorted()
        while let subject = open.popLast() {
            guard rows[subject] == nil else { continue }
            var found: [Row] = []
            var connected = links[subject] ?? []
            for record in try await storage.engine.few(ofItem: subject, LibraryFactsEntity.self, column: "subject") {
                guard let stored = record as? LibraryFactsEntity else { continue }
                if stored.order < 0 {
                    connected.insert(stored.line)
                } else {
                    found.append(try row(stored))
                }
            }
            for (event, part) in newParts[subject] ?? [] {
                found.append(
                    Row(
                        event: part.event, positions: part.positions, wasUndone: true,
                        isUndone: reversals.isUndone(event), isNew: true))
            }
            for case .same(let old, let new) in found.flatMap(\.event.facts) {
                connected.formUnion([old.key, new.key])
            }
            rows[subject] = found
            open += connected.filter { rows[$0] == nil }
        }
    }

    private mutating func row(_ stored: LibraryFactsEntity) throws -> Row {
        guard let event = EventReader.event(stored.line),
            stored.positions?.count ?? event.facts.count == event.facts.count
        else { throw StorageError.damagedValue("line") }
        let isUndone = flipped[stored.eventID] ?? stored.isUndone
        if isUndone != stored.isUndone {
            var changed = stored
            changed.isUndone = isUndone
            mutations.append(.put(changed))
        }
        return Row(
            event: event, positions: stored.positions, wasUndone: stored.isUndone, isUndone: isUndone, isNew: false)
    }

    private mutating func record(_ line: ReadEvent) {
        mutations.append(.put(EventMapper().map(line, isUndone: reversals.isUndone(line.event.id))))
        mutations += LibraryFactsEntity.all(of: line, isUndone: reversals.isUndone(line.event)).map { .put($0) }
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
        let named = Set(rows.keys.filter { $0.hasPrefix("list/") }.map { ListID(String($0.dropFirst(5))) })
        if named.isEmpty { return [] }
        let after = fold(\.isUndone, includingNew: true)
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

    /// Folds the loaded facts, as they are stored or with the new events.
    private func fold(_ isUndone: KeyPath<Row, Bool>, includingNew: Bool) -> LibraryFold {
        var parts: [String: [Row]] = [:]
        for row in rows.values.joined() where (includingNew || !row.isNew) && !row[keyPath: isUndone] {
            parts[row.event.id, default: []].append(row)
        }
        return LibraryFold(effective: parts.values.map(merged))
    }

    /// Returns the event of parts about different subjects.
    private func merged(_ parts: [Row]) -> LoggedEvent {
        let event = parts[0].event
        if parts.count == 1 { return event }
        var facts: [Int: LibraryFact] = [:]
        var titles: [ItemReference: TitleSnapshot] = [:]
        for part in parts {
            facts.merge(zip(part.positions ?? Array(part.event.facts.indices), part.event.facts)) { first, _ in first }
            titles.merge(part.event.titles) { first, _ in first }
        }
        return LoggedEvent(
            id: event.id, date: event.date, order: event.order, kind: event.kind,
            content: .facts(facts.sorted { $0.key < $1.key }.map(\.value)), titles: titles)
    }
}

// What is stored beside the items.
extension ViewUpdate {
    /// Returns the titles that events say anew, and those of new items, even if no event says them. Titles renewed since
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
        var known: Set<UUID> = []
        for (subject, rows) in rows {
            for row in rows {
                for case let id? in row.event.facts.map(\.viewingID) {
                    subjects[id] = min(subjects[id] ?? subject, subject)
                    if !row.isNew { known.insert(id) }
                }
            }
        }
        return subjects.compactMap { id, subject in
            let wasAbsent = known.contains(id) && !before.hasViewing(id)
            if after.hasViewing(id) { return wasAbsent ? .remove(LibraryAbsentViewingEntity.reference(id)) : nil }
            return wasAbsent ? nil : .put(LibraryAbsentViewingEntity(viewingID: id.key, subject: subject))
        }
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
        for event in events {
            for fact in event.facts {
                guard let list = fact.entryList else { continue }
                if case .listed(_, _, let date) = fact {
                    updated[list, default: ListState.empty(list)].note(date)
                } else if updated[list] == nil {
                    updated[list] = ListState.empty(list)
                }
            }
        }
        for (list, state) in updated where state != states[list] { mutations.append(.put(state)) }
        let stored = try await storage.engine.query(.all, of: LibraryUserListEntity.self)
            .compactMap { $0 as? LibraryUserListEntity }
        mutations += ListState.changes(from: stored, to: updated)
    }
}

extension Reversals {
    fileprivate mutating func note(_ stored: LibraryReversalEntity) {
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
