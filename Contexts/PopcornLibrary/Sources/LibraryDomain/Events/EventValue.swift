public import CoreDomain
import Foundation

/// A value that an event has set, with the one before.
public struct EventValue: Equatable, Sendable, Codable {
    /// What has the value.
    public enum Field: String, Sendable, Codable {
        /// A viewing: the value is its day, or “unknown”.
        case seen
        /// The mark that a rating of something unseen makes. Its value is “seen”.
        case mark
        case day, rating, note, again, dropped
        /// A pass of a series: the value is the day it began.
        case pass
        /// A single tag, which was added or removed.
        case tag
        /// The season and number of the episode to which a viewing was moved.
        case episode
        /// An entry on a list: the value is the list's name.
        case list
        /// The position on a list, from 1, or the rank if the position isn't known.
        case rank
        case remark
    }

    /// The movie, series, season or episode.
    public let item: ItemReference
    /// What has the value.
    public let field: Field
    /// The value before the event; `nil` if there was none.
    public let before: String?
    /// The value that the event has set; `nil` if it removed the value.
    public let after: String?
    /// Whether the viewing or the entry that the event names was there; if it wasn't, the event changed nothing.
    public let hasEffect: Bool

    /// The value without the one before, unless the event removed that one.
    package var withoutFormer: EventValue {
        EventValue(field, of: item, from: after == nil ? before : nil, to: after, hasEffect: hasEffect)
    }

    package init(
        _ field: Field, of item: ItemReference, from before: String?, to after: String?, hasEffect: Bool = true
    ) {
        self.item = item
        self.field = field
        self.before = before
        self.after = after
        self.hasEffect = hasEffect
    }
}

extension LibraryFact {
    /// Whether earlier events decide if the fact has an effect.
    package var dependsOnEarlierFacts: Bool {
        switch self {
        case .viewing, .unseen, .unlisted, .entry, .opinion(_, .untag): true
        default: false
        }
    }
}

extension LoggedEvent {
    /// Returns the values that the event's facts set, in their order. Facts about lists themselves and about sources have
    /// none.
    ///
    /// - Parameters:
    ///   - fold: The library that follows from the earlier events that count.
    ///   - position: Returns the position that a rank has on a list, if it is known.
    package func values(
        after fold: LibraryFold, position: (ListRank, ListID) -> Int? = { _, _ in nil }
    ) -> [EventValue] {
        var made: [UUID: Viewing] = [:]
        for case .seen(let viewing) in facts { made[viewing.id] = viewing }
        let rated = Set(facts.compactMap { if case .opinion(let part, .rating) = $0 { part } else { nil } })
        let listed = Set(
            facts.compactMap { if case .listed(let item, let list, _) = $0 { Place(item, list) } else { nil } })
        return facts.flatMap { fact -> [EventValue] in
            switch fact {
            case .seen(let viewing): return values(of: viewing, isRated: rated.contains(viewing.item))
            // The rating of a title is also that of its latest viewing.
            case .viewing(_, let item, .rating) where rated.contains(item): return []
            default: return [value(of: fact, made, listed, fold, position)].compactMap(\.self)
            }
        }
    }

    /// Returns the values of a new viewing or mark.
    ///
    /// - Parameter isRated: Whether another fact has the rating.
    private func values(of viewing: Viewing, isRated: Bool) -> [EventValue] {
        let isMark = viewing.isMark || kind == .titleRated && !isImported && viewing.day == nil
        let seen = EventValue(
            isMark ? .mark : .seen, of: viewing.item, from: nil, to: isMark ? "seen" : viewing.day.shown)
        let tags = viewing.tags.isEmpty ? nil : viewing.tags.joined(separator: ", ")
        let others: [(EventValue.Field, String?)] = [
            (.rating, isRated ? nil : viewing.rating.map(String.init)), (.note, viewing.note), (.tag, tags),
        ]
        return [seen] + others.filter { $1 != nil }.map { EventValue($0, of: viewing.item, from: nil, to: $1) }
    }

    /// The place of an item on a list.
    private struct Place: Hashable {
        let item: ItemReference
        let list: ListID

        init(_ item: ItemReference, _ list: ListID) {
            self.item = item
            self.list = list
        }
    }

    /// - Parameters:
    ///   - made: The viewings that the event has made.
    ///   - listed: The entries that it has made.
    private func value(
        of fact: LibraryFact, _ made: [UUID: Viewing], _ listed: Set<Place>, _ fold: LibraryFold,
        _ position: (ListRank, ListID) -> Int?
    ) -> EventValue? {
        switch fact {
        case .same, .listMade, .listRenamed, .listDeleted, .said, .also, .seen: return nil
        case .viewing(let id, let item, let field):
            return field.value(of: item, before: made[id] ?? fold.viewing(id))
        case .unseen(let id, let item):
            let former = made[id] ?? fold.viewing(id)
            let isMark = former?.isMark == true
            let before = former.map { isMark ? "seen" : $0.day.shown }
            return EventValue(
                isMark ? .mark : .seen, of: item, from: before, to: nil, hasEffect: former != nil)
        case .opinion(let part, let field):
            return field.value(of: part, before: fold.items[part.whole]?.opinions[part] ?? .none)
        case .listed(let item, let list, _):
            return EventValue(.list, of: item, from: nil, to: listName(list))
        case .unlisted(let item, let list):
            let isThere = fold.items[item.whole]?.placements[list] != nil
            return EventValue(.list, of: item, from: listName(list), to: nil, hasEffect: isThere)
        case .entry(let item, let list, let field):
            let former = fold.items[item.whole]?.placements[list]
            let isThere = former != nil || listed.contains(Place(item, list))
            return field.value(of: item, before: former, isThere: isThere) { rank in
                position(rank, list)
            }
        }
    }

    private func listName(_ list: ListID) -> String {
        list == .watchlist ? ListName.watchlist.text : listNames[list]?.text ?? list.rawValue
    }
}

extension LibraryFact.ViewingField {
    /// - Parameter former: The viewing before; `nil` if there is none.
    fileprivate func value(of item: ItemReference, before former: Viewing?) -> EventValue {
        func value(_ field: EventValue.Field, _ before: String?, _ after: String?) -> EventValue {
            EventValue(field, of: item, from: before, to: after, hasEffect: former != nil)
        }
        return switch self {
        case .day(let day): value(.day, former?.day?.text, day?.text)
        case .rating(let rating): value(.rating, former?.rating.map(String.init), rating.map(String.init))
        case .note(let note): value(.note, former?.note, note)
        case .tags(let tags):
            value(.tag, former?.tags.joined(separator: ", "), tags.isEmpty ? nil : tags.joined(separator: ", "))
        case .isAgain(let isAgain):
            value(.again, former?.isAgain.map { $0 ? "yes" : "no" }, isAgain.map { $0 ? "yes" : "no" })
        case .place(let place): value(.episode, former?.place?.code, place.code)
        }
    }
}

extension LibraryFact.OpinionField {
    fileprivate func value(of part: ItemReference, before former: Opinion) -> EventValue {
        switch self {
        case .rating(let rating, _):
            EventValue(.rating, of: part, from: former.rating.map(String.init), to: rating.map(String.init))
        case .note(let note): EventValue(.note, of: part, from: former.note, to: note)
        case .tag(let tag):
            EventValue(.tag, of: part, from: former.tags.contains(tag) ? tag : nil, to: tag)
        case .untag(let tag):
            EventValue(.tag, of: part, from: tag, to: nil, hasEffect: former.tags.contains(tag))
        case .isDropped(let isDropped):
            EventValue(
                .dropped, of: part, from: former.isDropped ? "dropped" : nil, to: isDropped ? "dropped" : nil)
        case .pass(let pass):
            EventValue(.pass, of: part, from: former.pass?.since.text, to: pass?.since.text)
        }
    }
}

extension LibraryFact.EntryField {
    /// - Parameter isThere: Whether the item was on the list.
    fileprivate func value(
        of item: ItemReference, before former: ListPlacement?, isThere: Bool, _ position: (ListRank) -> Int?
    ) -> EventValue {
        func text(_ rank: ListRank?) -> String? { rank.map { position($0).map(String.init) ?? $0.text } }
        return switch self {
        case .rank(let rank): EventValue(.rank, of: item, from: text(former?.rank), to: text(rank), hasEffect: isThere)
        case .remark(let remark):
            EventValue(.remark, of: item, from: former?.remark, to: remark, hasEffect: isThere)
        }
    }
}

extension PartialDay? {
    fileprivate var shown: String { self?.text ?? "unknown" }
}
