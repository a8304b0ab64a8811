import Foundation
import LoopbackTMDb
import Measuring

/// The time of a list of 50 pages that aren't stored, from a server that takes 50 ms for each response.
///
/// No more than 40 requests may be sent within a second, so that the last ten pages are requested after one second.
struct LongList {
    private static let limit = Duration.milliseconds(1400)
    private static let rows = 1000

    let popcorn: String
    let folder: URL

    /// Prints the best time, and returns whether it is within its limit.
    func run(rounds: Int) throws -> Bool {
        let server = try LoopbackTMDb.started()
        defer { server.stop() }
        server.serve(MadeCatalogue((1...Self.rows).map { MadeTitle(.movie, $0, "Film \($0)", 1990, votes: $0) }))
        server.fail(with: .slow(.milliseconds(50)))
        var times: [Duration] = []
        var arePaced = true
        for round in 1...rounds {
            let home = folder.appending(path: "list-\(round)")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            let list = MeasuredProcess(
                words: [popcorn, "popular", "movies", "--limit", "\(Self.rows)", "--csv"],
                environment: [
                    "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "POPCORN_API_BASE": server.base,
                    "TMDB_ACCESS_TOKEN": "x",
                ])
            server.forgetRequests()
            times.append(try list.run().time)
            guard Set(server.requests.map { $0.query["page"] ?? "" }).count >= Self.rows / 20 else {
                throw CocoaError(.fileReadCorruptFile)
            }
            let arrivals = server.requests.map(\.arrival).sorted()
            arePaced = arePaced && zip(arrivals, arrivals.dropFirst(40)).allSatisfy { $1 - $0 > .milliseconds(950) }
        }
        let best = times.min() ?? .zero
        print("\n1,000 rows of 50 pages, 50 ms each, best\n\(best.text)  at most \(Self.limit.text)")
        if !arePaced { print("more than 40 requests within a second") }
        return best <= Self.limit && arePaced
    }
}
