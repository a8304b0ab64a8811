import LibraryDomain
import Storage

/// The events of a log's lines in their order, each once.
///
/// A line is read when its event is due, so that few events are in memory.
struct OrderedEvents: Sequence {
    let lines: [LogLine]
    /// The positions of the lines, in the order of their events.
    private(set) var positions: [Int] = []
    /// The undone events, and those that are taken back.
    private(set) var effects = BroughtEvents([])
    /// The ids of the events that imports of other libraries have brought and that no writer has for itself, also of those
    /// that haven't arrived.
    private(set) var brought: Set<String> = []
    /// Whether an import of another library has brought events.
    private(set) var hasBrought = false
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

    init(_ reading: LogReading) { self.init(reading.files.map(\.lines), missing: reading.missing) }

    /// - Parameters:
    ///   - files: The lines of each file.
    ///   - missing: Lines that were in any of the files.
    init(_ files: [[LogLine]], missing: [LogLine] = []) {
        lines = files.joined() + missing
        var entries: [(place: EventPlace, position: Int)] = []
        var known: [String: Int] = [:]
        known.reserveCapacity(lines.count)
        // The events that concern other events, by position.
        var others: [Int: LoggedEvent] = [:]
        for (position, line) in lines.enumerated() {
            switch EventReader.outline(line) {
            case .failure(let reason): rejected.append((position, reason))
            case .success(let event):
                if event.target != nil || !event.facts.isEmpty || !event.brought.isEmpty { others[position] = event }
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
        let counting = positions.compactMap { others[$0] }
        for event in counting where !event.facts.isEmpty { sames.append(event) }
        targets = Set(counting.compactMap(\.target))
        let bringers = counting.filter { !$0.brought.isEmpty }
        hasBrought = !bringers.isEmpty
        if hasBrought {
            brought = Set(bringers.flatMap(\.brought)).subtracting(owned(in: files, others))
        }
        let places = entries.map(\.place).filter { brought.contains($0.id) }
        effects = BroughtEvents(counting.filter(\.facts.isEmpty), bringing: Set(places))
    }

    /// Returns the ids of the events of each file that no import before them in the file has brought.
    ///
    /// - Parameter others: The events that concern other events, by position.
    private func owned(in files: [[LogLine]], _ others: [Int: LoggedEvent]) -> Set<String> {
        // A file may have the lines of another one: a copy that a conflict made.
        let counting = Set(positions.filter { others[$0]?.brought.isEmpty == false }.map { lines[$0] })
        let unused = Set(rejected.map(\.position))
        var owned: Set<String> = []
        var start = 0
        for file in files {
            var brought: Set<String> = []
            for (position, line) in zip(start..., file) where !unused.contains(position) {
                guard let id = EventReader.statedPlace(in: line)?.id else { continue }
                if !brought.contains(id) { owned.insert(id) }
                if counting.contains(line), let event = others[position] { brought.formUnion(event.brought) }
            }
            start += file.count
        }
        return owned
    }

    /// The items that events which count declare the same.
    var sameItems: SameItems { SameItems(sames.filter(effects.counts)) }

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
