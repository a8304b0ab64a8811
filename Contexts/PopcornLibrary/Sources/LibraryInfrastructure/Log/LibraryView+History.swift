import CoreDomain
import Foundation
package import LibraryDomain
import Storage

// The history, in which an import is one event.
extension LibraryView {
    package func events(_ subject: EventSubject, limit: Int) async throws -> [LibraryEvent] {
        try await reading { try await self.storedEvents(subject, limit: limit) }
    }

    private func storedEvents(_ subject: EventSubject, limit: Int) async throws -> [LibraryEvent] {
        switch subject {
        case .library: return try await shownEvents(limit: limit)
        case .list(let list):
            let id = Scalar.text(list.rawValue)
            var found = try await logged(.all.owned(by: "listID", id))
            found += try await logged(.all.owned(by: "targetListID", id))
            return try await shown(found, limit: limit)
        case .item(let item):
            let query = StorageQuery.all.owned(by: "subject", .text(item.whole.key))
            let facts: [LibraryFactsEntity] = try await records.records(query)
            // A negative order links the item to another one.
            let ids = facts.filter { $0.order >= 0 }.map(\.eventID)
            return try await shown(try await logged(ids), limit: limit)
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
            let failure = try await self.append([reversal], at: position)
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
                viewError: failure.map { FetchError($0) })
        }
    }

    package func event(_ id: String) async throws -> LibraryEvent {
        try await reading { try await self.storedEvent(id) }
    }

    package func openImport(from source: String) async throws -> String? {
        try await following {
            // Of the lines of an import, its first and its last one are shown. Only the first has a source.
            guard let last = try await self.latestLogged(limit: 1).first, let id = last.importID,
                last.source == source, !last.isLast, try await !self.isUndone(last)
            else { return nil }
            return id
        } _: { _, id in
            id
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
        let found = try await shownEvents(named: id)
        guard id.count >= LibraryEvent.shownIDLength, found.count == 1 else { throw LibraryError.noChange(id) }
        return found[0]
    }

    /// Returns the events whose ids begin with a text of at least the shown length.
    private func shownEvents(named id: String) async throws -> [LibraryEvent] {
        let handle = String(id.prefix(LibraryEvent.shownIDLength))
        return try await shown(try await logged(.all.owned(by: "handle", .text(handle))), limit: .max)
            .filter { $0.id.hasPrefix(id) }
    }

    private func lastCountingEvent() async throws -> LibraryEvent {
        let latest = StorageQuery.all.ordered(by: "shownOrder", descending: true)
        // Mostly, it is one of the last few events. Where other machines made many since, only this one's are read.
        let own = latest.owned(by: "machine", machine.map(Scalar.text) ?? .null)
        for (query, limit) in [(latest, 10), (own, Int.max)] {
            let found = try await first(query, amongFirst: limit) { (entity: LibraryLoggedEntity) -> LibraryEvent? in
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
            guard reversal.isUndone, try await logged([reversal.eventID])[0].machine == machine else { return nil }
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
    private func latestLogged(limit: Int) async throws -> [LibraryLoggedEntity] {
        let query = StorageQuery.all.ordered(by: "shownOrder", descending: true)
        // An import may be there twice, by its first and its last line.
        let size = limit > Int.max / 2 ? Int.max : max(0, limit) * 2
        return try await logged(query.limited(to: size)).filter { $0.shownOrder != nil }.latestFirst
    }

    /// Returns whether an event, or the import that it is a part of, is undone.
    private func isUndone(_ entity: LibraryLoggedEntity) async throws -> Bool {
        try await reversals(of: [entity])[0]
    }

    /// Returns whether each event, or the import that it is a part of, is undone.
    ///
    /// - Throws: `StorageError.damagedValue` for an event that says itself that it is undone, if its reversal is lost.
    private func reversals(of entities: [LibraryLoggedEntity]) async throws -> [Bool] {
        let found = try await storage.engine.load(entities.map { LibraryReversalEntity.reference($0.shownID) })
        return try zip(entities, found).map { entity, reversal in
            let isUndone = (reversal as? LibraryReversalEntity)?.isUndone ?? false
            if entity.isUndone, entity.importID == nil, !isUndone { throw StorageError.damagedValue("isUndone") }
            return isUndone
        }
    }

    /// Returns the events with the given ids, which other records name.
    ///
    /// - Throws: `StorageError.damagedValue` if one is lost.
    private func logged(_ ids: [String]) async throws -> [LibraryLoggedEntity] {
        let found = try await storage.engine.load(ids.map(LibraryLoggedEntity.reference))
        return try found.map { record in
            guard let event = record as? LibraryLoggedEntity else { throw StorageError.damagedValue("eventID") }
            return event
        }
    }

    private func logged(_ query: StorageQuery) async throws -> [LibraryLoggedEntity] {
        try await records.records(query)
    }

    private func lines(ofImport id: String) async throws -> [LibraryLoggedEntity] {
        try await logged(.all.owned(by: "importID", .text(id))).sorted { $0.order < $1.order }
    }

    /// Returns the latest of the events, each import once, without those that reverse others.
    private func shown(_ entities: [LibraryLoggedEntity], limit: Int) async throws -> [LibraryEvent] {
        var imports: Set<String> = []
        let shown = entities.latestFirst.filter { entity in
            entity.target == nil && entity.importID.map { imports.insert($0).inserted } != false
        }.prefix(max(0, limit))
        var events: [LibraryEvent] = []
        for (entity, isUndone) in zip(shown, try await reversals(of: Array(shown))) {
            if let id = entity.importID {
                let lines = try await lines(ofImport: id)
                let titles = try await titles(of: lines.flatMap(\.items).prefix(EventMapper.shownTitles))
                events.append(try EventMapper().map(importOf: lines, id: id, titles: titles, isUndone: isUndone))
            } else {
                let titles = try await titles(of: entity.items[...])
                events.append(try EventMapper().map(entity, titles: titles, isUndone: isUndone))
            }
        }
        return events
    }

    private func titles(of keys: ArraySlice<String>) async throws -> [ItemReference: TitleSnapshot] {
        try await records.titles(named: Set(keys.map { try ItemReference(key: $0) }))
    }

    /// Returns the movies and series that an event or an import names, and those on a list that it concerns.
    private func items(concernedBy event: LibraryEvent) async throws -> [ItemReference] {
        var keys: Set<String> = []
        if event.action.kind == .titlesImported {
            keys.formUnion(try await lines(ofImport: event.id).flatMap(\.items))
        } else {
            keys.formUnion(event.titles.map(\.item.whole.key))
            if event.action.kind == .listDeleted || event.action.kind == .listCreated, let list = event.action.list {
                keys.formUnion(try await records.places(on: list.id).map(\.item))
            }
        }
        return try keys.sorted().map { try ItemReference(key: $0) }
    }
}

extension LibraryLoggedEntity {
    /// The id of the event that the history shows.
    fileprivate var shownID: String { importID ?? eventID }
}

extension [LibraryLoggedEntity] {
    fileprivate var latestFirst: [LibraryLoggedEntity] {
        sorted { ($0.order, $0.eventID) > ($1.order, $1.eventID) }
    }
}

extension LibraryEvent {
    fileprivate func reversed(_ isUndone: Bool) -> LibraryEvent {
        LibraryEvent(
            id: id, action, at: occurredAt, machine: machine, count: count, titles: titles, isOpen: isOpen,
            isUndone: isUndone)
    }
}
