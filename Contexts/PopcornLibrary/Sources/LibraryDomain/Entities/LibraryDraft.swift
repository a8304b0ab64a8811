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
    /// The ids of viewings that import rows refer to, and whose item the user has replaced by another one.
    package let elsewhere: Set<UUID>
    /// The movies and series of other viewings that import rows refer to as those of other items.
    package let homes: [UUID: ItemReference]
    /// Those of these viewings that follow their rows, as they were.
    var moved: [UUID: Viewing] = [:]
    package let date: Date
    /// The order of the first event that will record the change; 0 if nothing will be recorded.
    package var order: Int64 = 0
    /// The records that the rows of an import report, including those that were removed at the prompt.
    package var reported = ReportedRecords()
    /// The lists that imported files have put entries on, and that were deleted at the prompt.
    var deletedLists: Set<ListID> = []
    /// The lists whose making the import has recorded.
    var sharedLists: Set<ListID> = []
    /// What the changes did, in order.
    package private(set) var facts: [LibraryFact] = []

    /// Creates a draft, adding an empty watchlist if `lists` has none.
    package init(
        lists: [UserList], items: [LibraryItem], elsewhere: Set<UUID> = [], homes: [UUID: ItemReference] = [:],
        date: Date
    ) {
        self.homes = homes
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

    /// Sets a field of the opinion of a movie, a series or a part of it, and records the fact. Returns whether the field
    /// had another value.
    ///
    /// - Parameter order: The order of the event that begins a pass; `nil` for the draft's.
    @discardableResult
    mutating func set(
        _ field: LibraryFact.OpinionField, of part: ItemReference, order: Int64? = nil
    ) -> Bool {
        let old = item(part).opinion(of: part)
        var new = old
        new.set(field, order: order ?? self.order)
        if new == old { return false }
        record([.opinion(part, field)])
        change(part) { $0.set(new, for: part) }
        return true
    }

    /// Sets those fields of an opinion that differ, but for the pass. A tag that is moved is added again, with those after
    /// it.
    mutating func set(_ opinion: Opinion, of part: ItemReference) {
        set(.rating(opinion.rating, on: opinion.ratedOn), of: part)
        set(.note(opinion.note), of: part)
        let old = item(part).opinion(of: part).tags
        for tag in old where !opinion.tags.contains(tag) { set(.untag(tag), of: part) }
        let kept = old.filter(opinion.tags.contains)
        let isInOrder = opinion.tags.starts(with: kept)
        for tag in opinion.tags.dropFirst(isInOrder ? kept.count : 0) { set(.tag(tag), of: part) }
        set(.isDropped(opinion.isDropped), of: part)
    }

    mutating func change<Value>(_ reference: ItemReference, _ change: (inout LibraryItem) -> Value) -> Value {
        change(&items[reference.whole, default: LibraryItem(reference.whole)])
    }
}

/// Changes to viewings and opinions.
extension LibraryDraft {
    /// Records viewings, and removes the movies and series from the watchlist unless `unlisting` is `false`. The first
    /// viewing of what a rating has marked as seen gets the rating, unless it has its own.
    ///
    /// - Parameter isOncePerDay: Whether a viewing on a full day is left out if the movie or episode has one on that day, in
    ///   the present pass of its series.
    package mutating func see(
        _ sightings: [Sighting], unlisting: Bool = true, isOncePerDay: Bool = false
    ) throws -> LibraryAction? {
        for sighting in sightings {
            guard sighting.title.canBeSeen else {
                throw LibraryError.notAllowed("only movies and episodes can be marked as seen")
            }
            try Self.check(sighting.rating, sighting.tags)
        }
        let seen = sightings.filter { sighting in
            // The episode may be seen again on the day the series was begun again.
            let pass = item(sighting.title.item).presentPass
            let ofDay = viewings(onDayOf: sighting).filter { pass?.contains($0) ?? true }
            let isRepeated = isOncePerDay && sighting.day?.isWhole == true && !ofDay.isEmpty
            return !isRepeated && see(sighting)
        }
        if unlisting, let watchlist = lists.firstIndex(where: { $0.id == .watchlist }) {
            for item in Set(seen.map(\.title.item.whole)) { _ = remove(item, from: watchlist) }
        }
        return seen.isEmpty ? nil : LibraryAction(.titleSeen)
    }

    private mutating func see(_ sighting: Sighting) -> Bool {
        let part = sighting.title.item
        let date = date
        guard let viewing = change(part, { $0.see(sighting, at: date) }) else { return false }
        record([.seen(viewing)])
        set(.isDropped(false), of: part.whole)
        let isLatest = item(part).latestViewing(of: part)?.id == viewing.id
        if let rating = sighting.rating, isLatest { rate(part, rating, on: sighting.day ?? PartialDay(date.local)) }
        return true
    }

    /// Rates a movie, a series or a part of it, replacing any existing rating, even one with a later day; `nil` removes it.
    /// A movie that is rated is no longer dropped.
    private mutating func rate(_ part: ItemReference, _ rating: Int?, on day: PartialDay?) {
        set(.rating(rating, on: rating == nil ? nil : day), of: part)
        if rating != nil, part.kind == .movie { set(.isDropped(false), of: part) }
    }

    /// Removes the latest viewing of each movie or episode, and with the last one the mark that a rating has made. Returns
    /// `nil` if none of them was seen.
    package mutating func unsee(_ items: [ItemReference]) -> LibraryAction? {
        let latest = items.compactMap { item in
            self.item(item).readViewings.filter { $0.item == item }.max(by: Viewing.isEarlier)
        }
        let removesViewings = removeViewings(latest) != nil
        let removesMarks = removeMarks(ofUnviewed: items)
        return removesViewings || removesMarks ? LibraryAction(.viewingsRemoved) : nil
    }

    /// Removes viewings, and with the last one of a movie or an episode the mark that a rating has made, unless
    /// `keepingMarks` is `true`. Returns `nil` if none of them was there.
    package mutating func removeViewings(_ viewings: [Viewing], keepingMarks: Bool = false) -> LibraryAction? {
        let removed = viewings.filter { remove($0) }
        if !keepingMarks { _ = removeMarks(ofUnviewed: removed.map(\.item)) }
        return removed.isEmpty ? nil : LibraryAction(.viewingsRemoved)
    }

    /// Removes a viewing or a mark, and returns whether it was there.
    private mutating func remove(_ viewing: Viewing) -> Bool {
        guard change(viewing.item, { $0.removeViewing(viewing.id) }) != nil else { return false }
        record([.unseen(viewing.id, of: viewing.item)])
        return true
    }

    /// Removes the marks of those movies and episodes that have no viewing, and returns whether there were any.
    private mutating func removeMarks(ofUnviewed parts: [ItemReference]) -> Bool {
        let marks = parts.unique(by: \.self).map { item($0).viewingsAndMarks(of: $0) }.filter {
            $0.allSatisfy(\.isMark)
        }
        let removed = marks.joined().filter { remove($0) }
        return !removed.isEmpty
    }

    /// Removes the marks of a movie or an episode, and returns whether there were any.
    private mutating func removeMarks(of part: ItemReference) -> Bool {
        let removed = item(part).viewingsAndMarks(of: part).filter(\.isMark).filter { remove($0) }
        return !removed.isEmpty
    }

    /// Returns the viewings of a movie or an episode on the day of a sighting, or within its month or year.
    private func viewings(onDayOf sighting: Sighting) -> [Viewing] {
        item(sighting.title.item).readViewings.filter { viewing in
            guard viewing.item == sighting.title.item else { return false }
            guard let day = sighting.day else { return viewing.day == nil }
            return viewing.day?.text.hasPrefix(day.text) == true
        }
    }

    /// Changes the day, rating, note or tags of a viewing. The rating of the latest viewing is also that of its movie or
    /// episode.
    package mutating func changeViewing(
        _ id: UUID, of item: ItemReference, _ edit: (inout Viewing) -> Void
    ) throws -> LibraryAction? {
        guard let old = self.item(item).readViewings.first(where: { $0.id == id }) else { throw LibraryError.noViewing }
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
        change(item) { [new] in $0.put(new) }
        if new.rating != old.rating, self.item(new.item).latestViewing(of: new.item)?.id == new.id {
            rate(new.item, new.rating, on: today)
            if new.rating == nil { _ = removeMarks(of: new.item) }
        }
        return LibraryAction(.viewingChanged)
    }

    /// Rates items, or removes their ratings if `rating` is `nil`.
    ///
    /// The latest viewing of a movie or episode gets the same rating, or loses its own. A movie or episode without a
    /// viewing is marked as seen, and loses that mark with its rating. `episodeIDs` contains the ids of the episodes among
    /// the titles.
    package mutating func rate(
        _ titles: [TitleSnapshot], _ rating: Int?, episodeIDs: [ItemReference: Int] = [:], unlisting: Bool = true
    ) throws -> LibraryAction? {
        try Self.check(rating)
        var hasChanged = false
        for title in titles {
            let old = item(title.item).opinion(of: title.item)
            guard let rating else {
                let wasMarked = removeMarks(of: title.item)
                let hadRating = rateLatestViewing(of: title.item, nil)
                hasChanged = hasChanged || old.rating != nil || hadRating || wasMarked
                rate(title.item, nil, on: nil)
                continue
            }
            hasChanged = true
            if title.canBeSeen, item(title.item).viewingsAndMarks(of: title.item).isEmpty {
                var mark = Sighting(title, on: .unknown, episodeID: episodeIDs[title.item])
                mark.isMadeByRating = true
                mark.rating = rating
                _ = try see([mark], unlisting: unlisting)
            }
            _ = rateLatestViewing(of: title.item, rating)
            change(title.item) { $0.title = title.whole.completed(by: $0.title) }
            rate(title.item, rating, on: PartialDay(date.local))
        }
        return hasChanged ? LibraryAction(rating == nil ? .ratingRemoved : .titleRated) : nil
    }

    /// Sets the rating of the latest viewing of a movie or episode, and returns whether it differs.
    private mutating func rateLatestViewing(of part: ItemReference, _ rating: Int?) -> Bool {
        guard let old = item(part).latestViewing(of: part), old.rating != rating else { return false }
        var new = old
        new.rating = rating
        record(LibraryFact.changes(from: old, to: new))
        change(part) { $0.put(new) }
        return true
    }

    /// Rates the viewings on the days of sightings, and records those that are missing. If a month or a year has several
    /// viewings, its latest is rated.
    ///
    /// - Parameter rating: The rating of all viewings.
    package mutating func rate(
        viewings sightings: [Sighting], _ rating: Int, unlisting: Bool = true
    ) throws -> LibraryAction? {
        var changed: LibraryAction?
        var unseen: [Sighting] = []
        for sighting in sightings {
            if let viewing = viewings(onDayOf: sighting).max(by: Viewing.isEarlier) {
                changed = try changeViewing(viewing.id, of: viewing.item) { $0.rating = rating } ?? changed
            } else {
                var rated = sighting
                rated.rating = rating
                unseen.append(rated)
            }
        }
        return try see(unseen, unlisting: unlisting) ?? changed
    }

    package mutating func setNote(_ note: String?, of title: TitleSnapshot) -> LibraryAction? {
        let note = note?.isEmpty == true ? nil : note
        return express(.noteChanged, [title]) { _ in [.note(note)] }
    }

    package mutating func tag(
        _ titles: [TitleSnapshot], adding: [String], removing: [String]
    ) throws -> LibraryAction? {
        try Self.check(nil, adding)
        return express(.tagsChanged, titles) { opinion in
            let removed = opinion.tags.filter { removing.contains($0) && !adding.contains($0) }
            return removed.map { .untag($0) } + adding.filter { !opinion.tags.contains($0) }.map { .tag($0) }
        }
    }

    package mutating func setDropped(_ isDropped: Bool, of titles: [TitleSnapshot]) -> LibraryAction? {
        express(isDropped ? .seriesDropped : .seriesResumed, titles.map(\.whole)) { _ in
            [.isDropped(isDropped)]
        }
    }

    /// Begins series again.
    ///
    /// - Parameter schedules: The series' episodes, which decide whether the present pass is finished.
    package mutating func beginAgain(
        _ titles: [TitleSnapshot], _ schedules: [ItemReference: EpisodeSchedule]
    ) throws -> LibraryAction? {
        let today = PartialDay(date.local)
        for title in titles.map(\.whole) {
            guard title.item.kind == .tvSeries, let schedule = schedules[title.item] else {
                throw LibraryError.notAllowed("only series whose episodes are known can be begun again")
            }
            let item = item(title.item)
            guard item.marks.isSeen else { throw LibraryError.notAllowed("\(title.title) was never begun") }
            let pass = SeriesPass(
                of: item.readViewingsAndMarks, after: item.opinion(of: title.item).pass, schedule, on: today,
                order: order)
            change(title.item) { $0.title = title.completed(by: $0.title) }
            set(.isDropped(false), of: title.item)
            set(.pass(pass.stated), of: title.item)
            change(title.item) { $0.countViewings() }
        }
        return titles.isEmpty ? nil : LibraryAction(.seriesBegun)
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
        _ kind: LibraryEvent.Kind, _ titles: [TitleSnapshot], _ fields: (Opinion) -> [LibraryFact.OpinionField]
    ) -> LibraryAction? {
        let changed = titles.filter { title in
            let set = fields(item(title.item).opinion(of: title.item)).filter { self.set($0, of: title.item) }
            if set.isEmpty { return false }
            change(title.item) { $0.title = title.whole.completed(by: $0.title) }
            return true
        }
        return changed.isEmpty ? nil : LibraryAction(kind)
    }
}
