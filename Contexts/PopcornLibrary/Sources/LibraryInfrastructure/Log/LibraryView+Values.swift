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
        let earlier = needsEarlier ? try await read.about(items.map(\.key)) : []
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
        let events = try await read.about(items.sorted()).filter { $0.place < event.place }
        let fold = LibraryFold(effective: events + [event])
        return fold.items.values.compactMap { $0.placements[list]?.rank }
    }
}
