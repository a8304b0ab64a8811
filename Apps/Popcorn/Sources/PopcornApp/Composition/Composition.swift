import CoreDomain
import Foundation
import PopcornLibrary
import PopcornMovies
import PopcornMoviesAdapters
import Storage
import Synchronization
import TMDb
import TMDbConfiguration

/// The contexts, wired to TMDb or the sample and to the storages that the settings choose.
struct Composition: Sendable {
    let origin: Origin
    let movies: MoviesContext
    let lists: LibraryContext
    let images: StoredImagesConfiguration
    /// What can be cleared: every cache.
    let caches: [Shelf]
    let library: Shelf
    private let network: OfflineSwitch
    private let settings: Settings

    /// Storages that stay as they were chosen are taken over from `previous`, with all that is only in memory.
    init(
        settings: Settings, environment: Environment, replacing previous: Composition? = nil,
        report: @escaping @Sendable (String) -> Void
    ) throws {
        let origin = Origin(settings: settings, environment: environment)
        let shelves = Shelves(settings: settings, environment: environment, origin: origin, report: Once(report).say)
        let kept = previous.map { $0.sharesCaches(settings, origin) ? $0.caches : [] } ?? []
        caches = try kept.isEmpty ? [shelves.cache("movies"), shelves.cache("configuration")] : kept
        let (movieCache, configurationCache) = (caches[0], caches[1])
        let shared = previous.flatMap { $0.sharesLibrary(settings) ? $0.library : nil }
        library = try shared ?? shelves.library()
        self.origin = origin
        self.settings = settings
        network = OfflineSwitch(origin.transport, isOffline: settings.isOffline)
        let client = TMDbClient(
            transport: network, baseURL: origin.baseURL, credential: environment.credential,
            language: settings.locale.language, region: settings.locale.region)
        images = StoredImagesConfiguration(client: client, storage: configurationCache.storage)
        lists = LibraryContext(storage: library.storage, images: images)
        movies = MoviesContext(
            remote: TMDbMovieRemoteDataSource(client: client),
            images: images,
            storage: movieCache.storage,
            lists: lists,
            locale: settings.locale)
    }

    /// Whether TMDb may not be asked.
    var isOffline: Bool {
        get { network.isOffline }
        nonmutating set { network.isOffline = newValue }
    }

    /// The time by which answers age.
    var now: Date { library.storage.clock.now }

    /// The engine that keeps movies, in the user's word.
    var movieScheme: String { caches[0].spec.name }

    /// Lets go of all files but those that `next` took over.
    func close(for next: Composition? = nil) async {
        let keepsCaches = next.map { sharesCaches($0.settings, $0.origin) } ?? false
        let keepsLibrary = next.map { sharesLibrary($0.settings) } ?? false
        for shelf in (keepsCaches ? [] : caches) + (keepsLibrary ? [] : [library]) {
            // Every acknowledged batch is written already; what closing could fail with changes nothing for the user.
            try? await shelf.storage.engine.close()
        }
    }

    private func sharesCaches(_ other: Settings, _ otherOrigin: Origin) -> Bool {
        origin == otherOrigin && settings[.storage].text == other[.storage].text
    }

    private func sharesLibrary(_ other: Settings) -> Bool {
        settings[.library].text == other[.library].text
    }
}

extension Origin {
    fileprivate var transport: any HTTPTransport {
        switch self {
        case .sample: SampleCatalogue()
        case .api: CurlTransport()
        }
    }

    fileprivate var baseURL: URL {
        switch self {
        case .sample: TMDbClient.defaultBaseURL
        case .api(let base): base
        }
    }
}

extension Environment {
    /// The token before the key.
    fileprivate var credential: TMDbCredential? {
        self["TMDB_ACCESS_TOKEN"].map(TMDbCredential.accessToken) ?? self["TMDB_API_KEY"].map(TMDbCredential.apiKey)
    }
}

/// Says each sentence once.
private final class Once: Sendable {
    private let said = Mutex<Set<String>>([])
    private let report: @Sendable (String) -> Void

    init(_ report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    @Sendable func say(_ sentence: String) {
        if said.withLock({ $0.insert(sentence).inserted }) { report(sentence) }
    }
}
