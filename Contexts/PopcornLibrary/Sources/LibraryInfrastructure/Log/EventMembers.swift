import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// The members of a line that aren't facts.
package struct EventMembers: Sendable {
    var id: String?
    var date: Date?
    var order: Int?
    var machine: String?
    var kind: String?
    var importID: String?
    var changeID: String?
    var source: String?
    var isLast: Bool?
    var undone: String?
    var redone: String?
    var brought: [String]?
    var listNames: [ListID: ListName]?
    var exports: [String: Date]?

    /// The orders that an event may have: times in milliseconds, until the year 10889.
    package static let orders = 1...Int(EventPlace.greatestOrder)

    /// The members before the facts.
    package static let head: [LineMember<EventMembers>] = [
        LineMember("id", \.id, .text), LineMember("at", \.date, .date),
        // Of a line with another order, the id is read, so that the line can be named.
        LineMember("order", \.order, .looseNumber(orders)),
        LineMember("by", \.machine, .text), LineMember("did", \.kind, .text), LineMember("import", \.importID, .text),
        LineMember("change", \.changeID, .text), LineMember("from", \.source, .text),
        LineMember("ended", \.isLast, .flag),
    ]
    /// The members after the facts, or in place of them.
    package static let tail: [LineMember<EventMembers>] = [
        LineMember("undone", \.undone, .text), LineMember("redone", \.redone, .text),
        LineMember("brought", \.brought, .texts), LineMember("exports", \.exports, .times),
        LineMember("lists", \.listNames, .listNames),
    ]
    /// All members.
    static let all = head + tail

    init() {}

    init(_ event: LoggedEvent) {
        id = event.id
        date = event.date
        order = Int(event.order)
        machine = event.machine
        if event.isImported { importID = event.part?.id } else { changeID = event.part?.id }
        source = event.part?.source
        if event.part?.isLast == true { isLast = true }
        switch event.content {
        case .undone(let target): undone = target
        case .redone(let target): redone = target
        case .brought(let ids):
            kind = event.kind.rawValue
            brought = ids
        case .facts, .unknown: kind = event.kind.rawValue
        }
        if let part = event.part, !part.exports.isEmpty { exports = part.exports }
        if !event.listNames.isEmpty { listNames = event.listNames }
    }

    /// The event's place; `nil` until its id, its order and its time were read.
    var place: EventPlace? {
        guard let id, let order, date != nil else { return nil }
        return EventPlace(order: Int64(order), id: id)
    }

    /// Returns the event with some facts.
    ///
    /// - Parameter unknown: The name of the first fact that isn't understood.
    func event(
        _ facts: [LibraryFact], unknown: String?, _ titles: [ItemReference: TitleSnapshot]
    ) throws -> LoggedEvent {
        guard let id, let date else { throw EventReader.NoEvent.foreign }
        guard let order else { throw EventReader.NoEvent.invalidOrder(id) }
        return LoggedEvent(
            id: id, date: date, order: Int64(order), machine: machine,
            kind: kind.flatMap(LibraryEvent.Kind.init) ?? .unknown, content: content(facts, unknown: unknown),
            titles: titles, listNames: listNames ?? [:],
            part: part)
    }

    private var part: LoggedEvent.Part? {
        if let importID {
            return LoggedEvent.Part(
                id: importID, source: source, isLast: isLast ?? false, exports: exports ?? [:])
        }
        return changeID.map { LoggedEvent.Part(ofChange: $0, isLast: isLast ?? false) }
    }

    private func content(_ facts: [LibraryFact], unknown: String?) -> LoggedEvent.Content {
        if let unknown { return .unknown(unknown) }
        if let undone { return .undone(undone) }
        if let redone { return .redone(redone) }
        return brought.map { .brought($0) } ?? .facts(facts)
    }
}
