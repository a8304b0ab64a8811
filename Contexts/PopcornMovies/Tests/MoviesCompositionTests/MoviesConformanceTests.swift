public import CatalogueTesting
import MoviesDomainTestHelpers
public import PopcornMovies
import Testing

@Suite(.timeLimit(.minutes(10))) struct MoviesConformanceTests {
    static let conformance = CatalogueConformance<MoviesContext>(
        550, item: .mock(), second: second, variants: [empty],
        lists: regionalLists + [.trending(.day), .trending(.week)], regionalLists: Set(regionalLists),
        itemLists: [
            .recommendations(for: 550): .mock(items: [.mock(id: 1), .mock(id: 2)]),
            .similar(to: 550): .mock(items: [.mock(id: 3), .mock(id: 4)]),
        ],
        recordTypes: MoviesContext.recordTypes,
        preview: { .mock(id: $0, title: "\($1) \($0)", originalTitle: nil) }, search: { MovieSearch($0) }
    ) {
        MoviesContext(
            remote: $0.remote, images: $0.images, storage: $0.storage, lists: $0.lists,
            locale: $0.locale)
    }

    private static let second = MovieAggregate(
        movie: Movie(id: 550, title: "Second"), credits: .mock(cast: [.mock(name: "Second")], crew: []),
        images: .mock(posterPaths: [], logoPaths: []), releaseDates: .mock(releases: [.mock(certification: "NC-17")]),
        videos: [.mock(name: "Second")], watchProviders: [.mock(countryCode: "FR")],
        recommendations: .mock(items: [.mock(id: 21)]), similar: .mock(items: [.mock(id: 22)]))

    private static let empty = MovieAggregate.mock(
        credits: .mock(cast: [], crew: []), releaseDates: .mock(releases: []), videos: [], watchProviders: [],
        recommendations: .mock(items: []), similar: .mock(items: []))

    private static let regionalLists: [MovieList] =
        [.popular, .topRated, .nowPlaying, .upcoming]
        + [
            MovieSearch("1999"), MovieSearch("", year: 1999), MovieSearch("a", year: 1999), MovieSearch("1999/a"),
            MovieSearch("/a"), MovieSearch("a"), MovieSearch("A"), MovieSearch("popular"),
        ].map(MovieList.search)

    @Test(arguments: conformance.checks)
    func `the movies context meets the guarantees that apply to all catalogues`(_ check: CatalogueCheck) async throws {
        try await check.run()
    }
}

/// A source with only items and lists.
extension ScriptedCatalogue: MovieRemoteDataSource where Context == MoviesContext {}
