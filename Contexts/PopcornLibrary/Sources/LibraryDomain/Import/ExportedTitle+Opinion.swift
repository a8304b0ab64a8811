import CoreDomain
import Foundation

// Opinions.
extension ExportedTitle {
    /// - Parameters:
    ///   - before: What the account said last.
    ///   - isShared: Whether another account of the same program has rated the title: its rating then stays.
    mutating func followOpinion(_ before: SourceStatement?, isShared: Bool, in draft: inout LibraryDraft) {
        let telling = rows.indices.filter { rows[$0].row.saysOpinion }
        guard !telling.isEmpty else { return }
        var now = SourceStatement(
            key(.opinion), day: before?.day, rating: before?.rating, note: before?.note, tags: before?.tags ?? [],
            isDropped: before?.isDropped ?? false, pass: before?.pass)
        let rated = latestRating()
        if let rated {
            now.rating = rows[rated].row.rating
            now.day = rows[rated].row.loggedOn
            draft.reported.ratings.insert(part)
        } else if parts.contains(.ratings), telling.contains(where: { rows[$0].row.fields.contains(.rating) }) {
            // Neither the title nor its viewings have a rating any more.
            now.rating = nil
            now.day = nil
        }
        var noted: Int?
        for position in telling where !rows[position].row.isSeen {
            let row = rows[position].row
            if row.list == nil, row.note != nil || row.fields.contains(.note) {
                now.note = row.note
                noted = position
            }
            if row.list == nil, !row.tags.isEmpty || row.fields.contains(.tags) { now.tags = row.tags }
            if row.isDropped || row.fields.contains(.dropped) { now.isDropped = row.isDropped }
        }
        if isOlder, let before {
            let found = now
            now = before
            if before.rating == nil {
                now.rating = found.rating
                now.day = found.day
            }
        }
        if isShared, before?.rating == nil, now.rating != nil {
            draft.record([.also(.opinion(part, .rating(now.rating, on: now.day)))])
        }
        merge(now, after: before, rated: rated, isShared: isShared, noted: noted, telling, in: &draft)
        record(now, after: before, in: &draft)
        // A mark that is known to the source, and was removed at the prompt, stays removed.
        if before?.rating == nil { mark(in: &draft) }
    }

    /// Marks the movie or episode as seen if a row's rating does, and nothing else says so.
    private mutating func mark(in draft: inout LibraryDraft) {
        let marking = rows.indices.first { rows[$0].row.isMark && rows[$0].match.title.canBeSeen }
        guard let marking, draft.item(part).viewingsAndMarks(of: part).isEmpty else { return }
        let mark = Viewing(
            id: UUID(ofMark: key(.opinion).source, part), item: part, day: nil,
            rating: draft.item(part).opinion(of: part).rating,
            episodeID: rows[marking].match.episodeID, enteredAt: draft.date, isMadeByRating: true)
        draft.record([.seen(mark)])
        draft.change(part) { $0.putUncounted(mark) }
        effects[marking].add(.addition)
    }

    /// Returns the position of the row with the rating of the title: that of the latest day and, on one day, that of the
    /// title itself rather than of a viewing. The row may say that there is none.
    private func latestRating() -> Int? {
        rows.indices.filter { rows[$0].row.rating != nil || rows[$0].row.saysUnrated }.max { left, right in
            let one = rows[left].row
            let other = rows[right].row
            let oneDay = one.loggedOn?.text ?? ""
            let otherDay = other.loggedOn?.text ?? ""
            if oneDay != otherDay { return oneDay < otherDay }
            if one.isSeen != other.isSeen { return one.isSeen }
            return (one.day?.text ?? "") < (other.day?.text ?? "")
        }
    }

    private mutating func merge(
        _ now: SourceStatement, after before: SourceStatement?, rated: Int?, isShared: Bool, noted: Int?,
        _ telling: [Int], in draft: inout LibraryDraft
    ) {
        let old = draft.item(part).opinion(of: part)
        var new = old
        let fields = old.ownFields
        let isLater = !isShared && (now.day?.text ?? "") > (old.ratedOn?.text ?? "")
        let rating = apply(
            &new.rating, fields.contains(.rating), before.map(\.rating), now.rating, none: nil, isLater: isLater,
            whenEmpty: .addition)
        let isTaken = new.rating == now.rating && !fields.contains(.rating)
        if isTaken, new.rating != nil, new.rating != old.rating || isLater || old.ratedOn == before?.day {
            new.ratedOn = now.day
        }
        if new.rating == nil { new.ratedOn = nil }
        if let rated { effects[rated].add(rating) }
        let note = apply(
            &new.note, fields.contains(.note), before.map(\.note), now.note, none: nil, whenEmpty: .addition)
        if let noted { effects[noted].add(note) }
        new.tags = ThreeWayMerge.tags(mine: old.tags, before: before?.tags ?? [], now: now.tags)
        let dropped = apply(
            &new.isDropped, fields.contains(.dropped), before.map(\.isDropped), now.isDropped, none: false,
            whenEmpty: .addition)
        for position in telling {
            if rows[position].row.isDropped { effects[position].add(dropped) }
            if !rows[position].row.tags.isEmpty, !rows[position].row.isSeen, new.tags != old.tags {
                effects[position].add(.addition)
            }
        }
        draft.set(new, of: part)
    }
}

extension ImportRow {
    /// Whether the row says that the title itself has no rating, whatever rating its viewings have.
    fileprivate var saysUnrated: Bool { part == .ratings && !isSeen && rating == nil && fields.contains(.rating) }

    /// Whether the row says something about the title itself, apart from its viewings and entries.
    fileprivate var saysOpinion: Bool {
        if rating != nil || isDropped || !fields.isDisjoint(with: [.dropped, .rating]) { return true }
        if isSeen || list != nil { return false }
        return note != nil || !tags.isEmpty || !fields.isDisjoint(with: [.note, .tags])
    }
}

// Entries on lists.
extension ExportedTitle {
    mutating func followEntries(in draft: inout LibraryDraft) {
        var known: Set<ListID> = []
        for position in rows.indices {
            let row = rows[position].row
            guard let list = row.list else { continue }
            let item = draft.item(part)
            // A followed series in progress needn't be on the watchlist.
            if row.part == .followed, !item.readViewings.isEmpty { continue }
            // A list that is known to the source, and was deleted at the prompt, stays deleted.
            if draft.deletedLists.contains(list.id) {
                effects[position].add(.keptOwn)
                continue
            }
            if !isOlder, draft.followName(of: list) { effects[position].add(.replacement) }
            let index = draft.importedList(list)
            let id = draft.lists[index].id
            // A list may have a title twice: the first place counts, with the remarks on both.
            guard known.insert(id).inserted else { continue }
            let remarked = rows.indices.filter { rows[$0].row.list == list && rows[$0].row.note != nil }
            let remarks = remarked.compactMap { rows[$0].row.note }.unique(by: \.self)
            let remark = remarks.isEmpty ? nil : remarks.joined(separator: "\n")
            draft.reported.entries.insert(LackingRecords.Entry(part.whole, on: id))
            let key = key(.entry(id))
            let before = draft.item(part).statements[key]
            if isOlder, before != nil { continue }
            let now = SourceStatement(key, day: row.listedOn, note: remark, rank: row.rank)
            let old = item.placements[id]
            // What another account has brought is already there, and keeps its values.
            let isShared = before == nil && old != nil && item.statements.values.contains { isOfOther($0, key) }
            if before == nil { share(now, isShared, on: index, line: row.line, in: &draft) }
            var effect = ImportEffect.none
            if let old, !isShared {
                effect = merge(now, after: before, into: old, on: id, line: row.line, in: &draft)
            } else if before == nil, old == nil {
                place(now, on: index, line: row.line, in: &draft)
                effect = .addition
            }
            for position in [position] + remarked { effects[position].add(effect) }
            // An entry that is known to the source, and was removed at the prompt, stays removed.
            if draft.item(part).placements[id] != nil { record(now, after: before, in: &draft) }
        }
    }

    /// Records that the account has an entry or a list that another account of the program brought, so that they stay
    /// when the other import is undone.
    ///
    /// - Parameter isShared: Whether another account has brought the entry.
    private func share(
        _ now: SourceStatement, _ isShared: Bool, on index: Int, line: Int, in draft: inout LibraryDraft
    ) {
        let list = draft.lists[index]
        if isShared {
            let addedAt = now.day.map { $0.localStart(line) } ?? draft.date
            let placement = ListPlacement(addedAt: addedAt, rank: now.rank, remark: now.note)
            draft.record(LibraryFact.all(of: placement, part.whole, on: list.id).map { .also($0) })
        }
        if list.id.isImported, draft.sharedLists.insert(list.id).inserted {
            draft.record([.also(.listMade(list.id, name: list.name))])
        }
    }

    private func place(
        _ now: SourceStatement, on index: Int, line: Int, in draft: inout LibraryDraft
    ) {
        let list = draft.lists[index].id
        let addedAt = now.day.map { $0.localStart(line) } ?? draft.lists[index].nextDate(draft.date)
        let placement = ListPlacement(addedAt: addedAt, rank: now.rank, remark: now.note)
        draft.lists[index].count += 1
        draft.change(part) { $0.place(on: list, placement) }
        draft.record(LibraryFact.all(of: placement, part.whole, on: list))
    }

    private func merge(
        _ now: SourceStatement, after before: SourceStatement?, into old: ListPlacement, on list: ListID,
        line: Int, in draft: inout LibraryDraft
    ) -> ImportEffect {
        var new = old
        var effect = ImportEffect.none
        effect.add(apply(&new.rank, old.hasOwnRank, before.map(\.rank), now.rank, none: nil))
        effect.add(apply(&new.remark, false, before.map(\.note), now.note, none: nil))
        if let day = now.day, let before, before.day != day {
            new.addedAt = day.localStart(line)
            effect.add(.replacement)
        }
        if new == old { return effect }
        draft.record(LibraryFact.changes(from: old, to: new, of: part.whole, on: list))
        draft.change(part) { $0.place(on: list, new) }
        return effect
    }
}

extension PartialDay {
    /// Returns the beginning of the day, month or year where the user is. Lines of one day keep their order.
    fileprivate func localStart(_ line: Int) -> Date {
        CalendarDay.localStart(of: start).addingTimeInterval(Double(line) / 1000)
    }
}
