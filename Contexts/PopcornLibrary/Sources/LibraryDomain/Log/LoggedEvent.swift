package import CoreDomain
package import Foundation

/// An event of the library's log: what one change, one undo or one row of an import did.
///
/// It is immutable, and a class because a fold passes every event on several times.
package final class LoggedEvent: Identifiable, Sendable {
    /// The identity, the same in each copy: sixteen hexadecimal digits.
    package let id: String
    /// The time on the wall clock, which is shown.
    package let date: Date
    /// The number that orders events, which is never shown: at least the time in milliseconds, and greater than the
    /// number of each event that the writer knew.
    package let order: Int64
    /// The name of the machine that wrote the event.
    package let machine: String?
    /// The kind of change.
    package let kind: LibraryEvent.Kind
    package let content: Content
    /// The titles of the named items, as known then.
    package let titles: [ItemReference: TitleSnapshot]
    /// The names of the lists that gained or lost entries, as known then.
    package let listNames: [ListID: ListName]
    /// What the event is a part of.
    package let part: Part?

    /// What an event says.
    package enum Content: Equatable, Sendable {
        case facts([LibraryFact])
        /// The event, the import or the change of several events with this id doesn't count.
        case undone(String)
        /// The event, the import or the change of several events with this id counts again.
        case redone(String)
        /// An import of another library has brought the events with these ids.
        case brought([String])
        /// A later version wrote a fact with this name. The event has no effect, but it can be undone.
        case unknown(String)

        /// The content with a position for each viewing that has none: its place among those of the event.
        fileprivate var numbered: Content {
            guard case .facts(var facts) = self else { return self }
            var count = 0
            for index in facts.indices {
                let fact = facts[index]
                guard case .seen(var viewing) = fact.found else { continue }
                if viewing.position == nil {
                    viewing.position = count
                    let numbered = LibraryFact.seen(viewing)
                    facts[index] = if case .also = fact { .also(numbered) } else { numbered }
                }
                count += 1
            }
            return .facts(facts)
        }
    }

    /// What an event is a part of: an import, or a change that is too large for one line.
    package struct Part: Equatable, Sendable {
        /// The id that all events of the import have, or that of the first event of the change.
        package let id: String
        /// Whether it is an import.
        package let isImport: Bool
        /// The imported files, on the first event of the import.
        package let source: String?
        /// Whether the event is the last one.
        package let isLast: Bool
        /// The times at which the imported exports were made, by program and account as in a statement, on the last event
        /// of the import.
        package let exports: [String: Date]

        /// Creates a part of an import.
        package init(id: String, source: String? = nil, isLast: Bool = false, exports: [String: Date] = [:]) {
            self.exports = exports
            self.id = id
            self.source = source
            self.isLast = isLast
            isImport = true
        }

        /// Creates a part of a change.
        ///
        /// - Parameter id: The id of the first event.
        package init(ofChange id: String, isLast: Bool) {
            self.id = id
            self.isLast = isLast
            isImport = false
            source = nil
            exports = [:]
        }
    }

    package init(
        id: String, date: Date, order: Int64, machine: String? = nil, kind: LibraryEvent.Kind, content: Content,
        titles: [ItemReference: TitleSnapshot] = [:], listNames: [ListID: ListName] = [:], part: Part? = nil
    ) {
        self.id = id
        self.date = date
        self.order = order
        self.machine = machine
        self.kind = kind
        self.content = content.numbered
        self.titles = titles
        self.listNames = listNames
        self.part = part
    }

    /// The position among all events: the order and, where it is the same, the id.
    package var place: EventPlace { EventPlace(order: order, id: id) }

    /// Whether an import made the event, rather than a change at the prompt.
    package var isImported: Bool { part?.isImport == true }

    /// The facts; none for an undo, a redo, and an event of a later version.
    package var facts: [LibraryFact] {
        if case .facts(let facts) = content { facts } else { [] }
    }

    /// The id of the event or the import that this one undoes or redoes.
    package var target: String? {
        switch content {
        case .undone(let target), .redone(let target): target
        case .facts, .brought, .unknown: nil
        }
    }

    /// The ids of the events that the import of another library, of which this event is a part, has brought.
    package var brought: [String] {
        if case .brought(let ids) = content { ids } else { [] }
    }
}

extension LoggedEvent {
    /// The texts that the user has written: notes, tags, remarks and names of lists.
    package var texts: Set<String> {
        Set(facts.flatMap(\.texts)).union(listNames.values.map(\.text))
    }
}

extension LibraryFact {
    fileprivate var texts: [String] {
        switch self {
        case .listMade(_, let name): [name.text]
        case .listRenamed(_, let old, let new): [old.text, new.text]
        case .seen(let viewing): [viewing.note].compactMap(\.self) + viewing.tags
        case .viewing(_, _, .note(let text?)), .opinion(_, .note(let text?)), .entry(_, _, .remark(let text?)): [text]
        case .viewing(_, _, .tags(let tags)): tags
        case .opinion(_, .tag(let tag)), .opinion(_, .untag(let tag)): [tag]
        case .said(let statement, _): [statement.note].compactMap(\.self) + statement.tags
        case .also(let fact): fact.texts
        case .same, .listDeleted, .viewing, .unseen, .opinion, .listed, .unlisted, .entry: []
        }
    }
}

extension LoggedEvent {
    /// Creates one event from those of a change that was too large for one line.
    ///
    /// - Parameters:
    ///   - first: The first event.
    ///   - others: The other ones in their order, as far as they are known.
    package convenience init(_ first: LoggedEvent, joining others: [LoggedEvent]) {
        let all = [first] + others
        self.init(
            id: first.part?.id ?? first.id, date: first.date, order: first.order, machine: first.machine,
            kind: first.kind, content: .facts(all.flatMap(\.facts)),
            titles: all.reduce(into: [:]) { $0.merge($1.titles) { first, _ in first } },
            listNames: all.reduce(into: [:]) { $0.merge($1.listNames) { first, _ in first } },
            part: Part(ofChange: first.part?.id ?? first.id, isLast: all.contains { $0.part?.isLast == true }))
    }
}

extension LoggedEvent: Equatable {
    package static func == (left: LoggedEvent, right: LoggedEvent) -> Bool {
        left.place == right.place && left.date == right.date && left.machine == right.machine
            && left.kind == right.kind && left.content == right.content && left.titles == right.titles
            && left.listNames == right.listNames && left.part == right.part
    }
}

/// The position of an event among all events.
package struct EventPlace: Hashable, Comparable, Sendable {
    package let order: Int64
    package let id: String

    package init(order: Int64, id: String) {
        self.order = order
        self.id = id
    }

    /// The greatest order that an event may have: a time in the year 10889. The smallest is 1.
    package static let greatestOrder: Int64 = 1 << 48

    package static func < (left: EventPlace, right: EventPlace) -> Bool {
        left.order == right.order ? left.id < right.id : left.order < right.order
    }
}

/// Which events, imports and changes are undone: for each, the last undo or redo by order decides.
package struct Reversals: Equatable, Sendable {
    private var latest: [String: Reversal] = [:]

    private struct Reversal: Equatable {
        let place: EventPlace
        let isUndone: Bool
    }

    package init() {}

    /// Notes an undo or a redo. Other events change nothing.
    package mutating func note(_ event: LoggedEvent) {
        switch event.content {
        case .undone(let target): note(target, event.place, isUndone: true)
        case .redone(let target): note(target, event.place, isUndone: false)
        case .facts, .brought, .unknown: break
        }
    }

    package mutating func note(_ target: String, _ place: EventPlace, isUndone: Bool) {
        if let former = latest[target], former.place > place { return }
        latest[target] = Reversal(place: place, isUndone: isUndone)
    }

    /// The position of the last undo or redo of an event or an import.
    package func place(of id: String) -> EventPlace? { latest[id]?.place }

    /// Returns whether an event or an import is undone itself.
    package func isUndone(_ id: String) -> Bool { latest[id]?.isUndone == true }

    /// Returns whether an event has no effect because it, or what it is a part of, is undone.
    package func isUndone(_ event: LoggedEvent) -> Bool {
        isUndone(event.id) || event.part.map { isUndone($0.id) } == true
    }
}
