import CoreDomain
import Foundation

extension LibraryDraft {
    /// Records the rows' data about their items, and returns the outcomes.
    ///
    /// Nothing is removed from a list, and only rows that report a viewing add one.
    ///
    /// - Parameter claimed: The viewings matched by earlier rows of the same import; each matches one row at most.
    package mutating func take(
        _ rows: [(row: ImportRow, match: ImportMatch)], claiming claimed: inout ClaimedViewings
    ) -> [ImportOutcome] {
        let date = date
        let outcomes = rows.map { row, match -> ImportOutcome in
            if row.isSeen, let source = row.source, elsewhere.contains(UUID(ofViewing: source)) {
                return .alreadyThere(isNewer: false)
            }
            var noted: [LibraryFact] = []
            var effect = change(match.title.item) {
                $0.take(row, match, at: date, claiming: &claimed, noting: &noted)
            }
            record(noted)
            if let list = row.list { effect.add(place(match.title, on: list, row)) }
            return effect.outcome
        }
        for item in Set(rows.map(\.match.title.item.whole)) { change(item) { $0.countViewings() } }
        return outcomes
    }

    /// Adds a title to a list. A followed series in progress isn't added, since it needn't be on the watchlist.
    private mutating func place(_ title: TitleSnapshot, on name: ListName, _ row: ImportRow) -> ImportEffect {
        let item = item(title.item)
        if row.part == .followed, item.marks.timesSeen > 0 || !item.readViewings.isEmpty { return .none }
        return place(title.item.whole, on: importedList(name), title) ? .addition : .none
    }

    /// Returns the index of a list, creating the list if necessary.
    @discardableResult
    package mutating func importedList(_ name: ListName) -> Int {
        if let index = lists.firstIndex(where: { $0.name == name }) { return index }
        // The same on each machine that imports the list, unless that list has been renamed.
        let hashed = ListID.imported(UUID(hashing: "list:\(name.text.lowercased())"))
        let id = lists.contains { $0.id == hashed } ? .imported(UUID()) : hashed
        lists = (lists + [UserList(id: id, name: name, createdAt: date)]).completed
        record([.listMade(id, name: name)])
        guard let index = lists.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("the list \(name) was just added")
        }
        return index
    }
}

/// The viewings that already match a row of an import. Each viewing matches at most one row.
///
/// Only half of each id is stored, since an import may have as many ids as rows.
package struct ClaimedViewings: Sendable {
    private let earlier: Set<Int64>
    /// The halves of the ids that this batch has claimed.
    package private(set) var ids: Set<Int64> = []

    /// Creates a set for a batch of rows; `earlier` contains the ids claimed by previous batches.
    package init(after earlier: Set<Int64> = []) { self.earlier = earlier }

    mutating func insert(_ id: UUID) { ids.insert(Self.half(id)) }

    func contains(_ id: UUID) -> Bool { ids.contains(Self.half(id)) || earlier.contains(Self.half(id)) }

    private static func half(_ id: UUID) -> Int64 { withUnsafeBytes(of: id.uuid) { $0.loadUnaligned(as: Int64.self) } }
}

extension ListID {
    static func imported(_ id: UUID) -> ListID { ListID("import-\(id.uuidString.lowercased())") }
}

/// The effect of a row. If a row has several effects, the greatest counts.
enum ImportEffect: Comparable {
    case none
    /// The user's own value is newer than the row's.
    case newerThere
    /// The row marks a whole series as seen, but only episodes can be recorded as seen.
    case unrecordable
    case replacement
    case addition

    mutating func add(_ other: ImportEffect) { self = max(self, other) }

    var outcome: ImportOutcome {
        switch self {
        case .none: .alreadyThere(isNewer: false)
        case .newerThere: .alreadyThere(isNewer: true)
        case .unrecordable: .skipped("only episodes can be marked as seen, and the row doesn't name one")
        case .replacement: .changed
        case .addition: .added
        }
    }
}

extension LibraryItem {
    /// Records a row, except for its list. Its viewings are counted in the marks later.
    mutating func take(
        _ row: ImportRow, _ match: ImportMatch, at date: Date, claiming claimed: inout ClaimedViewings,
        noting facts: inout [LibraryFact]
    ) -> ImportEffect {
        let part = match.title.item
        var effect = ImportEffect.none
        if row.isSeen {
            let isViewing = match.title.canBeSeen
            effect.add(
                isViewing ? see(row, match, at: date, claiming: &claimed, noting: &facts) : .unrecordable)
        }
        let old = opinion(of: part)
        var new = old
        if let rating = row.rating {
            effect.add(Self.merge(rating, row.loggedOn, into: &new.rating, old.ratedOn))
            // A repeated rating takes the later day, which is compared with those of further rows.
            let isLater = (row.loggedOn?.text ?? "") > (old.ratedOn?.text ?? "")
            if new.rating != old.rating || (rating == old.rating && isLater) { new.ratedOn = row.loggedOn }
        }
        if !row.isSeen {
            if let note = row.note { effect.add(Self.merge(note, nil, into: &new.note, nil)) }
            effect.add(Self.merge(row.tags, into: &new.tags))
        }
        if row.isDropped, !new.isDropped {
            new.isDropped = true
            effect.add(.addition)
        }
        if new != old { set(new, for: part) }
        facts += LibraryFact.changes(from: old, to: new, of: part)
        title = match.title.whole.completed(by: title)
        return effect
    }

    private mutating func see(
        _ row: ImportRow, _ match: ImportMatch, at date: Date, claiming claimed: inout ClaimedViewings,
        noting facts: inout [LibraryFact]
    ) -> ImportEffect {
        guard let index = index(of: row, match.title.item, claimed) else {
            let viewing = Viewing(
                id: row.source.map(UUID.init(ofViewing:)) ?? UUID(), item: match.title.item, day: row.day,
                rating: row.rating, note: row.note, tags: row.tags,
                isAgain: row.isAgain, source: row.source, episodeID: match.episodeID, enteredAt: date)
            claimed.insert(viewing.id)
            append(viewing)
            facts.append(.seen(viewing))
            return .addition
        }
        if row.isOfAnyDay { return .none }
        let old = readViewings[index]
        claimed.insert(old.id)
        var new = old
        var effect = ImportEffect.none
        let entered = PartialDay(old.enteredAt.local)
        if let rating = row.rating { effect.add(Self.merge(rating, row.loggedOn, into: &new.rating, entered)) }
        if let note = row.note { effect.add(Self.merge(note, row.loggedOn, into: &new.note, entered)) }
        effect.add(Self.merge(row.tags, into: &new.tags))
        if new != old { replace(at: index, by: new) }
        facts += LibraryFact.changes(from: old, to: new)
        // Filling in a value changes an existing viewing; it isn't an addition.
        return effect == .addition ? .replacement : effect
    }

    /// Returns the index of the viewing that matches a row: the one with the row's key, or else an unclaimed
    /// one on the same day, unless it has a different key from the row's program.
    private func index(of row: ImportRow, _ part: ItemReference, _ claimed: ClaimedViewings) -> Int? {
        let viewings = readViewings
        if let source = row.source {
            let id = UUID(ofViewing: source)
            if let index = viewings.firstIndex(where: { $0.source == source || $0.id == id }) { return index }
        }
        let program = row.source?.prefix { $0 != ":" }
        let fitting = viewings.indices.filter { index in
            let viewing = viewings[index]
            guard viewing.item == part else { return false }
            if row.isOfAnyDay { return true }
            let isAnother = program.map { viewing.source?.hasPrefix("\($0):") == true } ?? false
            return viewing.day == row.day && !isAnother && !claimed.contains(viewing.id)
        }
        // Viewings of one day have no order; prefer the one with the same data.
        return fitting.first { viewings[$0].rating == row.rating && viewings[$0].note == row.note } ?? fitting.first
    }

    /// Replaces a value if the new one was written on a later day.
    private static func merge<Value: Equatable>(
        _ value: Value, _ day: PartialDay?, into old: inout Value?, _ oldDay: PartialDay?
    ) -> ImportEffect {
        if old == value { return .none }
        let effect: ImportEffect = old == nil ? .addition : .replacement
        guard old == nil || day.map({ $0.text > oldDay?.text ?? "" }) == true else { return .newerThere }
        old = value
        return effect
    }

    private static func merge(_ tags: [String], into old: inout [String]) -> ImportEffect {
        let new = tags.filter { !old.contains($0) }
        old += new
        return new.isEmpty ? .none : .addition
    }
}
