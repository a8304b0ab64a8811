import CoreDomain
import Foundation
import JSONBytes
package import LibraryDomain
package import Storage

/// Writes an event as a line of the log. `Log.md` describes the line.
package struct EventLine {
    private let event: LoggedEvent
    private var output = LineOutput()
    /// The items whose titles have been written.
    private var titled: Set<ItemReference> = []

    /// The maximum number of bytes of a line that is written.
    static let maximumSize = 1_000_000

    /// Returns the event's line, with its checksum.
    package static func sealed(_ event: LoggedEvent) -> LogLine {
        var line = EventLine(event)
        line.write()
        return LogLine(sealing: line.output.json.bytes)
    }

    private init(_ event: LoggedEvent) { self.event = event }

    private mutating func write() {
        let members = EventMembers(event)
        output.open("{")
        EventMembers.head.write(members, &output)
        var rest = LibraryFact.sorted(event.facts)[...]
        while let first = rest.first {
            let kind = first.kind
            let facts = rest.prefix { $0.kind.index == kind.index }
            rest = rest.dropFirst(facts.count)
            output.name(kind.name)
            if case .entry = kind.subject { writeEntries(facts, kind) } else { write(facts, kind) }
        }
        EventMembers.tail.write(members, &output)
        output.close("}")
    }

    private mutating func writeEntries(_ facts: ArraySlice<LibraryFact>, _ kind: FactKind) {
        output.open("{")
        var rest = facts
        while let list = rest.first?.entryList {
            let entries = rest.prefix { $0.entryList == list }
            rest = rest.dropFirst(entries.count)
            output.name(list.rawValue)
            write(entries, kind)
        }
        output.close("}")
    }

    private mutating func write(_ facts: ArraySlice<LibraryFact>, _ kind: FactKind) {
        output.open("[")
        var rest = facts
        while let fact = rest.popFirst() {
            var members = FactMembers(fact, at: event.date)
            while let next = rest.first, members.takes(next) { rest.removeFirst() }
            entitle(&members.item)
            if var other = members.other {
                entitle(&other)
                members.other = other
            }
            output.open("{")
            members.item.write(&output)
            kind.members.write(members, &output)
            output.close("}")
        }
        output.close("]")
    }

    /// Adds the title of an item that the line names for the first time.
    private mutating func entitle(_ item: inout ItemMembers) {
        guard let whole = item.reference?.whole, let title = event.titles[whole] else { return }
        if titled.insert(whole).inserted { item.note(title) }
    }
}
