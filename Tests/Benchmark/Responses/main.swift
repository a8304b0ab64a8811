import Foundation

// Compares the handling of TMDb's responses with minimal implementations of the same work, alternately, in one process:
//
//     swift run --package-path Tests/Benchmark -c release tmdb-bench [ROUNDS] [--ratios]
//     swift run --package-path Tests/Benchmark -c release tmdb-bench --memory
//
// Decoding is compared with `JSONDecoder`; a movie from its request to its stored model with the transport
// alone; and the screen of a stored movie with the read of its records. The server is a process of its own. Times are
// the best of all rounds, in ms of processor time for one operation. The second command runs popcorn for a minute and
// shows how its memory grows with the screens and rows it has shown.

do {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == MovieServer.argument { try MovieServer.run() }
    let rounds = arguments.first.flatMap { Int($0) } ?? 20
    let server = try ServerProcess()
    defer { server.stop() }
    if arguments.first == "--memory" {
        let isFlat = try MemoryBenchmark(server).run()
        server.stop()
        exit(isFlat ? 0 : 1)
    }
    try DecodingBenchmark().run(rounds: rounds)
    try await ResponseBenchmark(server).run(rounds: rounds)
    try await ScreenBenchmark(server).run(rounds: rounds)
} catch {
    FileHandle.standardError.write(Data("tmdb-bench: \(error)\n".utf8))
    exit(1)
}
