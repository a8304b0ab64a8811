package import CoreDomain
package import Foundation

/// The part of the library affected by a change. Each function validates a change, adds what it does to the facts, and
/// returns the action for its event, or `nil` if there is nothing to do.
///
/// Rules are applied here only: a movie that is seen leaves the watchlist because the draft adds the fact for it.
package struct LibraryDraft: Equatable, Sendable {
    /// The lists: the watchlist first, then the others by slug.
    package internal(set) var lists: [UserList]
    /// The items, keyed by movie or whole series.
    package private(set) var items: [ItemReference: LibraryItem]
    /// The ids of viewings that import rows refer to but that now belong to another item.
    package let elsewhere: Set<UUID>
    package let date: Date
    /// The records that the rows of an import report, including those that were removed at the prompt.
    package var reported = ReportedRecords()
    /// The lists that imported files have put entries on, and that were deleted at the prompt.
    var deletedLists: Set<ListID> = []
    /// What the changes did, in order.
    package private(set) var facts: [LibraryFact] = []

    /// Creates a draft, adding an empty watchlist if `lists` has none.
    package init(lists: [UserList], items: [LibraryItem], elsewhere: Set<UUID> = [], date: Date) {
        self.lists = lists.completed
        self.elsewhere = elsewhere
        self.items = Dictionary(items.map { ($0.reference, $0) }) { first, _ in first }
        self.date = date
    }

    /// Returns the item for a reference; for a season or an episode, the item is its series.
    package func item(_ reference: ItemReference) -> LibraryItem {
        items[reference.whole] ?? LibraryItem(reference.whole)
    }

    mutating func record(_ facts: some Sequence<LibraryFact>) { self.facts += facts }

    /// Changes the item of `part`, and records the differences of the opinions of `parts`.
    mutating func express<Value>(
        _ part: ItemReference, _ parts: [ItemReference], _ change: (inout LibraryItem) -> Value
    ) -> Value {
        let former = parts.map { item(part).opinion(of: $0) }
        let value = self.change(part, change)
        for (part, old) in zip(parts, former) {
            record(LibraryFact.changes(from: old, to: item(part).opinion(of: part), of: part))
        }
        return value
    }

    mutating func change<Value>(_ reference: ItemReference, _ change: (inout LibraryItem) -> Value) -> Value {
        change(&items[reference.whole, default: LibraryItem(reference.whole)])
    }
}

/// Changes to viewings and opinions.
extension LibraryDraft {
    /// Records viewings, and removes the movies and series from the watchlist unless `unlisting` is `false`.
    package mutating func see(_ sightings: [Sighting], unlisting: Bool = true) throws -> LibraryAction? {
        for sighting in sightings {
            guard sighting.title.canBeSeen else {
                throw LibraryError.notAllowed("only movies and episodes can be marked as seen")
            }
            try Self.check(sighting.rating, sighting.tags)
        }
        let seen = sightings.filter { see($0) }
        if unlisting, let watchlist = lists.firstIndex(where: { $0.id == .watchlist }) {
            for item in Set(seen.map(\.title.item.whole)) { _ = remove(item, from: watchlist) }
        }
        return seen.isEmpty ? nil : LibraryAction(.titleSeen)
    }

    private mutating func see(_ sighting: Sighting) -> Bool {
        let part = sighting.title.item
        let date = date
        let parts = part == part.whole ? [part] : [part.whole, part]
        let position = facts.count
        guard express(part, parts, { $0.see(sighting, at: date) }) else { return false }
        facts.insert(.seen(sighting.viewing(at: date)), at: position)
        return true
    }

    /// Removes the latest viewing of each movie or episode. Returns `nil` if none of them was seen.
    package mutating func unsee(_ items: [ItemReference]) -> LibraryAction? {
        let latest = items.compactMap { item in
            self.item(item).viewings?.filter { $0.item == item }.max(by: Viewing.isEarlier)
        }
        return removeViewings(latest)
    }

    package mutating func removeViewings(_ viewings: [Viewing]) -> LibraryAction? {
        let removed = viewings.filter { viewing in change(viewing.item) { $0.removeViewing(viewing.id) } != nil }
        record(removed.map { .unseen($0.id, of: $0.item) })
        return removed.isEmpty ? nil : LibraryAction(.viewingsRemoved)
    }

    /// Changes the day, rating, note or tags of a viewing. The rating of the latest viewing is also that of its movie or
    /// episode.
    package mutating func changeViewing(
        _ id: UUID, of item: ItemReference, _ edit: (inout Viewing) -> Void
    ) throws -> LibraryAction? {
        guard let old = self.item(item).viewings?.first(where: { $0.id == id }) else { throw LibraryError.noViewing }
        var edited = old
        var new = old
        edit(&edited)
        try Self.check(edited.rating == old.rating ? nil : edited.rating, edited.tags.filter { !old.tags.contains($0) })
        new.day = edited.day
        new.rating = edited.rating
        new.note = edited.note
        new.tags = edited.tags
        new.isAgain = edited.isAgain
        guard new != old else { return nil }
        let today = PartialDay(date.local)
        record(LibraryFact.changes(from: old, to: new))
        express(item, [new.item]) {
            $0.put(new)
            let isLatest = $0.latestViewing(of: new.item)?.id == new.id
            if new.rating != old.rating, isLatest { $0.rate(new.item, new.rating, on: today) }
        }
        return LibraryAction(.viewingChanged)
    }

    /// Rates items, or removes their ratings if `rating` is `nil`.
    ///
    /// The latest viewing of a movie or episode gets the same rating, or loses its own. A movie or episode without a
    /// viewing gets one on an unknown day. `episodeIDs` contains the ids of the
    /// episodes among the titles.
    package mutating func rate(
        _ titles: [TitleSnapshot], _ rating: Int?, episodeIDs: [ItemReference: Int] = [:], unlisting: Bool = true
    ) throws -> LibraryAction? {
        try Self.check(rating)
        var hasChanged = false
        for title in titles {
            let old = item(title.item).opinion(of: title.item)
            guard let rating else {
                let hadRating = rateLatestViewing(of: title.item, nil)
                hasChanged = hasChanged || old.rating != nil || hadRating
                express(title.item, [title.item]) { $0.rate(title.item, nil, on: nil) }
                continue
            }
            hasChanged = true
            if title.canBeSeen, item(title.item).viewings?.contains(where: { $0.item == title.item }) != true {
                _ = try see([Sighting(title, on: .unknown, episodeID: episodeIDs[title.item])], unlisting: unlisting)
            }
            _ = rateLatestViewing(of: title.item, rating)
            let today = PartialDay(date.local)
            express(title.item, [title.item]) {
                $0.title = title.whole.completed(by: $0.title)
                $0.rate(title.item, rating, on: today)
            }
        }
        return hasChanged ? LibraryAction(rating == nil ? .ratingRemoved : .titleRated) : nil
    }

    /// Sets the rating of the latest viewing of a movie or episode, and returns whether it differs.
    private mutating func rateLatestViewing(of part: ItemReference, _ rating: Int?) -> Bool {
        let viewings = item(part).readViewings.filter { $0.item == part }
        guard let old = viewings.latest, old.rating != rating else { return false }
        var new = old
        new.rating = rating
        record(LibraryFact.changes(from: old, to: new))
        change(part) { $0.put(new) }
        return true
    }

    package mutating func setNote(_ note: String?, of title: TitleSnapshot) -> LibraryAction? {
        let note = note?.isEmpty == true ? nil : note
        return express(.noteChanged, [title]) { $0.note = note }
    }

    package mutating func tag(
        _ titles: [TitleSnapshot], adding: [String], removing: [String]
    ) throws -> LibraryAction? {
        try Self.check(nil, adding)
        return express(.tagsChanged, titles) { opinion in
            let kept = opinion.tags.filter { !removing.contains($0) }
            opinion.tags = kept + adding.filter { !kept.contains($0) }
        }
    }

    package mutating func setDropped(_ isDropped: Bool, _ titles: [TitleSnapshot]) throws -> LibraryAction? {
        if isDropped, titles.contains(where: { $0.item.kind != .tvSeries }) {
            throw LibraryError.notAllowed("only series can be dropped")
        }
        return express(isDropped ? .seriesDropped : .seriesResumed, titles.map(\.whole)) { $0.isDropped = isDropped }
    }

    private static func check(_ rating: Int?, _ tags: [String] = []) throws {
        if let rating, !(1...10).contains(rating) {
            throw LibraryError.notAllowed("the rating \(rating) is not from 1 to 10")
        }
        if tags.contains(where: { $0.allSatisfy(\.isWhitespace) || $0.contains(where: \.isNewline) }) {
            throw LibraryError.notAllowed("a tag is blank or contains a line break")
        }
    }

    private mutating func express(
        _ kind: LibraryEvent.Kind, _ titles: [TitleSnapshot], _ edit: (inout Opinion) -> Void
    ) -> LibraryAction? {
        let changed = titles.filter { title in
            express(title.item, [title.item]) { item in
                let old = item.opinion(of: title.item)
                item.change(title.item, edit)
                guard item.opinion(of: title.item) != old else { return false }
                item.title = title.whole.completed(by: item.title)
                return true
            }
        }
        return changed.isEmpty ? nil : LibraryAction(kind)
    }
}
