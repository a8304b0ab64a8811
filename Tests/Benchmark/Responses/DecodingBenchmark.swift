import Foundation
import TMDb

/// Compares TMDb's decoding with plain `JSONDecoder` and `JSONSerialization` on the same bytes.
struct DecodingBenchmark {
    private let body = Data(Body.movie(550).utf8)

    func run(rounds: Int) throws {
        let (wire, plain) = (WireDecoder(), JSONDecoder())
        let (movie, skipped) = try wire.decode(TMDb.MovieResponse.self, from: body)
        guard skipped == 0, movie.failures.isEmpty, movie.parts.credits?.crew.count == 120 else {
            throw BenchmarkError("the movie is not complete")
        }
        var table = Table("decode a movie of \(body.count / 1024) KB", floor: "JSONSerialization")
        for _ in 0..<rounds {
            try table.measure("JSONSerialization", 4) { _ = try JSONSerialization.jsonObject(with: body) }
            try table.measure("plain JSONDecoder", 4) { _ = try plain.decode(Plain.Movie.self, from: body) }
            try table.measure("TMDb", 4) { _ = try wire.decode(TMDb.MovieResponse.self, from: body) }
        }
        print(table)
    }
}
