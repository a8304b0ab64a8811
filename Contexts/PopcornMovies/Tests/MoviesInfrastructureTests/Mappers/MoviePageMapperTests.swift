import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Storage
import Testing

@testable import MoviesInfrastructure

@Suite struct MoviePageMapperTests {
    private let mapper = MoviePageMapper()
    private let locale = ContentLocale(language: "de-CH", region: "CH")
    private let page = Page(items: [MoviePreview.mock(), .mock(id: 1)], page: 2, totalPages: 3, totalResults: 44)

    @Test func `a page is stored by its list, number and locale, its movies by their ids`() {
        let entity = mapper.map(page, list: .popular, locale: locale, cachedAt: ManualClock.start)
        #expect(
            entity
                == MoviesMoviePageEntity(
                    list: "popular", page: 2, language: "de-CH", region: "CH", movieIDs: [807, 1], totalPages: 3,
                    totalResults: 44, cachedAt: ManualClock.start))
        #expect(entity.key.description == "popular/2/de-CH/CH")
    }

    @Test(arguments: [
        (MovieList.popular, "CH"), (.topRated, "CH"), (.nowPlaying, "CH"), (.upcoming, "CH"),
        (.search(MovieSearch("a")), "CH"), (.trending(.day), ""), (.similar(to: 1), ""), (.recommendations(for: 1), ""),
    ])
    func `a list that is the same in all regions is stored once for all`(list: MovieList, region: String) {
        let entity = mapper.map(page, list: list, locale: locale, cachedAt: ManualClock.start)
        #expect(entity.region == region)
        #expect(entity.key == mapper.key(of: 2, of: list, in: locale))
    }

    @Test func `a page survives the round trip beside its movies`() {
        let entity = mapper.map(page, list: .popular, locale: locale, cachedAt: ManualClock.start)
        #expect(mapper.map(entity, movies: page.items) == page)
    }

    @Test func `no two lists share a name`() {
        let searches: [MovieList] = [
            .search(MovieSearch("1999")), .search(MovieSearch("", year: 1999)), .search(MovieSearch("a", year: 1999)),
            .search(MovieSearch("1999/a")), .search(MovieSearch("/a")), .search(MovieSearch("a")),
            .search(MovieSearch("A")), .search(MovieSearch("popular")),
        ]
        let lists: [MovieList] =
            [
                .popular, .topRated, .nowPlaying, .upcoming, .trending(.day), .trending(.week), .similar(to: 1),
                .similar(to: 11), .recommendations(for: 1), .recommendations(for: 11),
            ] + searches
        #expect(Set(lists.map(mapper.name)).count == lists.count)
    }
}
