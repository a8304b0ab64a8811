import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// The stored events about some subjects, and about all that are connected to them.
struct SubjectEvents {
    let storage: ContextStorage
    /// The subjects whose events were loaded.
    private(set) var subjects: Set<String> = []
    /// The events by their ids.
    private(set) var events: [String: LoggedEvent] = [:]
    /// The ids of those that don't count because the import that brought them is undone.
    private(set) var takenBack: Set<String> = []
    /// The ids of the events about each loaded subject.
    private var ids: [String: [String]] = [:]
    /// The subjects that are connected to each loaded one.
    private var connections: [String: Set<String>] = [:]

    init(storage: ContextStorage) { self.storage = storage }

    /// Loads the events about subjects and those that are connected to them: by a link, or because any event declares
    /// them the same.
    ///
    /// - Parameters:
    ///   - new: Events that aren't stored yet, by subject.
    ///   - links: The subjects to which new events link a subject.
    mutating func load(
        _ wanted: some Sequence<String>, new: [String: [LoggedEvent]] = [:], links: [String: Set<String>] = [:]
    ) async throws {
        var open = wanted.sorted()
        while let subject = open.popLast() {
            guard subjects.insert(subject).inserted else { continue }
            var connected = links[subject] ?? []
            for record in try await storage.engine.few(ofItem: subject, LibraryLinkEntity.self, column: "subject") {
                if let link = record as? LibraryLinkEntity { connected.insert(link.other) }
            }
            let stored = try await stored(about: subject)
            ids[subject] = stored.map(\.id)
            for event in stored + (new[subject] ?? []) {
                for case .same(let old, let new) in event.facts where [old.key, new.key].contains(subject) {
                    connected.formUnion([old.key, new.key])
                }
            }
            connections[subject] = connected
            open += connected.filter { !subjects.contains($0) }
        }
    }

    /// Returns the stored events about some of the loaded subjects, and about all that are connected to these.
    func about(_ wanted: some Sequence<String>) -> [LoggedEvent] {
        var found: Set<String> = []
        var seen: Set<String> = []
        var open = Array(wanted)
        while let subject = open.popLast() {
            guard seen.insert(subject).inserted else { continue }
            found.formUnion(ids[subject] ?? [])
            open += connections[subject] ?? []
        }
        return found.compactMap { events[$0] }
    }

    /// Loads the stored events about a subject.
    private mutating func stored(about subject: String) async throws -> [LoggedEvent] {
        var found: [LoggedEvent] = []
        var records = try await storage.engine.few(ofItem: subject, LibraryEventEntity.self, column: "subject")
        var others: [String] = []
        for record in try await storage.engine.few(ofItem: subject, LibraryMentionEntity.self, column: "subject") {
            guard let mention = record as? LibraryMentionEntity else { continue }
            if let known = events[mention.eventID] { found.append(known) } else { others.append(mention.eventID) }
        }
        let loaded = try await storage.engine.load(others.map(LibraryEventEntity.reference))
        // A row that another row names and that isn't there is damage.
        if loaded.contains(where: { $0 == nil }) { throw StorageError.damagedValue("libraryMentions.eventID") }
        records += loaded.compactMap { $0 }
        for record in records {
            guard let stored = record as? LibraryEventEntity else { continue }
            let event = try stored.event
            events[event.id] = event
            if stored.isTakenBack { takenBack.insert(event.id) }
            found.append(event)
        }
        return found
    }
}

extension LibraryEventEntity {
    /// The event of the line. Throws `StorageError.damagedValue` if the line has none.
    var event: LoggedEvent {
        get throws {
            guard let event = EventReader.event(line), event.id == eventID else {
                throw StorageError.damagedValue("libraryEvents.line")
            }
            return event
        }
    }
}
