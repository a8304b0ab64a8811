import CoreDomain
import Foundation
import JSONBytes
package import LibraryDomain
package import Storage

/// Reads the event of a line of the log.
package struct EventReader {
    /// The reason why a line has no event.
    enum NoEvent: Error, Equatable {
        /// The line doesn't have what every event has.
        case foreign
        /// The order of the event with this id is out of bounds.
        case invalidOrder(String)
    }

    private(set) var members = EventMembers()
    private var titles: [ItemReference: TitleSnapshot] = [:]
    private var facts: [LibraryFact] = []
    private var unknown: String?

    /// Returns the event of a line. Returns `nil` if the line isn't an event of a library, or has no valid order.
    package static func event(_ line: LogLine) -> LoggedEvent? {
        if case .success(let event) = result(line) { event } else { nil }
    }

    /// Returns the event of a line, or the reason why there is none.
    static func result(_ line: LogLine) -> Result<LoggedEvent, NoEvent> { result(line) { try $0.event($1) } }

    private static func result(
        _ line: LogLine, _ read: (inout EventReader, JSONInput) throws -> LoggedEvent
    ) -> Result<LoggedEvent, NoEvent> {
        line.members.withUnsafeBufferPointer { bytes in
            var reader = EventReader()
            do {
                return .success(try read(&reader, JSONInput(bytes)))
            } catch let reason as NoEvent {
                return .failure(reason)
            } catch {
                return .failure(.foreign)
            }
        }
    }

    /// Returns the event of a JSON object.
    static func event(_ object: String) -> LoggedEvent? {
        guard object.utf8.last == UInt8(ascii: "}") else { return nil }
        var object = object
        return object.withUTF8 { bytes in
            var reader = EventReader()
            return try? reader.event(JSONInput(UnsafeBufferPointer(rebasing: bytes.dropLast())))
        }
    }

    /// Returns the event of a line, or the reason why there is none. Facts are only read of an event that concerns other
    /// events: one that undoes, redoes or brings some, or declares items the same.
    static func outline(_ line: LogLine) -> Result<LoggedEvent, NoEvent> {
        result(line) { reader, object in
            var isWhole = false
            let outline = try reader.read(object) { _, name, input in
                isWhole = isWhole || name == FactKind.same.name
                try input.skipValue()
            }
            guard isWhole || outline.target != nil || !outline.brought.isEmpty else { return outline }
            reader = EventReader()
            return try reader.event(object)
        }
    }

    /// Returns the place in the first members of a line, as events have it. What follows isn't read, so the line may not
    /// be an event's.
    static func statedPlace(in line: LogLine) -> EventPlace? {
        line.members.withUnsafeBufferPointer { bytes in
            var reader = EventReader()
            // Reading ends with an error where the place is known.
            _ = try? reader.read(JSONInput(bytes)) { _, _, input in
                try input.skipValue()
            } until: {
                $0.place != nil
            }
            return reader.members.place
        }
    }

    private mutating func event(_ object: JSONInput) throws -> LoggedEvent {
        try read(object) { reader, name, input in
            let start = input.position
            do {
                try reader.readFacts(name, &input)
            } catch {
                // A fact that isn't understood makes the whole event one of a later version.
                reader.unknown = reader.unknown ?? name
                input.position = start
                try input.skipValue()
            }
        }
    }

    /// Reads an object without its closing brace: its own members, and each other one with `body`, which reads the value.
    mutating func read(
        _ object: JSONInput, _ body: (inout EventReader, _ name: String, inout JSONInput) throws -> Void,
        until isEnough: (EventMembers) -> Bool = { _ in false }
    ) throws -> LoggedEvent {
        var input = object
        var next = 0
        try input.take(UInt8(ascii: "{"))
        repeat {
            let name = try input.string()
            try input.take(UInt8(ascii: ":"))
            if try !EventMembers.all.read(name, &input, into: &members, next: &next) { try body(&self, name, &input) }
            if isEnough(members) { throw input.malformed }
        } while input.takes(UInt8(ascii: ","))
        try input.end()
        return try members.event(facts, unknown: unknown, titles)
    }

    private mutating func readFacts(_ name: String, _ value: inout JSONInput) throws {
        guard let kind = FactKind.named(name) else { throw NoEvent.foreign }
        guard case .entry = kind.subject else { return try readElements(&value, kind, on: nil) }
        var input = value
        try input.forEachMember { list, input in try readElements(&input, kind, on: ListID(list)) }
        value = input
    }

    private mutating func readElements(_ value: inout JSONInput, _ kind: FactKind, on list: ListID?) throws {
        // The time precedes the facts in every line that was written by a program.
        guard let date = members.date else { throw NoEvent.foreign }
        var input = value
        try input.elements(from: "[", to: "]") { input in
            var members = FactMembers()
            members.entryList = list
            try read(&input, kind, into: &members)
            facts += try kind.facts(members, date)
            for item in [members.item, members.other] {
                if let title = item?.snapshot { titles[title.item] = title }
            }
        }
        value = input
    }

    private func read(_ input: inout JSONInput, _ kind: FactKind, into members: inout FactMembers) throws {
        var isFirst = true
        var next = 0
        var nextOfItem = 0
        try input.forEachMember { name, input in
            defer { isFirst = false }
            if try kind.members.read(name, &input, into: &members, next: &next) { return }
            if case .list = kind.subject { return try input.skipValue() }
            if try ItemMembers.table.read(name, &input, into: &members.item, next: &nextOfItem) { return }
            if isFirst { try members.item.readFirst(name, &input) } else { try input.skipValue() }
        }
    }
}
