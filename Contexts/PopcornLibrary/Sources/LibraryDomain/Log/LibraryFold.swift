package import CoreDomain
package import Foundation

/// The library that follows from events.
///
/// Two rules apply: the last fact by order sets a field, and whatever named an item before it was declared the same as
/// another counts for the other. A fact about a viewing, an entry or a list that isn't there has no effect.
package struct LibraryFold: Sendable {
    /// A movie or series with what is recorded about it.
    package struct Item: Equatable, Sendable {
        package fileprivate(set) var title: TitleSnapshot?
        package fileprivate(set) var viewings: [UUID: Viewing] = [:]
        package fileprivate(set) var opinions: [ItemReference: Opinion] = [:]
        /// The entries on all lists, including those that don't exist.
        package fileprivate(set) var placements: [ListID: ListPlacement] = [:]
        /// What imported files said last.
        package fileprivate(set) var statements: [SourceStatement.Key: SourceStatement] = [:]
        /// The order of the last event that concerned the item.
        package fileprivate(set) var latestOrder: Int64 = 0
        /// The tags of the opinions, which get them when all events were applied.
        fileprivate var tags: [ItemReference: TagOrder] = [:]

        package init() {}

        fileprivate mutating func put(_ viewing: Viewing, _ event: LoggedEvent) {
            viewings[viewing.id] = viewing
            latestOrder = event.order
        }

        fileprivate mutating func set(_ field: LibraryFact.OpinionField, of part: ItemReference, _ event: LoggedEvent) {
            var opinion = opinions[part] ?? .none
            opinion.set(field, of: event, &tags[part, default: TagOrder()])
            if tags[part]?.isEmpty == true { tags[part] = nil }
            opinions[part] = opinion == .none && tags[part] == nil ? nil : opinion
            latestOrder = event.order
        }

        fileprivate mutating func finish() {
            for (part, order) in tags { opinions[part, default: .none].tags = order.tags }
            tags = [:]
        }

        fileprivate mutating func take(_ newer: TitleSnapshot) { title = newer.completed(by: title) }
    }

    /// A list, without its entries.
    package struct List: Equatable, Sendable {
        /// The name that the user gave. Another list may have it too.
        package fileprivate(set) var name: ListName
        package fileprivate(set) var createdAt: Date
        /// The position of the event that made the list. The older list keeps a name that two have.
        package fileprivate(set) var place: EventPlace
        /// Whether the user named the list at the prompt, rather than an imported file.
        package fileprivate(set) var hasOwnName: Bool

        package init(name: ListName, createdAt: Date, place: EventPlace, hasOwnName: Bool) {
            self.name = name
            self.createdAt = createdAt
            self.place = place
            self.hasOwnName = hasOwnName
        }
    }

    package private(set) var items: [ItemReference: Item] = [:]
    /// The lists that exist, without the watchlist.
    package private(set) var lists: [ListID: List] = [:]
    /// The items of the viewings.
    private var homes: [UUID: ItemReference] = [:]
    private var sames: SameItems

    /// Creates the library of events that all count, in any order. An event may be in several parts, if these are about
    /// different items that no event declares the same.
    package init(effective events: some Sequence<LoggedEvent>) {
        let sorted = events.sorted { $0.place < $1.place }
        self.init(sames: SameItems(sorted))
        for event in sorted { apply(event) }
        finish()
    }

    /// Creates an empty library, to which all events that count are applied in their order. Then it is finished.
    ///
    /// - Parameter sames: The items that any of the events declares the same.
    package init(sames: SameItems) { self.sames = sames }

    /// Completes what follows from all events.
    package mutating func finish() {
        for (item, folded) in items where !folded.tags.isEmpty { items[item]?.finish() }
    }

    /// Returns whether there is a viewing with an id.
    package func hasViewing(_ id: UUID) -> Bool { homes[id] != nil }

    /// Returns the viewing or mark with an id.
    package func viewing(_ id: UUID) -> Viewing? { homes[id].flatMap { items[$0]?.viewings[id] } }

    /// Applies an event that follows those applied before.
    package mutating func apply(_ event: LoggedEvent) {
        for fact in counting(event) { apply(fact, of: event) }
        if event.facts.isEmpty { return }
        // An item's own title comes last, after those of the items that are the same.
        var titles = event.titles.map { (own: $0, item: sames.counterpart(of: $0, at: event.place), title: $1) }
        if titles.count > 1 { titles.sort(by: Self.isBefore) }
        for (_, item, title) in titles { items[item]?.take(title.of(item)) }
    }

    private static func isBefore(
        _ left: (own: ItemReference, item: ItemReference, title: TitleSnapshot),
        _ right: (own: ItemReference, item: ItemReference, title: TitleSnapshot)
    ) -> Bool {
        if (left.own == left.item) != (right.own == right.item) { return right.own == right.item }
        return ItemReference.isBefore(left.own, right.own)
    }

    private mutating func apply(_ fact: LibraryFact, of event: LoggedEvent) {
        func counterpart(_ item: ItemReference) -> ItemReference { sames.counterpart(of: item, at: event.place) }
        switch fact {
        case .same(_, let new): touch(counterpart(new), event)
        case .listMade, .listRenamed, .listDeleted: applyToList(fact, of: event)
        case .seen(let viewing):
            let said = viewing.recorded(in: event, as: counterpart(viewing.item), by: Setter(event))
            var viewing = said
            if event.isImported, let former = self.viewing(viewing.id), former.item.whole != viewing.item.whole {
                viewing.keepOwnFields(of: former)
                takeBack(.viewing(viewing.id), of: former.item.whole, event)
                touch(former.item, event)
            }
            put(viewing, event)
            if event.isImported, let statement = SourceStatement(of: said) { note(statement) }
        case .viewing(let id, _, let field):
            guard let home = homes[id] else { return }
            touch(home, event)
            items[home]?.viewings[id]?.set(field, by: Setter(event))
        case .unseen(let id, _):
            guard let home = homes.removeValue(forKey: id) else { return }
            touch(home, event)
            items[home]?.viewings[id] = nil
            takeBack(.viewing(id), of: home, event)
        case .opinion(let part, let field):
            let part = counterpart(part)
            items[part.whole, default: Item()].set(field, of: part, event)
        case .listed(let item, let list, let date):
            let item = counterpart(item.whole)
            touch(item, event)
            let wasOwn = items[item]?.placements[list]?.isOwn == true
            items[item]?.placements[list] = ListPlacement(addedAt: date, isOwn: wasOwn || !event.isImported)
        case .unlisted(let item, let list):
            let item = counterpart(item.whole)
            touch(item, event)
            if items[item]?.placements.removeValue(forKey: list) != nil { takeBack(.entry(list), of: item, event) }
        case .entry(let item, let list, let field):
            let item = counterpart(item.whole)
            touch(item, event)
            items[item]?.placements[list]?.set(field, by: Setter(event))
        case .said(let statement, let new):
            note(statement.moved(to: counterpart(statement.key.part)), new: new)
        // `counting` has replaced it.
        case .also: break
        }
    }

    /// Returns the facts of an event that count. Of what an import has found recorded, only what it says itself does.
    private mutating func counting(_ event: LoggedEvent) -> [LibraryFact] {
        guard event.facts.contains(where: \.isFound) else { return event.facts }
        var counting: [LibraryFact] = []
        for fact in event.facts {
            if !fact.isFound || !isRecorded(fact.found, of: event) {
                counting.append(fact.found)
            } else if case .seen(let viewing) = fact.found, let said = SourceStatement(of: viewing) {
                counting.append(.said(said))
            }
        }
        return counting
    }

    /// Returns whether there is the record or the rating that a fact sets.
    private mutating func isRecorded(_ fact: LibraryFact, of event: LoggedEvent) -> Bool {
        func counterpart(_ item: ItemReference) -> ItemReference { sames.counterpart(of: item, at: event.place) }
        switch fact {
        case .seen(let viewing): return homes[viewing.id] != nil
        case .listed(let item, let list, _), .entry(let item, let list, _):
            return items[counterpart(item.whole)]?.placements[list] != nil
        case .opinion(let part, .rating):
            let opinion = items[counterpart(part).whole]?.opinions[counterpart(part)] ?? .none
            return opinion.rating != nil || opinion.ownFields.contains(.rating)
        case .listMade(let list, _): return lists[list] != nil
        default: return true
        }
    }

    private mutating func note(_ statement: SourceStatement, new: Set<SourceStatement.Field>?) {
        let item = statement.key.part.whole
        switch statement.key.subject {
        case .viewing(let id): if homes[id] == nil { return }
        case .entry(let list): if items[item]?.placements[list] == nil { return }
        case .opinion: break
        }
        guard let new else { return note(statement) }
        var whole = items[item]?.statements[statement.key] ?? SourceStatement(statement.key)
        whole.take(new, from: statement)
        note(whole)
    }

    /// Forgets what sources said about a record that an import removed, so that a later export brings it back. What was
    /// removed at the prompt stays removed.
    private mutating func takeBack(
        _ subject: SourceStatement.Subject, of item: ItemReference, _ event: LoggedEvent
    ) {
        guard event.isImported, let statements = items[item]?.statements else { return }
        items[item]?.statements = statements.filter { $0.key.subject != subject }
    }

    private mutating func touch(_ item: ItemReference, _ event: LoggedEvent) {
        items[item.whole, default: Item()].latestOrder = event.order
    }

    private mutating func note(_ statement: SourceStatement) {
        items[statement.key.part.whole, default: Item()].statements[statement.key] = statement
    }

    private mutating func put(_ viewing: Viewing, _ event: LoggedEvent) {
        let home = viewing.item.whole
        if let former = homes.updateValue(home, forKey: viewing.id), former != home {
            items[former]?.viewings[viewing.id] = nil
        }
        items[home, default: Item()].put(viewing, event)
    }

    private mutating func applyToList(_ fact: LibraryFact, of event: LoggedEvent) {
        guard fact.list != .watchlist else { return }
        switch fact {
        case .listMade(let id, let name):
            lists[id] = List(
                name: name, createdAt: event.date, place: event.place, hasOwnName: !event.isImported)
        case .listRenamed(let id, _, let name):
            lists[id]?.name = name
            lists[id]?.hasOwnName = !event.isImported
        case .listDeleted(let id): lists[id] = nil
        default: break
        }
    }
}

extension [ListID: LibraryFold.List] {
    /// The names by which the lists are found. Of lists with one slug, the oldest has it, the next has “-2” added.
    package var slugs: [ListID: ListName] {
        [UserList].slugs(of: sorted(by: Self.isOlder).map { ($0.key, $0.value.name) })
    }

    /// Returns whether `left` was made before `right`. Lists of one event are ordered by their ids.
    private static func isOlder(_ left: Element, _ right: Element) -> Bool {
        if left.value.place != right.value.place { return left.value.place < right.value.place }
        return left.key.rawValue < right.key.rawValue
    }
}

extension LibraryFold.Item {
    /// Returns the item with marks counted from everything recorded about it, on those lists that exist.
    package func counted(_ reference: ItemReference, lists: (ListID) -> Bool) -> LibraryItem {
        var item = LibraryItem.counted(
            reference, viewings: viewings.values.sorted(by: Viewing.isEarlier), opinions: opinions,
            placements: placements.filter { lists($0.key) })
        item.title = title
        item.statements = statements
        return item
    }
}

/// Tags in the order in which they were added, each once.
private struct TagOrder: Equatable {
    private var numbers: [String: Int] = [:]
    private var next = 0

    var isEmpty: Bool { numbers.isEmpty }
    var tags: [String] { numbers.sorted { $0.value < $1.value }.map(\.key) }

    /// Adds a tag as the last one, also if it is there.
    mutating func append(_ tag: String) {
        numbers[tag] = next
        next += 1
    }

    mutating func remove(_ tag: String) { numbers[tag] = nil }
}

/// Who sets the fields that an event's facts name.
private enum Setter {
    case prompt
    case source
    /// The event moves values between items, which says nothing about who set them.
    case move

    init(_ event: LoggedEvent) {
        if event.isImported {
            self = .source
        } else {
            self = [.titleReplaced, .episodesRenumbered].contains(event.kind) ? .move : .prompt
        }
    }

    func note(_ field: RecordField, in fields: inout Set<RecordField>, hasValue: Bool = true) {
        switch self {
        case .prompt: fields.insert(field)
        case .source: fields.remove(field)
        case .move: if !hasValue { fields.remove(field) }
        }
    }
}

extension Viewing {
    /// Returns the viewing as an event recorded it, for an item.
    fileprivate func recorded(in event: LoggedEvent, as item: ItemReference, by setter: Setter) -> Viewing {
        // In earlier logs, a rating of something unseen made what looks like a viewing on an unknown day.
        let isEarlierMark = event.kind == .titleRated && !event.isImported && day == nil
        let ownFields: Set<RecordField> =
            switch setter {
            case .prompt: setFields.union([.existence])
            case .source: []
            case .move: [.existence]
            }
        return Viewing(
            id: id, item: item, day: day, rating: rating, note: note, tags: tags, isAgain: isAgain, source: source,
            account: account, episodeID: episodeID, enteredAt: enteredAt, entry: entry ?? Int(event.order),
            position: position, isMadeByRating: isMadeByRating || isEarlierMark, ownFields: ownFields)
    }

    fileprivate mutating func set(_ field: LibraryFact.ViewingField, by setter: Setter) {
        switch field {
        case .day(let day):
            self.day = day
            setter.note(.day, in: &ownFields)
        case .rating(let rating):
            self.rating = rating
            setter.note(.rating, in: &ownFields)
        case .note(let note):
            self.note = note
            setter.note(.note, in: &ownFields)
        case .tags(let tags):
            self.tags = tags
            setter.note(.tags, in: &ownFields)
        case .isAgain(let isAgain):
            self.isAgain = isAgain
            setter.note(.again, in: &ownFields)
        case .place(let place):
            item = ItemReference(item.kind, item.id, season: place.season, episode: place.number)
        }
    }
}

extension Opinion {
    fileprivate mutating func set(
        _ field: LibraryFact.OpinionField, of event: LoggedEvent, _ tags: inout TagOrder
    ) {
        switch field {
        case .tag(let tag): tags.append(tag)
        case .untag(let tag): tags.remove(tag)
        default: set(field, order: event.order)
        }
        let setter = Setter(event)
        switch field {
        case .rating: setter.note(.rating, in: &ownFields, hasValue: rating != nil)
        case .note: setter.note(.note, in: &ownFields, hasValue: note != nil)
        case .tag, .untag: setter.note(.tags, in: &ownFields, hasValue: !tags.isEmpty)
        case .isDropped: setter.note(.dropped, in: &ownFields, hasValue: isDropped)
        case .pass: setter.note(.pass, in: &ownFields, hasValue: pass != nil)
        }
    }
}

extension ListPlacement {
    fileprivate mutating func set(_ field: LibraryFact.EntryField, by setter: Setter) {
        switch field {
        case .rank(let rank):
            self.rank = rank
            if setter != .move { hasOwnRank = setter == .prompt }
        case .remark(let remark): self.remark = remark
        }
        if setter == .prompt { isOwn = true }
    }
}
