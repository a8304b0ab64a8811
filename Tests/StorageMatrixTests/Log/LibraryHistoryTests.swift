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

    @Test func `agrees with the repository of records after each change and each undo of the last one`() async throws {
        for seed in Self.seeds(12) {
            var random = SeededGenerator(seed)
            let clock = ManualClock()
            let view = LibraryView(of: MemoryLog(), in: ContextStorage(MemoryStorage(), clock: clock.wall))
            let oracle = StoredLibraryRepository(storage: ContextStorage(MemoryStorage(), clock: clock.wall))
            var steps: [String] = []
            for _ in 0..<60 {
                clock.advance(by: 60)
                let isUndo = Int.random(in: 0..<6, using: &random) == 0
                if isUndo, let last = try await view.events(limit: 1000).first(where: { !$0.isUndone }) {
                    steps.append("undo \(last.kind)")
                    _ = try await view.reverse(last.eventID, isUndone: true)
                    _ = try await oracle.undo()
                } else {
                    let change = HistoryChange.random(using: &random)
                    steps.append("\(change)")
                    try await change.make(on: view)
                    do {
                        _ = try await oracle.change(change.scope, as: nil) { try change.apply(to: &$0) }
                    } catch is LibraryError {}
                }
                let found = try await LibrarySummary(view.records)
                let wanted = try await LibrarySummary(oracle)
                guard found == wanted else {
                    Issue.record(
                        """
                        seed \(seed): \(found.differences(from: wanted).joined(separator: "\n"))
                        after \(steps.joined(separator: "\n"))
                        """)
                    return
                }
            }
        }
    }
}

/// What a library shows, without what differs between the two repositories: the numbers of events.
private struct LibrarySummary: Equatable {
    private var lines: [String] = []

    init(_ repository: StoredLibraryRepository) async throws {
        for list in try await repository.lists() {
            lines.append("list \(list.name.text) \(list.count)")
            let entries = try await repository.list(named: list.name).entries
            lines.append("entries \(list.name.text) \(entries.map { "\($0.title.item) \($0.title.title)" })")
        }
        let items = (1..<5).map { ItemReference(.movie, $0) } + (7..<9).map { ItemReference(.tvSeries, $0) }
        for item in items {
            let stored = try await repository.item(item)
            let viewings = stored.readViewings.map { viewing in
                "\(viewing.item) \(viewing.day?.text ?? "-") \(viewing.rating ?? 0) \(viewing.note ?? "-")"
                    + " \(viewing.tags) \(viewing.enteredAt)"
            }
            lines += viewings.sorted().map { "viewing \($0)" }
            lines += stored.opinions.map { "opinion \($0) \($1)" }.sorted()
            var marks = try await repository.marks(of: [item])[item] ?? .none
            marks.progress = marks.progress.map { EpisodePointer($0.place, day: $0.day, entry: nil) }
            let seasons = marks.seasons.map { "\($0) \($1.sorted())" }.sorted()
            marks.seasons = [:]
            lines.append("marks \(item) \(marks) \(seasons)")
        }
        let diary = try await repository.viewings(.latest(1000))
        lines.append("diary \(diary.map { "\($0.viewing.item) \($0.viewing.day?.text ?? "-") \($0.title.title)" })")
    }

    func differences(from other: LibrarySummary) -> [String] {
        Set(lines).subtracting(other.lines).sorted().map { "view: \($0)" }
            + Set(other.lines).subtracting(lines).sorted().map { "repository: \($0)" }
    }
}
