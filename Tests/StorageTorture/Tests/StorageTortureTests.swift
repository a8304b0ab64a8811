import Foundation
import Storage
import StorageTesting
import Testing
import TortureKit

/// Each engine, the log and a library over both under each kind of fault.
///
/// `swift test` runs a sample: kills and power cuts.
/// `POPCORN_TORTURE=short` runs short rounds of everything, in two minutes. The long ones try each operation, and take
/// about an hour:
///
///     POPCORN_TORTURE=long swift test -c release -Xswiftc -enable-testing --filter StorageTorture
///
/// A round depends on its seed, 1 by default: `POPCORN_SEED=7 swift test --filter StorageTorture`.
/// `POPCORN_TORTURE_SECONDS=60` ends each round after a minute, and reports what it has tried by then.
/// `POPCORN_TORTURE_ENGINE=sqlite` tries one engine only. Each round prints a line with its figures, a failing one also the first problems.
@Suite("Storage torture", .enabled(if: Torture.isSupported, "File operations are recorded on Linux only."))
struct StorageTortureTests {
    @Test(arguments: Torture.engines, Torture.rounds)
    func `an engine meets its guarantees under faults`(_ engine: Torture.Engine, _ round: StorageTorture.Round)
        async throws
    {
        print(try await round.run(engine.subject()))
    }

    @Test(arguments: Torture.engines, Torture.libraryRounds)
    func `a library loses no acknowledged change under faults, and its records follow from its log`(
        _ engine: Torture.Engine, _ round: StorageTorture.Round
    ) async throws {
        print(try await round.run(engine.subject(content: .viewings)))
    }

    @Test(arguments: Torture.engines, Torture.lossRounds)
    func `lost lines are restored or forgotten as a whole under faults`(
        _ engine: Torture.Engine, _ round: StorageTorture.Round
    ) async throws {
        print(try await round.run(engine.subject(content: .losses)))
    }

    @Test(arguments: StorageTorture.logRounds)
    func `a log loses no acknowledged line under faults`(_ round: StorageTorture.Round) async throws {
        let engine = Torture.Engine(name: "log")
        print(try await round.run(engine.subject(content: .lines)))
    }

    @Test(Torture.isWhole, arguments: StorageTorture.operationRounds)
    func `an engine that compacts its journal meets its guarantees under faults`(
        _ round: StorageTorture.Round
    ) async throws {
        let engine = Torture.Engine(name: "file")
        print(try await round.run(engine.subject(ballast: 1_200_000)))
    }

    @Test(Torture.isWhole, arguments: [StorageTorture.Round.kills])
    func `the torture rounds detect an engine that commits a batch in two parts`(
        _ round: StorageTorture.Round
    ) async throws {
        let engine = Torture.Engine(name: "halving sqlite")
        await #expect(throws: TortureFailure.self) { try await round.run(engine.subject()) }
    }
}

#if PostgreSQL
    /// PostgreSQL has no files of ours: programs are killed, and several use it at once.
    @Suite("PostgreSQL torture", .serialized, .enabled(if: Torture.hasPostgres))
    struct PostgreSQLTortureTests {
        @Test(arguments: [StorageTorture.Round.randomKills, .sharing])
        func `killing a program loses no acknowledged batch, and no program loses another program's batch`(
            _ round: StorageTorture.Round
        ) async throws {
            let engine = Torture.Engine(name: "postgres")
            print(try await round.run(engine.subject { try Self.waitForServer() }))
        }

        @Test func `a killed program loses no acknowledged viewing, and its marks count all viewings`()
            async throws
        {
            let engine = Torture.Engine(name: "postgres")
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

        var description: String { name }

        func subject(
            _ program: URL = builtProgram("StorageTortureChild"), ballast: Int = 0,
            content: StorageTorture.Content = .records,
            settle: @escaping @Sendable () throws -> Void = {}
        ) -> StorageTorture {
            StorageTorture(
                program: program, engine: name, seed: seed, extent: extent, ballast: ballast,
                content: content, limit: limit, settle: settle)
        }
    }

    static let engines = ["file", "sqlite"].map { Engine(name: $0) }.filter {
        environment["POPCORN_TORTURE_ENGINE"].map($0.description.hasPrefix) ?? true
    }

    static let rounds = extent == .sample ? [.kills, .powerCuts] : StorageTorture.rounds

    static let libraryRounds = extent == .sample ? [.kills, .powerCuts] : StorageTorture.viewingRounds

    static let lossRounds = extent == .sample ? [.kills, .powerCuts] : StorageTorture.lossRounds

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
    static var seed: UInt64 { environment["POPCORN_SEED"].flatMap(UInt64.init) ?? 1 }
}
