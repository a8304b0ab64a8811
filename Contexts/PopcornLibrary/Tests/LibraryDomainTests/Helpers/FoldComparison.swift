import CoreDomain
import Foundation
package import LibraryDomain

extension LibraryDraft {
    /// Returns the differences between the draft and the fold of its facts, each an event of its own, after those of
    /// `earlier` drafts. The entries of viewings, which a draft doesn't know, are left out.
    package func foldDifferences(after earlier: [LibraryFact] = []) -> [String] {
        let events = (earlier + facts).enumerated().map { index, fact in
            let titles = fact.items.compactMap { item in items[item]?.title.map { (item, $0) } }
            return LoggedEvent(
                id: String(index), date: date, order: Int64(index + 1), kind: .unknown, content: .facts([fact]),
                titles: Dictionary(titles) { first, _ in first })
        }
        let fold = LibraryFold(effective: events)
        var differences: [String] = []
        let folded = fold.lists.map { id, list in
            "\(id.rawValue) \(list.name.text) \(list.createdAt)"
        }
        let drafted = lists.filter { $0.id != .watchlist }.map { "\($0.id.rawValue) \($0.name) \($0.createdAt)" }
        if Set(folded) != Set(drafted) { differences.append("the lists \(folded), not \(drafted)") }
        for reference in Set(items.keys).union(fold.items.keys) {
            let exists = { (list: ListID) in list == .watchlist || fold.lists[list] != nil }
            let found = (fold.items[reference] ?? .init()).counted(reference, lists: exists)
            let wanted = item(reference)
            if found.withoutEntries != wanted.withoutEntries {
                differences.append("\(reference): \(found.withoutEntries), not \(wanted.withoutEntries)")
            }
        }
        for list in lists {
            let count = fold.items.values.count { $0.placements[list.id] != nil }
            if count != list.count { differences.append("\(list.name) has \(count) entries, not \(list.count)") }
        }
        return differences
    }
}

extension Opinion {
    /// The opinion without what is known of who set its fields.
    fileprivate var withoutSetters: Opinion {
        Opinion(rating: rating, ratedOn: ratedOn, note: note, tags: tags, isDropped: isDropped)
    }
}

extension LibraryItem {
    /// The item's records and marks, with its viewings by id and without the numbers of events.
    fileprivate var withoutEntries: LibraryItem {
        let viewings = readViewingsAndMarks.map { viewing in
            Viewing(
                id: viewing.id, item: viewing.item, day: viewing.day, rating: viewing.rating, note: viewing.note,
                tags: viewing.tags, isAgain: viewing.isAgain, source: viewing.source, episodeID: viewing.episodeID,
                enteredAt: viewing.enteredAt, isMadeByRating: viewing.isMadeByRating)
        }
        return .counted(
            reference, viewings: viewings.sorted { $0.id.uuidString < $1.id.uuidString },
            opinions: opinions.mapValues(\.withoutSetters),
            placements: placements.mapValues { placement in
                ListPlacement(addedAt: placement.addedAt, rank: placement.rank, remark: placement.remark)
            })
    }
}
