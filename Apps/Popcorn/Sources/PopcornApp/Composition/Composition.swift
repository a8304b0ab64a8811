import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import Storage
import TMDb
import TMDbConfiguration
import TerminalKit

/// The composition root: the plug-ins, connected to TMDb or the sample and to the storages from the settings.
struct Composition: Application {
    /// The plug-ins of the catalogues, in the order of their commands in help. A new catalogue adds one line here.
    static let catalogues: [any CataloguePlugin.Type] = [
        MoviesPlugin.self,
        TVSeriesPlugin.self,
        PeoplePlugin.self,
    ]

    /// The parts that combine several contexts, or none.
    private static let parts: [any Plugin.Type] = [
        SearchPlugin.self,
        DiscoverPlugin.self,
        ComparisonPlugin.self,
        StoragePlugin.self,
        LinksPlugin.self,
        SettingsPlugin.self,
        KeyPlugin.self,
        DoctorPlugin.self,
        InformationPlugin.self,
    ]

    /// The outlines of all parts, in the order of their commands in help.
    static var outlines: [Outline] {
        catalogues.map { $0.outline } + parts.prefix(3).map { $0.outline }
            + [LibraryPlugin.outline, TitlesPlugin.outline] + parts.dropFirst(3).map { $0.outline }
            + [SpokenWords.outline]
    }

    static let table = makeTable()

    /// Returns a table that has built no contribution yet.
    static func makeTable() -> CommandTable {
        CommandTable(
            title: "popcorn: movies, TV and people from TMDb, in your terminal", catalogue: "TMDb",
            information: { InformationPlugin.commands }, outlines)
    }

    static let information = InformationPlugin.information

    var handlers: Handlers {
        Handlers(contexts.map { $0.handlers(in: self) } + Self.parts.map { $0.handlers(in: self) })
    }

    var titles: any TitleFinder { Titles(catalogues: catalogues) }

    let origin: Origin
    /// The usable credential for TMDb, if any.
    let credential: Credential?
    let client: TMDbClient
    let images: StoredImagesConfiguration
    let imdb: IMDbIndex
    let vocabulary: Vocabulary
    let storages: OpenStorages
    let library: OpenLibrary
    /// The object that opens additional storages for the same contexts.
    let opener: StorageOpener
    /// The catalogues of all kinds of items.
    let catalogues: Catalogues
    let userLibrary: LibraryPlugin
    /// The wired contexts.
    let contexts: [any ContextPlugin]
    let environment: Environment
    let settings: Settings
    private let network: OfflineSwitch
    let offlineReason: OfflineReason
    let pictures: PictureLoader
    private let report: @Sendable (String) -> Void

    init(settings: Settings, environment: Environment, report: @escaping @Sendable (String) -> Void) throws {
        try self.init(settings, environment, reusing: nil, report: DeduplicatingReporter(report).report)
    }

    private init(
        _ settings: Settings, _ environment: Environment, reusing previous: Composition?,
        report: @escaping @Sendable (String) -> Void
    ) throws {
        do {
            credential = try environment.credential()
        } catch {
            report("\(error)")
            credential = nil
        }
        origin = Origin(settings: settings, hasCredential: credential != nil)
        opener = StorageOpener(
            settings: settings, environment: environment, origin: origin, contexts: Self.storedContexts, report: report)
        library = try opener.openLibrary(reusing: previous?.library)
        storages = try opener.open(Self.storageNeeds, of: library, reusing: previous?.storages)
        let network = OfflineSwitch(origin.transport, isOffline: settings.isOffline)
        self.network = network
        let reason = OfflineReason(settings)
        offlineReason = reason
        let configuration = try storages.open(Self.configurationCache)
        let folder = configuration.choice.folder ?? environment.cacheFolder.map(origin.existingFolder)
        let known = previous?.origin == origin ? previous?.client.availability : nil
        client = TMDbClient(
            transport: network, baseURL: origin.baseURL, credential: credential?.value,
            language: settings.locale.language, region: settings.locale.region, limits: origin.limits,
            availability: known ?? ServiceAvailability(file: folder?.appending(path: "outage")))
        let cache = configuration.context
        images = StoredImagesConfiguration(client: client, storage: cache)
        imdb = IMDbIndex(client: client, storage: cache)
        vocabulary = Vocabulary(client: client, storage: cache, locale: settings.locale)
        let source = DataSource(
            isSample: origin == .sample, isOffline: { network.isOffline }, offlineHint: { reason.hint },
            vocabulary: vocabulary, region: settings.locale.region, services: settings.services)
        pictures = PictureLoader(environment, origin, source)
        self.settings = settings
        self.environment = environment
        self.report = report
        let store = try LibraryStore(storages, library, environment, report: report)
        let wiring = Wiring(
            settings: settings, origin: origin, client: client, source: source, images: images,
            marks: store.library, imdb: imdb, storages: storages, environment: environment, report: report)
        let titles = try TitlesPlugin(wiring)
        let plugins = try Self.catalogues.map { try $0.init(wiring) }
        catalogues = Catalogues(source, plugins.map(\.feature), records: store.records, indexed: titles.indexed)
        userLibrary = LibraryPlugin(store, wiring, catalogues)
        contexts = plugins.map { $0 } + [userLibrary, titles]
    }

    static var contextPlugins: [any ContextPlugin.Type] {
        // One by one, because a conversion of the whole array looks every type up at run time.
        catalogues.map { $0 } + [LibraryPlugin.self, TitlesPlugin.self]
    }

    static let configurationCache = StorageNeed.cache(
        "configuration", of: StoredImagesConfiguration.recordTypes + IMDbIndex.recordTypes + Vocabulary.recordTypes)

    /// The names of the contexts whose storages can have their own engines.
    static var storedContexts: [String] { contextPlugins.flatMap { $0.storages }.map(\.name) }

    /// The storages of all plug-ins, with that of the library last.
    static var storageNeeds: [StorageNeed] {
        let needs = contextPlugins.flatMap { $0.storages }
        return needs.filter { $0.source == .catalogue } + [configurationCache]
            + needs.filter { $0.source == .library }
    }
}

extension Composition {
    func checkStorages(of settings: Settings) throws {
        let opener = StorageOpener(
            settings: settings, environment: environment, origin: origin, contexts: Self.storedContexts, report: report)
        try opener.check(Self.storageNeeds, of: library)
    }

    func applying(_ settings: Settings) throws -> Composition {
        let isWiredDifferently =
            Setting.wired.contains { settings[$0].text != self.settings[$0].text }
            || (try? environment.credential())?.value != credential?.value
        if isWiredDifferently { return try Composition(settings, environment, reusing: self, report: report) }
        network.isOffline = settings.isOffline
        offlineReason.update(settings)
        return self
    }

    func close(replacedBy successor: Composition?) async {
        if successor == nil { pictures.clear(staleOnly: true) }
        await storages.close(keeping: successor?.storages)
    }

    var source: String? { origin == .sample ? SampleCatalogue.origin : nil }
    var now: Date { storages.now }

    /// Returns whether a path belongs to a storage, including additional files with the same prefix.
    func owns(_ path: String) -> Bool {
        func isBelow(_ place: String, _ separator: String = "") -> Bool {
            place.hasPrefix("/") && path.hasPrefix(URL(filePath: place).resolvingSymlinksInPath().path + separator)
        }
        return storages.all.contains { isBelow($0.location) } || isBelow(library.location, "/")
    }

    var storageName: String { storages.all.first?.spec.name ?? "" }
    var isOffline: Bool { network.isOffline }

    /// Prints a warning next to the results. The same warning is printed only once.
    func warn(_ sentence: String) { report(sentence) }
}
