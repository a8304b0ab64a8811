import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import MoviesInfrastructure
import MoviesInfrastructureTestHelpers
import Storage
import StorageTestHelpers
import Testing

@Suite(.timeLimit(.minutes(10))) struct CachedMovieRepositoryTests {
    private let bench = RepositoryBench()
    private var movies: CachedMovieRepository { bench.movies }
    private var remote: FakeMovieRemote { bench.remote }
    private let fresh = Freshness.fresh(since: ManualClock.start)
    private let stale = Freshness.stale(since: ManualClock.start)

    // MARK: Parts

    @Test func `one response fills a movie and all its parts`() async throws {
        remote.respond(with: .mock())
        #expect(try await bench.movie() == Fetched(.mock(), .network))
        #expect(try await bench.movie() == Fetched(.mock(), fresh))
        #expect(remote.script.requests == [.movie(550)])
    }

    @Test(arguments: [[]] + MoviePart.allCases.map { [$0] } as [Set<MoviePart>])
    func `a movie comes with the requested parts only, fetched or stored`(_ parts: Set<MoviePart>) async throws {
        remote.respond(with: .mock())
        let expected = MovieAggregate.mock().only(parts)
        #expect(try await bench.movie(with: parts) == Fetched(expected, .network))
        #expect(try await bench.movie(with: parts, requiring: parts.first) == Fetched(expected, fresh))
        #expect(remote.script.requests.count == 1)
    }

    @Test(arguments: MoviePart.allCases)
    func `a part that the response lacks is absent, with a warning`(_ part: MoviePart) async throws {
        remote.respond(with: .mock().only([]))
        let absent = FetchWarning.absent(part, .notFound("\(part.rawValue) of movie 550"))
        let expected = MovieAggregate(movie: .mock())
        #expect(try await bench.movie(with: [part]) == Fetched(expected, .network, warnings: [absent]))
        #expect(try await bench.movie(with: [part]) == Fetched(expected, fresh, warnings: [absent]))
        #expect(remote.script.requests.count == 1)
    }

    @Test func `a required part that the response lacks is requested again each time, but for stored movies`()
        async throws
    {
        remote.respond(with: .mock(credits: nil))
        for _ in 1...2 {
            await #expect(throws: FetchError.notFound("credits of movie 550")) {
                try await movies.part(.credits, \.credits, of: 550, .cached)
            }
        }
        #expect(remote.script.requests.count == 2)
        await #expect(throws: FetchError.notFound("credits of movie 550")) {
            try await movies.part(.credits, \.credits, of: 550, .stored)
        }
        #expect(remote.script.requests.count == 2)
    }

    @Test func `a part that couldn't be read throws the reason, and the movie comes with it once`() async throws {
        let broken = FetchWarning.absent(MoviePart.credits, .badData("Credits.cast: a number"))
        remote.respond(with: .mock(credits: nil), warnings: [.skipped(1), broken])
        await #expect(throws: FetchError.badData("Credits.cast: a number")) {
            try await movies.part(.credits, \.credits, of: 550, .cached)
        }
        let movie = try await bench.movie(.refresh)
        #expect(movie == Fetched(.mock(credits: nil), .network, warnings: [.skipped(1), broken]))
    }

    @Test func `an absent part of a movie that can't be fetched again throws why`() async throws {
        remote.respond(with: .mock(credits: nil))
        _ = try await bench.movie()
        bench.disconnect()
        await #expect(throws: RepositoryBench.offline) {
            try await movies.part(.credits, \.credits, of: 550, .cached)
        }
        #expect(remote.script.requests.count == 2)
    }

    @Test func `empty parts are stored as empty`() async throws {
        let empty = MovieAggregate.mock(
            credits: .mock(cast: [], crew: []), releaseDates: .mock(releases: []), videos: [], watchProviders: [],
            recommendations: .mock(items: []), similar: .mock(items: []))
        remote.respond(with: empty)
        _ = try await bench.movie()
        #expect(try await bench.movie() == Fetched(empty, fresh))
    }

    // MARK: Age

    /// A movie of which nothing but the id is that of the mock.
    private static let second = MovieAggregate(
        movie: Movie(id: 550, title: "Second"), credits: .mock(cast: [.mock(name: "Second")], crew: []),
        images: .mock(posterPaths: [], logoPaths: []), releaseDates: .mock(releases: [.mock(certification: "NC-17")]),
        videos: [.mock(name: "Second")], watchProviders: [.mock(countryCode: "FR")],
        recommendations: .mock(items: [.mock(id: 21)]), similar: .mock(items: [.mock(id: 22)]))

    @Test func `after a stale movie is fetched again, every part is the new response's`() async throws {
        remote.respond(with: .mock())
        _ = try await bench.movie()
        bench.expireRecords()
        remote.respond(with: Self.second)
        #expect(try await bench.movie() == Fetched(Self.second, .network))
        #expect(try await bench.movie() == Fetched(Self.second, .fresh(since: bench.clock.now)))
    }

    @Test(arguments: MoviePart.allCases)
    func `a part that the new response lacks is absent, with a warning`(_ part: MoviePart) async throws {
        remote.respond(with: .mock())
        _ = try await bench.movie()
        bench.expireRecords()
        let rest = Self.second.only(Set(MoviePart.allCases).subtracting([part]))
        let broken = FetchWarning.absent(part, .badData("\(part.rawValue): a number"))
        remote.respond(with: rest, warnings: [broken])
        #expect(try await bench.movie() == Fetched(rest, .network, warnings: [broken]))
        let absent = FetchWarning.absent(part, .notFound("\(part.rawValue) of movie 550"))
        #expect(try await bench.movie() == Fetched(rest, .fresh(since: bench.clock.now), warnings: [absent]))
    }

    @Test func `offline a stale movie is served with its parts and a warning`() async throws {
        remote.respond(with: .mock())
        _ = try await bench.movie()
        bench.expireRecords()
        bench.disconnect()
        let warning = FetchWarning.refetchFailed(RepositoryBench.offline)
        #expect(try await bench.movie() == Fetched(.mock(), stale, warnings: [warning]))
        let credits = try await movies.part(.credits, \.credits, of: 550, .cached)
        #expect(credits == Fetched(.mock(), stale, warnings: [warning]))
    }

    @Test func `the stored policy serves a stale movie without a request`() async throws {
        remote.respond(with: .mock())
        _ = try await bench.movie()
        bench.expireRecords()
        #expect(try await bench.movie(.stored) == Fetched(.mock(), stale))
        #expect(remote.script.requests.count == 1)
    }

    @Test func `records past the limit of the remote source's terms are neither served nor kept`() async throws {
        let limited = CachedMovieRepository(
            remote: FakeMovieRemote(maximumAge: 200_000), storage: bench.storage, locale: .unitedStates)
        remote.respond(with: .mock())
        _ = try await bench.movie()
        bench.clock.advance(by: 200_000.001)
        await #expect(throws: (any Error).self) { try await limited.item(550, with: [], requiring: nil, .stored) }
        for type in CachedMovieRepository.recordTypes {
            #expect(try await bench.engine.query(.all, of: type).isEmpty, "\(type)")
        }
    }

    // MARK: Failures

    @Test func `a response about another movie is bad data, and isn't stored`() async throws {
        remote.script.respond(to: .movie(550), with: RemoteResponse(MovieAggregate.mock(movie: .mock(id: 807))))
        await #expect(throws: FetchError.badData("the response for movie 550 is about something else")) {
            try await bench.movie()
        }
        #expect(try await bench.storage.store(of: MoviesMovieEntity.self).list().isEmpty)
    }

    @Test func `a movie that is no longer found is removed with all its parts`() async throws {
        let gone = FetchError.notFound("movie 550")
        remote.respond(with: .mock())
        _ = try await bench.movie()
        bench.expireRecords()
        remote.script.fail(.movie(550), with: gone)
        await #expect(throws: gone) { try await bench.movie() }
        await #expect(throws: gone) { try await movies.part(.credits, \.credits, of: 550, .cached) }
        #expect(remote.script.requests.count == 2)
        let rows: Set = [MoviesMoviePreviewEntity.collection, MoviesMovieCollectionPartsEntity.collection]
        for type in CachedMovieRepository.recordTypes where !rows.contains(type.collection) {
            #expect(try await bench.engine.query(.all, of: type).isEmpty, "\(type)")
        }
    }

    @Test func `a response that can't be stored is served with the requested parts`() async throws {
        bench.engine.fail(.commit)
        remote.respond(with: .mock())
        #expect(try await bench.movie() == Fetched(.mock(), .network, warnings: [RepositoryBench.notStored]))
    }

    @Test func `each language is fetched and stored by itself`() async throws {
        let german = bench.movies(in: RepositoryBench.german)
        remote.respond(with: .mock())
        remote.respond(with: .mock(movie: .mock(title: "Der Club")), in: RepositoryBench.german)
        _ = try await bench.movie(with: [])
        _ = try await german.item(550, with: [], requiring: nil, .cached)
        #expect(try await bench.movie(with: []).value.movie.title == "Fight Club")
        #expect(try await german.item(550, with: [], requiring: nil, .cached).value.movie.title == "Der Club")
        #expect(remote.script.requests == [.movie(550), .movie(550, in: RepositoryBench.german)])
    }

    // MARK: Updates

    @Test func `updates yield the stored movie with its parts, then each change, and end when it is gone`()
        async throws
    {
        remote.respond(with: .mock())
        _ = try await bench.movie()
        var updates = movies.updates(of: 550, with: [.images]).makeAsyncIterator()
        #expect(try await updates.next(isolation: nil) == Fetched(.mock().only([.images]), fresh))
        remote.respond(with: Self.second)
        _ = try await bench.movie(.refresh)
        #expect(try await updates.next(isolation: nil) == Fetched(Self.second.only([.images]), fresh))
        remote.script.fail(.movie(550), with: FetchError.notFound("movie 550"))
        await #expect(throws: FetchError.self) { try await bench.movie(.refresh) }
        await #expect(throws: FetchError.notFound("movie 550")) { try await updates.next(isolation: nil) }
    }

    @Test func `updates end with the error if a missing movie can't be fetched`() async throws {
        bench.disconnect()
        var updates = movies.updates(of: 550, with: []).makeAsyncIterator()
        await #expect(throws: RepositoryBench.offline) { try await updates.next(isolation: nil) }
    }
}
