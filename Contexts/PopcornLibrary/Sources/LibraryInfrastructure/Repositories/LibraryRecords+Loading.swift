import CoreDomain
import Foundation
package import LibraryDomain
import Storage

extension LibraryRecords {
    package func draft(_ scope: LibraryScope) async throws -> LibraryDraft {
        let stored = try await storedLists()
        let lists = stored.compactMap(\.list).completed
        let named = lists.filter { scope.lists.contains($0.name) }.map(\.id)
        var wholes = Set(scope.items.map(\.whole))
        if case .wholeLists = scope.depth {
            for list in named { wholes.formUnion(try await places(on: list).map { try ItemReference(key: $0.item) }) }
        }
        return try await load(wholes, parts: scope.items, scope.depth, on: named, stored)
    }

    /// - Parameters:
    ///   - parts: The items and parts whose opinions are needed, in addition to those of `wholes`.
    ///   - lists: The lists whose entries for the items are needed.
    private func load(
        _ wholes: Set<ItemReference>, parts: [ItemReference], _ depth: LibraryScope.Depth, on lists: [ListID],
        _ stored: [LibraryUserListEntity]
    ) async throws -> LibraryDraft {
        let items = wholes.sorted { $0.key < $1.key }
        let opinions = Set(parts + items).map(LibraryOpinionEntity.reference)
        let places = items.flatMap { item in lists.map { LibraryEntryEntity.reference(item, on: $0) } }
        let references = items.flatMap { [LibraryMarksEntity.reference($0), LibraryTitleEntity.reference($0)] }
        var records = try await storage.engine.load(references + opinions + places).compactMap { $0 }
        let marks = records.compactMap { $0 as? LibraryMarksEntity }
        let viewings = try await viewings(marks, depth)
        records += viewings.records
        if case .everything = depth {
            for item in items {
                let query = StorageQuery.all.owned(by: "item", .text(item.key))
                records += try await storage.engine.query(query, of: LibraryOpinionEntity.self)
            }
            let others = try marks.flatMap { marks in
                let item = try ItemReference(key: marks.item)
                return (marks.lists ?? []).map { LibraryEntryEntity.reference(item, on: ListID($0)) }
            }
            records += try await storage.engine.load(others).compactMap { $0 }
        }
        let facts = try ItemFacts(records)
        let loaded = try items.map { try facts.item($0, depth) }
        return LibraryDraft(
            lists: stored.compactMap(\.list), items: loaded, elsewhere: viewings.elsewhere, date: storage.clock.now)
    }
}

extension LibraryRecords {
    /// Reads the viewings required by `depth`, and returns the ids of matching ones stored for other items.
    private func viewings(
        _ marks: [LibraryMarksEntity], _ depth: LibraryScope.Depth
    ) async throws -> (records: [any StoredRecord], elsewhere: Set<UUID>) {
        guard depth.readsViewings else { return ([], []) }
        let seen = Dictionary(
            try marks.filter { $0.timesSeen > 0 }.map { (try ItemReference(key: $0.item), $0) }
        ) { first, _ in first }
        guard case .viewingsLike(let rows) = depth else { return (try await viewings(of: seen.keys), []) }
        let matches = rows.filter(\.row.isSeen).map { row, match in
            let ids = row.source.map { [UUID(ofViewing: $0), UUID(hashing: $0)] } ?? []
            return (item: match.title.item, day: row.day, ids: ids, isOfAnyDay: row.isOfAnyDay)
        }
        let ofAnyDay = Set(matches.filter(\.isOfAnyDay).map(\.item.whole))
        let whole = Set(seen.keys.filter { !depth.readsSome(of: $0) || ofAnyDay.contains($0) })
        let imported = try await storage.engine.load(Set(matches.flatMap(\.ids)).map(LibraryViewingEntity.reference))
            .compactMap { $0 as? LibraryViewingEntity }
        let items = Dictionary(uniqueKeysWithValues: imported.map { ($0.viewingID, $0.item) })
        var elsewhere = Set<UUID>()
        var occasions = Set<String>()
        for match in matches {
            if let item = match.ids.lazy.compactMap({ items[$0.key] }).first {
                if item != match.item.key { elsewhere.insert(match.ids[0]) }
            } else if !whole.contains(match.item), try seen[match.item]?.mayBeSeen(on: match.day) == true {
                occasions.insert(match.item.occasion(on: match.day))
            }
        }
        var found = try await viewings(of: whole)
        for occasion in occasions { found += try await records(.all.owned(by: "occasion", .text(occasion))) }
        let ids = Set(found.map(\.viewingID))
        return (found + imported.filter { !ids.contains($0.viewingID) }, elsewhere)
    }

    private func viewings(of items: some Sequence<ItemReference>) async throws -> [LibraryViewingEntity] {
        var found: [LibraryViewingEntity] = []
        for item in items { found += try await records(.all.owned(by: "item", .text(item.key))) }
        return found
    }
}

extension LibraryMarksEntity {
    fileprivate func mayBeSeen(on day: PartialDay?) throws -> Bool {
        guard let day, let first = try firstSeen.map(PartialDay.init(stored:)),
            let last = try lastSeen.map(PartialDay.init(stored:))
        else { return day == nil }
        return first <= day && day <= last
    }
}

extension LibraryScope.Depth {
    var readsViewings: Bool {
        switch self {
        case .marks, .wholeLists: false
        case .viewings, .viewingsLike, .everything: true
        }
    }

    /// Returns whether only some of an item's viewings are read. A series needs them all for its next episode.
    func readsSome(of item: ItemReference) -> Bool {
        if case .viewingsLike = self { item.kind != .tvSeries } else { false }
    }
}

/// The records about several items, keyed by item.
struct ItemFacts {
    private(set) var marks: [ItemReference: LibraryMarksEntity] = [:]
    private(set) var viewings: [ItemReference: [Viewing]] = [:]
    private(set) var opinions: [ItemReference: [ItemReference: Opinion]] = [:]
    private(set) var placements: [ItemReference: [ListID: Date]] = [:]
    private var titles: [ItemReference: TitleSnapshot] = [:]

    init(_ records: [any StoredRecord]) throws {
        for record in records {
            switch record {
            case let record as LibraryMarksEntity: marks[try ItemReference(key: record.item)] = record
            case let record as LibraryTitleEntity:
                titles[try ItemReference(key: record.item)] = try OpinionMapper().map(record)
            case let record as LibraryViewingEntity:
                viewings[try ItemReference(key: record.item), default: []].append(try ViewingMapper().map(record))
            case let record as LibraryOpinionEntity:
                let (part, opinion) = try OpinionMapper().map(record)
                opinions[part.whole, default: [:]][part] = opinion
            case let record as LibraryEntryEntity:
                placements[try ItemReference(key: record.item), default: [:]][ListID(record.listID)] = record.addedAt
            default: break
            }
        }
    }

    var items: Set<ItemReference> {
        Set(marks.keys).union(viewings.keys).union(opinions.keys).union(placements.keys)
    }

    func item(_ reference: ItemReference, _ depth: LibraryScope.Depth) throws -> LibraryItem {
        LibraryItem(
            reference, title: titles[reference], viewings: depth.readsViewings ? viewings[reference] ?? [] : nil,
            hasAllViewings: !depth.readsSome(of: reference), opinions: opinions[reference] ?? [:],
            placements: placements[reference] ?? [:],
            lists: Set((marks[reference]?.lists ?? []).map(ListID.init)),
            marks: try marks[reference].map(MarksMapper().map) ?? .none)
    }

    func counted(_ reference: ItemReference) -> LibraryItem {
        .counted(
            reference, viewings: viewings[reference] ?? [], opinions: opinions[reference] ?? [:],
            placements: placements[reference] ?? [:])
    }
}
