import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// An event with its line in the log.
struct ReadEvent {
    let event: LoggedEvent
    let line: LogLine
    /// Everything that the event's facts name, each once.
    let subjects: [EventOutline.Subject]

    /// Returns `nil` if the line isn't an event of a library.
    init?(_ line: LogLine) {
        guard let event = EventReader.event(line) else { return nil }
        self.event = event
        self.line = line
        subjects = event.namedSubjects
    }
}

/// What an event says of one subject.
struct EventPart {
    let subject: EventOutline.Subject
    /// The event with the facts about the subject only.
    let event: LoggedEvent
    /// The positions of the facts among all facts of the event.
    let positions: [Int]
}

extension EventOutline.Subject {
    /// The key of the movie or series, such as “movie/550”, or “list/” with the id of the list.
    var key: String {
        switch self {
        case .item(let item): item.key
        case .list(let id): "list/\(id)"
        }
    }
}

extension LibraryFact {
    /// What the fact names.
    var namedSubjects: [EventOutline.Subject] {
        if let list { return [.list(list.rawValue)] }
        let parts = parts
        return parts.count == 1 ? [.item(parts[0].whole)] : parts.map { .item($0.whole) }
    }
}

extension LoggedEvent {
    /// Everything that the event's facts name, each once.
    var namedSubjects: [EventOutline.Subject] { distinct(\.namedSubjects) }

    /// The movies, series, seasons and episodes that the event's facts name, each once.
    var namedParts: [ItemReference] { distinct(\.parts) }

    private func distinct<Name: Hashable>(_ names: (LibraryFact) -> [Name]) -> [Name] {
        var distinct: [Name] = []
        var known: Set<Name> = []
        for fact in facts {
            for name in names(fact) where name != distinct.first {
                // Most events name one thing, so that the set stays empty.
                if distinct.isEmpty || known.insert(name).inserted { distinct.append(name) }
            }
        }
        return distinct
    }

    /// The parts about each subject, in the order of `namedSubjects`. A fact that names two subjects is in both parts.
    var parts: [EventPart] {
        let subjects = namedSubjects
        if subjects.count == 1 {
            return [EventPart(subject: subjects[0], event: self, positions: Array(facts.indices))]
        }
        var positions: [EventOutline.Subject: [Int]] = [:]
        for (position, fact) in facts.enumerated() {
            for subject in Set(fact.namedSubjects) { positions[subject, default: []].append(position) }
        }
        return subjects.map { subject in
            let own = LibraryFact.order(of: facts, positions[subject] ?? [])
            let event = with(own.map { facts[$0] }, titlesOf: [subject])
            return EventPart(subject: subject, event: event, positions: own)
        }
    }

    /// Returns the event with some of its facts and titles only.
    func with(_ facts: [LibraryFact], titlesOf subjects: [EventOutline.Subject]) -> LoggedEvent {
        var titles: [ItemReference: TitleSnapshot] = [:]
        for case .item(let item) in subjects { titles[item] = self.titles[item] }
        return LoggedEvent(id: id, date: date, order: order, kind: kind, content: .facts(facts), titles: titles)
    }
}

extension LibraryFactsEntity {
    /// The records of what an event says of its subjects, in their order.
    static func all(of read: ReadEvent, isUndone: Bool) -> [LibraryFactsEntity] {
        let event = read.event
        if read.subjects.count == 1 {
            let line = read.line.object
            return [LibraryFactsEntity(read.subjects[0], of: event, line: line, positions: nil, isUndone: isUndone)]
        }
        return event.parts.map { part in
            let line = String(decoding: EventLine.object(part.event), as: UTF8.self)
            return LibraryFactsEntity(
                part.subject, of: event, line: line, positions: part.positions, isUndone: isUndone)
        }
    }

    private init(
        _ subject: EventOutline.Subject, of event: LoggedEvent, line: String, positions: [Int]?, isUndone: Bool
    ) {
        self.init(
            subject: subject.key, order: Int(event.order), eventID: event.id, line: line, positions: positions,
            isUndone: isUndone)
    }

    /// The record that links two subjects that have named the same viewing.
    init(linking subject: String, to other: String) {
        self.init(subject: subject, order: -1, eventID: other, line: other, positions: nil, isUndone: false)
    }
}

extension LogLine {
    /// The event's JSON object, without the checksum.
    fileprivate var object: String {
        let members = members
        return String(unsafeUninitializedCapacity: members.count + 1) { bytes in
            _ = bytes.initialize(from: members)
            bytes.initializeElement(at: members.count, to: UInt8(ascii: "}"))
            return members.count + 1
        }
    }
}
