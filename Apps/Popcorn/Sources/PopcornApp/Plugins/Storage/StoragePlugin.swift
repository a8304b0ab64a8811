import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import Storage
import TMDbConfiguration
import TerminalKit

/// The commands for storages: showing contents, choosing an engine, clearing caches.
enum StoragePlugin: Plugin {
    static var outline: Outline {
        Outline(
            words: ["storage"], settings: [.storage, .cacheLimit, .imageCacheLimit],
            flags: [
                Flag(
                    "--storage", value: "SPEC", of: .storage,
                    summary: "where data is stored: \(StorageRegistry.engines.choices)"),
                stale,
            ]
        ) { contribution }
    }

    private static var contribution: Contribution {
        Contribution(
            commands: [storage],
            variables: [
                EnvironmentVariable(
                    "POPCORN_USER, USER, LOGNAME",
                    summary: "the user whose library records are stored in a shared database")
            ],
            kinds: [
                ResultKind(
                    "storage", .rows, "the storages: engine, location, counts, bytes",
                    fields: ["context", "engine", "location", "records", "bytes", "maximumBytes", "hits", "misses"],
                    by: ["storage"]),
                ResultKind(
                    "verification", .rows, "storages, with the damage found in each",
                    fields: ["context", "engine", "location", "records", "damage"], by: ["storage"]),
                ResultKind(
                    "compaction", .rows, "storages, with the space freed in each",
                    fields: ["context", "engine", "location", "freed"], by: ["storage"]),
            ])
    }

    private static let stale = Flag("--stale", summary: "clears only stale records")

    private static var storage: CommandSpec {
        CommandSpec(
            "storage", summary: "shows or manages local storage",
            examples: [
                "storage", "storage use file", "storage verify", "storage compact", "storage clear --stale",
                "storage clear library",
            ],
            forms: [
                Form(handler: "storage"),
                Form(
                    .verb("use", summary: "switches the caches to another engine"),
                    engine, handler: "storage.use"
                ).change,
                Form(
                    .verb("verify", summary: "reads every record and lists damaged ones"), store,
                    handler: "storage.verify"),
                Form(
                    .verb("compact", summary: "frees the space of removed records"), store, handler: "storage.compact"
                ).change,
                Form(
                    .verb("clear", summary: "removes fetched data, never your library or the titles"),
                    flags: [stale], handler: "storage.clear"
                ).change,
                Form(
                    .verb("clear", summary: "removes what was made from your library; it is rebuilt"),
                    .choice("store", libraries) { _ in "what was made from your library" },
                    handler: "storage.clear.library"
                ).change,
            ])
    }

    static func handlers(in app: Composition) -> Handlers {
        var handlers = Handlers()
        handlers.commands = [
            "storage": { try await StorageReport(composition: app, settings: $0.session.settings).result() },
            "storage.use": { try await use($0.arguments.text("engine") ?? "", $0, app) },
            "storage.verify": { try await verify($0, app) },
            "storage.compact": { try await compact($0, app) },
            "storage.clear": { try await clear($0, app) },
            "storage.clear.library": { try await clearLibrary($0, app) },
        ]
        return handlers
    }

    private static var engine: Argument {
        .known(
            "engine", label: StorageRegistry.engines.choices, messageIfMissing: "which storage?",
            words: StorageRegistry.engines.completions
        ).takingAddress
    }

    private static var store: Argument {
        .choice("store", Composition.storageNeeds.map(\.name)) { "only the storage of \($0)" }.optional
    }

    private static var libraries: [String] {
        Composition.storageNeeds.filter { $0.source == .library }.map(\.name)
    }

    /// Changes the storages for this and later sessions. Their contents aren't moved, and the library stays where it is.
    private static func use(
        _ word: String, _ invocation: Invocation, _ app: Composition
    ) async throws -> CommandResult {
        let text = word.lowercased() == Setting.unset ? nil : absolute(word, invocation.session.environment)
        if let text {
            let chosen = SettingValue(text: text, origin: .session)
            try app.checkStorages(of: invocation.session.settings.changing([.storage: chosen]))
        }
        let contents = await StorageContents(app.storages)
        let (value, composition) =
            if let text {
                try await change(to: text, invocation)
            } else {
                (
                    try await invocation.takeBack(.storage, isPersistent: true),
                    Composition(replacing: try await invocation.reload())
                )
            }
        let settings = try invocation.session.settings.changing([.storage: value])
        return try await StorageReport(composition: composition, settings: settings).result()
            .adding(messages: contents.sentences(afterMoveTo: composition))
    }

    private static func change(
        to text: String, _ invocation: Invocation
    ) async throws -> (SettingValue, Composition) {
        let composition = Composition(
            replacing: try await invocation.change(.storage, to: text, isPersistent: true))
        if invocation.session.environment["POPCORN_STORAGE"] != nil {
            composition.warn("POPCORN_STORAGE is set, and takes precedence again in the next session")
        }
        let origin = invocation.session.settings.configFile.map { SettingValue.Origin.file($0.path) } ?? .session
        return (SettingValue(text: text, origin: origin), composition)
    }

    /// Returns a spec with its folder's path made absolute, since a relative one depends on the current folder.
    private static func absolute(_ word: String, _ environment: Environment) -> String {
        guard let spec = StorageSpec(word), spec.address == nil, let folder = spec.location, !folder.hasPrefix("~")
        else { return word }
        return StorageSpec(spec.name, location: environment.url(of: folder).path).text
    }

    /// Removes the records that were made from the library's log, which the next use makes again.
    private static func clearLibrary(
        _ invocation: Invocation, _ composition: Composition
    ) async throws -> CommandResult {
        let name = invocation.arguments.keyword("store")
        for storage in composition.storages.all where !storage.isCache && storage.name == name {
            try await storage.context.removeAll(storage.need.types)
        }
        let place = composition.environment.shortened(composition.library.location)
        return try await StorageReport(composition: composition, settings: invocation.session.settings).result()
            .adding(messages: ["Cleared what was made from your library; the library in \(place) is unchanged."])
    }

    private static func clear(_ invocation: Invocation, _ composition: Composition) async throws -> CommandResult {
        let staleOnly = invocation.flags.contains(stale)
        let configuration = try composition.storages.open(Composition.configurationCache).context
        // Cleared separately, since the longest lifetime of the types in one call applies to all.
        let types = [StoredImagesConfiguration.recordTypes, IMDbIndex.recordTypes, Vocabulary.recordTypes]
        // The records of the configuration come last, since their age decides whether expired titles are removed.
        let clearings: [() async throws -> Int] =
            composition.contexts.map { context in { try await context.clearCache(staleOnly: staleOnly) } }
            + types.map { types in { try await configuration.clear(types, staleOnly: staleOnly) } }
        var cleared = 0
        var failures = [FetchError]()
        for clear in clearings {
            switch try await Result.fetching(clear) {
            case .success(let count): cleared += count
            case .failure(let error): failures.append(error)
            }
        }
        let count = composition.pictures.clear(staleOnly: staleOnly)
        let pictures = count > 0 ? " and \(Phrases.count(count, "picture"))" : ""
        var result = try await StorageReport(composition: composition, settings: invocation.session.settings).result()
            .adding(messages: ["Cleared \(Phrases.count(cleared, "record"))\(pictures)."])
        result.failure = Composition.failure(forAll: failures) ?? result.failure
        return result
    }
}

/// The contents of the storages. If one can't be read, the others are still shown.
struct StorageReport {
    let composition: Composition
    let settings: Settings

    func result() async throws -> CommandResult {
        var data: [JSONValue] = []
        var lines: [(name: String, value: String)] = []
        var failures: [FetchError] = []
        for storage in composition.storages.all {
            lines.append((storage.name, location(of: storage)))
            switch try await Result.fetching({ try await storage.statistics() }) {
            case .success(let statistics):
                data.append(json(storage, statistics))
                lines.append(("", summary(storage, statistics)))
            case .failure(let error):
                data.append(json(storage, StorageStatistics(records: [:], bytes: 0)))
                failures.append(error)
            }
        }
        lines += pictures + library
        var result = CommandResult(kind: "storage", data: .array(data), screen: Screen([.pairs(lines)]))
        result.failure = Composition.failure(forAll: failures)
        return result
    }

    /// The downloaded pictures, which are files regardless of the engine.
    private var pictures: [(name: String, value: String)] {
        guard let stored = composition.pictures.stored else { return [] }
        let limit = settings.imageCacheLimit.map { " of \(Phrases.bytes($0))" } ?? ""
        return [
            ("pictures", composition.environment.shortened(stored.folder.path)),
            ("", "\(Phrases.count(stored.count, "picture")) · \(Phrases.bytes(stored.bytes))\(limit)"),
        ]
    }

    /// The place of the library's log. The log is no storage, but the records of one are made from it.
    private var library: [(name: String, value: String)] {
        let environment = composition.environment
        let origin = settings[.library].origin
        return [
            (
                "your library",
                "\(environment.shortened(composition.library.location))  from \(environment.shortened(origin.description))"
            )
        ]
    }

    private func location(of storage: OpenStorage) -> String {
        let environment = composition.environment
        let origin = settings[.storage].origin
        let location = storage.location == "memory" ? "" : environment.shortened(storage.location) + "  "
        return "\(storage.spec.name)  \(location)from \(environment.shortened(origin.description))"
    }

    private func summary(_ storage: OpenStorage, _ statistics: StorageStatistics) -> String {
        let records = Phrases.count(statistics.records.values.reduce(0, +), "record")
        let counts = storage.context.fetchCounts
        let limit = storage.context.maximumSize.map { " of \(Phrases.bytes($0))" } ?? ""
        return "\(records) · \(Phrases.bytes(statistics.bytes))\(limit) · "
            + "\(Phrases.count(counts.hits, "hit")), \(Phrases.count(counts.misses, "miss", "misses"))"
    }

    private func json(_ storage: OpenStorage, _ statistics: StorageStatistics) -> JSONValue {
        let records = statistics.records.sorted { $0.key < $1.key }
        let counts = storage.context.fetchCounts
        return storage.json([
            "records": JSONValue.object(records.map { JSONValue.Member(key: $0.key, value: .integer($0.value)) }),
            "bytes": statistics.bytes, "maximumBytes": storage.context.maximumSize, "hits": counts.hits,
            "misses": counts.misses,
        ])
    }
}

/// The contents of caches, for a report after a switch to other storages.
struct StorageContents: Sendable {
    private let stores: [(storage: OpenStorage, records: Int, bytes: Int)]

    /// Creates the contents by counting the caches' records, omitting caches that can't be read.
    init(_ storages: OpenStorages) async {
        var stores: [(storage: OpenStorage, records: Int, bytes: Int)] = []
        for storage in storages.all where storage.isCache {
            guard let found = try? await storage.statistics() else { continue }
            stores.append((storage, found.records.values.reduce(0, +), found.bytes))
        }
        self.stores = stores.filter { $0.records > 0 }
    }

    /// Returns sentences about records left behind by the switch to `composition`.
    func sentences(afterMoveTo composition: Composition) -> [String] {
        let left = stores.filter { store in
            !composition.storages.all.contains { $0.choice == store.storage.choice }
        }
        let specs = left.map(\.storage.spec).uniqued
        return specs.map { spec in
            sentence(about: left.filter { $0.storage.spec == spec }, in: spec, composition)
        }
    }

    private func sentence(
        about left: [(storage: OpenStorage, records: Int, bytes: Int)], in spec: StorageSpec, _ composition: Composition
    ) -> String {
        let records = Phrases.count(left.map(\.records).reduce(0, +), "record")
        guard let folder = left.first?.storage.choice.folder else {
            return "\(records) in \(spec) were discarded; they will be fetched again."
        }
        let place = composition.environment.shortened(folder.path)
        let size = Phrases.bytes(left.map(\.bytes).reduce(0, +))
        return "Nothing was moved; \(records) (\(size)) remain in \(place) (\(spec.name)), and are fetched again here."
    }
}
