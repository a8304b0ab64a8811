import CatalogueKit
import Foundation
import Storage
import Synchronization
import TMDb
import TMDbConfiguration

struct Wiring: Sendable {
    let settings: Settings
    let origin: Origin
    let client: TMDbClient
    let source: DataSource
    let images: StoredImagesConfiguration
    /// The index used to find items by IMDb and TheTVDB ids.
    let imdb: IMDbIndex
    let pictures: PictureLoader
    let storages: OpenStorages
    let library: OpenLibrary
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

/// The properties of a data source that affect a plug-in's policies and messages.
struct DataSource: Sendable {
    let isSample: Bool
    /// Returns whether requests are disabled, which can change at any time.
    let isOffline: @Sendable () -> Bool
    /// Returns a hint about how to enable requests again.
    let offlineHint: @Sendable () -> String
    let peers: Peers
    /// The ids of genres, services, companies and keywords.
    let vocabulary: Vocabulary
    /// The country for offers and certifications.
    let region: String
    /// The names or ids of the user's services.
    let services: [String]

    func listsNo(_ what: String) -> String { "\(isSample ? "The sample" : "TMDb") lists no \(what)." }

    /// The policy for additional data that is shown only if no request is needed.
    var storedPolicy: FetchPolicy { isSample ? .cached : .storedOnly }

    /// Returns the policy for a title; in the sample, all items count as stored.
    func titlePolicy(_ policy: FetchPolicy) -> FetchPolicy { isSample ? .cached : policy }
}

extension DataSource: TitleSource {
    var recordedKinds: [ItemKind] { LibraryPlugin.kinds }

    func catalogue(of kind: ItemKind) -> (any TitleCatalogue)? { peers.catalogue(of: kind) }

    func known(_ text: String, of kind: ItemKind) -> [TitleCandidate]? { peers.known(text, of: kind) }

    func recorded(_ text: String, of kind: ItemKind) async -> [TitleCandidate] {
        await peers.recorded(text, of: kind)
    }

    func ownValues(of items: [ItemReference], needsState: Bool) async throws -> [ItemReference: TitleValues] {
        if needsState {
            // The state of a series depends on its episodes. If they can't be fetched, the state stays unknown.
            for item in try await peers.marks(of: items).keys where item.kind == .tvSeries {
                _ = try? await peers.schedule(of: item, .cached)
            }
        }
        let yours = try await yours(of: items.map { Item($0, title: "") }, isForPeople: !needsState)
        return Dictionary(
            uniqueKeysWithValues: items.map { item in
                let marks = yours.marks[item] ?? .none
                let hasState = item.kind == .tvSeries && marks != .none
                return (item, TitleValues(marks, state: hasState ? yours.stateName(item).map { [$0] } : []))
            })
    }

    func details(
        of items: [ItemReference], offers: Set<String>, _ policy: FetchPolicy, report: (CommandProgress) -> Void
    ) async throws -> (found: [ItemReference: TitleValues], errors: [FetchError]) {
        let (found, errors) = try await peers.facts(of: items, policy, report: report)
        return (found.mapValues { $0.values(offers: offers) }, errors)
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
    static var contribution: Contribution<Composition> { get }
}

/// The part of the program for one context, and the only part that imports that context.
///
/// Its description is static, so that help works before anything is opened. `init` wires the context, and
/// the closures of its contribution receive the wired plug-in as their host.
protocol ContextPlugin: Plugin, Sendable {
    static var features: Contribution<Self> { get }

    /// The storages that the plug-in needs. A cache's name is also used in settings to choose its engine.
    static var storages: [StorageNeed] { get }

    init(_ wiring: Wiring) throws

    /// Returns the number of titles available offline.
    func storedTitleCount() async throws -> Int

    /// Removes all cached records, or only the stale ones, and returns their number.
    func clearCache(staleOnly: Bool) async throws -> Int
}

extension ContextPlugin {
    typealias Call = Invocation<Self>

    static var contribution: Contribution<Composition> { features.pullback { $0[Self.self] } }

    func storedTitleCount() async throws -> Int { 0 }
}

/// A storage that a plug-in needs.
struct StorageNeed: Sendable {
    let name: String
    let types: [any StoredRecord.Type]
    /// The source of the records.
    let source: Source

    enum Source: Sendable {
        /// The data source. Records expire, and the storage has a limit.
        case catalogue
        /// The library's log. Records are made again if they are lost.
        case library
    }

    static func cache(_ name: String, of types: [any StoredRecord.Type]) -> StorageNeed {
        StorageNeed(name: name, types: types + ContextStorage.ownRecordTypes, source: .catalogue)
    }
}
