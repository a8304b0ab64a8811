package import CoreDomain
import Foundation
package import LibraryDomain
package import Storage

/// The records of a library's view, as the view last followed its log.
///
/// A read costs as much as its result, not as much as the library.
package struct LibraryRecords: Sendable {
    let storage: ContextStorage

    package init(storage: ContextStorage) {
        self.storage = storage
    }

    /// The types of the records that don't follow from the log: renewed titles, and what imports found. They are kept
    /// when the view is made again.
    package static let cachedTypes: [any StoredRecord.Type] = [
        LibraryTitleEntity.self, LibraryMatchEntity.self, LibraryQuestionEntity.self,
    ]
}

extension LibraryRecords {
    package func lists() async throws -> [UserList] {
        try await storedLists().compactMap(UserListMapper().map).completed
    }

    package func list(_ name: ListName) async throws -> (list: UserList, entries: [ListEntry]) {
        while true {
            let lists = try await lists()
            guard let list = lists.index(named: name).map({ lists[$0] }) else { throw LibraryError.noList(name) }
            let stored = try await places(on: list.id)
            let items = try stored.map { try ItemReference(key: $0.item) }
            let titles = try await titles(named: Set(items))
            let reference = LibraryUserListEntity.reference(list.id)
            let record = try await storage.engine.load([reference])[0] as? LibraryUserListEntity
            // Another process may have changed the list meanwhile.
            guard (record.flatMap(UserListMapper().map) ?? .emptyWatchlist) == list else { continue }
            let entries = try zip(items, stored).map { item, place in
                ListEntry(
                    title: titles[item] ?? TitleSnapshot(recorded: item, title: ""), placement: try place.placement)
            }
            return (list, entries.inOrder)
        }
    }

    package func marks(of items: [ItemReference]) async throws -> [ItemReference: Marks] {
        let wholes = Set(items.map(\.whole))
        let stored = try await storage.engine.load(wholes.map(LibraryMarksEntity.reference))
            .compactMap { $0 as? LibraryMarksEntity }
        let isListed = stored.contains { $0.lists != nil }
        let lists = isListed ? try await lists() : []
        let marks = try stored.map { (try ItemReference(key: $0.item), try $0.marks(with: lists)) }
        return Dictionary(marks) { first, _ in first }
    }

    package func item(_ item: ItemReference) async throws -> LibraryItem {
        try await draft(LibraryScope([item], .everything)).item(item)
    }

    package func viewings(_ page: DiaryPage) async throws -> [DiaryEntry] {
        let mapper = ViewingMapper()
        var query = StorageQuery.all.ordered(by: "diaryOrder", descending: page.latestFirst).limited(to: page.limit)
        query.after = mapper.position(before: page)
        let stored: [LibraryViewingEntity] = try await records(query)
        // Marks come last if the latest day comes first. The other direction begins after them.
        let viewings = try stored.filter { !$0.isMark }.map { (try mapper.map($0), mapper.place($0)) }
        let titles = try await titles(named: Set(viewings.map(\.0.item.whole)))
        return viewings.map { viewing, place in
            let item = viewing.item.whole
            return DiaryEntry(viewing, titles[item] ?? TitleSnapshot(recorded: item, title: ""), place)
        }
    }

    package func marked(_ order: MarkOrder, limit: Int) async throws -> [(title: TitleSnapshot, marks: Marks)] {
        let lists = try await lists()
        var found = [(item: ItemReference, marks: Marks)]()
        var size = limit
        var isEnd = false
        repeat {
            let all: [LibraryMarksEntity] = try await records(
                .all.ordered(by: order.column, descending: true).limited(to: size))
            let stored = all.filter(order.selects)
            // Some items have nothing recorded any more.
            found = try stored.map { (try ItemReference(key: $0.item), try $0.marks(with: lists)) }
                .filter { $0.marks != .none }
            isEnd = all.count < size || order.isOfItsOwn && stored.count < size
            if !isEnd { size *= 2 }
        } while !isEnd && found.count < limit
        let titles = try await titles(named: Set(found.map(\.item)))
        return found.prefix(max(0, limit)).map {
            (titles[$0.item] ?? TitleSnapshot(recorded: $0.item, title: ""), $0.marks)
        }
    }

    package func opinions(
        after part: ItemReference?, limit: Int
    ) async throws -> [(part: ItemReference, opinion: Opinion)] {
        let query = StorageQuery.all.after(part.map(LibraryOpinionEntity.reference)?.key).limited(to: limit)
        return try await storage.engine.query(query, of: LibraryOpinionEntity.self)
            .compactMap { $0 as? LibraryOpinionEntity }.map(OpinionMapper().map)
    }

    package func opinions(of parts: [ItemReference]) async throws -> [ItemReference: Opinion] {
        let stored = try await storage.engine.load(parts.map(LibraryOpinionEntity.reference))
            .compactMap { $0 as? LibraryOpinionEntity }.map(OpinionMapper().map)
        return Dictionary(stored.map { ($0.part, $0.opinion) }) { first, _ in first }
    }

    func storedLists() async throws -> [LibraryUserListEntity] {
        try await records()
    }

    func places(on list: ListID) async throws -> [LibraryEntryEntity] {
        try await records(.all.owned(by: "listID", .text(list.rawValue)))
    }

    func records<Record: StoredRecord>(_ query: StorageQuery = .all) async throws -> [Record] {
        try await storage.store(of: Record.self).list(query).map(\.record)
    }

    /// Returns the records whose key, a text, begins with another one.
    func records<Record: StoredRecord>(beginning prefix: String) async throws -> [Record] {
        let exact = RecordReference(Record.self, RecordKey(.text(prefix)))
        var found = try await storage.engine.load([exact]).compactMap { $0 as? Record }
        var last = exact.key
        while true {
            let page: [Record] = try await records(.all.after(last).limited(to: 10))
            let matching = page.prefix { $0.key.description.hasPrefix(prefix) }
            found += matching
            guard let end = matching.last, matching.count == 10 else { return found }
            last = end.key
        }
    }

    /// Returns the events with the given ids, which other records name.
    ///
    /// - Throws: `StorageError.damagedValue` if one is lost.
    func events(_ ids: [String]) async throws -> [LibraryEventEntity] {
        try await storage.engine.load(ids.map(LibraryEventEntity.reference)).map { record in
            guard let event = record as? LibraryEventEntity else { throw StorageError.damagedValue("eventID") }
            return event
        }
    }

    /// Returns the events that name a subject beside others.
    func events(mentioning subject: String) async throws -> [LibraryEventEntity] {
        let found: [LibraryMentionEntity] = try await records(.all.owned(by: "subject", .text(subject)))
        return try await events(found.map(\.eventID))
    }

    /// Returns the events of an import or of a change of several events, in no order.
    func parts(of id: String) async throws -> [LibraryEventEntity] {
        try await events(mentioning: EventGroup.subject(id))
    }

    func storedTitles(of items: Set<ItemReference>) async throws -> [ItemReference: TitleSnapshot] {
        let stored = try await storage.engine.load(items.map(LibraryTitleEntity.reference))
            .compactMap { $0 as? LibraryTitleEntity }.map(TitleSnapshotMapper().map)
        return Dictionary(stored.map { ($0.item, $0) }) { first, _ in first }
    }

    /// Returns the titles of items that records of the view name.
    ///
    /// - Throws: `StorageError.damagedValue` if one is lost: the view has a title, if only an empty one, of each item that
    ///   an event names.
    func titles(named items: Set<ItemReference>) async throws -> [ItemReference: TitleSnapshot] {
        let titles = try await storedTitles(of: items)
        guard titles.count == items.count else { throw StorageError.damagedValue("title") }
        return titles
    }

    /// Updates the stored titles of recorded items if they differ. The log keeps the titles as they were.
    package func renew(_ titles: [TitleSnapshot]) async throws {
        let references = titles.map { LibraryTitleEntity.reference($0.item.whole) }
        let stored = try await storage.engine.load(references).map { $0 as? LibraryTitleEntity }
        let mapper = TitleSnapshotMapper()
        let batch = try zip(titles, stored).flatMap { title, stored -> [Mutation] in
            guard let stored else { return [] }
            let former = try mapper.map(stored)
            let new = title.whole.completed(by: former)
            if new == former { return [] }
            return [.expect(stored.reference, stored), .put(mapper.map(new, at: storage.clock.now))]
        }
        // Another process that updates the same titles does what this one would.
        do { if !batch.isEmpty { _ = try await storage.engine.commit(batch) } } catch StorageError.conflict {}
    }
}

extension MarkOrder {
    fileprivate var column: String {
        switch self {
        case .progress: "progressOrder"
        case .rated: "ratedOrder"
        case .latest, .unseen: "changedAt"
        }
    }

    /// Whether only selected items have a value in the column, so that others follow them.
    fileprivate var isOfItsOwn: Bool { column != "changedAt" }

    fileprivate func selects(_ marks: LibraryMarksEntity) -> Bool {
        switch self {
        case .progress: marks.progressOrder != nil
        case .rated: marks.ratedOrder != nil
        case .latest: true
        case .unseen: !marks.isSeen
        }
    }
}

extension LibraryMarksEntity {
    /// Returns the marks with the names of those `lists` that contain the item.
    func marks(with lists: [UserList]) throws -> Marks {
        try MarksMapper().map(self).named(by: lists, Set((self.lists ?? []).map { ListID($0) }))
    }
}

extension Marks {
    func named(by lists: [UserList], _ ids: Set<ListID>) -> Marks {
        var marks = self
        marks.listNames = lists.filter { ids.contains($0.id) }.map(\.slug.text)
        marks.isOnWatchlist = ids.contains(.watchlist)
        return marks
    }
}
