import CoreDomain
import Foundation
import Prompt
import Storage
import TerminalKit

/// The contents of the storages. One that fails doesn't prevent the others from being shown.
struct StorageReport {
    private let composition: Composition
    private let settings: Settings

    init(_ composition: Composition, _ settings: Settings) {
        self.composition = composition
        self.settings = settings
    }

    func result() async throws -> CommandResult {
        var data: [JSONValue] = []
        var lines: [(name: String, value: String)] = []
        var failures: [FetchError] = []
        for storage in composition.storages.all {
            lines.append((storage.name, location(of: storage)))
            do {
                let statistics = try await storage.statistics()
                data.append(json(storage, statistics))
                lines.append(("", summary(storage, statistics)))
            } catch {
                data.append(json(storage, StorageStatistics(records: [:], bytes: 0)))
                failures.append(FetchError(error))
            }
        }
        lines += pictures
        var result = CommandResult(kind: "storage", data: .array(data), screen: Screen([.pairs(lines)]))
        result.failure = Composition.failure(forAll: failures)
        return result
    }

    /// The downloaded pictures, stored as files with any engine.
    private var pictures: [(name: String, value: String)] {
        guard let stored = composition.pictures.stored else { return [] }
        let limit = settings.imageCacheLimit.map { " of \(Phrases.bytes($0))" } ?? ""
        return [
            ("pictures", composition.environment.shortened(stored.folder.path)),
            ("", "\(Phrases.count(stored.count, "picture")) · \(Phrases.bytes(stored.bytes))\(limit)"),
        ]
    }

    private func location(of storage: OpenStorage) -> String {
        let environment = composition.environment
        let origin = settings[storage.durability == .library ? .library : .storage].origin
        let location = storage.location == "memory" ? "" : environment.shortened(storage.location) + "  "
        return "\(storage.spec.name)  \(location)from \(environment.shortened(origin.description))"
    }

    private func summary(_ storage: OpenStorage, _ statistics: StorageStatistics) -> String {
        let records = Phrases.count(statistics.records.values.reduce(0, +), "record")
        let (hits, misses) = storage.context.hitsAndMisses
        let limit = storage.context.maximumSize.map { " of \(Phrases.bytes($0))" } ?? ""
        return "\(records) · \(Phrases.bytes(statistics.bytes))\(limit) · "
            + "\(Phrases.count(hits, "hit")), \(Phrases.count(misses, "miss", "misses"))"
    }

    private func json(_ storage: OpenStorage, _ statistics: StorageStatistics) -> JSONValue {
        let records = statistics.records.sorted { $0.key < $1.key }
        let (hits, misses) = storage.context.hitsAndMisses
        return .members([
            "context": .string(storage.name),
            "engine": .string(storage.spec.name),
            "location": .string(storage.location),
            "records": .object(records.map { JSONValue.Member(key: $0.key, value: .integer($0.value)) }),
            "bytes": .integer(statistics.bytes),
            "maximumBytes": storage.context.maximumSize.map(JSONValue.integer) ?? .null,
            "hits": .integer(hits),
            "misses": .integer(misses),
        ])
    }
}
