/// The events of other libraries that don't count because the imports that brought them are undone.
///
/// An event that came only with such imports counts as long as one of them does. One that a writer has for itself counts
/// in any case.
package struct BroughtEvents: Sendable {
    /// The undone events and imports. An undo that was brought and is taken back undoes nothing.
    package private(set) var reversals = Reversals()
    /// The ids of the brought events that don't count.
    package private(set) var takenBack: Set<String> = []
    private var bringers: [String: [LoggedEvent]] = [:]

    /// - Parameters:
    ///   - others: The events that undo, redo or bring others.
    ///   - places: The positions of the events that were brought and that no writer has for itself.
    package init(_ others: [LoggedEvent], bringing places: Set<EventPlace> = []) {
        for event in others {
            for id in event.brought { bringers[id, default: []].append(event) }
        }
        let events = Dictionary(others.map { ($0.place, $0) }) { first, _ in first }
        // The events that decide about another one are later than it, so that they are decided first.
        for place in places.union(events.keys).sorted(by: >) {
            if places.contains(place), isTakenBack(place) {
                takenBack.insert(place.id)
            } else if let event = events[place] {
                reversals.note(event)
            }
        }
    }

    private func isTakenBack(_ place: EventPlace) -> Bool {
        let imports = (bringers[place.id] ?? []).filter { $0.place > place }
        return !imports.isEmpty && !imports.contains(where: counts)
    }

    /// Returns whether an event has an effect: neither it nor its import is undone, and it isn't taken back.
    package func counts(_ event: LoggedEvent) -> Bool {
        !takenBack.contains(event.id) && !reversals.isUndone(event)
    }
}
