import CoreDomainTestHelpers
import MoviesDomainTestHelpers
import MoviesInfrastructureTestHelpers
import PopcornMovies
import StorageTestHelpers
import Testing

@testable import MoviesApplication

/// The use cases specific to movies. `MoviesConformanceTests` covers those of all catalogues.
@Suite struct MoviesContextTests {
    private let clock = ManualClock()
    private let engine = FailingStorage()
    private let remote = FakeMovieRemote()
    private let images = ImagesConfiguration.mock()
    private let broken = FetchError.badData("Credits.cast: a number")
    private let fresh = Freshness.fresh(since: ManualClock.start)

    private var movies: MoviesContext { movies(in: "US") }

    private func movies(in region: String) -> MoviesContext {
        MoviesContext(
            remote: remote, images: FakeImages(), storage: ContextStorage(engine, clock: clock.wall),
            locale: ContentLocale(language: "en-US", region: region))
    }

    private func respond(with movie: MovieAggregate = .mock(), in region: String = "US") {
        remote.respond(with: movie, in: ContentLocale(language: "en-US", region: region))
    }

    @Test func `a movie's screen and all screens opened from it take one request in total`() async throws {
        respond()
        let movies = movies
        let screen = try await movies.overview(of: 550)
        #expect(screen.warnings == [])
        #expect(screen.value.details.certification == "R")
        #expect(screen.value.details.logoURLSet == .logo("logo-1.png"))
        #expect(screen.value.credits?.cast.count == 3)
        #expect(screen.value.watchProviders?.countryCode == "US")
        #expect(try await movies.details(of: 550).value == screen.value.details)
        #expect(try await movies.credits(of: 550).value == screen.value.credits)
        #expect(try await movies.watchProviders(of: 550).value == screen.value.watchProviders)
        #expect(try await movies.watchCountries(of: 550).value == ["DE", "US"])
        let collection = ImageCollectionDetailsMapper().map(.mock(), imagesConfiguration: images)
        #expect(try await movies.images(of: 550).value == collection)
        #expect(try await movies.videos(of: 550).value == .mock)
        #expect(try await movies.page(of: .recommendations(for: 550)).value.items.map(\.id) == [1, 2])
        #expect(try await movies.page(of: .similar(to: 550)).value.items.map(\.id) == [3, 4])
        #expect(remote.script.requests == [.movie(550)])
    }

    @Test func `a movie is a title with its English and original titles, and the year of its release`() {
        let row = MoviePreviewDetailsMapper().map(.mock(), imagesConfiguration: images)
        let title = CatalogueTitle(
            id: 807, title: "Se7en", originalTitle: "Seven", otherTitles: ["Seven (English)"], year: 1995,
            voteCount: 19_500)
        #expect(MoviesContext.title(of: row) == title)
    }

    @Test func `the facts about a movie have its directors and its cast, unless its credits are unknown`() async throws
    {
        respond()
        let facts = MoviesContext.facts(of: try await movies.overview(of: 550).value)
        #expect(facts.directors == [CatalogueFacts.Person(id: 7467, name: "David Fincher")])
        #expect(facts.cast?.count == 3 && facts.countries == ["US", "DE"] && facts.language == "en")
        #expect(facts.year == 1999 && facts.runtime == 139 && facts.voteAverage == 8.433)
        let unknown = MoviesContext.facts(of: try await movies.overviewInAnyLanguage(of: 550, with: []))
        #expect(unknown.directors == nil && unknown.cast == nil && unknown.genres == facts.genres)
    }

    @Test(arguments: ["US", "DE", "FR"])
    func `the certification and the offers shown are those of the user's region`(_ region: String) async throws {
        respond(in: region)
        let overview = MovieOverviewMapper(region: region).map(
            .mock().only(MoviesContext.overviewParts), marks: .none, imagesConfiguration: images)
        #expect(try await movies(in: region).overview(of: 550).value == overview)
        let offers = try? await movies(in: region).watchProviders(of: 550).value
        #expect(offers == overview.watchProviders)
    }

    @Test(arguments: ["FR", "us", ""])
    func `a region without offers has no watch providers`(_ region: String) async {
        respond(in: region)
        await #expect(throws: FetchError.notFound("an offer of movie 550 in \(region)")) {
            try await movies(in: region).watchProviders(of: 550)
        }
    }

    @Test func `an absent part throws the reason for its absence`() async {
        remote.respond(with: .mock(credits: nil), warnings: [.absent(MoviePart.credits, broken)])
        await #expect(throws: broken) { try await movies.credits(of: 550) }
    }

    // MARK: Collections

    @Test func `a collection is fetched and stored with its movies`() async throws {
        remote.script.respond(
            to: .collection(1565), with: RemoteResponse(MovieCollectionParts.mock(), warnings: [.skipped(1)]))
        let collection = MovieCollectionPartsDetailsMapper().map(.mock(), imagesConfiguration: images)
        #expect(
            try await movies.collection(1565) == Fetched(collection, .network, warnings: [.skipped(1)]))
        #expect(try await movies.collection(1565) == Fetched(collection, fresh))
        #expect(remote.script.requests == [.collection(1565)])
    }

    @Test func `a collection that can't be stored is returned in full`() async throws {
        engine.fail(.commit)
        remote.script.respond(to: .collection(1565), with: RemoteResponse(MovieCollectionParts.mock()))
        let collection = MovieCollectionPartsDetailsMapper().map(.mock(), imagesConfiguration: images)
        let warning = FetchWarning.notStored(FailingStorage.diskFull.fetchError)
        #expect(try await movies.collection(1565) == Fetched(collection, .network, warnings: [warning]))
    }

    @Test func `a response about a different collection is rejected as bad data`() async throws {
        remote.script.respond(to: .collection(1), with: RemoteResponse(MovieCollectionParts.mock()))
        await #expect(throws: FetchError.badData("the response for collection 1 is about another item")) {
            try await movies.collection(1)
        }
    }

    // MARK: A minimal source

    /// A source with movies and their credits.
    private struct LittleSource: MovieRemoteDataSource {
        let offeredParts: Set<MoviePart> = [.credits]

        func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieAggregate> {
            RemoteResponse(MovieAggregate(movie: Movie(id: id, title: "Little")))
        }
    }

    @Test func `only parts offered by the source are reported as absent, and images only with a provider`() async throws
    {
        let storage = ContextStorage(engine, clock: clock.wall)
        let movies = MoviesContext(remote: LittleSource(), images: .none, storage: storage)
        for _ in 1...2 {
            #expect(try await movies.details(of: 1).warnings == [])
            let missing = FetchWarning.absent(MoviePart.credits, .notFound("credits of movie 1"))
            #expect(try await movies.overview(of: 1).warnings == [missing])
        }
        await #expect(throws: FetchError.notOffered("videos of movie 1")) { try await movies.videos(of: 1) }
        await #expect(throws: FetchError.notOffered("lists of movies")) { try await movies.page(of: .popular) }
        await #expect(throws: FetchError.notOffered("collections")) { try await movies.collection(1) }
    }

    // MARK: Stored movies

    @Test func `a search finds stored movies by title first, then by original title`() async throws {
        let rows: [MoviePreview] = [
            .mock(id: 1, title: "Sieben", originalTitle: "Seven"), .mock(id: 2, title: "Seven", originalTitle: nil),
            .mock(id: 3, title: "Eight", originalTitle: nil),
        ]
        #expect(try await found(rows, MovieSearch("seven"), limit: 20) == [2, 1])
        #expect(try await found(rows, MovieSearch("seven"), limit: 1) == [2])
    }

    @Test(arguments: [(nil, [1, 2, 3]), (1995, [1]), (1999, [2]), (2001, [])])
    func `the year in a search is the release year`(_ year: Int?, _ ids: [Int]) async throws {
        let dates = [CalendarDay.date(from: "1995-12-31"), CalendarDay.date(from: "1999-01-01"), nil]
        let rows = dates.enumerated().map {
            MoviePreview.mock(id: $0 + 1, title: "Seven", originalTitle: nil, releaseDate: $1)
        }
        #expect(try await found(rows, MovieSearch("seven", year: year), limit: 20) == ids)
    }

    private func found(_ rows: [MoviePreview], _ search: MovieSearch, limit: Int) async throws -> [Int] {
        remote.script.respond(
            to: .page(1, of: .popular), with: RemoteResponse(Page<MoviePreview>.mock(items: rows)))
        let movies = movies
        _ = try await movies.page(of: .popular)
        return try await movies.stored(matching: search, limit: limit).map(\.id)
    }
}
