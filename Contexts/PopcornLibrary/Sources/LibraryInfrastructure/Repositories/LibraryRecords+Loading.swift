import CoreDomain
import Foundation
package import LibraryDomain
import Storage

extension LibraryRecords {
    package func draft(_ scope: LibraryScope) async throws -> LibraryDraft {
        let stored = try await storedLists()
        let lists = stored.compactMap(UserListMapper().map).completed
        let named = scope.lists.compactMap { lists.index(named: $0) }.map { lists[$0].id }
        var wholes = Set(scope.items.map(\.whole))
        if case .wholeLists = scope.depth {
            for list in named { wholes.formUnion(try await places(on: list).map { try ItemReference(key: $0.item) }) }
        }
        var misplaced = MisplacedViewings()
        if case .imported(let ids) = scope.depth { misplaced = try await self.misplaced(ids) }
        wholes.formUnion(misplaced.homes.values)
        return try await load(wholes, parts: scope.items, scope.depth, on: named, stored, misplaced)
    }

    /// - Parameters:
    ///   - parts: The items and parts whose opinions are needed, in addition to those of `wholes`.
    ///   - lists: The lists whose entries for the items are needed.
    private func load(
        _ wholes: Set<ItemReference>, parts: [ItemReference], _ depth: LibraryScope.Depth, on lists: [ListID],
        _ stored: [LibraryUserListEntity], _ misplaced: MisplacedViewings
    ) async throws -> LibraryDraft {
        let items = wholes.sorted { $0.key < $1.key }
        let opinions = Set(parts + items).map(LibraryOpinionEntity.reference)
        let places = items.flatMap { item in lists.map { LibraryEntryEntity.reference(item, on: $0) } }
        let references = items.flatMap { [LibraryMarksEntity.reference($0), LibraryTitleEntity.reference($0)] }
        var records = try await storage.engine.load(references + opinions + places).compactMap { $0 }
        let marks = records.compactMap { $0 as? LibraryMarksEntity }
        records += try await viewings(marks, depth)
        if depth.readsEverything {
            for item in items {
                records += try await storage.engine.few(ofItem: item.key, LibraryOpinionEntity.self)
            }
            let others = try marks.flatMap { marks in
                let item = try ItemReference(key: marks.item)
                return (marks.lists ?? []).map { LibraryEntryEntity.reference(item, on: ListID($0)) }
            }
            records += try await storage.engine.load(others).compactMap { $0 }
        }
        if case .imported = depth {
            for item in items {
                records += try await storage.engine.few(ofItem: item.key, LibraryStatementEntity.self)
            }
        }
        let facts = try ItemFacts(records)
        let loaded = try items.map { try facts.item($0, depth) }
        return LibraryDraft(
            lists: stored.compactMap(UserListMapper().map), items: loaded, elsewhere: misplaced.replaced,
            homes: misplaced.homes, date: storage.clock.now)
    }
}

/// The viewings of an import that another movie or series has.
private struct MisplacedViewings {
    /// Those whose movie or series the user has replaced by the other one.
    var replaced: Set<UUID> = []
    /// The movies and series that have the others.
    var homes: [UUID: ItemReference] = [:]
}

extension LibraryRecords {
    /// Reads the viewings required by `depth`.
    private func viewings(
        _ marks: [LibraryMarksEntity], _ depth: LibraryScope.Depth
    ) async throws -> [any StoredRecord] {
        guard depth.readsViewings else { return [] }
        var found: [any StoredRecord] = []
        for marks in marks where marks.isSeen {
            found += try await storage.engine.few(ofItem: marks.item, LibraryViewingEntity.self)
        }
        return found
    }

    /// - Parameter ids: The ids of viewings, with the movies and series that an import says they are of.
    private func misplaced(_ ids: [UUID: ItemReference]) async throws -> MisplacedViewings {
        var found = MisplacedViewings()
        let order = Array(ids)
        let stored = try await storage.engine.load(order.map { LibraryViewingEntity.reference($0.key) })
        for ((id, item), record) in zip(order, stored) {
            guard let viewing = record as? LibraryViewingEntity, viewing.item != item.key else { continue }
            if try await isReplaced(item) {
                found.replaced.insert(id)
            } else {
                found.homes[id] = try ItemReference(key: viewing.item)
            }
        }
        return found
    }

    /// Returns whether any event has declared a movie or series the same as another one.
    private func isReplaced(_ item: ItemReference) async throws -> Bool {
        try await events(mentioning: item.key).contains { stored in
            try stored.event.facts.contains { fact in
                if case .same(let old, _) = fact { old.whole == item } else { false }
            }
        }
    }
}

extension StorageEngine {
    /// Returns the records of an item, which are usually few: engines read so many at once, without a queue.
    ///
    /// - Parameter column: The column with the item's key.
    func few(
        ofItem key: String, _ type: any StoredRecord.Type, column: String = "item"
    ) async throws -> [any StoredRecord] {
        let query = StorageQuery.all.owned(by: column, .text(key))
        let first = try await self.query(query.limited(to: 100), of: type)
        return first.count < 100 ? first : try await self.query(query, of: type)
    }
}

extension LibraryScope.Depth {
    var readsViewings: Bool {
        switch self {
        case .marks, .wholeLists: false
        case .viewings, .everything, .imported: true
        }
    }

    var readsEverything: Bool {
        switch self {
        case .marks, .wholeLists, .viewings: false
        case .everything, .imported: true
        }
    }
}

/// The records about several items, keyed by item.
struct ItemFacts {
    private(set) var marks: [ItemReference: LibraryMarksEntity] = [:]
    private(set) var viewings: [ItemReference: [Viewing]] = [:]
    private(set) var opinions: [ItemReference: [ItemReference: Opinion]] = [:]
    private(set) var placements: [ItemReference: [ListID: ListPlacement]] = [:]
    private var statements: [ItemReference: [SourceStatement.Key: SourceStatement]] = [:]
    private var titles: [ItemReference: TitleSnapshot] = [:]

    init(_ records: [any StoredRecord]) throws {
        for record in records {
            switch record {
            case let record as LibraryMarksEntity: marks[try ItemReference(key: record.item)] = record
            case let record as LibraryTitleEntity:
                let title = try TitleSnapshotMapper().map(record)
                if !title.title.isEmpty { titles[title.item] = title }
            case let record as LibraryViewingEntity:
                viewings[try ItemReference(key: record.item), default: []].append(try ViewingMapper().map(record))
                if let statement = try ViewingMapper().statement(record) { note(statement) }
            case let record as LibraryOpinionEntity:
                let (part, opinion) = try OpinionMapper().map(record)
                opinions[part.whole, default: [:]][part] = opinion
            case let record as LibraryEntryEntity:
                let item = try ItemReference(key: record.item)
                placements[item, default: [:]][ListID(record.listID)] = try record.placement
            case let record as LibraryStatementEntity:
                note(try StatementMapper().map(record))
            default: break
            }
        }
    }

    private mutating func note(_ statement: SourceStatement) {
        statements[statement.key.part.whole, default: [:]][statement.key] = statement
    }

    var items: Set<ItemReference> {
        Set(marks.keys).union(viewings.keys).union(opinions.keys).union(placements.keys)
    }

    func item(_ reference: ItemReference, _ depth: LibraryScope.Depth) throws -> LibraryItem {
        var item = LibraryItem(
            reference, title: titles[reference], viewings: depth.readsViewings ? viewings[reference] ?? [] : nil,
            opinions: opinions[reference] ?? [:], placements: placements[reference] ?? [:],
            lists: Set((marks[reference]?.lists ?? []).map { ListID($0) }),
            marks: try marks[reference].map(MarksMapper().map) ?? .none)
        item.statements = statements[reference] ?? [:]
        return item
    }

    func counted(_ reference: ItemReference) -> LibraryItem {
        .counted(
            reference, viewings: viewings[reference] ?? [], opinions: opinions[reference] ?? [:],
            placements: placements[reference] ?? [:])
    }
}
