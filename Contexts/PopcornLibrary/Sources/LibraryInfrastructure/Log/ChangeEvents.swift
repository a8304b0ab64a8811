import CoreDomain
import LibraryDomain
import Storage

/// The events that record a change: one, or several if its line would be too large. Of a part of an import, there is at
/// least one for each list and title.
struct ChangeEvents {
    private let draft: LibraryDraft
    private let kind: LibraryEvent.Kind
    private let part: LoggedEvent.Part?
    private let machine: String?
    private let listNames: [ListID: ListName]

    /// - Parameters:
    ///   - draft: The library after the change.
    ///   - before: The library before the change.
    ///   - part: The import that the change is a part of; `nil` for a change of its own.
    init(
        _ draft: LibraryDraft, from before: LibraryDraft, _ kind: LibraryEvent.Kind?, as part: LoggedEvent.Part?,
        by machine: String?
    ) {
        self.draft = draft
        self.kind = part == nil ? kind ?? .unknown : .titlesImported
        self.part = part
        self.machine = machine
        listNames = Dictionary((before.lists + draft.lists).map { ($0.id, $0.name) }) { $1 }
    }

    /// Returns the events with their lines. There is at least one.
    ///
    /// - Parameter order: The order of the first event.
    /// - Throws: `LibraryError.notAllowed` if a single fact is too large for a line.
    func lines(from order: Int64) throws -> [(event: LoggedEvent, line: LogLine)] {
        let groups = part == nil ? [LibraryFact.sorted(draft.facts)] : draft.facts.groupedByItem.map(LibraryFact.sorted)
        let whole = lines(of: groups.isEmpty ? [[]] : groups, from: order)
        if whole.allSatisfy({ $0.line.bytes.count <= EventLine.maximumSize }) { return whole }
        return lines(of: try groups.flatMap { try parts(of: $0[...]) }, from: order)
    }

    /// Returns the facts in parts that fit in a line each, in their order.
    private func parts(of facts: ArraySlice<LibraryFact>) throws -> [[LibraryFact]] {
        let sample = event(
            Array(facts), id: .randomID(), order: EventPlace.greatestOrder,
            part ?? LoggedEvent.Part(ofChange: .randomID(), isLast: true))
        if EventLine.sealed(sample).bytes.count <= EventLine.maximumSize { return [Array(facts)] }
        guard facts.count > 1 else {
            throw LibraryError.notAllowed("the text is too long: a note, or the tags of a title, can have at most 1 MB")
        }
        let half = facts.count / 2
        return try parts(of: facts.prefix(half)) + parts(of: facts.dropFirst(half))
    }

    private func lines(
        of groups: [[LibraryFact]], from order: Int64
    ) -> [(event: LoggedEvent, line: LogLine)] {
        let first = String.randomID()
        return groups.enumerated().map { index, facts in
            let isLast = index == groups.count - 1
            let ownPart =
                if let part {
                    LoggedEvent.Part(
                        id: part.id, source: index == 0 ? part.source : nil, isLast: part.isLast && isLast,
                        exports: isLast ? part.exports : [:])
                } else {
                    groups.count == 1 ? nil : LoggedEvent.Part(ofChange: first, isLast: isLast)
                }
            let event = event(
                facts, id: index == 0 ? first : .randomID(),
                order: min(order + Int64(index), EventPlace.greatestOrder), ownPart)
            return (event, EventLine.sealed(event))
        }
    }

    private func event(
        _ facts: [LibraryFact], id: String, order: Int64, _ part: LoggedEvent.Part?
    ) -> LoggedEvent {
        let items = Set(facts.flatMap(\.items))
        let named = Set(facts.flatMap { [$0.entryList, $0.list].compactMap(\.self) }).subtracting([.watchlist])
        return LoggedEvent(
            id: id, date: draft.date, order: order, machine: machine, kind: kind, content: .facts(facts),
            titles: items.reduce(into: [:]) { $0[$1] = draft.item($1).title },
            listNames: named.reduce(into: [:]) { $0[$1] = listNames[$1] }, part: part)
    }
}

extension [LibraryFact] {
    /// The maximum number of facts in a group.
    private static let groupSize = 1000

    /// The facts about lists, followed by the facts of each item, in the order of their first ones.
    fileprivate var groupedByItem: [[LibraryFact]] {
        var groups: [[LibraryFact]] = []
        var positions: [String: Int] = [:]
        for fact in self {
            let key = fact.items.first?.key ?? ""
            if let position = positions[key], groups[position].count < Self.groupSize {
                groups[position].append(fact)
            } else {
                positions[key] = groups.count
                groups.append([fact])
            }
        }
        return groups
    }
}
