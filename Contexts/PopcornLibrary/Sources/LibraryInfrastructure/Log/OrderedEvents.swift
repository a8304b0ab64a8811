import LibraryDomain
import Storage

/// The events of a log's lines in their order, each once.
///
/// A line is read when its event is due, so that few events are in memory.
struct OrderedEvents: Sequence {
    let lines: [LogLine]
    /// The positions of the lines, in the order of their events.
    private(set) var positions: [Int] = []
    /// The undone and redone events.
    private(set) var reversals = Reversals()
    /// The ids of all events and imports that were undone or redone.
    private(set) var targets: Set<String> = []
    /// The events that declare items the same.
    private var sames: [LoggedEvent] = []
    /// The lines without an event, by their positions.
    private(set) var rejected: [(position: Int, reason: EventReader.NoEvent)] = []
    /// The positions of lines with the id of another event, and of those that have it too.
    private(set) var contradictions: [(position: Int, other: Int)] = []
    /// The greatest order of an event.
    private(set) var latestOrder: Int64 = 0

    init(_ lines: [LogLine]) {
        self.lines = lines
        var entries: [(place: EventPlace, position: Int)] = []
        var known: [String: Int] = [:]
        known.reserveCapacity(lines.count)
        // The events that concern other events, by position.
        var others: [Int: LoggedEvent] = [:]
        for (position, line) in lines.enumerated() {
            switch EventReader.outline(line) {
            case .failure(let reason): rejected.append((position, reason))
            case .success(let event):
                if event.target != nil || !event.facts.isEmpty { others[position] = event }
                guard let former = known[event.id] else {
                    known[event.id] = entries.count
                    entries.append((event.place, position))
                    continue
                }
                let (place, other) = entries[former]
                guard line != lines[other] else { continue }
                contradictions.append((position, other))
                if line.counts(event.place, before: lines[other], place) { entries[former] = (event.place, position) }
            }
        }
        entries.sort { $0.place < $1.place }
        positions = entries.map(\.position)
        latestOrder = entries.last?.place.order ?? 0
        for event in positions.lazy.compactMap({ others[$0] }) { note(event) }
    }

    private mutating func note(_ event: LoggedEvent) {
        reversals.note(event)
        if let target = event.target { targets.insert(target) } else { sames.append(event) }
    }

    /// The items that events which count declare the same.
    var sameItems: SameItems { SameItems(sames.filter { !reversals.isUndone($0) }) }

    /// Reads the events one after another.
    func makeIterator() -> AnyIterator<ReadEvent> {
        var rest = positions[...]
        return AnyIterator {
            while let position = rest.popFirst() {
                if let read = ReadEvent(lines[position]) { return read }
            }
            return nil
        }
    }
}

extension LogLine {
    /// Returns whether the line counts, of two that differ and have one id: the one with the lower order does, at equal
    /// order the one whose bytes sort first.
    func counts(_ place: EventPlace, before other: LogLine, _ otherPlace: EventPlace) -> Bool {
        if place.order != otherPlace.order { return place.order < otherPlace.order }
        return bytes.lexicographicallyPrecedes(other.bytes)
    }
}
