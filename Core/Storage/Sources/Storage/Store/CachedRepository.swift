public import CoreDomain
public import Foundation

/// A catalogue repository over a storage.
///
/// A context says where its items come from, which records keep them and how those are mapped. When a record is read,
/// fetched, updated and removed is decided here.
public protocol CachedRepository: CatalogueRepository where Item.Part: CaseIterable {
    /// The record that keeps an item without its parts, under its id and the language.
    associatedtype Root: StoredRecord
    /// The record that keeps a row of a list.
    associatedtype Row: PageRow

    /// The storage of all records.
    var storage: ContextStorage { get }
    /// The language of the records, and the region of those that depend on it.
    var locale: ContentLocale { get }

    /// Returns where a part of the item with that id is stored.
    static func location(of part: Item.Part, ofItem id: Int) -> PartLocation<Self>
    /// The types of records that keep neither items and their parts nor lists; none by default.
    static var otherRecordTypes: [any StoredRecord.Type] { get }
    /// Returns a list as storage identifies it.
    static func stored(_ list: List) -> PagedList
    /// Returns the item with which the first page of a list arrives, and as which of its parts; `nil` by default.
    static func owner(of list: List) -> (id: Int, part: Item.Part)?

    /// Fetches an item with all its parts in one response from the remote source.
    func fetchItem(_ id: Int) async throws -> RemoteResponse<Item>
    /// Fetches a page of a list from the remote source.
    func fetchPage(_ number: Int, of list: List) async throws -> RemoteResponse<Page<Preview>>

    /// Maps a stored item with the requested parts.
    func map(_ stored: StoredItem<Self>) -> Item
    /// Maps an item to its root, updating a stored one in place, and to the records of its parts.
    func records(of item: Item, over old: Root?, cachedAt: Date) -> [(any StoredRecord)?]
    /// Maps an item to the row that lists share.
    func row(of item: Item, cachedAt: Date) -> Row
    /// Maps a stored row.
    func map(_ row: Row) -> Preview
    /// Maps a row of a response.
    func map(_ preview: Preview, cachedAt: Date) -> Row
}

/// Where a part of an item is stored.
public enum PartLocation<Repository: CatalogueRepository> {
    /// In a record of that type, under the item's key.
    case record(any StoredRecord.Type)
    /// As the first page of a list. The path is that of the page in the item.
    case firstPage(Repository.List, KeyPath<Repository.Item, Page<Repository.Preview>?>)
}

/// A stored item: its root, and the requested parts that are of the root's response.
public struct StoredItem<Repository: CachedRepository> {
    /// The item without its parts.
    public let root: Repository.Root
    fileprivate let records: [any StoredRecord]
    fileprivate let pages: [Repository.Item.Part: Page<Repository.Preview>]

    /// Returns the part in a record of the type that `map` accepts, or `nil` if it is absent or wasn't requested.
    public func part<Record: StoredRecord, Value>(_ map: (Record) -> Value) -> Value? {
        records.lazy.compactMap { $0 as? Record }.first.map(map)
    }

    /// Returns the part that is the first page of a list, or `nil` if it is absent or wasn't requested.
    public func page(_ part: Repository.Item.Part) -> Page<Repository.Preview>? { pages[part] }
}

extension CachedRepository {
    /// No further types.
    public static var otherRecordTypes: [any StoredRecord.Type] { [] }

    /// No list arrives with an item.
    public static func owner(of list: List) -> (id: Int, part: Item.Part)? { nil }

    /// The types of all records that the repository keeps.
    public static var recordTypes: [any StoredRecord.Type] {
        let parts = Item.Part.allCases.compactMap { part -> (any StoredRecord.Type)? in
            if case .record(let type) = location(of: part, ofItem: 0) { type } else { nil }
        }
        return [Root.self] + parts + otherRecordTypes + PageStore<Row>.recordTypes
    }

    /// The store of lists and their rows.
    public var pages: PageStore<Row> { PageStore(storage, in: locale) }

    /// Returns the key of the record with those numbers in the repository's language.
    public func key(_ numbers: Int...) -> RecordKey {
        RecordKey(parts: numbers.map { Scalar($0) } + [.text(locale.language)])
    }

    /// Fetches an item with `parts`; see `CatalogueRepository`.
    public func item(
        _ id: Int, with parts: Set<Item.Part>, requiring required: Item.Part?, _ policy: FetchPolicy
    ) async throws -> Fetched<Item> {
        try await policy.whole {
            try await items(id).fetch(
                key(id), $0, with: references(to: parts, ofItem: id),
                requiring: references(to: required.map { [$0] } ?? [], ofItem: id), from: source(id))
        } assemble: { fetched in
            let (item, isWhole) = try await map(fetched.value, id, with: parts)
            return ((item: item, losses: losses(among: parts, of: item, fetched.value, id)), isWhole)
        }.flattened().reporting(parts)
    }

    /// Yields an item with `parts` as it is stored, then again after each change.
    public func updates(
        of id: Int, with parts: Set<Item.Part>
    ) -> any AsyncSequence<Fetched<Item>, any Error> & Sendable {
        items(id).updates(of: key(id), with: references(to: parts, ofItem: id), from: source(id))
            .map { try await update($0, id, with: parts) }
    }

    /// Fetches the row that a list shows for an item.
    public func preview(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<Preview> {
        try await pages.row(id, policy, map: map) {
            let row = RecordReference(Row.self, key(id))
            let fetched = try await items(id).fetch(key(id), policy, with: [row], from: source(id))
            let whole = try await map(fetched.value, id, with: []).value
            let item = fetched.map { _ in whole }.reporting([])
            if let row = fetched.value.part(Row.self, at: row.key) { return item.map { _ in map(row) } }
            return item.map { map(self.row(of: $0, cachedAt: storage.clock.now)) }
        }
    }

    /// Fetches a page of a list, counted from 1.
    public func page(_ page: Int, of list: List, _ policy: FetchPolicy) async throws -> Fetched<Page<Preview>> {
        // The first page of an item's lists arrives with the item and is of its age.
        if page == 1, let (id, part) = Self.owner(of: list),
            case .firstPage(_, let path) = Self.location(of: part, ofItem: id)
        {
            let item = try await item(id, with: [part], requiring: nil, policy)
            if let page = item.value[keyPath: path] { return item.map { _ in page } }
        }
        return try await pages.fetch(page, of: Self.stored(list), policy) {
            let now = storage.clock.now
            return try await fetchPage(page, of: list).map { $0.map { map($0, cachedAt: now) } }
        }.map { $0.map(map) }
    }

    /// Fetches the value that one record keeps: from storage if `policy` allows, otherwise from `source`.
    ///
    /// A record that was stored before the item with that id turned out not to exist is stale.
    public func fetch<Record: StoredRecord, Value>(
        _ key: RecordKey, ofItem id: Int, _ policy: FetchPolicy, map: @escaping @Sendable (Record) throws -> Value,
        record: @escaping @Sendable (Value, _ language: String, _ cachedAt: Date) -> Record,
        from source: @escaping @Sendable () async throws -> RemoteResponse<Value>
    ) async throws -> Fetched<Value> {
        let absence = MissingRecord.reference(to: ChangedKey(collection: Root.collection, key: self.key(id)))
        return try await AggregateStore<Record>(storage).fetch(key, policy, after: [absence]) { _ in
            try await source().map { [record($0, locale.language, storage.clock.now)] }
        }.map { try map($0.root) }
    }

    /// Removes all fetched records, or only the stale ones, and returns their number.
    public func clear(staleOnly: Bool) async throws -> Int {
        try await storage.clear(Self.recordTypes, staleOnly: staleOnly)
    }
}

extension CachedRepository {
    private func items(_ id: Int) -> AggregateStore<Root> {
        AggregateStore(storage) { key in
            references(to: Set(Item.Part.allCases), ofItem: id) + [RecordReference(Row.self, key)]
        }
    }

    private func references(to parts: Set<Item.Part>, ofItem id: Int) -> [RecordReference] {
        parts.map { part in
            switch Self.location(of: part, ofItem: id) {
            case .record(let type): RecordReference(type, key(id))
            case .firstPage(let list, _): pages.reference(to: 1, of: Self.stored(list))
            }
        }
    }

    private func source(_ id: Int) -> AggregateStore<Root>.Source {
        { old in
            let response = try await fetchItem(id)
            let now = storage.clock.now
            return response.map { item in
                records(of: item, over: old, cachedAt: now).compactMap { $0 } + [row(of: item, cachedAt: now)]
                    + Item.Part.allCases.flatMap { firstPage($0, of: item, id, now) }
            }
        }
    }

    /// Returns the records of a part that is the first page of a list; none for every other part.
    private func firstPage(_ part: Item.Part, of item: Item, _ id: Int, _ cachedAt: Date) -> [any StoredRecord] {
        guard case .firstPage(let list, let path) = Self.location(of: part, ofItem: id),
            let page = item[keyPath: path]
        else { return [] }
        return pages.records(
            page.map { map($0, cachedAt: cachedAt) }, number: 1, of: Self.stored(list), cachedAt: cachedAt)
    }

    /// Maps an item that has changed. Pages whose rows can't be read are absent: fetching them would change it again.
    private func update(
        _ fetched: Fetched<Aggregate<Root>>, _ id: Int, with parts: Set<Item.Part>
    ) async throws -> Fetched<Item> {
        do {
            let item = try await map(fetched.value, id, with: parts).value
            return fetched.map { _ in item }.adding(losses(among: parts, of: item, fetched.value, id)).reporting(parts)
        } catch {
            let error = try FetchPolicy.cached.errorBesideRequest(error)
            let pages = parts.filter { if case .firstPage = Self.location(of: $0, ofItem: id) { true } else { false } }
            let item = try await map(fetched.value, id, with: parts.subtracting(pages)).value
            return fetched.map { _ in item }.adding(pages.map { .absent($0, error) }).reporting(parts)
        }
    }

    /// Returns a warning for each of `parts` that the item's response had, but that is no longer stored.
    private func losses(
        among parts: Set<Item.Part>, of item: Item, _ aggregate: Aggregate<Root>, _ id: Int
    ) -> [FetchWarning] {
        parts.filter { !aggregate.lostParts.isDisjoint(with: references(to: [$0], ofItem: id)) }
            .map { .absent($0, .offline("\($0.rawValue) of \(item.subject) is not stored")) }
    }

    /// Maps a stored item. It isn't whole if rows of its pages are no longer stored.
    private func map(
        _ aggregate: Aggregate<Root>, _ id: Int, with parts: Set<Item.Part>
    ) async throws -> (value: Item, isWhole: Bool) {
        var (records, pages, isWhole): ([any StoredRecord], [Item.Part: Page<Preview>], Bool) = ([], [:], true)
        for part in parts {
            let found = references(to: [part], ofItem: id).compactMap { aggregate.record(at: $0) }
            if let stored = found.first as? StoredPage<Row> {
                let page = try await self.pages.page(stored, delivered: aggregate.parts(of: Row.self))
                pages[part] = page.map(map)
                isWhole = isWhole && page.items.count == stored.rowIDs.count
            } else {
                records += found
            }
        }
        return (map(StoredItem(root: aggregate.root, records: records, pages: pages)), isWhole)
    }
}

extension Fetched {
    /// The item with its losses among the warnings.
    fileprivate func flattened<Item>() -> Fetched<Item> where Value == (item: Item, losses: [FetchWarning]) {
        map(\.item).adding(value.losses)
    }
}

extension Optional where Wrapped: StoredRecord {
    /// Returns the stored record after an update in place, or a new one if none is stored.
    public func updated(orNew new: @autoclosure () -> Wrapped, _ update: (inout Wrapped) -> Void) -> Wrapped {
        guard var record = self else { return new() }
        update(&record)
        return record
    }
}
