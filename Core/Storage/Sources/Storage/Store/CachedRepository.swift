public import CoreDomain
public import Foundation

/// A catalogue repository backed by a storage.
///
/// A context provides the source of its items, their records and the mappings. This protocol decides when a record is
/// read, fetched, updated and removed.
public protocol CachedRepository: CatalogueRepository {
    /// The record of an item without its parts; its key consists of the id and the language.
    associatedtype Root: StoredRecord
    /// The record of a row of a list.
    associatedtype Row: PageRow

    /// The storage of all records.
    var storage: ContextStorage { get }
    /// The language of the records, and the region of those that depend on a region.
    var locale: ContentLocale { get }
    /// The source of items that aren't stored.
    var source: Source { get }

    /// The records and mappings of the parts of an item.
    static var parts: [StoredPart<Self>] { get }
    /// The types of records other than items, their parts and lists; none by default.
    static var otherRecordTypes: [any StoredRecord.Type] { get }
    /// Returns the identity of a list in storage.
    static func stored(_ list: List) -> PagedList

    /// The mapping of an item without its parts.
    static var roots: RecordMapping<Root, Item.Root> { get }
    /// The mapping of a row.
    static var rows: RecordMapping<Row, Preview> { get }
    /// Returns the item's row, which is shared by all lists.
    func preview(of item: Item) -> Preview
}

extension CachedRepository {
    /// A remote source of the repository's items.
    public typealias Source = any CatalogueRemoteDataSource<Item, Preview, List>

    /// No other types by default.
    public static var otherRecordTypes: [any StoredRecord.Type] { [] }

    /// The types of all records the repository stores.
    public static var recordTypes: [any StoredRecord.Type] {
        [Root.self] + parts.compactMap(\.recordType) + otherRecordTypes + PageStore<Row>.recordTypes
    }

    /// The store of lists and their rows.
    public var pages: PageStore<Row> { PageStore(storage, in: locale) }

    /// Returns the ids of the stored items; see `CatalogueRepository`.
    public func storedIDs() async throws -> Set<Int> {
        let keys =
            if let engine = storage.engine.base.inspectable {
                try await engine.keys(of: Root.self)
            } else {
                try await storage.engine.query(.all, of: Root.self).map(\.key)
            }
        return try Set(
            keys.map { key in
                guard case .integer(let id) = key.parts[0] else { throw StorageError.damagedValue(Root.collection) }
                return Int(id)
            })
    }

    /// Returns the number of stored rows; see `CatalogueRepository`.
    public func storedCount() async throws -> Int {
        // Expired records aren't counted.
        await storage.sweepIfDue()
        guard let engine = storage.engine.base.inspectable else {
            return try await storage.engine.query(.all, of: Row.self).count
        }
        return try await engine.statistics().records[Row.collection] ?? 0
    }

    /// Returns the key with the given numbers and the repository's language.
    public func key(_ numbers: Int...) -> RecordKey {
        RecordKey(parts: numbers.map { Scalar($0) } + [.text(locale.language)])
    }

    /// Fetches an item with `parts`; see `CatalogueRepository`.
    public func item(
        _ id: Int, with parts: Set<Item.Part>, requiring required: Item.Part?, _ policy: FetchPolicy
    ) async throws -> Fetched<Item> {
        if let error = refusal(of: required, ofItem: id) { throw error }
        let request = request(id, with: parts, requiring: required)
        return try await item(id, with: parts, policy) { try await items.fetch(request, $0) }
    }

    /// Fetches several items with `parts`; see `CatalogueRepository`.
    public func item(
        _ ids: [Int], with parts: Set<Item.Part>, requiring required: Item.Part?, _ policy: FetchPolicy
    ) async throws -> [FetchResult<Item>] {
        let requests = ids.map { request($0, with: parts, requiring: required) }
        let results = try await items.fetch(requests, policy)
        var found: [FetchResult<Item>] = []
        // What was requested has arrived: only an item that lost rows of its pages is requested again.
        for (id, (request, result)) in zip(ids, zip(requests, results)) {
            let whole = try await FetchResult<Item>.fetching {
                if let error = refusal(of: required, ofItem: id) { throw error }
                var first = Optional(result)
                return try await item(id, with: parts, policy) { policy in
                    if let result = first.take() { return try result.get() }
                    return try await items.fetch(request, policy)
                }
            }
            found.append(whole)
        }
        return found
    }

    /// Yields the stored item with `parts`, then its new state after each change.
    public func updates(
        of id: Int, with parts: Set<Item.Part>
    ) -> any AsyncSequence<Fetched<Item>, any Error> & Sendable {
        items.updates(of: key(id), with: references(to: parts, ofItem: id), from: response(id))
            .map { try await update($0, id, with: parts) }
    }

    /// Fetches an item's row, as shown in a list.
    public func preview(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<Preview> {
        try await pages.row(id, policy, map: Self.rows.read) {
            try await preview(of: id, in: items.fetch(previewRequest(id), policy))
        }
    }

    /// Fetches the rows of several items; see `CatalogueRepository`.
    public func preview(of ids: [Int], _ policy: FetchPolicy) async throws -> [FetchResult<Preview>] {
        // After an error, each row is read by itself: a damaged one doesn't conceal the others.
        guard policy == .storedOnly, let rows = try? await pages.stored(ids) else {
            return try await ids.fetched { try await preview(of: $0, policy) }
        }
        let others = zip(ids, rows).filter { $1 == nil }.map(\.0)
        var items = try await items.fetch(others.map(previewRequest), policy).makeIterator()
        var previews: [FetchResult<Preview>] = []
        for (id, row) in zip(ids, rows) {
            if let row {
                previews.append(.success(row.fetched().map(Self.rows.read)))
            } else if let item = items.next() {
                previews.append(try await .fetching { try await preview(of: id, in: item.get()) })
            }
        }
        return previews
    }

    private func previewRequest(_ id: Int) -> AggregateStore<Root>.Request {
        AggregateStore.Request(key(id), with: [RecordReference(Row.self, key(id))], from: response(id))
    }

    private func preview(of id: Int, in fetched: Fetched<Aggregate<Root>>) async throws -> Fetched<Preview> {
        let whole = try await map(fetched.value, id, with: []).item
        let item = fetched.map { _ in whole }.reporting([])
        if let row = fetched.value.part(Row.self, at: key(id)) { return item.map { _ in Self.rows.read(row) } }
        return item.map(preview)
    }

    /// Fetches a page of a list. Pages are counted from 1.
    public func page(_ page: Int, of list: List, _ policy: FetchPolicy) async throws -> Fetched<Page<Preview>> {
        // The first pages of an item's lists arrive with the item and have its age.
        let stored = Self.stored(list)
        if page == 1, let id = stored.owner, let part = Self.parts.first(where: { $0.list(ofItem: id) == list }) {
            let item = try await item(id, with: [part.part], requiring: nil, policy)
            if let page = part.page(in: item.value) { return item.map { _ in page } }
        }
        return try await pages.fetch(page, of: stored, policy) {
            let now = storage.clock.now
            return try await source.page(page, of: list, in: locale)
                .map { $0.map { Self.rows.write($0, locale.language, now) } }
        }.map { $0.map(Self.rows.read) }
    }

    /// Fetches the value of one record: from storage if `policy` allows, otherwise from `source`.
    ///
    /// A record older than the last “not found” response for its item is stale. A stored record is updated in place.
    public func fetch<Record: StoredRecord, Value: Sendable>(
        _ key: RecordKey, ofItem id: Int, _ policy: FetchPolicy, map: @escaping @Sendable (Record) throws -> Value,
        record: @escaping @Sendable (Value, _ language: String, _ cachedAt: Date) -> Record,
        update: @escaping @Sendable (Value, inout Record, _ cachedAt: Date) -> Void,
        from source: @escaping @Sendable () async throws -> RemoteResponse<Value>
    ) async throws -> Fetched<Value> {
        try await fetch(
            [id], policy, key: { _ in key }, ofItem: \.self, map: map, record: record, update: update,
            from: { _ in try await source() })[0].get()
    }

    /// Fetches the values of several records of one type, as the function for a single one does, in order: what is
    /// stored is read at once.
    ///
    /// - Throws: `FetchError.cancelled` alone.
    public func fetch<Input: Sendable, Record: StoredRecord, Value: Sendable>(
        _ inputs: [Input], _ policy: FetchPolicy, key: (Input) -> RecordKey, ofItem id: (Input) -> Int,
        map: @escaping @Sendable (Record) throws -> Value,
        record: @escaping @Sendable (Value, _ language: String, _ cachedAt: Date) -> Record,
        update: @escaping @Sendable (Value, inout Record, _ cachedAt: Date) -> Void,
        from source: @escaping @Sendable (Input) async throws -> RemoteResponse<Value>
    ) async throws -> [FetchResult<Value>] {
        let requests = inputs.map { input in
            AggregateStore<Record>.Request(key(input), after: [absenceReference(id(input))]) { old in
                try await source(input).map { value in
                    let now = storage.clock.now
                    let stored = (old?.root).updated {
                        update(value, &$0, now)
                    } orNew: {
                        record(value, locale.language, now)
                    }
                    return Delivery([stored], of: value)
                }
            }
        }
        return try await AggregateStore<Record>(storage).fetch(requests, policy).map { result in
            Result { try result.get().map { try $0.delivered as? Value ?? map($0.root) } }.mapError { FetchError($0) }
        }
    }

    /// Returns the newest stored copy of an item with those of `parts` that have records of their own, whatever its
    /// language; `nil` if there is none.
    public func storedCopy(of id: Int, with parts: Set<Item.Part>) async throws -> Item? {
        let query = StorageQuery.all.owned(by: Root.schema.keyColumns[0].name, Scalar(id))
        let copies = try await storage.store(of: Root.self).list(query)
        guard let key = copies.max(by: { $0.record.cachedAt < $1.record.cachedAt })?.record.key else { return nil }
        let records = Self.parts.filter { parts.contains($0.part) }.compactMap { part in
            part.recordType.map { RecordReference($0, key) }
        }
        let aggregate = try await items.fetch(key, .storedOnly, with: records, from: response(id)).value
        var values: [Item.Part: any Sendable] = [:]
        for part in Self.parts {
            guard case .record(let type, let read, _) = part.location,
                let record = aggregate.record(at: RecordReference(type, key))
            else { continue }
            values[part.part] = read(record)
        }
        return Item(Self.roots.read(aggregate.root), PartValues(values))
    }

    /// Returns stored items whose title matches, the best match first, with the age of the oldest.
    ///
    /// - Parameters:
    ///   - text: The words of a title, or their beginnings.
    ///   - columns: The columns of rows that have titles.
    ///   - englishColumn: The column of items that has the English title, unless the language is English.
    ///   - limit: The maximum number of items.
    ///   - isWanted: Returns whether to include an item.
    public func stored(
        matching text: String, in columns: [String], orInEnglish englishColumn: String, limit: Int,
        where isWanted: (Preview) -> Bool
    ) async throws -> Fetched<[Preview]> where Preview: Identifiable<Int> {
        let rows = try await pages.search(text, in: columns, limit: limit) { isWanted(Self.rows.read($0)) }
        let found = rows.map { $0.map(Self.rows.read) }
        guard !locale.isEnglish, found.value.count < limit else { return found }
        // Only an item's own response has translations, so the rows of lists don't have the English title.
        let known = Set(found.value.map(\.id))
        let items = try await storage.store(of: Root.self).search(text, in: englishColumn, limit: limit) { root in
            root.key.parts.last == .text(locale.language) && isWanted(preview(of: root))
        }
        let others = items.map { (preview: preview(of: $0.record), cachedAt: $0.record.cachedAt) }
            .filter { !known.contains($0.preview.id) }.prefix(limit - found.value.count)
        if others.isEmpty { return found }
        let oldest = (rows.value.map(\.cachedAt) + others.map(\.cachedAt)).min() ?? storage.clock.now
        return Fetched(found.value + others.map(\.preview), .stale(since: oldest))
    }

    private func preview(of root: Root) -> Preview { preview(of: Item(Self.roots.read(root), PartValues([:]))) }

    /// Returns the time of the last “not found” response for an item; `nil` if none is remembered.
    public func absence(of id: Int) async throws -> Date? {
        try await storage.load([absenceReference(id)])[0]?.cachedAt
    }

    private func absenceReference(_ id: Int) -> RecordReference {
        MissingRecord.reference(to: ChangedKey(collection: Root.collection, key: key(id)))
    }

    /// Removes all fetched records, or only the stale ones, and returns their number.
    public func clear(staleOnly: Bool) async throws -> Int {
        try await storage.clear(Self.recordTypes, staleOnly: staleOnly)
    }
}

extension CachedRepository {
    private var items: AggregateStore<Root> {
        AggregateStore(storage) { key in
            guard case .integer(let id)? = key.first else { return [] }
            return references(to: Set(Item.Part.allCases), ofItem: Int(id)) + [RecordReference(Row.self, key)]
        }
    }

    private func request(
        _ id: Int, with parts: Set<Item.Part>, requiring required: Item.Part?
    ) -> AggregateStore<Root>.Request {
        AggregateStore.Request(
            key(id), with: references(to: parts, ofItem: id),
            requiring: references(to: required.map { [$0] } ?? [], ofItem: id), from: response(id))
    }

    /// Returns the error for a part that the source doesn't offer.
    private func refusal(of part: Item.Part?, ofItem id: Int) -> FetchError? {
        guard let part, !source.offeredParts.contains(part) else { return nil }
        return .notOffered("\(part.rawValue) of \(Root.name(of: key(id)))")
    }

    /// Returns an item with `parts` from the records that `fetch` returns.
    private func item(
        _ id: Int, with parts: Set<Item.Part>, _ policy: FetchPolicy,
        _ fetch: (FetchPolicy) async throws -> Fetched<Aggregate<Root>>
    ) async throws -> Fetched<Item> {
        try await policy.whole(fetch: fetch) { fetched in
            let (item, isWhole) = try await map(fetched.value, id, with: parts)
            let losses = losses(among: parts, of: item, fetched.value, id)
            return (fetched.map { _ in item }.adding(losses), isWhole)
        }.reporting(parts.intersection(source.offeredParts))
    }

    private func references(to parts: Set<Item.Part>, ofItem id: Int) -> [RecordReference] {
        Self.parts.filter { parts.contains($0.part) }.map { reference(to: $0, ofItem: id) }
    }

    private func reference(to part: StoredPart<Self>, ofItem id: Int) -> RecordReference {
        switch part.location {
        case .record(let type, _, _): RecordReference(type, key(id))
        case .firstPage(let list, _): pages.reference(to: 1, of: Self.stored(list(id)))
        }
    }

    private func response(_ id: Int) -> AggregateStore<Root>.Source {
        { old in
            let response = try await source.item(id, in: locale)
            return response.map { Delivery(records(of: $0, id, over: old, cachedAt: storage.clock.now), of: $0) }
        }
    }

    /// Maps an item to its root and to the records of its row and parts, updating those in `old` in place.
    private func records(
        of item: Item, _ id: Int, over old: Aggregate<Root>?, cachedAt: Date
    ) -> [any StoredRecord] {
        let root = Self.roots.record(of: item.root, over: old?.root, locale.language, cachedAt)
        let oldRow = old?.part(Row.self, at: key(id))
        return [root, Self.rows.record(of: preview(of: item), over: oldRow, locale.language, cachedAt)]
            + Self.parts.flatMap { part -> [any StoredRecord] in
                switch part.location {
                case .record(_, _, let write):
                    let oldPart = old?.record(at: reference(to: part, ofItem: id))
                    let record = write(item, id, oldPart, locale.language, cachedAt)
                    return record.map { [$0] } ?? []
                case .firstPage(let list, _):
                    guard let page = part.page(in: item) else { return [] }
                    return pages.records(
                        page.map { Self.rows.write($0, locale.language, cachedAt) }, number: 1,
                        of: Self.stored(list(id)), cachedAt: cachedAt)
                }
            }
    }

    /// Maps a changed item. Pages with unreadable rows are absent, since fetching them would change the item again.
    private func update(
        _ fetched: Fetched<Aggregate<Root>>, _ id: Int, with parts: Set<Item.Part>
    ) async throws -> Fetched<Item> {
        let offered = parts.intersection(source.offeredParts)
        do {
            let item = try await map(fetched.value, id, with: parts).item
            return fetched.map { _ in item }.adding(losses(among: parts, of: item, fetched.value, id)).reporting(
                offered)
        } catch {
            let error = try FetchPolicy.cached.errorBesideRequest(error)
            let pages = Self.parts.filter { parts.contains($0.part) && $0.recordType == nil }.map(\.part)
            let item = try await map(fetched.value, id, with: parts.subtracting(pages)).item
            return fetched.map { _ in item }.adding(pages.map { .absent($0, error) }).reporting(offered)
        }
    }

    /// Returns a warning for each of `parts` that was in the item's response but is no longer stored.
    private func losses(
        among parts: Set<Item.Part>, of item: Item, _ aggregate: Aggregate<Root>, _ id: Int
    ) -> [FetchWarning] {
        parts.filter { !aggregate.lostParts.isDisjoint(with: references(to: [$0], ofItem: id)) }
            .map { .absent($0, .offline("\($0.rawValue) of \(item.subject) is not stored")) }
    }

    /// Returns an item with `parts`, as delivered or mapped from its records. The item is incomplete if rows of
    /// its pages are no longer stored.
    private func map(
        _ aggregate: Aggregate<Root>, _ id: Int, with parts: Set<Item.Part>
    ) async throws -> (item: Item, isWhole: Bool) {
        let delivered = aggregate.delivered as? Item
        var values: [Item.Part: any Sendable] = [:]
        var isWhole = true
        for part in Self.parts where parts.contains(part.part) {
            if let delivered {
                values[part.part] = part.value(delivered)
                continue
            }
            guard let record = aggregate.record(at: reference(to: part, ofItem: id)) else { continue }
            if case .record(_, let read, _) = part.location { values[part.part] = read(record) }
            guard let stored = record as? StoredPage<Row> else { continue }
            let page = try await pages.page(stored)
            values[part.part] = page.map(Self.rows.read)
            isWhole = isWhole && page.items.count == stored.rowIDs.count
        }
        return (Item(delivered?.root ?? Self.roots.read(aggregate.root), PartValues(values)), isWhole)
    }
}
