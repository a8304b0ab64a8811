import CoreDomain
import Foundation
import JSONBytes
import LibraryDomain
import Storage

/// The members of an element that name its item, with the title if the line names the item first.
package struct ItemMembers: Sendable {
    /// The kind, which is the name of the first member.
    var kind: ItemKind?
    /// The id, which is the value of the first member.
    var id: Int?
    var season: Int?
    var episode: Int?
    var title: String?
    var original: String?
    var year: Int?
    var runtime: Int?

    /// The ids that an item may have.
    package static let ids = 0...Int(Int32.max)

    /// The members after the first one.
    package static let table: [LineMember<ItemMembers>] = [
        LineMember("season", \.season, .number(0...9999)),
        LineMember("episode", \.episode, .number(0...99_999)),
        LineMember("title", \.title, .text),
        LineMember("original", \.original, .text),
        LineMember("year", \.year, .looseNumber(0...9999)),
        LineMember("runtime", \.runtime, .looseNumber(1...99_999)),
    ]

    init() {}

    init(_ part: ItemReference) {
        kind = part.kind
        id = part.id
        season = part.season
        episode = part.episode
    }

    /// The item; `nil` if the first member names none.
    var reference: ItemReference? {
        guard let kind, let id else { return nil }
        return ItemReference(kind, id, season: season, episode: episode)
    }

    /// The title as known when the line was written; `nil` unless the line names the item first.
    var snapshot: TitleSnapshot? {
        guard let title, let reference else { return nil }
        return TitleSnapshot(
            recorded: reference.whole, title: title, originalTitle: original, year: year, runtime: runtime)
    }

    mutating func note(_ snapshot: TitleSnapshot) {
        title = snapshot.title
        original = snapshot.originalTitle == snapshot.title ? nil : snapshot.originalTitle
        year = snapshot.year
        runtime = snapshot.runtime
    }

    /// Reads the first member of an element.
    mutating func readFirst(_ name: String, _ input: inout JSONInput) throws {
        let number = Int(try input.integer())
        guard Self.ids.contains(number) else { throw input.malformed }
        kind = ItemKind(rawValue: name)
        id = number
    }

    func write(_ output: inout LineOutput) {
        guard let kind, let id else { return }
        output.name(kind.rawValue)
        output.json.append(Int64(id))
        Self.table.write(self, &output)
    }
}

/// The changed properties of a viewing, in an object of their own.
package struct ChangeMembers: Sendable {
    private(set) var fields: [LibraryFact.ViewingField] = []
    /// The number of the season, which the number of the episode follows.
    private var season: Int?

    package static let table: [LineMember<ChangeMembers>] = [
        member("day", .day, { .day($0) }) { if case .day(let day) = $0 { .some(day) } else { nil } },
        member("rating", .rating, { .rating($0) }) { if case .rating(let rating) = $0 { .some(rating) } else { nil } },
        member("note", .text, { .note($0) }) { if case .note(let note) = $0 { .some(note) } else { nil } },
        member("tags", .texts, { $0.map { .tags($0) } }) { if case .tags(let tags) = $0 { .some(tags) } else { nil } },
        member("again", .flag, { .isAgain($0) }) { if case .isAgain(let flag) = $0 { .some(flag) } else { nil } },
        LineMember("season", .number(0...9999)) {
            $0.place.map { .some($0.season) }
        } set: {
            $0.season = $1
        },
        LineMember("episode", .number(0...99_999)) {
            $0.place.map { .some($0.number) }
        } set: { object, number in
            guard let number, let season = object.season else { throw FactMembers.Incomplete() }
            object.fields.append(.place(EpisodePlace(season: season, number: number)))
        },
    ]

    private static func member<Value>(
        _ name: String, _ type: MemberType<Value>,
        _ make: @escaping @Sendable (Value?) -> LibraryFact.ViewingField?,
        _ value: @escaping @Sendable (LibraryFact.ViewingField) -> Value??
    ) -> LineMember<ChangeMembers> {
        LineMember(name, type) { object in
            for case let found? in object.fields.map(value) { return .some(found) }
            return nil
        } set: { object, value in
            guard let field = make(value) else { throw FactMembers.Incomplete() }
            object.fields.append(field)
        }
    }

    private var place: EpisodePlace? {
        for case .place(let place) in fields { return place }
        return nil
    }

    /// Adds a field, unless it is written before one that is there.
    mutating func takes(_ field: LibraryFact.ViewingField) -> Bool {
        guard fields.last.map({ $0.rank < field.rank }) ?? true else { return false }
        fields.append(field)
        return true
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

/// The members of an element of any kind of fact.
package struct FactMembers: Sendable {
    /// The error for an element without a member that its kind needs.
    struct Incomplete: Error {}

    var item = ItemMembers()
    var other: ItemMembers?
    var list: ListID?
    var name: ListName?
    var former: ListName?
    var viewing: UUID?
    var day: PartialDay?
    var rating: Int?
    var note: String?
    var tags: [String]?
    var tag: String?
    var isAgain: Bool?
    var source: String?
    var account: String?
    var isAlso: Bool?
    var episodeID: Int?
    var isMadeByRating: Bool?
    var enteredAt: Date?
    var order: Int?
    var position: Int?
    var addedAt: Date?
    var rank: ListRank?
    var remark: String?
    var program: String?
    var entryList: ListID?
    var isOpinion: Bool?
    var isDropped: Bool?
    var since: PartialDay?
    var counts: [UUID]?
    var newFields: Set<SourceStatement.Field>?
    var changes = ChangeMembers()

    init() {}

    /// Creates the members of a fact. Those that follow from the others or from the event's time are left out.
    init(_ fact: LibraryFact, at date: Date) {
        item = fact.parts.first.map(ItemMembers.init) ?? ItemMembers()
        switch fact {
        case .same(_, let new): other = ItemMembers(new)
        case .listMade(let id, let name):
            list = id
            self.name = name
        case .listRenamed(let id, let old, let new):
            list = id
            former = old
            name = new
        case .listDeleted(let id): list = id
        case .seen(let viewing): note(viewing, at: date)
        case .viewing(let id, _, let field):
            viewing = id
            _ = changes.takes(field)
        case .unseen(let id, _): viewing = id
        case .opinion(_, .rating(let rating, let day)):
            self.rating = rating
            self.day = day
        case .opinion(_, .note(let note)): self.note = note
        case .opinion(_, .tag(let tag)), .opinion(_, .untag(let tag)): self.tag = tag
        case .opinion(_, .isDropped), .unlisted: break
        case .opinion(_, .pass(let pass)): note(pass)
        case .listed(_, _, let added): if added != date { addedAt = added }
        case .entry(_, _, .rank(let rank)): self.rank = rank
        case .entry(_, _, .remark(let remark)): self.remark = remark
        case .said(let statement, let new):
            note(statement)
            newFields = new
        case .also(let fact):
            self = FactMembers(fact, at: date)
            isAlso = true
        }
    }

    private mutating func note(_ viewing: Viewing, at date: Date) {
        if viewing.id != viewing.source.map(UUID.init(ofViewing:)) { self.viewing = viewing.id }
        day = viewing.day
        rating = viewing.rating
        note = viewing.note
        tags = viewing.tags.stored
        isAgain = viewing.isAgain
        source = viewing.source
        account = viewing.account
        episodeID = viewing.episodeID
        if viewing.isMadeByRating { isMadeByRating = true }
        if viewing.enteredAt != date { enteredAt = viewing.enteredAt }
        // Else they follow from the event.
        if let entry = viewing.entry {
            order = entry
            position = viewing.position
        }
    }

    private mutating func note(_ statement: SourceStatement) {
        program = statement.key.source
        switch statement.key.subject {
        case .viewing(let id): if id != UUID(ofViewing: statement.key.entry) { viewing = id }
        case .opinion: isOpinion = true
        case .entry(let list): entryList = list
        }
        day = statement.day
        rating = statement.rating
        note = statement.note
        tags = statement.tags.stored
        isAgain = statement.isAgain
        if statement.isDropped { isDropped = true }
        note(statement.pass)
        rank = statement.rank
    }

    private mutating func note(_ pass: SeriesPass?) {
        since = pass?.since
        counts = pass?.counts.sorted { $0.uuidString < $1.uuidString }.stored
    }

    /// Adds what a following fact changes of the same viewing. Returns `false` for any other fact.
    mutating func takes(_ fact: LibraryFact) -> Bool {
        guard case .viewing(let id, let part, let field) = fact, id == viewing, part == item.reference else {
            return false
        }
        return changes.takes(field)
    }
}

extension FactMembers {
    var part: ItemReference { get throws { try required(item.reference) } }

    func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Incomplete() }
        return value
    }

    /// The pass; `nil` if the members have none.
    var pass: SeriesPass? {
        get throws {
            guard let since else { return nil }
            guard since.isWhole else { throw Incomplete() }
            return SeriesPass(since: since, counts: Set(counts ?? []))
        }
    }

    func recordedViewing(at date: Date) throws -> Viewing {
        Viewing(
            id: try required(viewing ?? source.map(UUID.init(ofViewing:))), item: try part, day: day, rating: rating,
            note: note, tags: tags ?? [], isAgain: isAgain, source: source, account: account, episodeID: episodeID,
            enteredAt: enteredAt ?? date, entry: order, position: order == nil ? nil : position,
            isMadeByRating: isMadeByRating ?? false)
    }

    var statement: SourceStatement {
        get throws {
            let source = try required(program)
            let subject: SourceStatement.Subject
            if let entryList {
                subject = .entry(entryList)
            } else {
                let entry = SourceStatement.Key.entry(of: source)
                subject = isOpinion == true ? .opinion : .viewing(viewing ?? UUID(ofViewing: entry))
            }
            return SourceStatement(
                SourceStatement.Key(source: source, part: try part, subject: subject), day: day, rating: rating,
                note: note, tags: tags ?? [], isAgain: isAgain, isDropped: isDropped ?? false, rank: rank,
                pass: try pass)
        }
    }
}

extension MemberType<Int> {
    static let rating = number(1...10)
    static let order = looseNumber(1...Int(EventPlace.greatestOrder))
    static let position = looseNumber(0...999_999)
}

extension MemberType<ListID> {
    static let list = MemberType(form: .text) {
        ListID(try $0.string())
    } write: {
        $1.json.append($0.rawValue)
    }
}

extension MemberType<ItemMembers> {
    static let item = MemberType(form: .item) {
        try $0.item()
    } write: { item, output in
        output.open("{")
        item.write(&output)
        output.close("}")
    }
}

extension MemberType<ChangeMembers> {
    static let changes = MemberType(form: .changes) { input in
        var changes = ChangeMembers()
        var next = 0
        try input.forEachMember { name, input in
            if try !ChangeMembers.table.read(name, &input, into: &changes, next: &next) { try input.skipValue() }
        }
        return changes
    } write: { changes, output in
        output.open("{")
        ChangeMembers.table.write(changes, &output)
        output.close("}")
    }
}

extension MemberType<Set<SourceStatement.Field>> {
    /// Names of properties. Those of a later version are left out.
    static let fields = MemberType(form: .texts) { input in
        Set(try input.array { try $0.string() }.compactMap(SourceStatement.Field.init))
    } write: { fields, output in
        output.json.append(arrayOf: fields.map(\.rawValue).sorted()) { $0.append($1) }
    }
}

extension JSONInput {
    /// Reads an object that names an item.
    fileprivate mutating func item() throws -> ItemMembers {
        var item = ItemMembers()
        var next = 0
        var isFirst = true
        try forEachMember { name, input in
            if try !ItemMembers.table.read(name, &input, into: &item, next: &next) {
                if isFirst { try item.readFirst(name, &input) } else { try input.skipValue() }
            }
            isFirst = false
        }
        guard item.reference != nil else { throw FactMembers.Incomplete() }
        return item
    }
}
