import Foundation
import Storage
import StorageTesting
import Testing
import TortureKit

/// Each engine and durability under each kind of fault.
///
/// `swift test` runs a sample: kills and power cuts of both libraries, and faults of the program's.
/// `POPCORN_TORTURE=short` runs short rounds of everything, in two minutes. The long ones try each operation, and take
/// about an hour:
///
///     POPCORN_TORTURE=long swift test -c release -Xswiftc -enable-testing --filter StorageTorture
///
/// A round depends on its seed, 1 by default: `POPCORN_TORTURE_SEED=7 swift test --filter StorageTorture`.
/// `POPCORN_TORTURE_SECONDS=60` ends each round after a minute, and reports what it has tried by then.
/// `POPCORN_TORTURE_ENGINE=sqlite` tries one engine only, `POPCORN_TORTURE_ENGINE='sqlite, cache'` in one class. Each
/// round prints a line with its figures, a failing one also the first problems.
@Suite("Storage torture", .enabled(if: Torture.isSupported, "File operations are recorded on Linux only."))
struct StorageTortureTests {
    @Test(arguments: Torture.engines, Torture.rounds)
    func `an engine meets its guarantees under faults`(_ engine: Torture.Engine, _ round: StorageTorture.Round)
        async throws
    {
        print(try await round.run(engine.subject()))
    }

    @Test(arguments: Torture.libraries)
    func `after a fault, the program's library is intact, or each lost title is named`(
        _ engine: Torture.Engine, _ round: StorageTorture.Round
    ) async throws {
        print(try await round.run(engine.subject(builtProgram("popcorn"))))
    }

    @Test(
        Torture.isWhole, arguments: Torture.engines.filter { $0.durability == .library }, StorageTorture.viewingRounds)
    func `viewings, marks and events survive faults, and the marks match the viewings`(
        _ engine: Torture.Engine, _ round: StorageTorture.Round
    ) async throws {
        print(try await round.run(engine.subject(content: .viewings)))
    }

    @Test(arguments: StorageTorture.logRounds)
    func `a log loses no acknowledged line under faults`(_ round: StorageTorture.Round) async throws {
        let engine = Torture.Engine(name: "log", durability: .library)
        print(try await round.run(engine.subject(content: .lines)))
    }

    @Test(Torture.isWhole, arguments: [StorageDurability.library, .cache], StorageTorture.operationRounds)
    func `an engine that compacts its journal meets its guarantees under faults`(
        _ durability: StorageDurability, _ round: StorageTorture.Round
    ) async throws {
        let engine = Torture.Engine(name: "file", durability: durability)
        print(try await round.run(engine.subject(ballast: 1_200_000)))
    }

    @Test(Torture.isWhole, arguments: ["unsynced file", "unsynced sqlite"])
    func `a library that doesn't sync its batches fails under power cuts`(_ name: String) async throws {
        let engine = Torture.Engine(name: name, durability: .library)
        await #expect(throws: TortureFailure.self) {
            try await StorageTorture.Round.powerCuts.run(engine.subject())
        }
    }

    @Test(
        Torture.isWhole, arguments: [StorageTorture.Round.kills, .powerCuts],
        [StorageTorture.Content.records, .viewings])
    func `the torture rounds detect an engine that commits a batch in two parts`(
        _ round: StorageTorture.Round, _ content: StorageTorture.Content
    ) async throws {
        let engine = Torture.Engine(name: "halving sqlite", durability: .library)
        await #expect(throws: TortureFailure.self) { try await round.run(engine.subject(content: content)) }
    }
}

#if PostgreSQL
    /// PostgreSQL has no files of ours: programs are killed, and several use it at once.
    @Suite("PostgreSQL torture", .serialized, .enabled(if: Torture.hasPostgres))
    struct PostgreSQLTortureTests {
        @Test(arguments: [StorageDurability.library, .cache], [StorageTorture.Round.randomKills, .sharing])
        func `killing a program loses no acknowledged batch, and no program loses another program's batch`(
            _ durability: StorageDurability, _ round: StorageTorture.Round
        ) async throws {
            let engine = Torture.Engine(name: "postgres", durability: durability)
            print(try await round.run(engine.subject { try Self.waitForServer() }))
        }

        @Test func `a killed program loses no acknowledged viewing, and its marks count all viewings`()
            async throws
        {
            let engine = Torture.Engine(name: "postgres", durability: .library)
            let subject = engine.subject(content: .viewings) { try Self.waitForServer() }
            print(try await StorageTorture.Round.randomKills.run(subject))
        }

        struct Failure: Error {}

        /// Waits until the server has noticed that a killed program is gone.
        private static func waitForServer() throws {
            let count = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'popcorn'"
            let psql = "psql -XAt \"${POPCORN_TEST_POSTGRES%% *}\" -c \"\(count)\""
            guard runShell("until [ \"$(\(psql))\" = 0 ]; do sleep 0.01; done") == 0 else { throw Failure() }
        }
    }
#endif

/// The subjects and the extent of the torture.
enum Torture {
    struct Engine: Sendable, CustomStringConvertible {
        let name: String
        let durability: StorageDurability

        var description: String { "\(name), \(durability)" }

        func subject(
            _ program: URL = builtProgram("StorageTortureChild"), ballast: Int = 0,
            content: StorageTorture.Content = .records,
            settle: @escaping @Sendable () throws -> Void = {}
        ) -> StorageTorture {
            StorageTorture(
                program: program, engine: name, durability: durability, seed: seed, extent: extent, ballast: ballast,
                content: content, limit: limit, settle: settle)
        }
    }

    static let engines = ["file", "sqlite"].flatMap { name in
        (extent == .sample ? [StorageDurability.library] : [.library, .cache]).map {
            Engine(name: name, durability: $0)
        }
    }.filter { environment["POPCORN_TORTURE_ENGINE"].map($0.description.hasPrefix) ?? true }

    static let rounds = extent == .sample ? [.kills, .powerCuts] : StorageTorture.rounds

    /// The libraries of the program with their rounds.
    static let libraries = engines.filter { $0.durability == .library }.flatMap { engine in
        let rounds = StorageTorture.libraryRounds(of: engine.name)
        return (extent == .sample ? [.failingReads, .damagedLibrary] : rounds).map { (engine, $0) }
    }

    /// The extent named by `POPCORN_TORTURE`.
    static let extent: StorageTorture.Extent = {
        guard let name = environment["POPCORN_TORTURE"] else { return .sample }
        guard let extent = StorageTorture.Extent(rawValue: name) else {
            fatalError("POPCORN_TORTURE=\(name): expected short or long")
        }
        return extent
    }()

    /// The trait of tests outside the sample.
    static var isWhole: ConditionTrait {
        .enabled(if: extent != .sample, "POPCORN_TORTURE=short runs more than a sample.")
    }

    static var isSupported: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }

    static var hasPostgres: Bool { environment["POPCORN_TEST_POSTGRES"] != nil }

    private static let environment = ProcessInfo.processInfo.environment
    private static var limit: Duration { .seconds(environment["POPCORN_TORTURE_SECONDS"].flatMap(Int.init) ?? 86_400) }
    static var seed: UInt64 { environment["POPCORN_TORTURE_SEED"].flatMap(UInt64.init) ?? 1 }
}
