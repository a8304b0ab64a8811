import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct ObserveMovieDetailsTests {
    private func observe(_ updates: [FakeMovieRepository.Answer<Movie>], images: FakeImages = FakeImages())
        -> ObserveMovieDetails
    {
        let movies = FakeMovieRepository {
            $0.updates = updates
            $0.images = .success(Fetched(.mock(), .network))
            $0.releaseDates = .success(Fetched(.mock(), .network))
        }
        return ObserveMovieDetails(
            fetch: FetchMovieDetails(movies: movies, lists: FakeUserLists(), images: images, region: "US"))
    }

    private let stale = Freshness.stale(since: ManualClock.start)

    @Test func `each update comes as a page of details, with its age`() async throws {
        let observe = observe([.success(Fetched(.mock(), stale)), .success(Fetched(.mock(title: "New"), .network))])
        var seen: [String] = []
        for try await movie in observe(of: 550) {
            seen.append("\(movie.value.title) \(movie.value.certification ?? "") \(movie.freshness.storedAt != nil)")
        }
        #expect(seen == ["Fight Club R true", "New R false"])
    }

    @Test func `an update's missing parts are said to be absent`() async throws {
        let observe = observe([.success(Fetched(.mock(), stale))], images: FakeImages(.failure(.offline("no route"))))
        var updates = observe(of: 550).makeAsyncIterator()
        let warnings = try await updates.next()?.warnings
        #expect(warnings == [.absent(MoviePart.imagesConfiguration, .offline("no route"))])
    }

    @Test func `the updates end with the error, after what came before`() async throws {
        var updates = observe([.success(Fetched(.mock(), stale)), .failure(.offline("no route"))])(of: 550)
            .makeAsyncIterator()
        #expect(try await updates.next()?.value.title == "Fight Club")
        await #expect(throws: FetchError.offline("no route")) { try await updates.next() }
    }
}
