public import CoreDomain
import Foundation

/// Stores paged lists and their rows.
///
/// Initially, a row is served as delivered; afterwards, as stored and possibly newer. A page older than an
/// earlier page of its list belongs to an older ranking and is stale.
public struct PageStore<Row: PageRow>: Sendable {
    private let storage: ContextStorage
    private let locale: ContentLocale

    /// Creates a store of pages and rows in the language of `locale`, and in its region for regional lists.
    public init(_ storage: ContextStorage, in locale: ContentLocale) {
        self.storage = storage
        self.locale = locale
    }

    /// The types of the records in the store.
    public static var recordTypes: [any StoredRecord.Type] { [StoredPage<Row>.self, Row.self] }

    /// Returns page `number`, counted from 1: from storage if `policy` allows, otherwise from `source`.
    ///
    /// - Throws: `FetchError.notFound` for a number below 1, without a request.
    public func fetch(
        _ number: Int, of list: PagedList, _ policy: FetchPolicy = .cached,
        from source: @escaping @Sendable () async throws -> RemoteResponse<Page<Row>>
    ) async throws -> Fetched<Page<Row>> {
        guard number >= 1 else { throw FetchError.notFound("page \(number) of \(list.name)") }
        // Pages arrive one after another, so the first and the previous page determine the age of the ranking.
        let earlier = Set([1, number - 1]).filter { $0 >= 1 && $0 < number }.map { reference(to: $0, of: list) }
        // A list that doesn't belong to an item always exists.
        let store = AggregateStore<StoredPage<Row>>(storage, canBeMissing: list.owner != nil)
        return try await fetch(
            reference(to: number, of: list).key, in: store, policy, after: earlier, rowIDs: \.rowIDs
        ) { _ in
            try await source().map {
                Delivery(records($0, number: number, of: list, cachedAt: storage.clock.now))
            }
        }.map { self.page($0.root, rows: $0.rows) }
    }

    /// Returns the root at `key` with its rows: from storage if `policy` allows, otherwise from `source`.
    ///
    /// A fresh root is fetched again if some of its rows are no longer stored; so is any root with unreadable
    /// rows. If a root can't be fetched and none of its rows are stored, it counts as not stored.
    public func fetch<Root>(
        _ key: RecordKey, in roots: AggregateStore<Root>, _ policy: FetchPolicy = .cached,
        after predecessors: [RecordReference] = [], rowIDs: (Root) -> [Int],
        from source: @escaping AggregateStore<Root>.Source
    ) async throws -> Fetched<(root: Root, rows: [Row])> {
        try await policy.whole {
            try await roots.fetch(key, $0, after: predecessors, from: source)
        } assemble: { fetched in
            let ids = rowIDs(fetched.value.root)
            let rows = try await rows(ids, delivered: fetched.value.parts(of: Row.self))
            let isLost = rows.isEmpty && !ids.isEmpty
            if isLost, policy == .storedOnly || fetched.warnings.contains(where: { $0.refetchError != nil }) {
                throw FetchError.offline("\(Root.name(of: key)) is not stored")
            }
            return (fetched.map { ($0.root, rows) }, rows.count == ids.count)
        }
    }

    /// Returns a reference to a page of a list.
    func reference(to number: Int, of list: PagedList) -> RecordReference {
        RecordReference(
            StoredPage<Row>.self,
            RecordKey(.text(list.name), Scalar(number), .text(locale.language), .text(region(of: list))))
    }

    /// Returns the records of a page and its rows. `number` is the requested number, not the page's own.
    func records(
        _ page: Page<Row>, number: Int, of list: PagedList, cachedAt: Date
    ) -> [any StoredRecord] {
        let stored = StoredPage<Row>(
            list: list.name, page: number, language: locale.language, region: region(of: list),
            rowIDs: page.items.map { $0.rowID }, totalPages: max(page.totalPages, number),
            totalResults: page.totalResults, cachedAt: cachedAt)
        return [stored] + page.items
    }

    /// Returns a stored page with its rows: as delivered if available, otherwise as stored.
    func page(_ stored: StoredPage<Row>, delivered: [RecordKey: Row] = [:]) async throws -> Page<Row> {
        page(stored, rows: try await rows(stored.rowIDs, delivered: delivered))
    }

    private func page(_ stored: StoredPage<Row>, rows: [Row]) -> Page<Row> {
        Page(items: rows, page: stored.page, totalPages: stored.totalPages, totalResults: stored.totalResults)
    }

    /// Returns the rows with the given ids, in order, leaving out rows that have since been removed.
    func rows(_ ids: [Int], delivered: [RecordKey: Row] = [:]) async throws -> [Row] {
        let keys = ids.map(key)
        let others = keys.filter { delivered[$0] == nil }
        let stored = others.isEmpty ? [] : try await storage.store(of: Row.self).get(others)
        let found = Dictionary(zip(others, stored).map { ($0, $1?.record) }) { first, _ in first }
        return keys.compactMap { delivered[$0] ?? found[$0] ?? nil }
    }

    /// Returns the rows with the given ids, in order, however stale; `nil` where none is stored.
    func stored(_ ids: [Int]) async throws -> [Stored<Row>?] {
        ids.isEmpty ? [] : try await storage.store(of: Row.self).get(ids.map(key))
    }

    /// Returns the row with the given id, mapped by `map`: from storage if `policy` allows, else from `source`.
    ///
    /// A row stored with any list suffices. If `source` fails, a stale row is served with a warning. If storage
    /// is unreadable, the result of `source` has a warning.
    public func row<Value>(
        _ id: Int, _ policy: FetchPolicy, map: (Row) -> Value, from source: () async throws -> Fetched<Value>
    ) async throws -> Fetched<Value> {
        var row: Stored<Row>?
        var readError: FetchError?
        do {
            row = try await storage.store(of: Row.self).get(key(id))
        } catch {
            readError = try policy.errorBesideRequest(error)
        }
        if let row, policy.serves(row.isFresh) { return row.fetched().map(map) }
        do {
            return try await Fallback.providing(row != nil && policy != .refresh) { try await source() }
                .adding(readError)
        } catch {
            guard let row else { throw readError.map { FetchError(error).withoutRequest($0) } ?? error }
            return try row.fetched(insteadOf: FetchError(error)).map(map)
        }
    }

    /// Returns the stored rows that match `text` in one of `columns`, the best first, with the age of the oldest.
    public func search(
        _ text: String, in columns: [String], limit: Int,
        where isWanted: (Row) -> Bool = { _ in true }
    ) async throws -> Fetched<[Row]> {
        let store = storage.store(of: Row.self)
        var seen: Set<RecordKey> = []
        var rows: [Row] = []
        for column in columns {
            let found = try await store.search(text, in: column, limit: limit) { row in
                row.key.parts.last == .text(locale.language) && isWanted(row)
            }
            rows += found.map(\.record).filter { seen.insert($0.key).inserted }
        }
        rows = Array(rows.prefix(max(0, limit)))
        return Fetched(rows, .stale(since: rows.map(\.cachedAt).min() ?? storage.clock.now))
    }

    /// Returns the stored row whose text in `column` is most similar to `text`, or `nil` if none is similar.
    public func nearest(to text: String, in column: String) async throws -> Row? {
        try await storage.store(of: Row.self).nearest(to: text, in: column, limit: 1) { row in
            row.key.parts.last == .text(locale.language)
        }.first?.record
    }

    private func key(_ id: Int) -> RecordKey { RecordKey(Scalar(id), .text(locale.language)) }

    private func region(of list: PagedList) -> String { list.dependsOnRegion ? locale.region : "" }
}

extension PageRow {
    fileprivate var rowID: Int {
        if case .integer(let id)? = key.first { Int(id) } else { 0 }
    }
}
