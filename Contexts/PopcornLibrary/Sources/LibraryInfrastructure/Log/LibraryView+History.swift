import CoreDomain
import Foundation
package import LibraryDomain
import Storage

// The history, in which an import is one event, and a change of several events too.
extension LibraryView {
    package func events(_ subject: EventSubject, limit: Int) async throws -> [LibraryEvent] {
        try await reading { try await self.storedEvents(subject, limit: limit) }
    }

    private func storedEvents(_ subject: EventSubject, limit: Int) async throws -> [LibraryEvent] {
        switch subject {
        case .library: return try await shownEvents(limit: limit)
        case .list(let list):
            return try await shown(try await records.events(mentioning: list.shownSubject), limit: limit)
        case .item(let item):
            let own: [LibraryEventEntity] = try await records.records(
                .all.owned(by: "subject", .text(item.whole.key)))
            let others = try await records.events(mentioning: item.whole.key)
            return try await shown(own + others, limit: limit)
        }
    }

    /// Undoes an event or an import, or makes it count again.
    package func reverse(_ id: String?, isUndone: Bool) async throws -> LibraryChange {
        try await following {
            let event = try await self.event(id, isUndone: isUndone)
            if event.isUndone == isUndone { throw LibraryError.unchanged(event) }
            let items = try await self.items(concernedBy: event)
            return (event, items, before: try await self.records.marks(of: items))
        } _: { position, found in
            let (event, items, before) = found
            let reversal = LoggedEvent(
                id: .randomID(), date: self.storage.clock.now, order: self.nextOrder(after: position),
                machine: self.machine, kind: .unknown, content: isUndone ? .undone(event.id) : .redone(event.id))
            let failure = try await self.append([EventLine.sealed(reversal)], at: position)
            // The view may be damaged, but the line is in the log, and isn't written again.
            let (_, (after, titles)) = try await self.repeatingOnConflict {
                try await self.wholeAnswer {
                    (try await self.records.marks(of: items), try await self.records.storedTitles(of: Set(items)))
                }
            }
            let changed = items.map { item in
                ChangedItem(
                    titles[item] ?? TitleSnapshot(recorded: item, title: ""), before: before[item] ?? .none,
                    after: after[item] ?? .none)
            }
            return LibraryChange(
                event.reversed(isUndone), changed, isUndone ? .undone : .redone, at: reversal.date,
                remainder: isUndone ? try await self.remainder(of: event, items) : nil,
                viewError: failure.map { FetchError($0) })
        }
    }

    package func event(_ id: String) async throws -> LibraryEvent {
        try await reading { try await self.storedEvent(id) }
    }

    package func openImport(from source: String) async throws -> OpenImport? {
        try await following {
            // Of the lines of an import, its first and its last one are shown. Only the first has a source.
            guard let last = try await self.latestLogged(limit: 1).first, let part = try last.event.part,
                part.source == source, !part.isLast, try last.event.brought.isEmpty, try await !self.isUndone(last)
            else { return nil }
            return OpenImport(id: part.id, order: try last.event.order)
        } _: { _, open in
            open
        }
    }
}

extension LibraryView {
    /// Returns the event whose id begins with a text, or the last one that this machine can reverse.
    private func event(_ id: String?, isUndone: Bool) async throws -> LibraryEvent {
        if let id { return try await storedEvent(id) }
        return try await isUndone ? lastCountingEvent() : lastUndoneEvent()
    }

    private func storedEvent(_ id: String) async throws -> LibraryEvent {
        guard id.count >= LibraryEvent.shownIDLength else { throw LibraryError.noChange(id) }
        let found = try await shownEvents(named: id)
        guard found.count == 1 else { throw LibraryError.noChange(id) }
        return found[0]
    }

    /// Returns the events whose ids begin with a text of at least the shown length.
    private func shownEvents(named id: String) async throws -> [LibraryEvent] {
        let events: [LibraryEventEntity] = try await records.records(beginning: id)
        let groups: [LibraryGroupEntity] = try await records.records(beginning: id)
        let single = events.filter { $0.importID == nil && $0.shownOrder != nil }
        let parts = try await records.events(groups.map(\.eventID))
        return try await shown(single + parts, limit: .max, isWhole: true).filter { $0.id.hasPrefix(id) }
    }

    private func lastCountingEvent() async throws -> LibraryEvent {
        let latest = StorageQuery.all.ordered(by: "shownOrder", descending: true)
        // Mostly, it is one of the last few events. Where other machines made many since, only this one's are read.
        let own = latest.owned(by: "machine", machine.map(Scalar.text) ?? .null)
        for (query, limit) in [(latest, 10), (own, Int.max)] {
            let found = try await first(query, amongFirst: limit) { (entity: LibraryEventEntity) -> LibraryEvent? in
                guard entity.shownOrder != nil, entity.machine == machine, try await !isUndone(entity) else {
                    return nil
                }
                let event = try await shown([entity], limit: 1)[0]
                // Another process may have undone it since.
                return event.isUndone ? nil : event
            }
            if let found { return found }
        }
        throw LibraryError.nothingToUndo
    }

    private func lastUndoneEvent() async throws -> LibraryEvent {
        let query = StorageQuery.all.ordered(by: "order", descending: true)
        let found = try await first(query) { (reversal: LibraryReversalEntity) -> LibraryEvent? in
            let event = try await records.events([reversal.eventID])[0]
            guard reversal.isUndone, event.machine == machine else { return nil }
            return try await shownEvents(named: reversal.target).first { $0.id == reversal.target && $0.isUndone }
        }
        guard let found else { throw LibraryError.nothingToRedo }
        return found
    }

    /// Returns the first result of `body` for the first `limit` records of a query, which is read in growing parts.
    private func first<Record: StoredRecord, Value>(
        _ query: StorageQuery, amongFirst limit: Int = .max, _ body: (Record) async throws -> Value?
    ) async throws -> Value? {
        var size = 10
        var done = 0
        while true {
            let found: [Record] = try await records.records(query.limited(to: size))
            for record in found.dropFirst(done) {
                if let value = try await body(record) { return value }
            }
            if found.count < size || size >= limit { return nil }
            done = found.count
            size *= 4
        }
    }

    private func shownEvents(limit: Int) async throws -> [LibraryEvent] {
        try await shown(try await latestLogged(limit: limit), limit: limit)
    }

    /// Returns the lines of the latest events, the latest first.
    private func latestLogged(limit: Int) async throws -> [LibraryEventEntity] {
        let query = StorageQuery.all.ordered(by: "shownOrder", descending: true)
        // An import may be there twice, by its first and its last line.
        let size = limit > Int.max / 2 ? Int.max : max(0, limit) * 2
        let latest: [LibraryEventEntity] = try await records.records(query.limited(to: size))
        return latest.filter { $0.shownOrder != nil }.latestFirst
    }

    /// Returns whether an event, or the import that it is a part of, is undone.
    private func isUndone(_ entity: LibraryEventEntity) async throws -> Bool {
        try await reversals(of: [entity])[0]
    }

    /// Returns whether each event, or the import that it is a part of, is undone.
    ///
    /// - Throws: `StorageError.damagedValue` for an event that says itself that it is undone, if its reversal is lost.
    private func reversals(of entities: [LibraryEventEntity]) async throws -> [Bool] {
        let found = try await storage.engine.load(entities.map { LibraryReversalEntity.reference($0.shownID) })
        return try zip(entities, found).map { entity, reversal in
            let isUndone = (reversal as? LibraryReversalEntity)?.isUndone ?? false
            if entity.isUndone, entity.importID == nil, !isUndone { throw StorageError.damagedValue("isUndone") }
            return isUndone
        }
    }

    /// Returns the movies and series that the events of an import name, in the order of these.
    private func items(ofImport id: String) async throws -> [ItemReference] {
        try items(of: try await parts(of: id))
    }

    /// Returns the events of an import or of a change of several events, the latest first.
    func parts(of id: String) async throws -> [LibraryEventEntity] {
        try await records.parts(of: id).latestFirst
    }

    /// - Parameter lines: The events of an import, the latest first.
    private func items(of lines: [LibraryEventEntity]) throws -> [ItemReference] {
        try lines.reversed().flatMap { line in
            guard let subject = line.subject else { return try line.event.namedItems }
            return ListID(subject: subject) == nil ? [try ItemReference(key: subject)] : []
        }.unique(by: \.self)
    }

    /// Returns what stays of an undone import because it didn't come with this import alone; `nil` if nothing does.
    private func remainder(of event: LibraryEvent, _ items: [ItemReference]) async throws -> ImportRemainder? {
        if event.action.kind == .libraryImported {
            let count = try await events(broughtBy: event.id).count { !$0.isTakenBack }
            return count == 0 ? nil : .changes(count)
        }
        guard event.action.kind == .titlesImported else { return nil }
        var viewings: Set<UUID> = []
        var machines: Set<String> = []
        var read = CountingEvents(storage: storage)
        for item in items {
            let events = try await read.about([item.key], with: event.id)
            let own = Set(events.filter { $0.part?.id == event.id }.flatMap(\.madeViewings))
            for other in events where other.part?.id != event.id {
                let both = own.intersection(other.madeViewings)
                if both.isEmpty { continue }
                viewings.formUnion(both.map(\.id))
                if let machine = other.machine { machines.insert(machine) }
            }
        }
        return viewings.isEmpty ? nil : .viewings(viewings.count, machines: machines.sorted())
    }

    /// Returns the latest of the events, each import and each change once, without those that reverse others.
    ///
    /// - Parameter isWhole: Whether to read all values that the events have set, with those before.
    private func shown(
        _ entities: [LibraryEventEntity], limit: Int, isWhole: Bool = false
    ) async throws -> [LibraryEvent] {
        var wholes: Set<String> = []
        let shown = entities.latestFirst.filter { entity in
            if entity.isTakenBack { return false }
            return entity.importID.map { wholes.insert($0).inserted } ?? (entity.shownOrder != nil)
        }.prefix(max(0, limit))
        var events: [LibraryEvent] = []
        var read = CountingEvents(storage: storage)
        for (entity, isUndone) in zip(shown, try await reversals(of: Array(shown))) {
            let event = try await whole(of: entity.event)
            if let part = event.part, part.isImport {
                events.append(try await self.event(ofImport: part.id, isUndone: isUndone))
            } else {
                // Of others, and of lost ones, the event has the titles itself.
                let first = Set(event.namedItems.prefix(EventMapper.shownTitles))
                let titles = try await records.storedTitles(of: first).filter { !$0.value.title.isEmpty }
                let values = try await values(of: event, isWhole: isWhole, &read)
                events.append(EventMapper().map(event, titles: titles, values: values, isUndone: isUndone))
            }
        }
        return events
    }

    /// Returns the event, or the whole change that it is a part of.
    private func whole(of event: LoggedEvent) async throws -> LoggedEvent {
        guard let part = event.part, !part.isImport else { return event }
        let parts = try await parts(of: part.id).reversed().filter { !$0.isTakenBack }.map { try $0.event }
        return LoggedEvent(parts.first ?? event, joining: Array(parts.dropFirst()))
    }

    private func event(ofImport id: String, isUndone: Bool) async throws -> LibraryEvent {
        guard let group = try await storage.engine.load([LibraryGroupEntity.reference(id)])[0] as? LibraryGroupEntity
        else { throw StorageError.damagedValue("libraryGroups") }
        let last = try await records.events([group.eventID])[0].event
        let items = try (group.first ?? []).map { try ItemReference(key: $0) }
        let titles = try await records.titles(named: Set(items))
        return try EventMapper().map(importOf: group, last, titles: titles, isUndone: isUndone)
    }

    /// Returns the movies and series that an event or an import names, and those on a list that it concerns.
    private func items(concernedBy event: LibraryEvent) async throws -> [ItemReference] {
        if event.action.kind == .titlesImported {
            return try await items(ofImport: event.id).sorted { $0.key < $1.key }
        }
        if event.action.kind == .libraryImported {
            return try items(of: try await events(broughtBy: event.id)).sorted { $0.key < $1.key }
        }
        var keys = Set(event.titles.map(\.item.whole.key))
        if event.action.kind == .listDeleted || event.action.kind == .listCreated, let list = event.action.list {
            keys.formUnion(try await records.places(on: list.id).map(\.item))
        }
        return try keys.sorted().map { try ItemReference(key: $0) }
    }
}

extension LibraryEventEntity {
    /// The id of the event that the history shows.
    fileprivate var shownID: String { importID ?? eventID }
}

extension LoggedEvent {
    /// The viewings that the event has made, with their movies and series: a key may mean another one later.
    fileprivate var madeViewings: [MadeViewing] {
        facts.compactMap { fact in
            guard case .seen(let viewing) = fact.found else { return nil }
            return MadeViewing(id: viewing.id, item: viewing.item.whole)
        }
    }
}

private struct MadeViewing: Hashable {
    let id: UUID
    let item: ItemReference
}

extension [LibraryEventEntity] {
    fileprivate var latestFirst: [LibraryEventEntity] {
        sorted { ($0.order, $0.eventID) > ($1.order, $1.eventID) }
    }
}

extension LibraryEvent {
    fileprivate func reversed(_ isUndone: Bool) -> LibraryEvent {
        LibraryEvent(
            id: id, action, at: occurredAt, machine: machine, count: count, titles: titles, isOpen: isOpen,
            isUndone: isUndone, values: values)
    }
}
