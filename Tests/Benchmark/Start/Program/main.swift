import Foundation
import LoopbackTMDb

// Measures how long popcorn takes to start, in turns with the start of an empty program that uses Foundation:
//
//     swift run --package-path Tests/Benchmark -c release start-bench [ROUNDS]
//
// Times include the creation of the process, and end with it, or with its prompt on a terminal.

do {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 25
    var benchmark = try StartBenchmark()
    exit(try benchmark.run(rounds: max(1, rounds)) ? 0 : 1)
} catch {
    FileHandle.standardError.write(Data("start-bench: \(error)\n".utf8))
    exit(2)
}
