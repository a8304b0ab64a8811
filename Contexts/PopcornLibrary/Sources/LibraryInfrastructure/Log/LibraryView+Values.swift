import CoreDomain
import LibraryDomain
import Storage

// The values that events have set.
extension LibraryView {
    /// The number of a list's movies and series above which positions on the list aren't worked out.
    private static let maximumListSize = 300

    /// Returns the values that an event has set.
    ///
    /// - Parameters:
    ///   - isWhole: Whether to return those of all titles, with the values before, rather than those of the first few.
    ///   - read: What was read for other events of the same history, which often name the same titles.
    func values(
        of event: LoggedEvent, isWhole: Bool, _ read: inout CountingEvents
    ) async throws -> [EventValue] {
        let isRanking = event.kind == .listRanked
        var items = event.namedItems
        if !isWhole, !isRanking { items = Array(items.prefix(EventMapper.shownTitles)) }
        let wanted = Set(items)
        let facts = event.facts.filter { $0.items.contains(where: wanted.contains) }
        if facts.isEmpty { return [] }
        let needsEarlier = isWhole || facts.contains(where: \.dependsOnEarlierFacts)
        let earlier = needsEarlier ? try await read.about(items.map(\.key), in: self) : []
        let fold = LibraryFold(effective: earlier.filter { $0.place < event.place })
        let ranks = isRanking ? try await ranks(after: event, &read) : []
        let shown = LoggedEvent(
            id: event.id, date: event.date, order: event.order, kind: event.kind, content: .facts(facts),
            listNames: event.listNames, part: event.part)
        let values = shown.values(after: fold) { rank, _ in
            ranks.isEmpty ? nil : ranks.count { $0 < rank } + 1
        }
        return isWhole ? values : values.map(\.withoutFormer)
    }

    /// Returns the ranks on the list that an event concerns, once the event has set its own; none if there are too many.
    private func ranks(after event: LoggedEvent, _ read: inout CountingEvents) async throws -> [ListRank] {
        guard let list = event.facts.lazy.compactMap(\.entryList).first else { return [] }
        var items = Set(try await records.places(on: list).map(\.item))
        items.formUnion(event.namedItems.map(\.key))
        guard items.count <= Self.maximumListSize else { return [] }
        let events = try await read.about(items.sorted(), in: self).filter { $0.place < event.place }
        let fold = LibraryFold(effective: events + [event])
        return fold.items.values.compactMap { $0.placements[list]?.rank }
    }

    /// Returns the events about movies and series that aren't undone, and those about what counts as the same.
    ///
    /// - Parameter importID: An import whose events are returned although it is undone.
    func countingEvents(about subjects: [String], with importID: String? = nil) async throws -> [LoggedEvent] {
        var stored = SubjectEvents(storage: storage)
        try await stored.load(subjects)
        let events = stored.events.values.filter { !stored.takenBack.contains($0.id) }
        let targets = Set(events.map(\.id)).union(events.compactMap(\.part?.id))
        var reversals = Reversals()
        for record in try await storage.engine.load(targets.map(LibraryReversalEntity.reference)) {
            guard let last = record as? LibraryReversalEntity else { continue }
            let place = EventPlace(order: Int64(last.order), id: last.eventID)
            reversals.note(last.target, place, isUndone: last.isUndone)
        }
        return events.filter { event in
            !reversals.isUndone(event) || importID != nil && event.part?.id == importID
        }
    }
}

/// The events about movies and series that count, each title's read once.
struct CountingEvents {
    private var known: [String: [LoggedEvent]] = [:]

    /// Returns the events about movies and series that aren't undone, and those about what counts as the same.
    mutating func about(_ subjects: [String], in view: LibraryView) async throws -> [LoggedEvent] {
        var events: [String: LoggedEvent] = [:]
        for subject in subjects {
            let found: [LoggedEvent]
            if let read = known[subject] {
                found = read
            } else {
                found = try await view.countingEvents(about: [subject])
            }
            known[subject] = found
            for event in found { events[event.id] = event }
        }
        return Array(events.values)
    }
}
