import CoreDomain
import Foundation
package import LibraryDomain
import Storage

/// A kind of fact: the member of a line that has the facts of this kind, and the members of its elements.
package struct FactKind: Sendable {
    /// The name of the line's member.
    package let name: String
    /// What an element says, as in `Log.md`.
    package let summary: String
    /// The members of an element, after those of its item.
    package let members: [LineMember<FactMembers>]
    /// What an element is about.
    package let subject: Subject
    /// Returns the facts of an element of an event at a time.
    let facts: @Sendable (FactMembers, Date) throws -> [LibraryFact]

    /// What an element is about.
    package enum Subject: Sendable {
        /// An item, which the first members name.
        case item
        /// An entry on a list: the elements are in an array for each list.
        case entry
        /// A list, which the first own member names.
        case list
    }

    fileprivate init(
        _ name: String, _ summary: String, _ members: [LineMember<FactMembers>] = [], about subject: Subject = .item,
        _ facts: @escaping @Sendable (FactMembers, Date) throws -> [LibraryFact]
    ) {
        self.name = name
        self.summary = summary
        self.members = members
        self.subject = subject
        self.facts = facts
    }
}

// The members that several kinds have.
extension LineMember<FactMembers> {
    private static let list = LineMember("list", \.list, .list)
    fileprivate static let lists = [list, LineMember("name", \.name, .listName)]
    fileprivate static let renaming = [
        list, LineMember("from", \.former, .listName), LineMember("to", \.name, .listName),
    ]
    fileprivate static let deletion = [list]
    fileprivate static let viewing = LineMember("viewing", \.viewing, .uuid)
    fileprivate static let day = LineMember("day", \.day, .day)
    /// What is known of a viewing, in the log and in an imported file.
    fileprivate static let details = [
        day, LineMember("rating", \.rating, .rating), LineMember("note", \.note, .text),
        LineMember("tags", \.tags, .texts), LineMember("again", \.isAgain, .flag),
    ]
    fileprivate static let counts = LineMember("counts", \.counts, .uuids)
    fileprivate static let tag = LineMember("tag", \.tag, .text)
    fileprivate static let rank = LineMember("rank", \.rank, .rank)
    fileprivate static let also = LineMember("also", \.isAlso, .flag)
}

extension FactKind {
    /// All kinds, in the order in which the facts of an event apply.
    package static let all = [
        same, made, renamed, deleted, seen, changed, unseen, rated, noted, untagged, tagged, dropped, resumed, begun,
        on,
        off, ranked, remarked, said,
    ]

    private static let indices = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), all.indices))

    static func named(_ name: String) -> FactKind? { indices[name].map { all[$0] } }

    /// The position of a kind in `all`.
    var index: Int { Self.indices[name] ?? Self.all.count }

    static let same = FactKind(
        "same", "an item that counts for another one from then on", [LineMember("as", \.other, .item)]
    ) { members, _ in
        [.same(try members.part, as: try members.required(members.other?.reference))]
    }

    static let made = FactKind("made", "a list that was made", LineMember.lists + [.also], about: .list) { members, _ in
        let name = try members.required(members.name)
        return [members.found(.listMade(try members.required(members.list), name: name))]
    }

    static let renamed = FactKind("renamed", "a list with another name", LineMember.renaming, about: .list) {
        members, _ in
        let list = try members.required(members.list)
        return [
            .listRenamed(list, from: try members.required(members.former), to: try members.required(members.name))
        ]
    }

    static let deleted = FactKind("deleted", "a list that was deleted", LineMember.deletion, about: .list) {
        members, _ in [.listDeleted(try members.required(members.list))]
    }

    static let seen = FactKind(
        "seen", "a viewing, whole",
        [.viewing] + LineMember.details + [
            LineMember("source", \.source, .text), LineMember("account", \.account, .text),
            LineMember("episodeID", \.episodeID, .looseNumber(ItemMembers.ids)),
            LineMember("mark", \.isMadeByRating, .flag), LineMember("entered", \.enteredAt, .date),
            LineMember("order", \.order, .order), LineMember("position", \.position, .position), .also,
        ]
    ) { members, date in
        [members.found(.seen(try members.recordedViewing(at: date)))]
    }

    static let changed = FactKind(
        "changed", "a viewing with changed properties",
        [
            .viewing,
            LineMember("set", .changes) {
                .some($0.changes)
            } set: { members, changes in
                members.changes = try members.required(changes)
            },
        ]
    ) { members, _ in
        let viewing = try members.required(members.viewing)
        let part = try members.part
        return members.changes.fields.map { .viewing(viewing, of: part, $0) }
    }

    static let unseen = FactKind("unseen", "a viewing that was removed", [.viewing]) { members, _ in
        [.unseen(try members.required(members.viewing), of: try members.part)]
    }

    static let rated = FactKind(
        "rated", "a rating, or none, and its day",
        [LineMember("rating", \.rating, .rating, isNullWritten: true), .day, .also]
    ) { members, _ in
        [members.found(.opinion(try members.part, .rating(members.rating, on: members.day)))]
    }

    static let noted = FactKind(
        "noted", "a note, or none", [LineMember("note", \.note, .text, isNullWritten: true)]
    ) { members, _ in
        [.opinion(try members.part, .note(members.note))]
    }

    static let untagged = FactKind("untagged", "a tag that was removed", [.tag]) { members, _ in
        [.opinion(try members.part, .untag(try members.required(members.tag)))]
    }

    static let tagged = FactKind("tagged", "a tag that was added, as the last one", [.tag]) { members, _ in
        [.opinion(try members.part, .tag(try members.required(members.tag)))]
    }

    static let dropped = FactKind("dropped", "a movie or series that was dropped") { members, _ in
        [.opinion(try members.part, .isDropped(true))]
    }

    static let resumed = FactKind("resumed", "a movie or series that was resumed") { members, _ in
        [.opinion(try members.part, .isDropped(false))]
    }

    static let begun = FactKind(
        "begun", "a series that was begun again, with the day; without one, a return to the first pass",
        [LineMember("since", \.since, .day, isNullWritten: true), .counts]
    ) { members, _ in
        [.opinion(try members.part, .pass(try members.pass))]
    }

    static let on = FactKind(
        "on", "an item that was added to a list", [LineMember("added", \.addedAt, .date), .also], about: .entry
    ) { members, date in
        let list = try members.required(members.entryList)
        return [members.found(.listed(try members.entry, on: list, at: members.addedAt ?? date))]
    }

    static let off = FactKind("off", "an item that was removed from a list", about: .entry) { members, _ in
        [.unlisted(try members.entry, from: try members.required(members.entryList))]
    }

    static let ranked = FactKind(
        "ranked", "an entry's rank on a list, or none",
        [LineMember("rank", \.rank, .rank, isNullWritten: true), .also],
        about: .entry
    ) { members, _ in
        let list = try members.required(members.entryList)
        return [members.found(.entry(try members.entry, on: list, .rank(members.rank)))]
    }

    static let remarked = FactKind(
        "remarked", "the remark on an entry, or none",
        [LineMember("remark", \.remark, .text, isNullWritten: true), .also],
        about: .entry
    ) { members, _ in
        let list = try members.required(members.entryList)
        return [members.found(.entry(try members.entry, on: list, .remark(members.remark)))]
    }

    static let said = FactKind(
        "said", "what an imported file says",
        [
            LineMember("by", \.program, .text), .viewing, LineMember("opinion", \.isOpinion, .flag),
            LineMember("on", \.entryList, .list),
        ] + LineMember.details + [
            LineMember("dropped", \.isDropped, .flag), LineMember("since", \.since, .day), .counts, .rank,
            LineMember("new", \.newFields, .fields),
        ]
    ) { members, _ in
        [.said(try members.statement, new: members.newFields)]
    }
}

extension FactMembers {
    /// The item of an entry, which is a whole one.
    fileprivate var entry: ItemReference { get throws { try part.whole } }

    /// Returns a fact as one that counts only where nothing is recorded, if the element says so.
    fileprivate func found(_ fact: LibraryFact) -> LibraryFact { isAlso == true ? .also(fact) : fact }
}

extension LibraryFact {
    /// The kind of the fact.
    var kind: FactKind {
        switch self {
        case .same: .same
        case .listMade: .made
        case .listRenamed: .renamed
        case .listDeleted: .deleted
        case .seen: .seen
        case .viewing: .changed
        case .unseen: .unseen
        case .opinion(_, .rating): .rated
        case .opinion(_, .note): .noted
        case .opinion(_, .untag): .untagged
        case .opinion(_, .tag): .tagged
        case .opinion(_, .isDropped(true)): .dropped
        case .opinion(_, .isDropped(false)): .resumed
        case .opinion(_, .pass): .begun
        case .listed: .on
        case .unlisted: .off
        case .entry(_, _, .rank): .ranked
        case .entry(_, _, .remark): .remarked
        case .said: .said
        case .also(let fact): fact.kind
        }
    }

    /// Returns the facts of one event in the order of its line: by kind, those of one kind in their order, and those
    /// about entries by list.
    package static func sorted(_ facts: [LibraryFact]) -> [LibraryFact] {
        let positions = Array(facts.indices)
        let ordered = order(of: facts, positions)
        return ordered == positions ? facts : ordered.map { facts[$0] }
    }

    /// Returns the positions of some of an event's facts, in the order of its line.
    static func order(of facts: [LibraryFact], _ positions: [Int]) -> [Int] {
        let keys = positions.map { position in
            (kind: facts[position].kind.index, list: facts[position].entryList?.rawValue ?? "", position: position)
        }
        // Most events have facts of one kind.
        let isOrdered = zip(keys, keys.dropFirst()).allSatisfy { ($0.kind, $0.list) <= ($1.kind, $1.list) }
        let isInPlace = isOrdered && zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
        if isInPlace { return positions }
        return keys.sorted { ($0.kind, $0.list, $0.position) < ($1.kind, $1.list, $1.position) }.map(\.position)
    }
}
