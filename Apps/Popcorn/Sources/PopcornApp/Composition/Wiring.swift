import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import Synchronization
import TMDb
import TMDbConfiguration
import TerminalKit

/// What contexts are wired with.
struct Wiring: Sendable {
    let settings: Settings
    let origin: Origin
    let client: TMDbClient
    let source: DataSource
    let images: StoredImagesConfiguration
    /// The source of the user's marks.
    let marks: any MarksProviding
    /// The index used to find items by IMDb and TheTVDB ids.
    let imdb: IMDbIndex
    let storages: OpenStorages
    let environment: Environment
    /// Prints a warning next to the results. The same warning is printed only once.
    let report: @Sendable (String) -> Void
}

extension Origin {
    var transport: any HTTPTransport {
        switch self {
        case .sample: SampleCatalogue()
        case .api: CurlTransport()
        }
    }

    /// The sample answers at once, so that no request has to wait for the next second.
    var limits: RequestLimits {
        switch self {
        case .sample: RequestLimits(requestsPerSecond: 10_000)
        case .api: RequestLimits()
        }
    }

    var baseURL: URL {
        switch self {
        case .sample: TMDbClient.defaultBaseURL
        case .api(let base): base
        }
    }
}

/// The reason why no requests are sent, and the remedy. Both change with the session's settings.
final class OfflineReason: Sendable {
    private let origin: Mutex<SettingValue.Origin>

    init(_ settings: Settings) {
        origin = Mutex(settings[.offline].origin)
    }

    func update(_ settings: Settings) {
        origin.withLock { $0 = settings[.offline].origin }
    }

    var hint: Hint {
        if case .flag(let name) = origin.withLock(\.self) {
            .note("omit \(name)")
        } else {
            .line("offline off")
        }
    }
}

final class DeduplicatingReporter: Sendable {
    private let reported = Mutex<Set<String>>([])
    private let print: @Sendable (String) -> Void

    init(_ print: @escaping @Sendable (String) -> Void) {
        self.print = print
    }

    @Sendable func report(_ sentence: String) {
        if reported.withLock({ $0.insert(sentence).inserted }) { print(sentence) }
    }
}
