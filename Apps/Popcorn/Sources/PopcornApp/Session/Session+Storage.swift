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
            return try await storageReport().remarking(["\(Phrases.count(cleared, "record")) cleared"])
        }
    }

    /// Switches the caches at once, and for later sessions too. The library stays where it is.
    private func use(_ word: String) async throws {
        let spec = absolute(word)
        let changed = try settings.setting(.storage, to: spec)
        let next = try Composition(
            settings: changed, environment: environment, replacing: composition, report: report)
        try ConfigFile(environment: environment, path: flags.configPath).set(.storage, to: spec)
        await composition.close(for: next)
        (composition, settings) = (next, changed)
        if environment["POPCORN_STORAGE"] != nil {
            report("POPCORN_STORAGE is set, and will be asked first again in the next session")
        }
    }

    /// A relative folder would mean another one in another folder's session.
    private func absolute(_ word: String) -> String {
        guard let spec = StorageSpec(word), let folder = spec.location, !folder.hasPrefix("~"), !folder.hasPrefix("//") else { return word }
        return StorageSpec(spec.name, location: environment.url(of: folder).path).description
    }

    /// Flags beside a command hold for that command.
    func apply(_ flags: [Setting: SettingValue]) async throws {
        guard !flags.isEmpty else { return }
        let changed = try settings.setting(flags)
        try await adopt(changed)
    }

    /// Takes back what the flags of one command changed, and leaves what the command itself did.
    func restore(_ before: Settings, after flags: [Setting: SettingValue]) async throws {
        let own = flags.filter { settings[$0.key] == $0.value }
        try await apply(Dictionary(uniqueKeysWithValues: own.keys.map { ($0, before[$0]) }))
    }

    private func adopt(_ changed: Settings) async throws {
        let needsWiring = [Setting.storage, .library, .language, .region, .apiBase].contains {
            changed[$0].text != settings[$0].text
        }
        if needsWiring {
            let next = try Composition(
                settings: changed, environment: environment, replacing: composition, report: report)
            await composition.close(for: next)
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
        let line =
            isOffline
            ? "offline: TMDb is not asked in this session" : "online: TMDb is asked where storage does not do"
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
        var lines: [(name: String, value: String)] = []
        var failures: [String] = []
        for shelf in composition.caches + [composition.library] {
            lines.append((shelf.name, place(of: shelf)))
            do {
                let statistics = try await statistics(of: shelf)
                data.append(json(shelf, statistics))
                lines.append(("", summary(shelf, statistics)))
            } catch {
                // One that fails is what this report is for; the others are shown all the same.
                data.append(json(shelf, StorageStatistics(records: [:], bytes: 0)))
                failures.append("error: \(FetchError(error).message)")
            }
        }
        var answer = Answer(kind: "storage", data: .array(data), screen: Screen([.pairs(lines)]))
        answer.remarks = failures
        if !failures.isEmpty { answer.exitCode = .storage }
        return answer
    }

    private func place(of shelf: Shelf) -> String {
        let origin = settings[shelf.name == "library" ? .library : .storage].origin
        let location = shelf.location == "memory" ? "" : environment.shortened(shelf.location) + "  "
        return "\(shelf.spec.name)  \(location)from \(environment.shortened(origin.description))"
    }

    private func summary(_ shelf: Shelf, _ statistics: StorageStatistics) -> String {
        let records = Phrases.count(statistics.records.values.reduce(0, +), "record")
        let traffic = shelf.storage.hitsAndMisses
        return "\(records) · \(Phrases.bytes(statistics.bytes)) · "
            + "\(Phrases.count(traffic.hits, "hit")), \(Phrases.count(traffic.misses, "miss", "misses"))"
    }

    private func json(_ shelf: Shelf, _ statistics: StorageStatistics) -> JSONValue {
        let records = statistics.records.sorted { $0.key < $1.key }
        let traffic = shelf.storage.hitsAndMisses
        return .members([
            "context": .string(shelf.name),
            "engine": .string(shelf.spec.name),
            "location": .string(shelf.location),
            "records": .object(records.map { JSONValue.Member(key: $0.key, value: .integer($0.value)) }),
            "bytes": .integer(statistics.bytes),
            "hits": .integer(traffic.hits),
            "misses": .integer(traffic.misses),
        ])
    }
}
