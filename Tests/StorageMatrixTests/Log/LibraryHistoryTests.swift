import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import LibraryInfrastructure
import MemoryStorage
import Storage
import StorageTesting
import Testing

/// Random histories of libraries. `POPCORN_HISTORIES=1000` tries more, `POPCORN_HISTORY_SEED=7` only one.
@Suite(.timeLimit(.minutes(30))) struct `A view of a library's log` {
    private static let environment = ProcessInfo.processInfo.environment

    private static func seeds(_ count: Int, upTo limit: Int = .max) -> [UInt64] {
        if let seed = environment["POPCORN_HISTORY_SEED"].flatMap(UInt64.init) { return [seed] }
        let wanted = environment["POPCORN_HISTORIES"].flatMap(Int.init) ?? count
        return Array(1...UInt64(min(wanted, limit)))
    }

    /// Expects a machine's view to be equal to the fold of its log.
    private func compare(_ machine: HistoryWorld.Machine, _ world: HistoryWorld, _ seed: UInt64) async throws -> Bool {
        _ = try await machine.view.follow()
        let found = try await machine.view.dump
        let wanted = try await machine.freshView().dump
        if found == wanted { return try await compareWithModel(machine, world, seed) }
        let lacking = Set(wanted).subtracting(found).sorted().prefix(4)
        let surplus = Set(found).subtracting(wanted).sorted().prefix(4)
        Issue.record(
            """
            seed \(seed), step \(world.steps.count), \(machine.name):
            lacks \(lacking.joined(separator: "\n"))
            has \(surplus.joined(separator: "\n"))
            after \(world.steps.suffix(40).joined(separator: "\n"))
            """)
        return false
    }

    /// Expects the lists, the diary, the marks and the next episodes of a machine to be those of the model.
    private func compareWithModel(
        _ machine: HistoryWorld.Machine, _ world: HistoryWorld, _ seed: UInt64
    ) async throws -> Bool {
        let lines = try machine.bytes.values.flatMap { LogText($0).lines }
        let wanted = LibraryModel(lines.compactMap(EventReader.event)).lines
        let found = try await machine.view.records.modelLines
        if found == wanted { return true }
        Issue.record(
            """
            seed \(seed), step \(world.steps.count), \(machine.name):
            model: \(Set(wanted).subtracting(found).sorted().joined(separator: "\n"))
            view: \(Set(found).subtracting(wanted).sorted().joined(separator: "\n"))
            after \(world.steps.suffix(40).joined(separator: "\n"))
            """)
        return false
    }

    /// All engines but PostgreSQL: the machines would share its tables, until a view's store is named after its log.
    private static let engines = EngineKind.all.filter { $0.description != "postgres" }

    @Test(arguments: engines, ["a log in memory", "a log in a folder"])
    func `equals the fold from nothing after any history`(_ engine: EngineKind, _ log: String) async throws {
        let isFile = log == "a log in a folder"
        let isMemory = engine.description == "memory"
        for seed in isFile ? Self.seeds(1, upTo: 50) : Self.seeds(isMemory ? 10 : 1) {
            let folder = try TemporaryFolder()
            var number = 0
            let logs = isFile ? folder.url.appending(path: "logs") : nil
            var world = try HistoryWorld(seed: seed, machines: Int(seed % 3) + 1, logs: logs) {
                number += 1
                return try engine.open(folder.url.appending(path: "\(number)"))
            }
            for step in 1...60 {
                try await world.step()
                guard step % 5 == 0, let machine = world.machines.randomElement(using: &world.random) else { continue }
                guard try await compare(machine, world, seed) else { return }
            }
            try world.deliverAll()
            for machine in world.machines { guard try await compare(machine, world, seed) else { return } }
            let dumps = try await withDumps(of: world.machines)
            #expect(Set(dumps).count == 1, "seed \(seed): machines with the same events agree")
        }
    }

    private func withDumps(of machines: [HistoryWorld.Machine]) async throws -> [[String]] {
        var dumps: [[String]] = []
        for machine in machines { dumps.append(try await machine.view.dump) }
        return dumps
    }
}
