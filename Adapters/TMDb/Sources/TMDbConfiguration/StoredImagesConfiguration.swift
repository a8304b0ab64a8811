public import CoreDomain
import Foundation
public import Storage
import Synchronization
public import TMDb

/// How TMDb's images are addressed: asked once, then kept in a store of its own beside the contexts'.
public struct StoredImagesConfiguration: ImagesConfigurationProviding {
    private let client: TMDbClient
    private let storage: ContextStorage
    private let outage = Outage()

    public init(client: TMDbClient, storage: ContextStorage) {
        self.client = client
        self.storage = storage.retaining([ImagesConfigurationEntity.self], for: TMDbTerms.maximumAge)
    }

    /// Where TMDb has just failed to answer, it is not asked again for a minute: nobody waits for it at every screen.
    public func imagesConfiguration() async throws -> ImagesConfiguration {
        let store = storage.store(of: ImagesConfigurationEntity.self)
        return try await store.fetch(ImagesConfigurationEntity.key) { _ in
            let images = try await outage.remembering(at: storage.clock) { try await settings() }.images
            return RemoteResponse(ImagesConfigurationMapper().map(images, cachedAt: storage.clock.now))
        }.map(ImagesConfigurationMapper().map).value
    }

    /// There always is a configuration: a server that knows none is no answer to remember.
    private func settings() async throws -> APIConfiguration {
        do { return try await client.send(.configuration).value } catch let error as TMDbError {
            guard case .notFound = error else { throw error }
            throw FetchError.badData("TMDb's configuration was not found")
        }
    }

    /// Removes the answer, always or where it is stale, and returns how many records went.
    public func clearCache(staleOnly: Bool = false) async throws -> Int {
        try await storage.clear([ImagesConfigurationEntity.self], staleOnly: staleOnly)
    }
}

/// Remembers for a minute that there was no answer.
private final class Outage: Sendable {
    private static let length: TimeInterval = 60
    private let latest = Mutex<(error: TMDbError, start: Date)?>(nil)

    func remembering<Value>(at clock: WallClock, _ ask: () async throws -> Value) async throws -> Value {
        if let (error, start) = latest.withLock({ $0 }),
            (0..<Self.length).contains(clock.now.timeIntervalSince(start))
        {
            throw error
        }
        do { return try await ask() } catch let error as TMDbError {
            if case .noWholeAnswer = error { latest.withLock { $0 = (error, clock.now) } }
            throw error
        }
    }
}

/// The stored images configuration. There is one.
struct ImagesConfigurationEntity: StoredRecord {
    let configurationID: String
    var secureBaseURL: URL
    var backdropSizes: [String]
    var logoSizes: [String]
    var posterSizes: [String]
    var profileSizes: [String]
    var stillSizes: [String]
    var cachedAt: Date

    static let id = "images"
    static let key = RecordKey(.text(id))

    static let schema = Schema(
        "configuration", Self.init,
        key("configurationID", \.configurationID, String.self),
        field("secureBaseURL", \.secureBaseURL, URL.self),
        field("backdropSizes", \.backdropSizes, [String].self),
        field("logoSizes", \.logoSizes, [String].self),
        field("posterSizes", \.posterSizes, [String].self),
        field("profileSizes", \.profileSizes, [String].self),
        field("stillSizes", \.stillSizes, [String].self),
        field("cachedAt", \.cachedAt, Date.self))

    static var freshnessKind: FreshnessKind { .configuration }
}

/// TMDb's configuration to what is stored, and from there to the domain's.
struct ImagesConfigurationMapper {
    func map(_ dto: APIConfiguration.ImagesSection, cachedAt: Date) -> ImagesConfigurationEntity {
        ImagesConfigurationEntity(
            configurationID: ImagesConfigurationEntity.id,
            secureBaseURL: dto.secureBaseURL,
            backdropSizes: dto.backdropSizes,
            logoSizes: dto.logoSizes,
            posterSizes: dto.posterSizes,
            profileSizes: dto.profileSizes,
            stillSizes: dto.stillSizes,
            cachedAt: cachedAt)
    }

    func map(_ entity: ImagesConfigurationEntity) -> ImagesConfiguration {
        ImagesConfiguration(
            secureBaseURL: entity.secureBaseURL,
            backdropSizes: entity.backdropSizes,
            logoSizes: entity.logoSizes,
            posterSizes: entity.posterSizes,
            profileSizes: entity.profileSizes,
            stillSizes: entity.stillSizes)
    }
}
