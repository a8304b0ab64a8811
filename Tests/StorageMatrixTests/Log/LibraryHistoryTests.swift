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

/// Random histories of libraries. `POPCORN_HISTORIES=1000` tries more, `POPCORN_SEED=7` only one, and
/// `POPCORN_MACHINES=3` has as many machines in each instead of one to three.
@Suite(.timeLimit(.minutes(240))) struct `A view of a library's log` {
    private static let environment = ProcessInfo.processInfo.environment

    private static func seeds(_ count: Int, upTo limit: Int = .max) -> [UInt64] {
        if let seed = environment["POPCORN_SEED"].flatMap(UInt64.init) { return [seed] }
        let wanted = environment["POPCORN_HISTORIES"].flatMap(Int.init) ?? count
        return Array(1...UInt64(min(wanted, limit)))
    }

    private static let machines = environment["POPCORN_MACHINES"].flatMap(Int.init)

    @Test(arguments: EngineKind.all, ["a log in memory", "a log in a folder"])
    func `equals the fold from nothing after any history`(_ engine: EngineKind, _ log: String) async throws {
        let isFile = log == "a log in a folder"
        let isMemory = engine.description == "memory"
        for seed in isFile ? Self.seeds(1, upTo: 50) : Self.seeds(isMemory ? 10 : 1) {
            let history = History(
                seed: seed, machines: Self.machines ?? Int(seed % 3) + 1, engine: engine, isFile: isFile)
            let steps = Array(1...60)
            guard let failure = try await history.failure(of: steps) else { continue }
            let few = try await history.shrunk(steps)
            let last = try await history.failure(of: few) ?? failure
            Issue.record("seed \(seed), steps \(few):\n\(last)")
            return
        }
    }

    @Test func `a failing history shrinks to the steps that it needs`() async throws {
        let shrunk = try await History.shrunk(Array(1...60)) { steps in
            steps.contains(7) && steps.contains(31) ? "failed" : nil
        }
        #expect(shrunk == [7, 31])
    }
}

/// A random history of a library, in which single steps can be left out.
private struct History: Sendable {
    let seed: UInt64
    let machines: Int
    let engine: EngineKind
    let isFile: Bool

    /// Does the steps, and returns a message if a view isn't what it should be.
    func failure(of steps: [Int]) async throws -> String? {
        let folder = try TemporaryFolder()
        var number = 0
        let logs = isFile ? folder.url.appending(path: "logs") : nil
        var world = try HistoryWorld(seed: seed, machines: machines, logs: logs) {
            number += 1
            // PostgreSQL names its tables after the last component alone.
            return try engine.open(folder.url.appending(path: "\(folder.url.lastPathComponent)-\(number)"))
        }
        for step in steps {
            try await world.step(step)
            guard step % 5 == 0 else { continue }
            if let failure = try await difference(world.machines[step / 5 % world.machines.count], world) {
                return failure
            }
        }
        try world.deliverAll()
        var dumps: Set<[String]> = []
        for machine in world.machines {
            if let failure = try await difference(machine, world) { return failure }
            dumps.insert(try await machine.view.dump)
        }
        return dumps.count == 1 ? nil : "machines with the same events disagree"
    }

    /// Returns the difference of a machine's view from the fold of its log, or from the model.
    private func difference(_ machine: HistoryWorld.Machine, _ world: HistoryWorld) async throws -> String? {
        try await machine.view.follow()
        let found = try await machine.view.dump
        let wanted = try await machine.freshView().dump
        let files = try machine.bytes.values.map { LogText($0).lines.compactMap(EventReader.event) }
        let model = LibraryModel(files).lines
        let shown = try await machine.view.records.modelLines
        if found == wanted, shown == model { return nil }
        return """
            \(machine.name) lacks \(Set(wanted).subtracting(found).sorted().prefix(4).joined(separator: "\n"))
            has \(Set(found).subtracting(wanted).sorted().prefix(4).joined(separator: "\n"))
            the model has \(Set(model).subtracting(shown).sorted().joined(separator: "\n"))
            the view has \(Set(shown).subtracting(model).sorted().joined(separator: "\n"))
            after \(world.steps.joined(separator: "\n"))
            """
    }

    func shrunk(_ steps: [Int]) async throws -> [Int] {
        try await Self.shrunk(steps) { try await failure(of: $0) }
    }

    /// Leaves out steps, many at first, as long as the rest fails.
    static func shrunk(_ steps: [Int], _ failure: ([Int]) async throws -> String?) async throws -> [Int] {
        var steps = steps
        var size = steps.count / 2
        while size > 0 {
            var start = 0
            while start < steps.count {
                let rest = Array(steps[..<start] + steps.dropFirst(start + size))
                if try await failure(rest) == nil {
                    start += size
                } else {
                    steps = rest
                }
            }
            size /= 2
        }
        return steps
    }
}
