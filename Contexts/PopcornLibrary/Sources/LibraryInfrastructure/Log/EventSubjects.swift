import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// An event with its line in the log.
struct ReadEvent {
    let event: LoggedEvent
    let line: LogLine

    /// Returns `nil` if the line has no event.
    init?(_ line: LogLine) {
        guard let event = EventReader.event(line) else { return nil }
        self.event = event
        self.line = line
    }

    /// Returns the records of the event: the event itself, and those by which it is found if it names several things.
    ///
    /// - Parameters:
    ///   - isUndone: Whether the event is undone itself, apart from its import.
    ///   - isTakenBack: Whether the event doesn't count because the import that brought it is undone.
    func puts(isUndone: Bool, isTakenBack: Bool = false) -> [Mutation] {
        let subjects = event.subjects
        let only = subjects.count == 1 ? subjects[0] : nil
        let group = event.part.map { [EventGroup.subject($0.id)] } ?? []
        let mentions = (only == nil ? subjects : []) + EventMapper().shownLists(of: event) + group
        let stored = EventMapper().map(
            event, line.object, subject: only, isUndone: isUndone, isTakenBack: isTakenBack)
        return [.put(stored)]
            + mentions.map { .put(LibraryMentionEntity(subject: $0, eventID: event.id)) }
            + LibraryExportEntity.puts(event)
    }
}

extension ListID {
    /// The list as the subject of facts. No item has such a key, since that of an item ends in a digit.
    var subject: String { "list/\(rawValue)/" }

    /// The list as the subject of the events that its history shows.
    var shownSubject: String { "shown/\(rawValue)/" }

    /// Creates the id of the list that is a subject of facts; `nil` for the key of an item.
    init?(subject: String) {
        guard subject.hasPrefix("list/"), subject.hasSuffix("/") else { return nil }
        self.init(String(subject.dropFirst(5).dropLast()))
    }
}

// The subjects of facts, by their keys: that of a movie or series, such as “movie/550”, or that of a list.
extension LibraryFact {
    /// The movies, series or list that the fact names.
    var subjects: [String] {
        if let list { return [list.subject] }
        let parts = parts
        return parts.count == 1 ? [parts[0].key] : parts.map(\.key)
    }
}

extension LoggedEvent {
    /// Everything that the event's facts name, each once.
    var subjects: [String] { distinct(\.subjects) }

    /// The movies, series, seasons and episodes that the event's facts name, each once.
    var namedParts: [ItemReference] { distinct(\.parts) }

    /// The movies and whole series that the event's facts name, each once.
    var namedItems: [ItemReference] { distinct(\.items) }

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

    /// Returns the event with only its facts about some subjects. Two subjects of one fact are both among these or not.
    func about(_ subjects: Set<String>) -> LoggedEvent {
        let own = facts.filter { $0.subjects.contains(where: subjects.contains) }
        if own.count == facts.count { return self }
        return LoggedEvent(
            id: id, date: date, order: order, machine: machine, kind: kind, content: .facts(own),
            titles: titles.filter { subjects.contains($0.key.key) }, listNames: listNames, part: part)
    }
}

extension LogLine {
    /// The event's JSON object, without the checksum.
    var object: String {
        let members = members
        return String(unsafeUninitializedCapacity: members.count + 1) { bytes in
            _ = bytes.initialize(from: members)
            bytes.initializeElement(at: members.count, to: UInt8(ascii: "}"))
            return members.count + 1
        }
    }
}
