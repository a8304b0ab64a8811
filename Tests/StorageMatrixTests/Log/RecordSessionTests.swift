import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryApplication
import LibraryDomain
import LibraryDomainTestHelpers
import LibraryInfrastructure
import MemoryStorage
import PopcornLibrary
import Storage
import StorageTesting
import Testing

/// Random sessions of two machines that meet. `POPCORN_SESSIONS=1000` tries more, `POPCORN_SESSION_SEED=7` only one.
@Suite(.timeLimit(.minutes(240))) struct `What is recorded by random sessions` {
    private static let environment = ProcessInfo.processInfo.environment
    private static let engines = EngineKind.all.filter { ["memory", "file", "sqlite"].contains($0.description) }

    private static func seeds(_ count: Int) -> [UInt64] {
        if let seed = environment["POPCORN_SESSION_SEED"].flatMap(UInt64.init) { return [seed] }
        return Array(1...UInt64(environment["POPCORN_SESSIONS"].flatMap(Int.init) ?? count))
    }

    @Test(arguments: engines)
    func `is what was meant, on each machine and after they have met`(_ engine: EngineKind) async throws {
        for seed in Self.seeds(engine.description == "memory" ? 8 : 2) {
            let folder = try TemporaryFolder()
            var session = try RecordSession(seed: seed) { try engine.open(folder.url.appending(path: "\($0)")) }
            for _ in 1...100 { try await session.type() }
            session.meet()
            for machine in 0..<2 {
                let found = try await session.shown(by: machine)
                let meant = session.meant(by: machine)
                guard found == meant else {
                    Issue.record(
                        """
                        seed \(seed), machine \(machine): shown \(found.filter { !meant.contains($0) }),
                        meant \(meant.filter { !found.contains($0) }) after
                        \(session.lines.joined(separator: "\n"))
                        """)
                    return
                }
            }
        }
    }
}

/// A session of two machines, each with a library of its own until they meet.
private struct RecordSession {
    private var random: SeededGenerator
    private var model = RecordModel(machines: 2)
    private let libraries: [LibraryContext]
    private let logs: [MemoryLog.Files]
    private let clocks: [ManualClock]
    private(set) var lines: [String] = []

    private static let movies = (1...2).map { ItemReference(.movie, $0) }
    private static let series = ItemReference(.tvSeries, 7)
    private static let days = ["2024-01-05", "2024-01-05", "2024-01-06", "2024-01", "2023", nil]

    init(seed: UInt64, _ open: (Int) throws -> any StorageEngine) throws {
        random = SeededGenerator(seed)
        logs = [MemoryLog.Files(), MemoryLog.Files()]
        // Odd and even times, so that no two changes have the same order.
        clocks = [ManualClock(), ManualClock(at: ManualClock.start.addingTimeInterval(0.001))]
        var libraries: [LibraryContext] = []
        for (machine, files) in logs.enumerated() {
            let storage = ContextStorage(try open(machine), clock: clocks[machine].wall)
            let log = MemoryLog(files, writer: "m\(machine)")
            libraries.append(LibraryContext(log: log, storage: storage, machine: "m\(machine)"))
        }
        self.libraries = libraries
    }

    private var today: String { PartialDay(clocks[0].now.local).text }

    mutating func meet() {
        lines.append("they meet")
        model.meet()
        let all = logs[0].bytes.merging(logs[1].bytes) { $0.count > $1.count ? $0 : $1 }
        for log in logs { log.bytes = all }
    }

    /// Types a random line on one of the machines.
    mutating func type() async throws {
        for clock in clocks { clock.advance(by: 0.01) }
        let machine = Int.random(in: 0..<2, using: &random)
        let library = libraries[machine]
        let title = title()
        let part = title.item
        let day = Self.days[Int.random(in: 0..<Self.days.count, using: &random)]
        let rating = Int.random(in: 1...10, using: &random)
        let what = Int.random(in: 0..<22, using: &random)
        lines.append("m\(machine): \(what) \(part) \(day ?? "-") \(rating)")
        switch what {
        case 0: meet()
        case 1...5:
            model.rate(part, rating, today: today, by: machine)
            _ = try await library.rate([title], rating)
        case 6...8:
            model.rate(part, rating, on: day, today: today, by: machine)
            _ = try await library.rate(viewings: [.mock(title, day)], rating)
        case 9...13:
            model.seen(part, day, again: what == 13, by: machine)
            _ = try await library.see([.mock(title, day)], isOncePerDay: what != 13)
        case 14...15:
            model.unrate(part, by: machine)
            _ = try await library.rate([title], nil)
        case 16...17:
            model.unsee(part, by: machine)
            _ = try await library.unsee([part])
        case 18...19: try await reverse(isUndone: true, by: machine)
        default: try await reverse(isUndone: false, by: machine)
        }
    }

    private mutating func title() -> TitleSnapshot {
        if Bool.random(using: &random) { return .movie(Int.random(in: 1...2, using: &random)) }
        return .episode(7, Int.random(in: 1...2, using: &random), Int.random(in: 1...3, using: &random))
    }

    private mutating func reverse(isUndone: Bool, by machine: Int) async throws {
        guard model.reverse(isUndone: isUndone, by: machine) else {
            let error = isUndone ? LibraryError.nothingToUndo : .nothingToRedo
            await #expect(throws: error) { try await libraries[machine].reverseLast(isUndone: isUndone) }
            return
        }
        try await libraries[machine].reverseLast(isUndone: isUndone)
    }

    func meant(by machine: Int) -> [String] {
        model.state(of: machine).lines(movies: Self.movies, series: Self.series)
    }

    /// What a machine shows, as the lines of the model.
    func shown(by machine: Int) async throws -> [String] {
        let library = libraries[machine]
        var lines = try await library.viewings(limit: .max).map { entry in
            let viewing = entry.viewing
            let item = "\(viewing.item.code) \(viewing.item.id)"
            return "\(item) \(viewing.day?.text ?? "-") \(viewing.rating ?? 0) \(entry.isRepeated)"
        }
        let statistics = try await library.statistics(of: .everything).statistics
        let mean = statistics.mean.map { String($0) } ?? "-"
        lines.append("stats \(statistics.films) \(statistics.episodes) \(statistics.rewatches) mean \(mean)")
        let marks = try await library.marks(of: Self.movies + [Self.series])
        lines += Self.movies.map { movie in
            let own = marks[movie] ?? .none
            return "movie \(movie.id) \(own.timesSeen) \(own.isSeen) \(own.rating ?? 0)"
        }
        let parts = RecordState.places.map { place in
            ItemReference(Self.series.kind, Self.series.id, season: place.season, episode: place.number)
        }
        let opinions = try await library.opinions(of: parts)
        lines += parts.map { "rated \($0.code) \(opinions[$0]?.rating ?? 0)" }
        let schedule = EpisodeSchedule(RecordState.places.map { .init($0, airDate: .distantPast) }, hasEnded: true)
        let progress = SeriesProgress(marks[Self.series] ?? .none, schedule, on: clocks[0].now)
        let next = progress.next?.place.code ?? "-"
        lines.append("series \(progress.seen) \(progress.left) \(next) \(progress.state?.rawValue ?? "-")")
        return lines
    }
}

extension LibraryContext {
    fileprivate func reverseLast(isUndone: Bool) async throws {
        _ = try await isUndone ? undo() : redo()
    }
}
