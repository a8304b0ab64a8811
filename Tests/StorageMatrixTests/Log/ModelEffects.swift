import LibraryDomain

/// The events of a log that count, worked out for one event after another.
final class ModelEffects {
    private let events: [LoggedEvent]
    /// The ids of the events that a file has without an import that brought them there.
    private var owned: Set<String> = []
    private var known: [String: Bool] = [:]

    /// - Parameter files: The events of each file.
    init(_ files: [[LoggedEvent]]) {
        events = Array(Dictionary(files.joined().map { ($0.id, $0) }) { first, _ in first }.values)
        for file in files {
            for (index, event) in file.enumerated() where !file[..<index].contains(where: { $0.brings(event) }) {
                owned.insert(event.id)
            }
        }
    }

    /// The events with an effect.
    var effective: [LoggedEvent] { events.filter(counts) }

    private func counts(_ event: LoggedEvent) -> Bool {
        if let known = known[event.id] { return known }
        let counts = isHere(event) && !isUndone(event.id) && event.part.map { isUndone($0.id) } != true
        known[event.id] = counts
        return counts
    }

    /// Whether a writer has the event for itself, or has brought it by an import that counts.
    private func isHere(_ event: LoggedEvent) -> Bool {
        owned.contains(event.id) || events.contains { $0.brings(event) && counts($0) }
    }

    private func isUndone(_ id: String) -> Bool {
        let last = events.filter { $0.target == id && isHere($0) }.max { $0.place < $1.place }
        if case .undone? = last?.content { return true } else { return false }
    }
}

extension LoggedEvent {
    fileprivate func brings(_ event: LoggedEvent) -> Bool { brought.contains(event.id) }
}
