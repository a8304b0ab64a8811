import Foundation
import StorageTesting
import Testing

/// Files of lines that no version of the program has written, by seed. `POPCORN_FUZZ=10000` tries more, and
/// `POPCORN_FUZZ_SEED=7` only one.
@Suite(.timeLimit(.minutes(240))) struct `A view of a log that another program wrote` {
    private static let environment = ProcessInfo.processInfo.environment

    private static func seeds(_ count: Int) -> [UInt64] {
        if let seed = environment["POPCORN_FUZZ_SEED"].flatMap(UInt64.init) { return [seed] }
        return Array(1...UInt64(environment["POPCORN_FUZZ"].flatMap(Int.init) ?? count))
    }

    /// All engines; PostgreSQL with a tenth of the files.
    @Test(arguments: EngineKind.all)
    func `equals the fold from nothing, whatever the lines say`(_ engine: EngineKind) async throws {
        let count = ["memory": 100, "postgres": 1][engine.description] ?? 10
        let tenth: UInt64 = engine.description == "postgres" ? 10 : 1
        for seed in Self.seeds(count) where seed % tenth == 0 || Self.environment["POPCORN_FUZZ"] == nil {
            let folder = try TemporaryFolder()
            var number = 0
            let failure = try await ForeignLog(seed).difference {
                number += 1
                return try engine.open(folder.url.appending(path: "f\(seed)n\(number)"))
            }
            if let failure {
                Issue.record("seed \(seed):\n\(failure)")
                return
            }
        }
    }
}
