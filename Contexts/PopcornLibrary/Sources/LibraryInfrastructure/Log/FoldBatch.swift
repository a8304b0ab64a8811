import LibraryDomain
import Storage

/// The events of some groups, which are folded together.
struct FoldBatch {
    private let groups: EventGroups
    /// The events, or their parts about the groups, in the order of the groups and of their lines.
    private(set) var events: [LoggedEvent] = []
    /// The positions of those that are undone.
    private var undone: Set<Int> = []
    /// The puts of the records of the events, and of what they say of each item.
    private(set) var puts: [Mutation] = []
    /// The number of events of a later version, in all groups added so far.
    private(set) var unknownEvents = 0
    /// The remaining parts of events that are in many groups, by line and group.
    private var parts: [Int: [Int: Part]] = [:]

    /// The number of events that are folded together.
    private static let size = 2000
    /// An event that concerns at least this many other groups is read once for all of them.
    private static let many = 8

    /// What an event says of the items of one group.
    private struct Part {
        let event: LoggedEvent
        let isUndone: Bool
        let records: [LibraryFactsEntity]
    }

    init(_ groups: EventGroups) { self.groups = groups }

    var isFull: Bool { events.count >= Self.size }

    /// The events that aren't undone.
    var effective: [LoggedEvent] {
        undone.isEmpty ? events : events.indices.filter { !undone.contains($0) }.map { events[$0] }
    }

    mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        undone.removeAll(keepingCapacity: true)
        puts.removeAll(keepingCapacity: true)
    }

    mutating func add(_ group: Int) {
        for member in groups.members(of: group) {
            if member.isShared, let part = parts[member.line]?.removeValue(forKey: group) {
                add(part)
                continue
            }
            guard let read = ReadEvent(groups.lines[member.line]) else { continue }
            let isUndone = groups.reversals.isUndone(read.event)
            if member.isFirst {
                let record = EventMapper().map(read, isUndone: groups.reversals.isUndone(read.event.id))
                puts.append(.put(record))
                if read.event.isUnknown { unknownEvents += 1 }
            }
            let facts = LibraryFactsEntity.all(of: read, isUndone: isUndone)
            let whole = Part(event: read.event, isUndone: isUndone, records: facts)
            guard member.isShared else {
                add(whole)
                continue
            }
            var split = split(whole, read.subjects)
            if let part = split.removeValue(forKey: group) { add(part) }
            if split.count >= Self.many { parts[member.line] = split }
        }
    }

    private mutating func add(_ part: Part) {
        if part.isUndone { undone.insert(events.count) }
        events.append(part.event)
        for record in part.records { puts.append(.put(record)) }
    }

    /// Returns the parts of an event by group. The records are in the order of the subjects.
    private func split(_ whole: Part, _ subjects: [EventOutline.Subject]) -> [Int: Part] {
        var facts: [Int: [LibraryFact]] = [:]
        for fact in whole.event.facts {
            // Two items of one fact are in one group.
            guard let group = fact.namedSubjects.first.flatMap(groups.group) else { continue }
            facts[group, default: []].append(fact)
        }
        var named: [Int: [(subject: EventOutline.Subject, record: LibraryFactsEntity)]] = [:]
        for (subject, record) in zip(subjects, whole.records) {
            guard let group = groups.group(of: subject) else { continue }
            named[group, default: []].append((subject, record))
        }
        var parts: [Int: Part] = [:]
        for (group, named) in named {
            parts[group] = Part(
                event: whole.event.with(facts[group] ?? [], titlesOf: named.map(\.subject)), isUndone: whole.isUndone,
                records: named.map(\.record))
        }
        return parts
    }
}
