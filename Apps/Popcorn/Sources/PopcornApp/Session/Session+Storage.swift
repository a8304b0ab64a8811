import CoreDomain
import Foundation
import PopcornMovies
import Storage
import TMDbConfiguration

extension Session {
    func storage(_ action: StorageAction, _ flags: Flags) async throws -> Answer {
        switch action {
        case .show:
            return try await storageReport()
        case .use(let spec):
            try await use(spec)
            return try await storageReport()
        case .clear:
            let cleared =
                try await composition.movies.clearCache(staleOnly: flags.isStaleOnly)
                + composition.images.clearCache(staleOnly: flags.isStaleOnly)
            return try await storageReport().remarking(["\(Phrases.count(cleared)) records cleared"])
        }
    }

    /// Switches the caches at once, and for later sessions too. The library stays where it is.
    private func use(_ spec: String) async throws {
        let changed = try settings.setting(.storage, to: spec)
        let next = try Composition(settings: changed, environment: environment, report: report)
        try ConfigFile(environment: environment, path: flags.configPath).set(.storage, to: spec)
        await composition.close()
        (composition, settings) = (next, changed)
        if environment["POPCORN_STORAGE"] != nil {
            report("POPCORN_STORAGE is set, and will be asked first again in the next session")
        }
    }

    /// Flags beside a command hold for that command.
    func apply(_ flags: [Setting: SettingValue]) async throws {
        guard !flags.isEmpty else { return }
        let changed = try settings.setting(flags)
        try await adopt(changed)
    }

    func restore(_ before: Settings) async throws {
        try await adopt(before)
    }

    private func adopt(_ changed: Settings) async throws {
        let needsWiring = [Setting.storage, .library, .language, .region, .apiBase].contains {
            changed[$0].text != settings[$0].text
        }
        if needsWiring {
            let next = try Composition(settings: changed, environment: environment, report: report)
            await composition.close()
            composition = next
        } else {
            composition.isOffline = changed.isOffline
        }
        settings = changed
    }

    func offline(_ isOn: Bool?) -> Answer {
        if let isOn, let changed = try? settings.setting(.offline, to: isOn ? "true" : "false") {
            settings = changed
            composition.isOffline = isOn
        }
        let isOffline = composition.isOffline
        let line = isOffline ? "offline: TMDb is not asked" : "online: TMDb is asked where storage does not do"
        return Answer(kind: "offline", data: .bool(isOffline), screen: Screen([.line(line)]))
    }

    func statistics(of shelf: Shelf) async throws -> StorageStatistics {
        guard let engine = shelf.storage.engine.base as? any InspectableStorage else {
            return StorageStatistics(records: [:], bytes: 0)
        }
        return try await engine.statistics()
    }

    private func storageReport() async throws -> Answer {
        var data: [JSONValue] = []
        var blocks: [Screen.Block] = []
        for shelf in composition.caches + [composition.library] {
            let statistics = try await statistics(of: shelf)
            let location = (shelf.storage.engine.base as? any InspectableStorage)?.location ?? ""
            let origin = settings[shelf.name == "library" ? .library : .storage].origin
            data.append(json(shelf, location, statistics))
            let records = Phrases.count(statistics.records.values.reduce(0, +))
            let traffic = shelf.storage.hitsAndMisses
            blocks.append(
                .pairs([
                    (shelf.name, "\(shelf.spec.scheme)  \(environment.shortened(location))  from \(origin)"),
                    (
                        "",
                        "\(records) records · \(Phrases.bytes(statistics.bytes)) · "
                            + "\(traffic.hits) hits, \(traffic.misses) misses"
                    ),
                ]))
        }
        return Answer(kind: "storage", data: .array(data), screen: Screen(blocks))
    }

    private func json(_ shelf: Shelf, _ location: String, _ statistics: StorageStatistics) -> JSONValue {
        let records = statistics.records.sorted { $0.key < $1.key }
        let traffic = shelf.storage.hitsAndMisses
        return .members([
            "context": .string(shelf.name),
            "engine": .string(shelf.spec.scheme),
            "location": .string(location),
            "records": .object(records.map { JSONValue.Member(key: $0.key, value: .integer($0.value)) }),
            "bytes": .integer(statistics.bytes),
            "hits": .integer(traffic.hits),
            "misses": .integer(traffic.misses),
        ])
    }
}
