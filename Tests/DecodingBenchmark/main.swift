import Foundation
import TMDb

// Compares TMDb's decoding with a plain `JSONDecoder` on the same bytes, in turns, and prints the best of all rounds:
//
//     swift run -c release tmdb-bench 200

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
let body = Data(Body.movie.utf8)
let (wire, plain) = (WireDecoder(), JSONDecoder())
let clock = ContinuousClock()

var best = (wire: Duration.seconds(60), plain: Duration.seconds(60))
for _ in 0..<rounds {
    best.wire = min(best.wire, try clock.measure { _ = try wire.decode(TMDb.MovieResponse.self, from: body) })
    best.plain = min(best.plain, try clock.measure { _ = try plain.decode(Plain.Movie.self, from: body) })
}

let (movie, skipped) = try wire.decode(TMDb.MovieResponse.self, from: body)
let isComplete = skipped == 0 && movie.failures.isEmpty && movie.parts.credits?.crew.count == 120
print("\(body.count / 1024) KB, \(isComplete ? "complete" : "not complete"), best of \(rounds) rounds:")
print("TMDb \(best.wire / .milliseconds(1)) ms, plain \(best.plain / .milliseconds(1)) ms")
print("ratio \(best.wire / best.plain)")
