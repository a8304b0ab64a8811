import CoreDomain
import Foundation
package import LibraryDomain
package import Storage

/// Writes an event as a line of the log. `Log.md` describes the line.
package struct EventLine {
    private let event: LoggedEvent
    private var output = JSONOutput()
    private var isFirst = true
    /// The items whose titles have been written.
    private var titled: Set<ItemReference> = []

    /// Returns the event's line, with its checksum.
    package static func sealed(_ event: LoggedEvent) -> LogLine {
        LogLine(sealing: object(event))
    }

    /// Returns the event as a JSON object without a checksum.
    static func object(_ event: LoggedEvent) -> [UInt8] {
        var line = EventLine(event)
        line.writeAll()
        return line.output.bytes
    }

    private init(_ event: LoggedEvent) { self.event = event }

    private mutating func writeAll() {
        open("{")
        member("id", event.id)
        member("at", LogDate.text(event.date))
        member("order", event.order)
        member("by", event.machine)
        if event.target == nil { member("did", event.kind.rawValue) }
        if let part = event.part {
            member("import", part.id)
            member("from", part.source)
            if part.isLast { member("ended", true) }
        }
        switch event.content {
        case .facts(let facts): write(facts)
        case .undone(let target): member("undone", target)
        case .redone(let target): member("redone", target)
        case .unknown: break
        }
        if !event.listNames.isEmpty { writeListNames() }
        close("}")
    }

    private mutating func write(_ facts: [LibraryFact]) {
        var rest = LibraryFact.sorted(facts)[...]
        while let first = rest.first {
            let group = rest.prefix { $0.group == first.group }
            rest = rest.dropFirst(group.count)
            name(first.group)
            if first.entryList == nil {
                write(group, in: "[", "]")
            } else {
                writeEntries(group)
            }
        }
    }

    private mutating func write(_ facts: ArraySlice<LibraryFact>, in opening: StaticString, _ closing: StaticString) {
        open(opening)
        var rest = facts
        while let fact = rest.popFirst() {
            open("{")
            write(fact)
            continuation(of: fact, in: &rest)
            close("}")
        }
        close(closing)
    }

    private mutating func writeEntries(_ facts: ArraySlice<LibraryFact>) {
        open("{")
        var rest = facts
        while let list = rest.first?.entryList {
            let entries = rest.prefix { $0.entryList == list }
            rest = rest.dropFirst(entries.count)
            name(list.rawValue)
            write(entries, in: "[", "]")
        }
        close("}")
    }

    private mutating func write(_ fact: LibraryFact) {
        switch fact {
        case .same(let old, let new):
            item(old)
            name("as")
            open("{")
            item(new)
            close("}")
        case .listMade(let id, let name):
            member("list", id.rawValue)
            member("name", name.text)
        case .listRenamed(let id, let old, let new):
            member("list", id.rawValue)
            member("from", old.text)
            member("to", new.text)
        case .listDeleted(let id): member("list", id.rawValue)
        case .seen(let viewing): write(viewing)
        case .viewing(let id, let part, _), .unseen(let id, let part):
            item(part)
            member("viewing", id.key)
        case .opinion(let part, let field):
            item(part)
            write(field)
        case .listed(let part, _, let date):
            item(part)
            if date != event.date { member("added", LogDate.text(date)) }
        case .unlisted(let part, _): item(part)
        case .entry(let part, _, let field):
            item(part)
            write(field)
        case .said(let statement, let new):
            write(statement)
            if let new { member("new", new.map(\.rawValue).sorted()) }
        }
    }

    private mutating func write(_ field: LibraryFact.EntryField) {
        switch field {
        case .rank(let rank): required("rank", rank?.text) { $0.append($1) }
        case .remark(let remark): required("remark", remark) { $0.append($1) }
        }
    }

    private mutating func write(_ statement: SourceStatement) {
        item(statement.key.part)
        member("by", statement.key.source)
        switch statement.key.subject {
        case .viewing(let id): if id != UUID(ofViewing: statement.key.source) { member("viewing", id.key) }
        case .opinion: member("opinion", true)
        case .entry(let list): member("on", list.rawValue)
        }
        member("day", statement.day?.text)
        member("rating", statement.rating)
        member("note", statement.note)
        if !statement.tags.isEmpty { member("tags", statement.tags) }
        member("again", statement.isAgain)
        if statement.isDropped { member("dropped", true) }
        member("rank", statement.rank?.text)
    }

    private mutating func write(_ viewing: Viewing) {
        item(viewing.item)
        if viewing.id != viewing.source.map(UUID.init(ofViewing:)) { member("viewing", viewing.id.key) }
        member("day", viewing.day?.text)
        member("rating", viewing.rating)
        member("note", viewing.note)
        if !viewing.tags.isEmpty { member("tags", viewing.tags) }
        member("again", viewing.isAgain)
        member("source", viewing.source)
        member("episodeID", viewing.episodeID)
        if viewing.isMadeByRating { member("mark", true) }
        if viewing.enteredAt != event.date { member("entered", LogDate.text(viewing.enteredAt)) }
    }

    private mutating func write(_ field: LibraryFact.OpinionField) {
        switch field {
        case .rating(let rating, let day):
            required("rating", rating) { $0.append(Int64($1)) }
            member("day", day?.text)
        case .note(let note): required("note", note) { $0.append($1) }
        case .tag(let tag), .untag(let tag): member("tag", tag)
        case .isDropped: break
        }
    }

    /// Writes the fields of a changed viewing, with those that the following facts change too.
    private mutating func continuation(of fact: LibraryFact, in rest: inout ArraySlice<LibraryFact>) {
        guard case .viewing(let id, let item, let field) = fact else { return }
        name("set")
        open("{")
        write(field)
        var rank = field.rank
        while case .viewing(id, of: item, let next)? = rest.first, next.rank > rank {
            write(next)
            rank = next.rank
            rest.removeFirst()
        }
        close("}")
    }

    private mutating func write(_ field: LibraryFact.ViewingField) {
        switch field {
        case .day(let day): required("day", day?.text) { $0.append($1) }
        case .rating(let rating): required("rating", rating) { $0.append(Int64($1)) }
        case .note(let note): required("note", note) { $0.append($1) }
        case .tags(let tags): member("tags", tags)
        case .isAgain(let isAgain): required("again", isAgain) { $0.append($1) }
        case .place(let place):
            member("season", place.season)
            member("episode", place.number)
        }
    }

    private mutating func writeListNames() {
        name("lists")
        open("{")
        for (id, name) in event.listNames.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            member(id.rawValue, name.text)
        }
        close("}")
    }

    /// Writes the members that name an item or its part, with the title where the event names it first.
    private mutating func item(_ part: ItemReference) {
        member(part.kind.rawValue, part.id)
        member("season", part.season)
        member("episode", part.episode)
        guard let title = event.titles[part.whole], titled.insert(part.whole).inserted else { return }
        member("title", title.title)
        if title.originalTitle != title.title { member("original", title.originalTitle) }
        member("year", title.year)
        member("runtime", title.runtime)
    }
}

// The members of the current object. Missing values are left out.
extension EventLine {
    private mutating func open(_ opening: StaticString) {
        if opening.utf8Start.pointee == UInt8(ascii: "{"), !isFirst, output.bytes.last == UInt8(ascii: "}") {
            output.append(raw: ",")
        }
        output.append(raw: opening)
        isFirst = true
    }

    private mutating func close(_ closing: StaticString) {
        output.append(raw: closing)
        isFirst = false
    }

    private mutating func name(_ name: String) {
        if !isFirst { output.append(raw: ",") }
        isFirst = false
        output.append(name)
        output.append(raw: ":")
    }

    private mutating func required<Value>(
        _ name: String, _ value: Value?, _ append: (inout JSONOutput, Value) -> Void
    ) {
        self.name(name)
        if let value { append(&output, value) } else { output.append(raw: "null") }
    }

    private mutating func member(_ name: String, _ value: String?) {
        if let value { required(name, value) { $0.append($1) } }
    }

    private mutating func member(_ name: String, _ value: Int?) { member(name, value.map(Int64.init)) }

    private mutating func member(_ name: String, _ value: Int64?) {
        if let value { required(name, value) { $0.append($1) } }
    }

    private mutating func member(_ name: String, _ value: Bool?) {
        if let value { required(name, value) { $0.append($1) } }
    }

    private mutating func member(_ name: String, _ values: [String]) {
        self.name(name)
        output.append(arrayOf: values) { $0.append($1) }
    }
}

extension LibraryFact {
    /// The name of the line's member that has the fact.
    var group: String {
        switch self {
        case .same: "same"
        case .listMade: "made"
        case .listRenamed: "renamed"
        case .listDeleted: "deleted"
        case .seen: "seen"
        case .viewing: "changed"
        case .unseen: "unseen"
        case .opinion(_, .rating): "rated"
        case .opinion(_, .note): "noted"
        case .opinion(_, .untag): "untagged"
        case .opinion(_, .tag): "tagged"
        case .opinion(_, .isDropped(true)): "dropped"
        case .opinion(_, .isDropped(false)): "resumed"
        case .listed: "on"
        case .unlisted: "off"
        case .entry(_, _, .rank): "ranked"
        case .entry(_, _, .remark): "remarked"
        case .said: "said"
        }
    }

    /// The names of all members that have facts, in the order in which they apply.
    static let groups = [
        "same", "made", "renamed", "deleted", "seen", "changed", "unseen", "rated", "noted", "untagged", "tagged",
        "dropped", "resumed", "on", "off", "ranked", "remarked", "said",
    ]

    /// The members that have their facts by list.
    static let groupsByList: Set<String> = ["on", "off", "ranked", "remarked"]

    private static let ranks = Dictionary(uniqueKeysWithValues: zip(groups, groups.indices))

    /// Returns the facts of one event in the order of its line: by kind, those of one kind in their order.
    package static func sorted(_ facts: [LibraryFact]) -> [LibraryFact] {
        let positions = Array(facts.indices)
        let ordered = order(of: facts, positions)
        return ordered == positions ? facts : ordered.map { facts[$0] }
    }

    /// Returns the positions of some of an event's facts, in the order of its line.
    static func order(of facts: [LibraryFact], _ positions: [Int]) -> [Int] {
        let keys = positions.map { position in
            let fact = facts[position]
            return (rank: ranks[fact.group] ?? groups.count, list: fact.entryList?.rawValue ?? "", position: position)
        }
        // Most events have facts of one kind.
        let isOrdered = zip(keys, keys.dropFirst()).allSatisfy { ($0.rank, $0.list) <= ($1.rank, $1.list) }
        let isInPlace = isOrdered && zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
        if isInPlace { return positions }
        return keys.sorted { ($0.rank, $0.list, $0.position) < ($1.rank, $1.list, $1.position) }.map(\.position)
    }
}

extension LibraryFact.ViewingField {
    /// The position among the fields of a viewing.
    fileprivate var rank: Int {
        switch self {
        case .day: 0
        case .rating: 1
        case .note: 2
        case .tags: 3
        case .isAgain: 4
        case .place: 5
        }
    }
}

/// Converts instants to text such as `2026-11-25T21:38:12.345Z` and back.
enum LogDate {
    static func text(_ date: Date) -> String {
        let milliseconds = date.millisecondsSince1970
        let (day, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        let time = rest < 0 ? rest + 86_400_000 : rest
        let start = Date(millisecondsSince1970: (rest < 0 ? day - 1 : day) * 86_400_000)
        let parts = [(time / 3_600_000, 2), (time / 60_000 % 60, 2), (time / 1000 % 60, 2), (time % 1000, 3)]
        let digits = parts.map { number, width in CalendarDay.pad(Int(number), to: width) }
        return "\(CalendarDay.text(from: start))T\(digits[0]):\(digits[1]):\(digits[2]).\(digits[3])Z"
    }

    static func date(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == 24, bytes[10] == UInt8(ascii: "T"), bytes[23] == UInt8(ascii: "Z"),
                let day = CalendarDay.date(from: String(decoding: bytes.prefix(10), as: UTF8.self)),
                let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
                let second = number(bytes[17..<19]), let fraction = number(bytes[20..<23])
            else { return nil }
            let time = ((hour * 60 + minute) * 60 + second) * 1000 + fraction
            return Date(millisecondsSince1970: day.millisecondsSince1970 + time)
        }
    }

    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
        var number: Int64 = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int64(digit - UInt8(ascii: "0"))
        }
        return number
    }
}
