public import CatalogueTesting
public import PopcornTVSeries
import TVSeriesDomainTestHelpers
import Testing

@Suite(.timeLimit(.minutes(10))) struct TVSeriesConformanceTests {
    static let conformance = CatalogueConformance<TVSeriesContext>(
        1396, item: .mock(), second: second, variants: [empty], lists: lists,
        itemLists: [
            .recommendations(for: 1396): .mock(items: [.mock(id: 1), .mock(id: 2)]),
            .similar(to: 1396): .mock(items: [.mock(id: 3), .mock(id: 4)]),
        ],
        recordTypes: TVSeriesContext.recordTypes,
        preview: { .mock(id: $0, name: "\($1) \($0)", originalName: nil) }, search: { TVSeriesSearch($0) }
    ) {
        TVSeriesContext(
            remote: $0.remote, images: $0.images, storage: $0.storage, lists: $0.lists,
            locale: $0.locale)
    }

    private static let second = TVSeriesAggregate(
        series: TVSeries(id: 1396, name: "Second"), credits: .mock(cast: [.mock(name: "Second")], crew: []),
        images: .mock(posterPaths: [], logoPaths: []), contentRatings: .mock(ratings: [.mock(rating: "TV-14")]),
        watchProviders: [.mock(countryCode: "FR")], videos: [.mock(name: "Second")],
        recommendations: .mock(items: [.mock(id: 21)]), similar: .mock(items: [.mock(id: 22)]),
        externalIDs: ExternalIDs(imdbID: "tt2"))

    private static let empty = TVSeriesAggregate.mock(
        credits: .mock(cast: [], crew: []), images: ImageCollection(id: 1396), contentRatings: .mock(ratings: []),
        watchProviders: [], videos: [], recommendations: .mock(items: []), similar: .mock(items: []),
        externalIDs: ExternalIDs())

    private static let lists: [TVSeriesList] =
        [.popular, .topRated, .airingToday, .onTheAir, .trending(.day), .trending(.week)]
        + [
            TVSeriesSearch("1999"), TVSeriesSearch("", year: 1999), TVSeriesSearch("a", year: 1999),
            TVSeriesSearch("1999/a"), TVSeriesSearch("/a"), TVSeriesSearch("a"), TVSeriesSearch("A"),
            TVSeriesSearch("popular"),
        ].map(TVSeriesList.search)

    @Test(arguments: conformance.checks)
    func `the context meets the guarantees that apply to all catalogues`(_ check: CatalogueCheck) async throws {
        try await check.run()
    }
}

/// A source with items and lists only.
extension ScriptedCatalogue: TVSeriesRemoteDataSource where Context == TVSeriesContext {}
