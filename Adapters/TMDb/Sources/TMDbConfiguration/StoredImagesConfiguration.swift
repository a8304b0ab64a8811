public import CoreDomain
import Foundation
public import Storage
import Synchronization
public import TMDb

/// TMDb's images configuration, fetched once and stored together with the contexts' records.
public struct StoredImagesConfiguration: ImagesConfigurationProviding {
    private let client: TMDbClient
    private let storage: ContextStorage
    private let failures = FailureCache()
    private let latest = LatestConfiguration()

    /// The types of the stored records.
    public static var recordTypes: [any StoredRecord.Type] { [ImagesConfigurationEntity.self] }

    public init(client: TMDbClient, storage: ContextStorage) {
        self.client = client
        self.storage = storage
        storage.limitAge(of: Self.recordTypes, to: TMDbTerms.maximumAge)
    }

    /// Returns the stored configuration if `policy` allows, and fetches it otherwise.
    ///
    /// After a failed request, the same error is thrown for a minute without another request, so that other
    /// screens don't have to wait.
    public func imagesConfiguration(_ policy: FetchPolicy) async throws -> Fetched<ImagesConfiguration> {
        let store = storage.store(of: ImagesConfigurationEntity.self)
        return try await store.fetch(ImagesConfigurationEntity.key, policy) { _ in
            let images = try await failures.rethrowing(at: storage.clock) { try await fetch() }.images
            return RemoteResponse(ImagesConfigurationMapper().map(images, cachedAt: storage.clock.now))
        }.map(latest.map)
    }

    /// Fetches the configuration. Since it always exists, HTTP 404 must not be stored as an absence.
    private func fetch() async throws -> TMDb.APIConfiguration {
        do {
            return try await client.send(.configuration).value
        } catch let error as TMDbError {
            guard case .notFound = error.fetchError else { throw error }
            throw FetchError.badData("TMDb's configuration was not found")
        }
    }
}

private final class FailureCache: Sendable {
    private static let lifetime: TimeInterval = 60
    private let latest = Mutex<(error: TMDbError, start: Date)?>(nil)

    /// Throws the cached error while it is recent. Otherwise, runs `body` and caches its error.
    func rethrowing<Value>(at clock: WallClock, _ body: () async throws -> Value) async throws -> Value {
        if let (error, start) = latest.withLock({ $0 }),
            (0..<Self.lifetime).contains(clock.now.timeIntervalSince(start))
        {
            throw error
        }
        do {
            return try await body()
        } catch let error as TMDbError {
            latest.withLock { $0 = (error, clock.now) }
            throw error
        }
    }
}

/// The last mapped configuration, which caches the folders of all images resolved with it.
private final class LatestConfiguration: Sendable {
    private let latest = Mutex<(entity: ImagesConfigurationEntity, configuration: ImagesConfiguration)?>(nil)

    func map(_ entity: ImagesConfigurationEntity) -> ImagesConfiguration {
        latest.withLock { latest in
            if let latest, latest.entity == entity { return latest.configuration }
            let configuration = ImagesConfigurationMapper().map(entity)
            latest = (entity, configuration)
            return configuration
        }
    }
}

/// The stored images configuration, a single record.
struct ImagesConfigurationEntity: StoredRecord, Equatable {
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

    static func name(of key: RecordKey) -> String { "the images configuration" }

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

struct ImagesConfigurationMapper {
    func map(_ dto: TMDb.APIConfiguration.ImagesSection, cachedAt: Date) -> ImagesConfigurationEntity {
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
