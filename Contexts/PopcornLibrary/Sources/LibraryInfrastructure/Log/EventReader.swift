import CoreDomain
import Foundation
package import LibraryDomain
package import Storage

/// Reads the event of a line of the log.
package struct EventReader {
    private var titles: [ItemReference: TitleSnapshot] = [:]
    private var date = Date(timeIntervalSince1970: 0)

    /// Returns the event of a line. Returns `nil` if the line isn't an event of a library.
    package static func event(_ line: LogLine) -> LoggedEvent? {
        line.members.withUnsafeBufferPointer { bytes in
            var reader = EventReader()
            return try? reader.event(JSONInput(bytes))
        }
    }

    /// Returns the place of a line's event, for which what the event says isn't read. Returns `nil` if the line isn't
    /// an event of a library.
    static func place(of line: LogLine) -> EventPlace? {
        line.members.withUnsafeBufferPointer { bytes in
            var reader = EventReader()
            var head = Head()
            return try? reader.read(JSONInput(bytes), &head) { _, _, input in try input.skipValue() }
        }
    }

    /// Returns the place in the first members of a line, as events have it. What follows isn't read, so the line may not
    /// be an event's.
    static func statedPlace(in line: LogLine) -> EventPlace? {
        line.members.withUnsafeBufferPointer { bytes in
            var reader = EventReader()
            return try? reader.statedPlace(JSONInput(bytes))
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

    /// The members that say nothing about the library.
    struct Head {
        fileprivate var id: String?
        fileprivate var order: Int64?
        fileprivate var hasDate = false
        fileprivate var machine: String?
        fileprivate var kind = LibraryEvent.Kind.unknown
        fileprivate var importID: String?
        fileprivate var source: String?
        fileprivate var isLast = false
        fileprivate var listNames: [ListID: ListName] = [:]

        /// The event's place; `nil` until the members that every event has were read.
        fileprivate var place: EventPlace? {
            guard let id, let order, hasDate else { return nil }
            return EventPlace(order: order, id: id)
        }
    }

    /// Reads an object without its closing brace.
    private mutating func event(_ object: JSONInput) throws -> LoggedEvent {
        var head = Head()
        var content = LoggedEvent.Content.facts([])
        var facts: [LibraryFact] = []
        let place = try read(object, &head) { reader, name, input in
            switch name {
            case "undone": content = .undone(try input.string())
            case "redone": content = .redone(try input.string())
            default:
                let start = input.position
                if let found = try? reader.facts(name, &input) {
                    facts += found
                } else {
                    // A fact that isn't understood makes the whole event one of a later version.
                    content = .unknown(name)
                    input.position = start
                    try input.skipValue()
                }
            }
        }
        if case .facts = content { content = .facts(facts) }
        return LoggedEvent(
            id: place.id, date: date, order: place.order, machine: head.machine, kind: head.kind, content: content,
            titles: titles, listNames: head.listNames,
            part: head.importID.map { .init(id: $0, source: head.source, isLast: head.isLast) })
    }

    /// Reads an object without its closing brace: its head, and each other member with `body`, which reads the value.
    /// Returns the event's id and order.
    ///
    /// Throws an error if the object isn't an event's.
    mutating func read(
        _ object: JSONInput, _ head: inout Head,
        _ body: (inout EventReader, _ name: String, inout JSONInput) throws -> Void
    ) throws -> EventPlace {
        var input = object
        try input.take(UInt8(ascii: "{"))
        repeat {
            let name = try input.string()
            try input.take(UInt8(ascii: ":"))
            if try !readHead(name, &input, &head) { try body(&self, name, &input) }
        } while input.takes(UInt8(ascii: ","))
        try input.end()
        guard let place = head.place else { throw input.malformed }
        return place
    }

    private mutating func statedPlace(_ object: JSONInput) throws -> EventPlace? {
        var input = object
        var head = Head()
        try input.take(UInt8(ascii: "{"))
        repeat {
            let name = try input.string()
            try input.take(UInt8(ascii: ":"))
            if try !readHead(name, &input, &head) { try input.skipValue() }
            if let place = head.place { return place }
        } while input.takes(UInt8(ascii: ","))
        return nil
    }

    private mutating func readHead(_ name: String, _ value: inout JSONInput, _ head: inout Head) throws -> Bool {
        switch name {
        case "id": head.id = try value.string()
        case "order": head.order = try value.integer()
        case "at":
            guard let date = LogDate.date(try value.string()) else { throw value.malformed }
            self.date = date
            head.hasDate = true
        case "by": head.machine = try value.string()
        case "did": head.kind = LibraryEvent.Kind(rawValue: try value.string()) ?? .unknown
        case "import": head.importID = try value.string()
        case "from": head.source = try value.string()
        case "ended": head.isLast = try value.boolean()
        case "lists":
            try value.forEachMember { id, name in
                head.listNames[ListID(id)] = ListName(try name.string())
            }
        default: return false
        }
        return true
    }

    /// Returns the facts of a member; `nil` for an unknown name.
    private mutating func facts(_ name: String, _ value: inout JSONInput) throws -> [LibraryFact]? {
        if LibraryFact.groupsByList.contains(name) { return try entries(name, &value) }
        guard LibraryFact.groups.contains(name) else { return nil }
        var facts: [LibraryFact] = []
        try value.elements(from: "[", to: "]") { input in
            var object = FactObject()
            try object.read(&input, &titles)
            facts += try object.facts(name, at: date)
        }
        return facts
    }

    private mutating func entries(_ name: String, _ value: inout JSONInput) throws -> [LibraryFact] {
        var facts: [LibraryFact] = []
        var titles = titles
        let date = date
        try value.forEachMember { list, input in
            try input.elements(from: "[", to: "]") { input in
                var object = FactObject()
                try object.read(&input, &titles)
                facts.append(try object.entry(name, on: ListID(list), at: date))
            }
        }
        self.titles = titles
        return facts
    }
}

extension JSONInput {
    /// Reads an object, calling `body` at the start of each member's value.
    mutating func forEachMember(_ body: (String, inout JSONInput) throws -> Void) throws {
        try elements(from: "{", to: "}") { input in
            let name = try input.string()
            try input.take(UInt8(ascii: ":"))
            try body(name, &input)
        }
    }

    fileprivate mutating func optional<Value>(_ read: (inout JSONInput) throws -> Value) throws -> Value? {
        takes(word: "null") ? nil : try read(&self)
    }
}

/// The members of one object of a fact. Its first member is the kind of the item with its id.
private struct FactObject {
    struct Incomplete: Error {}

    private var reference: ItemReference?
    private var season: Int?
    private var episode: Int?
    private var other: ItemReference?
    private var list: ListID?
    private var name: ListName?
    private var from: ListName?
    private var to: ListName?
    private var viewingID: UUID?
    private var day: PartialDay?
    private var rating: Int?
    private var note: String?
    private var tags: [String] = []
    private var tag: String?
    private var isAgain: Bool?
    private var source: String?
    private var episodeID: Int?
    private var isMark = false
    private var entered: Date?
    private var added: Date?
    private var rank: ListRank?
    private var remark: String?
    private var program: String?
    private var entryList: ListID?
    private var isOpinion = false
    private var isDropped = false
    private var newFields: Set<SourceStatement.Field>?
    private var changes: [LibraryFact.ViewingField] = []

    var item: ItemReference {
        get throws {
            guard let reference else { throw Incomplete() }
            return ItemReference(reference.kind, reference.id, season: season, episode: episode)
        }
    }

    mutating func read(_ input: inout JSONInput, _ titles: inout [ItemReference: TitleSnapshot]) throws {
        var title: String?
        var original: String?
        var year: Int?
        var runtime: Int?
        var isFirst = true
        try input.forEachMember { name, input in
            switch name {
            case "list": list = ListID(try input.string())
            case "name": self.name = try input.listName()
            case "from": from = try input.listName()
            case "to": to = try input.listName()
            case "season": season = try input.int()
            case "episode": episode = try input.int()
            case "title": title = try input.string()
            case "original": original = try input.string()
            case "year": year = try input.int()
            case "runtime": runtime = try input.int()
            case "as":
                var object = FactObject()
                try object.read(&input, &titles)
                other = try object.item
            case "viewing": viewingID = try input.uuid()
            case "day": day = try input.day()
            case "rating": rating = try input.optional { try $0.int() }
            case "note": note = try input.optional { try $0.string() }
            case "tags": tags = try input.array { try $0.string() }
            case "tag": tag = try input.string()
            case "again": isAgain = try input.boolean()
            case "source": source = try input.string()
            case "episodeID": episodeID = try input.int()
            case "mark": isMark = try input.boolean()
            case "entered": entered = try input.date()
            case "added": added = try input.date()
            case "set": try readChanges(&input)
            case "rank": rank = try input.optional { try $0.rank() }
            case "remark": remark = try input.optional { try $0.string() }
            case "by": program = try input.string()
            case "on": entryList = ListID(try input.string())
            case "opinion": isOpinion = try input.boolean()
            case "dropped": isDropped = try input.boolean()
            case "new": newFields = Set(try input.array { try $0.string() }.compactMap(SourceStatement.Field.init))
            case let kind where isFirst:
                reference = ItemReference(ItemKind(rawValue: kind), try input.int())
            default: try input.skipValue()
            }
            isFirst = false
        }
        guard let title, let whole = reference else { return }
        titles[whole] = TitleSnapshot(
            recorded: whole, title: title, originalTitle: original, year: year, runtime: runtime)
    }

    private mutating func readChanges(_ input: inout JSONInput) throws {
        var season: Int?
        var changes: [LibraryFact.ViewingField] = []
        try input.forEachMember { name, input in
            switch name {
            case "day": changes.append(.day(try input.day()))
            case "rating": changes.append(.rating(try input.optional { try $0.int() }))
            case "note": changes.append(.note(try input.optional { try $0.string() }))
            case "tags": changes.append(.tags(try input.array { try $0.string() }))
            case "again": changes.append(.isAgain(try input.optional { try $0.boolean() }))
            case "season": season = try input.int()
            case "episode":
                guard let season else { throw Incomplete() }
                changes.append(.place(EpisodePlace(season: season, number: try input.int())))
            default: try input.skipValue()
            }
        }
        self.changes = changes
    }

    func facts(_ group: String, at date: Date) throws -> [LibraryFact] {
        switch group {
        case "same": [.same(try item, as: try required(other))]
        case "made": [.listMade(try required(list), name: try required(name))]
        case "renamed": [.listRenamed(try required(list), from: try required(from), to: try required(to))]
        case "deleted": [.listDeleted(try required(list))]
        case "seen": [.seen(try viewing(enteredAt: date))]
        case "changed": try changes.map { .viewing(try required(viewingID), of: try item, $0) }
        case "unseen": [.unseen(try required(viewingID), of: try item)]
        case "rated": [.opinion(try item, .rating(rating, on: day))]
        case "noted": [.opinion(try item, .note(note))]
        case "untagged": [.opinion(try item, .untag(try required(tag)))]
        case "tagged": [.opinion(try item, .tag(try required(tag)))]
        case "dropped": [.opinion(try item, .isDropped(true))]
        case "resumed": [.opinion(try item, .isDropped(false))]
        case "said": [.said(try statement, new: newFields)]
        default: throw Incomplete()
        }
    }

    func entry(_ group: String, on list: ListID, at date: Date) throws -> LibraryFact {
        let item = try item.whole
        switch group {
        case "on": return .listed(item, on: list, at: added ?? date)
        case "off": return .unlisted(item, from: list)
        case "ranked": return .entry(item, on: list, .rank(rank))
        default: return .entry(item, on: list, .remark(remark))
        }
    }

    private var statement: SourceStatement {
        get throws {
            let source = try required(program)
            let subject: SourceStatement.Subject
            if let entryList {
                subject = .entry(entryList)
            } else {
                subject = isOpinion ? .opinion : .viewing(viewingID ?? UUID(ofViewing: source))
            }
            let key = SourceStatement.Key(source: source, part: try item, subject: subject)
            return SourceStatement(
                key, day: day, rating: rating, note: note, tags: tags, isAgain: isAgain, isDropped: isDropped,
                rank: rank)
        }
    }

    private func viewing(enteredAt date: Date) throws -> Viewing {
        Viewing(
            id: try required(viewingID ?? source.map(UUID.init(ofViewing:))), item: try item, day: day, rating: rating,
            note: note, tags: tags, isAgain: isAgain, source: source, episodeID: episodeID,
            enteredAt: entered ?? date, isMadeByRating: isMark)
    }

    private func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Incomplete() }
        return value
    }
}

extension JSONInput {
    fileprivate mutating func uuid() throws -> UUID {
        guard let id = UUID(key: try string()) else { throw malformed }
        return id
    }

    fileprivate mutating func int() throws -> Int { Int(try integer()) }

    fileprivate mutating func day() throws -> PartialDay? {
        try optional { input in
            guard let day = PartialDay(try input.string()) else { throw input.malformed }
            return day
        }
    }

    fileprivate mutating func date() throws -> Date {
        guard let date = LogDate.date(try string()) else { throw malformed }
        return date
    }

    fileprivate mutating func rank() throws -> ListRank {
        guard let rank = ListRank(try string()) else { throw malformed }
        return rank
    }

    fileprivate mutating func listName() throws -> ListName {
        guard let name = ListName(try string()) else { throw malformed }
        return name
    }
}
