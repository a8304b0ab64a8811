import Foundation
import PopcornMovies
import Synchronization
import TMDb

/// Compares a movie's way from request to stored model with the mere transfer of the same bytes.
struct ResponseBenchmark: Sendable {
    private static let movies = 20
    private static let concurrency = 8

    private let server: ServerProcess
    private let transport = CurlTransport()
    private let client: TMDbClient

    init(_ server: ServerProcess) {
        self.server = server
        client = TMDbClient(server)
    }

    func run(rounds: Int) async throws {
        try await Composition.withEach(server) { memory, sqlite in
            let ids = Mutex(MovieServer.largestMovie)
            @Sendable func id() -> Int {
                ids.withLock {
                    $0 += 1
                    return $0
                }
            }
            for composition in [memory, sqlite] { _ = try await composition.movies.details(of: id()) }

            var table = Table("fetch a movie", floor: "the transport alone")
            for _ in 0..<rounds {
                try await table.measure("the transport alone", Self.movies) { try await transport(id()) }
                try await table.measure("decoded", Self.movies) { _ = try await client.send(.movie(id())) }
                try await table.measure("stored in memory", Self.movies) {
                    _ = try await memory.movies.details(of: id())
                }
                try await table.measure("stored in SQLite", Self.movies) {
                    _ = try await sqlite.movies.details(of: id())
                }
            }
            print(table)

            print("movies a second, \(Self.concurrency) at a time")
            let ways: KeyValuePairs<String, @Sendable (Int) async throws -> Void> = [
                "the transport alone": { try await transport($0) },
                "stored in memory": { _ = try await memory.movies.details(of: $0) },
                "stored in SQLite": { _ = try await sqlite.movies.details(of: $0) },
            ]
            for (name, fetch) in ways {
                var best = 0.0
                for _ in 0..<max(3, rounds / 4) {
                    best = max(best, try await rate(of: (0..<200).map { _ in id() }, fetch))
                }
                print(name.padding(toLength: 34, withPad: " ", startingAt: 0), Int(best))
            }
            print()
        }
    }

    private func transport(_ id: Int) async throws {
        let request = HTTPRequest(url: server.base.appending(path: "movie/\(id)"))
        guard try await transport.send(request).status == 200 else { throw BenchmarkError("no movie \(id)") }
    }

    /// Returns how many movies arrive per second.
    private func rate(of ids: [Int], _ fetch: @escaping @Sendable (Int) async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, id) in ids.enumerated() {
                if index >= Self.concurrency { try await group.next() }
                group.addTask { try await fetch(id) }
            }
            try await group.waitForAll()
        }
        return Double(ids.count) / ((ContinuousClock.now - start) / .seconds(1))
    }
}
