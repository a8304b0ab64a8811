import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers

@testable import MoviesApplication

/// The use cases over a scripted repository.
struct MoviesContextBench {
    let repository = FakeMovieRepository()
    var images = FakeImages()
    var lists = FakeLists()
    var region = "US"

    var movies: MoviesContext {
        MoviesContext(movies: repository, images: images, lists: lists, region: region)
    }

    /// Scripts a request for movie 550 with parts.
    func respond(
        with parts: Set<MoviePart>, requiring required: MoviePart? = nil, _ policy: FetchPolicy = .cached,
        _ movie: MovieAggregate = .mock(), _ freshness: Freshness = .network, warnings: [FetchWarning] = []
    ) {
        repository.script.respond(
            to: .item(550, with: parts, requiring: required, policy),
            with: Fetched(movie.only(parts), freshness, warnings: warnings))
    }

    static let detailsParts: Set<MoviePart> = [.images, .releaseDates]
    static let overviewParts: Set<MoviePart> = [.images, .releaseDates, .credits, .watchProviders]
    static let stale = Freshness.stale(since: ManualClock.start)
    static let broken = FetchError.badData("broken")
}
