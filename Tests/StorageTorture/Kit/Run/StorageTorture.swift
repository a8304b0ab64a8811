package import Foundation
import Storage

/// Rounds of faults for an engine that keeps its records on disk: kills, power cuts, failing calls, several processes,
/// damaged bytes.
///
/// The engine runs in child processes of a program that calls `StorageChild.run`.
/// Everything but the moments of random kills and the order of concurrent processes follows from the seed.
package struct StorageTorture: Sendable, CustomStringConvertible {
    let program: URL
    let engine: String
    let seed: UInt64
    let extent: Extent
    let ballast: Int
    let content: Content
    let limit: Duration
    let settle: @Sendable () throws -> Void

    /// The data that the processes write.
    package enum Content: String, CaseIterable, Sendable {
        /// Records of every type and size.
        case records
        /// A user's library, through its use cases: a log, and what is made from it in an engine.
        case viewings
        /// A library whose log loses lines, which are restored or forgotten.
        case losses
        /// Lines of a log, which needs no engine.
        case lines
    }

    /// The extent of a round.
    package enum Extent: String, Sendable {
        /// A small part of a sample.
        case sample
        /// A sample that takes some seconds.
        case short
        /// Each operation and each power cut, and many random faults.
        case long
    }

    /// Creates the torture of an engine.
    ///
    /// - Parameters:
    ///   - program: The program that calls `StorageChild.run`.
    ///   - engine: The name that the program receives in `Location.engine`.
    ///   - ballast: The number of characters of a record that the third batch puts and the fourth removes. An engine
    ///     that compacts its files does so then.
    ///   - content: What the processes write.
    ///   - limit: How long a round may go on before it ends with what it has tried so far.
    ///   - settle: Returns when nothing goes on any more for a process that was killed. A server may still be carrying
    ///     out what it was sent.
    package init(
        program: URL, engine: String, seed: UInt64, extent: Extent, ballast: Int = 0,
        content: Content = .records, limit: Duration = .seconds(86_400),
        settle: @escaping @Sendable () throws -> Void = {}
    ) {
        self.program = program
        self.engine = engine
        self.seed = seed
        self.extent = extent
        self.ballast = ballast
        self.content = content
        self.limit = limit
        self.settle = settle
    }

    /// Whether what was acknowledged must survive a power cut. An engine is a cache and may lose its last batches.
    var isLasting: Bool { content != .records }

    /// The engine, the seed and the content.
    package var description: String {
        "\(engine), seed \(seed)\(ballast > 0 ? ", ballast \(ballast)" : "")"
            + (content == .records ? "" : ", \(content)")
    }

    /// A kind of fault.
    package struct Round: Sendable, CustomStringConvertible {
        /// The promise that must hold, in a sentence.
        package let description: String
        let body: @Sendable (inout TortureRun) async throws -> Void

        /// Runs the round and returns its figures. Throws `TortureFailure` with the first problems.
        package func run(_ subject: StorageTorture) async throws -> TortureFigures {
            let start = ContinuousClock.now
            var run = try TortureRun(subject)
            try await body(&run)
            run.figures.add(Int((ContinuousClock.now - start) / .milliseconds(1)), "ms")
            guard run.problems.isEmpty else {
                let list = run.problems.prefix(5).map { "\n  - \($0)" }.joined()
                throw TortureFailure(
                    description:
                        "“\(description)” does not hold for \(subject): \(run.problems.count) problems\(list)\n\(run.figures)"
                )
            }
            return run.figures
        }
    }

    /// All rounds of an engine.
    package static let rounds = operationRounds + [.randomKills, .sharing, .damage, .comparison]

    /// The rounds of a library with its log.
    package static let viewingRounds = operationRounds + [Round.randomKills, .sharedKills]

    /// The rounds of a library whose log loses lines.
    package static let lossRounds = operationRounds

    /// The rounds of a log.
    package static let logRounds = operationRounds + [Round.randomKills, .sharing, .sharedKills]

    /// The rounds that try each file operation.
    package static let operationRounds = [Round.kills, .powerCuts, .failures]
}

extension StorageTorture.Round {
    /// Kills a process before each file operation, and in the middle of each write.
    package static let kills = Self(
        description: "a process that is killed at a file operation leaves whole batches"
    ) { try await $0.killAtOperations() }

    /// Opens the possible contents of a disk after a power cut at each file operation.
    package static let powerCuts = Self(
        description: "a power cut leaves whole batches, and each acknowledged change of a library"
    ) { try await $0.cutPower() }

    /// Fails each file operation, once or from then on.
    package static let failures = Self(
        description: "a failing file operation fails its batch as a whole"
    ) { try await $0.failOperations() }

    /// Kills a process repeatedly.
    package static let randomKills = Self(
        description: "a process that is killed at any time leaves whole batches"
    ) { try await $0.killAtRandom() }

    /// Lets processes commit at once while one is killed or stopped, and removes lock files.
    package static let sharing = Self(
        description: "processes that write at once lose nothing"
    ) { try await $0.share() }

    /// Kills two processes that write at once, again and again until both have made all of their changes.
    package static let sharedKills = Self(
        description: "two processes that are killed repeatedly while both write lose nothing"
    ) { try await $0.killWhileSharing() }

    /// Changes bytes of a closed storage.
    package static let damage = Self(
        description: "damaged bytes are reported, or change nothing"
    ) { try await $0.damage() }

    /// Compares each result with that of a `MemoryStorage`.
    package static let comparison = Self(
        description: "the results are those of the memory engine"
    ) { try await $0.compareWithMemory() }
}

/// The error of a round that found problems or could not start.
package struct TortureFailure: Error, CustomStringConvertible {
    package let description: String
}

/// The figures of a round.
package struct TortureFigures: Sendable, CustomStringConvertible {
    /// The subject, such as "file, seed 1".
    private let subject: String
    private var counts: [(name: String, count: Int)] = []

    init(_ subject: String) {
        self.subject = subject
    }

    subscript(name: String) -> Int { counts.first { $0.name == name }?.count ?? 0 }

    mutating func add(_ name: String) { add(1, name) }

    mutating func add(_ count: Int, _ name: String) {
        if let index = counts.firstIndex(where: { $0.name == name }) {
            counts[index].count += count
        } else {
            counts.append((name, count))
        }
    }

    /// One line.
    package var description: String {
        "torture: \(subject): " + counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    }
}
