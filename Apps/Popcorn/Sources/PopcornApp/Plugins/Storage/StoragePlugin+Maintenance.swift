import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import Storage
import TerminalKit

/// Verifying and compacting the storages in use.
extension StoragePlugin {
    /// Reads every record of the storages, lists damage, and compares what was made from the
    /// library with its log.
    static func verify(_ invocation: Invocation, _ app: Composition) async throws -> CommandResult {
        let beginning = ContinuousClock.now
        let storages = chosen(invocation, app)
        var results: [VerificationReport.Entry] = []
        // Nothing is counted before this, since the first use of a damaged cache may repair it.
        for storage in storages {
            try Task.checkCancellation()
            invocation.report(CommandProgress(storage.name, results.count, of: storages.count))
            results.append((storage, try await .fetching { try await storage.verification() }))
        }
        var report = VerificationReport(results: results)
        if storages.contains(where: { !$0.isCache && report.sound.contains($0.name) }) {
            report.isLibraryRemade = try await app.userLibrary.log.remakesRecords()
        }
        report.duration = ContinuousClock.now - beginning
        return report.result()
    }

    static func compact(_ invocation: Invocation, _ app: Composition) async throws -> CommandResult {
        var data: [JSONValue] = []
        var lines: [(name: String, value: String)] = []
        var failures: [FetchError] = []
        var total = 0
        let storages = chosen(invocation, app)
        for (index, storage) in storages.enumerated() {
            try Task.checkCancellation()
            invocation.report(CommandProgress(storage.name, index, of: storages.count))
            switch try await Result.fetching({ try await storage.context.compact() }) {
            case .success(let freed):
                total += freed ?? 0
                data.append(storage.json(["freed": freed ?? 0]))
                lines.append((storage.name, freed.map(freedText) ?? "\(storage.spec.name) has no files to compact"))
            case .failure(let error):
                data.append(storage.json(["freed": 0]))
                lines.append((storage.name, "failed"))
                failures.append(error)
            }
        }
        let screen = Screen([.pairs(lines), .line("Freed \(Phrases.bytes(total)).")])
        var result = CommandResult(kind: "compaction", data: .array(data), screen: screen)
        result.failure = Composition.failure(forAll: failures)
        return result
    }

    private static func freedText(_ bytes: Int) -> String {
        bytes > 0 ? "freed \(Phrases.bytes(bytes))" : "nothing to free"
    }

    /// Returns the storages in use: the given one, or all.
    private static func chosen(_ invocation: Invocation, _ app: Composition) -> [OpenStorage] {
        let name = invocation.arguments.keyword("store")
        return app.storages.all.filter { name == nil || $0.name == name }
    }
}

/// The result of verifying each storage, or the reason why the storage couldn't be read.
private struct VerificationReport {
    typealias Entry = (storage: OpenStorage, found: Result<StorageVerification, FetchError>)

    let results: [Entry]
    var duration = Duration.zero
    /// Whether what was made from the library differed from its log.
    var isLibraryRemade = false

    /// The maximum number of a storage's damaged records to show; `--json` includes all of them.
    private static let shown = 20

    func result() -> CommandResult {
        let data = results.map { storage, found in
            switch found {
            case .success(let found):
                storage.json(["records": found.records, "damage": found.damage.map(\.json)])
            case .failure(let error):
                storage.json(["records": 0, "damage": [JSONValue](), "error": error.message])
            }
        }
        var result = CommandResult(kind: "verification", data: .array(data), screen: screen)
        result.failure = failure
        return result
    }

    private var screen: Screen {
        let stores = results.map { (name: $0.storage.name, value: Self.summary($0.found)) }
        let found = results.compactMap(\.found.success)
        let total = Phrases.count(found.map { $0.records + $0.damage.count }.reduce(0, +), "record")
        return Screen(
            [.pairs(stores)] + found.flatMap { Self.lines(about: $0.damage) }
                + (isLibraryRemade
                    ? [.line(LogCommands.remade)] : [])
                + [.line("Read \(total) in \(Phrases.duration(duration)).")])
    }

    /// The names of the storages without damage.
    var sound: [String] {
        results.filter { $0.found.success?.damage.isEmpty == true }.map(\.storage.name)
    }

    private static func summary(_ found: Result<StorageVerification, FetchError>) -> String {
        guard case .success(let found) = found else { return "could not be read" }
        let intact = Phrases.count(found.records, "record")
        return found.damage.isEmpty ? "\(intact), all intact" : "\(intact) intact, \(found.damage.count) damaged"
    }

    private static func lines(about damage: [StorageDamage]) -> [Screen.Block] {
        let rest = damage.count - shown
        return damage.prefix(shown).map { .line($0.sentence) }
            + (rest > 0 ? [.line("\(Phrases.count(rest)) more; `storage verify --json` lists all")] : [])
    }

    private var failure: CommandFailure? {
        let damaged = results.filter { $0.found.success?.damage.isEmpty == false }.map(\.storage)
        guard let first = damaged.first else {
            if isLibraryRemade {
                return CommandFailure(
                    .storage("library"), "damaged: the stored records of your library", hint: .line("library verify"))
            }
            return Composition.failure(forAll: results.compactMap(\.found.failure))
        }
        let names = damaged.map(\.name).joined(separator: ", ")
        return CommandFailure(
            .storage(names), "damaged: \(names)",
            hint: first.isCache
                ? .line("storage clear", effect: "removes fetched data")
                : .line("storage clear \(first.name)", effect: "rebuilds it from your library"))
    }
}

extension StorageDamage {
    /// The damaged record and the problem: “movies 550/en-US: the checksum doesn’t match”.
    fileprivate var sentence: String {
        let place = [collection, key?.description].compactMap { $0 }.joined(separator: " ")
        return place.isEmpty ? reason : "\(place): \(reason)"
    }

    fileprivate var json: JSONValue {
        .values(["collection": collection, "key": key?.description, "reason": reason])
    }
}

extension OpenStorage {
    /// Reads every record. Throws if a read fails, since a failed read isn't damage.
    func verification() async throws -> StorageVerification {
        do {
            return try await context.verification(of: need.types)
        } catch let error as StorageError where error.isDamage {
            return StorageVerification(records: 0, damage: [StorageDamage(reason: FetchError(error).message)])
        }
    }

    func json(_ values: KeyValuePairs<String, (any JSONConvertible)?>) -> JSONValue {
        JSONValue.values(["context": name, "engine": spec.name, "location": location]).adding(.values(values))
    }
}
