import PopcornMovies
import Storage

/// Compares the screen of a stored movie with 400 credits with reading its records.
struct ScreenBenchmark {
    let server: ServerProcess

    init(_ server: ServerProcess) { self.server = server }

    func run(rounds: Int) async throws {
        try await Composition.withEach(server) { memory, sqlite in
            for (name, composition) in [("memory", memory), ("SQLite", sqlite)] {
                print(try await table(name, composition, rounds))
            }
        }
    }

    private func table(_ name: String, _ composition: Composition, _ rounds: Int) async throws -> Table {
        let id = MovieServer.largestMovie
        func screen() async throws {
            let overview = try await composition.movies.overview(of: id).value
            guard overview.credits?.cast.count == 150, overview.credits?.crew.count == 250 else {
                throw BenchmarkError("the screen of movie \(id) is not complete")
            }
        }
        try await screen()
        let loads = try await composition.engine.loads(of: screen)
        var table = Table("screen of 400 credits, \(name)", floor: "its reads alone")
        for _ in 0..<rounds {
            try await table.measure("its reads alone", 20) {
                for references in loads { _ = try await composition.engine.load(references) }
            }
            try await table.measure("details, credits and offers", 20, screen)
        }
        return table
    }
}
