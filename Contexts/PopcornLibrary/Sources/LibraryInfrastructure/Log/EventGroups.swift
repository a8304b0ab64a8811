import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// The events of a log in groups that can be folded one after another, so that few events are in memory at a time.
///
/// Items that were declared the same, or whose events name the same viewing, are in one group. An event about items of
/// several groups is in each of them. Groups of lists come first, the others in the order of their first events.
struct EventGroups {
    typealias Subject = EventOutline.Subject

    /// A line in a group.
    struct Member {
        let line: Int
        /// Whether no earlier group has the line.
        let isFirst: Bool
        /// Whether several groups have the line.
        let isShared: Bool
    }

    let lines: [LogLine]
    private(set) var reversals = Reversals()
    /// The ids of all events and imports that were undone or redone.
    private(set) var targets: Set<String> = []
    /// The greatest order of an event.
    private(set) var latestOrder: Int64 = 0
    /// The number of lines that aren't events.
    private(set) var foreignLines = 0
    /// The lines of events that name nothing.
    private(set) var linesOfNoGroup: [Int] = []
    /// The number of groups.
    private(set) var count = 0
    /// The number of groups that concern lists.
    private(set) var countOfLists = 0
    private var members: [Member] = []
    /// The first member of each group, and the end of the last one.
    private var starts: [Int] = [0]
    private var numbers: [Subject: Int] = [:]
    /// For each subject another one of its group; at last, the number of the group.
    private var groups: [Int] = []

    /// Groups the events of lines, each event once.
    init(_ lines: [LogLine]) {
        self.lines = lines
        var known = EventIDs(capacity: lines.count)
        var homes: [UUID: Int] = [:]
        homes.reserveCapacity(lines.count)
        var entries: [(line: Int, subject: Int)] = []
        entries.reserveCapacity(lines.count)
        for (number, line) in lines.enumerated() {
            guard let outline = EventOutline(line) else {
                foreignLines += 1
                continue
            }
            guard known.insert(outline.id) else { continue }
            latestOrder = max(latestOrder, outline.order)
            if outline.isReversal, let event = EventReader.event(line) { note(event) }
            if outline.subjects.isEmpty { linesOfNoGroup.append(number) }
            let subjects = outline.subjects.map { self.number(of: $0) }
            for subject in subjects { entries.append((number, subject)) }
            for (one, other) in outline.pairs { join(subjects[one], subjects[other]) }
            for viewing in outline.viewings {
                let subject = subjects[viewing.subject]
                if let home = homes[viewing.id] { join(home, subject) } else { homes[viewing.id] = subject }
            }
        }
        numberGroups()
        collect(entries)
    }

    /// Returns the lines of a group, in their order.
    func members(of group: Int) -> ArraySlice<Member> { members[starts[group]..<starts[group + 1]] }

    /// Returns the group of what an event names.
    func group(of subject: Subject) -> Int? { numbers[subject].map { groups[$0] } }

    private mutating func note(_ event: LoggedEvent) {
        reversals.note(event)
        if let target = event.target { targets.insert(target) }
    }

    private mutating func number(of subject: Subject) -> Int {
        if let number = numbers[subject] { return number }
        let number = groups.count
        numbers[subject] = number
        groups.append(number)
        return number
    }

    private mutating func join(_ one: Int, _ other: Int) {
        let one = root(of: one)
        let other = root(of: other)
        groups[max(one, other)] = min(one, other)
    }

    private mutating func root(of subject: Int) -> Int {
        var subject = subject
        while groups[subject] != subject {
            groups[subject] = groups[groups[subject]]
            subject = groups[subject]
        }
        return subject
    }

    /// Replaces the subject that stands for each group by the group's number.
    private mutating func numberGroups() {
        var isList = [Bool](repeating: false, count: groups.count)
        for case (.list, let subject) in numbers { isList[root(of: subject)] = true }
        for subject in groups.indices { groups[subject] = root(of: subject) }
        var groupNumbers = [Int](repeating: 0, count: groups.count)
        for wanted in [true, false] {
            for subject in groups.indices where groups[subject] == subject && isList[subject] == wanted {
                groupNumbers[subject] = count
                count += 1
            }
            if wanted { countOfLists = count }
        }
        for subject in groups.indices { groups[subject] = groupNumbers[groups[subject]] }
    }

    private mutating func collect(_ entries: [(line: Int, subject: Int)]) {
        var sizes = [Int](repeating: 0, count: count)
        var distinct: [(line: Int, group: Int)] = []
        distinct.reserveCapacity(entries.count)
        var lastLines = [Int](repeating: -1, count: count)
        for (line, subject) in entries {
            let group = groups[subject]
            if lastLines[group] == line { continue }
            lastLines[group] = line
            distinct.append((line, group))
            sizes[group] += 1
        }
        starts = sizes.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        members = [Member](repeating: Member(line: 0, isFirst: false, isShared: false), count: distinct.count)
        var next = starts
        var rest = distinct[...]
        while let first = rest.first {
            let ofLine = rest.prefix { $0.line == first.line }
            rest = rest.dropFirst(ofLine.count)
            let firstGroup = ofLine.map(\.group).min()
            for (line, group) in ofLine {
                members[next[group]] = Member(
                    line: line, isFirst: group == firstGroup, isShared: ofLine.count > 1)
                next[group] += 1
            }
        }
    }
}

/// The ids of known events, most of which are sixteen hexadecimal digits.
private struct EventIDs {
    private var numbers: Set<UInt64> = []
    private var texts: Set<String> = []

    init(capacity: Int) { numbers.reserveCapacity(capacity) }

    /// Returns whether the id wasn't known.
    mutating func insert(_ id: String) -> Bool {
        guard let number = Self.number(id) else { return texts.insert(id).inserted }
        return numbers.insert(number).inserted
    }

    private static func number(_ id: String) -> UInt64? {
        var number: UInt64 = 0
        var count = 0
        for byte in id.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
            default: return nil
            }
            count += 1
        }
        return count == 16 ? number : nil
    }
}
