import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import Storage
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

    var hint: String {
        if case .flag(let name) = origin.withLock(\.self) {
            "omit \(name)"
        } else {
            "offline off"
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

/// A part of the program, with its own commands, kinds of items and settings.
protocol Plugin: SendableMetatype {
    /// The descriptions, as data.
    static var contribution: Contribution { get }

    /// Returns the code behind the descriptions.
    static func handlers(in app: Composition) -> Handlers
}

/// The part of the program for one context, and the only part that imports that context.
///
/// Its description is static, so that help works before anything is opened.
protocol ContextPlugin: Sendable {
    /// The descriptions, as data.
    static var contribution: Contribution { get }

    /// The storages that the plug-in needs. A cache's name is also used in settings to choose its engine.
    static var storages: [StorageNeed] { get }

    /// Returns the code behind the descriptions.
    func handlers(in app: Composition) -> Handlers

    /// Returns the number of titles available offline.
    func storedTitleCount() async throws -> Int

    /// Removes all cached records, or only the stale ones, and returns their number.
    func clearCache(staleOnly: Bool) async throws -> Int
}

extension ContextPlugin {
    func storedTitleCount() async throws -> Int { 0 }
}

/// The plug-in of a catalogue context.
protocol CataloguePlugin: ContextPlugin {
    /// Wires the context.
    init(_ wiring: Wiring) throws

    /// The nouns of the items.
    static var nouns: Nouns { get }

    /// The context as the app shows it.
    var feature: CatalogueFeature { get }
}

/// A storage that a plug-in needs.
struct StorageNeed: Sendable {
    let name: String
    /// The source of the records.
    let source: Source
    /// Returns the types, whose schemas are made only if the storage is opened.
    private let recordTypes: @Sendable () -> [any StoredRecord.Type]

    enum Source: Sendable {
        /// The data source. Records expire, and the storage has a limit.
        case catalogue
        /// The library's log. Records are made again if they are lost.
        case library
    }

    init(
        _ name: String, of types: @autoclosure @escaping @Sendable () -> [any StoredRecord.Type], source: Source
    ) {
        self.name = name
        self.source = source
        recordTypes = types
    }

    static func cache(
        _ name: String, of types: @autoclosure @escaping @Sendable () -> [any StoredRecord.Type]
    ) -> StorageNeed {
        StorageNeed(name, of: types() + ContextStorage.ownRecordTypes, source: .catalogue)
    }

    /// The types of the records.
    var types: [any StoredRecord.Type] { recordTypes() }
}
