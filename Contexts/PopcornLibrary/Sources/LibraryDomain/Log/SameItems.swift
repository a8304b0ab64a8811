package import CoreDomain

/// The items that events declare the same as others.
///
/// Whatever named an item before such an event counts for the other one, for which a later event may do the same.
package struct SameItems: Sendable {
    private struct Declaration {
        let place: EventPlace
        let item: ItemReference
        /// The item for which this one counts in the end; `nil` until it was looked for.
        var last: ItemReference?
    }

    /// The declarations about each item, in the order of the events.
    private var declarations: [ItemReference: [Declaration]] = [:]

    /// - Parameter events: Events that count, in their order.
    package init(_ events: some Sequence<LoggedEvent>) {
        for event in events {
            for case .same(let old, let new) in event.facts {
                declarations[old.whole, default: []].append(Declaration(place: event.place, item: new.whole))
            }
        }
    }

    /// Returns the item for which counts what an event at `place` says of `item`.
    package mutating func counterpart(of item: ItemReference, at place: EventPlace) -> ItemReference {
        if declarations.isEmpty { return item }
        var last = item.whole
        var place = place
        var path: [(item: ItemReference, index: Int)] = []
        while let index = index(of: last, after: place), let found = declarations[last]?[index] {
            path.append((last, index))
            last = found.last ?? found.item
            place = found.place
            if found.last != nil { break }
        }
        // Later searches end at the first step, so that a long chain is followed once.
        for step in path { declarations[step.item]?[step.index].last = last }
        return ItemReference(last.kind, last.id, season: item.season, episode: item.episode)
    }

    /// Returns the index of the first declaration about an item after a place.
    private func index(of item: ItemReference, after place: EventPlace) -> Int? {
        guard let own = declarations[item] else { return nil }
        var range = own.startIndex..<own.endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = own[middle].place > place ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound < own.endIndex ? range.lowerBound : nil
    }
}
