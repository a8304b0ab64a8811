public import CoreDomain
import Foundation
public import Storage
public import TMDb

/// How TMDb's images are addressed: asked once, then kept in a store of its own beside the contexts'.
public struct StoredImagesConfiguration: ImagesConfigurationProviding {
    private let client: TMDbClient
    private let storage: ContextStorage

    public init(client: TMDbClient, storage: ContextStorage) {
        self.client = client
        self.storage = storage
    }

    public func imagesConfiguration() async throws -> ImagesConfiguration {
        let store = storage.store(of: ImagesConfigurationEntity.self)
        return try await store.fetch(ImagesConfigurationEntity.key) { _ in
            let images = try await settings().images
            return FetchedBatch([ImagesConfigurationMapper().map(images, cachedAt: storage.clock.now)])
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
        .key("configurationID", \.configurationID),
        .field("secureBaseURL", \.secureBaseURL),
        .field("backdropSizes", \.backdropSizes),
        .field("logoSizes", \.logoSizes),
        .field("posterSizes", \.posterSizes),
        .field("profileSizes", \.profileSizes),
        .field("stillSizes", \.stillSizes),
        .field("cachedAt", \.cachedAt))

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
