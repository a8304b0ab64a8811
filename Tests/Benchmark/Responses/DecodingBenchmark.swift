import Foundation
import TMDb

/// Compares TMDb's decoder with `JSONDecoder`, on the same types and bytes, and with `JSONSerialization`.
struct DecodingBenchmark {
    private let body = Data(Body.movie(550).utf8)

    func run(rounds: Int) throws {
        let wire = WireDecoder()
        let foundation = JSONDecoder()
        let (movie, skipped) = try wire.decode(TMDb.MovieResponse.self, from: body)
        guard skipped == 0, movie.failures.isEmpty, movie.parts.credits?.crew.count == 120 else {
            throw BenchmarkError("the movie is not complete")
        }
        var table = Table("decode a movie of \(body.count / 1024) KB", floor: "JSONSerialization")
        for _ in 0..<rounds {
            try table.measure("JSONSerialization", 4) { _ = try JSONSerialization.jsonObject(with: body) }
            try table.measure("JSONDecoder", 4) { _ = try foundation.decode(TMDb.MovieResponse.self, from: body) }
            try table.measure("TMDb", 4) { _ = try wire.decode(TMDb.MovieResponse.self, from: body) }
        }
        print(table)
    }
}
