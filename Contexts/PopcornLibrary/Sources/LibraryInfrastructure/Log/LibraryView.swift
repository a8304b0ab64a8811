import CoreDomain
import Foundation
package import LibraryDomain
package import Storage

/// The library as records, made from the events of a log and kept in any engine.
///
/// The log is the truth: a change is made once its events are in the log. A view that is behind, gone or of another
/// version follows the log at the next use.
package actor LibraryView {
    package let storage: ContextStorage
    /// The reads of the view. They don't follow the log.
    package nonisolated let records: StoredLibraryRepository
    let log: any EventLog
    private let machine: String?
    private var last: Task<Void, Never>?

    /// What was found while a view followed its log.
    package struct Findings: Sendable {
        /// The events that the log has lost. They count until they are restored or forgotten.
        package var missing: [LoggedEvent] = []
        /// The damaged and incomplete lines.
        package var lines: [LogFinding] = []
        /// The number of new intact lines that aren't events.
        package var foreignLines = 0
        /// Whether the view was folded from nothing.
        package var wasFolded = false
    }

    /// The events of a change, and the items that they concern.
    package struct Change: Sendable {
        package let events: [LoggedEvent]
        package let items: [ChangedItem]
        /// The reason why the view couldn't follow; it will at the next use. The change is stored nevertheless.
        package let failure: (any Error)?
    }

    /// Creates a view of `log` in a storage for this log only.
    ///
    /// - Parameter machine: The name of this machine in new events.
    package init(of log: any EventLog, in storage: ContextStorage, machine: String? = nil) {
        self.log = log
        self.storage = storage
        self.machine = machine
        records = StoredLibraryRepository(storage: storage)
    }

    /// The types of the records that follow from the log, without titles, matches and questions, which are caches.
    package static let recordTypes: [any StoredRecord.Type] = [
        LibraryUserListEntity.self, LibraryEntryEntity.self, LibraryViewingEntity.self, LibraryOpinionEntity.self,
        LibraryMarksEntity.self, LibraryLoggedEntity.self, LibraryFactsEntity.self, LibraryReversalEntity.self,
        LibraryAbsentViewingEntity.self, LibraryListStateEntity.self, LibraryPositionEntity.self,
    ]

    /// The maximum number of times that a step is repeated because another process came first.
    private static let maximumRepetitions = 300

    /// Brings the view up to date with the log, and reports what is wrong with the log.
    @discardableResult
    package func follow() async throws -> Findings {
        try await inTurn { try await self.repeatingOnConflict { try await self.followOnce() } }
    }

    /// Discards the view, and makes it from the whole log.
    @discardableResult
    package func refold() async throws -> Findings {
        try await inTurn {
            try await self.repeatingOnConflict {
                let reading = try await self.log.read(after: LogPosition())
                return try await self.foldAll(reading, replacing: try await self.position())
            }
        }
    }

    /// Makes a change: its facts become an event of the log, or one event a title if it is a part of an import.
    ///
    /// Rethrows an error of `change` without storing anything, and repeats it if another process changed the library.
    /// Returns `nil` if nothing changed.
    package func change(
        _ scope: LibraryScope, as part: LoggedEvent.ImportPart? = nil,
        _ change: @escaping @Sendable (inout LibraryDraft) throws -> LibraryAction?
    ) async throws -> Change? {
        try await inTurn {
            try await self.repeatingOnConflict {
                _ = try await self.followOnce()
                let position = try await self.position()
                let before = try await self.records.draft(scope)
                // Another process may have followed the log while the draft was read.
                guard try await self.position() == position else {
                    throw StorageError.conflict(LibraryPositionEntity.collection)
                }
                var after = before
                let action = try change(&after)
                guard !after.facts.isEmpty || part?.isLast == true else { return nil }
                let events = self.events(of: after, before, action, part, after: position)
                let failure = try await self.append(events, at: position)
                return Change(events: events, items: Self.changedItems(before, after), failure: failure)
            }
        }
    }

    /// Undoes an event or an import, or makes it count again. Returns `nil` if it is so already.
    ///
    /// - Throws: `LibraryError.notUndoable` if the log has no such event, or if the event is an undo or a redo itself.
    package func reverse(_ id: String, isUndone: Bool) async throws -> Change? {
        try await inTurn {
            try await self.repeatingOnConflict {
                _ = try await self.followOnce()
                let position = try await self.position()
                guard try await self.isReversible(id) else { throw LibraryError.notUndoable }
                let stored = try await self.storage.engine.load([LibraryReversalEntity.reference(id)])[0]
                let wasUndone = (stored as? LibraryReversalEntity)?.isUndone ?? false
                if wasUndone == isUndone { return nil }
                let event = LoggedEvent(
                    id: Self.newID(), date: self.storage.clock.now, order: self.nextOrder(after: position),
                    machine: self.machine, kind: .unknown, content: isUndone ? .undone(id) : .redone(id))
                let items = try await self.items(concernedBy: id)
                let before = try await self.records.marks(of: items)
                let failure = try await self.append([event], at: position)
                let after = try await self.records.marks(of: items)
                let titles = try await self.records.storedTitles(of: Set(items))
                let changed = items.map { item in
                    ChangedItem(
                        titles[item] ?? TitleSnapshot(item: item, title: ""), before: before[item] ?? .none,
                        after: after[item] ?? .none)
                }
                return Change(events: [event], items: changed, failure: failure)
            }
        }
    }

    /// Returns the events, the latest by order first, without those that undo or redo others.
    package func events(limit: Int) async throws -> [LibraryLoggedEntity] {
        var size = limit
        while true {
            let query = StorageQuery.all.ordered(by: "order", descending: true).limited(to: size)
            let found = try await storage.engine.query(query, of: LibraryLoggedEntity.self)
                .compactMap { $0 as? LibraryLoggedEntity }
            let changes = found.filter { $0.target == nil }.prefix(limit)
            if changes.count == limit || found.count < size { return Array(changes) }
            // Some of them undo or redo others.
            size *= 2
        }
    }

    /// Returns the id of the import of `source` that was cut short, if no other change followed.
    package func openImport(from source: String) async throws -> String? {
        guard let last = try await events(limit: 1).first, let id = last.importID else { return nil }
        let query = StorageQuery.all.owned(by: "importID", .text(id))
        let events = try await storage.engine.query(query, of: LibraryLoggedEntity.self)
            .compactMap { $0 as? LibraryLoggedEntity }
        let isOpen = !events.contains(where: \.isLast) && events.contains { $0.source == source }
        return isOpen ? id : nil
    }

    /// Returns a list with its entries, the newest first, after a comparison of the entries with their number. A
    /// contradiction means that the view is damaged: it is then folded from nothing.
    package func list(named name: ListName) async throws -> (list: UserList, entries: [ListEntry]) {
        let found = try await records.list(named: name)
        if found.entries.count == found.list.count { return found }
        try await refold()
        return try await records.list(named: name)
    }

    private func isReversible(_ id: String) async throws -> Bool {
        let events = try await events(of: id)
        return !events.isEmpty && events.allSatisfy { $0.target == nil }
    }

    /// Returns the event with an id, or the events of the import with that id.
    private func events(of id: String) async throws -> [LibraryLoggedEntity] {
        if let event = try await storage.engine.load([LibraryLoggedEntity.reference(id)])[0] as? LibraryLoggedEntity {
            return [event]
        }
        let query = StorageQuery.all.owned(by: "importID", .text(id))
        return try await storage.engine.query(query, of: LibraryLoggedEntity.self)
            .compactMap { $0 as? LibraryLoggedEntity }
    }

    /// Returns the movies and series that an event or an import names.
    private func items(concernedBy id: String) async throws -> [ItemReference] {
        let subjects = Set(try await events(of: id).flatMap(\.subjects)).filter { !$0.hasPrefix("list/") }
        return try subjects.sorted().map { try ItemReference(key: $0) }
    }

    private func repeatingOnConflict<Value>(_ body: () async throws -> Value) async throws -> Value {
        var repetitions = 0
        while true {
            try Task.checkCancellation()
            do {
                return try await body()
            } catch StorageError.conflict where repetitions < Self.maximumRepetitions { repetitions += 1 }
        }
    }

    /// Runs `body` after everything that was requested earlier.
    private func inTurn<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let previous = last
        let turn = Task {
            await previous?.value
            return try await body()
        }
        last = Task { _ = await turn.result }
        return try await withTaskCancellationHandler {
            try await turn.value
        } onCancel: {
            turn.cancel()
        }
    }
}

// Writing.
extension LibraryView {
    private static func newID() -> String {
        var random = SystemRandomNumberGenerator()
        return LoggedEvent.newID(using: &random)
    }

    /// Returns an order after those of all events that this view has read.
    private nonisolated func nextOrder(after position: LibraryPositionEntity?) -> Int64 {
        let now = storage.clock.now.millisecondsSince1970
        return position.map { max(Int64($0.order) + 1, now) } ?? now
    }

    /// Returns the events of a change: one, or for a part of an import one for each list and title.
    private nonisolated func events(
        of draft: LibraryDraft, _ before: LibraryDraft, _ action: LibraryAction?, _ part: LoggedEvent.ImportPart?,
        after position: LibraryPositionEntity?
    ) -> [LoggedEvent] {
        var order = nextOrder(after: position)
        let lists = Dictionary((before.lists + draft.lists).map { ($0.id, $0.name) }) { $1 }
        let groups = part == nil ? [draft.facts] : draft.facts.groupedByItem
        var events: [LoggedEvent] = []
        for (index, facts) in (groups.isEmpty ? [[]] : groups).enumerated() {
            let isLast = index == max(0, groups.count - 1)
            let items = Set(facts.flatMap(\.items))
            let named = Set(facts.flatMap { [$0.entryList, $0.list].compactMap(\.self) }).subtracting([.watchlist])
            events.append(
                LoggedEvent(
                    id: Self.newID(), date: draft.date, order: order, machine: machine,
                    kind: part == nil ? action?.kind ?? .unknown : .titlesImported,
                    content: .facts(LibraryFact.sorted(facts)),
                    titles: items.reduce(into: [:]) { $0[$1] = draft.item($1).title },
                    listNames: named.reduce(into: [:]) { $0[$1] = lists[$1] },
                    part: part.map { part in
                        .init(
                            id: part.id, source: index == 0 ? part.source : nil, isLast: part.isLast && isLast)
                    }))
            order += 1
        }
        return events
    }

    /// Appends events to the log, and returns the reason if the view couldn't follow.
    private func append(_ events: [LoggedEvent], at position: LibraryPositionEntity?) async throws -> (any Error)? {
        _ = try await log.append(events.map(EventLine.sealed), at: position?.position ?? LogPosition())
        do {
            try await repeatingOnConflict { _ = try await followOnce() }
            return nil
        } catch {
            return error
        }
    }

    private static func changedItems(_ before: LibraryDraft, _ after: LibraryDraft) -> [ChangedItem] {
        Set(after.facts.flatMap(\.items)).sorted { $0.key < $1.key }.map { item in
            let old = before.item(item)
            let new = after.item(item)
            return ChangedItem(
                new.title ?? TitleSnapshot(item: item, title: ""),
                before: old.marks.named(by: before.lists, old.lists),
                after: new.marks.named(by: after.lists, new.lists))
        }
    }
}

extension [LibraryFact] {
    /// The facts about lists, followed by the facts of each item, in the order of their first ones.
    fileprivate var groupedByItem: [[LibraryFact]] {
        var groups: [[LibraryFact]] = []
        var positions: [String: Int] = [:]
        for fact in self {
            let key = fact.items.first?.key ?? ""
            if let position = positions[key] {
                groups[position].append(fact)
            } else {
                positions[key] = groups.count
                groups.append([fact])
            }
        }
        return groups
    }
}

// Reading the log.
extension LibraryView {
    func position() async throws -> LibraryPositionEntity? {
        try await storage.engine.load([LibraryPositionEntity.reference])[0] as? LibraryPositionEntity
    }

    private func followOnce() async throws -> Findings {
        let stored = try await position()
        let isWhole = stored?.builder == nil && stored?.version == LibraryPositionEntity.version
        let reading = try await log.read(after: isWhole ? stored?.position ?? LogPosition() : LogPosition())
        guard let stored, isWhole, !reading.replacesEarlier else {
            if stored == nil, reading.lines.isEmpty, reading.missing.isEmpty { return findings(reading, []) }
            return try await foldAll(reading, replacing: stored)
        }
        let missing = reading.missing.compactMap(ReadEvent.init)
        let lines = reading.lines
        let read = lines.compactMap(ReadEvent.init)
        var findings = findings(reading, missing.map(\.event))
        findings.foreignLines = lines.count - read.count
        let new = try await newEvents(read + missing)
        if new.isEmpty, reading.position == stored.position { return findings }
        var update = ViewUpdate(new, storage: storage)
        let order = max(Int64(stored.order), new.map(\.event.order).max() ?? 0)
        let next = LibraryPositionEntity(reading.position, order: order, at: storage.clock.now)
        let changes = new.isEmpty ? [] : try await update.run()
        _ = try await storage.engine.commit(
            [.expect(LibraryPositionEntity.reference, stored), .put(next)] + changes)
        return findings
    }

    private func findings(_ reading: LogReading, _ missing: [LoggedEvent]) -> Findings {
        Findings(missing: missing, lines: reading.findings)
    }

    /// Returns the events that the view doesn't have, each once.
    private func newEvents(_ events: [ReadEvent]) async throws -> [ReadEvent] {
        if events.isEmpty { return [] }
        let stored = try await storage.engine.load(events.map { LibraryLoggedEntity.reference($0.event.id) })
        var seen: Set<String> = []
        return zip(events, stored).filter { $1 == nil && seen.insert($0.event.id).inserted }.map(\.0)
    }

    /// Folds the whole log, and replaces the view.
    private func foldAll(_ reading: LogReading, replacing stored: LibraryPositionEntity?) async throws -> Findings {
        let missing = reading.missing.compactMap(EventReader.event)
        var findings = findings(reading, missing)
        findings.wasFolded = true
        var builder = ViewBuilder(storage: storage, replacing: stored)
        try await builder.build(reading.lines + reading.missing, at: reading.position)
        findings.foreignLines = builder.foreignLines - (reading.missing.count - missing.count)
        return findings
    }
}
