import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MemoryStorage
import Storage
import StorageSupport
import TMDb
import TMDbConfiguration
import TMDbTestHelpers
import Testing

struct StoredImagesConfigurationTests {
    let transport = FixtureTransport(["/configuration": configuration])
    let engine = MemoryStorage()
    let clock = ManualClock()

    /// A new provider over the same storage, as after a restart.
    private var images: StoredImagesConfiguration {
        let storage = ContextStorage(engine, clock: clock.wall)
        return StoredImagesConfiguration(
            client: TMDbClient(transport: transport, language: "de-AT", clock: PatientClock()), storage: storage)
    }

    @Test func `the configuration has TMDb's secure base URL and the sizes of each kind`() async throws {
        #expect(try await images.imagesConfiguration().value == expected)
    }

    @Test func `the images configuration is fetched once`() async throws {
        let images = images
        let notStored = FetchError.offline("the images configuration is not stored")
        await #expect(throws: notStored) { try await images.imagesConfiguration(.storedOnly) }
        for _ in 1...3 { _ = try await images.imagesConfiguration() }
        #expect(transport.requests == ["/configuration?language=de-AT"])
    }

    @Test func `if the stored images configuration can't be read, it is fetched, with a warning`()
        async throws
    {
        let unreadable = StorageError.failed(location: "/x", reason: "gone")
        let images = StoredImagesConfiguration(
            client: TMDbClient(transport: transport, language: "de-AT", clock: PatientClock()),
            storage: ContextStorage(UnavailableStorage(location: "/x", because: unreadable), clock: clock.wall))
        let warnings = [FetchWarning.notRead(unreadable.fetchError)]
        #expect(try await images.imagesConfiguration() == Fetched(expected, .network, warnings: warnings))
        let beside = try await images.resolve(.cached, { Fetched("value", .network) }, { "\($0) \($1 != nil)" })
        #expect(beside == Fetched("value true", .network, warnings: warnings))
    }

    @Test func `concurrent calls for the images configuration share one request`() async throws {
        let images = images
        let configurations = try await withThrowingTaskGroup(of: ImagesConfiguration.self) { group in
            for _ in 1...20 { group.addTask { try await images.imagesConfiguration().value } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(configurations == Array(repeating: expected, count: 20))
        #expect(transport.requests.count == 1)
    }

    @Test func `no request is sent for an images configuration that is already stored`() async throws {
        _ = try await images.imagesConfiguration()
        transport.fail("/configuration", with: FetchError.offline("no connection"))
        #expect(try await images.imagesConfiguration().value == expected)
        #expect(transport.requests.count == 1)
    }

    @Test func `after a week, the images configuration is fetched again`() async throws {
        _ = try await images.imagesConfiguration()
        transport.respond(to: "/configuration", with: configuration.replacing("image.example", with: "new.example"))
        clock.advance(by: week)
        #expect(try await images.imagesConfiguration().value.secureBaseURL == url("https://image.example/t/p/"))
        clock.advance(by: 1)
        #expect(try await images.imagesConfiguration().value.secureBaseURL == url("https://new.example/t/p/"))
        #expect(transport.requests.count == 2)
    }

    @Test func `if refetching the images configuration fails, the stale one is returned`() async throws {
        _ = try await images.imagesConfiguration()
        transport.fail("/configuration", with: FetchError.offline("no connection"))
        clock.advance(by: week + 1)
        #expect(try await images.imagesConfiguration().value == expected)
        #expect(transport.requests.count == 2)
    }

    @Test func `if no images configuration is stored and fetching fails, the error is thrown`() async {
        transport.fail("/configuration", with: FetchError.offline("no connection"))
        await #expect(throws: FetchError.offline("no connection")) { try await images.imagesConfiguration() }
    }

    @Test func `after an images request without a response, no other request is sent for a minute`() async throws {
        let images = images
        let failure = TMDbError(.offline("no complete response from a.example: timed out"))
        transport.fail("/configuration", with: failure)
        for _ in 1...3 {
            await #expect(throws: failure.fetchError) { try await images.imagesConfiguration() }
            clock.advance(by: 19)
        }
        #expect(transport.requests.count == 1)
        transport.respond(to: "/configuration", with: configuration)
        clock.advance(by: 3)
        #expect(try await images.imagesConfiguration().value == expected)
    }

    @Test func `an images configuration older than 180 days is not returned`() async throws {
        _ = try await images.imagesConfiguration()
        transport.fail("/configuration", with: FetchError.offline("no connection"))
        clock.advance(by: 180 * 86_400 + 1)
        await #expect(throws: FetchError.offline("no connection")) { try await images.imagesConfiguration() }
    }

    private let week: TimeInterval = 7 * 86_400

    private let expected = ImagesConfiguration(
        secureBaseURL: url("https://image.example/t/p/"),
        backdropSizes: ["w300", "original"],
        logoSizes: ["w45", "original"],
        posterSizes: ["w92", "original"],
        profileSizes: ["h632", "original"],
        stillSizes: ["w185", "original"])
}

private let configuration = """
    {"change_keys": ["adult"], "images": {
        "base_url": "http://image.example/t/p/", "secure_base_url": "https://image.example/t/p/",
        "backdrop_sizes": ["w300", "original"], "logo_sizes": ["w45", "original"],
        "poster_sizes": ["w92", "original"], "profile_sizes": ["h632", "original"],
        "still_sizes": ["w185", "original"]}}
    """
