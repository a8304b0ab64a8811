import CoreDomain
import Foundation
import LibraryDomain
import LibraryInfrastructure

/// A library worked out from events in the most direct way: for each field, the last fact that is still in force.
struct LibraryModel {
    /// A fact with its position among all facts.
    private struct Entry {
        let fact: LibraryFact
        let place: EventPlace
        let index: Int
        let date: Date
        /// Whether the fact is one of an import, or of a change that only moves values.
        let isImported: Bool
        let isMove: Bool
        /// Whether the fact is one of a rating at the prompt.
        let isRating: Bool
    }

    /// The facts in force. Those that count only where nothing is recorded are among them if they count.
    private var entries: [Entry] = []
    /// The items that were declared the same.
    private let sames: [Entry]

    /// - Parameter files: The events of each file.
    init(_ files: [[LoggedEvent]]) {
        let effective = ModelEffects(files).effective
        let all = effective.sorted { $0.place < $1.place }.flatMap { event in
            event.facts.enumerated().map { index, fact in
                Entry(
                    fact: fact, place: event.place, index: index, date: event.date, isImported: event.isImported,
                    isMove: !event.isImported && [.titleReplaced, .episodesRenumbered].contains(event.kind),
                    isRating: !event.isImported && event.kind == .titleRated)
            }
        }
        sames = all.filter { if case .same = $0.fact { true } else { false } }
        for entry in all { entries += counting(entry) }
    }

    /// Returns an entry as it counts after the earlier ones.
    private func counting(_ entry: Entry) -> [Entry] {
        guard case .also(let fact) = entry.fact else { return [entry] }
        func with(_ fact: LibraryFact) -> Entry {
            Entry(
                fact: fact, place: entry.place, index: entry.index, date: entry.date, isImported: entry.isImported,
                isMove: entry.isMove, isRating: entry.isRating)
        }
        let isRecorded =
            switch fact {
            case .seen(let viewing): home(ofViewing: viewing.id, at: entry) != nil
            case .listed(let item, let list, _), .entry(let item, let list, _):
                isThere(SourceStatement.Key(source: "", part: item, subject: .entry(list)), at: entry, isWithin: false)
            case .opinion(let part, _):
                rating(of: item(part, entry.place)) != nil || isOwn(.rating, of: item(part, entry.place))
            case .listMade(let list, _): lists[list] != nil
            default: true
            }
        if !isRecorded { return [with(fact)] }
        guard case .seen(let viewing) = fact, let said = SourceStatement(of: viewing) else { return [] }
        return [with(.said(said))]
    }

    /// The item for which something named at a moment counts in the end.
    private func item(_ item: ItemReference, _ place: EventPlace) -> ItemReference {
        for entry in sames where entry.place > place {
            if case .same(let old, let new) = entry.fact, old.whole == item.whole {
                let moved = ItemReference(new.kind, new.id, season: item.season, episode: item.episode)
                return self.item(moved, entry.place)
            }
        }
        return item
    }

    // MARK: Viewings

    struct ModelViewing {
        let id: UUID
        var item: ItemReference
        var day: PartialDay?
        var rating: Int?
        var note: String?
        var tags: [String]
        var order: Int64
        /// Whether a rating of something unseen made it.
        var isMadeByRating = false
    }

    /// The viewings, and the marks that ratings have made.
    var sightings: [ModelViewing] {
        let ids = Set(entries.compactMap(\.fact.viewingID))
        return ids.compactMap(viewing)
    }

    private func viewing(_ id: UUID) -> ModelViewing? {
        var found: ModelViewing?
        var own: Set<RecordField> = []
        func note(_ field: RecordField, _ entry: Entry) {
            if entry.isMove { return }
            if entry.isImported { own.remove(field) } else { own.insert(field) }
        }
        for entry in entries where entry.fact.viewingID == id {
            switch entry.fact {
            case .seen(let made):
                let former = found
                var new = ModelViewing(made, item: item(made.item, entry.place), entry.place.order)
                new.isMadeByRating = made.isMadeByRating || entry.isRating && made.day == nil
                found = new
                if let former, entry.isImported, former.item.whole != new.item.whole {
                    found?.take(own, from: former)
                } else {
                    own = entry.isImported || entry.isMove ? [] : new.setFields
                }
            case .unseen: found = nil
            case .viewing(_, _, let field):
                switch field {
                case .day(let day):
                    found?.day = day
                    note(.day, entry)
                case .rating(let rating):
                    found?.rating = rating
                    note(.rating, entry)
                case .note(let text):
                    found?.note = text
                    note(.note, entry)
                case .tags(let tags):
                    found?.tags = tags
                    note(.tags, entry)
                case .place(let place):
                    guard let whole = found?.item.whole else { continue }
                    found?.item = ItemReference(whole.kind, whole.id, season: place.season, episode: place.number)
                case .isAgain: break
                }
            default: break
            }
        }
        return found
    }

    // MARK: Opinions

    private func fields(of part: ItemReference) -> [LibraryFact.OpinionField] {
        entries.compactMap { entry in
            guard case .opinion(let named, let field) = entry.fact, item(named, entry.place) == part else { return nil }
            return field
        }
    }

    func rating(of part: ItemReference) -> Int? {
        for case .rating(let rating, _) in fields(of: part).reversed() { return rating }
        return nil
    }

    func note(of part: ItemReference) -> String? {
        for case .note(let note) in fields(of: part).reversed() { return note }
        return nil
    }

    func isDropped(_ part: ItemReference) -> Bool {
        for case .isDropped(let isDropped) in fields(of: part).reversed() { return isDropped }
        return false
    }

    /// The day a series was begun again, and the numbers of its episodes that were seen since.
    ///
    /// The diary's order is that of the viewings' entries, so that is the order in which they were recorded.
    func pass(of series: ItemReference) -> (since: PartialDay, seen: Set<ItemReference>)? {
        var latest: (pass: SeriesPass, order: Int64)?
        for entry in entries {
            guard case .opinion(let named, .pass(let pass)) = entry.fact, item(named, entry.place) == series else {
                continue
            }
            latest = pass.map { ($0, entry.place.order) }
        }
        guard series.kind == .tvSeries, let (pass, order) = latest else { return nil }
        let counted = sightings.filter { viewing in
            guard viewing.item.whole == series, viewing.item.episode != nil, let day = viewing.day,
                day.text.count == 10
            else { return false }
            if day.text > pass.since.text { return true }
            return day == pass.since && (pass.counts.contains(viewing.id) || viewing.order > order)
        }
        return (pass.since, Set(counted.map(\.item)))
    }

    func tags(of part: ItemReference) -> [String] {
        var seen: Set<String> = []
        var tags: [String] = []
        for field in fields(of: part).reversed() {
            switch field {
            case .tag(let tag): if seen.insert(tag).inserted { tags.append(tag) }
            case .untag(let tag): seen.insert(tag)
            default: break
            }
        }
        return tags.reversed()
    }

    // MARK: Lists

    /// The names of the lists that exist, by id.
    var lists: [ListID: String] {
        var found: [(id: ListID, name: ListName, place: EventPlace)] = []
        for entry in entries {
            switch entry.fact {
            case .listMade(let id, let name):
                found.removeAll { $0.id == id }
                found.append((id, name, entry.place))
            case .listRenamed(let id, _, let name):
                if let index = found.firstIndex(where: { $0.id == id }) { found[index].name = name }
            case .listDeleted(let id): found.removeAll { $0.id == id }
            default: break
            }
        }
        var names: [ListID: String] = [.watchlist: "watchlist"]
        let inOrder = found.sorted { left, right in
            (left.place.order, left.place.id, left.id.rawValue) < (right.place.order, right.place.id, right.id.rawValue)
        }
        for (id, name, _) in inOrder {
            let taken = Set(names.values.map { $0.lowercased() })
            let choices = [name.text] + (2...100).map { "\(name.text)-\($0)" }
            names[id] = choices.first { !taken.contains($0.lowercased()) }
        }
        return names
    }

    /// The items on a list, with their ranks and remarks.
    func items(on list: ListID) -> [String] {
        placements(on: list).map { "\($0.key.line) \($0.value.rank?.text ?? "-") \($0.value.remark ?? "-")" }.sorted()
    }

    private func placements(on list: ListID) -> [ItemReference: (rank: ListRank?, remark: String?)] {
        var present: [ItemReference: (rank: ListRank?, remark: String?)] = [:]
        for entry in entries {
            switch entry.fact {
            case .listed(let item, on: list, _): present[self.item(item.whole, entry.place)] = (nil, nil)
            case .unlisted(let item, from: list): present[self.item(item.whole, entry.place)] = nil
            case .entry(let item, on: list, .rank(let rank)): present[self.item(item, entry.place)]?.rank = rank
            case .entry(let item, on: list, .remark(let text)): present[self.item(item, entry.place)]?.remark = text
            default: break
            }
        }
        return present
    }

    // MARK: Sources

    /// What the sources said last: about viewings with keys also by reporting them.
    var statements: [String] {
        var said: [SourceStatement.Key: SourceStatement] = [:]
        for entry in entries {
            let own: SourceStatement
            let new: Set<SourceStatement.Field>?
            switch entry.fact {
            case .said(let said, let fields):
                guard isThere(said.key, at: entry) else { continue }
                own = said
                new = fields
            case .seen(let viewing) where entry.isImported:
                if let home = home(ofViewing: viewing.id, at: entry), home != item(viewing.item.whole, entry.place) {
                    said = said.filter { $0.key.subject != .viewing(viewing.id) || $0.key.part.whole != home }
                }
                guard let source = viewing.source else { continue }
                own = SourceStatement(
                    .init(source: source, of: viewing.account, part: viewing.item, subject: .viewing(viewing.id)),
                    day: viewing.day,
                    rating: viewing.rating, note: viewing.note, tags: viewing.tags, isAgain: viewing.isAgain)
                new = nil
            case .unseen(let id, of: _) where entry.isImported:
                let home = home(ofViewing: id, at: entry)
                said = said.filter { $0.key.subject != .viewing(id) || $0.key.part.whole != home }
                continue
            case .unlisted(let item, from: let list) where entry.isImported:
                let key = SourceStatement.Key(source: "", part: item, subject: .entry(list))
                guard isThere(key, at: entry) else { continue }
                let home = self.item(item.whole, entry.place)
                said = said.filter { $0.key.subject != .entry(list) || $0.key.part.whole != home }
                continue
            default: continue
            }
            let key = SourceStatement.Key(
                source: own.key.source, part: item(own.key.part, entry.place), subject: own.key.subject)
            var statement = SourceStatement(
                key, day: own.day, rating: own.rating, note: own.note, tags: own.tags, isAgain: own.isAgain,
                isDropped: own.isDropped, rank: own.rank, pass: own.pass)
            if let new {
                statement = said[key] ?? SourceStatement(key)
                statement.take(new, from: own)
            }
            said[key] = statement
        }
        return said.values.map { "said \($0)" }
    }

    /// The movie or series of a viewing before an entry; `nil` if it isn't there.
    private func home(ofViewing id: UUID, at entry: Entry) -> ItemReference? {
        let earlier = entries.prefix { $0.place < entry.place || $0.place == entry.place && $0.index < entry.index }
        for earlier in earlier.reversed() {
            switch earlier.fact {
            case .seen(let viewing) where viewing.id == id: return item(viewing.item.whole, earlier.place)
            case .unseen(let removed, of: _) where removed == id: return nil
            default: continue
            }
        }
        return nil
    }

    /// Whether there is the viewing or the entry that a source speaks of.
    ///
    /// - Parameter isWithin: Whether earlier facts of the same event count.
    private func isThere(_ key: SourceStatement.Key, at entry: Entry, isWithin: Bool = true) -> Bool {
        let earlier = entries.prefix {
            $0.place < entry.place || isWithin && $0.place == entry.place && $0.index < entry.index
        }
        let home = item(key.part.whole, entry.place)
        func isSame(_ other: ItemReference, _ earlier: Entry, _ list: ListID, _ own: ListID) -> Bool {
            list == own && item(other.whole, earlier.place) == home
        }
        let isThere = earlier.reversed().lazy.compactMap { earlier -> Bool? in
            switch (earlier.fact, key.subject) {
            case (.seen(let viewing), .viewing(let id)): viewing.id == id ? true : nil
            case (.unseen(let removed, _), .viewing(let id)): removed == id ? false : nil
            case (.listed(let other, let list, _), .entry(let own)) where isSame(other, earlier, list, own): true
            case (.unlisted(let other, let list), .entry(let own)) where isSame(other, earlier, list, own): false
            default: nil
            }
        }
        return key.subject == .opinion || isThere.first == true
    }

    /// Whether the rating or the note of a part was set or cleared at the prompt last.
    func isOwn(_ field: RecordField, of part: ItemReference) -> Bool {
        var isOwn = false
        for entry in entries {
            guard case .opinion(let named, let change) = entry.fact, item(named, entry.place) == part else { continue }
            let hasValue: Bool
            switch (change, field) {
            case (.rating(let rating, _), .rating): hasValue = rating != nil
            case (.note(let note), .note): hasValue = note != nil
            default: continue
            }
            if entry.isMove {
                if !hasValue { isOwn = false }
            } else {
                isOwn = !entry.isImported
            }
        }
        return isOwn
    }
}

extension LibraryModel.ModelViewing {
    fileprivate init(_ made: Viewing, item: ItemReference, _ order: Int64) {
        self.init(
            id: made.id, item: item, day: made.day, rating: made.rating, note: made.note, tags: made.tags, order: order)
    }

    fileprivate var setFields: Set<RecordField> {
        let all: [(RecordField, Bool)] = [
            (.day, day != nil), (.rating, rating != nil), (.note, note != nil), (.tags, !tags.isEmpty),
        ]
        return Set(all.filter(\.1).map(\.0))
    }

    fileprivate mutating func take(_ own: Set<RecordField>, from former: Self) {
        if own.contains(.day) { day = former.day }
        if own.contains(.rating) { rating = former.rating }
        if own.contains(.note) { note = former.note }
        if own.contains(.tags) { tags = former.tags }
    }

    var line: String {
        "viewing \(item.line) \(day?.text ?? "-") \(rating ?? 0) \(note ?? "-") \(tags)"
    }
}

extension ItemReference {
    var line: String { "\(kind.rawValue)/\(id)/\(season ?? -1)/\(episode ?? -1)" }
}

extension HistoryWorld {
    /// All items that random changes concern.
    static let items = (1..<5).map { ItemReference(.movie, $0) } + (7..<9).map { ItemReference(.tvSeries, $0) }
}
