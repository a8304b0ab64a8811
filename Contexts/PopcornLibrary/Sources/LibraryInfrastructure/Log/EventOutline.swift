import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// What an event names, without what it says of it. Reading it takes a fraction of the time of reading the event.
struct EventOutline {
    private(set) var id = ""
    private(set) var order: Int64 = 0
    /// Whether the event undoes or redoes another one.
    private(set) var isReversal = false
    /// Everything that the event's facts name, perhaps more than once. There may be more if the event isn't understood.
    private(set) var subjects: [Subject] = []
    /// The positions in `subjects` of those that count as the same item.
    private(set) var pairs: [(Int, Int)] = []
    /// The viewings that the facts name or record, with the positions of their items in `subjects`.
    private(set) var viewings: [(id: UUID, subject: Int)] = []

    /// A movie, a series or a list.
    enum Subject: Hashable {
        case item(ItemReference)
        case list(String)
    }

    /// Returns `nil` for the lines for which `EventReader.event` returns `nil`.
    init?(_ line: LogLine) {
        let isRead = line.members.withUnsafeBufferPointer { bytes in
            do {
                try read(JSONInput(bytes))
                return true
            } catch {
                return false
            }
        }
        if !isRead { return nil }
    }

    private mutating func read(_ object: JSONInput) throws {
        var reader = EventReader()
        var head = EventReader.Head()
        let place = try reader.read(object, &head) { _, name, input in
            switch name {
            case "undone", "redone":
                _ = try input.string()
                isReversal = true
            default:
                let start = input.position
                do {
                    if try readFacts(name, &input) { return }
                } catch {}
                input.position = start
                try input.skipValue()
            }
        }
        id = place.id
        order = place.order
    }

    /// Reads the facts of a member. Returns `false` if the name isn't that of a fact.
    private mutating func readFacts(_ name: String, _ input: inout JSONInput) throws -> Bool {
        if LibraryFact.groupsByList.contains(name) {
            try input.forEachMember { _, input in
                try input.elements(from: "[", to: "]") { _ = try readFact(&$0) }
            }
            return true
        }
        guard LibraryFact.groups.contains(name) else { return false }
        try input.elements(from: "[", to: "]") { _ = try readFact(&$0) }
        return true
    }

    /// Reads the object of a fact, and returns the position of its item in `subjects`.
    private mutating func readFact(_ input: inout JSONInput) throws -> Int? {
        var subject: Int?
        var other: Int?
        var viewing: UUID?
        var keyed: UUID?
        var isFirst = true
        try input.forEachMember { name, input in
            switch name {
            case "viewing": viewing = UUID(key: try input.string())
            case "source":
                let source = try input.string()
                viewing = viewing ?? UUID(ofViewing: source)
            case "by":
                let source = try input.string()
                // A program's name has no colon, but the key of a viewing in it has.
                if source.utf8.contains(UInt8(ascii: ":")) { keyed = UUID(ofViewing: source) }
            case "list": _ = position(of: .list(try input.string()))
            case "as": other = try readFact(&input)
            case let kind where isFirst && input.peek().isNumber:
                subject = position(of: .item(ItemReference(ItemKind(rawValue: kind), Int(try input.integer()))))
            default: try input.skipValue()
            }
            isFirst = false
        }
        if let subject, let viewing = viewing ?? keyed { viewings.append((viewing, subject)) }
        if let subject, let other { pairs.append((subject, other)) }
        return subject
    }

    private mutating func position(of subject: Subject) -> Int {
        if subjects.last != subject { subjects.append(subject) }
        return subjects.count - 1
    }
}

extension UInt8 {
    fileprivate var isNumber: Bool {
        self == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}
