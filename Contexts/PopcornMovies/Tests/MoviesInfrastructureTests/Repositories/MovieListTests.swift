import CoreDomain
import MoviesDomain
import Storage
import Testing

@testable import MoviesInfrastructure

@Suite struct MovieListTests {
    @Test func `no two lists share a name`() {
        let searches = [
            MovieSearch("1999"), MovieSearch("", year: 1999), MovieSearch("a", year: 1999), MovieSearch("1999/a"),
            MovieSearch("/a"), MovieSearch("a"), MovieSearch("A"), MovieSearch("popular"),
        ]
        let lists: [MovieList] =
            [
                .popular, .topRated, .nowPlaying, .upcoming, .trending(.day), .trending(.week), .similar(to: 1),
                .similar(to: 11), .recommendations(for: 1), .recommendations(for: 11),
            ] + searches.map(MovieList.search)
        #expect(Set(lists.map { $0.stored.name }).count == lists.count)
    }

    @Test(arguments: [
        MovieList.popular, .topRated, .nowPlaying, .upcoming, .search(MovieSearch("a")),
    ])
    func `a list that depends on the region is stored for each region`(_ list: MovieList) {
        #expect(list.stored.dependsOnRegion)
    }

    @Test(arguments: [MovieList.trending(.day), .trending(.week), .similar(to: 1), .recommendations(for: 1)])
    func `a list that is the same in all regions is stored once for all`(_ list: MovieList) {
        #expect(!list.stored.dependsOnRegion)
    }
}
