public import CoreDomain
import Foundation
public import Storage
public import TMDb

/// Finds items by their ids at IMDb, and stores what was found.
public struct IMDbIndex: Sendable {
    private let client: TMDbClient
    private let storage: ContextStorage

    /// Creates an index that fetches with `client` and stores in `storage`.
    public init(client: TMDbClient, storage: ContextStorage) {
        self.client = client
        self.storage = storage.retaining([IMDbItemEntity.self], for: TMDbTerms.maximumAge)
    }

    /// Returns the movie, TV series or person with that id at IMDb: “tt0137523”, “nm0000093”.
    ///
    /// - Throws: `FetchError.notFound` if TMDb has nothing with that id, or a season or an episode only.
    public func item(_ imdbID: String, _ policy: FetchPolicy = .cached) async throws -> Fetched<ItemReference> {
        let found = try await storage.store(of: IMDbItemEntity.self).fetch(RecordKey(.text(imdbID)), policy) { _ in
            try await client.send(.find(imdbID: imdbID)).map { results in
                guard let item = results.item else { throw FetchError.notFound(imdbID) }
                return IMDbItemEntity(
                    imdbID: imdbID, kind: item.kind.rawValue, itemID: item.id, cachedAt: storage.clock.now)
            }
        }
        return try found.map { entity in
            guard let kind = ItemKind(rawValue: entity.kind) else { throw FetchError.notFound(imdbID) }
            return ItemReference(kind, entity.itemID)
        }
    }

    /// Removes what was found, or only what is stale, and returns the number of removed records.
    public func clearCache(staleOnly: Bool = false) async throws -> Int {
        try await storage.clear([IMDbItemEntity.self], staleOnly: staleOnly)
    }
}

extension TMDb.FindResults {
    fileprivate var item: ItemReference? {
        movieResults?.first.map { ItemReference(.movie, $0.id) } ?? tvResults?.first.map {
            ItemReference(.tvSeries, $0.id)
        }
            ?? personResults?.first.map { ItemReference(.person, $0.id) }
    }
}

/// What has an id at IMDb.
struct IMDbItemEntity: StoredRecord {
    let imdbID: String
    var kind: String
    var itemID: Int
    var cachedAt: Date

    static let schema = Schema(
        "imdbItems", Self.init,
        key("imdbID", \.imdbID, String.self),
        field("kind", \.kind, String.self),
        field("itemID", \.itemID, Int.self),
        field("cachedAt", \.cachedAt, Date.self))

    static func name(of key: RecordKey) -> String { "\(key)" }
}
