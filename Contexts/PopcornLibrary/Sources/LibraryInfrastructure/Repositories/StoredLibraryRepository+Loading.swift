import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// The part of the library that a change concerns, with the records that its batch expects.
struct LoadedLibrary: Sendable {
    let draft: LibraryDraft
    let marks: [ItemReference: LibraryMarksEntity]
    let lists: [ListID: LibraryUserListEntity]
}

extension StoredLibraryRepository {
    /// Reads the part of the library that a change concerns.
    func load(_ scope: LibraryScope) async throws -> LoadedLibrary {
        let stored = try await storedLists()
        let lists = stored.compactMap(\.list).completed
        let named = lists.filter { scope.lists.contains($0.name) }.map(\.id)
        var wholes = Set(scope.items.map(\.whole))
        if scope.depth == .wholeLists {
            for list in named { wholes.formUnion(try await places(on: list).map { try ItemReference(key: $0.item) }) }
        }
        return try await load(wholes, parts: scope.items, scope.depth, on: named, stored)
    }

    /// - Parameters:
    ///   - parts: The items and parts whose opinions are needed, beside those of whole items.
    ///   - lists: The lists for which the places of the items are needed.
    func load(
        _ wholes: Set<ItemReference>, parts: [ItemReference], _ depth: LibraryScope.Depth, on lists: [ListID],
        _ stored: [LibraryUserListEntity]
    ) async throws -> LoadedLibrary {
        let items = wholes.sorted { $0.key < $1.key }
        let opinions = Set(parts + items).map(LibraryOpinionEntity.reference)
        let places = items.flatMap { item in lists.map { LibraryEntryEntity.reference(item, on: $0) } }
        let references = items.flatMap { [LibraryMarksEntity.reference($0), LibraryTitleEntity.reference($0)] }
        var records = try await storage.engine.load(references + opinions + places).compactMap { $0 }
        let marks = records.compactMap { $0 as? LibraryMarksEntity }
        if depth == .viewings || depth == .everything {
            for marks in marks where marks.timesSeen > 0 {
                let query = StorageQuery.all.owned(by: "item", .text(marks.item))
                records += try await storage.engine.query(query, of: LibraryViewingEntity.self)
            }
        }
        if depth == .everything {
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
        let loaded = try items.map { try facts.item($0, hasViewings: depth == .viewings || depth == .everything) }
        return LoadedLibrary(
            draft: LibraryDraft(lists: stored.compactMap(\.list), items: loaded, date: storage.clock.now),
            marks: facts.marks, lists: Dictionary(stored.map { (ListID($0.listID), $0) }) { first, _ in first })
    }
}

/// Records about several items, by item.
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

    /// All items about which something was recorded or marked.
    var items: Set<ItemReference> {
        Set(marks.keys).union(viewings.keys).union(opinions.keys).union(placements.keys)
    }

    func item(_ reference: ItemReference, hasViewings: Bool) throws -> LibraryItem {
        LibraryItem(
            reference, title: titles[reference], viewings: hasViewings ? viewings[reference] ?? [] : nil,
            opinions: opinions[reference] ?? [:], placements: placements[reference] ?? [:],
            lists: Set((marks[reference]?.lists ?? []).map(ListID.init)),
            marks: try marks[reference].map(MarksMapper().map) ?? .none)
    }

    /// Returns an item with marks that are counted from the other records.
    func counted(_ reference: ItemReference) -> LibraryItem {
        .counted(
            reference, viewings: viewings[reference] ?? [], opinions: opinions[reference] ?? [:],
            placements: placements[reference] ?? [:])
    }
}
