import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite(.timeLimit(.minutes(10))) struct ObserveDetailsTests {
    private let stale = MoviesContextBench.stale
    private let watchlist = ListMembership(listNames: ["watchlist"], isOnWatchlist: true)

    private func respond(_ bench: MoviesContextBench, _ updates: [FakeMovieRepository.Update]) {
        bench.repository.script.respond(to: .updates(550, with: MoviesContextBench.detailsParts), with: updates)
    }

    @Test func `each update is mapped to details, with its freshness`() async throws {
        let bench = MoviesContextBench(lists: FakeLists([ItemReference(.movie, 550): watchlist]))
        let movies = [MovieAggregate.mock(), .mock(movie: .mock(title: "New"))]
        let ages = [stale, .network]
        respond(bench, zip(movies, ages).map { .success(Fetched($0, $1)) })
        var seen: [Fetched<MovieDetails>] = []
        for try await movie in bench.movies.observeDetails(of: 550) { seen.append(movie) }
        let details = movies.map {
            MovieDetailsMapper().map(
                $0.movie, imageCollection: .mock(), certification: "R", isOnWatchlist: true,
                imagesConfiguration: .mock())
        }
        #expect(seen == zip(details, ages).map { Fetched($0, $1) })
    }

    @Test func `an update without images configuration carries a warning`() async throws {
        let bench = MoviesContextBench(images: FakeImages(.failure(MoviesContextBench.broken)))
        respond(bench, [.success(Fetched(.mock(), stale))])
        var updates = bench.movies.observeDetails(of: 550).makeAsyncIterator()
        let warnings = try await updates.next()?.warnings
        #expect(warnings == [.absent(SharedPart.imagesConfiguration, MoviesContextBench.broken)])
    }

    @Test func `the stream ends with the error, after the updates before it`() async throws {
        let bench = MoviesContextBench()
        respond(bench, [.success(Fetched(.mock(), stale)), .failure(.offline("no route"))])
        var updates = bench.movies.observeDetails(of: 550).makeAsyncIterator()
        #expect(try await updates.next()?.value.title == "Fight Club")
        await #expect(throws: FetchError.offline("no route")) { try await updates.next() }
    }
}
