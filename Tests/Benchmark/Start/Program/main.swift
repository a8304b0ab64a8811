import Foundation
import LoopbackTMDb

// Measures how long popcorn takes to start, alternating with an empty program that uses Foundation:
//
//     swift run --package-path Tests/Benchmark -c release start-bench [ROUNDS] [/PATH/OF/AN/EMPTY/PROGRAM] [--ratios]
//
// Each time begins with the creation of the process and ends with its exit or, on a terminal, with its prompt.

do {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 25
    var benchmark = try StartBenchmark()
    exit(try benchmark.run(rounds: max(1, rounds)) ? 0 : 1)
} catch {
    FileHandle.standardError.write(Data("start-bench: \(error)\n".utf8))
    exit(2)
}
