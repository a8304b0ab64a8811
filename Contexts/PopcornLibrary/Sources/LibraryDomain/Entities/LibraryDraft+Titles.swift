package import CoreDomain

/// Changes to the titles of records.
extension LibraryDraft {
    /// Moves everything recorded about one movie or series to another. If both have an opinion, the opinions are
    /// merged; if both are on a list, the new title's entry is kept.
    package mutating func replace(_ old: ItemReference, by title: TitleSnapshot) -> LibraryAction? {
        if old == title.item.whole { return nil }
        let source = item(old)
        let before = item(title.item)
        let new = title.item.whole
        change(new) { target in
            target.title = title.whole.completed(by: target.title)
            for viewing in source.readViewingsAndMarks { target.put(viewing.moved(to: viewing.item.moved(to: new))) }
            for (part, opinion) in source.opinions {
                target.change(part.moved(to: new)) { $0 = $0.merged(with: opinion) }
            }
            for (list, placement) in source.placements where target.placements[list] == nil {
                target.place(on: list, placement)
            }
            // The pass may be that of the former item.
            target.countViewings()
        }
        change(old) { source in
            for viewing in source.readViewingsAndMarks { source.removeViewing(viewing.id) }
            for part in source.opinions.keys { source.set(.none, for: part) }
            for list in source.lists { source.remove(from: list) }
        }
        for index in lists.indices where source.lists.contains(lists[index].id) {
            if before.lists.contains(lists[index].id) { lists[index].count -= 1 }
        }
        if source == item(old) { return nil }
        recordReplacement(of: source, by: new, before)
        return LibraryAction(.titleReplaced)
    }

    /// Records that an item is the same as another, and each merged value: the last fact alone would give another one
    /// where both items have a value, or where one was removed.
    private mutating func recordReplacement(of source: LibraryItem, by new: ItemReference, _ before: LibraryItem) {
        let merged = item(new)
        record([.same(source.reference, as: new)])
        let parts = Set(source.opinions.keys.map { $0.moved(to: new) }).union(before.opinions.keys)
        for part in parts.sorted(by: ItemReference.isBefore) {
            record(LibraryFact.all(of: merged.opinion(of: part), part))
        }
        for (list, placement) in merged.placements.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            record(LibraryFact.all(of: placement, new, on: list))
        }
    }

    /// Moves viewings, and the opinions of the same episodes, to the current numbers of the episodes. Viewings of
    /// removed episodes are kept.
    package mutating func renumber(_ series: ItemReference, by schedule: EpisodeSchedule) -> LibraryAction? {
        let places = Dictionary(schedule.episodes.compactMap { episode in episode.id.map { ($0, episode.place) } }) {
            first, _ in first
        }
        let before = item(series)
        var parts: [ItemReference: ItemReference] = [:]
        for viewing in before.readViewingsAndMarks {
            guard let place = viewing.episodeID.flatMap({ places[$0] }), place != viewing.place else { continue }
            let part = ItemReference(series.kind, series.id, season: place.season, episode: place.number)
            parts[viewing.item] = part
            record(LibraryFact.changes(from: viewing, to: viewing.moved(to: part)))
            change(series) { $0.put(viewing.moved(to: part)) }
        }
        // Two episodes may get one number: which of their ratings stays must not depend on chance.
        let inOrder = parts.sorted { ItemReference.isBefore($0.key, $1.key) }
        var opinions = parts.mapValues { _ in Opinion.none }
        for (old, new) in inOrder {
            opinions[new] = (opinions[new] ?? before.opinion(of: new)).merged(with: before.opinion(of: old))
        }
        for (part, opinion) in opinions.sorted(by: { ItemReference.isBefore($0.key, $1.key) }) {
            set(opinion, of: part)
        }
        return parts.isEmpty ? nil : LibraryAction(.episodesRenumbered)
    }
}

extension ItemReference {
    /// Returns the same part of another item.
    fileprivate func moved(to item: ItemReference) -> ItemReference {
        ItemReference(item.kind, item.id, season: season, episode: episode)
    }
}
